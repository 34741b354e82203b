"""What other states say: those without machines, and all of them together."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.forensics.comparison import Places
from canvass.forensics.cross_border import CrossBorder, cross_border
from canvass.forensics.prediction import Prediction, predictions
from canvass.forensics.states import AmongStates, among_states
from canvass.forensics.technology import LISTED
from canvass.journeys.counties.counts import FINAL_FIRST, Count, counties_of, counts_by_county
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.geography import neighbouring_states
from canvass.journeys.gap.places import Study, counties, study
from canvass.journeys.gap.sources import Sources
from canvass.journeys.remembered import remembered
from canvass.model import Contest, Election


@dataclass(frozen=True, slots=True)
class Border:
    """The comparison where there is no machine: neighbouring states without any, and the placebo for each coding.

    ``count`` covers other states too; ``places`` are the counties of ``states``.
    """

    count: Count
    states: tuple[str, ...]
    places: Places
    placebos: tuple[CrossBorder, ...]


@dataclass(frozen=True, slots=True)
class Beyond:
    """The placebo across the border and the prediction from there, and the family of states.

    ``count`` names the count that covers other states too; empty where there is none, and then so is the rest.
    """

    count: str
    states_without_machines: tuple[str, ...]
    cross_border: tuple[CrossBorder, ...]
    predictions: tuple[Prediction, ...]
    among_states: AmongStates | None


NOWHERE = Beyond("", (), (), (), None)


def across_border(question: Question, known: Sources, own: Study, seed: str) -> Border | None:
    """The placebo across the border; None where no count or no list of equipment covers other states."""
    count = _widest(question)
    if count is None or LISTED.code not in {coding.code for coding in own.plan.codings}:
        return None
    neighbours = neighbouring_states(question.election, question.state)
    none = _without_machines(question.election)
    without = tuple(state for state in neighbours if state in none)
    there = counties(question, known, count, without)
    here = own if count.name == question.count.name else study(question, known, count)
    placebos = (
        cross_border(here.plan, coding, here.places, there, seed)
        for coding in here.plan.codings
        if without
    )
    return Border(count, without, there, tuple(one for one in placebos if one is not None))


def beyond(
    question: Question, known: Sources, own: Study, border: Border | None, seed: str
) -> Beyond:
    """Everything that needs counties of other states."""
    if border is None:
        return NOWHERE
    everywhere = counties(question, known, border.count, _all_states(question))
    return Beyond(
        count=border.count.name,
        states_without_machines=border.states,
        cross_border=border.placebos,
        predictions=predictions(own.plan, own.places, border.places, seed) if border.states else (),
        among_states=among_states(everywhere, own.plan, LISTED),
    )


def _widest(question: Question) -> Count | None:
    """The last word among the counts that cover more than this state, with both choices in it."""
    wide = [
        count
        for count, states in _covered(question.election, question.contest)
        if {question.choice, question.other} <= set(count.table.columns)
        and len(states) > 1
        and question.state in states
    ]
    return min(wide, key=lambda count: FINAL_FIRST.index(count.baseline), default=None)


@remembered
def _covered(election: Election, contest: Contest) -> tuple[tuple[Count, frozenset[str]], ...]:
    """Every count by county, and the states of which it has a county."""
    names = counties_of(election).select("unit", "state")
    return tuple(
        (count, frozenset(count.table.join(names, on="unit")["state"].drop_nulls()))
        for count in counts_by_county(election, contest)
    )


@remembered
def _without_machines(election: Election) -> frozenset[str]:
    """The states in which it is known of every county that no machine is listed."""
    equipment = equipment_by_county(election)
    if "dre_listed" not in equipment.columns:
        return frozenset()
    listed = equipment.join(counties_of(election).drop_nulls("state"), on="unit")
    without = listed.group_by("state").agg(pl.col("dre_listed").eq(False).fill_null(False).all())
    return frozenset(without.filter("dre_listed")["state"])


def _all_states(question: Question) -> tuple[str, ...]:
    return tuple(counties_of(question.election)["state"].drop_nulls().unique().sort())
