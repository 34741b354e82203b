"""Changes of mind in words: a headline, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.changes import Change, ChangeKind
from canvass.model.name import visible

SHOWN = 20
NONE_TOLD = "The record tells of nothing that was taken back, reopened or replaced."
NO_FAULT = "None of these is a fault by itself. Ask why, and what was known by then."


def change_headline(changes: Sequence[Change]) -> str:
    """How many changes of mind there are; that a commitment was replaced comes first."""
    if not changes:
        return "Changes of mind: none"
    replaced = [each for each in changes if each.kind is ChangeKind.COMMITMENT_REPLACED]
    first = f"; COMMITMENTS REPLACED: {len(replaced)}" if replaced else ""
    return f"Changes of mind: {len(changes)}{first}"


def change_lines(changes: Sequence[Change], shown: int | None = None) -> Iterator[str]:
    """The headline, and each change with its entry; of more than ``shown`` only how many.

    A verifier shows each: behind twenty that nobody minds (times that go back) the one that matters could hide.
    """
    yield change_headline(changes)
    if changes:
        yield f"  {NO_FAULT}"
    yield from (f"  {change_told(change)}" for change in changes[:shown])
    if shown is not None and len(changes) > shown:
        yield f"  ... and {len(changes) - shown:,} more (--json lists them all)"


def change_told(change: Change) -> str:
    """A change with its place; what nobody sees in the words of an office is written out."""
    return visible(f"entry {change.entry}: {change.said}")
