"""A user's own election: a folder with election.toml and CSV tables, read whole, every problem at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.errors import BadFile
from canvass.formats.columns import LINE
from canvass.formats.description import DESCRIPTION, Description, election_from
from canvass.formats.election_checks import description_problems, reference_problems
from canvass.formats.examined import examination, examined_before
from canvass.formats.fault_problems import fault_problems
from canvass.formats.kinds import election as kinds
from canvass.formats.kinds import sums
from canvass.formats.problem import Problem, Severity, SourceFile, by_row, named
from canvass.formats.recognise import is_plain
from canvass.formats.standing import with_accepted
from canvass.formats.table_file import TableFile, read_table_file
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import read_toml
from canvass.model import Election, Source
from canvass.model.examination import ACCEPTED
from canvass.model.tables import SCHEMAS

EXAMINATION = "examination"
_STOPS = (Severity.FATAL, Severity.ERROR)
_TOLD = (sums.MODES_DIFFER.code,)
"""Errors that make no number unreadable: the election is opened, and every outcome says them beside its numbers."""


@dataclass(frozen=True, slots=True)
class FolderRead:
    """An election folder as read: the election, None where something stops it, and every problem."""

    election: Election | None
    problems: tuple[Problem, ...]
    sources: tuple[SourceFile, ...]


def read_election(folder: Path) -> Election:
    """The election in a folder; raises BadFile with every problem of every file of it."""
    read = read_folder(folder)
    if read.election is None:
        count = sum(_stops(problem) for problem in read.problems)
        raise BadFile(
            f"{folder}: cannot be opened as an election; problems: {count}", read.problems
        )
    return read.election


def read_folder(folder: Path) -> FolderRead:
    """An election folder with every problem of every file of it."""
    description, problems = _description(folder)
    if description is None:
        return FolderRead(None, problems, ())
    files = _read_files(folder, description)
    sources = tuple(file.source for file in files.values())
    problems += tuple(problem for file in files.values() for problem in file.problems)
    problems += tuple(reference_problems(description, files))
    accepted = dict.fromkeys(description.accept, ACCEPTED)
    problems = with_accepted(_by_file(problems, [DESCRIPTION, *files]), accepted)
    if any(_stops(problem) for problem in problems):
        return FolderRead(None, problems, sources)
    tables = {
        name: file.table[[column for column in file.table.columns if column != LINE]]
        for name, file in files.items()
        if file.table is not None
    }
    origins = {
        name: (Source(str(folder / name), file.source.sha256),) for name, file in files.items()
    }
    election = election_from(description, tables, origins)
    kept = examined_before(election.table(EXAMINATION)) if election.has_table(EXAMINATION) else ()
    election = replace(election, examination=examination((*kept, *problems)))
    found = fault_problems(election, description)
    return FolderRead(election, (*problems, *found, *kept), sources)


def _stops(problem: Problem) -> bool:
    return problem.severity in _STOPS and problem.code not in _TOLD


def _description(folder: Path) -> tuple[Description | None, tuple[Problem, ...]]:
    """What election.toml says, as far as it can be understood."""
    path = folder / DESCRIPTION
    if not path.is_file():
        return None, (_undescribed(folder),)
    text = read_text(path)
    if text.value is None:
        return None, named(text.problems, DESCRIPTION)
    description, problems = read_toml(text.value, Description)
    if description is not None:
        problems = tuple(description_problems(description, text.value))
    return description, named((*text.problems, *problems), DESCRIPTION)


def _undescribed(folder: Path) -> Problem:
    """What a folder without election.toml is: the files of a voting system's export, or nothing known."""
    from canvass.formats.cvr.vendors import is_unpacked, packed_export  # no election needs them

    export = packed_export(folder) if is_unpacked(folder) else None
    return export.problems[0] if export else kinds.NO_FOLDER.at(found=str(folder))


def _by_file(problems: Iterable[Problem], files: Sequence[str]) -> tuple[Problem, ...]:
    """The problems file by file, each in the order of its rows."""
    return tuple(sorted(by_row(problems), key=lambda problem: files.index(problem.file)))


def _read_files(folder: Path, description: Description) -> dict[str, TableFile]:
    """Every file that the description names, by name."""
    schemas = {entry.file: SCHEMAS["returns"] for entry in description.returns}
    for table, file in description.tables.items():
        if table in SCHEMAS and is_plain(SCHEMAS[table]):
            schemas.setdefault(file, SCHEMAS[table])
    return {file: read_table_file(folder / file, file, schema) for file, schema in schemas.items()}
