"""The engine once more, as a loop that a reader can check against the methods: exact means, one draw at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf, sqrt

from scipy.optimize import brentq

from canvass.stats import bets

History = Sequence[Fraction]
PlainBet = Callable[[History, float, float, float], float]
"""Earlier values, null mean m_j of this draw, null mean t of the population, upper bound -> the bet."""


def plain_wealth(
    values: Sequence[Fraction],
    t: Fraction,
    u: Fraction,
    size: int | None,
    bet: PlainBet,
    cap: float,
) -> list[float]:
    """Wealth after each draw, by the edge rules in their order."""
    wealth, path = 1.0, []
    for drawn, x in enumerate(values):
        before = values[:drawn]
        rest = t if size is None else size * t - sum(before, Fraction(0))
        m = t if size is None else rest / (size - drawn)
        if (size is not None and rest - x < 0) or (m == 0 and x > 0):
            wealth = inf
        elif size is not None and size > drawn + 1 and rest - x > u * (size - drawn - 1):
            wealth = 0.0
        elif m != 0 and wealth != inf:
            stake = bet(before, float(m), float(t), float(u)) * float(m)
            kept = min(max(stake, 0.0), cap)
            wealth *= 1 - kept + kept * float(x / m)
        path.append(wealth)
    return path


def plain(bet: object, size: int | None) -> PlainBet:
    """The bet of this kind as a plain function of the earlier values."""
    makers: dict[type, Callable[..., PlainBet]] = {
        bets.FixedBet: lambda b: lambda *_: b.bet,
        bets.FixedStake: lambda b: lambda _h, m, *_: b.stake / m,
        bets.KaplanMarkov: lambda b: lambda _h, _m, t, _u: 1 / (t + b.guard),
        bets.KaplanWald: lambda b: lambda _h, _m, t, _u: (1 - b.guard) / t,
        bets.KaplanKolmogorov: lambda b: lambda _h, m, *_: 1 / (m + b.guard),
        bets.ConstantAlternative: lambda b: lambda _h, m, _t, u: _towards(b.mean, m, u),
        bets.PopulationAlternative: lambda b: _population_alternative(b, size),
        bets.TruncatedShrinkage: _truncated_shrinkage,
        bets.Agrapa: lambda _: _agrapa,
        bets.Kelly: lambda b: lambda _h, _m, t, _u: _root(b.values, b.chances, t, b.cap),
        bets.ReportedShare: lambda b: lambda *_: 4 * (b.share - 0.5),
        bets.ShrunkKelly: _shrunk_kelly,
    }
    return makers[type(bet)](bet)


def _towards(eta: float, m: float, u: float) -> float:
    return 0.0 if m == u else (min(max(eta, m), u) / m - 1) / (u - m)


def _population_alternative(bet: bets.PopulationAlternative, size: int | None) -> PlainBet:
    def play(history: History, m: float, t: float, u: float) -> float:
        if size is None:
            return _towards(bet.mean, m, u)
        eta = (size * bet.mean - float(sum(history))) / (size - len(history))
        return _towards(eta, m, u)

    return play


def _truncated_shrinkage(bet: bets.TruncatedShrinkage) -> PlainBet:
    def play(history: History, m: float, t: float, u: float) -> float:
        seen = bet.weight + len(history)
        estimate = (bet.weight * bet.mean + float(sum(history))) / seen
        pull = bet.towards_upper / _deviation(history)
        estimate = (estimate + u * pull) / (1 + pull)
        eta = max(estimate, m + bet.distance / sqrt(seen))
        return _towards(min(eta, u * (1 - 2.22e-16)), m, u)

    return play


def _deviation(history: History) -> float:
    if len(history) < 2:
        return 1.0
    mean = sum(history) / len(history)
    return max(sqrt(sum((x - mean) ** 2 for x in history) / len(history)), 1e-6)


def _agrapa(history: History, m: float, t: float, u: float) -> float:
    mean, total, squares = 0.5, 0.5, 0.25
    for place, x in enumerate(history, 1):
        total += float(x) / u
        mean = total / (place + 1)
        squares += (float(x) / u - mean) ** 2
    variance = squares / (len(history) + 1)
    lead = mean - m / u
    return lead / (variance + lead**2) / u


def _shrunk_kelly(bet: bets.ShrunkKelly) -> PlainBet:
    def play(history: History, m: float, t: float, u: float) -> float:
        values = [bet.no_error, *(kind.value for kind in bet.errors)]
        nearest = [_nearest(values, float(x)) for x in history]
        rates = [
            max(
                kind.floor,
                (kind.weight * kind.rate + nearest.count(kind.value))
                / (kind.weight + len(history)),
            )
            for kind in bet.errors
        ]
        return _root(values, [max(1 - sum(rates), 0.0), *rates], m, bet.cap)

    return play


def _nearest(values: Sequence[float], x: float) -> float:
    return min(values, key=lambda value: (round(abs(value - x), 9), value))


def _root(values: Sequence[float], chances: Sequence[float], m: float, cap: float) -> float:
    def slope(bet: float) -> float:
        return sum(p * (x - m) / (1 + bet * (x - m)) for x, p in zip(values, chances, strict=True))

    if slope(0.0) <= 0:
        return 0.0
    largest = cap / m * (1 - 1e-13)
    return cap / m if slope(largest) >= 0 else float(brentq(slope, 0.0, largest, xtol=1e-13))
