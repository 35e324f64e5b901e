"""The printed numbers and lists; every row carries its rule id."""

from collections.abc import Mapping
from typing import NamedTuple

WHOLE = ("thievery", "magic", "fighting", "healing")

KIND_ABILITIES: Mapping[str, tuple[str, ...]] = {
    "custom": (),
    "monster": (),  # MM-20
    "kraken": (),  # MM-44
    "rogue": ("thievery",),  # MM-19
    "leprechaun": ("thievery",),  # MM-45
    "warrior": ("fighting",),  # MM-19
    "wizard": ("magic",),  # MM-19
    "priest": ("healing",),  # MM-19
    "dragon": WHOLE,  # MM-21
    "unicorn": WHOLE,  # MM-47
    "lich": ("magic", "raise_servants"),  # MM-46
}


class Facet(NamedTuple):
    """One thing that a whole ability lets its owner do, and that a minor ability may give alone (MM-48)."""

    whole: str
    rule: str


FACETS: Mapping[str, Facet] = {
    "escaping": Facet("thievery", "MM-04"),
    "backstabbing": Facet("thievery", "MM-05"),
    "attacking": Facet("fighting", "MM-14"),
    "defending": Facet("fighting", "MM-14"),
}
MINOR_RULE = "MM-48"

OTHER_ABILITIES = ("unclean_abomination",)  # MM-51

ORDINARY_LEVEL = 1  # MM-22
MINION_LEVEL = 0  # MM-60
KRAKEN_LEVEL = 3  # MM-44
HIGHEST_LEVEL = {"d6": 5, "d20": 1000}  # MM-23, MM-68, MM-Q43

STEP = {"d6": 1, "d20": 3}  # MM-35, MM-68: what one ability or an injury is worth
SIDES = {"d6": 6, "d20": 20}  # MM-24, MM-69
STATIC = 10  # MM-69: what stands for the other side's die

WORSE = {"healthy": "injured", "injured": "incapacitated"}  # MM-34
