"""Recounts: what the law of the day says, by when, at what price and with what chance."""
