"""What a verifier does not know, in words: a headline, and a line for each kind or method with its entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.verification.unchecked import NotChecked

SHOWN_ENTRIES = 5
UNKNOWN = "This program does not know what these entries say: it did not check them, nor what rests on them."


def not_checked_headline(found: Sequence[NotChecked]) -> str:
    """How many entries were not checked."""
    if not found:
        return "Entries not checked: none"
    return f"ENTRIES NOT CHECKED: {len(found)}"


def not_checked_told(found: Sequence[NotChecked]) -> Iterator[str]:
    """Each kind or method once, with the first of its entries."""
    entries: dict[str, list[int]] = {}
    for each in found:
        entries.setdefault(each.said, []).append(each.entry)
    for said, numbers in entries.items():
        more = len(numbers) - SHOWN_ENTRIES
        shown = ", ".join(map(str, numbers[:SHOWN_ENTRIES])) + (
            f" and {more} more" if more > 0 else ""
        )
        yield f"{'entry' if len(numbers) == 1 else 'entries'} {shown}: {said}"


def not_checked_lines(found: Sequence[NotChecked]) -> Iterator[str]:
    """The headline and every line."""
    yield not_checked_headline(found)
    if found:
        yield f"  {UNKNOWN}"
    yield from (f"  {line}" for line in not_checked_told(found))
