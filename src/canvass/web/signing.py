"""The office's key for one step that signs: its passphrase is typed for that step, and held by nothing after it."""

from __future__ import annotations

from canvass.journeys.auditing.desk import Desk
from canvass.record import SigningKey, read_key


def key_of(desk: Desk, passphrase: str) -> SigningKey | None:
    """The office's key, opened by what was typed. Raises BadKey.

    None where nothing was typed: the journey then opens it as a command does.
    """
    return read_key(desk.folder.key, passphrase) if passphrase else None
