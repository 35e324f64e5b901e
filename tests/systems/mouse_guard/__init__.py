"""Mouse Guard by cards, case by case: what the rules say, written down by hand and held against the service."""
