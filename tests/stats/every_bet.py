"""Every bet with numbers that make it move, and small populations on which it can be tried in every order."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from canvass.stats import bets
from canvass.stats.past import Bet

A = Fraction(3, 5)
"""Value of a card without error, at a margin of one third: 1 / (2 - 1/3)."""


@dataclass(frozen=True)
class Population:
    """A few values, all multiples of a unit, under a claim about their mean."""

    name: str
    values: tuple[Fraction, ...]
    mean: Fraction
    upper: Fraction
    unit: Fraction


def polling(name: str, *values: float) -> Population:
    """Cards of a contest of two: 1, 1/2 and 0."""
    return Population(
        name, tuple(map(Fraction, values)), Fraction(1, 2), Fraction(1), Fraction(1, 2)
    )


def compared(name: str, *half_votes: int) -> Population:
    """Six cards with an assorter margin of one third; each overstated by so many half votes."""
    values = tuple((2 - h) * A / 2 for h in half_votes)
    return Population(name, values, Fraction(1, 2), 2 * A, A / 2)


AT_THE_NULL = (
    polling("tie", 0, 0, 0, 1, 1, 1),
    polling("tie with blanks", 0, 0.5, 0.5, 0.5, 1, 0.5),
    polling("larger tie", 1, 1, 0, 0, 0.5, 0.5, 0.5),
    compared("one two-vote error", 2, 0, 0, 0, 0, 0),
    compared("one-vote errors", 1, 1, 0, 0, 0, 0),
    compared("errors both ways", 2, 2, -2, 0, 0, 0),
    Population(
        "three fifths reached exactly",
        (Fraction(5, 6),) * 3 + (Fraction(0),) * 2,
        Fraction(1, 2),
        Fraction(5, 6),
        Fraction(1, 6),
    ),
    Population(
        "null mean of 0.3",
        (Fraction(0), Fraction(0), Fraction(3, 10), Fraction(1, 5), Fraction(1)),
        Fraction(3, 10),
        Fraction(1),
        Fraction(1, 10),
    ),
    Population("all at the bound", (Fraction(1),) * 4, Fraction(1), Fraction(1), Fraction(1)),
    Population("all at zero", (Fraction(0),) * 4, Fraction(0), Fraction(1), Fraction(1)),
)
BELOW_THE_NULL = (
    polling("one vote short", 0, 0, 0, 1, 1, 0.5),
    polling("far short", 0, 0, 0, 0, 1, 0.5),
    polling("nothing", 0, 0, 0, 0, 0),
    compared("one-vote errors, one too many", 1, 1, 1, 0, 0, 0),
    compared("two two-vote errors", 2, 2, 0, 0, 0, 0),
    Population(
        "below 0.3",
        (Fraction(0), Fraction(0), Fraction(1, 5), Fraction(1, 5), Fraction(1)),
        Fraction(3, 10),
        Fraction(1),
        Fraction(1, 10),
    ),
)

_a = float(A)
_ERRORS = (
    bets.ErrorKind(_a / 2, 0.05, 3.0, 0.01),
    bets.ErrorKind(0.0, 0.01, 5.0, 0.001),
    bets.ErrorKind(2 * _a, 0.02, 5.0, 0.001),
)
BETS: tuple[Bet, ...] = (
    bets.FixedBet(1.9),
    bets.Agrapa(),
    bets.universal_portfolio(5),
    bets.ConstantAlternative(0.45),
    bets.FixedBet(3.0, 0.9),
    bets.FixedStake(1.0),
    bets.FixedStake(0.6),
    bets.KaplanMarkov(0.0),
    bets.KaplanMarkov(0.1),
    bets.KaplanWald(0.0),
    bets.KaplanWald(0.1),
    bets.KaplanKolmogorov(0.0),
    bets.KaplanKolmogorov(0.1),
    bets.ConstantAlternative(0.6),
    bets.ConstantAlternative(1.0),
    bets.PopulationAlternative(0.6),
    bets.PopulationAlternative(0.9),
    bets.TruncatedShrinkage(0.6, 10, 0.05),
    bets.TruncatedShrinkage(0.7, 1, 0.0),
    bets.TruncatedShrinkage(0.6, 2, 0.1, 0.5),
    bets.Agrapa(1.0),
    bets.cobra(_a, 0.02, 0.01),
    bets.Kelly((1.0, 0.5, 0.0), (0.5, 0.05, 0.45)),
    bets.ReportedShare(0.8),
    bets.ShrunkKelly(_a, _ERRORS),
    bets.ShrunkKelly(_a, _ERRORS, 1.0),
    bets.Mixture((bets.FixedBet(1.9), bets.Agrapa(), bets.FixedStake(1.0)), (0.5, 0.3, 0.2)),
    bets.square_kelly(4, cap=1.0),
    bets.Portfolio((0.5, 2.0), (0.5, 0.5), 1.0),
)

_BOUNDED = (
    bets.Agrapa,
    bets.ConstantAlternative,
    bets.PopulationAlternative,
    bets.TruncatedShrinkage,
    bets.Mixture,
)
UNBOUNDED_BETS = tuple(bet for bet in BETS if not isinstance(bet, _BOUNDED))
"""Bets that need no upper bound of the values."""
