"""The office's key for a step that signs: opened by what is typed, and held after it only where the office chose so."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.journeys.audit_folder.desk import Desk
from canvass.record import SigningKey, read_key


@dataclass(slots=True)
class OfficeKey:
    """The office's key of one audit, as a server has it. It is used on the writer's thread alone."""

    is_kept: bool = False
    """Whether the key stays in memory from the first passphrase that opens it until the server ends."""
    _held: SigningKey | None = None

    @property
    def is_held(self) -> bool:
        """Whether it is in memory: nobody types a passphrase."""
        return self._held is not None

    def of(self, desk: Desk, passphrase: str) -> SigningKey | None:
        """The key for one step. Raises BadKey where what was typed does not open it.

        None where nothing was typed and nothing is held: the journey then opens it as a command does.
        """
        if not passphrase:
            return self._held
        key = read_key(desk.folder.key, passphrase)
        if self.is_kept:
            self._held = key
        return key
