"""An order that stops a recount, with what was counted until then; and one that lets it go on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Order:
    """An order of a court, or of whoever may give one: who gave it, its reference, and its day."""

    by: str
    reference: str
    on: date

    @property
    def value(self) -> dict[str, Value]:
        """The order as an event has it."""
        return {"by": self.by, "on": self.on.isoformat(), "reference": self.reference}

    @classmethod
    def read(cls, body: Fields) -> Order:
        """The order that an event names. Raises BadRecord."""
        found = Fields(f"{body.what}: order", body.object("order"))
        found.exactly("by", "on", "reference")
        return cls(found.label("by"), found.label("reference"), day_of(found, "on"))


@dataclass(frozen=True, slots=True)
class RecountStopped:
    """A recount is stopped: nothing is counted until it is resumed.

    ``units`` came back until then; ``before`` and ``after`` are their votes, in the order of choices.
    """

    KIND: ClassVar[str] = "recount.stopped"
    baseline: int
    order: Order
    units: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "after": self.after,
            "baseline": self.baseline,
            "before": self.before,
            "order": self.order.value,
            "units": self.units,
        }

    @classmethod
    def read(cls, body: Fields) -> RecountStopped:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("after", "baseline", "before", "order", "units")
        return cls(
            body.positive("baseline"),
            Order.read(body),
            body.number("units"),
            body.numbers("before"),
            body.numbers("after"),
        )


@dataclass(frozen=True, slots=True)
class RecountResumed:
    """A recount that was stopped goes on, from where it was."""

    KIND: ClassVar[str] = "recount.resumed"
    baseline: int
    order: Order

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"baseline": self.baseline, "order": self.order.value}

    @classmethod
    def read(cls, body: Fields) -> RecountResumed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "order")
        return cls(body.positive("baseline"), Order.read(body))


@dataclass(frozen=True, slots=True)
class BoardsStopped:
    """The recount is stopped in some counties; ``units`` of theirs came back, with these votes before and after."""

    KIND: ClassVar[str] = "recount.boards_stopped"
    boards: tuple[str, ...]
    stopped: RecountStopped

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"boards": self.boards, **self.stopped.value}

    @classmethod
    def read(cls, body: Fields) -> BoardsStopped:
        """The same from the body of an event. Raises BadRecord."""
        return cls(_boards(body), RecountStopped.read(_without_boards(body)))


@dataclass(frozen=True, slots=True)
class BoardsResumed:
    """The recount goes on in counties in which it was stopped."""

    KIND: ClassVar[str] = "recount.boards_resumed"
    boards: tuple[str, ...]
    resumed: RecountResumed

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"boards": self.boards, **self.resumed.value}

    @classmethod
    def read(cls, body: Fields) -> BoardsResumed:
        """The same from the body of an event. Raises BadRecord."""
        return cls(_boards(body), RecountResumed.read(_without_boards(body)))


def _boards(body: Fields) -> tuple[str, ...]:
    boards = body.labels("boards")
    if not boards or list(boards) != sorted(set(boards) - {""}):
        raise BadRecord(f"{body.what}: boards are listed in text order, none twice or empty")
    return boards


def _without_boards(body: Fields) -> Fields:
    return Fields(body.what, {n: each for n, each in body.found.items() if n != "boards"})


def day_of(found: Fields, name: str) -> date:
    """The day under this name, ``2016-12-07``. Raises BadRecord."""
    text = found.text(name, DAY)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRecord(f"{found.what}: {name} is not a day of the calendar: {text}") from None
