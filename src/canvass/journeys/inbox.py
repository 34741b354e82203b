"""The files that counties sent, all at once: what is wrong with each, who is late, and one election from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypeVar

import polars as pl

from canvass.data import places
from canvass.errors import BadFile, BadValue, UnwritableFile
from canvass.formats.description import DESCRIPTION
from canvass.formats.inbox.further import with_tables
from canvass.formats.inbox.names import Names, read_names
from canvass.formats.inbox.one_or_several import choices_differ, questions_of_several, told_apart
from canvass.formats.inbox.part import Part
from canvass.formats.inbox.spelling import Spellings, spellings_of, titles_of_one_contest
from canvass.formats.inbox.table import dialect_together, together, where_it_came
from canvass.formats.kinds import inbox as kinds
from canvass.formats.mapping import dialect_named
from canvass.formats.place_names import county_of
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.read_file import FileRead, read_received
from canvass.formats.recipe import Decided
from canvass.formats.returns.file_hints import Told, hints_of
from canvass.formats.standing import with_accepted
from canvass.formats.started import Answers
from canvass.journeys.doctor import FileReport, file_report
from canvass.journeys.file_as_told import read_as
from canvass.journeys.init import Started, started_from
from canvass.journeys.progress import Progress, silent

_Value = TypeVar("_Value")
INBOX = "inbox"
"""The folder, within that of the election, of what was received and what is said of it."""

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
    """A file, what its examination found, the counties that it has, by name, and the votes of its smallest places."""

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
    reads = [_read(file, asked, progress) for file in _files(asked.inbox)]
    parts = [Part(read.result.source, read.result.value) for read in reads if read.result.value]
    received = tuple(map(_received, reads))
    spellings = spellings_of(parts, read_names(asked.names) if asked.names else Names())
    state, day = _one(_states(parts)), _one(_days(parts, asked.answers.day))
    names = _expected(state, day)
    here = {code for part in parts for code in part.counties} | {*_named(reads, state, day)}
    missing = tuple(name for code, name in sorted(names.items()) if code not in here)
    problems = with_accepted(
        tuple(_together(parts, asked, spellings, missing)), asked.decided.accepted
    )
    found = Inbox(received, problems, state or "", missing, len(names), None)
    can_start = all(each.report.is_usable for each in received)
    if not can_start or any(problem.severity.stops for problem in problems) or state is None:
        return found
    progress("the votes of all files")
    table = together(parts, spellings)
    return _started(asked, found, parts, (table, _name(parts, state, day), state))


def _refuse(asked: InboxAsked) -> None:
    if asked.decided.recipe is not None:
        raise BadValue(
            "a recipe is for one file: leave --recipe out, or start the folder --from it"
        )
    if asked.decided.only:
        raise BadValue(
            "--only takes contests from one file: leave it out, or start the folder --from it"
        )
    if (asked.folder / DESCRIPTION).exists():
        raise UnwritableFile(
            f"{asked.folder} already has {DESCRIPTION}; nothing was written; name another folder"
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


def _read(file: Path, asked: InboxAsked, progress: Progress) -> FileRead:
    """A file as read; the state that was given is that of files that name none."""
    progress(file.name)
    dialect = dialect_named(asked.mapping) if asked.mapping else None
    try:
        read = read_as(file, dialect, Told(state=asked.state or ""))
    except BadFile:
        read = read_as(file, dialect)
    result = read.result
    if result.value is not None and not result.value.returns:
        no_votes = named([kinds.NO_VOTES.at()], result.source.name)
        result = ReadResult(None, (*result.problems, *no_votes), result.source)
    problems = with_accepted(result.problems, asked.decided.accepted)
    return replace(read, result=replace(result, problems=problems))


def _received(read: FileRead) -> Received:
    if read.result.value is None:
        return Received(file_report(read))
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


def _named(reads: Iterable[FileRead], state: str | None, day: date | None) -> Iterator[str]:
    """Counties that the names of files say, by FIPS code: a file that cannot be read came too."""
    for read in reads:
        county = hints_of(read.result.source.name).county
        if county and state and day and (code := county_of(county, state, day)):
            yield code


def _together(
    parts: Sequence[Part], asked: InboxAsked, spellings: Spellings, missing: Sequence[str]
) -> Iterator[Problem]:
    """What is wrong with the files together."""
    yield from _twice(parts)
    states = sorted(_states(parts))
    if parts and len(states) != 1:
        yield kinds.OTHER_STATE.at(found=", ".join(states) or "no state")
    yield from _unsaid(parts, states)
    passed = sorted(each.name for each in asked.inbox.iterdir() if not each.is_file())
    if seen := [name for name in passed if name[0] != "."]:
        yield kinds.PASSED_OVER.at(found=", ".join(seen))
    days = sorted(_days(parts, asked.answers.day))
    if len(days) > 1:
        yield kinds.OTHER_DAY.at(found=", ".join(map(str, days)))
    yield from titles_of_one_contest(parts, spellings)
    yield from told_apart(parts, spellings)
    yield from questions_of_several(parts, spellings, every=not missing)
    yield from choices_differ(parts, spellings)
    yield from spellings.problems
    if missing:
        yield kinds.COUNTY_MISSING.at(found=", ".join(missing))


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
    of: dict[str, list[tuple[str, str]]] = {}
    for part in parts:
        for code, name in part.counties.items():
            of.setdefault(code, []).append((name, part.source.name))
    for came in of.values():
        if len(came) > 1:
            files = " and ".join(file for _, file in came)
            yield kinds.COUNTY_TWICE.at(found=f"{came[0][0]}: {files}")


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
        *(problem for each in found.received for problem in each.report.problems),
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
