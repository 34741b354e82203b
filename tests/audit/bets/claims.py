"""Claims to make bets for: two choices, cards with or without records."""

from fractions import Fraction

from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import ErrorRates
from tests.audit.size.reports import two

USUAL = ErrorRates()
NO_ERRORS = ErrorRates(0, 0, 0, 0)


def compared(
    margin: Fraction | float,
    rates: ErrorRates = USUAL,
    risk_limit: float = 0.05,
    cards: int = 100_000,
) -> ComparedClaim:
    """A comparison in which every card has a record."""
    lead = round(margin * cards)
    reported = two((cards + lead) // 2, (cards - lead) // 2, cards)
    return ComparedClaim(reported.closest, reported.frame, risk_limit, rates)


def polled(
    won: int, lost: int, cards: int, risk_limit: float = 0.05, phantoms: int = 0
) -> PolledClaim:
    """A poll of a contest of two."""
    reported = two(won, lost, cards)
    return PolledClaim(reported.closest, reported, risk_limit, phantoms)
