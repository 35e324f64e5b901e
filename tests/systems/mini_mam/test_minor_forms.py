"""Some facets of an ability cannot be had alone."""

import pytest

from . import SYSTEM, Call, case, faults, request


@pytest.mark.parametrize(
    "facet",
    [
        case("sneaky-deeds", "MM-07 MM-Q42", "sneaky_deed"),
        case("detecting-traps", "MM-Q29 MM-Q42", "trap_detection"),
        case("strategy", "MM-15 MM-Q42", "strategy"),
    ],
)
def test_a_facet_without_a_minor_form_is_no_ability(invalid: Call, facet: str) -> None:
    problem = invalid(SYSTEM, request([{"id": "a", "abilities": [facet]}]))
    assert faults(problem) == {("/state/characters/0/abilities/0", "NOT_A_CHOICE")}
