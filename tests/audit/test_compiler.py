"""Every linear claim becomes the published assorter, over every card that a voter can cast."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.compiler import HALF, compiled
from canvass.errors import OutOfRange, UnknownName
from tests.published.read import vectors

VECTORS = vectors("audit_assertions")
WITHIN = 1e-12


def test_published_compiler() -> None:
    """A super-majority of 3/5 as its proto-assorter: 0.4, -0.6 and 0 become 5/6, 0 and 1/2."""
    given_, expect = VECTORS["linear-compiler"]["given"], VECTORS["linear-compiler"]["expect"]
    for_, against, _ = (Fraction(str(value)) for value in given_["proto_values"])
    assorter = compiled({"for": for_, "against": against})
    values = [float(assorter.value(marks)) for marks in (["for"], ["against"], [])]
    assert values == pytest.approx(expect["assorter_values"], abs=WITHIN)
    assert float(assorter.upper) == pytest.approx(expect["u"], abs=WITHIN)
    assert float(assorter.scale) == pytest.approx(expect["c"], abs=WITHIN)


@pytest.mark.parametrize("case", range(7))
def test_published_pairwise_difference(case: int) -> None:
    """Blom et al. (2021), section 3.1: a lead of the share d, cards with several votes of one party."""
    vector = VECTORS["assorter-pairwise-difference"]
    a, b, votes, share, allowed = vector["given"]["cases"][case]
    d = Fraction(str(share))
    assorter = compiled({"A": 1 - d, "B": -1 - d, "other": -d}, allowed, allowed)
    marks = ["A"] * a + ["B"] * b + ["other"] * (votes - a - b)
    assert float(assorter.value(marks)) == pytest.approx(
        vector["expect"]["value"][case], abs=WITHIN
    )
    assert float(assorter.upper) == pytest.approx(vector["expect"]["u"][case], abs=WITHIN)


@pytest.mark.parametrize("name", ["assorter-dhondt", "assorter-sainte-lague"])
def test_published_highest_averages(name: str) -> None:
    """Seats by highest averages: T_A / d(seats of A) > T_B / d(seats of B + 1)."""
    vector = VECTORS[name]
    step = 1 if vector["given"]["divisor"] == "dhondt" else 2
    for case, value in zip(vector["given"]["cases"], vector["expect"]["value_vote_A"], strict=True):
        won, lost = (step * (case[k] - 1) + 1 for k in ("last_seat_won", "first_seat_lost"))
        assorter = compiled({"A": Fraction(1, won), "B": Fraction(-1, lost), "other": Fraction(0)})
        found = [float(assorter.value([choice])) for choice in ("A", "B", "other")]
        assert found == pytest.approx([value, 0, 0.5], abs=WITHIN)


def test_published_scores() -> None:
    """A score of s is s votes for one choice."""
    vector = VECTORS["assorter-score"]
    most = vector["given"]["max_score"]
    assorter = compiled({"winner": Fraction(1), "loser": Fraction(-1)}, 2 * most, most)
    for (winner, loser), value in zip(
        vector["given"]["cases"], vector["expect"]["value"], strict=True
    ):
        marks = ["winner"] * winner + ["loser"] * loser
        assert float(assorter.value(marks)) == pytest.approx(value, abs=WITHIN)
    assert assorter.upper == vector["expect"]["u"]


weights = st.lists(st.fractions(-3, 3, max_denominator=12), min_size=2, max_size=4).filter(
    lambda each: min(each) < 0
)


@given(weights, st.integers(1, 3), st.integers(1, 2))
def test_values_lie_between_zero_and_the_bound_on_every_card(
    each: list[Fraction], allowed: int, per_choice: int
) -> None:
    """All cards a voter can cast: 0 and u are both reached, blanks have 1/2, all are whole units."""
    names = "ABCD"[: len(each)]
    assorter = compiled(dict(zip(names, each, strict=True)), allowed, per_choice)
    counts = [c for c in product(range(per_choice + 1), repeat=len(each)) if sum(c) <= allowed]
    marks = [[n for n, k in zip(names, c, strict=True) for _ in range(k)] for c in counts]
    values = [assorter.value(each) for each in marks]
    assert min(values) == 0
    assert max(values) == assorter.upper
    assert values[marks.index([])] == HALF
    assert assorter.units(np.array(counts)).tolist() == [v / assorter.unit for v in values]


@given(weights, st.integers(1, 3))
def test_the_mean_is_above_one_half_exactly_when_the_claim_holds(
    each: list[Fraction], allowed: int
) -> None:
    """Sum of the values - cards / 2 has the sign of the weighted sum of the votes, and is given by totals."""
    names = "ABCD"[: len(each)]
    assorter = compiled(dict(zip(names, each, strict=True)), allowed)
    cards = [names[:1], names[1:2], names[1:2], "", names[:2] if allowed > 1 else ""]
    total = sum(assorter.value(card) for card in cards)
    votes = {name: sum(card.count(name) for card in cards) for name in names}
    assert total - Fraction(len(cards), 2) == assorter.scale * assorter.lead(votes)


def test_the_lead_is_exact_whatever_the_share() -> None:
    """A share of eighteen digits and a billion votes: more parts of a vote than 64 bits can count."""
    share = Fraction("0.123456789012345678")
    assorter = compiled({"yes": 1 - share, "no": -share})
    votes = {"yes": 900_000_000, "no": 100_000_000}
    lead = 900_000_000 - share * 1_000_000_000
    assert assorter.lead(votes) == lead
    table = np.array([list(votes.values())])
    (lost,) = assorter.most_lost(["yes", "no"], table, np.array([10**9]))
    assert Fraction(int(lost), assorter.parts) == lead + share * 10**9


def test_an_overvote_is_no_valid_vote() -> None:
    """More marks than a voter has count for nobody, in a list and in a row of marks."""
    assorter = compiled({"A": Fraction(1), "B": Fraction(-1), "C": Fraction(0)})
    assert assorter.value(["A", "C"]) == HALF
    assert assorter.units(np.array([[1, 0, 1], [1, 0, 0]])).tolist() == [1, 2]


def test_marks_that_cannot_be_are_refused() -> None:
    """An unknown choice is named, never taken for another; one mark for each choice."""
    assorter = compiled({"Ann": Fraction(1), "Bob": Fraction(-1)})
    with pytest.raises(UnknownName, match="did you mean 'Ann'"):
        assorter.value(["An"])
    with pytest.raises(UnknownName, match="lines that are no votes are left out"):
        assorter.lead({"Ann": 3, "overvotes": 2})
    with pytest.raises(OutOfRange, match="marked 2 times"):
        assorter.value(["Ann", "Ann"])


def test_a_claim_that_no_card_can_count_against_is_refused() -> None:
    """It would be true whatever the paper says."""
    with pytest.raises(OutOfRange, match="nothing to audit"):
        compiled({"A": Fraction(1), "B": Fraction(0)})
