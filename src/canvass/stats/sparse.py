"""Square matrices that are nearly all zeros."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.stats.regression import Floats
from canvass.stats.scipy_part import scipy_part


@dataclass(frozen=True, slots=True, eq=False)
class Sparse:
    """What is not zero, row by row: where each row begins, and the column and value of each."""

    begins: NDArray[np.int64]
    columns: NDArray[np.int64]
    values: Floats

    @classmethod
    def of(
        cls, rows: NDArray[np.int64], columns: NDArray[np.int64], values: Floats, size: int
    ) -> Sparse:
        """A matrix of so many rows from the places of its values, in any order."""
        order = np.lexsort((columns, rows))
        begins = np.append(0, np.cumsum(np.bincount(rows, minlength=size)))
        return cls(begins, columns[order], np.ascontiguousarray(values[order]))

    def times(self, other: Floats) -> Floats:
        """The product with a matrix that has a row for each of its columns."""
        if _times is None:
            return self.times_plainly(other)
        size, vectors = self.begins.size - 1, other.shape[1]
        found = np.zeros((size, vectors))
        flat = np.ascontiguousarray(other).ravel()
        _times(size, size, vectors, self.begins, self.columns, self.values, flat, found.ravel())
        return found

    def times_plainly(self, other: Floats) -> Floats:
        """The same, for a scipy that has no such function: value by value."""
        found = np.zeros((self.begins.size - 1, other.shape[1]))
        rows = np.repeat(np.arange(self.begins.size - 1), np.diff(self.begins))
        np.add.at(found, rows, self.values[:, None] * other[self.columns])
        return found


_times = getattr(scipy_part("scipy.sparse", "_sparsetools"), "csr_matvecs", None)
