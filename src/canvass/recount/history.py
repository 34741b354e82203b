"""Past recounts: what they changed, always with the count that they are compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, median
from typing import Any

from canvass.errors import BadTable
from canvass.model import Baseline


class Way(StrEnum):
    """How a recount was made, as far as its source tells; the value is a machine's word."""

    HAND = "hand"
    MACHINE = "machine"
    MIXED = "mixed"

    @property
    def sentence(self) -> str:
        """How it was made, in words."""
        return _WAYS[self]


_WAYS = {
    Way.HAND: "counted by hand",
    Way.MACHINE: "counted by machine",
    Way.MIXED: "partly by hand and partly by machine",
}


def way_of(method: str) -> Way:
    """How a recount was made, by the source's own words; mixed unless they name one way alone.

    >>> way_of("hand, 4-person teams, stacks of 50").value, way_of("machine, 5% hand").value
    ('hand', 'mixed')
    """
    named = [way for way, words in _NAMED.items() if any(word in method for word in words)]
    return named[0] if len(named) == 1 and "mixed" not in method else Way.MIXED


_NAMED = {Way.HAND: ("hand",), Way.MACHINE: ("machine", "scan")}
"""The words by which sources name a way of counting."""


@dataclass(frozen=True, slots=True)
class PastRecount:
    """One recount: votes, the first leader's margin before and by how much it changed."""

    recount: str
    year: int
    state: str
    contest: str
    votes: int
    initial_margin: int
    net_change: int
    baseline: Baseline
    is_clean: bool
    """First and last figure differ by the recount alone."""
    source: str
    way: Way = Way.MIXED

    @property
    def is_reversed(self) -> bool:
        """Whether another choice led afterwards."""
        return self.initial_margin + self.net_change < 0


def past_recount(row: Mapping[str, Any]) -> PastRecount:
    """The recount in a row of the table ``recounts``; refused without the baseline of its first margin."""
    if not row["baseline"]:
        raise BadTable(
            f"recount {row['recount']}: no baseline; say which count its first margin is "
            f"({', '.join(Baseline)}), for the same recount changes different counts differently"
        )
    return PastRecount(
        recount=row["recount"],
        year=row["year"],
        state=row["state"],
        contest=row["contest"],
        votes=row["votes"],
        initial_margin=row["initial_margin"],
        net_change=row["net_change"],
        baseline=Baseline(row["baseline"]),
        is_clean=row["clean_baseline"],
        source=row["source"],
        way=way_of(row["method"]),
    )


@dataclass(frozen=True, slots=True)
class HistorySummary:
    """How far recounts moved margins: votes, and percent of the votes or ballots."""

    n: int
    mean_abs: float
    median_abs: float
    mean_abs_pct: float
    max_abs_pct: float
    narrower: int
    wider: int
    equal: int


def summary(net_change: Sequence[int], votes: Sequence[int]) -> HistorySummary:
    """Net changes of the first leader's margin (negative: narrower), summed up."""
    shifts = [abs(change) for change in net_change]
    percents = [100 * shift / size for shift, size in zip(shifts, votes, strict=True)]
    return HistorySummary(
        n=len(shifts),
        mean_abs=fmean(shifts),
        median_abs=float(median(shifts)),
        mean_abs_pct=fmean(percents),
        max_abs_pct=max(percents),
        narrower=sum(change < 0 for change in net_change),
        wider=sum(change > 0 for change in net_change),
        equal=sum(change == 0 for change in net_change),
    )
