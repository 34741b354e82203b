"""How many cards: a thousand simulated audits at a margin of two percent, and a whole plan by formulas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from benchmarks.rows import Row
from canvass.audit import methods
from canvass.audit.comparison import ComparisonFrame, ErrorRates
from canvass.audit.plan import Effort
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.size.comparison import comparison_sizes, super_simple_sizes
from canvass.audit.size.numbers import Aim, Sizes
from canvass.audit.size.oneaudit import oneaudit_sizes
from canvass.audit.size.polling import alpha_sizes
from canvass.audit.size.simulated import Simulation
from canvass.journeys.audit_plan import AuditPlan, PlanAsked, audit_plan
from canvass.journeys.elections import open_election
from canvass.model import Choice, Contest, Election

AIM = Aim(0.05)
RUNS = Simulation(1000)


@cache
def contest() -> ReportedContest:
    """A hundred thousand cards, a margin of two percent."""
    choices = (Choice("a", "A"), Choice("b", "B"))
    return ReportedContest(Contest("c", "C", choices), {"a": 51_000, "b": 49_000}, 100_000)


@cache
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


def polling() -> Sizes | None:
    """When a thousand audits by the recommended bet end; the bet is chosen in it."""
    return alpha_sizes(contest(), AIM, RUNS, test=methods.alpha.SIZED)


def comparison() -> Sizes | None:
    """When a thousand comparisons end, with errors at the usual rates; the bet is chosen in it."""
    return comparison_sizes(contest(), AIM, ErrorRates(), RUNS, test=methods.comparison.SIZED)


@cache
def pooled() -> ComparisonFrame:
    """The same contest where half of the cards, in 500 batches that lean either way, have no records."""
    pools = [Pool((str(n),), 100, {"a": 31 + n % 41, "b": 69 - n % 41}) for n in range(500)]
    in_pools = sum(pool.votes["a"] for pool in pools)
    votes = {"a": 51_000 - in_pools, "b": 49_000 - (50_000 - in_pools)}
    return ComparisonFrame("c", 100_000, 50_000, votes, False, pools=Pools(tuple(pools)))


def oneaudit() -> Sizes | None:
    """When a thousand audits with these pools end; the bet is chosen in it."""
    return oneaudit_sizes(
        contest(), pooled(), AIM, Effort(simulation=RUNS), test=methods.oneaudit.SIZED
    )


def super_simple() -> Sizes | None:
    """Super-simple by formula and exactly."""
    return super_simple_sizes(contest(), AIM, test=methods.super_simple.SIZED)


def quick_plan() -> AuditPlan:
    """Three states at two risk limits, as the report has them."""
    return audit_plan(election(), PlanAsked(quickly=True))


def exact_plan() -> AuditPlan:
    """The same with exact quantiles and every test."""
    return audit_plan(election())


def rows() -> Iterator[Row]:
    """Sizes, in processor time."""
    yield Row("1,000 audits by polling, N = 10^5 at 2%", polling, 1.0, prepare=contest)
    yield Row("1,000 comparisons, N = 10^5 at 2%", comparison, 0.1, prepare=contest)
    yield Row("1,000 ONEAudits, N = 10^5 at 2%", oneaudit, 1.0, prepare=pooled)
    yield Row("super-simple, exact, N = 10^5 at 2%", super_simple, 0.5, prepare=contest)
    yield Row("audit plan of three states, quick", quick_plan, 4.0, prepare=election)
    yield Row("audit plan of three states, exact", exact_plan, 20.0, prepare=election)
