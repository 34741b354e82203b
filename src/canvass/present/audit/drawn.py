"""What every draw says: of a seed that somebody could have searched for, and how much of a ticket is shown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from canvass.present import words

TICKET_SHOWN = 12


SEARCHED = (
    "This seed is not twenty decimal digits or more: somebody could have searched for it. Roll twenty "
    "ten-sided dice in public after the manifest is published."
)


def seed_warning(has_enough_dice: bool) -> Iterator[Text]:
    """Said of a seed that somebody could have searched for."""
    if not has_enough_dice:
        yield Text(SEARCHED)


def beyond_manifest(entries: int) -> str:
    """Of entries drawn that stand for no card of the manifest."""
    drawn = words.counted(entries, "entry", "entries")
    return (
        f"Drawn besides: {drawn} beyond the cards of the manifest; each counts as a card that cannot "
        "be found."
    )
