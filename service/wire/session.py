"""What recorded exchanges make together: does each continue the one before, were words used twice or never."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import orjson

from service.core.stream import LAST_CURSOR
from service.wire import limits
from service.wire.differences import first_difference

Shown = dict[str, Any]


class Examined(NamedTuple):
    """One exchange: its verdict, the state it starts from (as the service writes it), and its recorded response."""

    verdict: Shown
    system: str
    start: bytes | None
    response: Any

    @property
    def verified(self) -> bool:
        return bool(self.verdict["verdict"] == "verified")


def session(exchanges: Sequence[Examined]) -> Shown:
    """What the exchanges are worth together, oldest first."""
    breaks, unknown = _breaks(exchanges)
    found: Shown = {
        "continuous": False if breaks else None if unknown else True,
        "breaks": breaks,
        **_words(exchanges),
        "assurance": _assurance(exchanges),
    }
    return {**found, "summary": _summary(exchanges, found)}


def _breaks(exchanges: Sequence[Examined]) -> tuple[list[Shown], bool]:
    """Where an answered request does not start from the state that its game was left in; whether any start is unknown.

    A refusal changes nothing, and continues nothing.
    """
    last: dict[str, Any] = {}
    breaks = []
    unknown = False
    for index, exchange in enumerate(exchanges):
        if not isinstance(exchange.response, dict) or "state" not in exchange.response:
            continue
        before = last.get(exchange.system)
        last[exchange.system] = exchange.response["state"]
        if before is None:
            continue
        if exchange.start is None:
            unknown = True
        elif orjson.dumps(before) != exchange.start:
            difference = first_difference(before, orjson.loads(exchange.start))
            if difference is not None:
                breaks.append({"exchange": index, "pointer": f"/state{difference.pointer}"})
    return breaks, unknown


Span = tuple[int, int]
Stream = tuple[str, str, str]


def _words(exchanges: Sequence[Examined]) -> Shown:
    """Words that were used twice, and those before used ones that nobody used: [from, to) of each exchange's stream.

    The words that an exchange passes over are those before it, from word 0 on, that no other exchange of the log uses.
    """
    used: dict[Stream, list[Span]] = {}
    first: dict[tuple[Stream, int], int] = {}
    reused = []
    for index, exchange in enumerate(exchanges):
        audit = _audit(exchange.response)
        if audit is not None and audit["start"] < audit["end"]:
            stream, start = (exchange.system, audit["seed"], audit["label"]), audit["start"]
            first.setdefault((stream, start), index)
            for again in _added(used.setdefault(stream, []), start, audit["end"]):
                reused.append(_span_view(index, again))
    skipped = [
        _span_view(first[stream, after[0]], (before[1], after[0]))
        for stream, spans in used.items()
        for before, after in pairwise([(0, 0), *spans])
        if before[1] < after[0]
    ]
    return {
        "words_reused": reused,
        "words_skipped": sorted(skipped, key=lambda view: (view["exchange"], view["from"])),
        "seeds": len({seed for _, seed, _ in used}),
        "labels": len({(seed, label) for _, seed, label in used}),
    }


def _added(spans: list[Span], start: int, end: int) -> list[Span]:
    """Add [start, end) to spans that ascend and do not touch; what of it they held already."""
    low = bisect_left(spans, start, key=lambda span: span[1])
    high = bisect_right(spans, end, key=lambda span: span[0])
    touched = spans[low:high]
    spans[low:high] = [(min([start, *[span[0] for span in touched]]), max([end, *[span[1] for span in touched]]))]
    common = [(max(start, span[0]), min(end, span[1])) for span in touched]
    return [span for span in common if span[0] < span[1]]


def _span_view(exchange: int, span: Span) -> Shown:
    return {"exchange": exchange, "from": span[0], "to": span[1]}


def _audit(response: Any) -> Mapping[str, Any] | None:
    """The recorded audit of an answer that may draw from a seed, if it looks like one."""
    audit = response.get("audit") if isinstance(response, dict) else None
    if not isinstance(audit, dict):
        return None
    texts = all([isinstance(audit.get(name), str) for name in ("seed", "label")])
    numbers = all([type(audit.get(name)) is int for name in ("start", "end")])
    if not texts or not numbers:
        return None
    return audit if 0 <= audit["start"] <= audit["end"] <= LAST_CURSOR + limits.INTEGER else None


def _assurance(exchanges: Iterable[Examined]) -> str | None:
    """What all verified draws together prove: the one thing that they all do, or `mixed`; None if none is verified."""
    verified = [exchange.response for exchange in exchanges if exchange.verified]
    if not verified:
        return None
    found = {response.get("assurance", "none") for response in verified} - {"none"}
    if not found:
        return "none"
    return str(found.pop()) if len(found) == 1 else "mixed"


WORTH = {
    "client_seed": "Their draws follow from seeds that the client chose, perhaps after trying many.",
    "server_seed": "Their draws follow from seeds that the service made, if the log leaves out no seed of the client's "
    "and no answer that it disliked.",
    "supplied": "Their draws are the table's own word.",
    "mixed": "Their draws come from more than one source.",
    "none": "Nothing was drawn in them.",
    None: "Nothing is proved.",
}


def _summary(exchanges: Sequence[Examined], found: Shown) -> str:
    """The whole in a few sentences; exchanges are named by their JSON Pointers."""
    verdicts = [exchange.verdict["verdict"] for exchange in exchanges]
    sentences = [
        f"Verified: {verdicts.count('verified')} of {_counted(len(verdicts), 'exchange')}.",
        WORTH[found["assurance"]],
    ]
    for verdict, words in (
        ("different", "Different from what the rules give"),
        ("cannot_verify", "Not to be judged here"),
    ):
        if verdict in verdicts:
            sentences.append(f"{words}: {verdicts.count(verdict)}, first /exchanges/{verdicts.index(verdict)}.")
    for name, words in (
        ("breaks", "Not starting from the state before"),
        ("words_reused", "Using words of the stream that were used before"),
        ("words_skipped", "Passing over words of the stream"),
    ):
        if found[name]:
            first = found[name][0]
            where = f" ({_span_words(first)})" if "from" in first else ""
            sentences.append(f"{words}: {len(found[name])}, first /exchanges/{first['exchange']}{where}.")
    if found["continuous"] is None:
        sentences.append("Whether each starts from the state before is not known of all.")
    if found["labels"] > 1:
        labels = f" under {found['labels']} labels" if found["labels"] > found["seeds"] else ""
        sentences.append(f"Drawn from: {_counted(found['seeds'], 'seed')}{labels}.")
    return " ".join(sentences)


def _span_words(view: Shown) -> str:
    first, last = view["from"], view["to"] - 1
    return f"word {first}" if first == last else f"words {first} to {last}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
