"""ttrs1 against the vectors that two independent programs made."""

import json
from pathlib import Path

import pytest
from marshmallow import ValidationError

from service.core.chance import Card, Roll
from service.core.played import Played
from service.core.stream import Stream
from service.wire.fields import Seed

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def stream_of(vector: dict) -> Stream:
    return Stream(vector["seed"], vector["system"], vector["label"], vector.get("cursor", 0))


@pytest.mark.parametrize("vector", VECTORS["blocks"], ids=lambda v: f"{v['seed'][:12]}-{v['label']}-{v['block']}")
def test_a_block_is_the_hmac_of_its_message(vector):
    assert stream_of(vector).block(vector["block"]).hex() == vector["hex"]


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda v: f"{v['seed']}-{v['cursor']}")
def test_words_follow_from_any_cursor(vector):
    stream = stream_of(vector)
    assert [stream.word() for _ in vector["words"]] == vector["words"]
    assert stream.cursor == vector["end"]


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda v: f"{v['seed']}-{v['system']}-{v['cursor']}")
def test_dice_show_what_the_vectors_say_and_rejected_words_are_used_up(vector):
    stream, faces, at = stream_of(vector), [], []
    for sides in vector["sides"]:
        at.append(stream.cursor)
        faces.append(stream.draw(sides) + 1)
    assert (faces, at, stream.cursor) == (vector["faces"], vector["at"], vector["end"])


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda v: f"{v['seed']}-{v['system']}-{v['cursor']}")
def test_the_played_reading_audits_the_cursor_of_each_first_word(vector):
    played = Played(stream_of(vector))
    for sides in vector["sides"]:
        played.ask(_total(sides))
    assert [record.at[0] for record in played.records] == vector["at"]


def _total(sides):
    from service.core.chance import Total

    return Total(Roll("x", "test", sides))


@pytest.mark.parametrize("vector", VECTORS["cards"], ids=lambda v: f"{v['seed']}-{v['cursor']}")
def test_cards_are_drawn_from_what_is_left_in_ascii_order(vector):
    stream = stream_of(vector)
    played, left = Played(stream), tuple(vector["remaining"])
    for card in vector["drawn"]:
        assert played.ask(Card(Roll("x", "draw", cards=left), view=str)) == card
        left = tuple([other for other in left if other != card])
    assert stream.cursor == vector["end"]


@pytest.mark.parametrize(("sent", "seed"), VECTORS["seeds"]["accept"], ids=repr)
def test_a_seed_is_read_alike_everywhere(sent, seed):
    assert Seed().deserialize(sent) == seed


@pytest.mark.parametrize("sent", VECTORS["seeds"]["reject"], ids=repr)
def test_what_languages_read_differently_is_no_seed(sent):
    with pytest.raises(ValidationError):
        Seed().deserialize(sent)
