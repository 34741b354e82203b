"""Whether the counties that an election lists decide a contest, or are a part of where people voted on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from canvass.data import places
from canvass.errors import MissingTable
from canvass.journeys.primary_ballot import PrimaryBallot, primary_ballot
from canvass.journeys.remembered import remembered
from canvass.model import Contest, Election, ElectionType, Office, UnitKind
from canvass.model.rows import rows_of

WHOLE_STATE = frozenset(
    [
        Office.PRESIDENT,
        Office.US_SENATE,
        Office.GOVERNOR,
        Office.STATE_OFFICE,
        Office.STATEWIDE_JUDGE,
        Office.STATEWIDE_RETENTION,
        Office.CONSTITUTIONAL_AMENDMENT,
        Office.STATEWIDE_QUESTION,
    ]
)
"""Offices and questions that every county of a state decides."""
LOCAL = frozenset(
    [
        Office.COUNTY,
        Office.LOCAL,
        Office.MUNICIPAL,
        Office.VILLAGE,
        Office.SPECIAL_DISTRICT,
        Office.LOCAL_QUESTION,
    ]
)
"""Those that no other county decides."""
TITLES_OF_STATES = frozenset(
    [
        *("president", "governor", "lieutenant governor", "attorney general", "secretary of state"),
        *("us senate", "us senator", "united states senator", "united states senate"),
    ]
)
"""Titles, without full stops, that no office of a county has: who leads in some counties is not elected by them."""
TITLES_OF_NATION = frozenset(
    [
        *(
            "president",
            "us president",
            "president of the united states",
            "president and vice president",
        ),
        *("president/vice president", "president / vice president", "president-vice president"),
    ]
)
"""Titles, without full stops, under which files have the votes for president."""
PRIMARIES = (ElectionType.PRIMARY, ElectionType.PRESIDENTIAL_PRIMARY)
COARSE = frozenset([UnitKind.NATION, UnitKind.STATE, UnitKind.ELECTOR_UNIT])
"""Levels of returns that hold a whole state, however few counties are listed beside them."""


@dataclass(frozen=True, slots=True)
class PartOfState:
    """A contest whose votes are those of some counties of a state: ``listed`` of its ``every``.

    ``decided_by_all`` says that its office is one of the whole state; otherwise its office is not told, or one of a
    district, and nobody can say here whether people voted on it in other counties.
    """

    contest: str
    title: str
    state: str
    state_name: str
    listed: int
    every: int
    decided_by_all: bool

    @property
    def elects_nobody(self) -> bool:
        """Whether these votes elect nobody, by the office or, where it is not told, by the contest's title."""
        return self.decided_by_all or self.title.casefold().replace(".", "") in TITLES_OF_STATES

    @property
    def where(self) -> str:
        """The counties: ``1 of Ohio's 88 counties``."""
        return f"{self.listed} of {self.state_name}'s {self.every} counties"

    @property
    def sentence(self) -> str:
        """What must be known beside every number, and what whoever has the files can say of it."""
        if self.decided_by_all:
            return self.without_advice
        said = self.without_advice.removesuffix(".")
        return f"{said}; if they did not, say decided_here = true of the contest {self.contest}"

    @property
    def without_advice(self) -> str:
        """The same for a reader, who has no files."""
        what = f"{self.title}: the votes here are those of {self.where}."
        if self.decided_by_all:
            return f"{what} All of its counties decide, so these votes do not say who won."
        return (
            f"{what} If people voted on it in other counties too, these votes do not say who won."
        )


@dataclass(frozen=True, slots=True)
class PartOfNation:
    """A contest for president in an election of some states, without a list of electors: ``states`` by name."""

    contest: str
    title: str
    states: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What a reader must know beside every number."""
        where, *others = self.states
        if others:
            where = f"{len(self.states)} states"
            decide = "Each state's own votes decide its electors; their sum decides nothing."
        else:
            decide = "They decide its electors, and not who becomes president of the United States."
        return f"{self.title}: these are the votes of {where} alone. {decide}"


def part_of_nation(election: Election, contest: Contest) -> PartOfNation | None:
    """The states that a contest for president has votes of, where they are not the whole and no electors are listed.

    None for a primary, which elects no electors, and for votes of a part of a state, which are told as such.
    """
    is_titled = contest.title.casefold().replace(".", "") in TITLES_OF_NATION
    if contest.office is not Office.PRESIDENT and not (contest.office is None and is_titled):
        return None
    is_primary = contest.election_type in PRIMARIES or (
        contest.election_type is None and primary_ballot(contest) is PrimaryBallot.PARTY
    )
    if is_primary or election.has_table("electors") or part_of_state(election, contest):
        return None
    names = _states(election)
    is_part = 0 < len(names) < len(places.states())
    return PartOfNation(contest.id, contest.title, tuple(names.values())) if is_part else None


def part_of_state(
    election: Election, contest: Contest, state: str | None = None, office: str | None = None
) -> PartOfState | None:
    """The part of a state that the votes of a contest are of; None where they are, as far as is known, the whole.

    Without a state, that of an election in one state. ``office`` is what was asked about; else the contest's own.
    """
    named = _states(election)
    code = state or (next(iter(named)) if len(named) == 1 else None)
    counties = counties_listed(election, code)
    kind = Office(office) if office else contest.office
    levels = {returns.level for returns in election.returns_of(contest.id)}
    is_whole = kind not in WHOLE_STATE and (kind in LOCAL or contest.decided_here)
    if code is None or counties is None or is_whole or levels & COARSE:
        return None
    listed, every = counties
    title, name = contest.title, named.get(code, code)
    return PartOfState(contest.id, title, code, name, listed, every, kind in WHOLE_STATE)


def refuse_part(
    election: Election, contest: Contest, state: str | None = None, office: str | None = None
) -> None:
    """Raise MissingTable where a question about the whole contest meets votes of a part of a state."""
    part = part_of_state(election, contest, state, office)
    if part is not None and part.decided_by_all:
        raise MissingTable(
            f"{part.sentence} Add the returns of the other counties, or ask about a contest of these alone",
            lacks=f"the votes here are those of {part.where}, and all of its counties decide",
        )


def names_of_places(election: Election, states: Mapping[str, str]) -> dict[str, str]:
    """What each state is called where the election has the votes of some of its counties: by those counties.

    One county by its own name with the state's, several by how many they are: nobody takes a part for the state.
    """
    if {returns.level for returns in election.returns} & COARSE:
        return dict(states)
    return {code: _name_of_place(election, code, name) for code, name in states.items()}


def _name_of_place(election: Election, state: str, name: str) -> str:
    counties = counties_listed(election, state)
    if counties is None:
        return name
    name = _published_names()[state] if name == state else name
    listed, every = counties
    is_here = (pl.col("kind") == UnitKind.COUNTY) & (pl.col("state") == state)
    named = election.units.filter(is_here)["name"].to_list()
    return (
        f"{named[0]}, {name}"
        if listed == len(named) == 1
        else f"{listed} of {name}'s {every} counties"
    )


def counties_listed(election: Election, state: str | None) -> tuple[int, int] | None:
    """How many of a state's counties the election lists, and how many there are; None for all of them or none."""
    listed, every = _counties_by_state(election).get(state or "", (0, 0))
    return (listed, every) if 0 < listed < every else None


@remembered
def _counties_by_state(election: Election) -> Mapping[str, tuple[int, int]]:
    """Counties that the election lists, by their ids or their FIPS codes, and counties that there are, by state."""
    is_county = election.units["kind"] == UnitKind.COUNTY
    own = {each for ids in rows_of(election.units, "unit", "fips", where=is_county) for each in ids}
    listed = places.counties(election.day).keys() & own
    here, there = Counter(code[:2] for code in listed), places.counties_by_state(election.day)
    return {
        each.postal: (here[each.fips], len(there.get(each.fips, ()))) for each in places.states()
    }


def _published_names() -> dict[str, str]:
    return {state.postal: state.name for state in places.states()}


@remembered
def _states(election: Election) -> Mapping[str, str]:
    names = {**_published_names(), **election.unit_names(UnitKind.STATE)}
    codes = sorted({*election.units["state"].unique().to_list()} - {None})
    return {code: names.get(code, code) for code in codes}
