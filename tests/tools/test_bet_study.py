"""A slice of the comparison of bets: the recommended one is not beaten where records err as declared."""

from fractions import Fraction

from canvass.audit.comparison import ErrorRates
from tests.some_of import some_of
from tools.bet_study.cells import NO_ERRORS, Cell, compared, polled
from tools.bet_study.page import page
from tools.bet_study.published import RECOMMENDED
from tools.bet_study.results import WITHIN, result, sizes_of

CELLS = (
    compared(Fraction(1, 5), ErrorRates(0, 0.01, 0, 0)),
    compared(Fraction(1, 10), NO_ERRORS),
    compared(Fraction(1, 10), ErrorRates(0.01, 0.001, 0.01, 0.001)),
    compared(Fraction(1, 20), ErrorRates()),
    polled(Fraction(1, 5), Fraction(0)),
    polled(Fraction(1, 5), Fraction(3, 10)),
)


@some_of("cell", CELLS, ids=lambda each: f"{float(each.margin):.0%}, {each.name}", every=3)
def test_the_recommended_bet_is_within_three_percent_of_the_best(cell: Cell) -> None:
    """Of eighteen published tests for a comparison, nine for a poll, on the same thousand shuffled decks."""
    found = result(cell, 1000)
    assert found.excess("weighed") < WITHIN + 2 * found.error
    assert found.own.mean < 1.1 * found.oracle


def test_the_insurance_pays() -> None:
    """Three two-vote errors in a thousand, a tenth of a thousandth declared: the fastest bet takes far longer."""
    cell = compared(Fraction(1, 50), ErrorRates(), ErrorRates(0.001, 0.003, 0.001, 0.0001))
    found = sizes_of(cell, (RECOMMENDED, "COBRA, usual rates"), 200)
    assert 2 * found[RECOMMENDED].mean < found["COBRA, usual rates"].mean


def test_every_cell_is_a_row_of_the_page() -> None:
    """With both numbers, the excess and, beyond three percent, its reason."""
    found = result(CELLS[1], 200)
    text = page([found], [], [])
    assert "| 10.0% | none | 59 | 60 / 60 | largest bet: 59 / 59 | +1.7% (\u00b1 0.0%) |" in text
    assert "of 1 cells: weighed in 1, on average in 1, nine times out of ten in 1" in text
