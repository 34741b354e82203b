"""Readers of cast vote records: one dialect per file."""
