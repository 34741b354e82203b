"""A change of votes told as data, applied to returns or to cast vote records, and undone."""
