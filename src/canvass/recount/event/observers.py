"""Observers of a recount: who sat where for whom, who left, and what somebody objected to in the room."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId


class Attendance(StrEnum):
    """What an observer did."""

    SEATED = "seated"
    LEFT = "left"
    OBJECTED = "objected"


@dataclass(frozen=True, slots=True)
class RecountObserved:
    """An observer is seated at a board, leaves, or objects; ``side`` is the choice for which the person speaks.

    ``seat`` is told of who is seated, ``said`` of who objects, with the board's ``answer`` if it gave one.
    """

    KIND: ClassVar[str] = "recount.observed"
    baseline: int
    board: str
    step: Attendance
    person: str
    side: str | None
    seat: str
    at: UnitId | None
    """The unit that is objected about; None where it is none."""
    said: str
    answer: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "answer": self.answer,
            "at": self.at,
            "baseline": self.baseline,
            "board": self.board,
            "person": self.person,
            "said": self.said,
            "seat": self.seat,
            "side": self.side,
            "step": str(self.step),
        }

    @classmethod
    def read(cls, body: Fields) -> RecountObserved:
        """The same from the body of an event. Raises BadRecord."""
        told = ("answer", "person", "said", "seat", "side", "step")
        body.exactly("at", "baseline", "board", *told)
        return cls(
            body.positive("baseline"),
            body.label("board"),
            body.word("step", Attendance),
            body.name("person"),
            None if body.found["side"] is None else body.label("side"),
            body.label_or_nothing("seat"),
            None if body.found["at"] is None else body.id("at"),
            body.label_or_nothing("said"),
            body.label_or_nothing("answer"),
        )

    def why_not_told(self) -> str:
        """Why what is told does not go with the step; empty where it does."""
        if bool(self.seat) != (self.step is Attendance.SEATED):
            return "a seat is told of who is seated, and only then"
        if bool(self.said) != (self.step is Attendance.OBJECTED):
            return "what is objected is told of an objection, and only then"
        if self.step is not Attendance.OBJECTED and (self.answer or self.at is not None):
            return "an answer and a unit are told of an objection, and only then"
        return ""

    @property
    def key(self) -> tuple[str, str]:
        """The person at the board, as names are compared."""
        return self.board, same_name(self.person)
