"""Challenges of single ballots: who objects to how a ballot was called, and how the board rules on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId

Exhibit = tuple[str, ...]
"""The number under which a challenged ballot is kept: its board, and then the number."""


@dataclass(frozen=True, slots=True)
class ChallengeMade:
    """Somebody objects to how one ballot was called; it is kept apart under an exhibit number.

    ``side``, ``called`` and ``claimed`` are choices. ``side`` is None where who objects speaks for no choice;
    the others are None where the ballot was called, or is said to be, without a valid vote. ``image`` is the SHA-256
    of a picture.
    """

    KIND: ClassVar[str] = "challenge.made"
    baseline: int
    exhibit: Exhibit
    unit: UnitId
    ballot: str
    by: str
    side: str | None
    called: str | None
    claimed: str | None
    ground: str
    pile: str
    image: str | None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ballot": self.ballot,
            "baseline": self.baseline,
            "by": self.by,
            "called": self.called,
            "claimed": self.claimed,
            "exhibit": self.exhibit,
            "ground": self.ground,
            "image": self.image,
            "pile": self.pile,
            "side": self.side,
            "unit": self.unit,
        }

    @classmethod
    def read(cls, body: Fields) -> ChallengeMade:
        """The same from the body of an event. Raises BadRecord."""
        said = ("ballot", "by", "called", "claimed", "ground", "image", "pile", "side")
        body.exactly("baseline", "exhibit", "unit", *said)
        return cls(
            body.positive("baseline"),
            _exhibit(body),
            body.id("unit"),
            body.label("ballot"),
            body.name("by"),
            _choice(body, "side"),
            _choice(body, "called"),
            _choice(body, "claimed"),
            body.label("ground"),
            body.label("pile"),
            None if body.found["image"] is None else body.digest("image"),
        )

    @property
    def choices(self) -> frozenset[str]:
        """The choices that it names."""
        return frozenset(filter(None, (self.side, self.called, self.claimed)))


@dataclass(frozen=True, slots=True)
class ChallengeDecided:
    """A board rules on a challenge: the choice that the ballot counts for, or None, and who voted how."""

    KIND: ClassVar[str] = "challenge.decided"
    baseline: int
    exhibit: Exhibit
    ruled: str | None
    for_it: tuple[str, ...]
    against: tuple[str, ...]
    abstained: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "abstained": self.abstained,
            "against": self.against,
            "baseline": self.baseline,
            "exhibit": self.exhibit,
            "for": self.for_it,
            "ruled": self.ruled,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> ChallengeDecided:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("abstained", "against", "baseline", "exhibit", "for", "ruled", "why")
        return cls(
            body.positive("baseline"),
            _exhibit(body),
            _choice(body, "ruled"),
            _names(body, "for"),
            _names(body, "against"),
            _names(body, "abstained"),
            body.label("why"),
        )

    def why_no_vote(self) -> str:
        """Why it is not a vote of a board; empty where it is one."""
        voted = [*self.for_it, *self.against, *self.abstained]
        if len(set(map(same_name, voted))) < len(voted):
            return "each member of the board votes once"
        tied = len(self.for_it) <= len(self.against)
        return "more members vote for a ruling than against it" if tied else ""


def _exhibit(body: Fields) -> Exhibit:
    found = body.labels("exhibit")
    if len(found) != 2 or not all(found):
        raise BadRecord(f"{body.what}: an exhibit has its board and its number")
    return found


def _choice(body: Fields, name: str) -> str | None:
    return None if body.found[name] is None else body.label(name)


def _names(body: Fields, name: str) -> tuple[str, ...]:
    people = body.texts(name)
    for person in people:
        Fields(f"{body.what}: {name}", {"name": person}).name("name")
    return people
