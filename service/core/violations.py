"""An action or a state that the rules forbid: where, which code, why, and the rule."""

from typing import NamedTuple


class Violation(NamedTuple):
    """One fault. `pointer` (RFC 6901) is relative to the action, or to the request where no action is meant."""

    pointer: str
    code: str
    detail: str
    rule: str | None = None


class Violations(Exception):
    """All the faults of one action. Law: raised before its first question, so that legality needs no dice."""

    def __init__(self, *faults: Violation) -> None:
        super().__init__(*faults)
        self.faults = faults

    def below(self, prefix: str) -> "Violations":
        """The same faults, seen from further out."""
        return Violations(*[fault._replace(pointer=prefix + fault.pointer) for fault in self.faults])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Violations) and other.faults == self.faults

    def __hash__(self) -> int:
        return hash(self.faults)


def forbid(*faults: Violation | None) -> None:
    """Raise all of these that are faults, if any is."""
    found = [fault for fault in faults if fault is not None]
    if found:
        raise Violations(*found)
