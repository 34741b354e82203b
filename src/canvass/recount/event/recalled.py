"""A return that is taken back: two people say why the numbers with which a unit came back do not count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.tallies import people_of


@dataclass(frozen=True, slots=True)
class ReturnRecalled:
    """Two people take a unit's return back: it waits again, and what was told of it stays in the record.

    ``votes`` are those with which it came back.
    """

    KIND: ClassVar[str] = "returns.recalled"
    baseline: int
    unit: UnitId
    votes: tuple[int, ...]
    people: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "people": self.people,
            "unit": self.unit,
            "votes": self.votes,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnRecalled:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "people", "unit", "votes", "why")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            body.numbers("votes"),
            people_of(body, "people"),
            body.label("why"),
        )
