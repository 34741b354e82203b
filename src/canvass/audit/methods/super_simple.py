"""Super-simple comparison: Kaplan-Markov with an error inflator, by arithmetic that a pocket calculator does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.audit.kinds import SUPER_SIMPLE
from canvass.audit.methods import comparison
from canvass.audit.methods.method import ByDiscrepancies, Method, SizedTest

if TYPE_CHECKING:
    from canvass.audit.assertion import Assertion
    from canvass.audit.overstatement import Discrepancies
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.risk import Risk
    from canvass.audit.size.numbers import Aim, Sizes


def _risk(
    reported: ReportedContest,
    claim: Assertion,
    draws: int,
    found: Discrepancies,
    risk_limit: float,
) -> Risk:
    from canvass.audit.super_simple import SuperSimpleTest, super_simple_audit

    margin, upper = float(reported.margin_of(claim)), float(claim.upper)
    plan = SuperSimpleTest(risk_limit, margin, upper=upper)
    return super_simple_audit(reported.contest.id, plan, draws, found)


def _sizes(reported: ReportedContest, aim: Aim, effort: Effort) -> Sizes | None:
    from canvass.audit.size.comparison import super_simple_sizes
    from canvass.audit.super_simple import PlannedRates

    rates = effort.rates
    planned = PlannedRates(
        rates.one_vote_over, rates.two_vote_over, rates.one_vote_under, rates.two_vote_under
    )
    quickly = comparison.is_quick(reported, aim, effort)
    return super_simple_sizes(
        reported, aim, planned, effort.simulation, test=SIZED, quickly=quickly
    )


SIZED = SizedTest(
    "super_simple",
    short="super-simple",
    sentence="super-simple, with replacement",
    source="Stark 2010; Lindeman and Stark 2012",
    kind=comparison.METHOD.kind,
    is_sequential=True,
    only_leads=True,
    sizes=_sizes,
)
METHOD = Method(
    "super_simple",
    sentence="super-simple comparison, Kaplan-Markov with error inflator 1.03905 (Stark 2010)",
    holds_if="the number of draws was fixed in advance, cards were put back, every card was held against its own "
    "record, and the number of cards is a trusted bound",
    kind=SUPER_SIMPLE,
    sized=SIZED,
    discrepancies=ByDiscrepancies(_risk),
)
