"""Reconciliation: voters, envelopes and ballots of a unit before it is counted, and the ballots that were taken out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.procedure import BallotsOf, DrawnBy
from canvass.recount.event.tallies import people_of

SEED = re.compile(r"[0-9]{20,100}")


@dataclass(frozen=True, slots=True)
class BallotsRemoved:
    """A step of a draw-down as it was done: how many ballots it found and took out, how, and where they are kept.

    ``by`` is None where all that it found were taken out; ``seed`` and ``places`` are told where a seed drew them:
    places of the ballots from 1 on, in the order in which they were drawn.
    """

    of: BallotsOf
    found: int
    removed: int
    by: DrawnBy | None
    seed: str
    places: tuple[int, ...]
    kept: str

    @property
    def value(self) -> dict[str, Value]:
        """The step as an event has it."""
        return {
            "by": None if self.by is None else str(self.by),
            "found": self.found,
            "kept": self.kept,
            "of": str(self.of),
            "places": self.places,
            "removed": self.removed,
            "seed": self.seed,
        }

    @classmethod
    def read(cls, found: Fields) -> BallotsRemoved:
        """The same from an event. Raises BadRecord."""
        found.exactly("by", "found", "kept", "of", "places", "removed", "seed")
        return cls(
            found.word("of", BallotsOf),
            found.number("found"),
            found.number("removed"),
            None if found.found["by"] is None else found.word("by", DrawnBy),
            found.text("seed", SEED) if found.line("seed") else "",
            found.numbers("places"),
            found.label_or_nothing("kept"),
        )


@dataclass(frozen=True, slots=True)
class UnitReconciled:
    """A unit before it is counted: who voted by the poll book, defective envelopes, ballots, and what was taken out.

    ``defective`` envelopes of absentee ballots were laid aside, which reduces the voters; ``opened`` of them had been
    opened, so that their ballots lie among the others.
    """

    KIND: ClassVar[str] = "tally.reconciled"
    baseline: int
    unit: UnitId
    voters: int
    defective: int
    opened: int
    ballots: int
    removed: tuple[BallotsRemoved, ...]
    people: tuple[str, ...]
    note: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ballots": self.ballots,
            "baseline": self.baseline,
            "defective": self.defective,
            "note": self.note,
            "opened": self.opened,
            "people": self.people,
            "removed": tuple(each.value for each in self.removed),
            "unit": self.unit,
            "voters": self.voters,
        }

    @classmethod
    def read(cls, body: Fields) -> UnitReconciled:
        """The same from the body of an event. Raises BadRecord."""
        counts = ("voters", "defective", "opened", "ballots")
        body.exactly("baseline", "unit", *counts, "removed", "people", "note")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            body.number("voters"),
            body.number("defective"),
            body.number("opened"),
            body.number("ballots"),
            body.each("removed", BallotsRemoved.read),
            people_of(body, "people"),
            body.label_or_nothing("note"),
        )

    @property
    def has_envelopes(self) -> bool:
        """Whether no more envelopes were opened than are defective, nor are more of them than voters."""
        return self.opened <= self.defective <= self.voters

    @property
    def electors(self) -> int:
        """The voters less the defective envelopes: the number that ballots must not exceed."""
        return self.voters - self.defective

    @property
    def left(self) -> int:
        """The ballots that are counted."""
        return self.ballots - sum(each.removed for each in self.removed)
