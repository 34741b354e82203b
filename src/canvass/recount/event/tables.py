"""Tables of a recount: who sits at which one, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.name import same_name
from canvass.model.value import Value
from canvass.recount.event.minute import MINUTE, is_minute
from canvass.recount.event.tallies import people_of


@dataclass(frozen=True, slots=True)
class TableSet:
    """A team sits down at a table of a board and takes the place of the one before; without people, nobody does."""

    KIND: ClassVar[str] = "recount.table_set"
    baseline: int
    board: str
    table: str
    team: tuple[str, ...]
    since: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "board": self.board,
            "since": self.since,
            "table": self.table,
            "team": self.team,
        }

    @classmethod
    def read(cls, body: Fields) -> TableSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "board", "since", "table", "team")
        since = body.text("since", MINUTE)
        if not is_minute(since):
            raise BadRecord(f"{body.what}: since {since!r} is no minute of the calendar")
        return cls(
            body.positive("baseline"),
            body.label("board"),
            body.label("table"),
            people_of(body, "team") if body.texts("team") else (),
            since,
        )

    @property
    def members(self) -> frozenset[str]:
        """The team as it is compared with another."""
        return frozenset(map(same_name, self.team))
