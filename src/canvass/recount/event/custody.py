"""Custody: a container of ballots is received, opened and sealed again, and what its seal was found to be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.tallies import people_of


class Step(StrEnum):
    """What was done with a container."""

    RECEIVED = "received"
    OPENED = "opened"
    SEALED = "sealed"


class Seal(StrEnum):
    """What people found when they looked at the seal."""

    WHOLE = "whole"
    BROKEN = "broken"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class CustodyLogged:
    """A step of a container, with the number on its seal as it was read and the people who were there, two or more.

    ``container`` is its board and its own id; ``units`` are those whose ballots it holds, told when it is received.
    """

    KIND: ClassVar[str] = "custody.logged"
    baseline: int
    container: tuple[str, ...]
    step: Step
    seal: str
    finding: Seal
    people: tuple[str, ...]
    units: tuple[UnitId, ...]
    note: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "container": self.container,
            "finding": str(self.finding),
            "note": self.note,
            "people": self.people,
            "seal": self.seal,
            "step": str(self.step),
            "units": self.units,
        }

    @classmethod
    def read(cls, body: Fields) -> CustodyLogged:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "container", "finding", "note", "people", "seal", "step", "units")
        found = cls(
            body.positive("baseline"),
            body.labels("container"),
            body.word("step", Step),
            body.label_or_nothing("seal"),
            body.word("finding", Seal),
            people_of(body, "people"),
            _units(body),
            body.label_or_nothing("note"),
        )
        if len(found.container) < 2 or not all(found.container):
            raise BadRecord(f"{body.what}: a container has its board and its own id")
        return found


def _units(body: Fields) -> tuple[UnitId, ...]:
    found = body.found["units"]
    if not isinstance(found, tuple):
        raise BadRecord(f"{body.what}: units are a list of units")
    return tuple(Fields(f"{body.what}: units", {"unit": each}).id("unit") for each in found)
