"""The games and the resources around them -> the OpenAPI 3.1 document, as a JSON value."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.wire import limits, resources
from service.wire.components import Components
from service.wire.envelope import LANGUAGES
from service.wire.examples import Example, examples, telling
from service.wire.fields import JsonSchema
from service.wire.game import Game, Shapes
from service.wire.problem import KINDS, Problem, type_of

JSON = "application/json"
JSON_LINES = "application/x-ndjson"
PROBLEM = "application/problem+json"

Operation = dict[str, Any]

DESCRIPTION = """\
Resolves the rules of tabletop games. A client sends the whole game state and action descriptors; it gets back the
resolved state, every event with its reasons, and an audit trail of every die and card that anybody can reproduce from
the seed.

The service keeps nothing: the state that came back is the state to send. The same request gives the same bytes, for
ever within one rules version. A request is resolved whole or refused whole: 400 is what this document does not allow,
422 what the
rules of the game or a limit do not allow."""


def document(games: Iterable[Game], version: str) -> dict[str, Any]:
    """The whole document."""
    schemas: dict[str, JsonSchema] = {}
    shared = Components(schemas, "", answering=True)
    paths: dict[str, Any] = {"/v1/systems": {"get": _list_systems(shared)}}
    tags = []
    for game in games:
        identity = game.system.identity
        tags.append({"name": identity.id, "description": f"{identity.title}: {identity.source}."})
        path = f"/v1/systems/{identity.id}"
        paths[path] = {"get": _catalogue(game, shared)}
        paths |= {f"{path}/{name}": {"post": post} for name, post in _operations(game, schemas).items()}
    paths["/v1/verifications"] = {"post": _verify(schemas)}
    paths |= _service(shared)
    responses = {name: _refusal(shared, status) for status, name in RESPONSES.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tabletop rules service",
            "version": version,
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
            "contact": {"name": "The tabletop rules service authors"},
        },
        "servers": [{"url": "/", "description": "Wherever the service runs."}],
        "security": [],
        "tags": [
            *tags,
            {"name": "service", "description": "The service itself: its games, limits, contract and health."},
        ],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": responses,
            "parameters": PARAMETERS,
            "headers": HEADERS,
        },
    }


PARAMETERS = {
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "description": f"The language of the announcements: {' or '.join(LANGUAGES)}; else {LANGUAGES[0]}.",
        "schema": {"type": "string"},
        "example": "sv",
    },
    "RequestId": {
        "name": "X-Request-Id",
        "in": "header",
        "description": "Echoed, and named by a problem's `instance`; made where it is missing or no URN.",
        "schema": {"type": "string"},
        "example": "7f3c2a",
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The `ETag` of an answer that the client has: 304 where it still holds.",
        "schema": {"type": "string"},
        "example": '"3f80"',
    },
}

HEADERS: dict[str, Any] = {
    "RequestId": {"description": "The id of this request.", "schema": {"type": "string"}, "example": "7f3c2a"},
    "ContentLanguage": {"description": "The language.", "schema": {"type": "string"}, "example": "en"},
    "ETag": {"description": "Names these very bytes.", "schema": {"type": "string"}, "example": '"3f80"'},
    "Allow": {"description": "The methods that the resource takes.", "schema": {"type": "string"}, "example": "POST"},
}


ODDS = "The exact probability of every outcome, as fractions, from the rules that play."


def _operations(game: Game, schemas: dict[str, JsonSchema]) -> dict[str, Operation]:
    """What a game does with a posted state."""
    system = game.system
    title = system.identity.title
    shown = telling(examples(system.folder))
    refused = [example for example in shown if example.status == 422]
    resolve = _post(
        game,
        schemas,
        game.resolutions,
        f"resolve{system.component}",
        f"Resolve actions of {title}",
        "In order, each on the state that the one before left. A forbidden action refuses the request.",
    )
    told = [example for example in shown if example.status == 200]
    resolve["parameters"] = _parameters("AcceptLanguage", "RequestId")
    resolve["requestBody"]["content"][JSON]["examples"] = _shown(told, "request")
    resolve["responses"]["200"]["headers"] = _headers("RequestId", "ContentLanguage")
    resolve["responses"]["200"]["content"][JSON]["examples"] = _shown(told, "response")
    resolve["responses"]["200"]["links"] = _links(system.component)
    resolve["responses"]["422"] = _refusal(Components(schemas, "", answering=True), "422", refused)
    odds = _post(
        game,
        schemas,
        game.odds,
        f"odds{system.component}",
        f"Weigh actions of {title}",
        " ".join(filter(None, [ODDS, system.odds.unseen])),
    )
    options = _post(
        game,
        schemas,
        game.options,
        f"options{system.component}",
        f"List the legal actions of {title}",
        "Every legal action, ready to send; or whether one action is legal, and why not.",
    )
    for operation, described in (("odds", odds), ("options", options)):
        asked = [example for example in examples(system.folder, operation) if example.shown]
        described["requestBody"]["content"][JSON]["examples"] = _shown(asked, "request")
        described["responses"]["200"]["content"][JSON]["examples"] = _shown(asked, "response")
    return {"resolutions": resolve, "odds": odds, "options": options}


def _links(component: str) -> dict[str, Any]:
    """What the state that came back is good for: it can be sent on unchanged."""
    state = {"state": "$response.body#/state"}
    return {
        "resolveNext": {
            "operationId": f"resolve{component}",
            "description": "The session goes on, with new actions. To stay in one stream, send `audit.seed` as "
            "`rng.seed` and `audit.end` as `rng.cursor`.",
            "requestBody": state,
        },
        "oddsNext": {
            "operationId": f"odds{component}",
            "description": "What might come next, from the state that came back.",
            "requestBody": state,
        },
        "optionsNext": {
            "operationId": f"options{component}",
            "description": "What may be done next in the state that came back.",
            "requestBody": state,
        },
    }


def _post(
    game: Game, schemas: dict[str, JsonSchema], shapes: Shapes, operation: str, summary: str, description: str
) -> Operation:
    component = game.system.component
    asked = Components(schemas, component, answering=False).ref(type(shapes.request))
    answered = Components(schemas, component, answering=True).ref(type(shapes.response))
    return {
        "operationId": operation,
        "summary": summary,
        "description": description,
        "tags": [game.system.identity.id],
        "parameters": _parameters("RequestId"),
        "requestBody": {"required": True, "content": {JSON: {"schema": asked}}},
        "responses": {
            "200": {
                "description": summary + ".",
                "headers": _headers("RequestId"),
                "content": {JSON: {"schema": answered}},
            },
            **_refused("400", "404", "405", "406", "413", "415", "500"),
            "422": _refusal(Components(schemas, "", answering=True), "422"),
        },
    }


def _verify(schemas: dict[str, JsonSchema]) -> Operation:
    asking, answering = Components(schemas, "", answering=False), Components(schemas, "", answering=True)
    exchange = asking.ref(resources.ExchangeSchema)
    lines = {"type": "string", "description": "One exchange a line.", "contentSchema": exchange}
    asked = {JSON: {"schema": asking.ref(resources.VerificationRequestSchema)}, JSON_LINES: {"schema": lines}}
    answered = answering.ref(resources.VerificationSchema)
    summary = "Prove recorded exchanges"
    return {
        "operationId": "verify",
        "summary": summary,
        "description": "Each request is answered again and compared with its recorded response, whatever its game. "
        "Then they are looked at together: whether each continues the one before, and whether a word of a stream was "
        "used twice.",
        "tags": ["service"],
        "parameters": _parameters("RequestId"),
        "requestBody": {"required": True, "content": asked},
        "responses": {
            "200": {
                "description": summary + ".",
                "headers": _headers("RequestId"),
                "content": {JSON: {"schema": answered}},
            },
            **_refused("400", "404", "405", "406", "413", "415", "500"),
            "422": _refusal(answering, "422"),
        },
    }


def _shown(chosen: list[Example], side: str) -> dict[str, Any]:
    return {example.name: {"summary": example.summary, "value": getattr(example, side)} for example in chosen}


def _list_systems(shared: Components) -> Operation:
    return _get("listSystems", "The games", "service", shared.ref(resources.SystemsSchema), shared)


def _catalogue(game: Game, shared: Components) -> Operation:
    system = game.system
    common = shared.ref(resources.CatalogueSchema)
    return _get(
        f"catalogue{system.component}",
        f"What a client needs to know of {system.identity.title}",
        system.identity.id,
        common,
        shared,
    )


def _service(shared: Components) -> dict[str, Any]:
    limit: JsonSchema = {"type": "integer", "minimum": 1}
    served = {
        "type": "object",
        "properties": {name: {**limit, "const": value} for name, value in limits.SERVED.items()},
        "required": list(limits.SERVED),
    }
    healthy = {"type": "object", "properties": {"status": {"type": "string", "const": "ok"}}, "required": ["status"]}
    pages = {
        "name": "code",
        "in": "path",
        "required": True,
        "description": "The code of the problem.",
        "schema": {"type": "string", "enum": [type_of(code).rpartition("/")[2] for code in KINDS]},
        "example": "draws-needed",
    }
    return {
        "/v1/limits": {"get": _get("getLimits", "Every limit of the service", "service", served, shared)},
        "/openapi.json": {
            "get": _get("getOpenapiJson", "This document as JSON", "service", {"type": "object"}, shared)
        },
        "/openapi.yaml": {
            "get": _get("getOpenapiYaml", "This document", "service", {"type": "object"}, shared, "application/yaml")
        },
        "/livez": {"get": _get("getLive", "Whether the service is alive", "service", healthy, shared)},
        "/readyz": {"get": _get("getReady", "Whether the service takes requests", "service", healthy, shared)},
        "/problems/{code}": {
            "get": {
                **_get("getProblem", "What a problem means", "service", TEXT, shared, "text/html"),
                "parameters": [pages, *_parameters("IfNoneMatch", "RequestId")],
            }
        },
    }


TEXT: JsonSchema = {"type": "string"}


def _get(
    operation: str, summary: str, tag: str, schema: JsonSchema, shared: Components, mimetype: str = JSON
) -> Operation:
    answer = {
        "description": "As it is.",
        "headers": _headers("RequestId", "ETag"),
        "content": {mimetype: {"schema": schema}},
    }
    return {
        "operationId": operation,
        "summary": summary,
        "description": summary + ". The same bytes for as long as the service runs.",
        "tags": [tag],
        "parameters": _parameters("IfNoneMatch", "RequestId"),
        "responses": {
            "200": answer,
            "304": {"description": "What the client has still holds.", "headers": _headers("RequestId", "ETag")},
            **_refused("400", "404", "405", *(["406"] if mimetype == JSON else []), "500"),
        },
    }


def _parameters(*names: str) -> list[JsonSchema]:
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]


def _headers(*names: str) -> dict[str, JsonSchema]:
    wire = {"RequestId": "X-Request-Id", "ContentLanguage": "Content-Language"}
    return {wire.get(name, name): {"$ref": f"#/components/headers/{name}"} for name in names}


def _refused(*statuses: str) -> dict[str, JsonSchema]:
    return {status: {"$ref": f"#/components/responses/{RESPONSES[status]}"} for status in statuses}


def _refusal(components: Components, status: str, more: Iterable[Example] = ()) -> dict[str, Any]:
    codes = [code for code, kind in KINDS.items() if str(kind.status) == status]
    shown = {code.lower(): _problem_example(code) for code in codes}
    shown |= {example.name: {"summary": example.summary, "value": example.response} for example in more}
    return {
        "description": "; ".join([KINDS[code].title for code in codes]) + ".",
        "headers": _headers("RequestId", "Allow") if status == "405" else _headers("RequestId"),
        "content": {PROBLEM: {"schema": components.ref(resources.ProblemSchema), "examples": shown}},
    }


RESPONSES = {
    "400": "Invalid",
    "404": "NotFound",
    "405": "MethodNotAllowed",
    "406": "NotAcceptable",
    "413": "ContentTooLarge",
    "415": "UnsupportedMediaType",
    "500": "Internal",
}


def _problem_example(code: str) -> dict[str, Any]:
    errors, more = PROBLEM_EXAMPLES.get(code, ((), {}))
    problem = Problem(code, KINDS[code].title + ".", errors, more)
    return {"summary": KINDS[code].title, "value": problem.body("urn:request:7f3c2a")}


PROBLEM_EXAMPLES: Mapping[str, tuple[list[dict[str, Any]], dict[str, Any]]] = {
    "INVALID_BODY": (
        [{"pointer": "/actions/0/type", "code": "REQUIRED", "detail": "This field is required."}],
        {},
    ),
    "FORBIDDEN_BY_RULES": (
        [{"pointer": "/actions/0/actor", "code": "NO_SUCH_CHARACTER", "detail": "Nobody in the state has the id ana."}],
        {},
    ),
    "DRAWS_NEEDED": (
        [{"pointer": "/rng/supplied", "code": "DRAWS_NEEDED", "detail": "1 draw is missing."}],
        {"needed": [{"index": 0, "kind": "die", "sides": 6, "by": "ana", "purpose": "attack"}]},
    ),
    "COST_LIMIT_EXCEEDED": (
        [{"pointer": "/actions/3", "code": "COST_LIMIT_EXCEEDED", "detail": "The request takes at least 10001 draws."}],
        {"cost": 10_001, "limit": limits.DRAWS},
    ),
    "UNKNOWN_RULES_VERSION": (
        [{"pointer": "/rules", "code": "UNKNOWN_RULES_VERSION", "detail": "This service answers with rules 1."}],
        {},
    ),
}
