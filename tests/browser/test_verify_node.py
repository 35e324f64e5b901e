"""The verifier alone, as somebody runs it who has no service: under Node, from a copy of the one file."""

import copy
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app

from .conftest import Ask
from .exchanges import Exchange, lines, recorded, session, stored

pytestmark = pytest.mark.live

VECTORS = json.loads((Path(__file__).parents[1] / "core" / "vectors.json").read_text("utf-8"))
STORED = dict(stored())

TEST = {"type": "test", "rating": 4, "obstacle": 3}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def verified(ask: Ask) -> Ask:
    def verified(exchange: Exchange) -> Any:
        return ask("verifyExchange", exchange)

    return verified


def tampered(exchange: Exchange, pointer: str, value: Any) -> Exchange:
    """A copy in which one place differs; "absent" removes it."""
    changed = copy.deepcopy(exchange)
    *path, last = [int(name) if name.isdigit() else name for name in pointer.split("/")[1:]]
    place: Any = changed
    for name in path:
        place = place[name]
    if value == "absent":
        del place[last]
    else:
        place[last] = value
    return changed


def verdicts(found: Any) -> list[str]:
    return [draw["verdict"] for draw in found["draws"]]


# The stream


def test_blocks_are_those_of_the_vectors(ask):
    for vector in VECTORS["blocks"]:
        assert ask("block", vector) == vector["hex"]


def test_words_are_those_of_the_vectors(ask):
    for vector in VECTORS["words"]:
        assert ask("words", vector) == {"words": vector["words"], "end": vector["end"]}


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda v: f"{v['seed']}-{v['system']}-{v['cursor']}")
def test_dice_are_those_of_the_vectors(ask, vector):
    found = ask("numbers", vector, vector["sides"])
    assert ([number + 1 for number in found["numbers"]], found["at"]) == (vector["faces"], vector["at"])
    assert found["end"] == vector["end"]


@pytest.mark.parametrize("vector", VECTORS["cards"], ids=lambda v: f"{v['seed']}-{v['cursor']}")
def test_cards_are_those_of_the_vectors(ask, vector):
    left, drawn = list(vector["remaining"]), []
    found = ask("numbers", vector, [len(left) - taken for taken in range(len(vector["drawn"]))])
    for number in found["numbers"]:
        drawn.append(left.pop(number))
    assert (drawn, found["end"]) == (vector["drawn"], vector["end"])


def test_seeds_are_read_as_the_vectors_say(ask):
    for sent, seed in VECTORS["seeds"]["accept"]:
        assert ask("seedText", sent) == seed
    for sent in VECTORS["seeds"]["reject"]:
        assert ask("seedText", sent) is None


# Dice


def test_no_recorded_example_is_called_different(ask):
    found = ask("verifyLog", list(STORED.values()))["exchanges"]
    assert len(found) > 50
    assert [name for name, each in zip(STORED, found, strict=True) if each["verdict"] == "different"] == []
    for exchange, each in zip(STORED.values(), found, strict=True):
        assert len(each["draws"]) == len(exchange["response"]["audit"]["draws"])
        for draw, judged in zip(exchange["response"]["audit"]["draws"], each["draws"], strict=True):
            known = judged.get("reason") != "CARDS_RETURNED"
            expected = "verified" if known else "not_checked"
            assert judged["verdict"] == ("supplied" if draw["source"] == "supplied" else expected)


@pytest.fixture(scope="module")
def dice(client: FlaskClient) -> Exchange:
    """A seeded exchange with several dice."""
    roll = {"type": "roll", "who": {"value": 12}}
    return recorded(client, "malleus", {"actions": [roll] * 4, "rng": {"seed": 42, "cursor": 3}})


def test_an_exchange_of_dice_is_drawn_again(verified, dice):
    found = verified(dice)
    assert (found["verdict"], found["counts"]["verified"]) == ("draws_verified", 4)
    assert [draw["expected"] for draw in found["draws"]] == [
        draw["value"] for draw in dice["response"]["audit"]["draws"]
    ]
    assert found["rules"] == "not_checked"


def test_an_answer_alone_is_enough_for_dice(verified, dice):
    assert verified(dice["response"])["verdict"] == "draws_verified"


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/response/audit/draws/2/value", 1),
        ("/response/audit/draws/2/value", "7"),
        ("/response/audit/draws/2/value", 21),
        ("/response/audit/draws/2/sides", 19),
        ("/response/audit/draws/2/at", 6),
        ("/response/audit/draws/2/at", "absent"),
        ("/response/audit/draws/2/source", "supplied"),
        ("/response/audit/draws/2/index", 3),
        ("/response/audit/draws/2/action", 0),
        ("/response/audit/draws/2/action", 4),
        ("/response/audit/draws/2", "absent"),
        ("/response/audit/end", 8),
        ("/response/audit/start", 2),
        ("/response/audit/seed", "43"),
        ("/response/audit/seed", None),
        ("/response/audit/label", "other"),
        ("/response/audit/system", "mini-mam"),
        ("/response/rules/system", "mini-mam"),
        ("/response/assurance", "server_seed"),
        ("/response/events/1/rolls/0/faces/0", 2),
        ("/response/events/1/rolls/0/faces", []),
        ("/response/events/1/rolls/0/draws/0", 9),
        ("/request/rng/seed", 43),
        ("/request/rng/cursor", 0),
        ("/request/rng", {"manual": True}),
        ("/request/rng/supplied", [None, None, 4]),
        ("/request/rng/supplied", [None] * 5),
        ("/system", "mano-a-mano"),
    ],
)
def test_what_was_changed_afterwards_is_found(verified, dice, pointer, value):
    found = verified(tampered(dice, pointer, value))
    assert found["verdict"] == "different"
    assert found["first"]["pointer"].startswith("/")


def test_a_changed_die_is_named_with_what_it_was(verified, dice):
    true = dice["response"]["audit"]["draws"][2]["value"]
    found = verified(tampered(dice, "/response/audit/draws/2/value", true % 20 + 1))
    assert found["first"] == {"pointer": "/audit/draws/2/value", "expected": true, "found": true % 20 + 1}
    assert verdicts(found) == ["verified", "verified", "different", "verified"]


def test_a_seed_that_the_service_did_not_make_is_not_called_its_own(verified, dice):
    unseeded = tampered(dice, "/request/rng", {"cursor": 3})
    assert verified(unseeded)["first"]["pointer"] == "/audit/seed"


@pytest.mark.parametrize(
    ("pointer", "value", "reason"),
    [
        ("/response/audit/stream", "ttrs2", "UNKNOWN_STREAM"),
        ("/response/audit", "absent", "NO_AUDIT"),
        ("/response", {"code": "FORBIDDEN_BY_RULES", "status": 422}, "REFUSED"),
        ("/response", "absent", "NO_RESPONSE"),
        ("/response/audit/draws/0/sides", 0, "MALFORMED"),
        ("/response/audit/draws/0/sides", "20", "MALFORMED"),
        ("/response/audit/draws/0/kind", "coin", "MALFORMED"),
        ("/response/audit/draws/0", None, "MALFORMED"),
        ("/response/audit/start", 0.5, "MALFORMED"),
        ("/response/audit/seed", "é", "NOT_A_SEED"),
    ],
)
def test_what_cannot_be_read_is_not_judged(verified, dice, pointer, value, reason):
    found = verified(tampered(dice, pointer, value))
    assert (found["verdict"], found["reason"], found["draws"]) == ("cannot_verify", reason, [])


@pytest.mark.parametrize("value", [None, 3, "text", [], {}, {"response": 1}, {"audit": {}}])
def test_what_is_no_exchange_is_not_judged(verified, value):
    assert verified(value)["verdict"] == "cannot_verify"


def test_rejected_words_are_used_up(verified):
    vector = next(vector for vector in VECTORS["dice"] if vector["seed"] == "reject")
    draws = [
        {"index": i, "at": at, "kind": "die", "sides": sides, "value": face, "source": "seed", "action": 0}
        for i, (at, sides, face) in enumerate(zip(vector["at"], vector["sides"], vector["faces"], strict=True))
    ]
    audit = {"stream": "ttrs1", **{name: vector[name] for name in ("system", "label", "seed", "end")}, "start": 0}
    answer = {"audit": {**audit, "draws": draws}}
    found = verified(answer)
    assert found["verdict"] == "draws_verified"
    assert [len(draw["words"]) for draw in found["draws"]] == [2, 1, 1, 4, 2, 1]
    assert verified(tampered(answer, "/audit/draws/1/at", 1))["first"]["pointer"] == "/audit/draws/1/at"


def test_the_tables_own_dice_use_no_words_and_are_not_called_verified(client, verified):
    actions = [{"type": "roll", "who": {"value": 12}}] * 3
    mixed = recorded(client, "malleus", {"actions": actions, "rng": {"seed": "x", "supplied": [None, 7]}})
    found = verified(mixed)
    assert verdicts(found) == ["verified", "supplied", "verified"]
    assert found["verdict"] == "draws_verified"
    assert verified(tampered(mixed, "/response/audit/draws/1/value", 8))["verdict"] == "different"
    own = recorded(client, "malleus", {"actions": actions, "rng": {"manual": True, "supplied": [7, 8, 9]}})
    assert (verified(own)["verdict"], verified(own)["reason"]) == ("cannot_verify", "SUPPLIED_ONLY")
    assert verified(tampered(own, "/response/audit/end", 3))["verdict"] == "different"
    assert verified(tampered(own, "/request/rng", "absent"))["verdict"] == "different"


def test_where_nothing_was_drawn_nothing_is_verified(client, verified):
    empty = recorded(client, "malleus", {"actions": []})
    assert (verified(empty)["verdict"], verified(empty)["reason"]) == ("cannot_verify", "NOTHING_DRAWN")


# Cards


def cards(client: FlaskClient, actions: list[Any], state: Any = None, **rng: Any) -> Exchange:
    request = {"actions": actions, "rng": {"seed": "cards", **rng}}
    return recorded(client, "mouse-guard", request if state is None else {**request, "state": state})


ALL_BUT = [rank + suit for rank in "23456789TAJQK" for suit in "CDHS"]


def test_cards_are_drawn_again_from_what_the_state_leaves(client, verified):
    state = {"deck": {"discards": ["2C", "5D"], "hands": {"player": ["KS"]}}}
    exchange = cards(client, [TEST] * 6, state)
    found = verified(exchange)
    assert found["verdict"] == "draws_verified"
    assert found["draws"][0]["size"] == 49
    assert verified(tampered(exchange, "/request/state/deck/discards", ["2C"]))["verdict"] == "different"
    assert verified(tampered(exchange, "/response/audit/draws/3/remaining", 50))["first"]["pointer"] == (
        "/audit/draws/3/remaining"
    )


def test_a_changed_card_is_named_with_what_it_was(client, verified):
    exchange = cards(client, [TEST] * 3)
    true = exchange["response"]["audit"]["draws"][1]["value"]
    found = verified(tampered(exchange, "/response/audit/draws/1/value", "2C" if true != "2C" else "2D"))
    assert found["first"]["expected"] == true
    assert verdicts(found)[0] == "verified"
    assert verdicts(found)[2] == "verified"


def test_when_nothing_is_left_the_discards_are_taken_back_before_the_draw(client, verified):
    state = {"deck": {"discards": ALL_BUT[:50], "hands": {"player": ALL_BUT[50:]}}}
    found = verified(cards(client, [TEST], state))
    assert (found["verdict"], found["draws"][0]["size"]) == ("draws_verified", 50)


def test_a_reshuffle_before_the_first_draw_is_known(client, verified):
    state = {"deck": {"discards": ALL_BUT[:40], "hands": {"player": ["KS"]}}}
    found = verified(cards(client, [{"type": "reshuffle"}, TEST], state))
    assert (found["verdict"], found["draws"][0]["size"]) == ("draws_verified", 51)


def test_open_draws_are_not_in_the_deck(client, verified):
    exchanges = session(
        client, "mouse-guard", [[{**TEST, "settle": False}], [{"type": "reshuffle"}, {"type": "settle"}, TEST]]
    )
    assert exchanges[1]["request"]["state"]["test"]["draws"]
    for exchange in exchanges:
        assert verified(exchange)["verdict"] == "draws_verified"


def test_a_card_drawn_after_others_went_back_is_not_called_verified(client, verified):
    exchange = cards(client, [TEST, {"type": "reshuffle"}, TEST])
    found = verified(exchange)
    first = [draw for draw in found["draws"] if draw["action"] == 0]
    later = [draw for draw in found["draws"] if draw["action"] == 2]
    assert {draw["verdict"] for draw in first} == {"verified"}
    assert {(draw["verdict"], draw["reason"]) for draw in later} == {("not_checked", "CARDS_RETURNED")}
    assert (found["verdict"], found["reason"]) == ("cannot_verify", "CARDS_RETURNED")
    assert found["faults"] == []


def test_even_then_a_card_that_cannot_be_at_its_place_is_found(client, verified):
    exchange = cards(client, [TEST, {"type": "reshuffle"}, TEST])
    draws = exchange["response"]["audit"]["draws"]
    last = next(draw for draw in draws if draw["action"] == 2)
    far = "2C" if last["value"] > "8" else "TS"
    found = verified(tampered(exchange, f"/response/audit/draws/{last['index']}/value", far))
    assert found["first"]["reason"] == "CARD_NOT_AT_ITS_PLACE"
    for remaining in (3, 53):
        counted = verified(tampered(exchange, f"/response/audit/draws/{last['index']}/remaining", remaining))
        assert counted["first"]["pointer"].endswith("/remaining")


def test_a_joker_takes_the_discards_back(client, verified):
    state = {"variant": {"joker": "reshuffle"}}
    seen = set()
    for seed in range(40):
        found = verified(cards(client, [TEST] * 3, state, seed=seed))
        values = [draw["value"] for draw in found["draws"]]
        known = values.index("XX") + 1 if "XX" in values else len(values)
        assert set(verdicts(found)[:known]) == {"verified"}
        assert found["draws"][0]["size"] == 53
        seen |= {"XX"} & set(values)
    assert seen


def test_no_true_session_of_cards_is_called_different(client, ask):
    requests = [[TEST] * count for count in (1, 5, 1, 20, 1, 1, 30, 2)]
    found = ask(
        "verifyLog", session(client, "mouse-guard", [*requests, [TEST, {"type": "reshuffle"}, TEST], *requests])
    )
    assert found["counts"]["different"] == 0
    assert found["counts"]["verified"] > found["counts"]["not_checked"] > 0
    assert found["session"]["continuous"] is True


def test_cards_of_an_answer_without_its_request_are_not_called_verified(client, verified):
    found = verified(cards(client, [TEST])["response"])
    assert (found["verdict"], found["reason"]) == ("cannot_verify", "NO_REQUEST")


def test_a_card_from_the_table_must_be_in_the_deck(client, verified):
    exchange = cards(client, [TEST], {"deck": {"discards": ["2C"]}}, supplied=["9D"])
    assert verdicts(verified(exchange)) == ["supplied"]
    twice = tampered(tampered(exchange, "/response/audit/draws/0/value", "2C"), "/request/rng/supplied", ["2C"])
    assert verified(twice)["first"]["reason"] == "CARD_NOT_IN_DECK"


@pytest.mark.parametrize("discards", [["2C", "2C"], ["1C"], "2C"])
def test_a_state_that_contradicts_itself_is_not_judged(client, verified, discards):
    exchange = tampered(cards(client, [TEST], {"deck": {"discards": []}}), "/request/state/deck/discards", discards)
    assert verified(exchange)["verdict"] == "cannot_verify"


# Logs


@pytest.fixture(scope="module")
def log(client: FlaskClient) -> list[Exchange]:
    return session(client, "mouse-guard", [[TEST]] * 4)


def test_a_log_is_read_in_every_form(ask, log):
    forms = [
        log,
        {"exchanges": log},
        json.dumps(log, indent=1),
        json.dumps({"exchanges": log}),
        lines(log),
        "\ufeff" + lines(log),
    ]
    for form in forms:
        found = ask("verifyLog", form)
        assert (found["verdict"], len(found["exchanges"]), found["cut"], found["broken"]) == (
            "draws_verified",
            4,
            None,
            [],
        )
    assert found["session"] == {
        "continuous": True, "compared": 3, "breaks": [], "left_out": [], "words_reused": [], "words_skipped": [],
        "seeds": 1, "labels": 1, "assurance": "client_seed",
    }  # fmt: skip
    assert len(ask("verifyLog", json.dumps(log[0]))["exchanges"]) == 1


def test_a_last_line_that_was_cut_is_said_and_the_rest_still_checked(ask, log):
    found = ask("verifyLog", lines(log)[:-40])
    assert (found["cut"], found["broken"], len(found["exchanges"])) == (4, [], 3)
    assert found["verdict"] == "draws_verified"


def test_a_last_line_that_was_ended_was_not_cut(ask, log):
    found = ask("verifyLog", lines(log) + "hello\r\n\r\n")
    assert (found["cut"], found["broken"], found["verdict"]) == (None, [5], "cannot_verify")


def test_a_broken_line_within_keeps_the_log_from_being_verified(ask, log):
    first, second, *rest = lines(log).splitlines()
    found = ask("verifyLog", "\n".join([first, second[:-9], *rest]))
    assert (found["broken"], found["verdict"], found["session"]["continuous"]) == ([2], "cannot_verify", False)


def test_text_that_is_no_json_has_no_exchange(ask):
    assert ask("verifyLog", "hello")["verdict"] == "cannot_verify"
    assert ask("verifyLog", "")["verdict"] == "cannot_verify"


def test_a_state_that_is_not_the_one_before_is_a_break(ask, log):
    changed = tampered(log[2], "/request/state/deck/discards", ["2C"])
    found = ask("verifyLog", [*log[:2], changed, log[3]])
    (broken,) = found["session"]["breaks"]
    assert (broken["exchange"], broken["pointer"], found["session"]["continuous"]) == (2, "/state/deck/discards", False)


def test_a_state_from_further_back_is_named(ask, log):
    (broken,) = ask("verifyLog", [log[0], log[1], log[1]])["session"]["breaks"]
    assert (broken["exchange"], broken["same_as"]) == (2, 0)


def test_words_used_again_or_passed_over_are_named(ask, log):
    starts = [exchange["response"]["audit"]["start"] for exchange in log]
    again = ask("verifyLog", [log[0], log[1], log[1], log[2]])["session"]
    assert again["words_reused"] == [{"exchange": 2, "from": starts[1], "to": starts[2]}]
    without = ask("verifyLog", [log[0], log[2], log[3]])["session"]
    assert without["words_skipped"] == [{"exchange": 1, "from": starts[1], "to": starts[2]}]
    assert without["continuous"] is False


def test_a_log_that_begins_further_on_passes_over_the_words_before(ask, log):
    found = ask("verifyLog", log[2:])["session"]
    assert found["words_skipped"] == [{"exchange": 0, "from": 0, "to": log[2]["response"]["audit"]["start"]}]


def test_answers_alone_use_words_and_do_not_tell_where_they_start(ask, log):
    found = ask("verifyLog", [exchange["response"] for exchange in (log[0], log[2], log[2])])["session"]
    assert (found["continuous"], found["compared"], found["seeds"]) == (None, 2, 1)
    assert [each["exchange"] for each in found["left_out"]] == [1, 2]
    assert [each["exchange"] for each in found["words_skipped"] + found["words_reused"]] == [1, 2]


def test_where_nothing_can_be_compared_none_is(ask, log):
    one: list[Any] = [[], log[:1], [1, {"a": 2}], [{"audit": {}}] * 2, [log[0], {**log[0], "response": {}}]]
    assert [ask("verifyLog", exchanges)["session"]["compared"] for exchanges in one] == [0] * len(one)


def test_what_is_not_verified_adds_nothing_to_the_assurance(ask, log):
    false = tampered(log[1], "/response/assurance", "server_seed")
    assert ask("verifyLog", [log[0], false])["session"]["assurance"] == "client_seed"


def test_a_request_that_leaves_its_state_out_is_for_the_rules_to_judge(ask, client):
    roll = {"actions": [{"type": "roll", "who": {"value": 12}}]}
    found = ask("verifyLog", [recorded(client, "malleus", roll) for _ in range(2)])["session"]
    assert (found["continuous"], found["seeds"], found["assurance"]) == (None, 2, "server_seed")
    assert found["left_out"] == [{"exchange": 1, "pointers": ["/state"]}]


def test_games_in_one_log_have_each_their_own_state(ask, client, log):
    other = session(client, "malleus", [[{"type": "roll", "who": {"value": 12}}]] * 2)
    found = ask("verifyLog", [log[0], other[0], log[1], other[1]])
    assert (found["verdict"], found["session"]["continuous"]) == ("draws_verified", True)


# The command line


@pytest.fixture(scope="module")
def command(module: Path) -> Callable[..., Any]:
    """(*arguments, standard input) -> what the program did."""

    def command(*arguments: str, given: str = "") -> Any:
        line = ["node", str(module), *arguments]
        return subprocess.run(line, input=given, capture_output=True, text=True, check=False, timeout=60)

    return command


def test_the_command_line_says_by_its_exit_status_what_was_found(command, log):
    false = [tampered(log[0], "/response/audit/end", 99), *log[1:]]
    cases = [
        (0, "draws_verified", lines(log)),
        (1, "different", lines(false)),
        (1, "different", lines(false)[:-40]),
        (2, "cannot_verify", lines(log)[:200]),
        (2, "cannot_verify", lines(log) + "hello\n"),
        (2, "draws_verified", lines(log)[:-40]),
        (3, "draws_verified", lines([log[0], log[2], log[1], log[3]])),
        (3, "draws_verified", lines([log[0], log[0]])),
        (3, "draws_verified", lines(log[1:])),
    ]
    for code, verdict, text in cases:
        run = command("-", given=text)
        assert (run.returncode, json.loads(run.stdout)["verdict"], run.stderr) == (code, verdict, "")


def test_the_command_line_reads_a_file(command, log, tmp_path):
    path = tmp_path / "evening.jsonl"
    path.write_text("\ufeff" + lines(log).replace("\n", "\r\n"), "utf-8")
    assert command(str(path)).returncode == 0


def test_what_the_command_line_could_not_read_is_not_called_different(command, tmp_path):
    for arguments in ([], ["a", "b"], [str(tmp_path / "none")], [str(tmp_path)]):
        run = command(*arguments)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)


def test_the_module_can_be_imported_without_being_run(module, tmp_path):
    script = tmp_path / "own.mjs"
    script.write_text(f"import {{ verifyLog }} from {json.dumps(module.as_uri())}; console.log(typeof verifyLog)")
    run = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True, timeout=60)
    assert (run.stdout, run.stderr) == ("function\n", "")


def test_draws_beyond_the_last_word_of_a_stream_end_at_once(command):
    """Where a cursor can no longer count, a rejected word would be read for ever."""
    draws = [
        {"index": i, "kind": "die", "sides": 2**31 + 1, "value": 1, "source": "seed", "action": 0} for i in range(40)
    ]
    audit = {"stream": "ttrs1", "system": "malleus", "label": "main", "seed": "x", "start": 2**53 - 1, "end": 2**53 - 1}
    run = command("-", given=json.dumps({"audit": {**audit, "draws": draws}}))
    [found] = json.loads(run.stdout)["exchanges"]
    assert (found["reason"], found["pointer"]) == ("MALFORMED", "/audit/end")
