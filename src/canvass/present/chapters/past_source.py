"""The source line of facts about past recounts, which stand in no table of an election."""

from __future__ import annotations

from collections.abc import Iterable

from canvass.model import Source

DIGITS = 12
"""Digits of a digest that a source line shows; the whole stands in the JSON."""


def past_line(sources: Iterable[Source], n: str = "") -> str:
    """How many facts, and the files that they were read from, each with the first digits of its digest."""
    files = [f"{source.file} (SHA-256 {source.sha256[:DIGITS]})" for source in sources]
    counted = f"{n}. " if n else ""
    return f"{counted}Source: {', '.join(files)}; each row names the page that it was read from."
