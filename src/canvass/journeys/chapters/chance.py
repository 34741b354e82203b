"""The chance that an honest recount changes the outcome, in the report: the leads beside past recounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.part import refuse_part
from canvass.journeys.plan.state import chance_of
from canvass.journeys.recount_model import (
    Reversible,
    base_rates,
    calibration_of,
    fitted_model,
)
from canvass.model import Baseline, Source
from canvass.model.sentence import Sentence
from canvass.recount.calibration import Calibration
from canvass.recount.flip import (
    HONEST_ERROR_ONLY,
    LIMITS,
    FlipProbability,
    JointFlip,
    joint_flip,
)
from canvass.recount.history import HistorySummary, PastRecount

FROM_VOTES, TO_VOTES = 200_000, 20_000_000
CHANCES = (0.01, 0.0001)
"""Chances whose leads are drawn as lines."""


@dataclass(frozen=True, slots=True)
class StateChance:
    """A state's lead by the count that a recount starts from, and the chance that honest error reverses it.

    ``is_about``: a round figure. ``known_from`` is the day from which the count was public, where that is in the
    data; ``ballots_of`` the day of the contest before, where its votes stand for those of this one.
    """

    state: str
    name: str
    ahead: str
    is_about: bool
    baseline: Baseline
    known_from: date | None
    ballots_of: date | None
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
    known_on: date | None
    sources: tuple[Source, ...]
    limits: tuple[Sentence, ...] = LIMITS[1:]
    sentences: tuple[Sentence, ...] = (HONEST_ERROR_ONLY,)


def chance_chapter(asked: Asked) -> ChanceChapter:
    """The chance in each state looked at; raises MissingTable where no state has a lead, or no model is of that day."""
    known_on = asked.election.known.day if asked.election.known else None
    fitted = fitted_model(known_on)
    if not fitted.parameters:
        raise MissingTable("fewer recounts had been held by that day than a model is fitted to")
    for state in asked.states:
        refuse_part(asked.election, asked.contest, state)
    states = tuple(_states(asked, known_on))
    if not states:
        raise MissingTable("no state looked at has a lead that could be reversed")
    records = fitted.records
    contests = [(each.chance.margin_votes, each.chance.votes) for each in states]
    year = asked.election.day_of(asked.contest).year
    same = {record.state for record in records if record.year == year}
    return ChanceChapter(
        states=states,
        joint=joint_flip(contests, fitted.parameters) if len(states) > 1 else None,
        records=records,
        history=fitted.history,
        base_rates=base_rates(known_on),
        calibration=calibration_of(known_on),
        lines=tuple(
            fitted.reversible(chance, votes)
            for chance in CHANCES
            for votes in (FROM_VOTES, TO_VOTES)
        ),
        in_the_model=tuple(each.state for each in states if each.state in same),
        known_on=known_on,
        sources=past_sources(("recounts", "fairvote_summary")),
    )


def _states(asked: Asked, known_on: date | None) -> Iterator[StateChance]:
    counts = counts_by_state(asked.election, asked.contest)
    for state in asked.states:
        chance = chance_of(counts[state], known_on) if state in counts else None
        if chance:
            count = counts[state]
            yield StateChance(
                state=state,
                name=asked.state_names[state],
                ahead=count.lead.ahead if count.lead else "",
                is_about=count.lead is not None and count.lead.is_about,
                baseline=count.baseline,
                known_from=count.known_from,
                ballots_of=count.ballots_of,
                chance=chance,
            )
