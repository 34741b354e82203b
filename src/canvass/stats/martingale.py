"""The engine of every sequential audit: wealth that can only be expected to grow if the claim is false.

Start with wealth 1 and multiply it, draw by draw, by 1 + lambda_j (x_j - m_j), where m_j is the mean that the
null hypothesis leaves for the cards not drawn yet and lambda_j in [0, 1/m_j] depends on earlier draws alone.
If the null hypothesis is true, the chance that wealth ever reaches 1 / alpha is at most alpha (Ville 1939;
Waudby-Smith and Ramdas 2024; Stark 2023).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from canvass.errors import OutOfRange
from canvass.stats.draws import Draws, FloatArray, IntArray
from canvass.stats.null import Null
from canvass.stats.past import Bet, Past, SplitBet
from canvass.stats.ranges import require_risk_limit
from canvass.stats.standing import Standing


@dataclass(frozen=True, slots=True, eq=False)
class Wealth:
    """The test martingale after every draw; arrays are shaped like the draws.

    ``log_wealth`` may be -inf (ruined: this test can no longer confirm) and +inf (the draws alone prove the
    null hypothesis false). ``stakes`` are the shares of the wealth that each draw could have cost, m_j times
    the bet.
    """

    null: Null
    draws: Draws
    null_mean: FloatArray
    stakes: FloatArray
    log_wealth: FloatArray

    @property
    def bets(self) -> FloatArray:
        """The bets lambda_j in use; 0 where there was nothing to bet on."""
        nothing = np.zeros_like(self.stakes)
        return np.divide(self.stakes, self.null_mean, out=nothing, where=self.stakes > 0)

    @property
    def p_current(self) -> FloatArray:
        """min(1, 1 / wealth) after each draw: a P-value only at a draw that was fixed in advance."""
        return np.asarray(np.exp(-np.maximum(self.log_wealth, 0.0)))

    @property
    def p_running(self) -> FloatArray:
        """1 / (largest wealth so far) after each draw: a P-value at every draw."""
        best = np.maximum.accumulate(self.log_wealth, axis=-1)
        np.negative(np.maximum(best, 0.0, out=best), out=best)
        return np.asarray(np.exp(best, out=best))

    @property
    def measured_risk(self) -> FloatArray:
        """The P-value at the end, valid whenever the audit chooses to stop; 1 before the first draw."""
        return np.asarray(np.exp(-self.log_wealth.max(axis=-1, initial=0.0)))

    @property
    def is_ruined(self) -> bool:
        """Whether the wealth of every replication is 0 and no later draw of this test can restore it."""
        return self.draws.count > 0 and bool(np.isneginf(self.log_wealth[..., -1]).all())

    def first_draw_at(self, risk_limit: float) -> IntArray:
        """Number of draws after which the P-value first is at most the risk limit; 0 where it never is."""
        require_risk_limit(risk_limit)
        reached = self.log_wealth >= -np.log(risk_limit)
        return np.where(reached.any(axis=-1), reached.argmax(axis=-1) + 1, 0)

    def then(self, more: Draws, bet: Bet) -> Wealth:
        """The wealth after a further round of draws; the bet may be another one from here on.

        A new bet may look at every earlier draw, but it must be chosen before the round is read.
        """
        return _played(Past.of(self.draws.then(more), self.null), bet, self)


def wealth(draws: Draws, null: Null, bet: Bet) -> Wealth:
    """Wealth after every draw of a test that bets against the null hypothesis.

    >>> from canvass.stats.bets import FixedBet
    >>> path = wealth(Draws.of_values([1, 1, 0, 1]), Null(size=100), FixedBet(0.5))
    >>> np.exp(path.log_wealth).tolist()
    [1.25, 1.57, 1.18, 1.48]
    >>> float(path.measured_risk)
    0.639
    """
    return _played(Past.of(draws, null), bet, None)


def go_on(standing: Standing, draws: Draws, null: Null, bet: Bet) -> tuple[FloatArray, Standing]:
    """The logarithm of the wealth after each of some further draws, and where the test then stands.

    A test played stretch by stretch is the same test; only where it stands need be kept.
    """
    if not draws.count:
        return np.zeros(draws.amounts.shape), standing
    past = Past.of(draws, null, standing)
    if isinstance(bet, SplitBet):
        path = bet.log_wealth(past)
    else:
        path = np.cumsum(log_factors(past, stakes_of(past, bet)), axis=-1)
        path += standing.log_wealth[..., None]
    for proof in (np.inf, -np.inf):
        path[standing.log_wealth == proof] = proof
    path = _with_proofs(past, path)
    return path, past.after(path[..., -1])


def stakes_of(past: Past, bet: Bet) -> FloatArray:
    """Share of the wealth that each draw may cost: m_j times the bet, kept within 0 and the bet's cap."""
    if past.draws.count == 0:
        return np.zeros(past.values.shape)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        stakes = bet(past) * past.null_mean
    np.minimum(np.maximum(stakes, 0.0, out=stakes), bet.cap, out=stakes)
    if not past.remainder.is_open_throughout:
        stakes[~past.remainder.is_open] = 0.0
    if np.isnan(stakes.min(initial=0.0)):
        first = int(np.argwhere(np.isnan(stakes))[0][-1]) + 1
        raise OutOfRange(f"the bet {bet!r} is not a number at draw {first}")
    return stakes


def log_factors(past: Past, stakes: FloatArray) -> FloatArray:
    """Logarithm of what each draw multiplies the wealth by, 1 + lambda_j (x_j - m_j), where a bet is open.

    In terms of the stake s = lambda_j m_j it is 1 + s (x_j / m_j - 1), which rounding cannot make negative.
    """
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        factors = past.values / past.null_mean
        factors -= 1.0
        factors *= stakes
        np.log1p(factors, out=factors)
    if not past.remainder.is_open_throughout:
        factors[~past.remainder.is_open] = 0.0
    return factors


def _played(past: Past, bet: Bet, earlier: Wealth | None) -> Wealth:
    stakes = stakes_of(past, bet)
    seen = 0 if earlier is None else earlier.draws.count
    steps = log_factors(past, stakes)[..., seen:]
    if earlier is not None and seen:
        stakes = np.concatenate((earlier.stakes, stakes[..., seen:]), axis=-1)
        steps = np.concatenate((earlier.log_wealth[..., -1:], steps), axis=-1)
    path = np.cumsum(steps, axis=-1)
    if earlier is not None and seen:
        path = np.concatenate((earlier.log_wealth[..., :-1], path), axis=-1)
    return Wealth(past.null, past.draws, past.null_mean, stakes, _with_proofs(past, path))


def _with_proofs(past: Past, path: FloatArray) -> FloatArray:
    """The wealth, infinite from the draw that proves the null hypothesis false, 0 from the one that proves it true.

    What is proven stays proven: no value is below 0 or above the upper bound.
    """
    rest = past.remainder
    if not rest.proves_nothing:
        path[np.maximum.accumulate(rest.is_refuted, axis=-1)] = np.inf
        path[np.maximum.accumulate(rest.is_certain, axis=-1)] = -np.inf
    return path
