"""The tests of the numbers alone: digits, percentages, peaks, turnout beside the leader's share, places that stand out.

They are asked of elections redrawn from the report, with the votes of the change moved in them and without. Each raises
its alarm by its own law, as people quote it: how often it does where nothing was changed stands beside it.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.checks.redrawn_units import AS_PUBLISHED, Ask, as_published, of_units
from canvass.attack.detection import NoChance, Says, simulated
from canvass.attack.world import Expected, Runs, World
from canvass.forensics.calibrated import Role, counted_of
from canvass.forensics.number_tests import (
    ALARM_BELOW,
    ELECTORATE_FROM,
    Alarms,
    NumberTest,
    number_test,
)
from canvass.forensics.numbers import alarms_of_both, turnout_alarms
from canvass.forensics.unit_redraws import UnitVotes
from canvass.stats.digits import UNITS_NEEDED
from canvass.stats.outlier import largest_residual_p
from canvass.stats.regression import Floats
from canvass.stats.streams import stream

REDRAWN, DEALT = "redrawn units", "signs of places"


def _by_law(test: NumberTest) -> Check:
    """A test with a law, of leader and runner-up together."""
    return Check(
        test.name,
        Says.ASKS_FOR_MORE,
        needs_paper=False,
        ask=partial(_both, test=test, ask=partial(_with_votes, test)),
        draws=REDRAWN,
    )


def _both(world: World, runs: Runs, test: NumberTest, ask: Ask) -> Told:
    units = world.units
    if units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    has_votes = (units.votes_cast > 0).tobytes()
    report = _kept(as_published(units), has_votes)
    if min(test.units(counted_of(report, role)) for role in Role) < UNITS_NEEDED:
        return without(NoChance.FEW_UNITS)
    return of_units(world, runs, ask, has_votes)


def _with_votes(test: NumberTest, votes: UnitVotes, has_votes: bytes) -> Alarms:
    """Alarms of these elections in the units that have votes in the report: every redraw has one in the others."""
    return alarms_of_both(test, _kept(votes, has_votes))


def _kept(votes: UnitVotes, has_votes: bytes) -> UnitVotes:
    kept = np.frombuffer(has_votes, dtype=bool)
    cast, leader, runner_up = (
        each[:, kept] for each in (votes.cast, votes.leader, votes.runner_up)
    )
    return UnitVotes(np.maximum(cast, 1), leader, runner_up)


def _turnout(world: World, runs: Runs) -> Told:
    units = world.units
    if units is None:
        return without(NoChance.NO_SMALLER_RETURNS)
    if units.voters is None:
        return without(NoChance.NO_VOTERS)
    voters = np.where(units.cards <= units.voters, units.voters, 0).astype(np.int64)
    if int((voters >= ELECTORATE_FROM).sum()) < UNITS_NEEDED:
        return without(NoChance.FEW_UNITS)
    return of_units(world, runs, _turnout_beside, voters.tobytes())


def _turnout_beside(votes: UnitVotes, voters: bytes) -> Alarms:
    return turnout_alarms(votes, np.frombuffer(voters, dtype=np.int64))


def _outlier(world: World, runs: Runs) -> Told:
    """The county farthest from what is expected of it: Bonferroni's P below .05."""
    known = world.expected
    if known is None:
        return without(NoChance.NOT_COMPARED)
    moved = np.array([known.shift.get(unit, 0.0) for unit in known.units])
    drawn = expected_redraws(known, runs)
    alarms = [
        int((largest_residual_p(known.design, each) < ALARM_BELOW).sum())
        for each in (drawn + moved, drawn)
    ]
    report = largest_residual_p(known.design, known.outcome[None])
    return Told(
        simulated(alarms[0], runs.replications),
        simulated(alarms[1], runs.replications),
        details=((AS_PUBLISHED, float(report[0] < ALARM_BELOW)),),
    )


def expected_redraws(known: Expected, runs: Runs) -> Floats:
    """Outcomes (replications, places): what is expected, and each place's own deviation with a sign dealt at random."""
    orthonormal, _ = np.linalg.qr(known.design)
    expected = orthonormal @ (orthonormal.T @ known.outcome)
    dealt = [
        stream(runs.seed, "signs", number).integers(0, 2, known.outcome.size)
        for number in range(runs.replications)
    ]
    return expected + np.where(np.array(dealt) == 1, 1.0, -1.0) * (known.outcome - expected)


SECOND_DIGIT = _by_law(number_test("second_digit"))
SECOND_DIGIT_MEAN = _by_law(number_test("second_digit_mean"))
LAST_DIGIT = _by_law(number_test("last_digit"))
LAST_TWO_DIGITS = _by_law(number_test("last_two_digits"))
ENDS_IN_0_OR_5 = _by_law(number_test("ends_in_0_or_5"))
PERCENTAGE_BY_5 = _by_law(number_test("percentage_by_5"))
WHOLE_PERCENTAGE = _by_law(number_test("whole_percentage"))
DIP = _by_law(number_test("dip"))
TURNOUT = Check("turnout", Says.ASKS_FOR_MORE, needs_paper=False, ask=_turnout, draws=REDRAWN)
OUTLIER = Check("outlier", Says.ASKS_FOR_MORE, needs_paper=False, ask=_outlier, draws=DEALT)
