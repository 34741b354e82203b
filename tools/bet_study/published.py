"""The published tests that the recommended bet is held against, each with what it is told of the cell."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.audit.bets.asked import bet_in
from canvass.audit.bets.learning import shrunk_kelly
from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import ComparedClaim, PolledClaim, TestedClaim
from canvass.audit.super_simple import super_simple_bet
from canvass.stats.bets import (
    Agrapa,
    ErrorKind,
    FixedStake,
    KaplanMarkov,
    KaplanWald,
    Kelly,
    Portfolio,
    ShrunkKelly,
    TruncatedShrinkage,
    cobra,
    kelly_bet,
    square_kelly,
    universal_portfolio,
)
from canvass.stats.past import Bet

RECOMMENDED = "recommended"


def tests(claim: TestedClaim) -> Mapping[str, Bet]:
    """The recommended bet first, then the published ones by name."""
    others = _polling(claim) if isinstance(claim, PolledClaim) else _comparison(claim)
    return {RECOMMENDED: recommended_bet(claim), **others}


def _polling(claim: PolledClaim) -> Mapping[str, Bet]:
    words = {
        "BRAVO": "bravo",
        "ratio without replacement": "population",
        "Kelly": "kelly",
        "ALPHA, d = 10": "alpha:weight=10",
        "ALPHA, d = 100": "alpha:weight=100",
        "ALPHA, d = 1000": "alpha:weight=1000",
        "aGRAPA": "agrapa",
        "universal": "universal",
        "square Kelly": "square-kelly",
    }
    return {name: bet_in(word).bet_for(claim) for name, word in words.items()}


def _comparison(claim: ComparedClaim) -> Mapping[str, Bet]:
    """COBRA knows the rates of the cell (the oracle of Spertus 2023), or is told the usual ones."""
    a = 1 / (2 - claim.margin)
    values, chances = claim.draws.values, claim.draws.chances
    usual = (ErrorKind(a / 2, 0.001, 100.0), ErrorKind(0.0, 0.0001, 1000.0))
    largest = 0.99 * 2 * a
    return {
        "super-simple, 1.03905": super_simple_bet(claim.margin),
        "super-simple, 1.1": super_simple_bet(claim.margin, 1.1),
        "largest bet": FixedStake(1.0),
        "COBRA, rates known": Kelly(values, chances, 1.0),
        "COBRA, usual rates": cobra(a, 0.001, 0.0001),
        "COBRA, shrunk": ShrunkKelly(a, usual, 1.0),
        "COBRA, diversified": _diversified(a),
        "shrunk Kelly, both ways": shrunk_kelly(claim),
        "Kaplan-Markov, 0.01": KaplanMarkov(0.01),
        "Kaplan-Markov, 0.1": KaplanMarkov(0.1),
        "Kaplan-Wald, 0.01": KaplanWald(0.01),
        "Kaplan-Wald, 0.1": KaplanWald(0.1),
        "ALPHA, d = 10": TruncatedShrinkage(largest, 10, (largest - 0.5) / 2),
        "ALPHA, d = 100": TruncatedShrinkage(largest, 100, (largest - 0.5) / 2),
        "ALPHA, d = 1000": TruncatedShrinkage(largest, 1000, (largest - 0.5) / 2),
        "aGRAPA": Agrapa(),
        "universal": universal_portfolio(),
        "square Kelly": square_kelly(),
    }


def _diversified(a: float) -> Portfolio:
    """Equal shares on the bets of COBRA for a grid of rates."""
    rates = [(one, two) for one in (0.0001, 0.001, 0.01) for two in (1e-5, 1e-4, 1e-3, 1e-2)]
    chances = [(1 - one - two, one, two) for one, two in rates]
    bets = kelly_bet((a, a / 2, 0.0), chances, [0.5] * len(rates), 1.0)
    return Portfolio(tuple(bets.tolist()), (1 / len(rates),) * len(rates), 1.0)
