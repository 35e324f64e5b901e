"""What recorded exchanges make together: does each continue the one before, and was a word of a stream used twice."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

Shown = dict[str, Any]


class Examined(NamedTuple):
    """One exchange: its verdict, the state it starts from (as the service writes it), and its recorded response."""

    verdict: Shown
    system: str
    start: bytes | None
    response: Any


def session(exchanges: Sequence[Examined]) -> Shown:
    """What the exchanges are worth together, oldest first."""
    breaks = _breaks(exchanges)
    reused, skipped = _words(exchanges)
    worth = _assurance(exchanges)
    found: Shown = {
        "continuous": not breaks,
        "breaks": breaks,
        "words_reused": reused,
        "words_skipped": skipped,
        "assurance": worth,
    }
    return {**found, "summary": _summary(exchanges, found)}


def _breaks(exchanges: Sequence[Examined]) -> list[Shown]:
    """Where an exchange does not start from the state that the last one of its game ended with."""
    last: dict[str, bytes] = {}
    breaks = []
    for index, (_, system, start, response) in enumerate(exchanges):
        if start is not None and system in last and not _same(last[system], start):
            breaks.append({"exchange": index})
        if isinstance(response, dict) and "state" in response:
            last[system] = orjson.dumps(response["state"])
    return breaks


def _same(one: bytes, other: bytes) -> bool:
    """The same JSON; the order of an object's keys is none."""
    return one == other or _sorted(one) == _sorted(other)


def _sorted(text: bytes) -> bytes:
    return orjson.dumps(orjson.loads(text), option=orjson.OPT_SORT_KEYS)


def _words(exchanges: Sequence[Examined]) -> tuple[list[Shown], list[Shown]]:
    """Words of one stream that were used twice, and those that nobody used, as [from, to) of each exchange."""
    ends: dict[tuple[str, str, str], int] = {}
    reused, skipped = [], []
    for index, exchange in enumerate(exchanges):
        audit = _audit(exchange.response)
        if audit is None:
            continue
        stream = (exchange.system, audit["seed"], audit["label"])
        start, end = audit["start"], audit["end"]
        before = ends.get(stream, start)
        if start < before and end > start:
            reused.append({"exchange": index, "from": start, "to": min(end, before)})
        if start > before:
            skipped.append({"exchange": index, "from": before, "to": start})
        ends[stream] = max(before, end)
    return reused, skipped


def _audit(response: Any) -> Mapping[str, Any] | None:
    """The recorded audit of an answer that drew from a seed, if it looks like one."""
    audit = response.get("audit") if isinstance(response, dict) else None
    if not isinstance(audit, dict):
        return None
    texts = all(isinstance(audit.get(name), str) for name in ("seed", "label"))
    numbers = all(type(audit.get(name)) is int for name in ("start", "end"))
    return audit if texts and numbers else None


def _assurance(exchanges: Sequence[Examined]) -> str:
    """What all draws together prove: the one thing that they all do, or `mixed`."""
    found = {
        response["assurance"]
        for _, _, _, response in exchanges
        if isinstance(response, dict) and isinstance(response.get("assurance"), str)
    } - {"none"}
    if not found:
        return "none"
    return found.pop() if len(found) == 1 else "mixed"


WORTH = {
    "client_seed": "All draws follow from seeds that the client chose.",
    "server_seed": "All draws follow from seeds that the service made.",
    "supplied": "All draws are the table's own word.",
    "mixed": "The draws come from more than one source.",
    "none": "Nothing was drawn.",
}


def _summary(exchanges: Sequence[Examined], found: Shown) -> str:
    """The whole in a few sentences; exchanges are named by their JSON Pointers."""
    verdicts = [exchange.verdict["verdict"] for exchange in exchanges]
    sentences = [f"Verified: {verdicts.count('verified')} of {len(verdicts)} exchanges."]
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
            sentences.append(f"{words}: {len(found[name])}, first /exchanges/{found[name][0]['exchange']}.")
    sentences.append(WORTH.get(found["assurance"], "What the draws are worth is not known."))
    return " ".join(sentences)
