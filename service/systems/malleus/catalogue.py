"""What a client needs to build its screens."""

CATALOGUE: dict[str, object] = {"variant": []}
