"""The technology question."""
