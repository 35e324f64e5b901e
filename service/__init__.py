"""The tabletop rules service: exact rules of four tabletop games over HTTP."""
