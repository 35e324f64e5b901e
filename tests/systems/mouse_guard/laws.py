"""What holds of every step of every play, by the rules and not by the code: each law judges one step by itself.

A step is an action, the state before it, its event, the cards drawn for it, and the state after it, all as on the wire.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .table import DECK, Body

POINTS = {"A": 1, **{str(number): number for number in range(2, 10)}, "T": 10, "J": 0, "Q": 10}
SUITS = {"C": "attack", "D": "defend", "S": "feint", "H": "maneuver"}
FROM_WORST = "JA23456789TQ"
FIGHTS = ("fight", "fight_animal")
MATRIX: dict[tuple[str, str], tuple[str, int | None]] = {
    ("attack", "attack"): ("independent", 0),
    ("attack", "defend"): ("versus", None),
    ("attack", "feint"): ("independent", 0),
    ("attack", "maneuver"): ("versus", None),
    ("defend", "attack"): ("versus", None),
    ("defend", "defend"): ("independent", 3),
    ("defend", "feint"): ("none", None),
    ("defend", "maneuver"): ("versus", None),
    ("feint", "attack"): ("none", None),
    ("feint", "defend"): ("independent", 0),
    ("feint", "feint"): ("independent", 0),
    ("feint", "maneuver"): ("independent", 5),
    ("maneuver", "attack"): ("versus", None),
    ("maneuver", "defend"): ("versus", None),
    ("maneuver", "feint"): ("independent", 0),
    ("maneuver", "maneuver"): ("independent", 0),
}
BONUS = {"attack": {"deadly": "axe"}, "maneuver": {"hooked": "hook_and_line"}}
MOST_IMPEDED, LAST_ROUND = 100, 1_000_000


class Step(NamedTuple):
    """One action and what came of it."""

    before: Body
    action: Body
    event: Body
    draws: list[Body]
    after: Body

    @property
    def kind(self) -> str:
        return str(self.event["type"])

    @property
    def variant(self) -> Body:
        return dict(self.before["variant"])

    @property
    def result(self) -> Body:
        return dict(self.event.get("result", {}))

    @property
    def rolls(self) -> list[Body]:
        return list(self.event.get("rolls", []))

    @property
    def settles(self) -> bool:
        """Whether draws count now."""
        return bool(self.rolls) and self.event["outcome"] != "open"

    @property
    def fights_a_round(self) -> bool:
        return self.result.get("kind") == "round"

    @property
    def plays_a_round(self) -> bool:
        """Whether a round is carried out."""
        return self.fights_a_round and self.event["outcome"] != "open"

    @property
    def effects(self) -> list[Body]:
        """What Maneuvers have done, not what they would do."""
        return self.result["effects"] if self.plays_a_round else []

    @property
    def sides(self) -> Iterator[tuple[Body, Body]]:
        """Everybody's side of each pair, and the other's."""
        for pair in self.result.get("pairs", []):
            one, other = pair["sides"]
            yield one, other
            yield other, one

    @property
    def orders(self) -> dict[str, Body]:
        """What was ordered for this round, as far as somebody said it."""
        shown = self.before["conflict"]["orders"]
        return {order["actor"]: order for order in (*shown, *self.action.get("orders", []))}

    @property
    def people(self) -> list[tuple[Body, Body]]:
        """Everybody before and after."""
        return list(zip(self.before["characters"], self.after["characters"], strict=True))

    def rolled(self, id: str) -> Body | None:
        return next((roll for roll in self.rolls if roll["by"] == id), None)

    def who(self, id: str) -> Body:
        return next(dict(character) for character in self.before["characters"] if character["id"] == id)


def open_draws(state: Body) -> list[Body]:
    return [*(state["test"] or {}).get("draws", []), *(state["conflict"] or {}).get("draws", [])]


def lying(state: Body) -> list[str]:
    """Every card that cannot be drawn, with the place it is in once more for each time."""
    hands = [king for hand in state["deck"]["hands"].values() for king in hand]
    table = [card for draw in open_draws(state) for card in (*draw["cards"], draw["unused"]) if card]
    return [*state["deck"]["discards"], *hands, *table]


def deck(state: Body) -> set[str]:
    return {*DECK, "XX"} if state["variant"]["joker"] == "reshuffle" else {*DECK}


# the deck


def every_card_is_in_one_place(step: Step) -> None:
    """MG-Q09, MG-Q15"""
    found = lying(step.after)
    assert len(found) == len(set(found))
    assert set(found) <= set(DECK)
    for hand in step.after["deck"]["hands"].values():
        assert hand
        assert all(king[0] == "K" for king in hand)


def cards_are_drawn_from_what_is_left(step: Step) -> None:
    """One fewer each time, until nothing is left or a joker shuffles; what is left in the end is all that lies nowhere.

    MG-07, MG-Q07, MG-Q14, MG-Q15, MG-Q16
    """
    pile, discards = deck(step.before) - {*lying(step.before)}, [*step.before["deck"]["discards"]]
    table: list[str] = []
    behind_a_queen = False
    if step.kind == "redraw":
        table, gone = replaced(step)
        discards, behind_a_queen = discards + gone, place_of(step) > 0
    if step.kind == "reshuffle":
        pile, discards = pile | {*discards}, []
    by = None
    for draw in step.draws:
        card, purpose = draw["value"], draw["purpose"]
        if draw["by"] != by and step.kind != "redraw":
            by, table = draw["by"], []
        if not pile:
            pile, discards = {*discards}, []
        assert draw["remaining"] == len(pile)
        assert card in pile
        pile.remove(card)
        if card == "XX":
            pile, discards = pile | {*discards, card}, []
        elif purpose == "host_action":
            discards.append(card)
        elif card[0] != "K":
            table.append(card)
        elif step.variant["king_after_queen"] == "restart" and (
            purpose == "queen" or (purpose == "redraw" and behind_a_queen)
        ):
            discards, table = discards + table, []
    assert pile == deck(step.after) - {*lying(step.after)}


def place_of(step: Step) -> int:
    """Which of its cards is replaced."""
    card = step.action.get("card")
    cards: list[str] = drawn_by(step)["cards"]
    return 0 if card is None else cards.index(card)


def drawn_by(step: Step) -> Body:
    """The open draw of whoever redraws."""
    return next(draw for draw in open_draws(step.before) if draw["by"] == step.event["actor"])


def replaced(step: Step) -> tuple[list[str], list[str]]:
    """What stays on the table, and what goes: first the King that is spent, the one named or the first of the hand."""
    draw, place = drawn_by(step), place_of(step)
    kept = [*draw["cards"][:place], *([draw["unused"]] if draw["unused"] else [])]
    spend = step.action["spend"]
    if spend["type"] == "trait":
        return kept, [*draw["cards"][place:]]
    held = step.before["deck"]["hands"][hand_of(step, draw["by"])]
    return kept, [spend.get("king") or held[0], *draw["cards"][place:]]


def hand_of(step: Step, by: str) -> str:
    """The Host has one hand for all that it plays."""
    return "host" if any(who["id"] == by and who["host"] for who, _ in step.people) else by


def every_card_is_shown(step: Step) -> None:
    """Of the Host's by who acts, all others in one roll each; Kings are kept by who drew them.

    MG-07, MG-14, MG-Q16
    """
    drawn = [(draw["index"], draw["value"]) for draw in step.draws if draw["purpose"] != "host_action"]
    in_rolls = [each for roll in step.rolls for each in zip(roll["draws"], roll["faces"], strict=True)]
    assert sorted(in_rolls) == drawn
    hosts = {draw["by"]: draw["value"] for draw in step.draws if draw["purpose"] == "host_action"}
    shown = {move["actor"]: move["card"] for move in step.result.get("moves", []) if "card" in move}
    shown |= {side["by"]: side["card"] for side, _ in step.sides if "card" in side}
    assert hosts.items() <= shown.items()
    for roll in step.rolls:
        assert roll["kept"] == [face for face in roll["faces"] if face[0] == "K"]
        assert {*roll["kept"]} <= {*step.after["deck"]["hands"].get(hand_of(step, roll["by"]), [])}


# draws


def a_draw_is_whole(step: Step) -> None:
    """One card follows each Queen, no King counts, and the worse of a hindrance's two does.

    MG-06, MG-07, MG-35, MG-Q13
    """
    for roll in step.rolls:
        *queens, last = [card[0] for card in roll["cards"]]
        assert set(queens) <= {"Q"}
        assert last not in "QKX"
        assert ("unused" in roll) == ("hindrance" in roll)
        if "unused" in roll:
            assert FROM_WORST.index(roll["cards"][0][0]) <= FROM_WORST.index(roll["unused"][0])


def a_draw_comes_to_its_successes(step: Step) -> None:
    """MG-01, MG-05, MG-06, MG-Q02, MG-Q03, MG-Q05, MG-Q10, MG-Q11"""
    for roll in step.rolls:
        rating = max(0, roll["base"] + sum(modifier["value"] for modifier in roll["modifiers"]))
        first, *more = [POINTS[card[0]] for card in roll["cards"]]
        if step.variant["queen_addend"] == "raw":
            total = first * rating + (sum(more) if rating else 0)
        else:
            total = (first + sum(more)) * rating
        shown = (roll["rating"], roll["total"], roll["successes"], roll["weasel"])
        assert shown == (rating, total, -(-total // 10), roll["cards"][0][0] == "J")


def what_is_in_the_way_counts(step: Step) -> None:
    """MG-26, MG-27, MG-Q27, MG-Q28"""
    if step.kind in ("settle", "redraw"):
        return
    for who, _ in step.people:
        roll = step.rolled(who["id"])
        if roll is not None:
            found = {(each["reason"], each["value"]) for each in roll["modifiers"]}
            impeded, positioned = who["effects"]["impeded"], who["effects"]["positioned"]
            assert [value for reason, value in found if reason == "impeded"] == ([-impeded] if impeded else [])
            acts = roll["purpose"] in SUITS.values()
            assert (("positioned", 2) in found) == (positioned and acts)


def a_test_passes_with_enough(step: Step) -> None:
    """MG-02, MG-04, MG-05, MG-Q02, MG-Q17, MG-Q18, MG-Q19"""
    if step.result.get("kind") == "test":
        [roll] = step.rolls
        margin = roll["successes"] - step.result["obstacle"]
        passed = margin >= 0 and not roll["weasel"]
        assert (step.result["margin"], step.result["passed"]) == (margin, passed)
        assert step.result["successful"] == (passed and roll["successes"] > 0)
        outcome = "weasel" if roll["weasel"] else "passed" if passed else "failed"
        assert step.event["outcome"] in (outcome, "open")
    elif step.result.get("kind") == "versus" and len(step.rolls) == 2:
        one, other = step.rolls
        margin = one["successes"] - other["successes"]
        assert step.result["margin"] == abs(margin)
        assert step.result.get("winner") == (one["by"] if margin > 0 else other["by"] if margin < 0 else None)
        assert step.event["outcome"] in ("won" if margin > 0 else "lost" if margin < 0 else "tie", "open")


# rounds


def actions_meet_by_the_matrix(step: Step) -> None:
    """MG-16, MG-19, MG-22, MG-25, MG-37, MG-40, MG-Q22, MG-Q23, MG-Q36, MG-Q37, MG-Q39"""
    for side, other in step.sides:
        both = (side["action"], other["action"])
        mode, obstacle = MATRIX[both]
        if set(both) <= {"attack", "maneuver"} and "attack" in both:
            shooters = [(side, other), (other, side)]
            if any(mine["action"] == "attack" and shoots(step, mine, theirs) for mine, theirs in shooters):
                mode, obstacle = ("versus", None) if both == ("attack", "attack") else ("independent", 0)
        if both == ("feint", "feint") and step.variant["feint_feint"] == "versus":
            mode, obstacle = "versus", None
        if both == ("feint", "maneuver"):
            obstacle = step.variant["feint_maneuver_ob"]
        assert (side["mode"], side.get("obstacle")) == (mode, obstacle)
        assert ("reduced_by" in side) == (both == ("feint", "feint") and mode == "independent")


def shoots(step: Step, mine: Body, theirs: Body) -> bool:
    """Whether this Attack comes from afar: a bow's at who has none, a knife thrown at a spear or a normal weapon."""
    if "weapon_class" not in mine:
        return False
    if mine["weapon_class"] == "missile" and theirs["weapon_class"] != "missile":
        return True
    thrown = step.orders.get(mine["by"], {}).get("thrown")
    return bool(thrown and theirs["weapon_class"] in ("spear", "normal"))


def a_side_gains_by_its_margin(step: Step) -> None:
    """MG-17, MG-20, MG-22, MG-23, MG-Q02, MG-Q12, MG-Q18, MG-Q19, MG-Q20, MG-Q25"""
    scores = {roll["by"]: roll for roll in step.rolls}
    if step.kind == "redraw":
        return  # which shows one roll alone
    for side, other in step.sides:
        if side["mode"] == "none":
            assert not {"total", "successes", "margin"} & side.keys()
            assert (side["successful"], side["gain"]) == (False, 0)
            continue
        own = scores[side["by"]]
        total = max(0, own["total"] - side.get("reduced_by", 0))
        assert side.get("reduced_by", scores.get(other["by"], own)["rating"]) == scores.get(other["by"], own)["rating"]
        successes = -(-total // 10)
        against = scores[other["by"]]["successes"] if side["mode"] == "versus" else side["obstacle"]
        margin = successes - against
        assert (side["total"], side["successes"], side["margin"]) == (total, successes, margin)
        if side["mode"] == "versus":
            successful, worth = margin > 0, margin
        else:
            successful = margin >= 0 and not own["weasel"] and successes > 0
            worth = margin if step.variant["success_count"] == "margin" else successes
        assert side["successful"] == successful
        bonus = [extra["reason"] for extra in side["bonus"]]
        assert set(bonus) <= BONUS.get(side["action"], {}).keys()
        assert side["gain"] == (worth + len(bonus) if successful else 0)
        assert successful or not bonus
        assert ("choices" in side) == (side["action"] == "maneuver" and successful)


def dispositions_are_summed_and_held(step: Step) -> None:
    """MG-17, MG-20, MG-23, MG-Q31"""
    if not step.fights_a_round:
        return
    change: Counter[str] = Counter()
    for side, other in step.sides:
        if side["action"] in ("attack", "feint"):
            change[other["by"]] -= side["gain"]
        elif side["action"] == "defend":
            change[side["by"]] += side["gain"]
    start = {each["id"]: each for each in step.before["conflict"]["combatants"]}
    for row in step.result["dispositions"]:
        was = start[row["id"]]
        assert (row["from"], row["change"]) == (was["disposition"], change[row["id"]])
        assert row["to"] == max(0, min(was["starting_disposition"], row["from"] + row["change"]))
    assert {row["id"] for row in step.result["dispositions"]} == {id for id in start if start[id]["disposition"]}


def dispositions_change_in_rounds_alone(step: Step) -> None:
    """MG-20, MG-Q32"""
    before, after = step.before["conflict"], step.after["conflict"]
    if before is None or after is None:
        return
    moved = {row["id"]: row["to"] for row in step.result["dispositions"]} if step.plays_a_round else {}
    for was, now in zip(before["combatants"], after["combatants"], strict=True):
        if was["disposition"] is not None:
            assert now["starting_disposition"] == was["starting_disposition"]
            assert now["disposition"] == moved.get(was["id"], was["disposition"])
        assert now["disposition"] is None or 0 <= now["disposition"] <= now["starting_disposition"]


def the_last_side_wins(step: Step) -> None:
    """MG-Q32"""
    if not step.fights_a_round:
        return
    sides = {who["id"]: who["side"] for who, _ in step.people}
    left = {sides[row["id"]] for row in step.result["dispositions"] if row["to"]}
    ending: Any = None
    if len(left) < 2:
        ending = {"result": "won", "winner": left.pop()} if left else {"result": "tie"}
    assert step.result.get("outcome") == ending
    if step.plays_a_round:
        assert step.event["outcome"] == ("over" if ending else "resolved")
        was, now = step.before["conflict"], step.after["conflict"]
        assert now["phase"] == ("over" if ending else "orders")
        assert now["round"] == (was["round"] if ending else min(LAST_ROUND, was["round"] + 1))
        assert (now["orders"], now["action_cards"], now["draws"]) == ([], {}, [])


def maneuvers_do_what_they_may(step: Step) -> None:
    """Only the own target loses what is taken (MG-26, MG-27, MG-28, MG-39, MG-Q26, MG-Q30)."""
    for effect in step.effects:
        if effect["effect"] == "disarm":
            assert step.orders.get(effect["by"], {}).get("target") in (None, effect["on"])
    for side, other in step.sides:
        choices = [frozenset(each) for each in side.get("choices", [])]
        bought = side["gain"]
        for each in choices:
            cost = sum({"impede": 1, "position": 2, "disarm": 3}[effect] for effect in each)
            both = each == {"impede", "position"} and bought >= 3
            assert cost <= bought if step.variant["maneuver_spend"] == "costs" or len(each) < 2 else both
        meant = [effect for effect in step.effects if effect["by"] == side["by"] and effect["rule"] != "MG-39"]
        here = {effect["effect"] for effect in meant if effect.get("on") in (other["by"], None)}
        if not choices:
            assert not [effect for effect in meant if effect.get("on") == other["by"]]
        elif len(list(step.result["pairs"])) == 1:
            assert frozenset(here) in choices


# what lasts, and how long


def effects_end_in_time(step: Step) -> None:
    """Impeded until the next draw, positioned until the next order.

    MG-26, MG-27, MG-Q27, MG-Q28
    """
    for was, now in step.people:
        impeded = 0 if step.settles and step.rolled(was["id"]) else was["effects"]["impeded"]
        impeded += sum(effect["effect"] == "impede" and effect["on"] == was["id"] for effect in step.effects)
        assert now["effects"]["impeded"] == min(MOST_IMPEDED, impeded)
        gained = any(effect["effect"] == "position" and effect["by"] == was["id"] for effect in step.effects)
        if step.plays_a_round and was["id"] in {row["id"] for row in step.result["dispositions"]}:
            assert now["effects"]["positioned"] == gained
        else:
            assert now["effects"]["positioned"] == (was["effects"]["positioned"] and step.kind != "end_conflict")


def what_is_taken_comes_back_with_the_end(step: Step) -> None:
    """Disarmed and disabled until the conflict is left; a thrown knife is lost for good.

    MG-28, MG-39, MG-40, MG-Q29, MG-Q39
    """
    taken = [(effect["on"], *effect["item"].values()) for effect in step.effects if effect["effect"] == "disarm"]
    assert len(taken) == len(set(taken))
    ends = step.kind == "end_conflict"
    for was, now in step.people:
        thrown = step.orders.get(was["id"], {}).get("thrown") if step.plays_a_round else None
        for item, later in zip(was["gear"], now["gear"], strict=True):
            if item["lost"] == "disarmed":
                assert later["lost"] == (None if ends else "disarmed")
            elif item["lost"] == "thrown" or item["id"] == thrown:
                assert later["lost"] == "thrown"
            else:
                assert later["lost"] == ("disarmed" if (was["id"], "gear", item["id"]) in taken else None)
        for trait, later in zip(was["traits"], now["traits"], strict=True):
            disabled = trait["disabled"] or (was["id"], "trait", trait["name"]) in taken
            assert later["disabled"] == (disabled and not ends)


def a_sword_is_chosen_once(step: Step) -> None:
    """MG-42, MG-Q40"""
    for was, now in step.people:
        chosen = 0
        for item, later in zip(was["gear"], now["gear"], strict=True):
            if step.kind == "end_conflict":
                assert later["sword_action"] is None
            elif item["sword_action"] is not None:
                assert later["sword_action"] == item["sword_action"]
            elif later["sword_action"] is not None:
                chosen += 1
                if step.kind == "choose_sword":
                    assert (step.event["gear"], step.event["choice"]) == (item["id"], later["sword_action"])
                else:
                    assert step.kind == "conflict_round"
                    assert step.orders[was["id"]]["sword_action"] == later["sword_action"]
        assert chosen <= 1


def a_shield_was_used_until_the_rest(step: Step) -> None:
    """MG-41, MG-Q41, MG-Q50"""
    fought = step.plays_a_round and step.before["conflict"]["type"] in FIGHTS
    fighters = {row["id"] for row in step.result["dispositions"]} if fought else set()
    for was, now in step.people:
        for item, later in zip(was["gear"], now["gear"], strict=True):
            if step.kind in ("rest", "new_session"):
                assert not later["used_last_turn"]
            elif item["used_last_turn"]:
                assert later["used_last_turn"]
            elif later["used_last_turn"]:
                assert item["kind"] == "shield"
                assert was["id"] in fighters


def nature_is_taxed_and_recovers(step: Step) -> None:
    """By the taxes of draws that count, and by rest: a point a session, in winter all.

    MG-31, MG-32, MG-33, MG-Q45, MG-Q47
    """
    recovered = {row["id"]: row["points"] for row in step.result.get("recovered", [])}
    winter = step.after["session"]["season"] == "winter"
    for was, now in step.people:
        if was["nature"] is None:
            assert now["nature"] is None
            continue
        roll = step.rolled(was["id"]) if step.settles else None
        tax = (roll or {}).get("tax", 0)
        points = recovered.get(was["id"], 0)
        taxed = was["nature"]["taxed"]
        assert now["nature"]["taxed"] == taxed + tax - points
        assert 0 <= now["nature"]["taxed"] <= now["nature"]["rating"]
        assert points == 0 or points == (taxed if winter else 1)
        if step.kind == "new_session":
            assert not now["nature"]["recovered"]
            assert points == (taxed if winter else 0)
        elif step.kind == "rest" and not winter:
            assert not (points and was["nature"]["recovered"])
            assert now["nature"]["recovered"] == (was["nature"]["recovered"] or points > 0)
        if roll is not None and roll.get("nature") == "within":
            assert tax in (0, 1)


def traits_are_used_and_given_back(step: Step) -> None:
    """MG-34, MG-35, MG-Q48, MG-Q49"""
    spend = step.action.get("spend", {})
    for was, now in step.people:
        roll = step.rolled(was["id"]) if step.settles else None
        for trait, later in zip(was["traits"], now["traits"], strict=True):
            used = trait["used"]
            if step.kind == "redraw" and step.event["actor"] == was["id"] and spend.get("name") == trait["name"]:
                assert used < trait["rating"]
                assert not trait["disabled"]
                used += 1
            elif step.kind == "new_session":
                used = 0
            elif (roll or {}).get("hindrance") == trait["name"]:
                used = max(0, used - 1)
            assert later["used"] == used


def nothing_counts_while_it_is_open(step: Step) -> None:
    """MG-Q08"""
    assert (step.event["outcome"] == "open") == bool(open_draws(step.after)) or step.kind == "reshuffle"
    for was, now in step.people:
        fixed = ("id", "name", "side", "host", "rating", "skills", "abilities")
        assert all(was[field] == now[field] for field in fixed)
    assert step.before["variant"] == step.after["variant"]
    assert step.kind == "new_session" or step.before["session"] == step.after["session"]


LAWS: tuple[Callable[[Step], None], ...] = (
    every_card_is_in_one_place,
    cards_are_drawn_from_what_is_left,
    every_card_is_shown,
    a_draw_is_whole,
    a_draw_comes_to_its_successes,
    what_is_in_the_way_counts,
    a_test_passes_with_enough,
    actions_meet_by_the_matrix,
    a_side_gains_by_its_margin,
    dispositions_are_summed_and_held,
    dispositions_change_in_rounds_alone,
    the_last_side_wins,
    maneuvers_do_what_they_may,
    effects_end_in_time,
    what_is_taken_comes_back_with_the_end,
    a_sword_is_chosen_once,
    a_shield_was_used_until_the_rest,
    nature_is_taxed_and_recovers,
    traits_are_used_and_given_back,
    nothing_counts_while_it_is_open,
)
