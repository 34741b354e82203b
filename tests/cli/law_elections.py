"""Small elections of one line of votes in each state, to ask recount law with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canvass.journeys.rulebook import state_law

Votes = Mapping[str, int]


@dataclass(frozen=True)
class LawElection:
    """A contest with votes by state; ``kinds`` tells choices that are no candidates on the ballot.

    An empty ``kind`` is an election whose type nobody said.
    """

    day: str
    office: str
    votes: Mapping[str, Votes]
    kind: str = "general"
    seats: int = 1
    kinds: Mapping[str, str] = field(default_factory=dict)
    dates: tuple[tuple[str, str, str], ...] = ()
    """State, event and day (with an hour after a T) of what officials did."""
    units: tuple[tuple[str, str, int], ...] = ()
    """State, kind and number of precincts or districts."""
    parties: Mapping[str, str] = field(default_factory=dict)
    """The party of whoever has one."""


def write(folder: Path, election: LawElection) -> str:
    """Write the election as the files that a user would write; the folder's name."""
    folder.mkdir(parents=True, exist_ok=True)
    choices = dict.fromkeys(choice for votes in election.votes.values() for choice in votes)
    tables = {"units": _units(election), "choices": _choices(election, choices)}
    if election.dates:
        tables["official_dates"] = _dates(election)
    if election.units:
        tables["recount_units"] = _counted(election)
    rows = [
        f"{state},contest,{choice},total,{number}"
        for state, votes in election.votes.items()
        for choice, number in votes.items()
    ]
    (folder / "returns.csv").write_text(
        "unit,contest,choice,vote_mode,votes\n" + "\n".join(rows) + "\n", "utf-8"
    )
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, "utf-8")
    listed = "\n".join(f'{name} = "{name}.csv"' for name in tables)
    (folder / "election.toml").write_text(
        f"""
id = "law-{election.day}"
title = "A contest of {election.day}"
day = {election.day}
jurisdiction = "Several states"
main_contest = "contest"

[[contest]]
id = "contest"
title = "Contest"
office = "{election.office}"
{_type(election.kind)}
seats = {election.seats}
votes_allowed = {election.seats}

[[returns]]
name = "count"
file = "returns.csv"
level = "state"
baseline = "county_canvass"

[tables]
{listed}
""",
        "utf-8",
    )
    return str(folder)


def _type(kind: str) -> str:
    return f'election_type = "{kind}"' if kind else ""


def _units(election: LawElection) -> str:
    names = {state: state_law(state).name for state in election.votes}
    rows = [f"state,{state},{name},,,{state}," for state, name in names.items()]
    return "kind,unit,name,parent_kind,parent,state,fips\n" + "\n".join(rows) + "\n"


def _choices(election: LawElection, choices: Mapping[str, None]) -> str:
    parties, kinds = election.parties, election.kinds
    rows = [
        f"contest,{choice},{choice.title()},{parties.get(choice, '')},{kinds.get(choice, 'candidate')}"
        for choice in choices
    ]
    return "contest,choice,name,party,choice_kind\n" + "\n".join(rows) + "\n"


def _dates(election: LawElection) -> str:
    rows = []
    for state, event, when in election.dates:
        day, _, hour = when.partition("T")
        rows.append(f"state,{state},{event},{day},{hour},{day},the office")
    return "kind,unit,event,day,time_of_day,known_from,source\n" + "\n".join(rows) + "\n"


def _counted(election: LawElection) -> str:
    rows = [f"state,{state},{what},{number}" for state, what, number in election.units]
    return "kind,unit,counted,count\n" + "\n".join(rows) + "\n"
