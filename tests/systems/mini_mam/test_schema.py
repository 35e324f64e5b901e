"""Bodies that the schema of Mini mam refuses, each with the pointer to its fault."""

from typing import Any

import pytest

from . import SYSTEM, Body, Call, request, rounds

ATTACK = {"type": "attack", "actor": "a", "target": "t"}
PAIR: list[Body] = [{"id": "a"}, {"id": "t"}]


def broken(**fields: Any) -> Body:
    return request(PAIR, {**ATTACK, **fields}, faces=[3, 3])


def someone(**fields: Any) -> Body:
    return request([{"id": "a"}, {"id": "t", **fields}], faces=[])


def battle(**fields: Any) -> Body:
    return request(PAIR, battle={**rounds("at", "a"), **fields})


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        pytest.param(broken(actor=None), "/actions/0/actor", id="null-where-none-is-allowed"),
        pytest.param(broken(actor="a b"), "/actions/0/actor", id="id-with-a-space"),
        pytest.param(broken(actor=""), "/actions/0/actor", id="empty-id"),
        pytest.param(broken(actor="a" * 65), "/actions/0/actor", id="id-of-65"),
        pytest.param(broken(actor="\u00e5sa"), "/actions/0/actor", id="id-beyond-ascii"),
        pytest.param(broken(actor=1), "/actions/0/actor", id="number-for-an-id"),
        pytest.param(broken(actor=["a"]), "/actions/0/actor", id="array-for-an-id"),
        pytest.param(broken(luck=1), "/actions/0/luck", id="unknown-field"),
        pytest.param(broken(spell="zap"), "/actions/0/spell", id="field-of-another-action"),
        pytest.param(broken(roller="acting"), "/actions/0/roller", id="roller-of-a-task"),
        pytest.param(broken(type="smite"), "/actions/0/type", id="unknown-type"),
        pytest.param(broken(modifiers=[{"value": "5"}]), "/actions/0/modifiers/0/value", id="text-for-a-number"),
        pytest.param(broken(modifiers=[{"value": True}]), "/actions/0/modifiers/0/value", id="true-for-1"),
        pytest.param(broken(modifiers=[{"value": 1.5}]), "/actions/0/modifiers/0/value", id="half"),
        pytest.param(broken(modifiers=[{"value": 101}]), "/actions/0/modifiers/0/value", id="modifier-101"),
        pytest.param(broken(modifiers=[{"value": -101}]), "/actions/0/modifiers/0/value", id="modifier-minus-101"),
        pytest.param(broken(modifiers=[{"note": "why"}]), "/actions/0/modifiers/0/value", id="modifier-of-no-value"),
        pytest.param(broken(modifiers=[{"value": 1, "note": ""}]), "/actions/0/modifiers/0/note", id="empty-note"),
        pytest.param(broken(modifiers=[{"value": 1, "rule": "MM-14"}]), "/actions/0/modifiers/0/rule", id="rule-sent"),
        pytest.param(broken(modifiers=[{"value": 0}] * 11), "/actions/0/modifiers", id="eleven-modifiers"),
        pytest.param(
            broken(opposing_modifiers=[{"value": 0}] * 11), "/actions/0/opposing_modifiers", id="eleven-opposing"
        ),
        pytest.param(broken(modifiers={"value": 1}), "/actions/0/modifiers", id="object-for-an-array"),
        pytest.param(request(PAIR, {"type": "attack", "actor": "a"}), "/actions/0/target", id="target-missing"),
        pytest.param(request(PAIR, {"type": "attack", "target": "t"}), "/actions/0/actor", id="actor-missing"),
        pytest.param(request(PAIR, {"actor": "a", "target": "t"}), "/actions/0/type", id="type-missing"),
        pytest.param(request(PAIR, *[ATTACK] * 101), "/actions", id="101-actions"),
        pytest.param(
            request([{"id": f"c{number}"} for number in range(101)]), "/state/characters", id="101-characters"
        ),
        pytest.param(request([{"name": "Ana"}]), "/state/characters/0/id", id="id-missing"),
        pytest.param(someone(level="5"), "/state/characters/1/level", id="level-text"),
        pytest.param(someone(level=True), "/state/characters/1/level", id="level-true"),
        pytest.param(someone(level=-1), "/state/characters/1/level", id="level-minus-1"),
        pytest.param(someone(level=1001), "/state/characters/1/level", id="level-1001"),
        pytest.param(someone(level=None), "/state/characters/1/level", id="level-null"),
        pytest.param(someone(minion=1), "/state/characters/1/minion", id="1-for-true"),
        pytest.param(someone(frail="true"), "/state/characters/1/frail", id="text-for-true"),
        pytest.param(someone(kind="elf"), "/state/characters/1/kind", id="unknown-kind"),
        pytest.param(someone(abilities=["luck"]), "/state/characters/1/abilities/0", id="unknown-ability"),
        pytest.param(someone(abilities=["magic", "magic"]), "/state/characters/1/abilities/1", id="ability-twice"),
        pytest.param(someone(health="dead"), "/state/characters/1/health", id="unknown-health"),
        pytest.param(someone(items=["sword"]), "/state/characters/1/items/0", id="unknown-item"),
        pytest.param(someone(gear=[1]), "/state/characters/1/gear/0", id="gear-of-numbers"),
        pytest.param(someone(standing="fled"), "/state/characters/1/standing", id="unknown-standing"),
        pytest.param(someone(turns_taken=-1), "/state/characters/1/turns_taken", id="turns-minus-1"),
        pytest.param(someone(attacks_made=1000001), "/state/characters/1/attacks_made", id="attacks-1000001"),
        pytest.param(someone(name=""), "/state/characters/1/name", id="empty-name"),
        pytest.param(someone(name="x" * 101), "/state/characters/1/name", id="name-of-101"),
        pytest.param(someone(name="a\nb"), "/state/characters/1/name", id="name-of-two-lines"),
        pytest.param(someone(name=None), "/state/characters/1/name", id="name-null"),
        pytest.param(someone(hp=3), "/state/characters/1/hp", id="unknown-field-of-a-character"),
        pytest.param(request(PAIR, variant={"dice": "d12"}), "/state/variant/dice", id="unknown-dice"),
        pytest.param(
            request(PAIR, variant={"protection": True}), "/state/variant/protection", id="switch-of-the-wrong-type"
        ),
        pytest.param(
            request(PAIR, variant={"skipped_turn_counts": "false"}),
            "/state/variant/skipped_turn_counts",
            id="switch-as-text",
        ),
        pytest.param(request(PAIR, variant={"crits": True}), "/state/variant/crits", id="unknown-switch"),
        pytest.param(request(PAIR, seats=["1", "1"]), "/state/seats/1", id="seat-twice"),
        pytest.param(request(PAIR, monsters=[]), "/state/monsters", id="unknown-field-of-the-state"),
        pytest.param(battle(phase="parley"), "/state/battle/phase", id="unknown-phase"),
        pytest.param(battle(round=-1), "/state/battle/round", id="round-minus-1"),
        pytest.param(battle(order=["a", "a"]), "/state/battle/order/1", id="twice-in-order"),
        pytest.param(battle(next=None, outcome={"winner": "a"}), "/state/battle/outcome/by", id="won-by-nothing"),
        pytest.param(
            battle(next=None, outcome={"winner": "a", "by": "luck"}), "/state/battle/outcome/by", id="won-by-luck"
        ),
        pytest.param(
            request(PAIR, battle={"phase": "rounds", "next": "a", "order": ["a", "t"]}),
            "/state/battle/round",
            id="round-missing",
        ),
        pytest.param({**request(PAIR), "rng": {"supplied": ["5"]}}, "/rng/supplied/0", id="face-as-text"),
        pytest.param({**request(PAIR), "rng": {"supplied": [True]}}, "/rng/supplied/0", id="face-true"),
        pytest.param({**request(PAIR), "luck": 1}, "/luck", id="unknown-field-of-the-request"),
    ],
)
def test_bodies_that_the_schema_refuses(invalid: Call, body: Body, pointer: str) -> None:
    problem = invalid(SYSTEM, body)
    assert problem["code"] == "INVALID_BODY"
    assert pointer in {error["pointer"] for error in problem["errors"]}
