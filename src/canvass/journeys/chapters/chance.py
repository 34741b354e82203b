"""The chance that an honest recount changes the outcome, in the report: the leads beside past recounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from canvass.data import recount as packaged
from canvass.errors import MissingTable
from canvass.journeys.chapters.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.planning.counted import counts_by_state
from canvass.journeys.planning.state import chance_of
from canvass.journeys.recount_model import Reversible, past_recounts
from canvass.model import Baseline, Source
from canvass.recount.calibration import Calibration, leave_one_out
from canvass.recount.flip import (
    HONEST_ERROR_ONLY,
    LIMITS,
    FlipProbability,
    JointFlip,
    flip_margin,
    joint_flip,
)
from canvass.recount.history import HistorySummary, PastRecount, summary

FROM_VOTES, TO_VOTES = 200_000, 20_000_000
CHANCES = (0.01, 0.0001)
"""Chances whose leads are drawn as lines."""


@dataclass(frozen=True, slots=True)
class StateChance:
    """A state's lead by the count that a recount starts from, and the chance that honest error reverses it."""

    state: str
    name: str
    ahead: str
    baseline: Baseline
    chance: FlipProbability


@dataclass(frozen=True, slots=True)
class ChanceChapter:
    """The leads of the states looked at beside what past recounts changed.

    ``joint`` is about all of them together, None for fewer than two. ``lines`` are the leads that honest error
    reverses with a chance, at the ends of the scale of votes. ``in_the_model`` are states whose own recount of
    the year is among the past ones.
    """

    states: tuple[StateChance, ...]
    joint: JointFlip | None
    records: tuple[PastRecount, ...]
    history: HistorySummary
    base_rates: pl.DataFrame
    calibration: Calibration
    lines: tuple[Reversible, ...]
    in_the_model: tuple[str, ...]
    sources: tuple[Source, ...]
    limits: tuple[str, ...] = LIMITS[1:]
    sentences: tuple[str, ...] = (HONEST_ERROR_ONLY,)


def chance_chapter(asked: Asked) -> ChanceChapter:
    """The chance in each state looked at; raises MissingTable where no state has a lead."""
    states = tuple(_states(asked))
    if not states:
        raise MissingTable("no state looked at has a lead that could be reversed")
    records = past_recounts()
    contests = [(each.chance.margin_votes, each.chance.votes) for each in states]
    year = asked.election.day_of(asked.contest).year
    same = {record.state for record in records if record.year == year}
    return ChanceChapter(
        states=states,
        joint=joint_flip(contests) if len(states) > 1 else None,
        records=records,
        history=summary([r.net_change for r in records], [r.votes for r in records]),
        base_rates=packaged.history("fairvote_summary"),
        calibration=leave_one_out(records),
        lines=tuple(
            Reversible(votes, chance, flip_margin(chance, votes))
            for chance in CHANCES
            for votes in (FROM_VOTES, TO_VOTES)
        ),
        in_the_model=tuple(each.state for each in states if each.state in same),
        sources=past_sources(("recounts", "fairvote_summary")),
    )


def _states(asked: Asked) -> Iterator[StateChance]:
    counts = counts_by_state(asked.election, asked.contest)
    for state in asked.states:
        chance = chance_of(counts[state]) if state in counts else None
        if chance:
            count = counts[state]
            ahead = count.outcome.margin.ahead if count.outcome.margin else ""
            yield StateChance(state, asked.state_names[state], ahead, count.baseline, chance)
