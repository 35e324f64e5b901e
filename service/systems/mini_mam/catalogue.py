"""What a client needs to build its screens."""

from service.systems.mini_mam.tables import FACETS, KIND_ABILITIES

CATALOGUE = {
    "variant": [{"name": "dice", "default": "d6", "values": ["d6", "d20"], "rules": ["MM-68", "MM-69", "MM-70", "MM-71"]}],
    "kinds": [{"kind": kind, "abilities": list(abilities)} for kind, abilities in KIND_ABILITIES.items()],
    "facets": [{"facet": name, "whole": facet.whole, "rule": facet.rule} for name, facet in FACETS.items()],
}
