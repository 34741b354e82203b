"""Equipment as evidence: what was examined of a machine that counted, by whom, and what was found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.stop import day_of
from canvass.recount.event.tallies import people_of


class Examination(StrEnum):
    """What is looked at."""

    LOGIC_AND_ACCURACY = "logic_and_accuracy"
    """The test before the election, or another, with ballots whose count is known."""
    SEALS = "seals"
    EVENT_LOG = "event_log"
    MEMORY_READ_AGAIN = "memory_read_again"
    PROGRAM_HASH = "program_hash"
    """The digest of the program that was in it, beside that of the certified one."""


class Found(StrEnum):
    """What was found."""

    AS_EXPECTED = "as_expected"
    DIFFERS = "differs"
    NOT_POSSIBLE = "not_possible"
    """It could not be made: the memory was wiped, the log is not kept, nobody may open it."""


@dataclass(frozen=True, slots=True)
class EquipmentExamined:
    """One examination of a machine, of a board; ``expected`` and ``observed`` are digests of a program.

    ``report`` is the SHA-256 of a paper that the office keeps.
    """

    KIND: ClassVar[str] = "custody.examined"
    baseline: int
    machine: tuple[str, ...]
    examination: Examination
    found: Found
    expected: str | None
    observed: str | None
    on: date
    people: tuple[str, ...]
    detail: str
    report: str | None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "detail": self.detail,
            "examination": str(self.examination),
            "expected": self.expected,
            "found": str(self.found),
            "machine": self.machine,
            "observed": self.observed,
            "on": self.on.isoformat(),
            "people": self.people,
            "report": self.report,
        }

    @classmethod
    def read(cls, body: Fields) -> EquipmentExamined:
        """The same from the body of an event. Raises BadRecord."""
        names = ("baseline", "detail", "examination", "expected", "found", "machine", "observed")
        body.exactly(*names, "on", "people", "report")
        found = cls(
            body.positive("baseline"),
            body.labels("machine"),
            body.word("examination", Examination),
            body.word("found", Found),
            _digest(body, "expected"),
            _digest(body, "observed"),
            day_of(body, "on"),
            people_of(body, "people"),
            body.label("detail"),
            _digest(body, "report"),
        )
        if len(found.machine) != 2 or not all(found.machine):
            raise BadRecord(f"{body.what}: a machine has its board and its own id")
        return found

    def why_no_digests(self) -> str:
        """Why its digests do not go with what was found; empty where they do."""
        both = self.expected is not None and self.observed is not None
        if self.examination is not Examination.PROGRAM_HASH or self.found is Found.NOT_POSSIBLE:
            is_told = self.expected is not None or self.observed is not None
            return "digests are told of a program whose digest was read" if is_told else ""
        if not both:
            return "the digest of a program is told beside that of the certified one"
        if (self.expected == self.observed) != (self.found is Found.AS_EXPECTED):
            return "two digests are the same where it is as expected, and only then"
        return ""


def _digest(body: Fields, name: str) -> str | None:
    return None if body.found[name] is None else body.digest(name)
