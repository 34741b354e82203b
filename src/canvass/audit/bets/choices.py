"""Every bet that can be asked for by name: the recommended one and those published elsewhere, in one registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from canvass.audit.bets.batches import LOST, OVER, ComparedBatches, fastest_stake
from canvass.audit.bets.learning import alpha, shrunk_kelly
from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import ComparedClaim, PolledClaim, TestedClaim
from canvass.audit.kinds import COMPARISON, ONEAUDIT, POLLING, AuditKind
from canvass.audit.super_simple import COMMON_INFLATOR, super_simple_bet
from canvass.errors import OutOfRange
from canvass.stats.bets import (
    Agrapa,
    ConstantAlternative,
    FixedStake,
    KaplanMarkov,
    KaplanWald,
    Kelly,
    PopulationAlternative,
    square_kelly,
    universal_portfolio,
)
from canvass.stats.past import Bet

RECOMMENDED = "recommended"
_NEARLY_ALL = 1 - 1e-6


@dataclass(frozen=True, slots=True)
class BetChoice:
    """A bet by name for claims that are tested by one method, with the numbers that may be set and their defaults.

    ``is_for_rates``: it is made for the rates at which records are declared to err, and another for other rates.
    """

    word: str
    method: AuditKind
    sentence: str
    source: str
    make: Callable[..., Bet]
    numbers: Mapping[str, float] = field(default_factory=dict)
    is_for_rates: bool = False


def bet_choices(method: AuditKind) -> dict[str, BetChoice]:
    """The bets for this method by their words; none for a method whose bet is fixed or that does not bet."""
    return {choice.word: choice for choice in CHOICES if choice.method is method}


def _bravo(claim: PolledClaim) -> Bet:
    """The ratio of the report to a tie: for two choices the alternative is the winner's share of their votes."""
    stake = claim.draws.fastest_stake(_NEARLY_ALL)
    return ConstantAlternative(0.5 + stake * (claim.upper - 0.5))


def _population(claim: PolledClaim) -> Bet:
    return PopulationAlternative(min(claim.reported_mean, _NEARLY_ALL * claim.upper))


def _kelly(claim: TestedClaim, cap: float) -> Bet:
    return Kelly(claim.draws.values, claim.draws.chances, cap)


def _super_simple(claim: ComparedClaim, inflator: float) -> Bet:
    if not claim.assertion.id.claim.is_of_two:
        raise OutOfRange("super-simple is for winners and losers, not for shares of the votes")
    return super_simple_bet(claim.margin, inflator)


def _unlike(make: Callable[..., Bet]) -> Callable[..., Bet]:
    """A bet that is the same for every claim."""
    return lambda _claim, **numbers: make(**numbers)


_BATCHES = partial(BetChoice, method=ComparedBatches.method)
_ONEAUDIT = partial(BetChoice, method=ONEAUDIT)
_POLLING = partial(BetChoice, method=POLLING)
_COMPARISON = partial(BetChoice, method=COMPARISON)
_RECOMMENDED: Mapping[str, Any] = {
    "word": RECOMMENDED,
    "sentence": "the recommended bet",
    "source": "docs/bets.md",
    "make": recommended_bet,
}
_AGRAPA: Mapping[str, Any] = {
    "word": "agrapa",
    "sentence": "aGRAPA, learnt from mean and variance of the draws",
    "source": "Waudby-Smith and Ramdas 2024",
    "make": _unlike(Agrapa),
    "numbers": {"cap": 0.99},
}
_UNIVERSAL: Mapping[str, Any] = {
    "word": "universal",
    "sentence": "equal shares on evenly spaced bets",
    "source": "Cover 1991",
    "make": _unlike(universal_portfolio),
}
_SQUARE: Mapping[str, Any] = {
    "word": "square-kelly",
    "sentence": "shares on evenly spaced bets, more on small ones",
    "source": "Waudby-Smith, Stark and Ramdas 2021",
    "make": _unlike(square_kelly),
}
CHOICES: tuple[BetChoice, ...] = (
    _POLLING(**_RECOMMENDED),
    _POLLING("bravo", sentence="BRAVO's ratio of the report to a tie",
             source="Lindeman, Stark and Yates 2012", make=_bravo),
    _POLLING("population", sentence="the ratio for what the report leaves in the boxes",
             source="Stark 2023", make=_population),
    _POLLING("kelly", sentence="the fastest bet if the report is right",
             source="Waudby-Smith, Stark and Ramdas 2021", make=_kelly, numbers={"cap": 0.99}),
    _POLLING("alpha", sentence="ALPHA, the reported mean shrunk towards the draws",
             source="Stark 2023", make=alpha, numbers={"weight": 100.0}),
    _POLLING(**_AGRAPA),
    _POLLING(**_UNIVERSAL),
    _POLLING(**_SQUARE),
    _COMPARISON(**_RECOMMENDED, is_for_rates=True),
    _COMPARISON("super-simple", sentence="super-simple's bet", source="Stark 2010",
                make=_super_simple, numbers={"inflator": COMMON_INFLATOR}),
    _COMPARISON("kelly", sentence="COBRA, the fastest bet for the assumed errors",
                source="Spertus 2023", make=_kelly, numbers={"cap": 0.99}, is_for_rates=True),
    _COMPARISON("shrunk-kelly", sentence="COBRA, corrected by the errors that are found",
                source="Spertus 2023", make=shrunk_kelly, numbers={"cap": 0.9}, is_for_rates=True),
    _COMPARISON("stake", sentence="the same share of the wealth on every card",
                source="Stark 2009", make=_unlike(FixedStake), numbers={"stake": 0.9}),
    _COMPARISON("kaplan-markov", sentence="Kaplan and Markov with a guard",
                source="Stark 2009", make=_unlike(KaplanMarkov), numbers={"guard": 0.1}),
    _COMPARISON("kaplan-wald", sentence="Kaplan and Wald with a guard",
                source="Stark and Teague 2014", make=_unlike(KaplanWald), numbers={"guard": 0.1}),
    _COMPARISON(**_AGRAPA),
    _COMPARISON(**_UNIVERSAL),
    _COMPARISON(**_SQUARE),
    _ONEAUDIT(**_RECOMMENDED, is_for_rates=True),
    _ONEAUDIT("kelly", sentence="the fastest bet if records err as assumed and totals are right",
              source="Spertus, Glazer and Stark 2025", make=_kelly, numbers={"cap": 0.99},
              is_for_rates=True),
    _ONEAUDIT("stake", sentence="the same share of the wealth on every card",
              source="Stark 2009", make=_unlike(FixedStake), numbers={"stake": 0.9}),
    _ONEAUDIT(**_AGRAPA),
    _ONEAUDIT(**_UNIVERSAL),
    _ONEAUDIT(**_SQUARE),
    _BATCHES("batch-kelly", sentence="the fastest stake over the batches for the assumed errors",
             source="Kelly 1956", make=fastest_stake, numbers={"lost": LOST, "over": OVER}),
    _BATCHES("stake", sentence="the same share of the wealth on every batch",
             source="Stark 2009", make=_unlike(FixedStake), numbers={"stake": 0.9}),
)  # fmt: skip
"""Every bet that has a name; a new one is one more entry."""
