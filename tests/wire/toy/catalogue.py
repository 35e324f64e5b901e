"""What a screen needs."""

CATALOGUE = {"variant": [], "coins": ["penny"]}
