"""``canvass recount count``, ``release``: two teams count each unit, and two people release what trips a check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadFile, BadRecord, InputError, UnknownName
from canvass.formats.problem import Problem
from canvass.formats.return_sheet import read_return_sheet
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.held_sheet import Told
from canvass.journeys.recount_folder.held_tallies import HeldTallies, Tallied, counted, counts_of
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.said_of_sheets import A_TEAM_TYPED
from canvass.journeys.recount_folder.unit_words import units_by_word
from canvass.model.name import same_name, visible
from canvass.model.person import is_several
from canvass.recount.event import Reason, TallyReleased, Trip, UnitId
from canvass.recount.state import RecountState, agreed, tripped
from canvass.recount.state.teams import why_no_release


@dataclass(frozen=True, slots=True)
class CountedSheet:
    """What became of a team's sheet: each unit that it counted now, and how many it had told before."""

    sheet: str
    team: tuple[str, ...]
    units: tuple[Tallied, ...]
    known: int
    back: int
    expected: int
    notes: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """Two people say why a unit comes back, and the reason for its change, where its votes changed."""

    county: str
    unit: str
    people: tuple[str, ...]
    why: str
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Released:
    """A unit that was released although it had tripped a check."""

    unit: UnitId
    name: str
    trips: tuple[Trip, ...]
    waits: bool = False
    """Whether it was released, and still waits for the ruling on a challenged ballot."""


WAITS = "a challenged ballot waits for the board's ruling: canvass recount decide"


def count(path: Path, sheet: Path, team: Sequence[str], told: Told, hand: Hand) -> CountedSheet:
    """Keep a team's tallies. Raises BadFile with every problem, and then nothing was written; InputError."""
    people = people_named(team, A_TEAM_TYPED)
    with sit_down(path) as desk:
        read = read_return_sheet(sheet, columns_of(desk, path), told.county)
        sent = HeldTallies(desk.state, {}, told, read, team=people)
        return keep_tallies(desk, sent, str(sheet), hand)


def columns_of(desk: RecountDesk, path: Path) -> dict[str, str]:
    """What a tally sheet has of each unit: its choices, and the three counts beside them. Raises BadRecord."""
    opened = desk.state.opened
    if opened is None or desk.state.baseline is None:
        raise no_baseline(path)
    return {choice.id: choice.name for choice in opened.choices} | counts_of(
        desk.state.contest.votes_allowed
    )


def keep_tallies(desk: RecountDesk, sent: HeldTallies, what: str, hand: Hand) -> CountedSheet:
    """Keep the tallies of a sheet, all or none. Raises BadFile with every problem."""
    bodies, read = list(sent.bodies()), sent.read
    problems = (*read.problems, *sent.problems)
    if any(problem.severity.stops for problem in problems):
        problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
        raise BadFile(f"{what}: nothing was kept; mend the sheet and send it again", problems)
    if bodies:
        desk.say(bodies, hand)
    back, expected = len(desk.state.returns), len(desk.state.units)
    units, name = tuple(sent.units), read.source.name
    return CountedSheet(name, sent.team, units, sent.known, back, expected, read.problems)


def release(path: Path, asked: Release, hand: Hand) -> Released:
    """Let a unit come back that two teams agree on and that trips a check. Raises UnknownName, BadRecord."""
    people = people_named(
        asked.people, "two people release a unit, each named once: --people 'Ada, Bo'"
    )
    with sit_down(path) as desk:
        state = desk.state
        unit = unit_named(state, asked)
        found, trips, before = (
            agreed(state, unit),
            tripped(state, unit),
            state.units[unit],
        )
        if found is None or not trips or unit in state.returns or state.baseline is None:
            raise BadRecord(f"{asked.county}, {asked.unit}: nothing holds this unit back")
        if why := why_no_release(state, unit, people):
            raise BadRecord(f"{asked.county}, {asked.unit}: {why}; nothing was written")
        waits = state.challenges.undecided(unit)
        if waits and unit in state.released and state.released[unit].trips == trips:
            raise BadRecord(f"{asked.county}, {asked.unit}: it was released; {WAITS}")
        said = TallyReleased(state.baseline.version, unit, trips, people, asked.why)
        desk.say([said, *([] if waits else [counted(state, found, asked.reason)])], hand)
        return Released(unit, before.name, trips, waits)


def reason_of(word: str) -> Reason | None:
    """The reason that a word means; None for an empty one. Raises UnknownName."""
    if word and word not in list(Reason):
        raise UnknownName("reason", word, list(Reason))
    return Reason(word) if word else None


def unit_named(state: RecountState, asked: Release) -> UnitId:
    """The unit that is meant. Raises UnknownName."""
    words = units_by_word(state)
    if asked.county not in words:
        raise UnknownName("county", asked.county, words)
    if asked.unit not in words[asked.county]:
        raise UnknownName("unit", asked.unit, words[asked.county])
    return words[asked.county][asked.unit]


def people_named(names: Sequence[str], wanted: str) -> tuple[str, ...]:
    """The names, where they are of two people or more. Raises InputError."""
    people = tuple(name.strip() for name in names if name.strip())
    if len({same_name(name) for name in people}) < max(2, len(people)):
        raise InputError(wanted)
    if joined := next(filter(is_several, people), ""):
        raise InputError(
            f"{visible(joined)}: this may be several people, who would be compared as one: name each alone, with a "
            "comma between them, without ; / & + and the word and; nothing was written"
        )
    return people
