"""Whether neighbours are alike: Moran's I."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial

import numpy as np
import numpy.typing as npt

from canvass.errors import OutOfRange
from canvass.stats.permutation import EXACT_ORDERS, shuffles
from canvass.stats.regression import Floats
from canvass.stats.sparse import Sparse


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Who borders on whom, as pairs of positions with weights; ``alone`` lists positions without a neighbour."""

    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]
    weight: Floats
    n: int

    @property
    def alone(self) -> tuple[int, ...]:
        """Positions without a neighbour."""
        return tuple(int(i) for i in np.setdiff1d(np.arange(self.n), self.first))


@dataclass(frozen=True, slots=True)
class Moran:
    """Moran's I of n places: 0 or a little less when neighbours are unrelated, towards 1 when they are alike.

    ``p_value`` is the share of random orders with an I at least as large.
    """

    i: float
    p_value: float
    draws: int
    n: int
    is_exact: bool

    @property
    def expected(self) -> float:
        """I of unrelated places."""
        return -1 / (self.n - 1)


def neighbours_of(
    units: Sequence[str], borders: Mapping[str, Iterable[str]], *, row_standardised: bool = True
) -> Neighbours:
    """Pairs among the units that border on one another; neighbours outside the units do not count.

    Row-standardised: the neighbours of a unit weigh 1 together; else each pair weighs 1.
    """
    position = {unit: index for index, unit in enumerate(units)}
    pairs = [
        (position[unit], position[other])
        for unit in units
        for other in sorted(borders.get(unit, ()))
        if other in position and other != unit
    ]
    first, second = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    degree = np.bincount(first, minlength=len(units))
    weight = 1.0 / degree[first] if row_standardised else np.ones(len(first))
    return Neighbours(first, second, weight, len(units))


def moran(
    values: Floats, neighbours: Neighbours, rng: np.random.Generator, draws: int = 9_999
) -> Moran:
    """Moran's I of the values (n) with its permutation p, upper tail; up to eight places every order is used.

    ``I = (n / sum w) * (z'Wz) / (z'z)`` with z the deviations from the mean (Moran 1950). Places without
    neighbours must be left out before. On residuals of a regression the p is approximate.
    """
    if neighbours.alone or len(values) != neighbours.n:
        raise OutOfRange("Moran's I needs places that all have a neighbour; leave the others out")
    z = values - values.mean()
    if not (z @ z) > 0:
        raise OutOfRange("Moran's I needs values that differ")

    matrix = Sparse.of(neighbours.first, neighbours.second, neighbours.weight, len(z))
    scale = len(z) / neighbours.weight.sum() / (z @ z)

    def statistic(rows: Floats) -> Floats:
        columns = np.ascontiguousarray(rows.T)
        return np.asarray(np.einsum("nb,nb->b", columns, matrix.times(columns)) * scale)

    observed = float((z * matrix.times(z[:, None])[:, 0]).sum() * scale)
    if factorial(min(len(z), 20)) <= EXACT_ORDERS:
        every = statistic(np.array(list(permutations(z))))
        return Moran(observed, _share(every, observed), len(every), len(z), True)
    count = sum(
        int((statistic(rows) >= observed - 1e-12).sum()) for rows in shuffles(z, draws, rng)
    )
    return Moran(observed, (1 + count) / (1 + draws), draws, len(z), False)


def _share(statistics: Floats, observed: float) -> float:
    return float((statistics >= observed - 1e-12).mean())
