"""What a client needs to build its screens."""

from service.systems.mini_mam.tables import FACETS, KINDS

CATALOGUE = {
    "variant": [{"name": "dice", "default": "d6", "values": ["d6", "d20"], "rules": ["MM-68"]}],
    "kinds": [{"kind": kind, "abilities": list(abilities)} for kind, (abilities, _) in KINDS.items()],
    "facets": [{"facet": name, "whole": facet.whole, "rule": facet.rule} for name, facet in FACETS.items()],
}
