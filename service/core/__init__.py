"""Chance, its readings, and what they leave behind.

Law: the standard library only; no clock, environment, I/O or `random`.
"""
