"""The wire <-> the model."""
