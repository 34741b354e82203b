"""What cards say of one contest by its rule: marks, ranks, points, and the points of ranks (Borda)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from canvass.errors import OutOfRange
from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.cvr.canvass import read_records
from canvass.formats.own_table import usable
from canvass.model import CardTable, Contest, Interpretation, RecordedContest, Rule
from canvass.model.alike import alike
from canvass.model.contest import OF_RANKINGS
from canvass.model.rankings import borda_marks

_IN_POINTS = (Rule.SCORE, Rule.CUMULATIVE)


def readings_of(contest: Contest, path: Path) -> tuple[Interpretation, ...]:
    """What people read, choices of this contest as its rule counts them. Raises BadFile."""
    in_points = contest.rule in _IN_POINTS
    if contest.rule in OF_RANKINGS:
        read = usable(read_interpretations(path, contest.id))
    else:
        read = usable(read_interpretations(path, in_points=in_points, unranked=contest.id))
    if contest.rule is not Rule.BORDA:
        return read
    return tuple(
        replace(paper, choices=borda_marks(paper.choices, contest.valid_choices))
        if paper.contest == contest.id
        else paper
        for paper in read
    )


def records_of(contest: Contest, path: Path) -> CardTable:
    """The records, marks of this contest as its rule counts them. Raises BadFile, OutOfRange for too many points."""
    found = usable(read_records(path, in_points=contest.rule in _IN_POINTS))
    if contest.rule in _IN_POINTS:
        _refuse_beyond(contest, found)
    if contest.rule is not Rule.BORDA:
        return found
    return replace(found, contests={**found.contests, **_points_of_ranks(contest, found)})


def _refuse_beyond(contest: Contest, records: CardTable) -> None:
    marks = records.contest(contest.id).marks
    beyond = int((marks > contest.most_for_one).any(axis=1).sum())
    if beyond:
        raise OutOfRange(
            f"contest {contest.id!r}: {beyond:,} records give one choice more than {contest.most_for_one}, up to "
            f"{int(marks.max())}: say the most that a voter may give with --votes-allowed, or correct the records"
        )


def _points_of_ranks(contest: Contest, records: CardTable) -> Mapping[str, RecordedContest]:
    recorded = records.contest(contest.id)
    if not recorded.is_ranked:
        raise OutOfRange(
            f"contest {contest.id!r}: the cast vote records have marks without ranks, which have no points by Borda's "
            "count; give records with ranks"
        )
    first, of_card, _ = alike(recorded.marks)
    kinds = recorded.marks[first]
    each = RecordedContest(recorded.choices, np.arange(len(kinds)), kinds, is_ranked=True)
    points = np.zeros(kinds.shape, np.uint8)
    column = {choice: place for place, choice in enumerate(recorded.choices)}
    for place in range(len(kinds)):
        for choice in borda_marks(each.on(place), contest.valid_choices):
            points[place, column[choice]] += 1
    marks = points[of_card]
    return {contest.id: RecordedContest(recorded.choices, recorded.rows, marks)}
