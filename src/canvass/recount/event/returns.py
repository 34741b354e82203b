"""What came back: a unit's votes as somebody else published them, a board's totals, the amended return."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.vocabulary import RecountMethod as RecountMethod


class Reason(StrEnum):
    """Why the votes of a unit changed."""

    NOT_STATED_IN_SOURCE = "not_stated_in_source"
    TALLY_SHEET_LINE_SHIFT = "tally_sheet_line_shift"
    BATCH_NOT_UPLOADED = "batch_not_uploaded"
    UNOPENED_ENVELOPES = "unopened_envelopes"
    UNREAD_MARKS = "unread_marks"
    TRANSPOSED_DIGITS = "transposed_digits"
    UNCOUNTED_BALLOTS = "uncounted_ballots"
    DOUBLE_COUNTED_BATCH = "double_counted_batch"
    REPORTING_ERROR = "reporting_error"
    BALLOTS_REMOVED = "ballots_removed_reconciliation"
    WRITE_IN_ADJUDICATED = "write_in_adjudicated"
    VOTER_INTENT = "voter_intent"
    UNEXPLAINED = "unexplained"


@dataclass(frozen=True, slots=True)
class ReturnImported:
    """A unit's votes as a source has them: no team counted before this record, and no custody is in it.

    ``reason`` says why they differ from the baseline of this version; it is None where they do not.
    """

    KIND: ClassVar[str] = "returns.imported"
    baseline: int
    unit: UnitId
    votes: tuple[int, ...]
    method: RecountMethod
    reason: Reason | None
    source: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "method": str(self.method),
            "reason": None if self.reason is None else str(self.reason),
            "source": self.source,
            "unit": self.unit,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnImported:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "method", "reason", "source", "unit", "votes")
        return cls(
            body.positive("baseline"),
            body.id("unit"),
            body.numbers("votes"),
            body.word("method", RecountMethod),
            None if body.found["reason"] is None else body.word("reason", Reason),
            body.text("source"),
        )


@dataclass(frozen=True, slots=True)
class ReturnsCompleted:
    """A board's return is whole: its units, how many of them were imported, and their votes together."""

    KIND: ClassVar[str] = "returns.completed"
    baseline: int
    board: str
    units: int
    imported: int
    votes: tuple[int, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "board": self.board,
            "imported": self.imported,
            "units": self.units,
            "votes": self.votes,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnsCompleted:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "board", "imported", "units", "votes")
        return cls(
            body.positive("baseline"),
            body.text("board"),
            body.number("units"),
            body.number("imported"),
            body.numbers("votes"),
        )


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of the choice with most votes before over the second, before and after."""

    leader: str
    runner_up: str
    before: int
    after: int

    @property
    def net(self) -> int:
        """By how many votes the lead grew."""
        return self.after - self.before

    @property
    def value(self) -> dict[str, Value]:
        """The lead as an event has it."""
        return {
            "after": self.after,
            "before": self.before,
            "leader": self.leader,
            "runner_up": self.runner_up,
        }

    @classmethod
    def read(cls, found: Fields) -> Lead:
        """The same from an event. Raises BadRecord."""
        found.exactly("after", "before", "leader", "runner_up")
        after = found.found["after"]
        return cls(
            found.text("leader"),
            found.text("runner_up"),
            found.number("before"),
            after if type(after) is int else found.number("after"),
        )


@dataclass(frozen=True, slots=True)
class ReturnAmended:
    """The amended return: every unit counted again, what changed, and the totals before and after.

    ``gross`` is the sum of absolute changes over units and choices.
    """

    KIND: ClassVar[str] = "returns.amended"
    baseline: int
    units: int
    imported: int
    changed: int
    gross: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    lead: Lead
    reasons: tuple[tuple[Reason, int], ...]
    """Each reason that is given, in text order, with the units that it is given for."""

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "after": self.after,
            "baseline": self.baseline,
            "before": self.before,
            "changed": self.changed,
            "gross": self.gross,
            "imported": self.imported,
            "lead": self.lead.value,
            "reasons": tuple({"reason": str(r), "units": n} for r, n in self.reasons),
            "units": self.units,
        }

    @classmethod
    def read(cls, body: Fields) -> ReturnAmended:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly(
            "after",
            "baseline",
            "before",
            "changed",
            "gross",
            "imported",
            "lead",
            "reasons",
            "units",
        )
        return cls(
            body.positive("baseline"),
            body.number("units"),
            body.number("imported"),
            body.number("changed"),
            body.number("gross"),
            body.numbers("before"),
            body.numbers("after"),
            Lead.read(fields(f"{body.what}: lead", body.object("lead"))),
            body.each("reasons", _reason),
        )


def _reason(found: Fields) -> tuple[Reason, int]:
    found.exactly("reason", "units")
    return found.word("reason", Reason), found.number("units")
