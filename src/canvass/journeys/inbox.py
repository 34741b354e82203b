"""The files that counties sent, all at once: what is wrong with each, who is late, and one election from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypeVar

import polars as pl

from canvass.data import places
from canvass.errors import BadFile, BadValue, UnknownName, UnwritableFile
from canvass.formats.description import DESCRIPTION
from canvass.formats.inbox.further import with_tables
from canvass.formats.inbox.names import Names, read_names
from canvass.formats.inbox.one_or_several import choices_differ, questions_of_several, told_apart
from canvass.formats.inbox.part import Part
from canvass.formats.inbox.spelling import Spellings, spellings_of, titles_of_one_contest
from canvass.formats.inbox.table import dialect_together, together, where_it_came
from canvass.formats.kinds import alone as alone_kinds
from canvass.formats.kinds import inbox as kinds
from canvass.formats.mapping import dialect_named
from canvass.formats.place_names import county_of
from canvass.formats.problem import Problem, ReadResult, SourceFile, named
from canvass.formats.read_file import FileRead, read_received
from canvass.formats.recipe import Decided
from canvass.formats.returns.file_hints import Told, hints_of
from canvass.formats.standing import with_accepted
from canvass.formats.started import Answers
from canvass.journeys.doctor import FileReport, file_report
from canvass.journeys.file_as_told import read_as
from canvass.journeys.init import Started, started_from
from canvass.journeys.progress import Progress, silent
from canvass.model.sentence import sentences

doing = sentences("doing")

_Value = TypeVar("_Value")
INBOX = "inbox"
"""The folder, within that of the election, of what was received and what is said of it."""

_ABSENT = kinds.CONTEST_ABSENT.code
_ONLY = alone_kinds.ONLY_CONTESTS.code
"""It is told once, of all files."""
_SEVERAL = alone_kinds.SEVERAL.code
_INDEX = "index"
"""What the page of all files is called; that of each file has the file's name."""


@dataclass(frozen=True, slots=True)
class InboxAsked:
    """A folder of files, the election folder to start from them, and what is known beside them."""

    inbox: Path
    folder: Path
    mapping: str | None = None
    state: str | None = None
    answers: Answers = field(default_factory=Answers)
    decided: Decided = field(default_factory=Decided)
    names: Path | None = None
    """A file that says which titles and names are one."""


@dataclass(frozen=True, slots=True)
class Received:
    """A file, what its examination found, the counties that it has, by name, and the votes of its smallest places.

    Of a file that cannot be read the county is the one that its name says.
    """

    report: FileReport
    counties: tuple[str, ...] = ()
    votes: int = 0


@dataclass(frozen=True, slots=True)
class Inbox:
    """Every file with what is wrong with it, what is wrong with them together, and the election started from them.

    ``missing`` are counties of the state of which no file came, of ``expected`` in all (0 where the state or the day
    is not known). ``started`` is None where a file, or all together, cannot be used: nothing is left out in silence.
    """

    received: tuple[Received, ...]
    together: tuple[Problem, ...]
    state: str
    missing: tuple[str, ...]
    expected: int
    started: Started | None

    @property
    def is_usable(self) -> bool:
        """Whether an election was started from all files."""
        return self.started is not None


def read_inbox(asked: InboxAsked, progress: Progress = silent) -> Inbox:
    """Every file of a folder, examined; where all can be used, the election folder that has the votes of all.

    Hidden files and folders are passed over. Raises UnwritableFile where the election's folder is started already,
    BadFile for a folder without a file, BadValue for a recipe, which is of one file.
    """
    _refuse(asked)
    names = read_names(asked.names) if asked.names else Names()
    reads = [_read(file, asked, names, progress) for file in _files(asked.inbox)]
    _refuse_unknown(asked, reads)
    _refuse_several(asked, reads)
    parts = [Part(read.result.source, read.result.value) for read in reads if read.result.value]
    received = tuple(map(_received, reads))
    spellings = spellings_of(parts, names)
    if asked.decided.only:  # what is decided of contests that are left out is about nothing here
        spellings = replace(spellings, unknown=())
    state, day = _one(_states(parts)), _one(_days(parts, asked.answers.day))
    expected = _expected(state, day)
    here = {code for part in parts for code in part.counties}
    here |= {_named(read.result.source, state, day) for read in reads if read.result.value is None}
    missing = tuple(name for code, name in sorted(expected.items()) if code not in here)
    problems = with_accepted(
        tuple(_together(parts, asked, spellings, missing)), asked.decided.accepted
    )
    found = Inbox(received, problems, state or "", missing, len(expected), None)
    can_start = all(each.report.is_usable for each in received)
    if not can_start or any(problem.severity.stops for problem in problems) or state is None:
        return found
    progress(doing("all-files"))
    table = together(parts, spellings)
    return _started(asked, found, parts, (table, _name(parts, state, day), state))


def _refuse(asked: InboxAsked) -> None:
    if asked.decided.recipe is not None:
        raise BadValue(
            "a recipe is for one file: leave --recipe out, or start the folder --from it"
        )
    if (asked.folder / DESCRIPTION).exists():
        raise UnwritableFile(
            f"{asked.folder} already has {DESCRIPTION}; nothing was written; name another folder"
        )


def _refuse_unknown(asked: InboxAsked, reads: Sequence[FileRead]) -> None:
    """Refuse a title that no file has: of one that some lack each file says so."""
    absent = [each.found for read in reads for each in read.result.problems if each.code == _ABSENT]
    if len(absent) == len(reads):
        raise BadValue(f"--only: no file of {asked.inbox.name} has it: {absent[0]}")


def _refuse_several(asked: InboxAsked, reads: Sequence[FileRead]) -> None:
    """Refuse a title that several contests of a file have: no county can mend what was asked for."""
    several = [each for read in reads for each in read.result.problems if each.code == _SEVERAL]
    if several:
        raise BadFile(
            f"--only: a title is of several contests in {len(several)} of {len(reads)} files of {asked.inbox.name}; "
            "a line of the file for --names says which of them is read as it",
            several,
        )


def _files(inbox: Path) -> Sequence[Path]:
    if not inbox.is_dir():
        raise BadFile(f"{inbox}: there is no such folder; name the folder of the files received")
    found = sorted(each for each in inbox.iterdir() if each.is_file() and each.name[0] != ".")
    if not found:
        raise BadFile(f"{inbox}: no file is in the folder; put the counties' files into it")
    for file in found:
        if file.name.casefold() == _INDEX:
            raise BadFile(f"{file}: the page of all files has this name; call the file otherwise")
    return found


def _read(file: Path, asked: InboxAsked, names: Names, progress: Progress) -> FileRead:
    """A file as read, whole or the contests that were asked for."""
    progress(file.name)
    only = [names.titles_for(title, file.name) for title in asked.decided.only]
    read = _with_titles(file, asked, only) if only else _in_its_state(file, asked, ())
    result = read.result
    if result.value is not None and not result.value.returns:
        no_votes = named([kinds.NO_VOTES.at()], result.source.name)
        result = ReadResult(None, (*result.problems, *no_votes), result.source)
    problems = with_accepted(result.problems, asked.decided.accepted)
    return replace(read, result=replace(result, problems=problems))


def _in_its_state(file: Path, asked: InboxAsked, only: tuple[str, ...]) -> FileRead:
    """A file as read; the state that was given is that of files that name none."""
    dialect = dialect_named(asked.mapping) if asked.mapping else None
    try:
        return read_as(file, dialect, Told(state=asked.state or ""), Decided(only=only))
    except BadFile:
        return read_as(file, dialect, decided=Decided(only=only))


def _with_titles(file: Path, asked: InboxAsked, only: Sequence[Sequence[str]]) -> FileRead:
    """The contests of these titles, each under the first of its ways to be written that one of the file has."""
    ways = [list(each) for each in only]
    while True:
        try:
            read = _in_its_state(file, asked, tuple(each[0] for each in ways))
            shared = _shared(read, ways)
            if shared is None:
                return read
            shared.pop(0)
        except UnknownName as unknown:
            missed = next((each for each in ways if each[0] == unknown.found), None)
            if unknown.what != "contest" or missed is None:
                raise
            if len(missed) == 1:
                return _without(file, asked, unknown)
            missed.pop(0)


def _shared(read: FileRead, ways: Sequence[list[str]]) -> list[str] | None:
    """The ways to write a title that several contests have, where there is a further way; None where not."""
    told = [each.found for each in read.result.problems if each.code == _SEVERAL]
    is_told = (of for of in ways if len(of) > 1 and any(f.startswith(f"{of[0]}: ") for f in told))
    return next(is_told, None)


def _without(file: Path, asked: InboxAsked, unknown: UnknownName) -> FileRead:
    """A file that has no contest of a title that was asked for: nothing of it is read."""
    whole = _in_its_state(file, asked, ())
    source = whole.result.source
    absent = named([kinds.CONTEST_ABSENT.at(found=unknown.reason)], source.name)
    return replace(whole, result=ReadResult(None, absent, source))


def _received(read: FileRead) -> Received:
    if read.result.value is None:
        county = hints_of(read.result.source.name).county
        return Received(file_report(read), (county,) if county else ())
    part = Part(read.result.source, read.result.value)
    return Received(file_report(read), tuple(part.counties.values()), part.returns.votes)


def _states(parts: Iterable[Part]) -> frozenset[str]:
    return frozenset().union(*(part.states for part in parts))


def _days(parts: Iterable[Part], said: date | None) -> frozenset[date]:
    """The election days that files say, in them or in their names, or the one that was given where none does."""
    days = {contest.day for part in parts for contest in part.results.contests if contest.day}
    days |= {day for part in parts if (day := hints_of(part.source.name).day)}
    return frozenset(days) or (frozenset([said]) if said else frozenset())


def _one(found: frozenset[_Value]) -> _Value | None:
    return next(iter(found)) if len(found) == 1 else None


def _expected(state: str | None, day: date | None) -> Mapping[str, str]:
    """Names of the counties of a state on a day, by FIPS code."""
    fips = next((each.fips for each in places.states() if each.postal == state), "")
    if not fips or day is None:
        return {}
    return {code: name for code, name in places.counties(day).items() if code.startswith(fips)}


def _named(source: SourceFile, state: str | None, day: date | None) -> str:
    """The county that the name of a file says, by FIPS code; empty where it says none of the state."""
    county = hints_of(source.name).county
    return (county_of(county, state, day) or "") if county and state and day else ""


def _together(
    parts: Sequence[Part], asked: InboxAsked, spellings: Spellings, missing: Sequence[str]
) -> Iterator[Problem]:
    """What is wrong with the files together."""
    if asked.decided.only:
        yield alone_kinds.ONLY_CONTESTS.at(found="; ".join(asked.decided.only))
    yield from _twice(parts)
    yield from _misnamed(parts, asked.answers.day)
    states = sorted(_states(parts))
    if parts and len(states) != 1:
        of_states = {state: [part for part in parts if state in part.states] for state in states}
        yield from (kinds.OTHER_STATE.at(found=each) for each in _apart(of_states) or ["no state"])
    yield from _unsaid(parts, states)
    passed = sorted(each.name for each in asked.inbox.iterdir() if not each.is_file())
    if seen := [name for name in passed if name[0] != "."]:
        yield kinds.PASSED_OVER.at(found=", ".join(seen))
    days = sorted(_days(parts, asked.answers.day))
    if len(days) > 1:
        of_days = {str(day): [part for part in parts if day in _days([part], None)] for day in days}
        yield from (kinds.OTHER_DAY.at(found=each) for each in _apart(of_days))
    yield from titles_of_one_contest(parts, spellings)
    yield from told_apart(parts, spellings)
    yield from questions_of_several(parts, spellings, every=not missing)
    yield from choices_differ(parts, spellings)
    yield from spellings.problems
    if missing:
        yield kinds.COUNTY_MISSING.at(found=", ".join(missing))


def _apart(parts: Mapping[str, Sequence[Part]]) -> list[str]:
    """What files say in different ways, most first, each with its file where that is one, or how many say so."""
    by_number = sorted(parts.items(), key=lambda each: (-len(each[1]), each[0]))
    return [
        f"{said}: {f'{len(those):,} files' if len(those) > 1 else those[0].source.name}"
        for said, those in by_number
    ]


def _unsaid(parts: Sequence[Part], states: Sequence[str]) -> Iterator[Problem]:
    """Files that leave unsaid what others say: their state, or their election day."""
    for part in parts:
        if states and not part.states:
            yield kinds.STATE_UNSAID.at(found=part.source.name)
    said = [part.source.name for part in parts if _days([part], None)]
    for part in parts:
        if said and part.source.name not in said:
            yield kinds.DAY_UNSAID.at(found=part.source.name)


def _twice(parts: Sequence[Part]) -> Iterator[Problem]:
    """Counties of several files, by their FIPS code: Dane, DANE and Dane County are one."""
    of: dict[str, list[tuple[str, Part]]] = {}
    for part in parts:
        for code, name in part.counties.items():
            of.setdefault(code, []).append((name, part))
    for came in of.values():
        if len(came) > 1:
            files = " and ".join(
                f"{part.source.name} ({part.returns.votes:,} votes)" for _, part in came
            )
            is_one = len({part.source.sha256 for _, part in came}) == 1
            alike = ", the same file under two names" if is_one else ""
            yield kinds.COUNTY_TWICE.at(found=f"{came[0][0]}: {files}{alike}")


def _misnamed(parts: Sequence[Part], day: date | None) -> Iterator[Problem]:
    """Files whose name says a county of the state, and that have another one alone."""
    for part in parts:
        said = _named(part.source, _one(part.states), _one(_days([part], day)))
        if said and said not in part.counties:
            own = ", ".join(sorted(part.counties.values()))
            yield kinds.OTHER_COUNTY.at(found=f"{part.source.name}: {own}")


def _started(
    asked: InboxAsked, found: Inbox, parts: Sequence[Part], of: tuple[pl.DataFrame, str, str]
) -> Inbox:
    """The election of all parts, or why there is none: what only all counties together show.

    ``of`` is their table, what it is called, and the state.
    """
    table, name, state = of
    text = table.write_csv().encode()
    read = read_received(name, text, dialect_together(parts, state)).result
    problems = with_accepted(where_it_came(read.problems, table), asked.decided.accepted)
    if read.value is None or any(problem.severity.stops for problem in problems):
        return replace(found, together=(*found.together, *problems))
    results, lost = with_tables(read.value, table, parts)
    problems = (*problems, *named(lost, asked.inbox.name))
    examined = (
        *(each for of in found.received for each in of.report.problems if each.code != _ONLY),
        *named(found.together, asked.inbox.name),
        *problems,
    )
    whole = replace(
        read,
        value=results,
        problems=tuple(dict.fromkeys(examined)),
    )
    started = started_from(asked.folder, whole, asked.answers, asked.decided)
    files = {**started.files, asked.folder / INBOX / name: text.decode()}
    return replace(
        found,
        together=(*found.together, *problems),
        started=replace(started, files=files),
    )


def _name(parts: Sequence[Part], state: str, day: date | None) -> str:
    """What the table of all files is called: its day, its state and the kind of election, as files of results are."""
    kind = _one(frozenset(hints_of(part.source.name).kinds for part in parts)) or frozenset()
    words = "_".join(sorted(kind)) or "election"
    return f"{day:%Y%m%d}__{state.lower()}__{words}.csv" if day else "results.csv"
