"""Counts that people make in the record itself: a team's tally of a unit, its release, and the return by two."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.returns import Reason, RecountMethod

FEWEST_OF_A_TEAM = 2


class Trip(StrEnum):
    """What holds a unit back although two tallies of it agree."""

    SEAL_NOT_WHOLE = "seal_not_whole"
    MORE_BALLOTS_THAN_VOTERS = "more_ballots_than_voters"
    FEWER_BALLOTS_THAN_VOTERS = "fewer_ballots_than_voters"
    """Only where the procedure of the recount (``recount.procedure_set``) calls that out of balance."""
    MACHINE_NOT_TESTED = "machine_not_tested"
    """A scanner counted, and no machine of the county had counted a known deck right; only where a procedure is set."""
    EXCHANGED_VOTES = "exchanged_votes"
    LARGE_CHANGE = "large_change"


@dataclass(frozen=True, slots=True)
class TallyEntered:
    """A team's count of a unit: the voters of the poll book, the ballots, those without a valid vote, and the votes.

    ``team`` are the people who counted, two or more; whoever typed it is the event's actor.
    """

    KIND: ClassVar[str] = "tally.entered"
    baseline: int
    unit: UnitId
    team: tuple[str, ...]
    method: RecountMethod
    voters: int
    ballots: int
    no_vote: int
    votes: tuple[int, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ballots": self.ballots,
            "baseline": self.baseline,
            "method": str(self.method),
            "no_vote": self.no_vote,
            "team": self.team,
            "unit": self.unit,
            "voters": self.voters,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, body: Fields) -> TallyEntered:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("ballots", "baseline", "method", "no_vote", "team", "unit", "voters", "votes")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            people_of(body, "team"),
            body.word("method", RecountMethod),
            body.number("voters"),
            body.number("ballots"),
            body.number("no_vote"),
            body.numbers("votes"),
        )

    @property
    def counted(self) -> tuple[int, ...]:
        """All its numbers: two tallies agree where these are the same."""
        return (self.voters, self.ballots, self.no_vote, *self.votes)

    @property
    def members(self) -> frozenset[str]:
        """The team as it is compared with another."""
        return frozenset(map(same_name, self.team))


@dataclass(frozen=True, slots=True)
class TallyReleased:
    """Two people say why a unit may come back although something about its tallies trips a check."""

    KIND: ClassVar[str] = "tally.released"
    baseline: int
    unit: UnitId
    trips: tuple[Trip, ...]
    people: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "people": self.people,
            "trips": tuple(map(str, self.trips)),
            "unit": self.unit,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> TallyReleased:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "people", "trips", "unit", "why")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            _trips(body),
            people_of(body, "people"),
            body.label("why"),
        )


@dataclass(frozen=True, slots=True)
class ReturnCounted:
    """A unit came back by two tallies of this record that agree; ``reason`` is given where its votes changed."""

    KIND: ClassVar[str] = "returns.counted"
    baseline: int
    unit: UnitId
    votes: tuple[int, ...]
    method: RecountMethod
    reason: Reason | None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "method": str(self.method),
            "reason": None if self.reason is None else str(self.reason),
            "unit": self.unit,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnCounted:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "method", "reason", "unit", "votes")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            body.numbers("votes"),
            body.word("method", RecountMethod),
            None if body.found["reason"] is None else body.word("reason", Reason),
        )


@dataclass(frozen=True, slots=True)
class ReturnStands:
    """A unit that is not counted again, as the law has it: its first count stands, and two people say why.

    ``trips`` are what the law lets it stand for: a seal that was not whole, ballots and voters out of balance.
    """

    KIND: ClassVar[str] = "returns.stands"
    baseline: int
    unit: UnitId
    votes: tuple[int, ...]
    trips: tuple[Trip, ...]
    people: tuple[str, ...]
    why: str

    @property
    def reason(self) -> None:
        """Nothing changed."""
        return

    @property
    def method(self) -> RecountMethod:
        """Nobody counted it again."""
        return RecountMethod.NOT_STATED

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "people": self.people,
            "trips": tuple(map(str, self.trips)),
            "unit": self.unit,
            "votes": self.votes,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnStands:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "people", "trips", "unit", "votes", "why")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            body.numbers("votes"),
            _trips(body),
            people_of(body, "people"),
            body.label("why"),
        )


def _trips(body: Fields) -> tuple[Trip, ...]:
    named = body.texts("trips")
    if not named or any(each not in set(Trip) for each in named):
        raise BadRecord(f"{body.what}: trips are one or more of {', '.join(Trip)}")
    return tuple(map(Trip, named))


def people_of(body: Fields, name: str) -> tuple[str, ...]:
    """Two names or more, each of which may stand for a person, none of them twice however it is written."""
    people = body.texts(name)
    for person in people:
        Fields(f"{body.what}: {name}", {"name": person}).name("name")
    if len({same_name(person) for person in people}) < max(FEWEST_OF_A_TEAM, len(people)):
        raise BadRecord(f"{body.what}: {name} are two people or more, none of them twice")
    return people
