"""The contract: what openapi.yaml says and what the service does are the same thing."""
