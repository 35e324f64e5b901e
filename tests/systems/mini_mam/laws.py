"""What holds of every step of every play, by the rules and not by the code: each law judges one step by itself.

A step is the state before an event, the event, and the state after it, all as the wire has them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from . import Body

GIVEN_BY_KIND = {
    "rogue": {"thievery"},
    "leprechaun": {"thievery"},
    "warrior": {"fighting"},
    "wizard": {"magic"},
    "priest": {"healing"},
    "lich": {"magic", "raise_servants"},
    "dragon": {"thievery", "magic", "fighting", "healing"},
    "unicorn": {"thievery", "magic", "fighting", "healing"},
}
FACETS = {
    "thievery": {"escaping", "backstabbing", "hiding", "pick_locks", "disarm_traps", "initiative", "sneak_attack"}
    | {"sneaky_deed"},
    "magic": {"fireball", "arcane_lore"},
    "fighting": {"attacking", "defending", "strategy"},
    "healing": {"revive", "heal_wounds", "persuasion"},
}
HEALTH = ["incapacitated", "injured", "healthy"]
ATTACKS = ("attack", "sneak_attack", "fireball", "explosion")
OPENINGS = ("begin_battle", "trap")
BONUS_ASPECTS = ("sneaky_deed", "arcane_lore", "strategy", "persuasion")
NOT_REACHED = ("NO_BATTLE", "INCAPACITATED", "ACTOR_AWAY", "NOT_YOUR_TURN")
"""Why an order of a round never had its turn."""
MAY_CHANGE = ("health", "standing", "turns_taken", "attacks_made", "items", "abilities")


def powers(who: Body) -> set[str]:
    """All abilities and facets of somebody."""
    held = {*who["abilities"], *GIVEN_BY_KIND.get(who["kind"], ())}
    return held.union(*[FACETS.get(ability, ()) for ability in held])


def fleeing(who: Body) -> bool:
    return who["standing"] in ("escaping", "escape_broken")


def away(who: Body) -> bool:
    return who["standing"] in ("escaped", "hidden")


def able(who: Body) -> bool:
    return who["health"] != "incapacitated" and not away(who)


def people(state: Body) -> dict[str, Body]:
    return {who["id"]: who for who in state["characters"]}


def running(state: Body) -> Body | None:
    """The battle, while nobody has won it."""
    battle: Body | None = state["battle"]
    return battle if battle is not None and battle["outcome"] is None else None


class Step(NamedTuple):
    """One event, and everybody before and after it."""

    before: Body
    event: Body
    after: Body
    was: dict[str, Body]
    now: dict[str, Body]

    @property
    def variant(self) -> Body:
        variant: Body = self.before["variant"]
        return variant

    @property
    def type(self) -> str:
        kind: str = self.event["type"]
        return kind

    @property
    def skipped(self) -> bool:
        return bool(self.event["outcome"] == "skipped")

    @property
    def is_a_turn(self) -> bool:
        """Whether it is what `next` does in a running battle."""
        aside = self.type == "join" or self.event.get("reason") in NOT_REACHED
        return running(self.before) is not None and not aside

    @property
    def opens(self) -> bool:
        """Whether a battle begins."""
        return self.event["outcome"] in ("begun", "ambush", "fight")


def only_what_acts_touch_changes(step: Step) -> None:
    assert list(step.was) == list(step.now)
    assert (step.before["variant"], step.before["seats"]) == (step.after["variant"], step.after["seats"])
    for id, was in step.was.items():
        for key, value in was.items():
            assert key in MAY_CHANGE or value == step.now[id][key]


def it_is_next_who_acts(step: Step) -> None:
    """MM-28"""
    if step.is_a_turn:
        assert step.event["actor"] == step.before["battle"]["next"]
        assert able(step.was[step.event["actor"]])


def the_incapacitated_do_nothing(step: Step) -> None:
    """MM-36"""
    if not step.skipped and "actor" in step.event:
        assert step.was[step.event["actor"]]["health"] != "incapacitated"


def an_order_not_reached_changes_nothing(step: Step) -> None:
    if step.event.get("reason") in NOT_REACHED:
        assert step.event["changes"] == []


def an_order_that_was_impossible_rolls_nothing(step: Step) -> None:
    if step.skipped:
        assert (step.event["rolls"], step.event.get("hits")) == ([], None)


def totals_are_what_the_sheet_says(step: Step) -> None:
    """MM-24..27, MM-35, MM-39, MM-41, MM-63, MM-64, MM-68..71"""
    for place, roll in enumerate(step.event["rolls"]):
        of_the_sheet = sum(each["value"] for each in roll["modifiers"] if each["reason"] != "circumstance")
        assert of_the_sheet == expected_modifiers(step, place, roll)
        given = sum(each["value"] for each in roll["modifiers"] if each["reason"] == "circumstance")
        assert roll["total"] == sum(roll.get("faces", ())) + roll.get("base", 0) + of_the_sheet + given
        rolls_a_die = step.variant["dice"] == "d6" or is_active(step, roll["purpose"])
        assert (len(roll.get("faces", ())), roll.get("base")) == ((1, None) if rolls_a_die else (0, 10))


def is_active(step: Step, purpose: str) -> bool:
    acting = purpose in ("attack", "task", "hide", "detect")
    return acting is (step.event.get("roller", "acting") == "acting")


def expected_modifiers(step: Step, place: int, roll: Body) -> int:
    """The sum of all that the rules give to a roll."""
    event, purpose = step.event, roll["purpose"]
    if purpose == "difficulty":
        assert "by" not in roll
        return int(event["difficulty"])
    if purpose == "trap":
        assert "by" not in roll
        helpers = [step.was[id] for id in event["setters"]]
        return int(max([who["level"] for who in helpers if "thievery" in powers(who)], default=0))
    who = step.was[roll["by"]]
    worth = 1 if step.variant["dice"] == "d6" else 3
    bonuses = len(powers(who) & helping(step, place, purpose))
    return int(who["level"]) + worth * (bonuses - (who["health"] == "injured"))


def helping(step: Step, place: int, purpose: str) -> set[str]:
    """The facets that help with a roll."""
    event = step.event
    if purpose == "attack":
        target = step.was[event["rolls"][place + 1]["by"]]
        spell = step.type in ("fireball", "explosion")
        own = {"attacking"} if step.variant["fighting_bonus_on_spells"] or not spell else set()
        return own | {"backstabbing"} if fleeing(target) else own
    if purpose == "defence":
        return {"defending", "escaping"} if fleeing(step.was[event["rolls"][place]["by"]]) else {"defending"}
    if purpose in ("task", "resistance"):
        claimed = event.get("aspect" if purpose == "task" else "opposing_aspect")
        return {aspect for aspect in BONUS_ASPECTS if aspect == claimed}
    return {"hiding"} if purpose == "hide" else set()


def those_roll_who_have_to(step: Step) -> None:
    """MM-25, MM-39, MM-50, MM-63, MM-Q15, MM-Q16, MM-Q28"""
    event, who_rolls = step.event, [roll.get("by") for roll in step.event["rolls"]]
    everybody = step.was.values()
    if step.skipped:
        return
    if step.type == "explosion":
        side = step.was[event["actor"]]["side"]
        enemies = [who["id"] for who in everybody if who["side"] != side and able(who)]
        assert enemies
        assert who_rolls == [id for enemy in enemies for id in (event["actor"], enemy)]
    elif step.type in ATTACKS:
        assert who_rolls == [event["actor"], event["target"]]
    elif step.type == "task":
        assert who_rolls == [event["actor"], event.get("target")]
    elif step.type == "hide":
        side = step.was[event["actor"]]["side"]
        others = [who for who in everybody if who["side"] != side and who["health"] != "incapacitated"]
        seekers = [who["id"] for who in others if who["standing"] != "escaped"]
        if step.variant["hiding"] == "single_die" and step.variant["dice"] == "d6" and seekers:
            best = max(seekers, key=lambda id: step.was[id]["level"] - (step.was[id]["health"] == "injured"))
            seekers = [best]
        assert who_rolls == ([event["actor"], *seekers] if seekers else [])
    elif step.type == "trap" and event["outcome"] != "no_effect":
        walkers = [step.was[id] for id in event["approaching"]]
        thieves = [who["id"] for who in walkers if "thievery" in powers(who) and who["health"] != "incapacitated"]
        assert who_rolls == ([*thieves, None] if thieves else [])
    else:
        assert who_rolls == []


def the_higher_total_wins_and_a_tie_does_not(step: Step) -> None:
    """MM-24, MM-65, MM-66, MM-Q01"""
    event, totals = step.event, [roll["total"] for roll in step.event["rolls"]]
    if step.type in ATTACKS and not step.skipped:
        targets = [roll["by"] for roll in event["rolls"][1::2]]
        won = [id for id, mine, theirs in zip(targets, totals[::2], totals[1::2], strict=True) if mine > theirs]
        assert [hit["target"] for hit in event.get("hits", [])] == won
        assert event["outcome"] == ("hit" if won else "miss")
    elif step.type == "task" and not step.skipped:
        assert event["outcome"] == ("success" if totals[0] > totals[1] else "failure")
    elif step.type == "hide":
        assert event["outcome"] == ("hidden" if all(totals[0] > total for total in totals[1:]) else "found")
    elif step.type == "trap":
        waits = any(step.was[id]["health"] != "incapacitated" for id in event["waiting"])
        noticed = any(total > totals[-1] for total in totals[:-1])
        of_noticed = {"avoid": "avoided", "fight": "fight"}[event["if_detected"]]
        assert event["outcome"] == ((of_noticed if noticed else "ambush") if waits else "no_effect")


def a_hit_does_what_it_must(step: Step) -> None:
    """MM-34, MM-38, MM-49..51, MM-58, MM-60, MM-61, MM-Q07, MM-Q08, MM-Q35"""
    for hit in step.event.get("hits", []):
        target = step.was[hit["target"]]
        attacker = step.was[step.event["actor"]]
        assert hit["health"] == step.now[hit["target"]]["health"] == after_a_hit(step, attacker, target)
        assert HEALTH.index(hit["health"]) <= HEALTH.index(target["health"])


def after_a_hit(step: Step, attacker: Body, target: Body) -> str:
    feeble = target["minion"] or target["frail"]
    if feeble or ("unclean_abomination" in powers(target) and "healing" in powers(attacker)):
        return "incapacitated"
    worse = "injured" if target["health"] == "healthy" else "incapacitated"
    protected = "protection" in powers(target) or "protective_amulet" in target["items"]
    if step.type == "attack":
        return worse
    if protected:
        return "injured" if step.variant["protection"] == "literal" else worse
    return worse if step.type == "explosion" else "incapacitated"


def health_worsens_by_hits_alone_and_betters_by_healing_alone(step: Step) -> None:
    """MM-34, MM-37: one step better for one act of healing, whose target it is."""
    hit = {each["target"] for each in step.event.get("hits", [])}
    care = step.event["outcome"] in ("healed", "revived")
    for id, was in step.was.items():
        change = HEALTH.index(step.now[id]["health"]) - HEALTH.index(was["health"])
        treated = care and step.event["target"] == id
        assert change >= 0 or id in hit
        assert change == (1 if treated else min(change, 0))
        if treated:
            assert was["health"] == ("injured" if step.event["outcome"] == "healed" else "incapacitated")


def acts_need_leave(step: Step) -> None:
    """MM-08, MM-10, MM-11, MM-16, MM-17, MM-50, MM-56, MM-57, MM-59, MM-Q03, MM-Q17, MM-Q26, MM-Q34, MM-Q36, MM-Q37"""
    if step.skipped or "actor" not in step.event:
        return
    event, actor = step.event, step.was[step.event["actor"]]
    has, kind = powers(actor), step.type
    target = step.was[event["target"]] if "target" in event else None
    if kind in ATTACKS and target is not None:
        assert target["side"] != actor["side"]
        assert able(target)
    if kind == "sneak_attack":
        assert actor["attacks_made"] == 0
        assert actor["turns_taken"] == 0 or step.variant["sneak_attack"] == "first_attack"
    if kind in ("sneak_attack", "fireball", "explosion"):
        assert kind in has
    if kind in ("revive", "heal"):
        assert {"revive": {"revive", "raise_servants"}, "heal": {"heal_wounds"}}[kind] & has
        assert target is not None
        assert target["side"] == actor["side"] or "healing" in has
    if kind == "use_item":
        assert event["item"] in actor["items"]
    if kind == "study_scroll":
        assert "magic" in has
        assert "destruction_scroll" in actor["items"]
    if kind == "task" and event.get("aspect") in ("pick_locks", "disarm_traps"):
        assert event["aspect"] in has
    if kind == "join":
        assert away(actor)
        assert actor["standing"] == "hidden" or running(step.before) is None
    elif kind != "task":
        assert not away(actor)
    battle = running(step.before)
    if battle is not None and battle["phase"] == "ambush":
        assert kind in (*ATTACKS, "escape", "pass", "join")


def turns_and_attacks_are_counted(step: Step) -> None:
    """One for each turn, and one for each attack, made in a battle; each new battle starts from 0 (MM-Q06)."""
    passed = step.event.get("passed_over", [])
    for id, was in step.was.items():
        acted = step.is_a_turn and step.event["actor"] == id
        skipped = passed.count(id) if step.variant["skipped_turn_counts"] else 0
        turns, attacks = (0, 0) if step.opens else (was["turns_taken"], was["attacks_made"])
        assert step.now[id]["turns_taken"] == turns + acted + skipped
        assert step.now[id]["attacks_made"] == attacks + (acted and step.type in ATTACKS and not step.skipped)


def standing_changes_as_it_may(step: Step) -> None:
    """MM-39, MM-40, MM-57, MM-65, MM-Q17..Q21, MM-Q27"""
    for id, was in step.was.items():
        assert step.now[id]["standing"] == expected_standing(step, id, was)


def expected_standing(step: Step, id: str, was: Body) -> str:
    event, standing = step.event, was["standing"]
    if id in event.get("passed_over", []):
        standing = "in_battle"
    if step.opens:
        entering = step.type == "trap" and id in (*event["waiting"], *event["approaching"])
        return "in_battle" if entering or fleeing(was) else str(standing)
    if event.get("actor") == id and event.get("reason") not in NOT_REACHED:
        if event["outcome"] in ("escaping", "escaped", "hidden"):
            return str(event["outcome"])
        return "in_battle" if fleeing(was) or event["outcome"] == "joined" else str(standing)
    hit = id in [each["target"] for each in event.get("hits", [])]
    return "escape_broken" if hit and standing == "escaping" else str(standing)


def things_are_used_up_once(step: Step) -> None:
    """MM-55..57, MM-59"""
    for id, was in step.was.items():
        acts = step.event.get("actor") == id and not step.skipped
        items, abilities = list(was["items"]), list(was["abilities"])
        if acts and step.type == "use_item" and step.event["item"] != "flying_carpet":
            items.remove(step.event["item"])
        if acts and step.event["outcome"] == "learned":
            abilities.append("explosion")
        assert (step.now[id]["items"], step.now[id]["abilities"]) == (items, abilities)


def the_turn_goes_on(step: Step) -> None:
    """To the next in the order who is able, past the incapacitated; then a new round begins (MM-28, MM-36, MM-Q41)."""
    before, after = step.before["battle"], step.after["battle"]
    if step.opens:
        begins_well(step)
    elif not step.is_a_turn:
        assert (after, step.event.get("passed_over")) == (before, None)
    elif after["next"] is None:
        assert (after["order"], after["round"]) == (before["order"], before["round"])
        assert "passed_over" not in step.event
    else:
        rest = before["order"][before["order"].index(before["next"]) + 1 :]
        if after["round"] != before["round"]:
            assert (after["round"], after["phase"]) == (before["round"] + 1, "rounds")
            assert after["order"] == turn_order(step.after, after["surprise"])
            rest += after["order"]
        else:
            assert after["order"] == before["order"]
        assert after["surprise"] is before["surprise"]
        goes_past(step, rest)


def begins_well(step: Step) -> None:
    battle, order = step.after["battle"], turn_order(step.after, step.after["battle"]["surprise"])
    assert battle["surprise"] is step.event.get("surprise", False)
    if step.event["outcome"] == "ambush":
        assert (battle["phase"], battle["round"]) == ("ambush", 0)
        order = [id for id in order if id in step.event["waiting"] and able(step.now[id])]
    else:
        assert (battle["phase"], battle["round"]) == ("rounds", 1)
    assert battle["order"] == order
    goes_past(step, order)


def goes_past(step: Step, places: list[str]) -> None:
    """The first of these who is able is next; all before have been passed over, unless they are away."""
    first = next(place for place, id in enumerate(places) if able(step.now[id]))
    assert places[first] == step.after["battle"]["next"]
    passed = [id for id in places[:first] if not away(step.now[id])]
    assert step.event.get("passed_over", []) == passed


def turn_order(state: Body, surprise: bool) -> list[str]:
    """Nobody who is away; initiative before the others, clockwise by seat, as listed (MM-29..32, MM-Q22, MM-Q23)."""
    seats, ordered = state["seats"] or [None], []
    last = seats[-1]
    clockwise = [last, *seats[:-1]] if surprise else seats
    for initiative in (True, False):
        for seat in clockwise:
            sitting = [who for who in state["characters"] if who["seat"] == seat]
            ordered += [who for who in sitting if ("initiative" in powers(who)) is initiative]
    if surprise and state["variant"]["surprise"] == "whole_side":
        ordered = [who for who in ordered if who["seat"] == last] + [who for who in ordered if who["seat"] != last]
    return [who["id"] for who in ordered if not away(who)]


def a_battle_has_a_next_or_an_outcome(step: Step) -> None:
    """It goes on while two sides have somebody able, and not a turn longer (MM-02, MM-36)."""
    battle = step.after["battle"]
    if battle is None:
        return
    assert (battle["next"] is None) is not (battle["outcome"] is None)
    assert (battle["phase"] == "ambush") is (battle["round"] == 0)
    if battle["next"] is not None:
        assert battle["next"] in battle["order"]
        assert able(step.now[battle["next"]])
        assert len({who["side"] for who in step.now.values() if able(who)}) > 1
    assert all(who["attacks_made"] <= who["turns_taken"] for who in step.now.values())


def a_victory_is_one(step: Step) -> None:
    """One side alone has somebody able; it is by escape where an opponent got away (MM-02, MM-40)."""
    if running(step.before) is None or running(step.after) is not None:
        return
    winner, by = step.after["battle"]["outcome"]["winner"], step.after["battle"]["outcome"]["by"]
    assert {who["side"] for who in step.now.values() if able(who)} == {winner}
    gone = [who for who in step.now.values() if who["side"] != winner and who["standing"] == "escaped"]
    assert by == ("escape" if gone else "defeat")


LAWS: tuple[Callable[[Step], None], ...] = (
    only_what_acts_touch_changes,
    it_is_next_who_acts,
    the_incapacitated_do_nothing,
    an_order_not_reached_changes_nothing,
    an_order_that_was_impossible_rolls_nothing,
    those_roll_who_have_to,
    totals_are_what_the_sheet_says,
    the_higher_total_wins_and_a_tie_does_not,
    a_hit_does_what_it_must,
    health_worsens_by_hits_alone_and_betters_by_healing_alone,
    acts_need_leave,
    turns_and_attacks_are_counted,
    standing_changes_as_it_may,
    things_are_used_up_once,
    the_turn_goes_on,
    a_battle_has_a_next_or_an_outcome,
    a_victory_is_one,
)


def applied(state: Any, changes: list[Body], there: str, then: str) -> None:
    """Changes a state in place, after making sure that it is what the changes start from."""
    for change in changes:
        *way, last = [place(token) for token in change["path"].split("/")[1:]]
        within = state
        for token in way:
            within = within[token]
        assert within[last] == change[there]
        within[last] = change[then]


def place(token: str) -> str | int:
    return int(token) if token.isdecimal() else token
