"""What the pages do: their modules under Node, and the pages themselves in a browser."""
