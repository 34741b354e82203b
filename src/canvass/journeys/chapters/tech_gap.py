"""What remains of the difference when like is compared with like, state by state."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.gap.every_state import EveryState, every_state
from canvass.journeys.gap.result import TechGap
from canvass.journeys.known import refuse_what_came_later
from canvass.journeys.places import states_of
from canvass.journeys.tech_gap import tech_gap


@dataclass(frozen=True, slots=True)
class TechGapChapter:
    """The technology question in each state looked at, and in short in every state where there are several."""

    states: tuple[TechGap, ...]
    every_state: EveryState | None


def tech_gap_chapter(asked: Asked) -> TechGapChapter:
    """The answer for every state that has returns by county and known equipment."""
    refuse_what_came_later(asked.election, "covariates")
    found: list[TechGap] = []
    missed: list[MissingTable] = []
    for state in asked.states:
        try:
            found.append(tech_gap(asked.election, state))
        except MissingTable as missing:
            missed.append(missing)
    if not found:
        raise missed[0] if missed else MissingTable("no state is looked at closely")
    several = len(states_of(asked.election)) > 1
    return TechGapChapter(tuple(found), every_state(asked.election) if several else None)
