"""Sizes of ONEAudit: those of the bet that is announced, between comparison and polling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canvass.audit.bets.asked import bet_in
from canvass.audit.comparison import ComparisonFrame
from canvass.audit.methods import alpha, comparison, oneaudit
from canvass.audit.plan import Effort
from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.audit.size.claims import OTHERS_FAR
from canvass.audit.size.comparison import comparison_sizes
from canvass.audit.size.numbers import Aim, Basis
from canvass.audit.size.oneaudit import oneaudit_sizes
from canvass.audit.size.polling import alpha_sizes
from canvass.audit.size.simulated import Simulation
from tests.audit.elections import contest

AIM = Aim(0.05)
RUNS = Effort(simulation=Simulation(300))
REPORTED = ReportedContest(contest(names="AB"), {"A": 11_000, "B": 9_000}, 20_000)


def frame(first: int, pooled: int = 10_000) -> ComparisonFrame:
    """Two pools that together hold so many cards, the first of which has this many votes for A in a thousand."""
    half = pooled // 2
    won = [half * first // 1000, half * (1000 - first) // 1000]
    pools = [Pool((str(n),), half, {"A": a, "B": half - a}) for n, a in enumerate(won)]
    votes = {"A": 11_000 - sum(won), "B": 9_000 - (pooled - sum(won))}
    return ComparisonFrame("c", 20_000, 20_000 - pooled, votes, False, pools=Pools(tuple(pools)))


def draws(first: int, pooled: int = 10_000) -> float:
    """Draws on average."""
    found = oneaudit_sizes(REPORTED, frame(first, pooled), AIM, RUNS, test=oneaudit.SIZED)
    assert found is not None
    assert found.mean is not None
    return found.mean.draws


def test_the_more_of_one_mind_the_pools_the_fewer_cards() -> None:
    """Between comparison, which needs every record, and polling, which needs none."""
    polled = alpha_sizes(REPORTED, AIM, RUNS.simulation, test=alpha.SIZED)
    compared = comparison_sizes(REPORTED, AIM, simulation=RUNS.simulation, test=comparison.SIZED)
    assert polled is not None
    assert polled.mean is not None
    assert compared.mean is not None
    found = [
        draws(1000),
        draws(950),
        draws(800),
        draws(600),
        polled.mean.draws,
    ]
    assert found == sorted(found)
    assert found[0] == pytest.approx(compared.mean.draws, rel=0.1)
    assert draws(800, 2000) < draws(800, 10_000)


def test_what_is_approximate_is_near_what_is_simulated() -> None:
    """A plan takes the approximation that the bet is chosen by: within a tenth, and rather more."""
    simulated = oneaudit_sizes(REPORTED, frame(900), AIM, RUNS, test=oneaudit.SIZED)
    quick = oneaudit_sizes(
        REPORTED, frame(900), AIM, replace(RUNS, quickly=True), test=oneaudit.SIZED
    )
    assert simulated
    assert quick
    assert simulated.sequential
    assert quick.sequential
    assert quick.sequential.basis is Basis.APPROXIMATION
    assert quick.sequential.draws == pytest.approx(simulated.sequential.draws, rel=0.1)
    assert quick.bet == simulated.bet


def test_a_margin_that_records_and_pools_do_not_show_has_no_size() -> None:
    """The risk goes by them, and no sample can confirm a lead that they do not have."""
    behind = replace(frame(900), votes={"A": 1000, "B": 9000})
    assert oneaudit_sizes(REPORTED, behind, AIM, RUNS, test=oneaudit.SIZED) is None


def test_a_bet_that_is_asked_for_is_the_one_that_is_sized() -> None:
    """An expert's bet is simulated, and has no approximation."""
    effort = replace(RUNS, bets=(bet_in("stake:stake=0.2"),))
    found = oneaudit_sizes(REPORTED, frame(900), AIM, effort, test=oneaudit.SIZED)
    assert found is not None
    assert found.bet is not None
    assert found.bet.bet == {"name": "fixed stake", "stake": "0.2"}
    assert found.mean is not None
    assert found.mean.basis is Basis.SIMULATED
    quick = oneaudit_sizes(
        REPORTED, frame(900), AIM, replace(effort, quickly=True), test=oneaudit.SIZED
    )
    assert quick is not None
    assert quick.mean is None


def test_a_second_loser_who_ends_by_the_quantile_raises_the_mean() -> None:
    """In pools too the audits end with their last claim, which is not always the hardest."""
    pool = Pool(("1",), 5000, {"A": 2500, "B": 1500, "C": 1000})
    votes = {"A": 2300, "B": 1500, "C": 1200}
    reported = ReportedContest(contest(), {"A": 4800, "B": 3000, "C": 2200}, 10_000)
    both = ComparisonFrame("c", 10_000, 5000, votes, False, pools=Pools((pool,)))
    found = oneaudit_sizes(reported, both, AIM, RUNS, test=oneaudit.SIZED)
    two = ReportedContest(contest(names="AB"), {"A": 4800, "B": 3000}, 10_000)
    lone = Pool(("1",), 5000, {"A": 2500, "B": 1500})
    frame_of_two = ComparisonFrame(
        "c", 10_000, 5000, {"A": 2300, "B": 1500}, False, pools=Pools((lone,))
    )
    alone = oneaudit_sizes(two, frame_of_two, AIM, RUNS, test=oneaudit.SIZED)
    assert found is not None
    assert alone is not None
    assert found.mean is not None
    assert alone.mean is not None
    assert found.sequential is not None
    assert alone.sequential is not None
    assert found.sequential.draws == alone.sequential.draws
    assert found.mean.draws > alone.mean.draws * 1.01
    assert OTHERS_FAR not in found.assumes
