"""One exchange: verified, different with the place and both values, or cannot_verify; never a false "different"."""

from typing import Any

import orjson
import pytest

from service.wire.game import opened
from service.wire.problem import BY_THE_RULES, KINDS, Problem

from .recorded import ATTACK, GAMES, PAIR, ROLL, SERVER_SEED, Recorded, put, recorded, stored, verdict
from .toy import SYSTEM as TOY

STORED = dict(stored())
VERIFIED = {"verdict": "verified"}

SEEDED = recorded("mini-mam", {"state": PAIR, "actions": [ATTACK], "rng": {"seed": "friday-night"}})
UNSEEDED = recorded("mini-mam", {"state": PAIR, "actions": [ATTACK]})


def versions(version: str) -> dict[str, Any]:
    """The games, with Malleus in another version."""
    system = GAMES["malleus"].system
    return {**GAMES, "malleus": opened(system._replace(identity=system.identity._replace(version=version)))}


def cannot(reason: str) -> dict[str, Any]:
    return {"verdict": "cannot_verify", "reason": reason}


# Verified


@pytest.mark.parametrize("name", STORED)
def test_every_example_is_verified(name):
    assert verdict(STORED[name]) == VERIFIED


@pytest.mark.parametrize(
    "exchange",
    [
        SEEDED,
        UNSEEDED,
        recorded("malleus", {"actions": [ROLL], "rng": {"seed": 7, "cursor": 3, "label": "bard"}}, "sv"),
        recorded("malleus", {"actions": [ROLL] * 3, "rng": {"seed": "x", "supplied": [None, 7]}}),
        recorded("malleus", {"actions": [ROLL] * 3, "rng": {"supplied": [None, 7]}}),
        recorded("malleus", {"actions": [ROLL], "rng": {"manual": True, "supplied": [7]}}),
        recorded("malleus", {"actions": [], "rng": {"manual": True}}),
        recorded("malleus", {"actions": []}),
        recorded("mouse-guard", {"actions": [{"type": "test", "rating": 4, "obstacle": 3}] * 9}, "sv"),
    ],
    ids=["seeded", "unseeded", "swedish", "mixed", "unseeded-mixed", "supplied", "manual", "nothing-drawn", "cards"],
)
def test_whatever_the_draws_come_from(exchange):
    assert verdict(exchange) == VERIFIED


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "INVALID_BODY"),
        ([], "INVALID_BODY"),
        ({"actions": [{"type": "roll", "who": {"character": "nobody", "value_name": "x"}}]}, "FORBIDDEN_BY_RULES"),
        ({"actions": [ROLL], "rng": {"manual": True}}, "DRAWS_NEEDED"),
        ({"actions": [], "rules": "9"}, "UNKNOWN_RULES_VERSION"),
        ({"actions": [{"type": "damage", "dice": 1000}] * 11}, "COST_LIMIT_EXCEEDED"),
        ({"actions": [{"type": "damage", "dice": 1000}] * 11, "rng": {"seed": 1}}, "COST_LIMIT_EXCEEDED"),
    ],
)
def test_a_refusal_is_an_exchange_too(request_, code):
    exchange = recorded("malleus", request_)
    assert exchange["response"]["code"] == code
    seedless = code == "COST_LIMIT_EXCEEDED" and "rng" not in request_
    assert verdict(exchange) == (cannot("SEED_NOT_RECORDED") if seedless else VERIFIED)


def test_another_order_of_keys_and_another_way_to_write_a_number_are_no_difference():
    backwards = orjson.loads(orjson.dumps(SEEDED["response"], option=orjson.OPT_SORT_KEYS))
    assert verdict({**SEEDED, "response": backwards}) == VERIFIED
    assert verdict(put(SEEDED, "/response/audit/end", 2.0)) == VERIFIED


def test_a_request_may_write_its_numbers_as_it_likes_and_is_left_as_it_is():
    """1.0 for an integer is for the slow way in, which must find the request as it was sent."""
    hands = {"deck": {"discards": ["2C"], "hands": {"player": ["KS"]}}}
    exchange = recorded(
        "mouse-guard", {"state": hands, "actions": [{"type": "test", "rating": 4, "obstacle": 3}], "rng": {"seed": 1}}
    )
    for request in (exchange["request"], put(exchange["request"], "/actions/0/rating", 4.0)):
        kept = orjson.dumps(request)
        assert verdict({**exchange, "request": request}) == VERIFIED
        assert orjson.dumps(request) == kept


def test_the_instance_of_a_refusal_is_its_own_each_time():
    refused = recorded("malleus", {"actions": [ROLL], "rng": {"manual": True}})
    assert verdict(put(refused, "/response/instance", "urn:request:another.one")) == VERIFIED
    for broken in ("urn:request:", "urn:request:two words", "", 7, None):
        assert verdict(put(refused, "/response/instance", broken)) == {
            "verdict": "different", "pointer": "/instance", "found": broken
        }  # fmt: skip
    assert verdict(put(refused, "/response/instance", ...)) == {"verdict": "different", "pointer": "/instance"}


# Different


@pytest.mark.parametrize("exchange", [SEEDED, UNSEEDED], ids=["seeded", "unseeded"])
@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/state/characters/1/health", "incapacitated"),
        ("/events/0/rolls/0/faces/0", 7),
        ("/events/0/announcement", "Orc laughs."),
        ("/audit/draws/1/value", 0),
        ("/audit/end", 3),
        ("/assurance", "mixed"),
        ("/rules/version", "new"),
        ("/rules/system", "malleus"),
        ("/audit/stream", "dice"),
    ],
)
def test_a_changed_value_is_named_with_what_it_was(exchange, pointer, value):
    tokens = pointer[1:].split("/")
    was = exchange["response"]
    for token in tokens:
        was = was[int(token)] if isinstance(was, list) else was[token]
    assert verdict(put(exchange, "/response" + pointer, value)) == {
        "verdict": "different", "pointer": pointer, "expected": was, "found": value
    }  # fmt: skip


def test_what_is_missing_is_expected_and_what_is_beyond_is_found():
    assert verdict(put(SEEDED, "/response/assurance", ...)) == {
        "verdict": "different", "pointer": "/assurance", "expected": "client_seed"
    }  # fmt: skip
    assert verdict(put(SEEDED, "/response/luck", 7)) == {"verdict": "different", "pointer": "/luck", "found": 7}


def test_true_is_not_one():
    roll = recorded("malleus", {"actions": [ROLL], "rng": {"manual": True, "supplied": [1]}})
    assert verdict(put(roll, "/response/audit/draws/0/value", True))["pointer"] == "/audit/draws/0/value"


def test_a_changed_request_makes_the_response_different():
    said = verdict(put(SEEDED, "/request/state/characters/0/kind", "rogue"))
    assert (said["verdict"], said["pointer"]) == ("different", "/state/characters/0/kind")


def test_a_refusal_for_an_answer_and_an_answer_for_a_refusal():
    refused = recorded("mini-mam", {"actions": [ATTACK], "rng": {"seed": 1}})
    assert verdict({**SEEDED, "response": refused["response"]})["pointer"] == "/language"
    assert verdict({**refused, "response": SEEDED["response"]})["pointer"] == "/type"


@pytest.mark.parametrize(
    "response", [None, True, 3, 10**30, "verified", [], {}, {"audit": []}, {"audit": {"draws": {}}}]
)
@pytest.mark.parametrize("exchange", [SEEDED, UNSEEDED], ids=["seeded", "unseeded"])
def test_what_is_no_response_at_all(exchange, response):
    said = verdict({**exchange, "response": response})
    assert said["verdict"] == "different"
    assert orjson.dumps(said)


def test_a_number_that_no_machine_word_holds_is_shown_as_a_double():
    said = verdict(put(SEEDED, "/response/assurance", "x") | {"response": {"audit": {"seed": "friday", "end": 10**30}}})
    assert said["verdict"] == "different"
    changed = {**SEEDED["response"], "assurance": 10**30}
    assert verdict({**SEEDED, "response": changed})["found"] == 1e30


def test_draws_that_are_not_recorded_are_not_all_made_again():
    thousand = recorded("malleus", {"actions": [{"type": "damage", "dice": 1000}], "rng": {"seed": 1}})
    cut = put(thousand, "/response/audit/draws", thousand["response"]["audit"]["draws"][:10])
    assert verdict(cut) == {"verdict": "different", "pointer": "/audit/draws/10"}


def test_of_a_language_that_is_not_served_no_other_is_the_right_one():
    assert verdict(put(SEEDED, "/response/language", "de")) == {
        "verdict": "different", "pointer": "/language", "found": "de"
    }  # fmt: skip
    assert verdict(put(SEEDED, "/response/language", "sv"))["pointer"] == "/events/0/announcement"


# The seed that the service chose


def test_an_unseeded_request_is_answered_again_with_the_recorded_seed():
    """Another seed of the service's form is believed; then the draws do not follow from it."""
    said = verdict(put(UNSEEDED, "/response/audit/seed", "f" * 32))
    assert said["verdict"] == "different"
    assert said["pointer"] != "/audit/seed"


@pytest.mark.parametrize("seed", ["friday-night", "F" * 32, 7, None, ...])
def test_what_the_service_never_chooses_is_no_seed_of_its_own(seed):
    said = verdict(put(UNSEEDED, "/response/audit/seed", seed))
    found = {} if seed is ... else {"found": seed}
    assert said == {"verdict": "different", "pointer": "/audit/seed", **found}


def test_where_the_audit_is_missing_so_is_the_seed():
    assert verdict(put(UNSEEDED, "/response/audit", ...)) == {"verdict": "different", "pointer": "/audit"}


def test_a_refusal_that_hangs_on_a_seed_that_nobody_recorded_cannot_be_verified():
    """The first attack may or may not strike the orc down; the second is refused if it did."""
    frail = {"characters": [PAIR["characters"][0], {"id": "orc", "frail": True}]}
    twice = {"state": frail, "actions": [ATTACK, ATTACK]}
    exchanges = [recorded("mini-mam", twice, fresh_seed=f"{n:032x}") for n in range(20)]
    refused = [exchange for exchange in exchanges if "code" in exchange["response"]]
    assert 0 < len(refused) < len(exchanges)
    for exchange in exchanges:
        assert verdict(exchange) == (cannot("SEED_NOT_RECORDED") if exchange in refused else VERIFIED)
    assert verdict(put(refused[0], "/response/detail", "No.")) == cannot("SEED_NOT_RECORDED")


def test_an_unseeded_refusal_that_no_seed_can_change_is_judged():
    refused = recorded("mini-mam", {"actions": [ATTACK]})
    assert verdict(refused) == VERIFIED
    assert verdict(put(refused, "/response/detail", "No."))["pointer"] == "/detail"


# What cannot be verified


def test_a_game_that_is_not_served():
    assert verdict({**SEEDED, "system": "chess"}) == cannot("SYSTEM_NOT_SERVED")


def test_the_response_of_another_system():
    other = recorded("malleus", {"actions": [ROLL], "rng": {"seed": 1}})
    assert verdict({**SEEDED, "response": other["response"]}) == cannot("RESPONSE_OF_ANOTHER_SYSTEM")


def test_a_stream_that_is_unknown():
    assert verdict(put(SEEDED, "/response/audit/stream", "ttrs2")) == cannot("STREAM_UNKNOWN")


@pytest.mark.parametrize("version", ["1.0.1", "1.1.0", "2.0.0", "0.9.0"])
def test_a_version_that_is_not_served(version):
    assert verdict(put(SEEDED, "/response/rules/version", version)) == cannot("RULES_VERSION_NOT_SERVED")


@pytest.mark.parametrize("served", ["1.1.0", "2.0.0"])
def test_an_old_answer_under_other_rules(served):
    old = recorded("malleus", {"actions": [ROLL], "rng": {"seed": 1}})
    assert verdict(old, games=versions(served)) == cannot("RULES_VERSION_NOT_SERVED")


def test_across_patches_announcements_are_not_compared_and_the_verdict_says_so():
    old = put(recorded("malleus", {"actions": [ROLL], "rng": {"seed": 1}}), "/response/events/0/announcement", "Oh no!")
    later = versions("1.0.2")
    assert verdict(old, games=later) == {"verdict": "verified", "reason": "TEXTS_NOT_COMPARED"}
    said = verdict(put(old, "/response/audit/draws/0/value", 1), games=later)
    assert (said["verdict"], said["pointer"]) == ("different", "/audit/draws/0/value")


def test_a_refusal_names_its_rules_and_is_verified_by_their_version():
    refused = recorded("malleus", {"actions": [ROLL], "rng": {"manual": True}})
    assert refused["response"]["rules"] == {"system": "malleus", "version": "1.0.0"}
    assert verdict(refused) == VERIFIED
    assert verdict(refused, games=versions("1.1.0")) == cannot("RULES_VERSION_NOT_SERVED")
    assert verdict(put(refused, "/response/detail", "Roll!"))["pointer"] == "/detail"


@pytest.mark.parametrize("place", ["/response/detail", "/response/title", "/response/errors/0/detail"])
def test_across_patches_a_refusal_may_be_explained_in_other_words(place):
    refused = put(recorded("malleus", {"actions": [ROLL], "rng": {"manual": True}}), place, "Roll!")
    later = versions("1.0.2")
    assert verdict(refused, games=later) == {"verdict": "verified", "reason": "TEXTS_NOT_COMPARED"}
    said = verdict(put(refused, "/response/needed/0/sides", 6), games=later)
    assert (said["verdict"], said["pointer"]) == ("different", "/needed/0/sides")


def test_a_refusal_by_another_system():
    refused = recorded("malleus", {"actions": [ROLL], "rng": {"manual": True}})
    assert verdict({**refused, "system": "mano-a-mano"}) == cannot("RESPONSE_OF_ANOTHER_SYSTEM")


@pytest.mark.parametrize("code", sorted(KINDS.keys() - BY_THE_RULES))
def test_what_the_deployment_refused_is_not_for_the_rules_to_judge(code):
    refusal = Problem(code, "Come again.").body("urn:request:1")
    assert verdict({**SEEDED, "response": refusal}) == cannot("NOT_DECIDED_BY_THE_RULES")
    assert verdict({**SEEDED, "response": {**refusal, "status": 499}})["verdict"] == "different"


def test_a_game_that_was_added_is_verified_like_the_others():
    games = {**GAMES, TOY.identity.id: opened(TOY)}
    request = {"state": {"characters": [{"id": "ana"}]}, "actions": [{"type": "pitch", "actor": "ana"}]}
    exchange: Recorded = recorded(TOY.identity.id, request, games=games)
    assert exchange["response"]["audit"]["seed"] == SERVER_SEED
    assert verdict(exchange, games=games) == VERIFIED
