"""The risk of a published pilot, computed again for each winner and loser, and which value is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isclose

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.kinds import POLLING_RATIO
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.risk import Risk, Status, no_risk
from canvass.audit.sprt_polling import p_with_neither_fixed, polling_ratio_risk
from canvass.audit.suite import (
    ComparisonStratum,
    PollingStratum,
    TwoStrata,
    suite_maximum,
    suite_risk,
)

CLOSE = 1e-4
"""Published values agree if they differ by at most this share: programs search for the maximum on grids."""


class PairEnding(StrEnum):
    """Whether a published risk came out, and which is right."""

    AGREES = "agrees"
    NEITHER_FIXED = "neither_fixed"
    STRATA_MERGED = "strata_merged"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class PilotTerms:
    """What was fixed before the draw."""

    contest: str
    risk_limit: float
    inflator: float


@dataclass(frozen=True, slots=True)
class PilotStrata:
    """What was reported and read: with records to compare (votes, draws, discrepancies), and polled."""

    compared_cards: int
    compared_votes: Mapping[str, int]
    draws: int
    found: Discrepancies
    polled_cards: int
    polled_votes: Mapping[str, int]
    sampled: int
    read: Mapping[str, int]
    are_merged: bool = False
    """Whether the polled cards were drawn from two lists, each by itself, and counted as one sample."""


@dataclass(frozen=True, slots=True)
class PairRecheck:
    """A winner and a loser: the published risk, the value computed the same way, and the valid one.

    ``with_neither_fixed`` is None where cards were compared in one stratum: there the pilot took the maximum. Where
    ``ending`` is STRATA_MERGED no value is valid, ``maximised`` is what the formula for one sample gives, and ``risk``
    says that it cannot be said.
    """

    winner: str
    loser: str
    published: float
    with_neither_fixed: float | None
    maximised: float
    risk: Risk
    ending: PairEnding


def pair_again(
    terms: PilotTerms, strata: PilotStrata, pair: tuple[str, str], published: float
) -> PairRecheck:
    """The risk of one winner and loser again, beside the published one."""
    winner, loser = pair
    assertion = AssertionId(terms.contest, Claim.BEATS, winner, loser)
    polled = _count(strata.polled_cards, strata.polled_votes, pair)
    sample = _count(strata.sampled, strata.read, pair)
    fixed = None
    if strata.compared_cards:
        records = _count(strata.compared_cards, strata.compared_votes, pair)
        comparison = ComparisonStratum(records, strata.draws, strata.found)
        suite = TwoStrata(comparison, PollingStratum(polled, sample), terms.inflator)
        largest = suite_maximum(suite)
        maximised = largest.p_value
        risk = suite_risk(assertion, suite, largest, terms.risk_limit)
    else:
        fixed = p_with_neither_fixed(polled, sample)
        risk = polling_ratio_risk(assertion, polled, sample, terms.risk_limit)
        maximised = risk.measured_risk
    ending = _ending(published, fixed, maximised)
    if strata.are_merged:
        limit, method = terms.risk_limit, POLLING_RATIO
        risk = no_risk(terms.contest, assertion, method, limit, Status.CANNOT_SAY)
        ending = PairEnding.STRATA_MERGED if ending is not PairEnding.DIFFERS else ending
    return PairRecheck(winner, loser, published, fixed, maximised, risk, ending)


def _ending(published: float, fixed: float | None, maximised: float) -> PairEnding:
    if isclose(published, maximised, rel_tol=CLOSE):
        return PairEnding.AGREES
    if fixed is not None and isclose(published, fixed, rel_tol=CLOSE):
        return PairEnding.NEITHER_FIXED
    return PairEnding.DIFFERS


def _count(cards: int, votes: Mapping[str, int], pair: tuple[str, str]) -> PairCount:
    winner, loser = pair
    return PairCount(cards, votes.get(winner, 0), votes.get(loser, 0))
