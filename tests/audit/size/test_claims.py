"""Numbers for all claims together, against plain simulations and sums that are made by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from canvass.audit.bravo import open_at_most
from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import bravo, comparison
from canvass.audit.pair import Pair
from canvass.audit.reported import ReportedContest
from canvass.audit.round_of_all import PROVIDENCE, OpenPair, _one_by_one
from canvass.audit.size import polling
from canvass.audit.size.claims import OF_ALL, OTHERS_FAR, SHARED
from canvass.audit.size.comparison import (
    comparison_ends,
    comparison_sizes,
    comparison_test,
    expected_sizes,
)
from canvass.audit.size.numbers import Aim
from canvass.audit.size.polling import (
    alpha_ends,
    bravo_ends,
    bravo_quantile,
    bravo_sizes,
    polling_ends,
    polling_test,
)
from canvass.audit.size.simulated import SharedEnds, SimulatedEnds, Simulation
from canvass.audit.stacks import shared_stack
from canvass.audit.stopping import stopping
from canvass.model import Choice, Contest, Rankings, Rule
from canvass.stats.endings import Endings
from tests.audit.elections import contest
from tests.audit.size.reports import two

AIM = Aim(0.1)
LEVEL = ReportedContest(contest(), {"A": 5000, "B": 3000, "C": 2900}, 12_000)


def ends_at(*draws: int, population: int = 100) -> SimulatedEnds:
    """Audits that ended after so many draws."""
    found = np.array(draws)
    return SimulatedEnds(Endings(found, np.ones(found.size, np.bool_)), population)


def test_bravo_of_two_losers_is_that_of_plain_audits() -> None:
    """Cards drawn one by one with numpy, both ratios followed: the same mean and quantile."""
    random = np.random.default_rng(171)
    cards = random.choice(4, size=(1500, 1500), p=np.array([5000, 3000, 2900, 1100]) / 12_000)
    last = np.zeros(1500, np.int64)
    for loser, votes in ((1, 3000), (2, 2900)):
        share = 5000 / (5000 + votes)
        steps = np.log(2 * share) * (cards == 0) + np.log(2 - 2 * share) * (cards == loser)
        reached = np.cumsum(steps, axis=1) >= np.log(10)
        assert reached.any(axis=1).mean() > 0.999
        last = np.maximum(last, reached.argmax(axis=1) + 1)
    ends = bravo_ends(LEVEL, AIM, Simulation(3000))
    assert ends is not None
    assert ends.mean.draws == pytest.approx(last.mean(), rel=0.06)
    assert ends.quantile(0.9).draws == pytest.approx(np.quantile(last, 0.9), rel=0.1)
    sizes = bravo_sizes(LEVEL, AIM, test=bravo.SIZED)
    assert sizes is not None
    assert sizes.sequential is not None
    assert sizes.sequential.standard_error is not None
    assert (
        abs(sizes.sequential.draws - np.quantile(last, 0.9)) < 4 * sizes.sequential.standard_error
    )


def test_a_round_of_bravo_confirms_both_losers_as_often_as_it_says() -> None:
    """A hundred thousand rounds of the size that is told, and of nine tenths of it."""
    sizes = bravo_sizes(LEVEL, AIM, test=bravo.SIZED)
    assert sizes is not None
    assert sizes.one_round is not None
    random, found = np.random.default_rng(1), []
    for draws in (sizes.one_round.draws, int(sizes.one_round.draws * 0.9)):
        won, *lost = random.multinomial(
            draws, np.array([5000, 3000, 2900, 1100]) / 12_000, size=100_000
        ).T
        confirmed = np.ones(100_000, np.bool_)
        for count, votes in zip(lost, (3000, 2900), strict=False):
            share = 5000 / (5000 + votes)
            ratio = won * np.log(2 * share) + count * np.log(2 - 2 * share)
            confirmed &= ratio >= np.log(10) - 1e-9
        found.append(confirmed.mean())
    assert found[0] == pytest.approx(0.9, abs=0.01)
    assert found[1] < 0.89


@pytest.mark.parametrize("cards", [50, 100, 244, 600])
def test_the_bound_of_an_open_pair_is_a_bound(cards: int) -> None:
    """Above the exact chance, and not by more than a few times where it is small."""
    pair = Pair(600, 400, 1000)
    exact = 1 - float(stopping(0.6, 0.1).ended[cards])
    assert exact <= open_at_most(pair, 0.1, cards) <= max(30 * exact, 1e-9)


def test_claims_that_share_the_chance_to_fail() -> None:
    """By hand: of ten audits each, the first claim is open in one beyond 40 draws, the second in one beyond 30."""
    both = SharedEnds((ends_at(*[10] * 8, 40, 50), ends_at(*[20] * 8, 30, 60)))
    assert [both.ended(draws) for draws in (10, 20, 30, 40, 50, 60)] == pytest.approx(
        [0.0, 0.6, 0.7, 0.8, 0.9, 1.0]
    )
    assert [both.quantile(chance).draws for chance in (0.5, 0.7, 0.75, 0.8, 0.95)] == [
        20, 30, 40, 40, 60,
    ]  # fmt: skip
    assert both.mean.draws == pytest.approx(20 + (20 + 30 + 10 + 40) / 10)


def test_shared_claims_end_no_earlier_than_those_on_the_same_cards() -> None:
    """The bound that knows nothing of the cards is above what is simulated on them, and above each claim alone."""
    simulation = Simulation(1000)
    joint = alpha_ends(LEVEL, AIM, simulation=simulation)
    assert joint is not None
    of_two = ReportedContest(contest(votes_allowed=2, seats=1), LEVEL.votes, LEVEL.cards)
    shared = alpha_ends(of_two, AIM, simulation=simulation)
    assert isinstance(shared, SharedEnds)
    error = joint.mean.standard_error or 0
    assert shared.mean.draws > joint.mean.draws - 3 * error
    assert shared.quantile(0.9).draws >= max(each.quantile(0.9).draws for each in shared.claims)


def test_every_card_of_a_report_is_worth_what_its_marks_are() -> None:
    """Plurality, and rankings: for each claim the mean over the kinds of card is the one that was reported."""
    cards = {("A", "B", "C"): 40, ("B", "A", "C"): 20, ("C", "B", "A"): 25, (): 3}
    rankings = Rankings(("A", "B", "C"), cards)
    reports = [LEVEL, ReportedContest(contest(Rule.IRV), {}, 100, rankings)]
    for report in reports:
        claims = report.claims.assertions
        stack = shared_stack(report, claims)
        assert stack is not None
        assert sum(stack.counts) == report.cards
        for claim, worth, unit in zip(claims, stack.worth, stack.units, strict=True):
            total = sum(each * count for each, count in zip(worth, stack.counts, strict=True))
            mean = total * unit / report.cards
            assert 2 * mean - 1 == report.margin_of(claim) > Fraction(0)
    several = ReportedContest(contest(votes_allowed=2, seats=1), LEVEL.votes, LEVEL.cards)
    assert shared_stack(several, several.claims.assertions) is None


def test_a_comparison_of_level_losers_takes_more_than_of_one() -> None:
    """Two losers at one margin share the chance to fail; one far behind adds nothing, and that is said."""
    rates, simulation = ErrorRates(0.002, 0.0005, 0.001, 0.0), Simulation(500)
    sizes = {}
    for third in (4300, 500):
        report = ReportedContest(contest(), {"A": 4800, "B": 4300, "C": third}, 15_000)
        sizes[third] = comparison_sizes(report, AIM, rates, simulation, test=comparison.SIZED)
        quick = expected_sizes(report, AIM, rates, test=comparison.SIZED)
        assert quick is not None
        assert quick.sequential is not None
        found = sizes[third].sequential
        assert found is not None
        assert quick.sequential.draws == pytest.approx(found.draws, rel=0.12)
    alone = comparison_sizes(two(4800, 4300, 15_000), AIM, rates, simulation, test=comparison.SIZED)
    assert alone.sequential is not None
    level, far = sizes[4300], sizes[500]
    assert level.sequential is not None
    assert level.sequential.draws > alone.sequential.draws
    assert {OF_ALL, SHARED} <= {*level.assumes}
    assert far.sequential == alone.sequential
    assert SHARED not in far.assumes


def test_a_claim_that_takes_no_more_than_the_quantile_still_raises_the_mean() -> None:
    """Losers behind the hardest end by its quantile, and often after it: the mean is that of every claim simulated."""
    rates, how, aim = ErrorRates(0.005, 0.002, 0.003, 0.001), Simulation(300), Aim(0.05)
    report = ReportedContest(
        contest(names="ABCD"), {"A": 1915, "B": 1575, "C": 1320, "D": 1235}, 6500
    )
    every = []
    for claim in report.claims.assertions:
        by = comparison_test(report, report.frame, aim, rates, assertion=claim)
        ends = comparison_ends(report, report.frame, aim, by, rates, how, claim)
        assert ends is not None
        every.append(ends)
    whole = SharedEnds(tuple(every))
    alone = max(ends.mean.draws for ends in every)
    found = comparison_sizes(report, aim, rates, how, test=comparison.SIZED)
    assert found.mean is not None
    assert found.sequential is not None
    assert alone < 0.99 * whole.mean.draws
    assert found.mean.draws == pytest.approx(whole.mean.draws)
    assert found.sequential.draws == whole.quantile(aim.chance).draws
    assert OTHERS_FAR not in found.assumes


MANY = ReportedContest(
    contest(names="ABCDEFGHIJKLMN"),
    {"A": 2400, **{name: 2000 - place for place, name in enumerate("BCDEFGHIJKLMN")}},
    30_000,
)


def test_many_claims_have_fewer_audits_and_say_how_sure_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thirteen level losers took a minute and a half: the draws of every claim are counted; of two nothing is less."""
    for of_all, most in ((alpha_ends, 30_000_000), (bravo_ends, 15_000_000)):
        ends = of_all(MANY, AIM, simulation=Simulation(most_draws=most))
        assert isinstance(ends, SimulatedEnds)
        assert 100 <= ends.replications < 1000
        assert ends.quantile(0.9).standard_error
    assert Simulation().of_claims(2, 50_000) == Simulation()
    assert Simulation().of_claims(13, 10_000) == Simulation(769)
    assert Simulation(30).of_claims(91, 50_000) == Simulation(30)
    asked: list[Pair] = []

    def counted(pair: Pair, risk_limit: float, chance: float) -> int:
        asked.append(pair)
        return bravo_quantile(pair, risk_limit, chance)

    monkeypatch.setattr(polling, "bravo_quantile", counted)
    pairs = [Pair(600, votes, 1000) for votes in range(240, 401, 10)]
    found = polling._largest_quantile(pairs, 0.1, 0.99)
    assert found == max(bravo_quantile(pair, 0.1, 0.99) for pair in pairs)
    assert len(asked) < len(pairs)


def test_claims_that_never_matter_are_left_out_and_change_nothing() -> None:
    """Four seats for four marks: mean, quantile and round are those of all 28 claims, of which few are simulated."""
    votes = {f"c{n}": 990 - 40 * n - 60 * (n > 3) for n in range(11)}
    choices = tuple(Choice(name, name) for name in votes)
    council = Contest(id="c", title="c", choices=choices, seats=4, votes_allowed=4)
    reported, aim = ReportedContest(council, votes, 4000), Aim(0.1, chance=0.8)
    how = Simulation(replications=60)
    every = reported.claims.assertions
    each = [
        polling_ends(reported, aim, polling_test(reported, aim, assertion=claim), how, claim)
        for claim in every
    ]
    whole = SharedEnds(tuple(ends for ends in each if ends is not None))
    found = alpha_ends(reported, aim, simulation=how)
    assert isinstance(found, SharedEnds)
    assert len(found.claims) < len(every) == len(whole.claims)
    assert found.mean.draws == pytest.approx(whole.mean.draws, rel=1e-3)
    assert found.quantile(0.8).draws == whole.quantile(0.8).draws
    pairs = [OpenPair(c.id.choice, pair) for c, pair in zip(every, reported.pairs, strict=True)]
    alone = max(PROVIDENCE.cards(pair, 0.1, 0.8, 0.0) for pair in pairs)
    assert _one_by_one(pairs, 0.1, 0.8, 0.0, PROVIDENCE)[0] == alone
