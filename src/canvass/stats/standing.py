"""Where a test stands after some draws: all that it takes to go on without looking at them again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from canvass.stats.draws import BoolArray, FloatArray

Kept: TypeAlias = Mapping[str, FloatArray]
"""What a bet keeps, by name; the last axis of each array counts replications."""


class Memory:
    """What a bet keeps from one stretch of draws to the next, each thing by its name.

    A bet that is made of others gives each a part, in which nothing is called as in another.
    """

    def __init__(self, kept: Kept = MappingProxyType({})) -> None:
        self._kept = kept
        self._next: dict[str, FloatArray] = {}
        self._part = ""

    def part(self, name: str) -> Memory:
        """The part of the memory that has this name."""
        part = Memory(self._kept)
        part._next, part._part = self._next, f"{self._part}{name}/"
        return part

    def recall(self, name: str, at_first: FloatArray) -> FloatArray:
        """What was kept by this name on the stretch before; ``at_first`` if there was none.

        Raises KeyError where a stretch before kept other things: a bet keeps the same on each.
        """
        return self._kept[self._part + name] if self._kept else at_first

    def keep(self, name: str, value: FloatArray) -> None:
        """Keep a value for the stretch that follows. Raises ValueError where something else has the name."""
        if self._part + name in self._next:
            raise ValueError(f"a bet keeps two things by the name {self._part + name!r}")
        self._next[self._part + name] = value

    @property
    def kept(self) -> Kept:
        """What the next stretch may recall."""
        return self._next.copy()


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
    memory: Kept = field(default_factory=dict)

    def of(self, replications: BoolArray) -> Standing:
        """Only these replications."""
        chosen = {
            name: getattr(self, name)[replications]
            for name in ("gone", "spent", "total", "log_wealth")
        }
        memory = {name: kept[..., replications] for name, kept in self.memory.items()}
        return replace(self, **chosen, memory=memory)

    def repeated(self, replications: int) -> Standing:
        """The standing of one test as that of many that all go on from it."""
        return replace(
            self,
            gone=np.repeat(self.gone, replications),
            spent=np.repeat(self.spent, replications),
            total=np.repeat(self.total, replications),
            log_wealth=np.repeat(self.log_wealth, replications),
            memory={
                name: np.repeat(kept, replications, axis=-1) for name, kept in self.memory.items()
            },
        )


def _nothing(kind: type[Any]) -> NDArray[Any]:
    zero = np.zeros((), kind)
    zero.flags.writeable = False
    return zero


START = Standing(
    0, _nothing(np.int64), _nothing(np.int64), _nothing(np.float64), _nothing(np.float64)
)
"""Before the first draw."""
