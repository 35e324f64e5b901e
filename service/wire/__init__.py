"""What goes over the wire, without HTTP: schemas, envelope, refusals, limits."""
