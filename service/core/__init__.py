"""Chance, its readings, and what they leave behind. Law: standard library only; no clock, environment, I/O or `random`."""
