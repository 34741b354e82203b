"""Entries that show nothing of a contest, in words: how many of each kind count against the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from canvass.audit.measure.unseen import Unseen
from canvass.present.words import listed


def unseen_sentences(found: Iterable[Unseen]) -> Mapping[str, str]:
    """By contest, what counts against its report though nobody read a vote there; nothing where nothing does."""
    return {each.contest: said for each in found if (said := unseen_sentence(each))}


def unseen_sentence(found: Unseen) -> str:
    """How many of the entries drawn count against the report, and why each does."""
    parts = [f"{count:,} {what}" for count, what in _kinds(found) if count]
    if not parts:
        return ""
    return f"Of {found.drawn:,} entries drawn these count against the report: {listed(parts)}."


def _kinds(found: Unseen) -> tuple[tuple[int, str], ...]:
    return (
        (found.without_contest, "found, and without the contest"),
        (found.not_found, "sought, and not found"),
        (found.cannot_agree, "read, without agreement"),
        (found.never_sought, "in no batch, or with a record too rare to be shown"),
    )
