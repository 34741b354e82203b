"""Which places of cards were read already: two records of one place are an error, wherever in the file they stand."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

_Keys = NDArray[np.int64]


@dataclass(slots=True)
class PlacesSeen:
    """The places so far, as runs of numbers that follow one another: of a file in order, a run for each batch."""

    _first: _Keys = field(default_factory=lambda: np.empty(0, np.int64))
    _last: _Keys = field(default_factory=lambda: np.empty(0, np.int64))

    def add(self, keys: _Keys) -> NDArray[np.bool_]:
        """Add places; for each whether it was there before, or stands further up among these."""
        again = np.zeros(keys.size, np.bool_)
        ordered = keys
        if (keys[1:] <= keys[:-1]).any():
            order = np.argsort(keys, kind="stable")
            ordered = keys[order]
            again[order[1:]] = ordered[1:] == ordered[:-1]
        new = ordered[np.append(True, ordered[1:] != ordered[:-1])[: keys.size]]
        if not new.size:
            return again
        again |= self.has(keys)
        first, last = _runs(new, new)
        starts = np.concatenate((self._first, first))
        ends = np.concatenate((self._last, last))
        by_start = np.argsort(starts, kind="stable")
        self._first, self._last = _runs(starts[by_start], ends[by_start])
        return again

    def has(self, keys: _Keys) -> NDArray[np.bool_]:
        """For each place whether a card lies there."""
        if not self._first.size:
            return np.zeros(keys.size, np.bool_)
        at = np.searchsorted(self._first, keys, side="right") - 1
        return (at >= 0) & (keys <= self._last[at])


def _runs(first: _Keys, last: _Keys) -> tuple[_Keys, _Keys]:
    """Runs in order, those put together that touch or lie within one another."""
    reach = np.maximum.accumulate(last)
    begins = np.concatenate(([True], first[1:] > reach[:-1] + 1))
    return first[begins], reach[np.concatenate((begins[1:], [True]))]
