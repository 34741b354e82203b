"""What other states say: those without machines, and all of them together."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.forensics.comparison import Places
from canvass.forensics.cross_border import CrossBorder, cross_border
from canvass.forensics.prediction import Prediction, predictions
from canvass.forensics.states import AmongStates, among_states
from canvass.forensics.technology import LISTED
from canvass.journeys.chapters.counts import FINAL_FIRST, Count, counties_of, counts_by_county
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.geography import neighbouring_states
from canvass.journeys.gap.places import Study, counties, study
from canvass.journeys.gap.sources import Sources


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
    without = tuple(state for state in neighbours if _has_no_machines(question, known, state))
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
    names = counties_of(question.election).select("unit", "state")
    wide = [
        count
        for count in counts_by_county(question.election, question.contest)
        if {question.choice, question.other} <= set(count.table.columns)
        and count.table.join(names, on="unit")["state"].n_unique() > 1
        and not count.table.join(
            names.filter(pl.col("state") == question.state), on="unit"
        ).is_empty()
    ]
    return min(wide, key=lambda count: FINAL_FIRST.index(count.baseline), default=None)


def _has_no_machines(question: Question, known: Sources, state: str) -> bool:
    here = counties_of(question.election, state)["unit"].implode()
    listed = known.equipment.filter(pl.col("unit").is_in(here))
    if "dre_listed" not in listed.columns or listed.is_empty():
        return False
    return not listed["dre_listed"].any() and listed["dre_listed"].null_count() == 0


def _all_states(question: Question) -> tuple[str, ...]:
    return tuple(counties_of(question.election)["state"].drop_nulls().unique().sort())
