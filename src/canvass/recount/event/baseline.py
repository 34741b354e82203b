"""The count that is counted again: its units with their votes, and which version of it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from canvass.errors import BadRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value

UnitId: TypeAlias = tuple[str, ...]
"""The board that counts the unit, then the parts of the unit's own id."""
UNITS = "units"
ARTEFACTS = "artefacts"


class BaselineKind(StrEnum):
    """How far the count before was confirmed."""

    ELECTION_NIGHT = "election_night"
    COUNTY_CANVASS = "county_canvass"
    CERTIFIED = "certified"


@dataclass(frozen=True, slots=True)
class BaselineSet:
    """Which count is counted again: ``version`` 1, one more for each that takes its place before a return is in.

    ``file`` names the table of the units; ``votes`` are its sums, in the order of choices.
    """

    KIND: ClassVar[str] = "recount.baseline_set"
    version: int
    kind: BaselineKind
    source: str
    units: int
    votes: tuple[int, ...]
    file: Mapping[str, Value]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "artefacts": {UNITS: self.file},
            "kind": str(self.kind),
            "source": self.source,
            "units": self.units,
            "version": self.version,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, body: Fields) -> BaselineSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly(ARTEFACTS, "kind", "source", "units", "version", "votes")
        named = fields("the baseline: artefacts", body.object(ARTEFACTS)).exactly(UNITS)
        file = fields("the table of the units", named.object(UNITS))
        file.exactly("access", "sha256", "size_bytes").digest("sha256")
        file.number("size_bytes")
        if file.text("access") != "public":
            raise BadRecord("the table of the units is public: nobody could check the recount")
        return cls(
            body.positive("version"),
            body.word("kind", BaselineKind),
            body.text("source"),
            body.number("units"),
            body.numbers("votes"),
            file.found,
        )

    @property
    def sha256(self) -> str:
        """The digest of the table of the units."""
        return str(self.file["sha256"])


@dataclass(frozen=True, slots=True)
class BaselineUnit:
    """A unit before it is counted again; ``technology`` counted it first, and is empty where it is not known."""

    id: UnitId
    name: str
    technology: str
    votes: tuple[int, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The unit as a line of the table."""
        return {
            "name": self.name,
            "technology": self.technology,
            "unit": self.id,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, found: Fields) -> BaselineUnit:
        """The same from a line. Raises BadRecord."""
        found.exactly("name", "technology", "unit", "votes")
        unit = found.id("unit")
        if len(unit) < 2:
            raise BadRecord(f"{found.what}: a unit has its board and its own id; found {unit!r}")
        return cls(unit, found.text("name"), found.line("technology"), found.numbers("votes"))
