"""Exchanges together: continuous or not, words used twice or passed over, what the draws are worth, and the summary."""

import pytest

from .recorded import ATTACK, PAIR, ROLL, Recorded, evening, put, recorded, verdicts

TEST = {"type": "test", "rating": 4, "obstacle": 3}


@pytest.fixture(scope="module")
def log() -> list[Recorded]:
    """Four exchanges of cards: each changes the state, each draws."""
    return evening("mouse-guard", [[TEST]] * 4)


def session(*log):
    said = verdicts(*log)
    assert all(verdict["verdict"] == "verified" for verdict in said["exchanges"])
    return said["session"]


def span(log, exchange):
    audit = log[exchange]["response"]["audit"]
    return {"from": audit["start"], "to": audit["end"]}


def test_an_evening_as_it_was(log):
    assert session(*log) == {
        "continuous": True, "breaks": [], "words_reused": [], "words_skipped": [], "seeds": 1, "labels": 1,
        "assurance": "client_seed",
        "summary": "Verified: 4 of 4 exchanges."
        " Their draws follow from seeds that the client chose, perhaps after trying many.",
    }  # fmt: skip


def test_nothing_recorded_proves_nothing():
    assert session()["assurance"] is None
    assert session()["summary"] == "Verified: 0 of 0 exchanges. Nothing is proved."


def test_a_missing_exchange_is_a_break_and_its_words_are_passed_over(log):
    said = session(log[0], log[1], log[3])
    assert (said["continuous"], said["breaks"]) == (False, [{"exchange": 2, "pointer": "/state/deck/discards/2"}])
    assert said["words_skipped"] == [{"exchange": 2, **span(log, 2)}]
    assert said["words_reused"] == []
    assert said["summary"].endswith(
        "Not starting from the state before: 1, first /exchanges/2."
        " Passing over words of the stream: 1, first /exchanges/2 (word 2)."
    )


def test_a_doubled_exchange_is_a_break_and_uses_words_again(log):
    said = session(log[0], log[1], log[1], log[2], log[3])
    assert [found["exchange"] for found in said["breaks"]] == [2]
    assert said["words_reused"] == [{"exchange": 2, **span(log, 1)}]
    assert said["words_skipped"] == []


def test_reordered_exchanges_are_breaks_and_use_no_word_twice(log):
    said = session(log[0], log[2], log[1], log[3])
    assert [found["exchange"] for found in said["breaks"]] == [1, 2, 3]
    assert (said["words_reused"], said["words_skipped"]) == ([], [])


def test_a_state_that_was_changed_between_answers_is_a_break(log):
    changed = recorded("mouse-guard", put(log[1]["request"], "/state/deck/discards", []))
    said = session(log[0], changed)
    assert [found["exchange"] for found in said["breaks"]] == [1]


def test_a_state_is_the_same_in_another_order_and_with_its_defaults_left_out():
    first = recorded("mini-mam", {"state": PAIR, "actions": [], "rng": {"seed": 1}})
    again = recorded("mini-mam", {"state": PAIR, "actions": [ATTACK], "rng": {"seed": 1}})
    backwards = put(first, "/response/state", dict(reversed(first["response"]["state"].items())))
    assert session(backwards, again)["continuous"] is True


def test_another_try_from_the_same_word_uses_it_twice():
    """The same word for a likelier deed: what a client does that does not like its dice."""
    tries = [recorded("mini-mam", {"state": PAIR, "actions": [ATTACK] * n, "rng": {"seed": 1}}) for n in (2, 1)]
    assert session(*tries)["words_reused"] == [{"exchange": 1, "from": 0, "to": 2}]


def test_words_used_in_part():
    tries = [
        recorded("malleus", {"actions": [ROLL] * 3, "rng": {"seed": 1, "cursor": cursor}}) for cursor in (0, 10, 2, 5)
    ]
    said = session(*tries)
    assert said["words_reused"] == [{"exchange": 2, "from": 2, "to": 3}]
    assert said["words_skipped"] == [{"exchange": 1, "from": 8, "to": 10}]


def test_a_log_that_begins_further_on_passes_over_the_words_before():
    """A client may have drawn from them, and not liked it."""
    rolls = [recorded("malleus", {"actions": [ROLL] * 2, "rng": {"seed": 1, "cursor": start}}) for start in (7, 9)]
    said = session(*rolls)
    assert said["words_skipped"] == [{"exchange": 0, "from": 0, "to": 7}]
    assert said["summary"].endswith(" Passing over words of the stream: 1, first /exchanges/0 (words 0 to 6).")
    assert session(*reversed(rolls))["words_skipped"] == [{"exchange": 1, "from": 0, "to": 7}]


def test_where_nothing_is_drawn_no_word_is_passed_over():
    nothing = recorded("malleus", {"actions": [], "rng": {"seed": 1, "cursor": 7}})
    assert (session(nothing)["words_skipped"], session(nothing)["seeds"]) == ([], 0)


def test_labels_seeds_and_games_have_each_their_words():
    rolls = [{"actions": [ROLL], "rng": {"seed": seed, "label": label}} for seed in (1, 2) for label in ("main", "x")]
    log = [recorded("malleus", roll) for roll in rolls]
    log.append(recorded("mano-a-mano", {"actions": [{"type": "success_roll", "difficulty": 12}], "rng": {"seed": 1}}))
    said = session(*log)
    assert (said["continuous"], said["words_reused"], said["seeds"], said["labels"]) == (True, [], 2, 4)
    assert said["summary"].endswith("Drawn from: 2 seeds under 4 labels.")
    assert session(log[0], log[2])["summary"].endswith("Drawn from: 2 seeds.")
    assert session(log[0], log[1])["summary"].endswith("Drawn from: 1 seed under 2 labels.")
    assert "Drawn from" not in session(log[0], log[-1])["summary"]


def test_a_seed_is_the_services_as_far_as_the_log_tells():
    """A client that leaves its own seed out of the logged request makes it look like one of the service's."""
    chosen = "0123456789abcdef" * 2
    own = recorded("malleus", {"actions": [ROLL], "rng": {"seed": chosen}})
    passed_off = put(put(own, "/request/rng", {}), "/response/assurance", "server_seed")
    assert session(passed_off)["summary"] == (
        "Verified: 1 of 1 exchange. Their draws follow from seeds that the service made,"
        " if the log leaves out no seed of the client's and no answer that it disliked."
    )


def test_games_in_one_log_have_each_their_own_state(log):
    other = evening("malleus", [[ROLL]] * 2)
    assert session(log[0], other[0], log[1], other[1])["continuous"] is True


def test_a_refusal_changes_nothing_and_continues_nothing(log):
    refused = recorded("mouse-guard", {"actions": [TEST], "rng": {"manual": True}})
    assert session(log[0], refused, log[1])["continuous"] is True


def test_where_a_start_cannot_be_told_nothing_is_said_of_it(log):
    chess = {"system": "chess", "request": {}, "response": {"state": {}}}
    said = verdicts(chess, chess)["session"]
    assert (said["continuous"], said["breaks"], said["assurance"]) == (None, [], None)
    assert said["summary"] == (
        "Verified: 0 of 2 exchanges. Nothing is proved. Not to be judged here: 2, first /exchanges/0."
        " Whether each starts from the state before is not known of all."
    )


@pytest.mark.parametrize(
    ("rngs", "assurance"),
    [
        ([{"seed": 1}, {"seed": 1, "cursor": 1}], "client_seed"),
        ([{}, {}], "server_seed"),
        ([{"manual": True, "supplied": [3]}] * 2, "supplied"),
        ([{"seed": 1}, {}], "mixed"),
        ([{"seed": 1}, {"supplied": [3]}], "mixed"),
    ],
)
def test_the_assurance_of_a_session_is_that_of_all_its_draws(rngs, assurance):
    log = [recorded("malleus", {"actions": [ROLL], "rng": rng}) for rng in rngs]
    nothing = recorded("malleus", {"actions": []})
    assert session(*log, nothing)["assurance"] == assurance
    assert session(nothing)["assurance"] == "none"


def test_what_is_not_verified_adds_nothing_to_the_assurance(log):
    false = put(log[1], "/response/assurance", "supplied")
    said = verdicts(log[0], false)
    assert said["session"]["assurance"] == "client_seed"
    assert said["session"]["summary"] == (
        "Verified: 1 of 2 exchanges. Their draws follow from seeds that the client chose, perhaps after trying many."
        " Different from what the rules give: 1, first /exchanges/1."
    )


@pytest.mark.parametrize("audit", [7, {}, {"seed": 1, "label": "main", "start": 0, "end": 1}, None])
@pytest.mark.parametrize("numbers", [(5, 3), (-1, 3), (0, 10**40), (0.5, 1), (True, 2)])
def test_an_audit_that_is_none_has_no_words(log, audit, numbers):
    start, end = numbers
    for found in (audit, {"seed": "1", "label": "main", "start": start, "end": end}):
        said = verdicts(put(log[0], "/response/audit", found), log[0])["session"]
        assert (said["words_reused"], said["words_skipped"], said["seeds"]) == ([], [], 1)
