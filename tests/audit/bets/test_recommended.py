"""The bet that is chosen: not beaten by the method of 2010, the same for the same inputs, and insured."""

from dataclasses import replace
from fractions import Fraction
from math import log

import numpy as np
import pytest

from canvass.audit.bets.asked import BetAsked, bet_in
from canvass.audit.bets.learning import alpha, shrunk_kelly
from canvass.audit.bets.recommended import BOLD_SHARE, SIDE_SHARE, recommended_bet
from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import comparison, super_simple
from canvass.audit.reported import ReportedContest
from canvass.audit.size.comparison import comparison_sizes, fewest_cards, super_simple_sizes
from canvass.audit.size.numbers import Aim
from canvass.model import Choice, Contest, Rule
from canvass.stats.best_stake import LARGEST_STAKE
from canvass.stats.bets import ConstantAlternative, FixedStake, Mixture, TruncatedShrinkage
from canvass.stats.bets.published import bet_as_data, bet_from_data
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from tests.audit.bets.claims import NO_ERRORS, USUAL, compared, polled
from tests.audit.size.reports import two
from tests.some_of import some_of


def stakes(claim: ComparedClaim) -> list[float]:
    """The two stakes of a comparison."""
    bet = recommended_bet(claim)
    assert isinstance(bet, Mixture)
    assert bet.shares == (BOLD_SHARE, SIDE_SHARE)
    return [part.stake for part in bet.bets if isinstance(part, FixedStake)]


@pytest.mark.parametrize("limit", [0.05, 0.1])
@some_of("margin", [0.005, 0.01, 0.02, 0.05, 0.1, 0.2], every=3, first=1)
def test_without_an_error_it_is_within_three_percent_of_the_bound(
    margin: float, limit: float
) -> None:
    """For the usual rates: fewer cards than super-simple, and three percent or one card above what any bet needs."""
    report = two(round(50_000 * (1 + margin)), round(50_000 * (1 - margin)), 100_000)
    aim = Aim(limit)
    own, other = (
        comparison_sizes(report, aim, test=comparison.SIZED),
        super_simple_sizes(report, aim, test=super_simple.SIZED),
    )
    assert own.error_free
    assert other
    assert other.error_free
    fewest = fewest_cards(report, aim)
    assert fewest <= own.error_free.draws <= max(1.03 * fewest, fewest + 1) or margin < 0.02
    assert own.error_free.draws <= other.error_free.draws or margin < 0.02


def test_the_example_of_the_guide() -> None:
    """At a margin and a limit of 5 percent: the bound is 119, super-simple 124, the first edition 132."""
    report, aim = two(52_500, 47_500, 100_000), Aim(0.05)
    first = comparison_sizes(report, aim, bet=bet_in("shrunk-kelly"), test=comparison.SIZED)
    own, other = (
        comparison_sizes(report, aim, test=comparison.SIZED),
        super_simple_sizes(report, aim, test=super_simple.SIZED),
    )
    assert own.error_free
    assert own.mean
    assert first.error_free
    assert other
    assert other.error_free
    assert other.mean
    clean = [each.draws for each in (own.error_free, other.error_free, first.error_free)]
    assert (fewest_cards(report, aim), *clean) == (119, 121, 124, 132)
    assert own.mean.draws < other.mean.draws == pytest.approx(126.7, abs=0.1)


def test_the_more_two_vote_errors_the_smaller_the_stake() -> None:
    """Without them the largest; then ever less, and always half as much on the side."""
    found = [stakes(compared(0.02, ErrorRates(0, rate, 0, 0))) for rate in (0, 0.001, 0.003, 0.006)]
    assert found[0][0] == LARGEST_STAKE
    assert [bold for bold, _ in found] == sorted((bold for bold, _ in found), reverse=True)
    assert all(side == bold / 2 for bold, side in found)


def test_the_same_inputs_have_the_same_bet_and_it_can_be_published() -> None:
    """A bet made again, or read from a record, is the same; another limit or rate makes another."""
    for claim in (compared(0.0123), polled(5_300, 4_200, 10_000)):
        bet = recommended_bet(claim)
        assert recommended_bet(replace(claim)) == bet
        assert bet_from_data(bet_as_data(bet)) == bet
        assert recommended_bet(replace(claim, risk_limit=0.4)) != bet


def test_known_phantoms_are_known_errors() -> None:
    """Entries without a record make a comparison careful, cards that are none make a poll expect less."""
    claim = compared(0.02)
    frame = replace(claim.frame, records=claim.frame.bound - 800)
    assert stakes(replace(claim, frame=frame))[0] < stakes(claim)[0]
    without, with_them = (
        recommended_bet(polled(5_500, 4_400, 10_000, phantoms=n)) for n in (0, 100)
    )
    assert isinstance(without, TruncatedShrinkage)
    assert isinstance(with_them, TruncatedShrinkage)
    assert with_them.mean < without.mean


def test_errors_that_leave_nothing_to_win_are_left_to_the_cards() -> None:
    """A bet that learns: what was assumed would make the outcome wrong."""
    claim = compared(0.01, ErrorRates(0.03, 0, 0, 0))
    assert recommended_bet(claim) == shrunk_kelly(claim)
    lost = polled(510, 490, 1_000, phantoms=0)
    beyond = replace(lost, reported=two(400, 380, 1_000), phantoms=100)
    assert recommended_bet(lost) != alpha(lost)
    assert recommended_bet(beyond) == alpha(beyond)


def test_cards_without_a_vote_do_not_make_a_poll_timid() -> None:
    """The stake is made for the votes of the two, as BRAVO's, whatever share of the cards has none of them."""
    full, half = (recommended_bet(polled(5_500, 4_500, cards)) for cards in (10_000, 20_000))
    assert isinstance(full, TruncatedShrinkage)
    assert isinstance(half, TruncatedShrinkage)
    assert half.mean == pytest.approx(full.mean, abs=0.002)
    assert 0.535 < full.mean < 0.55
    assert half.weight == pytest.approx(2 * full.weight, rel=0.05)


def test_a_two_vote_overstatement_leaves_a_hundredth_and_more() -> None:
    """One in the first draw, with the largest stake there is; the part on the side has kept half."""
    claim = compared(0.05, NO_ERRORS)
    null = Null(upper=Fraction(2, 1) / (2 - Fraction(1, 20)))
    path = wealth(Draws.of_values([0.0]), null, recommended_bet(claim))
    kept = float(np.exp(path.log_wealth[0]))
    assert kept == pytest.approx(BOLD_SHARE * 0.01 + SIDE_SHARE * 0.505)
    assert path.log_wealth[0] > log(0.01)


def test_every_rule_has_its_bet() -> None:
    """Shares of the votes, several votes for each voter, a winner without any opponent's vote."""
    choices = (Choice("a", "A"), Choice("b", "B"), Choice("c", "C"))
    share = Contest("c", "C", choices, rule=Rule.SUPER_MAJORITY, share=Fraction(2, 3))
    several = Contest("c", "C", choices, votes_allowed=2)
    for contest, votes in (
        (share, {"a": 800, "b": 100, "c": 50}),
        (several, {"a": 700, "b": 500, "c": 400}),
        (Contest("c", "C", choices), {"a": 900, "b": 0, "c": 0}),
    ):
        report = ReportedContest(contest, votes, 1_000)
        for claim in report.claims.assertions:
            polling = recommended_bet(PolledClaim(claim, report, 0.05))
            assert isinstance(polling, TruncatedShrinkage)
            assert 0.5 < polling.mean < float(claim.upper)
            comparing = recommended_bet(ComparedClaim(claim, report.frame, 0.05, USUAL))
            assert isinstance(comparing, Mixture)


def test_an_announced_test_may_be_another_one() -> None:
    """BRAVO for law that names it: the winner's share of the votes for the two, blank cards or not."""
    bet = BetAsked("bravo").bet_for(polled(600, 400, 1_500))
    assert isinstance(bet, ConstantAlternative)
    assert bet.mean == pytest.approx(0.6, abs=1e-6)
