"""How a recount begins: what is counted again, and by which boards of canvassers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.kinds import FORMAT


class VoteColumnKind(StrEnum):
    """What a column of votes stands for."""

    CANDIDATE = "candidate"
    """A name that is printed on the ballot."""
    WRITE_IN = "write_in"
    OTHER = "other"
    """A line that adds several."""


@dataclass(frozen=True, slots=True)
class VoteColumn:
    """A column of votes: its id, its name, and what it stands for."""

    id: str
    name: str
    kind: VoteColumnKind

    @property
    def value(self) -> dict[str, Value]:
        """The choice as an event has it."""
        return {"choice": self.id, "kind": str(self.kind), "name": self.name}

    @classmethod
    def read(cls, found: Fields) -> VoteColumn:
        """The same from an event. Raises BadRecord."""
        found.exactly("choice", "kind", "name")
        return cls(found.label("choice"), found.label("name"), found.word("kind", VoteColumnKind))


@dataclass(frozen=True, slots=True)
class RecountOpened:
    """A recount of one contest. Votes are listed in the order of ``choices``; boards stand in text order."""

    KIND: ClassVar[str] = "recount.opened"
    title: str
    election: str
    office: str
    contest: str
    choices: tuple[VoteColumn, ...]
    boards: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "boards": self.boards,
            "choices": tuple(choice.value for choice in self.choices),
            "contest": self.contest,
            "election": self.election,
            "format": FORMAT,
            "office": self.office,
            "title": self.title,
        }

    @classmethod
    def read(cls, body: Fields) -> RecountOpened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("boards", "choices", "contest", "election", "format", "office", "title")
        if body.text("format") != FORMAT:
            raise BadRecord(f"this program reads recounts of {FORMAT}, found {body.text('format')}")
        found = cls(
            body.label("title"),
            body.label("election"),
            body.label("office"),
            body.label("contest"),
            body.each("choices", VoteColumn.read),
            body.labels("boards"),
        )
        found.check()
        return found

    def check(self) -> None:
        """Refuse fewer than two choices, a choice twice, and boards out of order. Raises BadRecord."""
        ids = [choice.id for choice in self.choices]
        if len(ids) < 2 or len(set(ids)) < len(ids):
            raise BadRecord("a recount has two choices or more, none of them twice")
        if list(self.boards) != sorted(set(self.boards) - {""}):
            raise BadRecord("boards are listed in text order, none twice or empty")


@dataclass(frozen=True, slots=True)
class ContestSet:
    """How many seats a contest fills, and how many votes a voter has in it; without it both are one."""

    KIND: ClassVar[str] = "recount.contest_set"
    seats: int
    votes_allowed: int

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"seats": self.seats, "votes_allowed": self.votes_allowed}

    @classmethod
    def read(cls, body: Fields) -> ContestSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("seats", "votes_allowed")
        found = cls(body.positive("seats"), body.positive("votes_allowed"))
        if found == ONE_VOTE:
            raise BadRecord(f"{body.what}: one seat and one vote are what holds without it")
        return found


ONE_VOTE = ContestSet(1, 1)
"""One seat and one vote: what holds where nothing is set."""
