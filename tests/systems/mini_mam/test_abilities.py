"""Who may do what: kinds, the four abilities, their facets."""

import pytest

from . import SYSTEM, Body, Call, case, faults, only, request

EVERYTHING = ["sneak_attack", "fireball", "explosion", "revive", "heal"]


@pytest.mark.parametrize(
    ("actor", "allowed"),
    [
        case("custom", "MM-43", {}, set()),
        case("monster", "MM-20", {"kind": "monster"}, set()),
        case("kraken", "MM-44", {"kind": "kraken"}, set()),
        case("rogue", "MM-10 MM-19", {"kind": "rogue"}, {"sneak_attack"}),
        case("leprechaun", "MM-45", {"kind": "leprechaun"}, {"sneak_attack"}),
        case("warrior", "MM-19", {"kind": "warrior"}, set()),
        case("wizard", "MM-11 MM-19", {"kind": "wizard"}, {"fireball"}),
        case("priest", "MM-16 MM-17 MM-19", {"kind": "priest"}, {"revive", "heal"}),
        case("dragon", "MM-21", {"kind": "dragon"}, {"sneak_attack", "fireball", "revive", "heal"}),
        case("unicorn", "MM-47", {"kind": "unicorn"}, {"sneak_attack", "fireball", "revive", "heal"}),
        case("lich", "MM-46 MM-Q37", {"kind": "lich"}, {"fireball", "revive"}),
        case(
            "all-four-by-name",
            "MM-43 MM-Q42",
            {"abilities": ["thievery", "magic", "fighting", "healing"]},
            {"sneak_attack", "fireball", "revive", "heal"},
        ),
        case("minor-sneak-attack", "MM-48", {"abilities": ["sneak_attack"]}, {"sneak_attack"}),
        case("minor-fireball", "MM-48", {"abilities": ["fireball"]}, {"fireball"}),
        case("minor-revive", "MM-48", {"abilities": ["revive"]}, {"revive"}),
        case("minor-heal-wounds", "MM-48", {"abilities": ["heal_wounds"]}, {"heal"}),
        case("raise-servants", "MM-Q37", {"abilities": ["raise_servants"]}, {"revive"}),
        case("explosion", "MM-50 MM-Q33", {"abilities": ["explosion"]}, {"explosion"}),
        case("scroll-unread", "MM-59", {"kind": "wizard", "items": ["destruction_scroll"]}, {"fireball"}),
        case(
            "facets-that-give-no-action",
            "MM-48 MM-52",
            {
                "abilities": [
                    "escaping",
                    "backstabbing",
                    "hiding",
                    "pick_locks",
                    "disarm_traps",
                    "initiative",
                    "arcane_lore",
                    "attacking",
                    "defending",
                    "persuasion",
                    "protection",
                    "unclean_abomination",
                    "vampirism",
                ]
            },
            set(),
        ),
    ],
)
@pytest.mark.parametrize("type_", EVERYTHING)
def test_who_may_do_what(resolve: Call, refused: Call, actor: Body, allowed: set[str], type_: str) -> None:
    characters = [
        {"id": "a", "side": "h", **actor},
        {"id": "t", "side": "e"},
        {"id": "i", "side": "h", "health": "injured"},
        {"id": "d", "side": "h", "health": "incapacitated"},
    ]
    action: Body = {"type": type_, "actor": "a"}
    target = {"sneak_attack": "t", "fireball": "t", "revive": "d", "heal": "i"}.get(type_)
    if target is not None:
        action["target"] = target
    faces = [] if type_ in ("revive", "heal") else [1, 6]
    if type_ in allowed:
        assert only(resolve(SYSTEM, request(characters, action, faces=faces)))["outcome"] != "skipped"
    else:
        problem = refused(SYSTEM, request(characters, action, faces=faces))
        assert ("/actions/0", "ABILITY_REQUIRED") in faults(problem)


@pytest.mark.rule("MM-36")
@pytest.mark.parametrize("type_", EVERYTHING)
@pytest.mark.parametrize(
    ("fields", "code"),
    [({"health": "incapacitated"}, "INCAPACITATED"), ({"standing": "hidden"}, "ACTOR_AWAY")],
)
def test_who_cannot_act_at_all(refused: Call, type_: str, fields: Body, code: str) -> None:
    characters: list[Body] = [
        {"id": "a", "kind": "dragon", "abilities": ["explosion"], **fields},
        {"id": "t", "health": "injured"},
        {"id": "d", "health": "incapacitated"},
    ]
    action: Body = {"type": type_, "actor": "a"}
    if type_ != "explosion":
        action["target"] = "d" if type_ == "revive" else "t"
    assert ("/actions/0/actor", code) in faults(refused(SYSTEM, request(characters, action)))
