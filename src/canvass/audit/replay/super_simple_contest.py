"""A contest as Colorado's audit software publishes it, and its numbers computed again.

The software audits by comparison with the super-simple formula, cards put back (Lindeman and Stark 2012).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.replayed import Rest, compared
from canvass.audit.risk import Risk
from canvass.audit.super_simple import (
    SuperSimpleTest,
    super_simple_audit,
    super_simple_risk,
    super_simple_size,
)


class AuditReason(StrEnum):
    """Why a contest is in the audit."""

    STATE_WIDE = "state_wide_contest"
    COUNTY_WIDE = "county_wide_contest"
    OPPORTUNISTIC = "opportunistic_benefits"


class PublishedStatus(StrEnum):
    """What the office published of a contest."""

    NOT_AUDITABLE = "not_auditable"
    IN_PROGRESS = "in_progress"
    RISK_LIMIT_ACHIEVED = "risk_limit_achieved"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class PublishedContest:
    """A contest after a round: its margin, the cards it is drawn from, what was read and what was estimated."""

    name: str
    reason: AuditReason
    status: PublishedStatus
    seats: int
    cards: int
    margin_votes: int
    risk_limit: float
    inflator: float
    audited: int
    found: Discrepancies
    optimistic_size: int
    estimated_size: int

    @property
    def is_targeted(self) -> bool:
        """Whether the sample was drawn for it."""
        return self.reason is not AuditReason.OPPORTUNISTIC

    @property
    def plan(self) -> SuperSimpleTest | None:
        """What was fixed before the draw; None without a margin, which no sample can confirm."""
        if self.margin_votes <= 0:
            return None
        return SuperSimpleTest(self.risk_limit, self.margin_votes / self.cards, self.inflator)

    @property
    def draws(self) -> int:
        """Cards drawn by the end of the round: those read, or those asked for where that is more."""
        return max(self.audited, self.estimated_size)


@dataclass(frozen=True, slots=True)
class PublishedRisk:
    """The risk published for a contest after a round, in percent as printed, with the numbers it comes from."""

    contest: str
    cards: int
    margin_votes: int
    risk_limit: float
    inflator: float
    audited: int
    found: Discrepancies
    percent: str


def risk_again(published: PublishedRisk) -> Rest | None:
    """The measured risk with as many decimals as published, where it is not the published one.

    A contest without a margin, or of which nothing was read, has a risk of 100 percent.
    """
    measured = 1.0
    if published.margin_votes > 0:
        margin = published.margin_votes / published.cards
        plan = SuperSimpleTest(published.risk_limit, margin, published.inflator)
        measured = super_simple_risk(plan, published.audited, published.found)
    decimals = len(published.percent.partition(".")[2])
    return compared(published.contest, published.percent, f"{100 * measured:.{decimals}f}")


def size_again(contest: PublishedContest) -> Rest | None:
    """The sample size from margin, cards, risk limit and discrepancies, where it is not the published one.

    Both published sizes, the optimistic and the estimated one, must come out.
    """
    computed = super_simple_size(contest.plan, contest.found) if contest.plan else 0
    published = sorted({contest.optimistic_size, contest.estimated_size})
    return compared(contest.name, " and ".join(map(str, published)), str(computed))


def margin_again(contest: PublishedContest, votes: Mapping[str, int]) -> Rest | None:
    """The smallest lead of a winner over a loser in the published tally, where it is not the published margin."""
    ranked = sorted(votes.values(), reverse=True)
    margin = ranked[contest.seats - 1] - ranked[contest.seats] if len(ranked) > contest.seats else 0
    return compared(contest.name, contest.margin_votes, margin)


def cards_again(contest: PublishedContest, cards: int) -> Rest | None:
    """The cards of the counties that have the contest, where they are not the published number."""
    return compared(contest.name, contest.cards, cards)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What was published of a targeted contest, and the risk that its draws and discrepancies give.

    ``agrees``: the office called the risk limit achieved exactly where the measured risk reaches it.
    """

    contest: PublishedContest
    risk: Risk
    agrees: bool


def conclusion_again(contest: PublishedContest) -> Conclusion | None:
    """The conclusion of a targeted contest from its published draws; None for one that no sample was drawn for."""
    if not contest.is_targeted or contest.plan is None:
        return None
    risk = super_simple_audit(contest.name, contest.plan, contest.audited, contest.found)
    achieved = contest.status is PublishedStatus.RISK_LIMIT_ACHIEVED
    return Conclusion(contest, risk, achieved is (risk.measured_risk <= contest.risk_limit))
