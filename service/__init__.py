"""The tabletop rules service: exact rules of four tabletop games over HTTP."""

VERSION = "1.0.0"
"""Of the service; each game's rules have a version of their own."""
