"""A recount in a record: what is said is kept, and where it stands is folded from what was kept."""
