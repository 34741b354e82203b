"""Readers of an audit's own tables: votes to confirm, card styles, and what people read."""
