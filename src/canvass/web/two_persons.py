"""What one person asked and another account has to agree to: it waits ten minutes in memory, and is never saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from canvass.errors import OutOfTurn
from canvass.model.name import same_name
from canvass.web.steady_clock import Seconds, SteadyClock

WAIT_SECONDS = 600
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Asked(Generic[Thing]):
    """What somebody asked; ``number`` tells it from what was asked before."""

    number: int
    by: str
    what: Thing
    until: float


@dataclass(slots=True)
class Waiting(Generic[Thing]):
    """The place of one thing that waits for a second person."""

    now: Seconds = field(default_factory=SteadyClock)
    _asked: Asked[Thing] | None = None
    _count: int = field(default=0)

    @property
    def asked(self) -> Asked[Thing] | None:
        """What waits; None where nothing does, or its ten minutes are over."""
        if self._asked is not None and self._asked.until < self.now():
            self._asked = None
        return self._asked

    def ask(self, by: str, what: Thing) -> None:
        """Let this wait. Raises OutOfTurn while something that another person asked waits."""
        if self.asked is not None and self.asked.by != by:
            raise OutOfTurn(
                f"{self.asked.by} asked first, and that waits for a second person: agree to it, or let it be withdrawn"
            )
        self._count += 1
        self._asked = Asked(self._count, by, what, self.now() + WAIT_SECONDS)

    def for_second(self, by: str, number: int, is_at_work: Callable[[str], bool]) -> Asked[Thing]:
        """What waits, for another person than who asked. Raises OutOfTurn."""
        asked = self.asked
        if asked is None or asked.number != number or not is_at_work(asked.by):
            raise OutOfTurn(
                "what you looked at is no longer waiting: its ten minutes are over, it was agreed to or withdrawn, or "
                "something else was asked; nothing was done; look again"
            )
        if same_name(asked.by) == same_name(by):
            raise OutOfTurn(
                "this takes two persons: another account than the one that asked must agree; nothing was done"
            )
        return asked

    def forget(self) -> None:
        """Nothing waits any longer."""
        self._asked = None
