"""Where a test stands after some draws: all that it takes to go on without looking at them again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canvass.stats.draws import BoolArray, FloatArray


class Memory:
    """What a bet keeps from one stretch of draws to the next, in the order in which it asks for it.

    A bet is a function and asks for the same things in the same order on every stretch. Each thing is an array
    whose last axis counts replications.
    """

    def __init__(self, kept: Sequence[FloatArray] = ()) -> None:
        self._kept = tuple(kept)
        self._next: list[FloatArray] = []

    def recall(self, at_first: FloatArray) -> FloatArray:
        """What was kept on the stretch before; ``at_first`` if there was none."""
        return self._kept[len(self._next)] if self._kept else at_first

    def keep(self, value: FloatArray) -> None:
        """Keep a value, after it was recalled, for the stretch that follows."""
        self._next.append(value)

    @property
    def kept(self) -> tuple[FloatArray, ...]:
        """What the next stretch may recall."""
        return tuple(self._next)


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A test after ``drawn`` draws in each replication; arrays have one entry for each replication.

    ``gone`` are the cards drawn, or their weight where draws are weighted; ``spent`` is the sum of the amounts
    and ``total`` that of the values; ``memory`` is what the bet keeps.
    """

    drawn: int
    gone: NDArray[np.int64]
    spent: NDArray[Any]
    total: FloatArray
    log_wealth: FloatArray
    memory: tuple[FloatArray, ...] = ()

    def of(self, replications: BoolArray) -> Standing:
        """Only these replications."""
        chosen = {
            name: getattr(self, name)[replications]
            for name in ("gone", "spent", "total", "log_wealth")
        }
        memory = tuple(kept[..., replications] for kept in self.memory)
        return replace(self, **chosen, memory=memory)

    def repeated(self, replications: int) -> Standing:
        """The standing of one test as that of many that all go on from it."""
        return replace(
            self,
            gone=np.repeat(self.gone, replications),
            spent=np.repeat(self.spent, replications),
            total=np.repeat(self.total, replications),
            log_wealth=np.repeat(self.log_wealth, replications),
            memory=tuple(np.repeat(kept, replications, axis=-1) for kept in self.memory),
        )


def _nothing(kind: type[Any]) -> NDArray[Any]:
    zero = np.zeros((), kind)
    zero.flags.writeable = False
    return zero


START = Standing(
    0, _nothing(np.int64), _nothing(np.int64), _nothing(np.float64), _nothing(np.float64)
)
"""Before the first draw."""
