"""The operation `verifications`: recorded exchanges are answered again and compared, and what they make together.

Law: "different" is said only of what no true answer of these rules could be. What the record leaves open (another
version, the seed of a refusal) cannot be verified.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import orjson

from service.core.stream import NAME
from service.wire import limits
from service.wire.answer import loaded, prepared, refusals_of, resolution, written
from service.wire.differences import ABSENT, Difference, first_difference
from service.wire.envelope import LANGUAGES
from service.wire.game import Game
from service.wire.logs import check_cost, part
from service.wire.problem import BY_THE_RULES, KINDS, Problem, type_of
from service.wire.requests import Request
from service.wire.resources import Exchange, VerificationRequest
from service.wire.session import Examined, session

Shown = dict[str, Any]

SLACK = 100
"""So many draws more than the response lists are made, to find the place where they part."""

WORDS = frozenset({"announcement", "detail", "title"})
"""What a patch may say in other words: what is said aloud, and what a problem explains."""

ANY_SEED = "0" * 32
"""Where the service chose a seed that is not recorded."""

_OPEN = ("", "/instance", "/language")
"""Where several values would do, so that a broken one cannot be set right; the root is where there is no object."""

_FRESH_SEED = re.compile(r"[0-9a-f]{32}")
_INSTANCE = re.compile(r"urn:request:[A-Za-z0-9._~-]{1,64}")
_VERSION = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")
_STREAM = re.compile(r"ttrs[0-9]{1,9}")


class _CannotVerify(Exception):
    """Nothing can be said of this exchange: neither verified nor different."""


class _Different(Exception):
    """What is recorded is no answer to the request, whatever the right one is: (pointer, what is found there)."""


class Opened(NamedTuple):
    """A recorded request as objects of the model, and the state that it starts from; or why it is refused at once."""

    request: Request | None
    start: Any
    refusal: Problem | None


class Compared(NamedTuple):
    """What two texts are compared by: the expected one, and whether words count."""

    expected: bytes
    words: bool


def verification(games: Mapping[str, Game], request: VerificationRequest) -> Shown:
    """The answer; Problem COST_LIMIT_EXCEEDED where it would cost too much, known before the work."""
    check_cost(request)
    return verified(games, request.exchanges)


def verified(games: Mapping[str, Game], exchanges: Iterable[Exchange]) -> Shown:
    """The answer, whatever it costs."""
    examined = [examine(games, exchange) for exchange in exchanges]
    return {"exchanges": [each.verdict for each in examined], "session": session(examined)}


def examine(games: Mapping[str, Game], exchange: Exchange) -> Examined:
    """verified; different, with the first place where; or cannot_verify, with the reason."""
    response, text = _recorded(exchange.response)
    game = games.get(exchange.system)
    if game is None:
        return Examined(_cannot("SYSTEM_NOT_SERVED"), exchange.system, None, response)
    opened = _open(game, exchange.request)
    try:
        expected, words = _expected(game, opened, response)
        verdict = {"verdict": "verified"} if text == expected else _compared(game, opened, expected, response, words)
    except _CannotVerify as unable:
        verdict = _cannot(str(unable))
    except _Different as different:
        verdict = _view(Difference(different.args[0], ABSENT, different.args[1]))
    start = None if opened.start is None else written(opened.start)
    return Examined(verdict, exchange.system, start, response)


def state_after(game: Game, exchange: Exchange) -> bytes | None:
    """The state that the rules give after the exchange: a refused request leaves its own. None where it has none."""
    opened = _open(game, exchange.request)
    said = _said(game, opened, exchange.response)
    if isinstance(said, Problem):
        return None if opened.start is None else written(opened.start)
    return written(said["state"])


def _recorded(response: Any) -> tuple[Any, bytes]:
    """(the response, its bytes); numbers that are written back in no fewer than 64 bits become doubles."""
    try:
        return response, orjson.dumps(response)
    except orjson.JSONEncodeError:
        response = json.loads(json.dumps(response), parse_int=float)
        return response, orjson.dumps(response)


def _open(game: Game, asked: Any) -> Opened:
    request = None
    try:
        with refusals_of(game):
            request = game.resolutions.accept_value(asked)
            if request is None:
                request = loaded(game.resolutions, asked)
            return Opened(request, prepared(game, request), None)
    except Problem as refusal:
        return Opened(request, None, refusal)


def _said(game: Game, opened: Opened, response: Any) -> dict[str, Any] | Problem:
    """What the service says today, in the recorded language and, where it chooses the seed, with the recorded one."""
    if opened.request is None or opened.refusal is not None:
        assert opened.refusal is not None
        return opened.refusal
    language = part(response, "language")
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    seed = _fresh_seed(response) or ANY_SEED
    try:
        with refusals_of(game):
            return resolution(game, opened.request, chosen, lambda: seed, _most_draws(response))
    except Problem as refusal:
        return refusal


def _expected(game: Game, opened: Opened, response: Any) -> Compared:
    """What should have been recorded; raises where that cannot be told, or need not be to tell a difference."""
    _check_origin(game, response)
    words = _is_of_this_patch(game, response)
    said = _said(game, opened, response)
    if not isinstance(said, Problem):
        _check_seed(opened, response, said, drew=said["audit"]["end"] > said["audit"]["start"])
        return Compared(written(said), words)
    most = _most_draws(response)
    if said.more.get("limit") == most < limits.DRAWS:
        raise _Different(f"/audit/draws/{most - SLACK}", ABSENT)
    _check_seed(opened, response, said, drew=_may_draw(game, opened))
    instance = part(response, "instance")
    named = isinstance(instance, str) and _INSTANCE.fullmatch(instance)
    another = "urn:request:" if instance == "" else ""
    return Compared(orjson.dumps(said.body(instance if named else another)), words)


def _compared(game: Game, opened: Opened, expected: bytes, response: Any, words: bool) -> Shown:
    """The verdict on a response that is not written with the expected bytes."""
    right = orjson.loads(expected)
    difference = first_difference(right, response) if words else _difference_beside_words(right, response)
    if difference is None:
        return {"verdict": "verified"} if words else {"verdict": "verified", "reason": "TEXTS_NOT_COMPARED"}
    if difference.pointer in _OPEN or (difference.pointer == "/audit/seed" and _is_unseeded(opened)):
        difference = difference._replace(expected=ABSENT)
    return _view(difference)


def _difference_beside_words(expected: Any, response: Any) -> Difference | None:
    """The first difference in anything but what the versions of a game may say in other words."""
    if isinstance(response, dict) and isinstance(response.get("rules"), dict):
        response = {**response, "rules": {**response["rules"], "version": expected["rules"]["version"]}}
    return first_difference(_without_words(expected), _without_words(response))


def _without_words(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _without_words(below) for key, below in value.items() if not (key in WORDS and isinstance(below, str))
        }
    return [_without_words(below) for below in value] if isinstance(value, list) else value


def _check_origin(game: Game, response: Any) -> None:
    """What another system, another stream or the deployment answered is not the rules' to judge."""
    answered, drawn = part(response, "rules", "system"), part(response, "audit", "system")
    code = part(response, "code") if isinstance(part(response, "code"), str) else None
    whole = answered == drawn or (drawn is None and code in BY_THE_RULES)
    if whole and isinstance(answered, str) and answered != game.system.identity.id:
        raise _CannotVerify("RESPONSE_OF_ANOTHER_SYSTEM")
    stream = part(response, "audit", "stream")
    if isinstance(stream, str) and stream != NAME and _STREAM.fullmatch(stream):
        raise _CannotVerify("STREAM_UNKNOWN")
    if code in KINDS.keys() - BY_THE_RULES:
        kind = (part(response, "type"), part(response, "status"))
        if kind == (type_of(code), KINDS[code].status):
            raise _CannotVerify("NOT_DECIDED_BY_THE_RULES")


def _is_of_this_patch(game: Game, response: Any) -> bool:
    """Whether words count: not those of an earlier patch. Other versions cannot be verified."""
    served = game.system.identity.version
    version = part(response, "rules", "version")
    recorded = _VERSION.fullmatch(version) if isinstance(version, str) and version != served else None
    if recorded is None:
        return True
    *minor, patch = [int(number) for number in recorded.groups()]
    *served_minor, served_patch = [int(number) for number in served.split(".")]
    if minor != served_minor or patch > served_patch:
        raise _CannotVerify("RULES_VERSION_NOT_SERVED")
    return False


def _check_seed(opened: Opened, response: Any, said: dict[str, Any] | Problem, drew: bool) -> None:
    """Where the service chose the seed, an answer names it; a refusal does not, and may still hang on it."""
    if not _is_unseeded(opened) or _fresh_seed(response) is not None:
        return
    refused = isinstance(response, dict) and not response.keys().isdisjoint(("type", "status", "code"))
    if not refused and (drew or not isinstance(said, Problem)):
        raise _Different(*_place_of_seed(response))
    if drew:
        raise _CannotVerify("SEED_NOT_RECORDED")


def _is_unseeded(opened: Opened) -> bool:
    return opened.request is not None and opened.request.rng.seed is None and not opened.request.rng.manual


def _fresh_seed(response: Any) -> str | None:
    """The seed that is recorded, where the service may have made it."""
    seed = part(response, "audit", "seed")
    return seed if isinstance(seed, str) and _FRESH_SEED.fullmatch(seed) else None


def _place_of_seed(response: Any) -> tuple[str, Any]:
    """(pointer, value) of the seed, or of the innermost that is there instead of what should hold it."""
    pointer, value = "", response
    for token in ("audit", "seed"):
        if not isinstance(value, dict):
            break
        pointer, value = f"{pointer}/{token}", value.get(token, ABSENT)
    return pointer, value


def _may_draw(game: Game, opened: Opened) -> bool:
    """Whether the way to a refusal may take a draw from the seed: one beyond those that are supplied from the first."""
    if opened.request is None or opened.refusal is not None:
        return False
    supplied = opened.request.rng.supplied
    own = next((index for index, face in enumerate(supplied) if face is None), len(supplied))
    try:
        resolution(game, opened.request, LANGUAGES[0], lambda: ANY_SEED, own)
    except Problem as refusal:
        return refusal.code == "COST_LIMIT_EXCEEDED" and refusal.more["cost"] <= limits.DRAWS
    return False


def _most_draws(response: Any) -> int:
    """A false record is not answered at more cost than a true one."""
    draws = part(response, "audit", "draws")
    return min(len(draws) + SLACK, limits.DRAWS) if isinstance(draws, list) else limits.DRAWS


def _cannot(reason: str) -> Shown:
    return {"verdict": "cannot_verify", "reason": reason}


def _view(difference: Difference) -> Shown:
    view: Shown = {"verdict": "different", "pointer": difference.pointer}
    for name, value in (("expected", difference.expected), ("found", difference.found)):
        if value is not ABSENT:
            view[name] = value
    return view
