"""Every linear claim becomes the published assorter, over every card that a voter can cast."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.compiler import HALF, LinearAssorter, compiled
from canvass.errors import OutOfRange, UnknownName
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_assertions")
WITHIN = 1e-12


@computes("linear-compiler", by=(LinearAssorter.value, LinearAssorter.upper, LinearAssorter.scale))
def test_published_compiler() -> None:
    """A super-majority of 3/5 as its proto-assorter: 0.4, -0.6 and 0 become 5/6, 0 and 1/2."""
    given_, expect = VECTORS["linear-compiler"]["given"], VECTORS["linear-compiler"]["expect"]
    for_, against, _ = (Fraction(str(value)) for value in given_["proto_values"])
    assorter = compiled({"for": for_, "against": against})
    values = [float(assorter.value(marks)) for marks in (["for"], ["against"], [])]
    assert values == pytest.approx(expect["assorter_values"], abs=WITHIN)
    assert float(assorter.upper) == pytest.approx(expect["u"], abs=WITHIN)
    assert float(assorter.scale) == pytest.approx(expect["c"], abs=WITHIN)


TENTH, LESS = Fraction(1, 10), Fraction(-1, 5)


@pytest.mark.parametrize(
    ("marks", "share", "allowed", "value", "upper"),
    [
        (["A"], TENTH, 1, Fraction(10, 11), Fraction(10, 11)),
        (["B"], TENTH, 1, Fraction(0), Fraction(10, 11)),
        (["other"], TENTH, 1, Fraction(5, 11), Fraction(10, 11)),
        ([], TENTH, 1, HALF, Fraction(10, 11)),
        (["A", "A", "B"], LESS, 3, Fraction(5, 6), Fraction(5, 4)),
        (["A", "A", "A"], LESS, 3, Fraction(5, 4), Fraction(5, 4)),
        (["B", "B", "B"], LESS, 3, Fraction(0), Fraction(5, 4)),
    ],
)
def test_a_lead_of_a_share(
    marks: list[str], share: Fraction, allowed: int, value: Fraction, upper: Fraction
) -> None:
    """Blom et al. (2021), section 3.1: p_A > p_B + d, cards with several votes of one party."""
    assorter = compiled({"A": 1 - share, "B": -1 - share, "other": -share}, allowed, allowed)
    assert (assorter.value(marks), assorter.upper) == (value, upper)


@pytest.mark.parametrize(
    ("won", "lost", "value"),
    [
        pytest.param(3, 2, Fraction(5, 6), id="d'Hondt, third seat and second"),
        pytest.param(1, 4, Fraction(5, 2), id="d'Hondt, first seat and fourth"),
        pytest.param(5, 3, Fraction(4, 5), id="Sainte-Lague, third seat and second"),
        pytest.param(1, 7, Fraction(4), id="Sainte-Lague, first seat and fourth"),
    ],
)
def test_a_quotient_above_another(won: int, lost: int, value: Fraction) -> None:
    """Seats by highest averages: T_A / d(seats of A) > T_B / d(seats of B + 1), the divisors given."""
    assorter = compiled({"A": Fraction(1, won), "B": Fraction(-1, lost), "other": Fraction(0)})
    assert [assorter.value([choice]) for choice in ("A", "B", "other")] == [value, 0, HALF]


def test_scores() -> None:
    """A score of s is s votes for one choice; the value is (s_w - s_l + 5) / 10."""
    assorter = compiled({"winner": Fraction(1), "loser": Fraction(-1)}, 10, 5)
    for winner, loser in ((5, 0), (0, 5), (3, 3), (4, 1)):
        marks = ["winner"] * winner + ["loser"] * loser
        assert assorter.value(marks) == Fraction(winner - loser + 5, 10)
    assert assorter.upper == 1


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
