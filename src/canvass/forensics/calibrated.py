"""Tests of the numbers beside what they do with clean redraws of the same report.

A test counts where it seldom raises its alarm of elections of this shape in which nothing was changed. What it says
then is the larger of two P values: by its published law, and among the redraws, how many of them are as far from what
is expected, the report among them. The first alone takes a shape for a finding; the second alone takes for one that
redraws are rougher than the report, as their dips are smaller. Leader, runner-up and every test that counts are one
family (Benjamini and Hochberg). The redraws take the reported shares for true: they protect against a shape, and
against no change that stands in the shares already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from canvass.forensics.number_tests import ALARM_BELOW, NUMBER_TESTS, Answers, Counted, NumberTest
from canvass.forensics.unit_redraws import UnitVotes, unit_redraws
from canvass.stats.binomial import exact_interval
from canvass.stats.digits import UNITS_NEEDED, Counts
from canvass.stats.multiplicity import benjamini_hochberg
from canvass.stats.regression import Floats

TOO_OFTEN = 0.1
"""The share of clean redraws with an alarm, in the lower bound of its 95% range, beyond which a test does not count."""
BLOCK = 200
"""Redraws that are held at a time."""


class Role(StrEnum):
    """Whose votes a test looks at."""

    LEADER = "leader"
    RUNNER_UP = "runner_up"


class Weighs(StrEnum):
    """What a test's answer is worth here."""

    COUNTS = "counts"
    TOO_MANY_ALARMS = "too_many_alarms"
    """It raises its alarm of too many clean redraws."""
    DESCRIBES = "describes"
    """It has no law of its own; it stands beside the redraws."""
    TOO_FEW_UNITS = "too_few_units"
    NO_VOTERS = "no_voters"
    """Nobody says how many could vote in the units."""

    @property
    def is_asked(self) -> bool:
        """Whether the test could be asked at all."""
        return self not in (Weighs.TOO_FEW_UNITS, Weighs.NO_VOTERS)


class NumbersVerdict(StrEnum):
    """What the tests that count say together."""

    NOTHING = "nothing"
    SOMETHING = "something"
    NONE_COUNTS = "none_counts"
    """Every test that could be asked raises its alarm of too many clean redraws."""
    NOT_ASKED = "not_asked"


@dataclass(frozen=True, slots=True)
class NumberFinding:
    """One test of one choice's numbers.

    ``units`` are those it looks at. ``p_by_law`` is by its published law, ``p_by_redraws`` the share of clean redraws
    as far away or farther; a test without a law has neither, and ``redraw_mean`` in their place. ``alarm_rate`` of the
    redraws raise its alarm, and ``alarm_range`` holds the true rate 19 times out of 20 (Clopper and Pearson).
    ``p_adjusted`` is the larger of both P values in the
    family of the tests that count. All are None where the test was not asked.
    """

    test: str
    role: Role
    units: int
    weighs: Weighs
    statistic: float | None = None
    p_by_law: float | None = None
    p_by_redraws: float | None = None
    redraw_mean: float | None = None
    redraws: int = 0
    alarm_rate: float | None = None
    alarm_range: tuple[float, float] | None = None
    p_adjusted: float | None = None

    @property
    def p_value(self) -> float | None:
        """The larger of both."""
        if self.p_by_law is None or self.p_by_redraws is None:
            return None
        return max(self.p_by_law, self.p_by_redraws)


def calibrated(
    report: UnitVotes, voters: Counts | None, seed: str, redraws: int
) -> tuple[NumberFinding, ...]:
    """Every test of leader and runner-up; ``report`` is one election (1, units) whose units all have votes.

    ``voters`` (units) could vote there; a unit where it is below the votes cast is left out of what looks at turnout.
    """
    trusted = None if voters is None else np.where(report.cast[0] <= voters, voters, 0)
    asked = [(test, role) for test in NUMBER_TESTS for role in Role]
    found = [_unasked(test, role, counted_of(report, role, trusted)) for test, role in asked]
    open_ = [place for place, each in enumerate(found) if each.weighs.is_asked]
    seen = _seen(report, trusted, [asked[place] for place in open_], seed, redraws)
    for place, drawn in zip(open_, seen, strict=True):
        test, role = asked[place]
        found[place] = _asked(found[place], test, counted_of(report, role, trusted), drawn)
    return _adjusted(found)


def verdict(findings: Sequence[NumberFinding]) -> NumbersVerdict:
    """Whether any test that counts is below .05 in the family of all."""
    adjusted = [each.p_adjusted for each in findings if each.p_adjusted is not None]
    if not adjusted:
        is_asked = any(each.weighs.is_asked for each in findings)
        return NumbersVerdict.NONE_COUNTS if is_asked else NumbersVerdict.NOT_ASKED
    return NumbersVerdict.SOMETHING if min(adjusted) < ALARM_BELOW else NumbersVerdict.NOTHING


def counted_of(votes: UnitVotes, role: Role, voters: Counts | None = None) -> Counted:
    """The numbers of one choice in each of the elections."""
    return Counted(
        votes.leader if role is Role.LEADER else votes.runner_up,
        votes.cast,
        voters,
    )


@dataclass(frozen=True, eq=False)
class _Drawn:
    """What a test says of each redraw that it was asked of."""

    statistic: Floats
    alarms: int | None


def _unasked(test: NumberTest, role: Role, counted: Counted) -> NumberFinding:
    """How far a test gets before any redraw."""
    if test.needs_voters and counted.voters is None:
        return NumberFinding(test.name, role, 0, Weighs.NO_VOTERS)
    units = test.units(counted)
    few = units < UNITS_NEEDED
    return NumberFinding(test.name, role, units, Weighs.TOO_FEW_UNITS if few else Weighs.COUNTS)


def _seen(
    report: UnitVotes,
    voters: Counts | None,
    asked: Sequence[tuple[NumberTest, Role]],
    seed: str,
    redraws: int,
) -> Iterator[_Drawn]:
    """Each test over all redraws, which are drawn once for all of them."""
    statistic: list[list[Floats]] = [[] for _ in asked]
    alarms: list[list[int]] = [[] for _ in asked]
    for first in range(0, redraws if asked else 0, BLOCK):
        numbers = range(first, min(first + BLOCK, redraws))
        drawn = unit_redraws(report, seed, numbers)
        for place, (test, role) in enumerate(asked):
            counted = counted_of(drawn, role, voters)
            said = test.ask(counted)
            statistic[place].append(said.statistic)
            alarms[place] += [] if said.alarm is None else [int(said.alarm.sum())]
    for values, raised_in in zip(statistic, alarms, strict=True):
        yield _Drawn(np.concatenate(values), sum(raised_in) if raised_in else None)


def _asked(
    found: NumberFinding, test: NumberTest, counted: Counted, drawn: _Drawn
) -> NumberFinding:
    said = test.ask(counted)
    statistic = float(said.statistic[0])
    many = drawn.statistic.size
    span = None if drawn.alarms is None else exact_interval(drawn.alarms, many)
    known = replace(
        found,
        weighs=_weighs(said, span),
        statistic=statistic,
        redraws=many,
        alarm_rate=None if drawn.alarms is None else drawn.alarms / many,
        alarm_range=span,
    )
    if said.p_value is None:
        return replace(known, redraw_mean=float(drawn.statistic.mean()))
    as_far = int((drawn.statistic >= statistic).sum())
    return replace(
        known,
        p_by_law=float(said.p_value[0]),
        p_by_redraws=(1 + as_far) / (1 + many),
    )


def _weighs(said: Answers, alarms: tuple[float, float] | None) -> Weighs:
    if alarms is not None and alarms[0] > TOO_OFTEN:
        return Weighs.TOO_MANY_ALARMS
    return Weighs.DESCRIBES if said.p_value is None else Weighs.COUNTS


def _adjusted(found: Sequence[NumberFinding]) -> tuple[NumberFinding, ...]:
    p_values = [each.p_value for each in found if each.weighs is Weighs.COUNTS]
    adjusted = iter(benjamini_hochberg([p for p in p_values if p is not None]))
    return tuple(
        replace(each, p_adjusted=next(adjusted)) if each.weighs is Weighs.COUNTS else each
        for each in found
    )
