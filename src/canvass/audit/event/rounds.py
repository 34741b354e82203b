"""Rounds: how many draws each contest has, and what was measured when all of them were read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.event.batches import Votes, read_votes, votes_value
from canvass.audit.event.figures import NO_EVIDENCE, read_figure, read_status
from canvass.audit.event.kinds import EventKind
from canvass.audit.event.rests import OPENINGS, SAMPLE, rests_on
from canvass.audit.risk import Status
from canvass.model.fields import Fields
from canvass.model.value import Value


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """How many draws each contest has in all by the end of the round, and which are counted by hand in full.

    ``sample`` names the table of what was drawn.
    """

    KIND: ClassVar[EventKind] = EventKind.ROUND_OPENED
    round: int
    sizes: tuple[tuple[str, int], ...]
    hand_counts: tuple[str, ...]
    sample: Mapping[str, Value]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        sizes: list[Value] = [{"contest": contest, "size": size} for contest, size in self.sizes]
        body: dict[str, Value] = {
            "hand_counts": self.hand_counts,
            "round": self.round,
            "sizes": sizes,
        }
        return body | rests_on(SAMPLE, self.sample)

    @classmethod
    def read(cls, body: Fields) -> RoundOpened:
        """The same from the body of an event. Raises BadRecord."""
        rest, sample = SAMPLE.required(body)
        rest.exactly("hand_counts", "round", "sizes")
        return cls(
            rest.positive("round"), rest.each("sizes", _size), rest.texts("hand_counts"), sample
        )


@dataclass(frozen=True, slots=True)
class AssertionResult:
    """What was measured of one assertion: its number in the contest, 0 where all are tested together."""

    assertion: int
    status: Status
    measured_risk: str = NO_EVIDENCE


@dataclass(frozen=True, slots=True)
class ContestResult:
    """What was measured of a contest by the end of a round; ``hand_count`` are the totals of a full hand count."""

    contest: str
    status: Status
    measured_risk: str = NO_EVIDENCE
    sample: int = 0
    assertions: tuple[AssertionResult, ...] = ()
    hand_count: Votes = ()


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """Everything drawn so far was read, and this is what it says; ``openings`` names the records shown for it."""

    KIND: ClassVar[EventKind] = EventKind.ROUND_CLOSED
    round: int
    contests: tuple[ContestResult, ...]
    openings: Mapping[str, Value] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        body: dict[str, Value] = {
            "contests": [_result_value(each) for each in self.contests],
            "round": self.round,
        }
        return body | rests_on(OPENINGS, self.openings)

    @classmethod
    def read(cls, body: Fields) -> RoundClosed:
        """The same from the body of an event. Raises BadRecord."""
        rest, openings = OPENINGS.taken(body)
        rest.exactly("contests", "round")
        return cls(rest.positive("round"), rest.some("contests", _result), openings)


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """The round that closed last is open again, to correct what was entered."""

    KIND: ClassVar[EventKind] = EventKind.ROUND_REOPENED
    round: int
    reason: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"reason": self.reason, "round": self.round}

    @classmethod
    def read(cls, body: Fields) -> RoundReopened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("reason", "round")
        return cls(body.positive("round"), body.text("reason"))


def _size(found: Fields) -> tuple[str, int]:
    found.exactly("contest", "size")
    return found.text("contest"), found.positive("size")


def _result(found: Fields) -> ContestResult:
    found.exactly("assertions", "contest", "hand_count", "measured_risk", "sample", "status")
    return ContestResult(
        found.text("contest"),
        read_status(found),
        read_figure(found, "measured_risk"),
        found.number("sample"),
        found.each("assertions", _assertion),
        read_votes(found, "hand_count"),
    )


def _assertion(found: Fields) -> AssertionResult:
    found.exactly("assertion", "measured_risk", "status")
    return AssertionResult(
        found.number("assertion"),
        read_status(found),
        read_figure(found, "measured_risk"),
    )


def _result_value(result: ContestResult) -> dict[str, Value]:
    assertions: list[Value] = [
        {
            "assertion": each.assertion,
            "measured_risk": each.measured_risk,
            "status": each.status,
        }
        for each in result.assertions
    ]
    return {
        "assertions": assertions,
        "contest": result.contest,
        "hand_count": votes_value(result.hand_count),
        "measured_risk": result.measured_risk,
        "sample": result.sample,
        "status": result.status,
    }
