"""States that contradict themselves, states that stand, and what is filled in."""

import pytest

from . import SYSTEM, Body, Call, being, case, faults, request, rounds

PAIR: list[Body] = [{"id": "a"}, {"id": "t"}]
DOWN = {"health": "incapacitated"}


def pair(actor: Body, target: Body) -> list[Body]:
    return [{"id": "a", **actor}, {"id": "t", **target}]


GM = {"seats": ["1", "gm"]}


@pytest.mark.parametrize(
    ("characters", "rest", "fault"),
    [
        case(
            "the-later-of-two",
            "MM-02",
            [{"id": "a"}, {"id": "t"}, {"id": "a"}],
            {},
            ("/state/characters/2/id", "DUPLICATE_ID"),
        ),
        case(
            "seat-missing",
            "MM-29",
            [{"id": "a", "seat": "1"}, {"id": "t"}],
            GM,
            ("/state/characters/1/seat", "SEAT_MISSING"),
        ),
        case(
            "no-such-seat",
            "MM-29",
            [{"id": "a", "seat": "2"}, {"id": "t", "seat": "gm"}],
            GM,
            ("/state/characters/0/seat", "NO_SUCH_SEAT"),
        ),
        case(
            "a-seat-without-seats", "MM-29", pair({"seat": "1"}, {}), {}, ("/state/characters/0/seat", "NO_SUCH_SEAT")
        ),
        case(
            "level-6-with-d6",
            "MM-Q43 MM-23",
            pair({}, {"level": 6}),
            {},
            ("/state/characters/1/level", "LEVEL_OUT_OF_RANGE"),
        ),
        case(
            "minion-with-a-level",
            "MM-60",
            pair({}, {"minion": True, "level": 1}),
            {},
            ("/state/characters/1/level", "MINION_NOT_PLAIN"),
        ),
        case(
            "minion-rogue",
            "MM-60",
            pair({}, {"minion": True, "kind": "rogue"}),
            {},
            ("/state/characters/1/kind", "MINION_NOT_PLAIN"),
        ),
        case(
            "minion-dragon",
            "MM-60",
            pair({}, {"minion": True, "kind": "dragon"}),
            {},
            ("/state/characters/1/kind", "MINION_NOT_PLAIN"),
        ),
        case(
            "minion-with-an-ability",
            "MM-60",
            pair({}, {"minion": True, "abilities": ["escaping"]}),
            {},
            ("/state/characters/1/abilities", "MINION_NOT_PLAIN"),
        ),
        case(
            "incapacitated-next",
            "MM-36",
            pair(DOWN, {}),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "NEXT_CANNOT_ACT"),
        ),
        case(
            "escaped-next",
            "MM-40",
            pair({"standing": "escaped"}, {}),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "NEXT_CANNOT_ACT"),
        ),
        case(
            "hidden-next",
            "MM-39",
            pair({"standing": "hidden"}, {}),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "NEXT_CANNOT_ACT"),
        ),
        case(
            "next-without-a-place",
            "MM-28",
            PAIR,
            {"battle": rounds("t", "a")},
            ("/state/battle/next", "NEXT_CANNOT_ACT"),
        ),
        case(
            "next-is-nobody", "MM-28", PAIR, {"battle": rounds("at", "x")}, ("/state/battle/next", "NO_SUCH_CHARACTER")
        ),
        case(
            "nobody-in-order",
            "MM-29",
            PAIR,
            {"battle": rounds("atx", "a")},
            ("/state/battle/order/2", "NO_SUCH_CHARACTER"),
        ),
        case(
            "all-others-down",
            "MM-36",
            pair({}, DOWN),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "BATTLE_DECIDED"),
        ),
        case(
            "all-others-away",
            "MM-40",
            pair({}, {"standing": "escaped"}),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "BATTLE_DECIDED"),
        ),
        case(
            "allies-alone",
            "MM-02",
            pair({}, {"side": "a"}),
            {"battle": rounds("at", "a")},
            ("/state/battle/next", "BATTLE_DECIDED"),
        ),
        case(
            "neither-next-nor-outcome",
            "MM-28",
            PAIR,
            {"battle": {"phase": "rounds", "round": 1, "order": ["a", "t"]}},
            ("/state/battle", "NEXT_OR_OUTCOME"),
        ),
        case(
            "both-next-and-outcome",
            "MM-28",
            PAIR,
            {"battle": rounds("at", "a", outcome={"winner": "a", "by": "defeat"})},
            ("/state/battle", "NEXT_OR_OUTCOME"),
        ),
        case(
            "a-winner-unheard-of",
            "MM-02",
            PAIR,
            {
                "battle": {
                    "phase": "rounds",
                    "round": 1,
                    "order": ["a", "t"],
                    "outcome": {"winner": "x", "by": "defeat"},
                }
            },
            ("/state/battle/outcome/winner", "NO_SUCH_SIDE"),
        ),
        case(
            "round-0",
            "MM-65",
            PAIR,
            {"battle": rounds("at", "a", 0)},
            ("/state/battle/round", "ROUND_CONTRADICTS_PHASE"),
        ),
        case(
            "ambush-in-round-1",
            "MM-65",
            PAIR,
            {"battle": {"phase": "ambush", "round": 1, "order": ["a"], "next": "a"}},
            ("/state/battle/round", "ROUND_CONTRADICTS_PHASE"),
        ),
        case(
            "surprise-without-seats",
            "MM-32 MM-Q25",
            PAIR,
            {"battle": rounds("at", "a", surprise=True)},
            ("/state/battle/surprise", "NO_GAME_MASTER"),
        ),
    ],
)
def test_states_that_contradict_themselves(
    refused: Call, characters: list[Body], rest: Body, fault: tuple[str, str]
) -> None:
    """Refused with or without an action."""
    problem = refused(SYSTEM, request(characters, **rest))
    assert problem["code"] == "FORBIDDEN_BY_RULES"
    assert fault in faults(problem)


@pytest.mark.parametrize(
    ("characters", "rest"),
    [
        case("level-5-with-d6", "MM-Q43 MM-23", pair({"level": 0}, {"level": 5}), {}),
        case("level-1000-with-d20", "MM-Q43", pair({"level": 6}, {"level": 1000}), {"variant": {"dice": "d20"}}),
        case("minion-monster", "MM-60", pair({}, {"minion": True, "kind": "monster", "level": 0}), {}),
        case("frail-people-may-have-all", "MM-61", pair({}, {"frail": True, "kind": "wizard", "level": 2}), {}),
        case(
            "surprise-with-seats",
            "MM-32",
            pair({"seat": "1"}, {"seat": "gm"}),
            {"seats": ["1", "gm"], "battle": rounds("ta", "t", surprise=True)},
        ),
        case(
            "won-battle",
            "MM-36",
            pair({}, DOWN),
            {
                "battle": {
                    "phase": "rounds",
                    "round": 3,
                    "order": ["a", "t"],
                    "outcome": {"winner": "a", "by": "defeat"},
                }
            },
        ),
        case("ambush", "MM-65", PAIR, {"battle": {"phase": "ambush", "round": 0, "order": ["a"], "next": "a"}}),
        case("nobody", "MM-02", [], {}),
    ],
)
def test_states_that_stand(resolve: Call, characters: list[Body], rest: Body) -> None:
    """An empty list of actions validates a state and draws nothing."""
    answer = resolve(SYSTEM, request(characters, **rest))
    assert (answer["events"], answer["assurance"]) == ([], "none")
    assert [character["id"] for character in answer["state"]["characters"]] == [c["id"] for c in characters]


DEFAULTS = {
    "dice": "d6",
    "fighting_bonus_on_spells": True,
    "sneak_attack": "first_turn",
    "skipped_turn_counts": False,
    "protection": "ordinary_hit",
    "hiding": "each_seeker",
    "surprise": "start_seat",
}


@pytest.mark.rule("MM-Q02", "MM-Q03", "MM-Q06", "MM-Q07", "MM-Q15", "MM-Q23", "MM-22")
@pytest.mark.parametrize("state", [{}, None, {"characters": []}, {"variant": {}, "seats": [], "battle": None}])
def test_an_empty_state_is_filled_in(resolve: Call, state: Body | None) -> None:
    body: Body = {"actions": []} | ({} if state is None else {"state": state})
    assert resolve(SYSTEM, body)["state"] == {"variant": DEFAULTS, "characters": [], "seats": [], "battle": None}


@pytest.mark.rule("MM-22", "MM-33")
def test_a_character_is_filled_in(resolve: Call) -> None:
    answer = resolve(SYSTEM, request([{"id": "a"}]))
    assert being(answer, "a") == {
        "id": "a",
        "name": "a",
        "side": "a",
        "seat": None,
        "kind": "custom",
        "level": 1,
        "abilities": [],
        "minion": False,
        "frail": False,
        "health": "healthy",
        "items": [],
        "gear": [],
        "other_abilities": [],
        "standing": "in_battle",
        "turns_taken": 0,
        "attacks_made": 0,
    }


@pytest.mark.parametrize(
    ("fields", "level"),
    [
        case("custom", "MM-22", {}, 1),
        case("monster", "MM-20", {"kind": "monster"}, 1),
        case("rogue", "MM-22", {"kind": "rogue"}, 1),
        case("dragon", "MM-21", {"kind": "dragon"}, 1),
        case("minion", "MM-60", {"minion": True}, 0),
        case("minion-monster", "MM-60", {"minion": True, "kind": "monster"}, 0),
        case("kraken", "MM-44", {"kind": "kraken"}, 3),
        case("kraken-of-level-4", "MM-44", {"kind": "kraken", "level": 4}, 4),
        case("villager", "MM-22", {"level": 0}, 0),
        case("frail", "MM-61", {"frail": True}, 1),
        case("leprechaun", "MM-45", {"kind": "leprechaun"}, 1),
        case("lich", "MM-46", {"kind": "lich"}, 1),
        case("unicorn", "MM-47", {"kind": "unicorn"}, 1),
    ],
)
def test_levels_that_are_filled_in(resolve: Call, fields: Body, level: int) -> None:
    assert being(resolve(SYSTEM, request([{"id": "a", **fields}])), "a")["level"] == level


@pytest.mark.rule("MM-49", "MM-53", "MM-54")
def test_texts_of_the_table_are_carried_as_they_are(resolve: Call) -> None:
    own = {"gear": ["rope", "rope", "\u00e5ra"], "other_abilities": ["speaks with owls", "owes money"]}
    answer = resolve(SYSTEM, request([{"id": "a", **own}]))
    assert {name: being(answer, "a")[name] for name in own} == own


@pytest.mark.rule("MM-43", "MM-48", "MM-49", "MM-50", "MM-51", "MM-52", "MM-Q37")
@pytest.mark.parametrize(
    "ability",
    [
        "thievery",
        "magic",
        "fighting",
        "healing",
        "escaping",
        "backstabbing",
        "hiding",
        "pick_locks",
        "disarm_traps",
        "initiative",
        "sneak_attack",
        "fireball",
        "arcane_lore",
        "attacking",
        "defending",
        "revive",
        "heal_wounds",
        "persuasion",
        "raise_servants",
        "protection",
        "explosion",
        "unclean_abomination",
        "vampirism",
    ],
)
def test_any_mix_of_abilities_is_a_character(resolve: Call, ability: str) -> None:
    """Beside a kind that has all four; what is said twice stays as it was sent."""
    answer = resolve(
        SYSTEM,
        request([{"id": "a", "kind": "dragon", "abilities": ["vampirism"] * (ability != "vampirism") + [ability]}]),
    )
    assert ability in being(answer, "a")["abilities"]
