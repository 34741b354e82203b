"""The case: who asked for a recount or ordered it, what is counted how, and each board's days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.recount.event.stop import Order, day_of


class CountedBy(StrEnum):
    """How ballots are to be counted again."""

    HAND = "hand_count"
    SCANNER = "optical_scan"
    MIXED = "mixed"
    BOARDS_CHOOSE = "boards_choose"


class Authority(StrEnum):
    """What says how they are counted."""

    LAW = "law"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class BoardDays:
    """When a board gave notice, when it begins, and the last day for its return."""

    board: str
    noticed: date | None
    begins: date
    due: date

    @property
    def value(self) -> dict[str, Value]:
        """The days as an event has them."""
        noticed = None if self.noticed is None else self.noticed.isoformat()
        days = {"begins": self.begins.isoformat(), "due": self.due.isoformat()}
        return {"board": self.board, "noticed": noticed, **days}

    @classmethod
    def read(cls, found: Fields) -> BoardDays:
        """The same from an event. Raises BadRecord."""
        found.exactly("begins", "board", "due", "noticed")
        noticed = None if found.found["noticed"] is None else day_of(found, "noticed")
        return cls(found.label("board"), noticed, day_of(found, "begins"), day_of(found, "due"))

    @property
    def why_not(self) -> str:
        """Why these are not days of a board; empty where they are."""
        if self.due < self.begins:
            return f"{self.board}: its last day, {self.due}, is before the day on which it begins, {self.begins}"
        if self.noticed is not None and self.begins < self.noticed:
            return (
                f"{self.board}: it begins on {self.begins}, before it gave notice on {self.noticed}"
            )
        return ""


@dataclass(frozen=True, slots=True)
class TermsSet:
    """A petition or an order, or both; the scope, the method, counter-petitions, and the days of every board."""

    KIND: ClassVar[str] = "recount.terms_set"
    petition: Order | None
    order: Order | None
    scope: str
    method: CountedBy
    method_by: Authority
    counter_until: date | None
    """The last day on which others may ask for units of their own; None where the law has none."""
    boards: tuple[BoardDays, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        until = None if self.counter_until is None else self.counter_until.isoformat()
        return {
            "boards": tuple(each.value for each in self.boards),
            "counter_until": until,
            "method": str(self.method),
            "method_by": str(self.method_by),
            "order": None if self.order is None else self.order.value,
            "petition": None if self.petition is None else self.petition.value,
            "scope": self.scope,
        }

    @classmethod
    def read(cls, body: Fields) -> TermsSet:
        """The same from the body of an event. Raises BadRecord."""
        names = ("boards", "counter_until", "method", "method_by", "order", "petition", "scope")
        body.exactly(*names)
        found = cls(
            _asked(body, "petition"),
            _asked(body, "order"),
            body.label("scope"),
            body.word("method", CountedBy),
            body.word("method_by", Authority),
            None if body.found["counter_until"] is None else day_of(body, "counter_until"),
            body.some("boards", BoardDays.read),
        )
        if found.petition is None and found.order is None:
            raise BadRecord(f"{body.what}: somebody asked for the recount, or ordered it")
        if faults := [why for each in found.boards if (why := each.why_not)]:
            raise BadRecord(f"{body.what}: {faults[0]}")
        return found


def _asked(body: Fields, name: str) -> Order | None:
    if body.found[name] is None:
        return None
    return Order.read(fields(body.what, {"order": body.object(name)}))
