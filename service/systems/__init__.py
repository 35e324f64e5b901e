"""The games: one folder each, with identical rooms; none knows another."""
