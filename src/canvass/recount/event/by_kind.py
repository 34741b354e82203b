"""Voters and ballots of a unit by kind: two poll books, at the polls, absentee, provisional, and what was issued."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.tallies import people_of


@dataclass(frozen=True, slots=True)
class ByKind:
    """Voters, or ballots, at the polls, absentee and provisional."""

    polls: int
    absentee: int
    provisional: int

    @property
    def value(self) -> dict[str, Value]:
        """The three as an event has them."""
        return {
            "absentee": self.absentee,
            "polls": self.polls,
            "provisional": self.provisional,
        }

    @classmethod
    def read(cls, found: Fields) -> ByKind:
        """The same from an event. Raises BadRecord."""
        found.exactly("absentee", "polls", "provisional")
        return cls(*(found.number(name) for name in ("polls", "absentee", "provisional")))


@dataclass(frozen=True, slots=True)
class BallotsIssued:
    """Ballots that were issued to the unit, those that were spoiled, and those that were left over."""

    issued: int
    spoiled: int
    unused: int

    @property
    def value(self) -> dict[str, Value]:
        """The three as an event has them."""
        return {"issued": self.issued, "spoiled": self.spoiled, "unused": self.unused}

    @classmethod
    def read(cls, found: Fields) -> BallotsIssued:
        """The same from an event. Raises BadRecord."""
        found.exactly("issued", "spoiled", "unused")
        return cls(*(found.number(name) for name in ("issued", "spoiled", "unused")))


@dataclass(frozen=True, slots=True)
class KindsTold:
    """What a board told beside the voters and the ballots of a reconciliation; None of what it did not tell.

    ``why`` says why something does not add up; it is empty where everything does.
    """

    KIND: ClassVar[str] = "tally.kinds_told"
    baseline: int
    unit: UnitId
    second_book: int | None
    """Voters by the other poll book."""
    voters: ByKind | None
    ballots: ByKind | None
    issued: BallotsIssued | None
    people: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ballots": None if self.ballots is None else self.ballots.value,
            "baseline": self.baseline,
            "issued": None if self.issued is None else self.issued.value,
            "people": self.people,
            "second_book": self.second_book,
            "unit": self.unit,
            "voters": None if self.voters is None else self.voters.value,
            "why": self.why,
        }

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told."""
        return (self.second_book, self.voters, self.ballots, self.issued) == (None,) * 4

    @classmethod
    def read(cls, body: Fields) -> KindsTold:
        """The same from the body of an event. Raises BadRecord."""
        told = ("second_book", "voters", "ballots", "issued")
        body.exactly("baseline", "unit", *told, "people", "why")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            None if body.found["second_book"] is None else body.number("second_book"),
            None if body.found["voters"] is None else ByKind.read(_part(body, "voters")),
            None if body.found["ballots"] is None else ByKind.read(_part(body, "ballots")),
            None if body.found["issued"] is None else BallotsIssued.read(_part(body, "issued")),
            people_of(body, "people"),
            body.label_or_nothing("why"),
        )


def _part(body: Fields, name: str) -> Fields:
    return fields(f"{body.what}: {name}", body.object(name))
