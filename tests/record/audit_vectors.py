"""The vectors of section 21 of docs/record.md, computed: wealth after some draws, and a comparison of batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from canvass.audit.assertion import Assertion
from canvass.audit.batch import CountedBatch, batch_risk
from canvass.audit.batch_frame import BatchFrame, ReportedBatch, error, error_bound, error_bounds
from canvass.audit.event.figures import figure
from canvass.audit.risk import Design
from canvass.audit.rules import assertions
from canvass.model import Choice, Contest
from canvass.stats.bets import FixedBet, FixedStake
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.past import Bet

HALF, ONE, CLEAN = Fraction(1, 2), Fraction(1), Fraction(25, 37)
STAKE = FixedStake(1.0), {"name": "fixed stake", "stake": "1"}
BET = FixedBet(0.7, 0.9), {"bet": "0.7", "cap": "0.9", "name": "fixed bet"}


@dataclass(frozen=True)
class Draw:
    """Draws against a claim, as 21.8 has them; ``size`` is None where draws go back."""

    about: str
    upper: Fraction | None
    size: int | None
    values: Sequence[Fraction]
    bet: tuple[Bet, Mapping[str, str]] = BET
    mean: Fraction = HALF

    @property
    def vector(self) -> dict[str, Any]:
        """What goes in and what comes out."""
        unit = Fraction(1, max(value.denominator for value in self.values))
        draws = Draws.of_units([int(value / unit) for value in self.values], unit)
        path = wealth(draws, Null(self.mean, self.upper, self.size), self.bet[0])
        return {
            "about": self.about,
            "mean": str(self.mean),
            "upper": None if self.upper is None else str(self.upper),
            "size": self.size,
            "values": list(map(str, self.values)),
            "bet": dict(self.bet[1]),
            "measured_risk": figure(float(path.measured_risk)),
            "is_ruined": path.is_ruined,
        }


WEALTH = (
    Draw("the last draw shows that the claim is false", 2 * CLEAN, 10, [CLEAN] * 8),
    Draw("one draw less shows nothing yet", 2 * CLEAN, 10, [CLEAN] * 7),
    Draw("the last draw shows that the claim is true", ONE, 10, [ONE, *[Fraction(0)] * 6]),
    Draw("every card was drawn: the count decides", ONE, 4, [ONE, Fraction(0), HALF, Fraction(0)]),
    Draw("draws that go back show nothing for sure", ONE, None, [ONE] * 12),
)


@dataclass(frozen=True)
class Batches:
    """Batches as reported and as counted, in the order of the draw; votes of None: the batch was not found."""

    about: str
    reported: Sequence[tuple[int, Mapping[str, int]]]
    counted: Sequence[tuple[int, Mapping[str, int] | None]]
    replacement: bool = False
    understatements: bool = True

    @property
    def frame(self) -> BatchFrame:
        """The batches, numbered from 0."""
        listed = [ReportedBatch(str(n), *each) for n, each in enumerate(self.reported)]
        votes = {c: sum(v[c] for _, v in self.reported) for c in self.reported[0][1]}
        contest = Contest("c", "C", tuple(Choice(c, c) for c in votes))
        return BatchFrame("c", _claims(contest, votes), tuple(listed), 0, self.understatements)

    @property
    def vector(self) -> dict[str, Any]:
        """What goes in and what comes out, all assertions together."""
        frame, (bet, said) = self.frame, STAKE
        sample = [CountedBatch(str(number), votes) for number, votes in self.counted]
        design = Design(1e-9, bet, self.replacement)
        risk = batch_risk(frame, error_bounds(frame), sample, design)
        return {
            "about": self.about,
            "reported": [{"cards": cards, "votes": dict(v)} for cards, v in self.reported],
            "counted": [{"batch": n, "votes": v and dict(v)} for n, v in self.counted],
            "replacement": self.replacement,
            "understatements": self.understatements,
            "bet": dict(said),
            "weights": [str(error_bound(frame, batch)) for batch in frame.batches],
            "errors": [
                str(error(frame, frame.batches[number], votes)) for number, votes in self.counted
            ],
            "measured_risk": figure(risk.measured_risk),
        }


def _claims(contest: Contest, votes: Mapping[str, int]) -> tuple[Assertion, ...]:
    return assertions(contest, votes).assertions


TEN = [(90, {"A": 50, "B": 40})] * 10
THREE = [
    (300, {"A": 150, "B": 97, "C": 31}),
    (211, {"A": 80, "B": 83, "C": 20}),
    (97, {"A": 60, "B": 11, "C": 19}),
    (12, {"A": 0, "B": 1, "C": 9}),
]
SHORT = {"A": 149, "B": 98, "C": 31}
BATCHES = (
    Batches(
        "one vote short in one of ten batches",
        TEN,
        [(n, {"A": 49 if n == 2 else 50, "B": 40}) for n in range(9)],
    ),
    Batches(
        "two margins without a common measure; a lost batch; batches go back",
        THREE,
        [(0, SHORT), (2, THREE[2][1]), (3, None), (0, SHORT)],
        replacement=True,
    ),
    Batches(
        "understatements do not count",
        THREE,
        [(0, {"A": 160, "B": 90, "C": 31}), (2, {"A": 60, "B": 11, "C": 20})],
        understatements=False,
    ),
)


def wealth_vectors() -> list[dict[str, Any]]:
    """Draws of 21.8, with their measured risk."""
    return [each.vector for each in WEALTH]


def batch_vectors() -> list[dict[str, Any]]:
    """Comparisons of batches of 21.22, with their weights, errors and measured risk."""
    return [each.vector for each in BATCHES]
