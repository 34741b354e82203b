"""Which kinds of event are a recount's: each event says its own, beside what it means (``recount.event``)."""

from __future__ import annotations

FORMAT = "canvass-recount-1"
"""The version of the events of a recount: docs/record.md, section 22."""
OWN_WORDS = ("recount.", "returns.", "tally.", "custody.", "challenge.")
"""Kinds that begin so are a recount's."""


def is_of_recount(kind: str) -> bool:
    """Whether events of this kind are a recount's own."""
    return kind.startswith(OWN_WORDS)
