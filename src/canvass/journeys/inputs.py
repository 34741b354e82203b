"""What is known to be wrong with the files and votes that a result rests on, for the result to tell."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from canvass.journeys.measure import MajorityUnsaid, majority_unsaid
from canvass.journeys.part import PartOfNation, PartOfState, part_of_nation, part_of_state
from canvass.model import Election, Examination, FactKind, Fate, InputFault, PackagedFact, SizeFault

Input: TypeAlias = (
    PartOfState
    | PartOfNation
    | MajorityUnsaid
    | InputFault
    | SizeFault
    | Examination
    | PackagedFact
)
"""Something that a result tells of its inputs; each has a sentence."""


def inputs_of(
    election: Election, contests: Collection[str], states: Collection[str | None]
) -> tuple[Input, ...]:
    """What a result on these contests tells: votes of a part, votes and rows that do not fit, the examination."""
    return (
        *parts_of(election, contests),
        *measures_of(election, contests),
        *faults_of(election, contests, states),
        *election.size_faults,
        *examined(election),
    )


def parts_of(
    election: Election, contests: Collection[str]
) -> tuple[PartOfState | PartOfNation, ...]:
    """The contests of which the election has the votes of some counties of its state, or of some states, alone."""
    asked = [one for one in election.contests if one.id in contests]
    found = (part_of_state(election, one) or part_of_nation(election, one) for one in asked)
    return tuple(part for part in found if part)


def measures_of(election: Election, contests: Collection[str]) -> tuple[MajorityUnsaid, ...]:
    """The contests that are measures of which nobody said what share they need."""
    found = (majority_unsaid(election, one) for one in election.contests if one.id in contests)
    return tuple(measure for measure in found if measure)


def faults_of(
    election: Election, contests: Collection[str], states: Collection[str | None]
) -> tuple[InputFault, ...]:
    """The faults in these contests that were mended or left out, and of the states looked at those used as they are."""
    return tuple(
        fault
        for fault in election.faults
        if fault.contest in contests and (fault.fate is not Fate.USED or fault.state in states)
    )


def inputs_of_state(election: Election, contest: str, state: str) -> tuple[Input, ...]:
    """What a result on one state alone tells: of votes and sizes that do not fit, its own and those of the whole."""
    return tuple(
        each
        for each in inputs_of(election, [contest], [state])
        if not isinstance(each, InputFault | SizeFault) or each.state in (state, None)
    )


def why_left_out(election: Election, contest: str, state: str | None = None) -> str:
    """Which votes of a contest were left out and what to do, for who asks for them; empty where none were."""
    faults = election.left_out(contest, state=state)
    told = " ".join(fault.sentence for fault in faults)
    return f"{told} Correct the votes, or record a [[mend]] in election.toml" if faults else ""


def files_and_facts(election: Election) -> tuple[Input, ...]:
    """What is known of the files, and the facts about counties that are not the election's own."""
    return (*election.size_faults, *examined(election), *election.facts)


def equipment_of(election: Election) -> tuple[Input, ...]:
    """Where the equipment is from, and with it what is known of paper, where that is not the election's own."""
    return tuple(fact for fact in election.facts if fact.kind is FactKind.EQUIPMENT)


def examined(election: Election) -> tuple[Examination, ...]:
    """What the examination of the election's files found, if it found anything."""
    return (election.examination,) if election.examination else ()
