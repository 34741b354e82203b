"""A synthetic election of one contest: every card, what its record and its paper say; and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.attack.error_kinds import ErrorKind, Planted
from canvass.attack.ways import ByRanks, Ways
from canvass.audit.reported import ReportedContest
from canvass.tamper.divide import Integers


@dataclass(frozen=True, eq=False)
class Synthetic:
    """Every card (n) of the manifest: its batch, what its record and its paper say, as numbers of ``ways``.

    ``touched`` says for each kind of error which cards it is on. The records add up to the reported votes.
    """

    ways: Ways
    batch: Integers
    record: Integers
    paper: Integers
    planted: tuple[Planted, ...]
    touched: Mapping[ErrorKind, npt.NDArray[np.bool_]]

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices that are valid votes."""
        return self.ways.choices

    @property
    def differs(self) -> npt.NDArray[np.bool_]:
        """The cards whose paper says something else than their record."""
        return self.ways.differ(self.record, self.paper)

    def votes(self, on: Integers) -> dict[str, int]:
        """Votes of each choice on records or paper, or its first preferences."""
        return self.ways.votes(on)


@dataclass(frozen=True, eq=False)
class Part:
    """Some of the cards (n), and the votes that are reported of them alone."""

    name: str
    on: npt.NDArray[np.bool_]
    votes: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Asked:
    """A contest to be made: its report, and which of the cards (n) have it; all of them where nothing is said.

    ``method`` has the rules of a ranked contest, whose reported votes are first preferences; ``parts`` the votes of
    each part, where they are reported apart.
    """

    reported: ReportedContest
    on: npt.NDArray[np.bool_] | None = None
    method: ByRanks | None = None
    parts: tuple[Part, ...] = ()
