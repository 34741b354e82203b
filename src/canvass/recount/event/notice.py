"""Public notice: when a board gave it, for which hour, and how many hours before the law asks for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.minute import is_ahead, moment_of

MOST_HOURS = 10_000


@dataclass(frozen=True, slots=True)
class NoticeGiven:
    """A board gave notice of when it meets: ``hours`` are what the law asks for, ``fewest`` with good cause.

    ``why`` is the cause of a notice that is shorter than ``hours``; a longer one has none.
    """

    KIND: ClassVar[str] = "recount.notice_given"
    board: str
    given: str
    begins: str
    law: str
    hours: int
    fewest: int
    how: str
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "begins": self.begins,
            "board": self.board,
            "fewest": self.fewest,
            "given": self.given,
            "hours": self.hours,
            "how": self.how,
            "law": self.law,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> NoticeGiven:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("begins", "board", "fewest", "given", "hours", "how", "law", "why")
        found = cls(
            body.label("board"),
            moment_of(body, "given"),
            moment_of(body, "begins"),
            body.label("law"),
            body.number("hours"),
            body.number("fewest"),
            body.label("how"),
            body.label_or_nothing("why"),
        )
        if why := found.why_not():
            raise BadRecord(f"{body.what}: {why}")
        return found

    def why_not(self) -> str:
        """Why this is no notice; empty where it is one."""
        if not self.fewest <= self.hours <= MOST_HOURS:
            return f"a law asks for {MOST_HOURS} hours at most, and for no more with good cause than without"
        if self.before < timedelta(0):
            return f"it was given at {self.given}, after it begins at {self.begins}"
        if self.is_short != bool(self.why):
            return f"a notice of less than {self.hours} hours says why, and no other does"
        return ""

    def is_ahead(self, time: str) -> bool:
        """Whether it was given after its own entry, which has this time."""
        return is_ahead(self.given, time)

    @property
    def before(self) -> timedelta:
        """How long before the board meets it was given."""
        return self.hour - datetime.fromisoformat(self.given)

    @property
    def hour(self) -> datetime:
        """When the board meets."""
        return datetime.fromisoformat(self.begins)

    @property
    def is_short(self) -> bool:
        """Whether it is shorter than the law asks."""
        return self.before < timedelta(hours=self.hours)

    @property
    def is_too_short(self) -> bool:
        """Whether it is shorter than the law allows with good cause."""
        return self.before < timedelta(hours=self.fewest)
