"""The shapes of what belongs to no single game: problems, the list of games, catalogues, verifications."""

from typing import Any

from msgspec import Struct

from service.core.stream import LAST_CURSOR
from service.wire import limits
from service.wire.envelope import ASSURANCES, RulesSchema
from service.wire.fields import Array, Boolean, Choice, Id, Integer, Json, Nested, Object, Prose
from service.wire.problem import KINDS


class Exchange(Struct, frozen=True):
    """One request and its response as they were."""

    system: str
    request: Any
    response: Any


class VerificationRequest(Struct, frozen=True):
    """Recorded exchanges, oldest first."""

    exchanges: tuple[Exchange, ...]


class ErrorSchema(Object):
    """One fault of a request."""

    title = "ProblemError"
    shared = True
    pointer = Prose(doc="Where in the request: a JSON Pointer (RFC 6901).")
    code = Prose(doc="What is wrong, for a program.")
    detail = Prose(doc="What is wrong, for a person.")
    rule = Prose(required=False, doc="The rule that forbids it.")


class NeededSchema(Object):
    """A draw that the table is asked for."""

    title = "NeededDraw"
    shared = True
    index = Integer(0, limits.DRAWS, doc="Its place in `rng.supplied`.")
    kind = Choice("die", "card")
    sides = Integer(1, required=False)
    remaining = Integer(1, required=False, doc="How many cards are left.")
    by = Id(required=False)
    purpose = Prose()


class ProblemSchema(Object):
    """A refusal (RFC 9457)."""

    title = "Problem"
    shared = True
    type = Prose(doc="The path of a page that explains the code.")
    title_ = Prose()
    status = Integer(400, 599)
    code = Choice(*KINDS)
    instance = Prose(doc="A URN of this one occurrence: it ends in the id of the request.")
    detail = Prose()
    rules = Nested(RulesSchema, required=False, doc="Where a request to a game is refused: by which rules.")
    errors = Array(Nested(ErrorSchema), limits.ERRORS, required=False, doc="All faults at once.")
    needed = Array(Nested(NeededSchema), limits.NEEDED, required=False, doc="Of `DRAWS_NEEDED`: certain draws.")
    cost = Integer(0, LAST_CURSOR, required=False, doc="Of `COST_LIMIT_EXCEEDED`: what the request would take.")
    limit = Integer(0, LAST_CURSOR, required=False, doc="Of `COST_LIMIT_EXCEEDED`: what a request may take.")


class LinksSchema(Object):
    """Where a game's resources are."""

    title = "SystemLinks"
    shared = True
    catalogue = Prose()
    resolutions = Prose()
    odds = Prose()
    options = Prose()


class SystemSchema(Object):
    """One game."""

    title = "System"
    shared = True
    id = Id()
    title_ = Prose()
    edition = Prose()
    source = Prose()
    licence = Prose(doc="Of the rules; the service's own code is under the MIT licence.")
    version = Prose(doc="Of our rules.")
    links = Nested(LinksSchema)


class SystemsSchema(Object):
    """The games."""

    title = "Systems"
    shared = True
    systems = Array(Nested(SystemSchema), 1000)


class RuleSchema(Object):
    """A numbered rule, or a ruling where the source is silent, unclear or contradicts itself."""

    title = "Rule"
    shared = True
    id = Prose()
    text = Prose()
    lore = Boolean(doc="Descriptive only; nothing to compute.")


class SwitchSchema(Object):
    """A house rule that a table may choose in `state.variant`."""

    title = "VariantSwitch"
    shared = True
    name = Prose()
    default = Json()
    values = Array(Json(), 100)
    rules = Array(Prose(), 100)


class CatalogueSchema(SystemSchema):
    """A game whole: its identity, its house rules, its numbered rules, and tables of its own beside them."""

    title = "Catalogue"
    actions = Array(Prose(), 100, doc="The types of action.")
    variant = Array(Nested(SwitchSchema), 100)
    rules = Array(Nested(RuleSchema), 1000)


class ExchangeSchema(Object):
    """One request and its response as they were; one line of a session log in JSON Lines."""

    title = "Exchange"
    shared = True
    model = Exchange
    system = Id(doc="Of the path that the request was sent to.")
    request = Json(doc="A resolution request.")
    response = Json(doc="What it was answered: a resolution, or a problem.")


class VerificationRequestSchema(Object):
    """Recorded exchanges, oldest first."""

    title = "VerificationRequest"
    shared = True
    model = VerificationRequest
    exchanges = Array(Nested(ExchangeSchema), limits.EXCHANGES)


REASONS = (
    "SYSTEM_NOT_SERVED",
    "RULES_VERSION_NOT_SERVED",
    "RESPONSE_OF_ANOTHER_SYSTEM",
    "STREAM_UNKNOWN",
    "SEED_NOT_RECORDED",
    "NOT_DECIDED_BY_THE_RULES",
    "TEXTS_NOT_COMPARED",
)


class VerdictSchema(Object):
    """What answering one request again says of its recorded response."""

    title = "Verdict"
    shared = True
    verdict = Choice("verified", "different", "cannot_verify")
    pointer = Prose(required=False, doc="The first place in the response (RFC 6901) that differs.")
    expected = Json(required=False, doc="What the rules give there; absent where that is nothing, or not one value.")
    found = Json(required=False, doc="What is recorded there; absent where nothing is.")
    reason = Choice(*REASONS, required=False, doc="Why nothing can be said, or what was not compared.")


class BreakSchema(Object):
    """An exchange that does not start from the state before."""

    title = "SessionBreak"
    shared = True
    exchange = Integer(0)
    pointer = Prose(doc="The first place in its state that differs.")


class WordsSchema(Object):
    """Words of a stream: from the first of them to before the last."""

    title = "SessionWords"
    shared = True
    exchange = Integer(0)
    from_ = Integer(0, LAST_CURSOR)
    to = Integer(0, LAST_CURSOR + limits.INTEGER)


class SessionSchema(Object):
    """What the exchanges are worth together."""

    title = "Session"
    shared = True
    continuous = Boolean(
        nullable=True,
        doc="Whether each answered request starts from the state before; null where that is not known of all.",
    )
    breaks = Array(Nested(BreakSchema), limits.EXCHANGES)
    words_reused = Array(Nested(WordsSchema), limits.EXCHANGES, doc="Words of one stream that were used twice.")
    words_skipped = Array(
        Nested(WordsSchema),
        limits.EXCHANGES,
        doc="Words that no exchange of the log used, between word 0 and a used one; those after the last are not told.",
    )
    seeds = Integer(0, limits.EXCHANGES, doc="How many seeds were drawn from.")
    labels = Integer(
        0,
        limits.EXCHANGES,
        doc="How many labels of them, seed by seed: a client may choose among these as among seeds.",
    )
    assurance = Choice(*ASSURANCES, nullable=True, doc="Of all that is verified; null where nothing is.")
    summary = Prose(doc="The whole for a person.")


class VerificationSchema(Object):
    """A verdict for each exchange, and what they make together."""

    title = "Verification"
    shared = True
    exchanges = Array(Nested(VerdictSchema), limits.EXCHANGES)
    session = Nested(SessionSchema)
