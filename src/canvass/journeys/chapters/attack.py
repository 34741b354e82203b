"""Which check would have noticed a change of votes? The chapter, read from the packaged table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.attack_detect import StateDetected
from canvass.journeys.attack_table import CURVES, DetectionTable, packaged_table


@dataclass(frozen=True, slots=True)
class AttackChapter:
    """What each check would have noticed, state by state; ``version`` of canvass and ``seed`` made the table."""

    version: str
    seed: str
    replications: int
    states: tuple[StateDetected, ...]
    curve: StateDetected | None
    """One state with one scenario at several numbers of votes; None where the state is not looked at."""


def attack_chapter(asked: Asked) -> AttackChapter:
    """The packaged table, for the states that are looked at.

    Raises MissingTable where an input of the table is no longer what it was, where it has none of these states, and on
    a day on which the counts that it rests on were not known.
    """
    if asked.election.known is not None and asked.election.known.later:
        raise MissingTable("the checks are tried on certified counts, which were not known yet")
    table = packaged_table(asked.election.id)
    if table is None:
        raise MissingTable(
            "the packaged table of checks was computed from other inputs than those at hand; compute it anew: canvass "
            f"attack {asked.election.id} --table"
        )
    states = tuple(state for state in table.states if state.state in asked.states)
    if not states:
        names = ", ".join(state.state_name for state in table.states)
        raise MissingTable(f"the packaged table of checks has {names} alone")
    return AttackChapter(
        table.version, table.seed, table.replications, states, _curve(table, states)
    )


def _curve(table: DetectionTable, states: tuple[StateDetected, ...]) -> StateDetected | None:
    asked = CURVES.get(table.election)
    for state in states:
        if asked is not None and state.state == asked.state:
            return replace(state, scenarios=table.curve)
    return None
