"""The state, what may be done to it, and what comes of it."""
