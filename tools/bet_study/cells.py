"""The cells of the study: margins against rates of errors for comparison, against blank cards for polling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.bets.oracle import oracle_mean
from canvass.audit.bets.tested import ComparedClaim, PolledClaim, TestedClaim
from canvass.audit.comparison import ErrorRates
from canvass.audit.reported import ReportedContest
from canvass.audit.stacks import comparison_stack, polling_stack
from canvass.model import Choice, Contest
from canvass.stats.decks import CardStack
from canvass.stats.null import Null

CARDS = 1_000_000
RISK_LIMIT = 0.05
MARGINS = tuple(map(Fraction, ("1/200", "1/100", "1/50", "1/20", "1/10", "1/5")))
RATES = (0.0001, 0.001, 0.01)
BLANK = (Fraction(0), Fraction(3, 10))
CONTEST = Contest("c", "C", (Choice("a", "A"), Choice("b", "B")))


@dataclass(frozen=True)
class Cell:
    """What tests are told, in ``claim``, and what is true: the same unless said otherwise; ``stack`` are the cards."""

    margin: Fraction
    told: str
    name: str
    claim: TestedClaim
    truth: TestedClaim
    stack: CardStack

    @property
    def null(self) -> Null:
        """What the tests would refute."""
        upper = self.claim.assertion.upper
        if isinstance(self.claim, ComparedClaim):
            upper = 2 * upper / (2 * upper - self.claim.frame.margin(self.claim.assertion))
        return Null(upper=upper, size=CARDS)

    @property
    def oracle(self) -> float:
        """What a bet that knows the truth takes on average."""
        return oracle_mean(self.truth) or float(CARDS)


def contest(margin: Fraction, blank: Fraction = Fraction(0)) -> ReportedContest:
    """Two choices, their lead in votes per card, and cards for neither."""
    valid, lead = int(CARDS * (1 - blank)), int(CARDS * margin)
    return ReportedContest(CONTEST, {"a": (valid + lead) // 2, "b": (valid - lead) // 2}, CARDS)


def polled(margin: Fraction, blank: Fraction, truth: Fraction | None = None) -> Cell:
    """A poll of cards that are as reported, or have a smaller lead."""
    told, true = (
        PolledClaim(each.closest, each, RISK_LIMIT)
        for each in (contest(margin, blank), contest(truth or margin, blank))
    )
    of = f"a margin of {float(truth):.2%}" if truth else f"{float(blank):.0%}"
    stack = polling_stack(true.reported, true.assertion)
    return Cell(margin, "the reported margin", of, told, true, stack)


def compared(margin: Fraction, rates: ErrorRates, truth: ErrorRates | None = None) -> Cell:
    """A comparison in which records err as assumed, or otherwise."""
    reported = contest(margin)
    told, true = (
        ComparedClaim(reported.closest, reported.frame, RISK_LIMIT, each)
        for each in (rates, truth or rates)
    )
    stack = comparison_stack(true.assertion, true.frame, true.rates)
    return Cell(margin, in_words(rates), in_words(true.rates), told, true, stack)


NO_ERRORS = ErrorRates(0, 0, 0, 0)
UNUSUAL = (
    NO_ERRORS,
    ErrorRates(),
    ErrorRates(0.005, 0.0001, 0.001, 0.0001),
    ErrorRates(0.001, 0.001, 0.001, 0.0001),
    ErrorRates(0.001, 0.003, 0.001, 0.0001),
    ErrorRates(0.01, 0.001, 0.01, 0.001),
)


def in_words(rates: ErrorRates) -> str:
    """The rates that are not 0, in parts of ten thousand cards."""
    named = {
        "1 over": rates.one_vote_over,
        "2 over": rates.two_vote_over,
        "1 under": rates.one_vote_under,
        "2 under": rates.two_vote_under,
    }
    said = [f"{name} {10_000 * rate:g}" for name, rate in named.items() if rate]
    return ", ".join(said) or "none"


def rates_of_the_grid() -> Iterator[ErrorRates]:
    """No errors; one and two votes over; both ways alike; all four in the usual proportions."""
    yield NO_ERRORS
    for rate in RATES:
        yield ErrorRates(rate, 0, 0, 0)
        yield ErrorRates(0, rate, 0, 0)
        yield ErrorRates(rate, 0, rate, 0)
        yield ErrorRates(0, rate, 0, rate)
        yield ErrorRates(rate, rate / 10, rate, rate / 10)


def comparisons() -> Iterator[Cell]:
    """Every cell in which the outcome is right in spite of the errors, and a sample could show it."""
    for margin in MARGINS:
        for rates in rates_of_the_grid():
            cell = compared(margin, rates)
            if cell.stack.mean > Fraction(1, 2):
                yield cell


def otherwise() -> Iterator[Cell]:
    """Records that err otherwise than usual; reports of twice the lead, or a third more than there is."""
    for margin in MARGINS[1:4]:
        for rates in UNUSUAL:
            cell = compared(margin, ErrorRates(), rates)
            if cell.stack.mean > Fraction(1, 2):
                yield cell
    for margin in MARGINS[2:4]:
        for share in (Fraction(1), Fraction(3, 4), Fraction(1, 2)):
            yield polled(margin, Fraction(0), share * margin)


def polls() -> Iterator[Cell]:
    """Every margin, without blank cards and with many."""
    for margin in MARGINS:
        for blank in BLANK:
            yield polled(margin, blank)
