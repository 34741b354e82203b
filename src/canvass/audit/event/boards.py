"""Who is a board: the people, and not what they are called together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from canvass.audit.event.kinds import EventKind
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.model.value import Value


@dataclass(frozen=True)
class BoardFormed:
    """From now on a board of a jurisdiction is these people; an earlier one of its name is no more."""

    KIND: ClassVar[EventKind] = EventKind.BOARD_FORMED
    jurisdiction: str
    board: str
    members: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"board": self.board, "jurisdiction": self.jurisdiction, "members": self.members}

    @classmethod
    def read(cls, body: Fields) -> BoardFormed:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("board", "jurisdiction", "members")
        found = cls(body.text("jurisdiction"), body.name("board"), body.id("members"))
        for name in found.members:
            if fault := fault_of_name(name):
                raise BadRecord(f"member {name!a} of {found.board}: {fault}; {ADVICE}")
        if len(found.people) < len(found.members):
            raise BadRecord(f"{found.board}: somebody is named twice: {', '.join(found.members)}")
        return found

    @cached_property
    def people(self) -> frozenset[str]:
        """The members as names are compared."""
        return frozenset(map(same_name, self.members))
