"""Ballot comparison: the margin and the draw speak of the same cards, phantoms included."""

from fractions import Fraction
from math import ceil

import numpy as np
import pytest

from canvass.audit.bets.learning import shrunk_kelly
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import (
    ComparisonFrame,
    ErrorRates,
    comparison_frame,
    comparison_null,
    comparison_risk,
    zero_error_draws,
)
from canvass.audit.kinds import COMPARISON
from canvass.audit.overstatement import ComparedCard
from canvass.audit.risk import Design, Status
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange, UnknownName
from canvass.model import CardTable, CastVoteRecord, Reading, RecordedContest
from canvass.stats import bets
from tests.audit.elections import contest, read_as, record, vote
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_comparison")
(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 60, "B": 40}).assertions
FRAME = ComparisonFrame("c", 100, 100, {"A": 60, "B": 40}, uses_card_style=True)
CLEAN = ComparedCard(record("A"), vote("A"))
DESIGN = Design(0.05, bets.FixedStake(0.99))


def table(marks: list[list[int]], rows: list[int], cards: int) -> CardTable:
    """Cards of one batch, some of which list the contest."""
    place = np.arange(cards, dtype=np.int32)
    listed = RecordedContest(("A", "B"), np.array(rows), np.array(marks, dtype=np.uint8))
    return CardTable((("box 1",),), np.zeros(cards, dtype=np.int32), place + 1, {"c": listed})


@computes(
    "cobra-zero-error",
    by=zero_error_draws,
    shown={"n_real": lambda draws: draws, "n": ceil},
)
def test_published_zero_error_sizes() -> None:
    """Spertus (2023), eq. 1 and table 1: 119, 59, 29 and 598 draws."""
    vector = VECTORS["cobra-zero-error"]
    found = [zero_error_draws(v, 1, 0.05) for v in vector["given"]["assorter_margin"]]
    assert found == pytest.approx(vector["expect"]["n_real"], rel=1e-9)
    assert list(map(ceil, found)) == vector["expect"]["n"]


def test_clean_draws_confirm_at_the_published_size() -> None:
    """With replacement and the largest bet the 29th clean draw confirms a margin of one fifth, the 28th not."""
    design = Design(0.05, bets.FixedStake(1.0), with_replacement=True)
    short = comparison_risk(A_BEATS_B, FRAME, [CLEAN] * 28, design)
    enough = comparison_risk(A_BEATS_B, FRAME, [CLEAN] * 29, design)
    assert (short.status, enough.status) == (Status.NOT_YET, Status.CONFIRMED)
    assert enough.method is COMPARISON
    assert enough.assertion == A_BEATS_B.id


def test_a_frame_is_made_from_the_records_of_its_own_cards() -> None:
    """Votes are those of valid records; overvotes add nothing; cards beyond the records are phantoms."""
    cards = table([[1, 0], [1, 0], [0, 1], [1, 1], [0, 0]], [0, 1, 2, 4, 5], 8)
    styled = comparison_frame(cards, A_BEATS_B, 6, uses_card_style=True)
    plain = comparison_frame(cards, A_BEATS_B, 10, uses_card_style=False)
    assert (styled.votes, styled.records, styled.phantoms) == ({"A": 2, "B": 1}, 5, 1)
    assert (plain.records, plain.phantoms) == (8, 2)
    assert styled.margin(A_BEATS_B) == Fraction(1, 6)
    assert plain.margin(A_BEATS_B) == Fraction(1, 10)


def test_the_null_mean_of_overstatements_counts_phantoms() -> None:
    """A margin over the records alone, with a draw over records and phantoms, would overstate it."""
    frame = ComparisonFrame("c", 120, 100, {"A": 60, "B": 40}, uses_card_style=True)
    null = comparison_null(A_BEATS_B, frame, DESIGN)
    assert null.size == 120
    assert null.upper == 2 / (2 - Fraction(20, 120))


@pytest.mark.parametrize(
    ("frame", "status"),
    [
        (
            ComparisonFrame("c", 99, 100, {"A": 60, "B": 40}, uses_card_style=True),
            Status.MORE_RECORDS_THAN_CARDS,
        ),
        (
            ComparisonFrame("c", 100, 100, {"A": 50, "B": 50}, uses_card_style=True),
            Status.MARGIN_NOT_POSITIVE,
        ),
        (
            ComparisonFrame("c", 100, 100, {"A": 40, "B": 50}, uses_card_style=True),
            Status.MARGIN_NOT_POSITIVE,
        ),
    ],
)
def test_what_cannot_be_compared_says_so(frame: ComparisonFrame, status: Status) -> None:
    """Records beyond the bound, a tie or a loser in the records: an answer with a risk of 1."""
    risk = comparison_risk(A_BEATS_B, frame, [CLEAN] * 50, DESIGN)
    assert (risk.status, risk.measured_risk, risk.sample_size) == (status, 1.0, 0)


def test_cards_outside_the_frame_are_passed_over() -> None:
    """A card drawn for another contest, whose record lacks this one, is not a draw of it."""
    stranger = ComparedCard(CastVoteRecord(("9",), {"d": ()}), vote("B"))
    with_it = comparison_risk(A_BEATS_B, FRAME, [CLEAN, stranger, CLEAN], DESIGN)
    without = comparison_risk(A_BEATS_B, FRAME, [CLEAN, CLEAN], DESIGN)
    assert with_it == without
    assert with_it.sample_size == 2


def test_one_two_vote_overstatement_ruins_only_the_largest_bet() -> None:
    """The largest bet cannot confirm any more and says so; a smaller one needs more cards."""
    wrong = ComparedCard(record("A"), vote("B"))
    cards = [CLEAN] * 10 + [wrong] + [CLEAN] * 60
    ruined = comparison_risk(A_BEATS_B, FRAME, cards, Design(0.001, bets.FixedStake(1.0)))
    alive = comparison_risk(A_BEATS_B, FRAME, cards, Design(0.001, bets.FixedStake(0.9)))
    assert ruined.status is Status.RUINED
    assert ruined.status.needs_full_hand_count
    assert alive.status is Status.CONFIRMED


def test_reading_every_card_lets_the_hand_count_decide() -> None:
    """Without replacement all entries are a full hand count; with replacement as many draws are not."""
    small = ComparisonFrame("c", 5, 5, {"A": 3, "B": 2}, uses_card_style=True)
    right = [CLEAN] * 3 + [ComparedCard(record("B"), vote("B"))] * 2
    wrong = [ComparedCard(record("A"), vote("B")), *right[1:]]
    design = Design(0.01, bets.FixedBet(0.1))
    again = Design(0.01, bets.FixedBet(0.1), with_replacement=True)
    assert comparison_risk(A_BEATS_B, small, right, design).status is Status.HAND_COUNT_AGREES
    failed = comparison_risk(A_BEATS_B, small, wrong, design)
    assert (failed.status, failed.measured_risk) == (Status.HAND_COUNT_DIFFERS, 1.0)
    assert comparison_risk(A_BEATS_B, small, right, again).status is Status.NOT_YET


def test_the_bet_that_learns_survives_errors_and_knows_phantoms() -> None:
    """Its kinds are the values of one and two votes over and under; a phantom counts as one vote."""
    rates = ErrorRates(0.002, 0.0002, 0.0, 0.0)
    bet = shrunk_kelly(ComparedClaim(A_BEATS_B, FRAME, 0.05, rates))
    a = 1 / 1.8
    assert [kind.value for kind in bet.errors] == pytest.approx([0, a / 2, 3 * a / 2, 2 * a])
    assert [kind.rate for kind in bet.errors] == [0.0002, 0.002, 0.0, 0.0]
    phantom = ComparedCard(None, read_as(Reading.NOT_FOUND))
    cards = [CLEAN] * 20 + [phantom] * 2 + [CLEAN] * 60
    risk = comparison_risk(A_BEATS_B, FRAME, cards, Design(0.05, bet))
    assert risk.status is Status.CONFIRMED


def test_a_frame_and_a_draw_that_cannot_be_are_refused() -> None:
    """No cards, more draws than cards, rates that are none, a contest without records."""
    with pytest.raises(OutOfRange, match="at least one card"):
        ComparisonFrame("c", 0, 0, {}, uses_card_style=True)
    with pytest.raises(OutOfRange, match="101 draws without replacement from a population of 100"):
        comparison_risk(A_BEATS_B, FRAME, [CLEAN] * 101, DESIGN)
    with pytest.raises(OutOfRange, match="assumed error rate"):
        ErrorRates(one_vote_over=1.5)
    with pytest.raises(OutOfRange, match="margin"):
        zero_error_draws(0, 1, 0.05)
    with pytest.raises(OutOfRange, match="risk limit"):
        Design(5, bets.FixedBet(1.0))
    (other,) = assertions(contest(names="AB"), {"A": 1}).assertions
    cards = table([[1, 0]], [0], 1)
    assert comparison_frame(cards, other, 1, uses_card_style=True).records == 1
    with pytest.raises(UnknownName, match="cast vote records"):
        cards.contest("d")
