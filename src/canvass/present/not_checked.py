"""What a verifier does not know, in words: a headline, and a line for each kind or method with its entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.journeys.verification.unchecked import NotChecked
from canvass.present.messages import messages

SHOWN_ENTRIES = 5
say = messages("verify")


def not_checked_headline(found: Sequence[NotChecked]) -> str:
    """How many entries were not checked."""
    if not found:
        return say("all-checked")
    return say("unchecked", count=str(len(found)))


def not_checked_told(found: Sequence[NotChecked]) -> Iterator[str]:
    """Each kind or method once, with the first of its entries."""
    entries: dict[str, list[int]] = {}
    for each in found:
        entries.setdefault(each.said, []).append(each.entry)
    for said, numbers in entries.items():
        more = len(numbers) - SHOWN_ENTRIES
        shown = ", ".join(map(str, numbers[:SHOWN_ENTRIES]))
        if more > 0:
            shown = say("unchecked-more", entries=shown, more=str(more))
        yield say("unchecked-entries", count=len(numbers), entries=shown, said=said)


def not_checked_lines(found: Sequence[NotChecked]) -> Iterator[str]:
    """The headline and every line."""
    yield not_checked_headline(found)
    if found:
        yield f"  {say('unknown')}"
    yield from (f"  {line}" for line in not_checked_told(found))
