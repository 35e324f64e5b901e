"""What the wire shows of an event and of the cards drawn for it, the rules that it rests on, and what is said aloud."""
