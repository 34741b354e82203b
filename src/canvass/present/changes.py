"""Changes of mind in words: a headline, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.changes import Change, ChangeKind
from canvass.model.name import visible
from canvass.present.messages import messages

SHOWN = 20
say = messages("verify")


def change_headline(changes: Sequence[Change]) -> str:
    """How many changes of mind there are; that a commitment was replaced comes first."""
    if not changes:
        return say("no-changes")
    replaced = [each for each in changes if each.kind is ChangeKind.COMMITMENT_REPLACED]
    if not replaced:
        return say("changes", count=str(len(changes)))
    return say("changes-replaced", count=str(len(changes)), replaced=str(len(replaced)))


def none_told() -> str:
    """What is said of a record without a change of mind."""
    return say("none-told")


def no_fault() -> str:
    """What changes of mind are: nothing wrong by themselves."""
    return say("no-fault")


def change_lines(changes: Sequence[Change], shown: int | None = None) -> Iterator[str]:
    """The headline, and each change with its entry; of more than ``shown`` only how many.

    A verifier shows each: behind twenty that nobody minds (times that go back) the one that matters could hide.
    """
    yield change_headline(changes)
    if changes:
        yield f"  {no_fault()}"
    yield from (f"  {change_told(change)}" for change in changes[:shown])
    if shown is not None and len(changes) > shown:
        yield f"  {say('more-changes', more=len(changes) - shown)}"


def change_told(change: Change) -> str:
    """A change with its place; what nobody sees in the words of an office is written out."""
    return visible(say("change", entry=str(change.entry), change=change.said))
