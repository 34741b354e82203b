"""What every draw says: of a seed that somebody could have searched for, and how much of a ticket is shown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

TICKET_SHOWN = 12


SEARCHED = (
    "This seed is not twenty decimal digits or more: somebody could have searched for it. Roll twenty "
    "ten-sided dice in public after the manifest is published."
)


def seed_warning(has_enough_dice: bool) -> Iterator[Text]:
    """Said of a seed that somebody could have searched for."""
    if not has_enough_dice:
        yield Text(SEARCHED)
