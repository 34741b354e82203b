"""A results file from its bytes to what it holds: text, cells, contents, and parts of it."""
