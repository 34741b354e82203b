"""Whether the counties of a count add up to the state's result: published compilations have errors."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.journeys.chapters.counts import counties_of
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.sources import Sources
from canvass.model import Contest, UnitKind

TOLERATED = 0.005
"""Counts of different days differ by less than this; more means that counties are wrong or missing."""


def sums_that_differ(question: Question, known: Sources) -> tuple[str, ...]:
    """One sentence for each choice whose counties are off the state's result by more than half a percent."""
    here = counties_of(question.election, question.state)["unit"].implode()
    found = list(
        _faults(
            question,
            question.contest,
            {
                choice: int(question.count.table[choice].sum())
                for choice in (question.choice, question.other)
            },
        )
    )
    if known.earlier is not None and known.earlier_contest is not None:
        rows = known.earlier.filter(pl.col("unit").is_in(here))
        named = dict(zip(("choice", "other"), known.earlier_choices, strict=True))
        sums = {choice: int(rows[column].sum()) for column, choice in named.items()}
        found.extend(_faults(question, known.earlier_contest, sums))
    return tuple(found)


def _faults(question: Question, contest: Contest, sums: dict[str, int]) -> Iterator[str]:
    certified = _state_result(question, contest)
    for choice, counted in sums.items():
        result = certified.get(choice)
        if result and abs(counted - result) > TOLERATED * result:
            yield (
                f"{contest.title}: the counties of {question.state_name} add up to {counted:,} votes for "
                f"{contest.choice(choice).name}, the state's result is {result:,}. A county is wrong or missing; "
                "steps that use this count are off by what it does."
            )


def _state_result(question: Question, contest: Contest) -> dict[str, int]:
    for returns in question.election.returns_of(contest.id, UnitKind.STATE):
        rows = returns.table.filter(pl.col("unit") == question.state)
        if not rows.is_empty():
            votes = rows.group_by("choice").agg(pl.col("votes").sum())
            return dict(votes.iter_rows())
    return {}
