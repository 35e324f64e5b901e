"""Bytes and headers <-> wire: everything that knows HTTP, nothing that knows a game."""
