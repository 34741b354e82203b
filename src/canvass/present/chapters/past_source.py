"""The source line of facts about past recounts, which stand in no table of an election."""

from __future__ import annotations

from collections.abc import Iterable

from canvass.model import Source
from canvass.present.messages import messages

say = messages("report_data")
DIGITS = 12
"""Digits of a digest that a source line shows; the whole stands in the JSON."""


def past_line(sources: Iterable[Source], n: str = "") -> str:
    """How many facts, and the files that they were read from, each with the first digits of its digest."""
    files = [say("file", origin=source.file, digest=source.sha256[:DIGITS]) for source in sources]
    told = say("past", files=", ".join(files))
    return f"{n}. {told}" if n else told
