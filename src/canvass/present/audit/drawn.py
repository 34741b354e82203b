"""What every draw says: of a seed that somebody could have searched for, and how much of a ticket is shown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from canvass.present.messages import messages

TICKET_SHOWN = 12
say = messages("audit_draw")


def seed_warning(has_enough_dice: bool) -> Iterator[Text]:
    """Said of a seed that somebody could have searched for."""
    if not has_enough_dice:
        yield Text(say("searched"))


def beyond_manifest(entries: int) -> str:
    """Of entries drawn that stand for no card of the manifest."""
    return say("beyond-manifest", entries=entries)
