"""How often counting differed, from two counts of the same units: net and absolute, always together.

The net change hides errors that cancel. Units are not independent, so a spread is given by units and by clusters
of units (counties), never by units alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canvass.errors import OutOfRange

Votes = NDArray[np.int64]

SMALL_PART = 0.01


@dataclass(frozen=True, slots=True)
class Pair:
    """The columns of the choices whose margin is meant, and of those whose votes are listed (all, if empty)."""

    leader: int = 0
    runner_up: int = 1
    listed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountChanges:
    """Changes from the original count to the recount, over units and listed choices.

    ``abs_rate_pct`` is the sum of absolute changes in percent of the original votes of the listed choices.
    ``spread_by_unit`` is the root of the sum of squared margin changes: the standard deviation of the net
    change if units were independent, which they are not. ``spread_by_cluster`` takes clusters as independent.
    ``share_of_largest`` is how much of the absolute margin change lies in the one percent of units whose margin
    changed most (:func:`largest_units`: one at the least).
    """

    units: int
    net_margin_change: int
    sum_abs_margin_change: int
    sum_abs_choice_change: int
    original_votes: int
    abs_rate_pct: float
    units_margin_changed: int
    spread_by_unit: float
    spread_by_cluster: float | None
    share_of_largest: float


def error_rates(
    original: ArrayLike,
    recount: ArrayLike,
    pair: Pair | None = None,
    clusters: Sequence[object] | None = None,
) -> CountChanges:
    """Rates from two tables of votes with a row for each unit and a column for each choice.

    >>> rates = error_rates([[100, 90], [50, 70], [8, 200]], [[102, 90], [49, 70], [8, 201]])
    >>> rates.net_margin_change, rates.sum_abs_margin_change
    (0, 4)

    Raises OutOfRange for tables of different shapes or negative votes.
    """
    first, again = _checked(original), _checked(recount)
    if first.shape != again.shape:
        raise OutOfRange(
            f"two counts of the same units differ in shape: {first.shape}, {again.shape}"
        )
    chosen = pair or Pair()
    listed = list(chosen.listed) or list(range(first.shape[1]))
    change = again - first
    margin = change[:, chosen.leader] - change[:, chosen.runner_up]
    by_unit = np.abs(change[:, listed]).sum(axis=1)
    votes = int(first[:, listed].sum())
    return CountChanges(
        units=len(first),
        net_margin_change=int(margin.sum()),
        sum_abs_margin_change=int(np.abs(margin).sum()),
        sum_abs_choice_change=int(by_unit.sum()),
        original_votes=votes,
        abs_rate_pct=100 * int(by_unit.sum()) / votes if votes else 0.0,
        units_margin_changed=int(np.count_nonzero(margin)),
        spread_by_unit=_spread(margin),
        spread_by_cluster=None if clusters is None else _spread(_summed(margin, clusters)),
        share_of_largest=_concentration(np.abs(margin)),
    )


@dataclass(frozen=True, slots=True)
class RateRange:
    """A percentage and a range for it: the middle 95 of 100 resamplings of clusters with replacement.

    Assumes that clusters are independent of one another. Both ends are None where there are fewer than ``LEAST``.
    """

    pct: float
    low_pct: float | None
    high_pct: float | None
    clusters: int


LEAST = 5
"""Clusters below which a resampling says nothing."""
RESAMPLINGS = 2000


def rate_ranges(
    original: ArrayLike,
    recount: ArrayLike,
    clusters: Sequence[object],
    rng: np.random.Generator,
) -> tuple[RateRange, RateRange]:
    """Absolute change in percent of the original votes, and units changed in percent of the units, by clusters.

    The cluster bootstrap of a ratio of sums (Efron and Tibshirani 1993, ch. 13: percentile interval).

    >>> rng = np.random.default_rng(1)
    >>> votes, units = rate_ranges([[100, 100], [50, 50]], [[99, 100], [50, 50]], ["a", "b"], rng)
    >>> round(votes.pct, 4), units.pct, votes.low_pct
    (0.3333, 50.0, None)
    """
    first, again = _checked(original), _checked(recount)
    change = np.abs(again - first).sum(axis=1)
    sums = np.column_stack([change, first.sum(axis=1), change > 0, np.ones(len(first))])
    names = {name: place for place, name in enumerate(dict.fromkeys(clusters))}
    by_cluster = np.zeros((len(names), sums.shape[1]))
    np.add.at(by_cluster, [names[name] for name in clusters], sums)
    drawn = _resampled(by_cluster, rng)
    whole = by_cluster.sum(axis=0)
    return (
        _range(whole[0], whole[1], drawn[:, 0], drawn[:, 1], len(names)),
        _range(whole[2], whole[3], drawn[:, 2], drawn[:, 3], len(names)),
    )


def _resampled(by_cluster: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Sums over as many clusters drawn with replacement, a row for each resampling."""
    size = len(by_cluster)
    if size == 0:
        return np.zeros((0, by_cluster.shape[1]))
    times = rng.multinomial(size, np.full(size, 1 / size), size=RESAMPLINGS)
    return np.asarray(times @ by_cluster, dtype=np.float64)


def _range(
    part: float,
    whole: float,
    parts: NDArray[np.float64],
    wholes: NDArray[np.float64],
    clusters: int,
) -> RateRange:
    pct = 100 * float(part) / float(whole) if whole else 0.0
    if clusters < LEAST or not (wholes > 0).all():
        return RateRange(pct, None, None, clusters)
    low, high = np.quantile(100 * parts / wholes, (0.025, 0.975))
    return RateRange(pct, float(low), float(high), clusters)


def _checked(votes: ArrayLike) -> Votes:
    table = np.asarray(votes)
    if table.ndim != 2 or table.shape[1] < 2 or not np.issubdtype(table.dtype, np.integer):
        raise OutOfRange("votes must be whole numbers, a row for each unit, two choices or more")
    if table.size and table.min() < 0:
        raise OutOfRange("votes cannot be negative")
    return table.astype(np.int64)


def _spread(change: Votes) -> float:
    return float(np.sqrt(np.sum(change.astype(np.float64) ** 2)))


def _summed(change: Votes, clusters: Sequence[object]) -> Votes:
    names = {name: place for place, name in enumerate(dict.fromkeys(clusters))}
    places = [names[name] for name in clusters]
    return np.bincount(places, weights=change, minlength=len(names)).astype(np.int64)


def largest_units(units: int) -> int:
    """How many units are the one percent of them; one at the least."""
    return max(1, round(SMALL_PART * units))


def _concentration(by_unit: Votes) -> float:
    most = np.sort(by_unit)[::-1][: largest_units(len(by_unit))]
    total = int(by_unit.sum())
    return int(most.sum()) / total if total else 0.0
