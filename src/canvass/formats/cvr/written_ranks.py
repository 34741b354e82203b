"""Marks by rank as a voting system exports them, and what the rules of a contest make of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank, ranking_by
from canvass.model import RanksWritten, RecordedContest


def ranked_contest(
    choices: Sequence[str],
    rows: NDArray[np.int64],
    written: RanksWritten,
    skipped: SkippedRank = SkippedRank.PASSED_OVER,
    overvoted: OvervotedRank = OvervotedRank.ENDS,
) -> RecordedContest:
    """The contest with the rankings that two rules make of the marks on its cards."""
    column = {choice: number for number, choice in enumerate(choices)}
    kinds = np.zeros((len(written.distinct), len(choices)), np.uint8)
    for kind, ranks in enumerate(written.distinct):
        for rank, choice in enumerate(ranking_by(ranks, skipped, overvoted), start=1):
            kinds[kind, column[choice]] = rank
    return RecordedContest(tuple(choices), rows, kinds[written.of_card], True, written)


def by_rules(
    recorded: RecordedContest, skipped: SkippedRank, overvoted: OvervotedRank
) -> RecordedContest:
    """The same contest by these rules, where its file has the marks at each rank; otherwise as it is."""
    if recorded.written is None:
        return recorded
    return ranked_contest(recorded.choices, recorded.rows, recorded.written, skipped, overvoted)


def several_at_a_rank(written: RanksWritten) -> int:
    """How many cards have a rank with several choices."""
    has = np.array([_has_several(ranks) for ranks in written.distinct], bool)
    return int(has[written.of_card].sum())


def _has_several(ranks: Ranks) -> bool:
    return any(len(marked) > 1 for marked in ranks)


def of_the_rules(written: RanksWritten) -> int:
    """How many cards have another ranking by other rules."""
    differs = np.array([_differs(ranks) for ranks in written.distinct], bool)
    return int(differs[written.of_card].sum())


def _differs(ranks: Ranks) -> bool:
    return len({ranking_by(ranks, s, o) for s in SkippedRank for o in OvervotedRank}) > 1
