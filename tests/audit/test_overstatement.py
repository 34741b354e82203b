"""Every row of the table of awkward cards (docs/audit-methods.md, comparison), and the published values."""

from fractions import Fraction

import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.overstatement import (
    ComparedCard,
    Discrepancies,
    discrepancies,
    overstatement,
    overstatement_values,
    overstatements,
)
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange, UnknownName
from canvass.model import CastVoteRecord, Interpretation, Reading, Rule
from tests.audit.elections import contest, read_as, record, vote
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_comparison")
HALF, ONE = Fraction(1, 2), Fraction(1)
(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 60, "B": 40}).assertions
OTHER_CONTEST = CastVoteRecord(("1",), {"d": ("Z",)})


def over(card: CastVoteRecord | None, paper: Interpretation, *, style: bool) -> Fraction | None:
    """The overstatement of one card in the claim that A beats B."""
    return overstatement(A_BEATS_B, ComparedCard(card, paper), uses_card_style=style)


@computes("comparison-values", by=overstatement_values, shown={"B": lambda draws: draws.values})
def test_published_overstatement_values() -> None:
    """Stark (2020), section 3.2, at a margin of 5 percent: 0, a/2, a, 3a/2 and 2a."""
    vector = VECTORS["comparison-values"]
    marks = {1: ("A",), 0: ("B",), 0.5: ()}
    pairs = zip(vector["given"]["cvr_value"], vector["given"]["paper_value"], strict=True)
    cards = [ComparedCard(record(*marks[c]), vote(*marks[p])) for c, p in pairs]
    found = overstatements(A_BEATS_B, cards, uses_card_style=True)
    draws = overstatement_values(A_BEATS_B, found, Fraction(1, 20))
    assert draws.is_exact
    assert draws.values == pytest.approx(vector["expect"]["B"], abs=1e-12)


@pytest.mark.parametrize(
    ("card", "paper", "style", "right"),
    [
        pytest.param(record("A"), vote("A"), True, Fraction(0), id="agree"),
        pytest.param(record("A"), vote("B"), True, ONE, id="winner recorded, loser on paper"),
        pytest.param(record("A"), vote(), True, HALF, id="winner recorded, blank on paper"),
        pytest.param(
            record("A"), read_as(Reading.OVERVOTE), True, HALF, id="winner recorded, overvote"
        ),
        pytest.param(record("A", "B"), vote("A"), True, -HALF, id="overvote recorded, winner"),
        pytest.param(record("B"), vote("A"), True, -ONE, id="loser recorded, winner on paper"),
        pytest.param(None, vote("A"), True, -HALF, id="phantom, a card for the winner is there"),
        pytest.param(None, vote("B"), True, HALF, id="phantom, a card for the loser is there"),
        pytest.param(None, read_as(Reading.NOT_FOUND), True, HALF, id="phantom, no card"),
        pytest.param(record("A"), read_as(Reading.NOT_FOUND), True, ONE, id="card not found"),
        pytest.param(record("B"), read_as(Reading.NOT_FOUND), True, Fraction(0), id="loser lost"),
        pytest.param(record("A"), read_as(Reading.CANNOT_AGREE), True, ONE, id="cannot agree"),
        pytest.param(
            record("A"),
            read_as(Reading.CONTEST_NOT_ON_CARD),
            True,
            ONE,
            id="style promised the contest, paper lacks it",
        ),
        pytest.param(
            record("A"),
            read_as(Reading.CONTEST_NOT_ON_CARD),
            False,
            HALF,
            id="no style, paper lacks the contest",
        ),
        pytest.param(
            OTHER_CONTEST, vote("B"), False, HALF, id="no style, paper has it, record does not"
        ),
        pytest.param(
            OTHER_CONTEST,
            read_as(Reading.CONTEST_NOT_ON_CARD),
            False,
            Fraction(0),
            id="no style, neither has it",
        ),
        pytest.param(
            OTHER_CONTEST, vote("B"), True, None, id="style, record lacks it: not in frame"
        ),
        pytest.param(record("A", "B"), vote("A", "B"), True, Fraction(0), id="overvote on both"),
    ],
)
def test_awkward_cards(
    card: CastVoteRecord | None, paper: Interpretation, style: bool, right: Fraction | None
) -> None:
    """Each situation has the overstatement of the table, exactly."""
    assert over(card, paper, style=style) == right


def test_worst_cases_at_a_share() -> None:
    """For a super-majority of 3/5 a phantom without paper overstates by 1/2, a lost winner by u = 5/6."""
    of = contest(Rule.SUPER_MAJORITY, names="AB", share=Fraction(3, 5))
    (reached,) = assertions(of, {"A": 70, "B": 30}).assertions
    missing = read_as(Reading.NOT_FOUND)
    phantom = overstatement(reached, ComparedCard(None, missing), uses_card_style=True)
    lost = overstatement(reached, ComparedCard(record("A"), missing), uses_card_style=True)
    assert (phantom, lost) == (HALF, Fraction(5, 6))


def test_discrepancies_are_counted_in_votes() -> None:
    """One and two votes over and under; a fraction of a vote over counts as the whole, under as none."""
    found = [Fraction(0), ONE, HALF, HALF, -HALF, -ONE, Fraction(1, 3), Fraction(-1, 3)]
    assert discrepancies(found) == Discrepancies(3, 1, 1, 1)
    assert discrepancies(found).total == 6
    with pytest.raises(OutOfRange, match="at most two votes"):
        discrepancies([Fraction(5, 3)])
    with pytest.raises(OutOfRange, match="counts of 0 or more"):
        Discrepancies(-1)


def test_what_was_read_for_another_contest_is_refused() -> None:
    """An interpretation says which contest it is of, and so does every mark."""
    with pytest.raises(UnknownName, match="contest of this assertion"):
        over(record("A"), vote("A", contest_id="d"), style=True)
    with pytest.raises(UnknownName, match="no choice is called 'Z'"):
        over(record("A"), vote("Z"), style=True)
    with pytest.raises(OutOfRange, match="a vote names at least one"):
        Interpretation(("1",), "c", Reading.BLANK, ("A",))


def test_sums_of_overstatements_decide_the_assertion() -> None:
    """The mean of B is above 1/2 exactly when the paper's mean is, whatever the errors (Stark 2020)."""
    kinds: list[tuple[str, ...]] = [("A",), ("B",), ()]
    for first in kinds:
        for second in kinds:
            cards = [
                ComparedCard(record("A"), vote(*first)),
                ComparedCard(record("A"), vote(*second)),
                ComparedCard(record("B"), vote("B")),
            ]
            _same_verdict(A_BEATS_B, cards, Fraction(1, 3))


def _same_verdict(assertion: Assertion, cards: list[ComparedCard], margin: Fraction) -> None:
    found = overstatements(assertion, cards, uses_card_style=True)
    draws = overstatement_values(assertion, found, margin)
    mean = draws.unit * int(draws.amounts.sum()) / len(cards)
    papers = [assertion.assort(card.paper.choices) for card in cards]
    assert (mean > HALF) == (sum(papers) > Fraction(len(cards), 2))
