"""A phrase as it stands in a cell, as a sentence, or after a label."""

from __future__ import annotations


def capital(text: str) -> str:
    """The phrase with a capital, as it stands in a cell; comparisons in the signs of print."""
    return f"{text[:1].upper()}{text[1:]}".replace("<=", "≤").replace(">=", "≥")


def sentence(text: str) -> str:
    """The phrase as a sentence."""
    return ended(f"{text[:1].upper()}{text[1:]}")


def ended(text: str) -> str:
    """The phrase with its full stop, as it stands after a label."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
