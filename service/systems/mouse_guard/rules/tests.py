"""Tests: successes against an obstacle, or against somebody else's."""

import dataclasses
from collections.abc import Iterator

from msgspec.structs import replace

from service.core.chance import Chance
from service.core.violations import Violation, forbid
from service.systems.mouse_guard.model.actions import Drawer, Test, Versus
from service.systems.mouse_guard.model.events import Event, TestResult, VersusResult
from service.systems.mouse_guard.model.state import Draw, OpenTest, State
from service.systems.mouse_guard.rules import draws
from service.systems.mouse_guard.rules.ratings import base_of, impeded, penalties, undrawable
from service.systems.mouse_guard.rules.scores import score
from service.systems.mouse_guard.tables import BEYOND_THE_SCALE, HOST, SCALE, SOMEBODY


def test(state: State, action: Test, chance: Chance) -> tuple[State, Event]:
    """A draw that must reach the obstacle (MG-01, MG-02)."""
    forbid(*nothing_open(state), *unable(state, action, SOMEBODY))
    state, made = draws.made(state, [blank(state, action, SOMEBODY)], chance)
    return concluded(state, OpenTest("test", made, action.obstacle), settle=action.settle)


def versus(state: State, action: Versus, chance: Chance) -> tuple[State, Event]:
    """Two draws, of which the one with more successes wins (MG-04)."""
    both = tuple(zip(action.drawers, (SOMEBODY, HOST), strict=True))
    faults = [
        fault._replace(pointer=f"/drawers/{index}{fault.pointer}")
        for index, (drawing, unnamed) in enumerate(both)
        for fault in unable(state, drawing, unnamed)
    ]
    first, second = [drawer(drawing, unnamed) for drawing, unnamed in both]
    if first == second:
        faults.append(Violation("/drawers/1", "SAME_DRAWER", "Nobody draws against himself.", "MG-04"))
    forbid(*nothing_open(state), *faults)
    state, made = draws.made(state, [blank(state, drawing, unnamed) for drawing, unnamed in both], chance)
    return concluded(state, OpenTest("versus", made), settle=action.settle)


def concluded(state: State, laid: OpenTest, *, settle: bool) -> tuple[State, Event]:
    """The test counts, or stays open with what it would give (MG-Q08)."""
    opened = replace(state, test=laid)
    counting, event = counted(opened, laid)
    return (counting, event) if settle else (opened, dataclasses.replace(event, outcome="open"))


def counted(state: State, laid: OpenTest) -> tuple[State, Event]:
    """What the test on the table gives, and the state after it."""
    event = against_obstacle(state, laid) if laid.type == "test" else against_each_other(state, laid)
    return replace(draws.settled(state, event.made), test=None), event


def against_obstacle(state: State, laid: OpenTest) -> Event:
    """Successes pass that are at least the obstacle, but no weasel does (MG-02, MG-05, MG-Q17, MG-Q18)."""
    draw, obstacle = laid.draws[0], laid.obstacle or 0
    scored = score(state.variant, draw)
    margin = scored.successes - obstacle
    passed = margin >= 0 and not scored.weasel
    scale = SCALE.get(obstacle, BEYOND_THE_SCALE) if obstacle else None
    return Event(
        "test",
        "weasel" if scored.weasel else "passed" if passed else "failed",
        TestResult(obstacle, scale, margin, passed, passed and scored.successes > 0),
        (scored.successes,),
        actor=draw.by,
        made=(draws.counted(state, draw, scored, "test", -margin, failed=not passed),),
    )


def against_each_other(state: State, laid: OpenTest) -> Event:
    """Successes are compared, not totals; nobody wins a tie, and a weasel fails even then (MG-04, MG-Q02, MG-Q19)."""
    scores = [score(state.variant, draw) for draw in laid.draws]
    first, second = laid.draws
    margin = scores[0].successes - scores[1].successes
    outcome, winner = ("won", first.by) if margin > 0 else ("lost", second.by) if margin < 0 else ("tie", None)
    return Event(
        "versus",
        outcome,
        VersusResult(winner, abs(margin)),
        tuple([scored.successes for scored in scores]),
        actor=first.by,
        target=second.by,
        made=tuple([
            draws.counted(state, draw, scored, "versus", -ahead, failed=ahead < 0 or scored.weasel)
            for draw, ahead, scored in zip(laid.draws, (margin, -margin), scores, strict=True)
        ]),
    )  # fmt: skip


def blank(state: State, drawing: Test | Drawer, unnamed: str) -> Draw:
    """The numbers of a draw, before its cards."""
    by = drawer(drawing, unnamed)
    who = state.find(by)
    modifiers = () if who is None else (*impeded(who), *penalties(who, drawing.aspect))
    return Draw(by, base_of(who, drawing), (), drawing.skill, drawing.nature, drawing.hindrance, modifiers)


def drawer(drawing: Test | Drawer, unnamed: str) -> str:
    """Whoever draws: a character, a guest, or nobody in particular (MG-Q09)."""
    return drawing.actor or drawing.guest or unnamed


def unable(state: State, drawing: Test | Drawer, unnamed: str) -> Iterator[Violation]:
    """Why this draw cannot be made (MG-Q09)."""
    if drawing.actor is None and state.find(drawer(drawing, unnamed)) is not None:
        yield Violation("/guest", "GUEST_IS_A_CHARACTER", "A character draws as actor, not as a guest.", "MG-Q09")
    if drawing.actor is not None and drawing.guest is not None:
        yield Violation("/guest", "CONTRADICTORY_FIELDS", "Either an actor draws or a guest.", "MG-Q09")
    yield from undrawable(None if drawing.actor is None else state.named(drawing.actor), drawing)


def nothing_open(state: State) -> Iterator[Violation]:
    """Open draws are settled before anything else happens (MG-Q08)."""
    if state.open_draws:
        yield Violation("", "DRAW_OPEN", "There is an open draw: redraw, or settle it.", "MG-Q08")
