"""Start an election folder, from a starter or from a results file."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import polars as pl

from canvass.errors import BadFile, BadValue, UnknownName, UnwritableFile
from canvass.formats.another_kind import Kind, another, kind_of
from canvass.formats.bytes_file import STANDARD_INPUT
from canvass.formats.examined import examination, examination_table
from canvass.formats.mapping import dialect_named
from canvass.formats.names import folded
from canvass.formats.problem import ReadResult, SourceFile
from canvass.formats.read_file import FileRead
from canvass.formats.recipe import RECIPE, Decided, kept_text
from canvass.formats.returns.file_hints import Told, hints_of
from canvass.formats.returns.results import ResultsFile
from canvass.formats.standing import with_accepted
from canvass.formats.started import Answers, completed, started_files
from canvass.formats.starter import Starter, starter_files
from canvass.formats.table_csv import TableText
from canvass.journeys.doctor import beside_packaged
from canvass.journeys.file_as_told import read_as, refuse_other_days
from canvass.journeys.kinds_in_file import kinds_in_file
from canvass.model import Examination, UnitKind

_Content = TypeVar("_Content", bound=str | TableText)


def new_election(folder: Path, starter: Starter = Starter.US_STATE) -> Mapping[Path, str]:
    """The files to write into a new election folder, with their contents.

    Nothing is ever overwritten: raises UnwritableFile where one of them is there already, or where a file has
    the folder's name.
    """
    return _placed(folder, starter_files(starter))


@dataclass(frozen=True, slots=True)
class Started:
    """The files to write into a folder that is started, and what the examination of its results file found.

    Tables of votes become text while they are written.
    """

    files: Mapping[Path, str | TableText]
    examination: Examination | None


def election_from_results(
    folder: Path,
    file: Path,
    mapping: str | None = None,
    state: str | None = None,
    answers: Answers | None = None,
    decided: Decided | None = None,
) -> Started:
    """A new election folder that holds the votes of a results file, and what is known to be wrong with them.

    The file is examined as the doctor does it, beside a packaged election that has its contest; errors and warnings
    stay with the folder as the table ``examination`` and are told with every number of it.
    ``mapping`` is the name or the file of the dialect to read by, ``state`` the state of a file that names none. File
    ``-`` is the standard input. ``answers`` are what its sender knows of it; a contest of theirs is an id or title.
    ``decided`` says which faults may stand; it stays with the folder as a recipe.
    Raises UnknownName for a file, a mapping, a state or a contest that is not there, BadValue for an answer that the
    file contradicts, and BadFile with every problem where the file cannot be used whole: nothing is left out in
    silence. Nothing is overwritten either.
    """
    if file != STANDARD_INPUT and not file.exists():
        starters = [each.value for each in Starter]
        raise UnknownName("starter or results file", str(file), starters)
    said = decided or Decided()
    known = answers or Answers()
    dialect = dialect_named(mapping) if mapping else None
    read = read_as(file, dialect, Told(state or "", known.county, known.day), said)
    result = read.result
    result = replace(result, problems=with_accepted(result.problems, said.accepted))
    if result.value is None or not result.is_usable:
        stopping = [problem for problem in result.problems if problem.severity.stops]
        raise BadFile(
            f"{file}: no election is started from a file with errors; problems: {len(stopping)}{_alone(read)}",
            stopping,
        )
    if not result.value.returns:
        found = kind_of(file) if file != STANDARD_INPUT else None
        if found is not None:
            raise another(file, *found, Kind.RESULTS)
        raise BadFile(f"{file}: the file holds no votes; name a results file")
    own = _of_asked(known, said.only, result.value)
    return started_from(folder, result, own, said)


def _of_asked(answers: Answers, only: Sequence[str], results: ResultsFile) -> Answers:
    """The answers with the first contest that was asked for by its whole title: its office may have larger ones."""
    named = (c.id for title in only for c in results.contests if folded(c.title) == folded(title))
    return replace(answers, contest=answers.contest or next(named, ""))


def _alone(read: FileRead) -> str:
    """That a contest can be started from alone, where no fault touches it."""
    title = shlex.quote(read.untouched)
    return (
        f"; none touches {read.untouched}: start with it alone by --only {title}"
        if read.untouched
        else ""
    )


def started_from(
    folder: Path, result: ReadResult[ResultsFile], answers: Answers, said: Decided
) -> Started:
    """The files of a new folder for results that can be used, with what their examination found.

    Raises BadValue for an answer that the results contradict, UnknownName for a contest that they do not have.
    """
    if result.value is None:
        raise BadFile(f"{result.source.name}: cannot be used", result.problems)
    results, source = result.value, result.source
    beside = with_accepted(beside_packaged(results, source.name), said.accepted)
    problems = (*result.problems, *beside)
    known = _with_kinds(_agreed(answers, results, source.name), results, source)
    files = started_files(
        results, source, folder.resolve().name, examination_table(problems), known
    )
    if said.accepted or said.recipe:
        by_hand = dict.fromkeys(said.accept, ("who started the folder", "given as --accept"))
        files = {**files, RECIPE: kept_text(source, said.recipe, by_hand)}
    return Started(_placed(folder, files), examination(problems))


def _with_kinds(answers: Answers, results: ResultsFile, source: SourceFile) -> Answers:
    """The answers with the kind of election of each contest, as far as the file says it."""
    known = completed(answers, results, source)
    postal = results.units.filter(pl.col("kind") == UnitKind.STATE)["unit"].to_list()
    found = kinds_in_file(results.contests, hints_of(source.name), known.day, postal)
    return replace(
        known,
        kinds={contest: each.kind for contest, each in found.items() if each.kind},
        kind_unsaid=found[known.contest].unsaid,
    )


def _agreed(answers: Answers, results: ResultsFile, file: str) -> Answers:
    """The answers, none of which the file contradicts, with the contest by its id."""
    refuse_other_days(answers.day, results, file)
    counts = {each.baseline for each in results.returns if each.baseline} - {answers.baseline}
    if answers.baseline and counts:
        said = ", ".join(sorted(counts))
        raise BadValue(f"--baseline {answers.baseline}: {file} says {said}; leave --baseline out")
    return replace(answers, contest=_contest_named(answers.contest, results))


def _contest_named(wanted: str, results: ResultsFile) -> str:
    """Id of the contest that has this id or, capitals aside, this title; empty for none wanted."""
    if not wanted or wanted in {contest.id for contest in results.contests}:
        return wanted
    found = [c.id for c in results.contests if c.title.casefold() == wanted.casefold().strip()]
    if len(found) > 1:
        raise BadValue(
            f"--contest {wanted!r}: {len(found)} contests have this title; name one by its id: {', '.join(found)}"
        )
    if not found:
        raise UnknownName("contest", wanted, [contest.title for contest in results.contests])
    return found[0]


def _placed(folder: Path, files: Mapping[str, _Content]) -> Mapping[Path, _Content]:
    if folder.exists() and not folder.is_dir():
        raise UnwritableFile(f"{folder} is a file; name a folder")
    wanted = {folder / name: text for name, text in files.items()}
    there = [path.name for path in wanted if path.exists()]
    if there:
        raise UnwritableFile(
            f"{folder} already has {', '.join(there)}; nothing was written; name another folder"
        )
    return wanted
