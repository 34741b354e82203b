"""Names written in: which of them the law counts, and what a team found on a unit's write-in line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.tallies import people_of
from canvass.vocabulary import WrittenCounted as WrittenCounted


@dataclass(frozen=True, slots=True)
class WriteInsSet:
    """Votes on the choice ``line`` are told name by name, as ``law`` has it; ``registered`` are its candidates."""

    KIND: ClassVar[str] = "recount.write_ins_set"
    line: str
    counted: WrittenCounted
    law: str
    registered: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "counted": str(self.counted),
            "law": self.law,
            "line": self.line,
            "registered": self.registered,
        }

    @classmethod
    def read(cls, body: Fields) -> WriteInsSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("counted", "law", "line", "registered")
        registered = body.labels("registered") if body.texts("registered") else ()
        found = cls(
            body.label("line"), body.word("counted", WrittenCounted), body.label("law"), registered
        )
        if len(set(map(same_name, registered))) < len(registered):
            raise BadRecord(f"{body.what}: a name is registered twice")
        if found.counted is WrittenCounted.REGISTERED and not registered:
            raise BadRecord(f"{body.what}: names of registered candidates are counted, and none is")
        return found


@dataclass(frozen=True, slots=True)
class Written:
    """A name as it was written, and its votes."""

    name: str
    votes: int

    @property
    def value(self) -> dict[str, Value]:
        """The name as an event has it."""
        return {"name": self.name, "votes": self.votes}

    @classmethod
    def read(cls, found: Fields) -> Written:
        """The same from an event. Raises BadRecord."""
        found.exactly("name", "votes")
        return cls(found.label("name"), found.positive("votes"))


@dataclass(frozen=True, slots=True)
class NamesTold:
    """What a team found on the write-in line of a unit, name by name, before it tells its tally.

    ``others`` are votes for names that are not told one by one.
    """

    KIND: ClassVar[str] = "tally.names_told"
    baseline: int
    unit: UnitId
    team: tuple[str, ...]
    names: tuple[Written, ...]
    others: int

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "names": tuple(each.value for each in self.names),
            "others": self.others,
            "team": self.team,
            "unit": self.unit,
        }

    @classmethod
    def read(cls, body: Fields) -> NamesTold:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "names", "others", "team", "unit")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            people_of(body, "team"),
            body.each("names", Written.read),
            body.number("others"),
        )

    @property
    def members(self) -> frozenset[str]:
        """The team as it is compared with another."""
        return frozenset(map(same_name, self.team))

    @property
    def votes_by_name(self) -> dict[str, int]:
        """The votes of each name, as names are compared."""
        return {same_name(each.name): each.votes for each in self.names}

    @property
    def votes(self) -> int:
        """All its votes."""
        return self.others + sum(each.votes for each in self.names)
