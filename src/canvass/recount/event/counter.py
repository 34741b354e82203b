"""Counter-petitions: until which minute others may ask for units of their own, and who asked when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.recount.event.minute import is_ahead, moment_of
from canvass.recount.event.notice import MOST_HOURS


@dataclass(frozen=True, slots=True)
class CounterDeadlineSet:
    """The last minute for counter-petitions, and from when its law counts; the last one that is set holds.

    ``hours`` is None where the law does not count by hours: 5 p.m. on the second day is none.
    """

    KIND: ClassVar[str] = "recount.counter_deadline_set"
    since: str
    hours: int | None
    until: str
    law: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"hours": self.hours, "law": self.law, "since": self.since, "until": self.until}

    @classmethod
    def read(cls, body: Fields) -> CounterDeadlineSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("hours", "law", "since", "until")
        found = cls(
            moment_of(body, "since"),
            None if body.found["hours"] is None else body.positive("hours"),
            moment_of(body, "until"),
            body.label("law"),
        )
        if why := found.why_not():
            raise BadRecord(f"{body.what}: {why}")
        return found

    def why_not(self) -> str:
        """Why this is no deadline; empty where it is one."""
        if self.last < datetime.fromisoformat(self.since):
            return f"it ends at {self.until}, before it begins at {self.since}"
        if self.hours is None:
            return ""
        if self.hours > MOST_HOURS:
            return f"a law gives {MOST_HOURS} hours at most"
        if self.last - datetime.fromisoformat(self.since) != timedelta(hours=self.hours):
            return f"{self.until} is not {self.hours} hours after {self.since}"
        return ""

    @property
    def last(self) -> datetime:
        """The last minute."""
        return datetime.fromisoformat(self.until)


@dataclass(frozen=True, slots=True)
class CounterPetitionFiled:
    """Somebody asked in turn: who, under which reference, for what, and at which minute it was filed."""

    KIND: ClassVar[str] = "recount.counter_petition_filed"
    by: str
    reference: str
    scope: str
    filed: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "by": self.by,
            "filed": self.filed,
            "reference": self.reference,
            "scope": self.scope,
        }

    @classmethod
    def read(cls, body: Fields) -> CounterPetitionFiled:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("by", "filed", "reference", "scope")
        filed = moment_of(body, "filed")
        return cls(body.label("by"), body.label("reference"), body.label("scope"), filed)

    def is_late(self, deadline: CounterDeadlineSet) -> bool:
        """Whether it was filed after the last minute."""
        return datetime.fromisoformat(self.filed) > deadline.last

    def is_ahead(self, time: str) -> bool:
        """Whether it was filed after its own entry, which has this time."""
        return is_ahead(self.filed, time)

    def is_early(self, deadline: CounterDeadlineSet) -> bool:
        """Whether it was filed before the time for it began."""
        return datetime.fromisoformat(self.filed) < datetime.fromisoformat(deadline.since)
