"""Sizes of SUITE: what they say holds for the measured risk itself, and the division is the cheapest of those tried."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import suite
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.reported import ReportedContest
from canvass.audit.size.numbers import Aim
from canvass.audit.size.simulated import Simulation
from canvass.audit.size.suite import Divided, SuiteSizes, suite_sizes
from canvass.audit.strata import Division, Strata
from canvass.audit.suite import ComparisonStratum, PollingStratum, TwoStrata, suite_maximum
from canvass.audit.workload import Task, hours_a_card
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Rule
from canvass.stats.streams import stream
from tests.audit.elections import contest

CLOSE = Strata(
    ReportedContest(contest(names="ABC"), {"A": 21_000, "B": 18_600, "C": 300}, 42_000),
    14_000,
    {"A": 7_200, "B": 6_100, "C": 100},
)
FEW = Simulation(200)


def measured(strata: Strata, draws: tuple[int, int], read: tuple[int, int], wrong: int) -> float:
    """The measured risk of the first pair after these draws."""
    records, others = strata.pair(strata.claims[0])
    stratum = ComparisonStratum(records, draws[0], Discrepancies(wrong))
    sample = PairCount(draws[1], *read)
    return suite_maximum(TwoStrata(stratum, PollingStratum(others, sample))).at_most


@pytest.mark.parametrize("limit", [0.1, 0.01])
def test_the_expected_size_is_where_a_sample_as_reported_confirms(limit: float) -> None:
    """A sample just as reported, with the errors assumed, is about at the limit there, and far above it at half."""
    (found,) = suite_sizes(
        CLOSE, Aim(limit), compared=CLOSE.proportional, quickly=True, test=suite.SIZED
    )
    assert found.expected is not None
    _, others = CLOSE.pair(CLOSE.claims[0])
    risks = []
    for part in (1, 2):
        draws = found.expected.compared // part, found.expected.polled // part
        share = draws[1] / others.cards
        read = round(others.winner * share), round(others.loser * share)
        risks.append(measured(CLOSE, draws, read, round(0.001 * draws[0])))
    assert risks[0] == pytest.approx(limit, rel=0.4)
    assert risks[1] > 2 * limit


def test_one_round_confirms_with_its_chance() -> None:
    """60 audits with the size of one round, each with its certified maximum: nine in ten confirm, within 4 errors."""
    (found,) = suite_sizes(
        CLOSE, Aim(0.1), simulation=FEW, compared=Fraction(1, 4), test=suite.SIZED
    )
    assert found.one_round is not None
    _, others = CLOSE.pair(CLOSE.claims[0])
    random, confirmed = stream("sizes", "suite"), 0
    groups = [others.winner, others.loser, others.neither]
    for _ in range(60):
        won, lost, _ = random.multivariate_hypergeometric(groups, found.one_round.polled)
        wrong = int(random.binomial(found.one_round.compared, 0.001))
        draws = found.one_round.compared, found.one_round.polled
        confirmed += measured(CLOSE, draws, (int(won), int(lost)), wrong) <= 0.1
    assert abs(confirmed / 60 - 0.9) < 4 * (0.9 * 0.1 / 60) ** 0.5


def hours(found: SuiteSizes) -> float:
    """People-hours of the expected sample."""
    assert found.expected is not None
    compare, read = (hours_a_card(task).middle for task in (Task.COMPARE, Task.READ))
    return found.expected.compared * compare + found.expected.polled * read


def test_the_planned_division_takes_the_least_work() -> None:
    """Less than that in proportion to the cards, and than any that was asked for; all say what they are for."""
    planned, proportional = suite_sizes(CLOSE, Aim(0.05), quickly=True, test=suite.SIZED)
    assert (planned.divided, proportional.divided) == (Divided.LEAST_WORK, Divided.IN_PROPORTION)
    assert proportional.compared == Fraction(1, 3)
    assert hours(planned) <= hours(proportional)
    for share in (Fraction(1, 10), Fraction(1, 2)):
        (asked,) = suite_sizes(CLOSE, Aim(0.05), compared=share, quickly=True, test=suite.SIZED)
        assert asked.divided is Divided.AS_ASKED
        assert hours(planned) <= hours(asked) * 1.05
    assert {each.sizes.test for each in (planned, proportional)} == {suite.SIZED}


def test_errors_take_more_draws_and_too_many_none_at_all() -> None:
    """More errors in the records never make an audit smaller; where they outweigh the margin no size is enough."""
    found = [
        suite_sizes(
            CLOSE,
            Aim(0.1),
            ErrorRates(rate, 0, 0, 0),
            compared=Fraction(1, 3),
            quickly=True,
            test=suite.SIZED,
        )
        for rate in (0.0, 0.01, 0.4)
    ]
    sizes = [each.sizes.expected for (each,) in found]
    assert sizes[0] is not None
    assert sizes[1] is not None
    assert sizes[0].draws < sizes[1].draws
    assert sizes[2] is None or sizes[2].draws > 3 * sizes[1].draws


@given(st.fractions(0, 1).filter(lambda f: 0 < f < 1), st.integers(1, 50), st.integers(0, 120))
def test_a_division_is_one_order_of_draws(share: Fraction, others: int, draws: int) -> None:
    """Each further draw is of one stratum, no more are polled than there are, and both parts add up."""
    division = Division(share, others)
    compared, polled = division.of(draws)
    assert compared + polled == draws
    assert polled <= others
    assert sum(map(division.is_compared, range(1, draws + 1))) == compared
    if polled < others:
        assert share * draws <= compared < share * draws + 1


def test_what_is_no_stratum_is_refused() -> None:
    """No card or all cards with a record, more votes than were reported or than fit, another rule, another choice."""
    reported = CLOSE.reported
    for cards in (0, 42_000):
        with pytest.raises(OutOfRange, match="not all"):
            Strata(reported, cards, {})
    with pytest.raises(OutOfRange, match="'C': 400 votes in the records and 300 reported"):
        Strata(reported, 14_000, {"C": 400})
    with pytest.raises(OutOfRange, match="votes on the cards with records and 100"):
        Strata(reported, 100, {"A": 101})
    with pytest.raises(OutOfRange, match="votes on the cards without and 100"):
        Strata(reported, 41_900, {"A": 100})
    with pytest.raises(UnknownName, match="'Z'"):
        Strata(reported, 14_000, {"Z": 1})
    approval = contest(Rule.APPROVAL, names="AB", votes_allowed=2)
    with pytest.raises(OutOfRange, match="plurality with one mark"):
        Strata(ReportedContest(approval, {"A": 60, "B": 50}, 100), 10, {})
    with pytest.raises(OutOfRange, match="above 0 and below 1"):
        Division(Fraction(1), 10)
