"""Sizes of polling: three numbers for three questions, each against an exact one where there is one."""

from math import sqrt
from typing import Any

import pytest

from canvass.audit.bravo import one_round, open_at_most
from canvass.audit.methods import alpha, bravo, minerva
from canvass.audit.pair import Pair
from canvass.audit.reported import ReportedContest
from canvass.audit.round_of_all import EASY
from canvass.audit.rounds import first_round
from canvass.audit.size.claims import OF_ALL, OTHERS_FAR, SHARED
from canvass.audit.size.numbers import Advice, Aim, Basis, Sizes
from canvass.audit.size.polling import (
    _near,
    alpha_sizes,
    bravo_quantile,
    bravo_sizes,
    minerva_sizes,
    polling_ends,
    polling_test,
)
from canvass.audit.size.simulated import Simulation
from canvass.audit.stopping import stopping
from canvass.errors import OutOfRange
from canvass.model import ChoiceKind
from tests.audit.elections import contest, with_or_without
from tests.audit.size.reports import majority, three, two
from tests.profile import IS_SEARCH

AIM = Aim(0.1)


def found(sizes: Sizes | None) -> Any:
    """Sizes that are there."""
    assert sizes is not None
    return sizes


def test_the_three_numbers_differ_and_are_the_exact_ones() -> None:
    """At 60 percent and a limit of 10: 118.9 cards on average, one round of 342, and 244 by which 90 percent ended."""
    sizes = found(bravo_sizes(two(600, 400, 1000), AIM, test=bravo.SIZED))
    assert sizes.mean.draws == pytest.approx(118.88, abs=0.01)
    assert sizes.one_round.draws == one_round(0.6, 0.1, 0.9).draws == 342
    assert sizes.sequential.draws == stopping(0.6, 0.1).quantile(0.9) == 244
    assert sizes.mean.draws < sizes.sequential.draws < sizes.one_round.draws
    assert (sizes.mean.basis, sizes.one_round.basis, sizes.sequential.basis) == (
        Basis.FORMULA,
        Basis.EXACT,
        Basis.EXACT,
    )


def test_a_first_round_of_minerva_is_smaller_than_one_of_bravo() -> None:
    """173 cards where BRAVO, looked at only at the end, needs 342."""
    first = found(minerva_sizes(two(600, 400, 1000), AIM, test=minerva.SIZED))
    assert first.one_round.draws == first_round(0.6, 0.1, 0.9).draws == 173
    assert first.mean is None
    assert first.sequential is None


def test_cards_for_neither_make_every_number_larger() -> None:
    """With half of the cards blank about twice as many are drawn."""
    few, many = (
        found(bravo_sizes(two(600, 400, cards), AIM, test=bravo.SIZED)) for cards in (1000, 2000)
    )
    for name in ("mean", "one_round", "sequential"):
        ratio = getattr(many, name).draws / getattr(few, name).draws
        assert 1.9 < ratio < 2.1


def test_the_closest_pair_decides() -> None:
    """A third choice far behind changes nothing: no mean, no round, exact or estimated, no quantile."""
    reports = three(), two(5000, 4000, 10_000)
    with_third, without = (found(bravo_sizes(report, AIM, test=bravo.SIZED)) for report in reports)
    assert with_third.mean == without.mean
    assert with_third.one_round == without.one_round
    assert with_third.sequential == without.sequential
    assert OTHERS_FAR in with_third.assumes
    quick = [
        found(bravo_sizes(report, AIM, quickly=True, test=bravo.SIZED)).one_round
        for report in reports
    ]
    assert quick[0] == quick[1]
    rounds = [found(minerva_sizes(report, AIM, test=minerva.SIZED)).one_round for report in reports]
    assert rounds[0] == rounds[1]


def test_a_first_round_is_to_confirm_every_pair() -> None:
    """Two level losers: more cards than for one; with two winners the chance to fail is shared, and that is said."""
    votes = {"A": 4000, "B": 3000, "C": 3000}
    level = ReportedContest(contest(), votes, 10_000)
    aim = Aim(0.05)
    both = found(minerva_sizes(level, aim, test=minerva.SIZED))
    one = found(minerva_sizes(two(4000, 3000, 10_000), aim, test=minerva.SIZED))
    assert (one.one_round.draws, both.one_round.draws) == (634, 754)
    assert both.one_round.basis is Basis.EXACT
    assert OF_ALL in both.assumes
    assert OF_ALL not in one.assumes
    seats = ReportedContest(contest(seats=2), {"A": 4000, "B": 3900, "C": 2000}, 10_000)
    shared = found(minerva_sizes(seats, aim, test=minerva.SIZED))
    assert shared.one_round.basis is Basis.BOUND
    assert SHARED in shared.assumes
    close = found(minerva_sizes(two(3900, 2000, 10_000), aim, test=minerva.SIZED))
    assert shared.one_round.draws > close.one_round.draws


def test_evidence_so_far_leaves_less_to_draw() -> None:
    """At a measured risk of 0.2 and a limit of 0.1 the rest is an audit with a limit of one half."""
    report = two(600, 400, 1000)
    begun = found(bravo_sizes(report, Aim(0.1, measured_risk=0.2), test=bravo.SIZED))
    fresh = found(bravo_sizes(report, Aim(0.5), test=bravo.SIZED))
    assert begun.mean == fresh.mean
    assert begun.one_round == fresh.one_round
    assert begun.sequential == fresh.sequential
    assert minerva_sizes(report, Aim(0.1, measured_risk=0.2), test=minerva.SIZED) is None


def test_claims_about_shares_have_no_pair() -> None:
    """BRAVO and Minerva compare two choices; the general test is simulated all the same."""
    assert bravo_sizes(majority(), AIM, test=bravo.SIZED) is None
    assert minerva_sizes(majority(), AIM, test=minerva.SIZED) is None
    simulated = found(alpha_sizes(majority(), AIM, Simulation(100), test=alpha.SIZED))
    assert 100 < simulated.mean.draws < 10_000


def test_simulated_numbers_say_how_sure_they_are() -> None:
    """The quantile of a thousand audits is within three standard errors of that of many others."""
    report = two(5500, 4500, 10_000)
    one = found(alpha_sizes(report, AIM, Simulation(1000, "1"), test=alpha.SIZED))
    ends = polling_ends(
        report, AIM, polling_test(report, AIM), Simulation(20_000 if IS_SEARCH else 6_000, "2")
    )
    assert ends is not None
    assert one.sequential.basis is Basis.SIMULATED
    assert 0 < one.sequential.standard_error < one.sequential.draws / 10
    other = ends.quantile(0.9)
    assert abs(one.sequential.draws - other.draws) < 3 * one.sequential.standard_error
    assert abs(one.mean.draws - ends.mean.draws) < 4 * one.mean.draws / sqrt(1000)
    assert ends.ended(other.draws) == pytest.approx(0.9, abs=0.001)
    assert ends.full_hand_counts < 0.01


@pytest.mark.parametrize("kind", [ChoiceKind.BLANK, ChoiceKind.OVERVOTE])
def test_lines_that_are_no_votes_are_cards_without_one(kind: ChoiceKind) -> None:
    """Offices list blank and overvoted ballots among the choices; the sizes are those of as many cards for nobody."""
    votes = {"A": 600, "B": 380, "C": 10}
    listed = ReportedContest(with_or_without(kind), {**votes, "X": 10}, 1000)
    left_out = ReportedContest(with_or_without(kind), votes, 1000)
    assert alpha_sizes(listed, AIM, test=alpha.SIZED) == alpha_sizes(
        left_out, AIM, test=alpha.SIZED
    )
    assert bravo_sizes(listed, AIM, test=bravo.SIZED) == bravo_sizes(
        left_out, AIM, test=bravo.SIZED
    )


def test_what_takes_too_long_is_not_simulated() -> None:
    """A margin of a hundredth of a percent among millions of cards; and the exact table has an end too."""
    report = two(5_000_500, 4_999_500, 10_000_000)
    assert alpha_sizes(report, AIM, test=alpha.SIZED) is None
    sizes = found(bravo_sizes(report, AIM, test=bravo.SIZED))
    assert sizes.sequential is None
    assert sizes.advice is Advice.FULL_HAND_COUNT
    assert sizes.planned == report.cards


def test_large_samples_are_better_counted_in_full() -> None:
    """From three tenths of all cards on the advice is a full hand count."""
    assert found(bravo_sizes(two(600, 400, 1000), AIM, test=bravo.SIZED)).advice is Advice.SAMPLE
    assert (
        found(bravo_sizes(two(510, 490, 1000), AIM, test=bravo.SIZED)).advice
        is Advice.FULL_HAND_COUNT
    )


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"risk_limit": 5}, "5 percent is 0.05"),
        ({"risk_limit": 0.05, "chance": 1.0}, "chance that the sample suffices"),
        ({"risk_limit": 0.05, "measured_risk": 0.04}, "nothing more needs to be drawn"),
        ({"risk_limit": 0.05, "measured_risk": 1.5}, "measured risk so far"),
    ],
)
def test_impossible_aims(wrong: dict[str, float], says: str) -> None:
    """A percentage for a chance, certainty, and an audit that is over are refused with what to do."""
    with pytest.raises(OutOfRange, match=says):
        Aim(**wrong)


@pytest.mark.parametrize("limit", [0.01, 0.05, 0.5])
@pytest.mark.parametrize("votes", [(400, 250, 1000), (600, 400, 5000), (60, 40, 1000)])
def test_small_contests_with_blank_cards_have_a_quantile(
    votes: tuple[int, int, int], limit: float
) -> None:
    """However few the draws and many the blank cards, the table is made long enough; one made longer agrees."""
    pair = Pair(*votes)
    long = stopping(pair.share, limit, until=1 - 1e-9)
    for chance in (0.5, 0.8, 0.9):
        assert bravo_quantile(pair, limit, chance) == long.quantile_in_cards(
            chance, pair.relevant_share
        )


@pytest.mark.parametrize(
    "losers", [(300, 200, 0), (370, 10, 0), (370, 365, 200), (200, 199, 198), (100, 1, 1)]
)
def test_near_pairs_are_those_after_the_quantile_of_the_hardest(losers: tuple[int, ...]) -> None:
    """Its fewest draws mostly say as much, which takes no time; where they do not, the quantile is looked for."""
    pairs = [Pair(400, votes, 1000) for votes in losers]
    until = bravo_quantile(pairs[0], AIM.limit_left, AIM.chance)
    near = [
        pair
        for pair in pairs
        if pair == pairs[0] or open_at_most(pair, AIM.limit_left, until) > EASY / len(pairs)
    ]
    assert _near(pairs, AIM) == near


def test_pairs_that_are_far_are_told_without_a_quantile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pennsylvania 2016, by the votes of three: the second is as close as can be, the third far behind."""
    monkeypatch.setattr("canvass.audit.size.polling.bravo_quantile", None)
    pairs = [Pair(2_970_733, votes, 6_165_478) for votes in (2_926_441, 146_715)]
    assert _near(pairs, AIM) == pairs[:1]
