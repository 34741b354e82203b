"""Readers of users' files: one vendor dialect per file, every problem at once, nothing repaired in silence."""
