"""What is wrong with files, all of it at once, and whether they agree with a second source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

from canvass import data
from canvass.errors import BadFile, BadValue, UnknownName
from canvass.formats.cvr.raire import holds_rankings, read_rankings
from canvass.formats.cvr.vendors import is_unpacked
from canvass.formats.description import describe
from canvass.formats.dialect import Dialect
from canvass.formats.election_folder import EXAMINATION, FolderRead, read_folder
from canvass.formats.fault_problems import fault_problems, lent_problems
from canvass.formats.mapping import dialect_named
from canvass.formats.problem import Problem, Severity, SourceFile, named
from canvass.formats.read_file import FileRead, read_file
from canvass.formats.recipe import Decided, Recipe, recipe_text
from canvass.formats.recognise import Candidate
from canvass.formats.returns.file_hints import NOTHING_TOLD, Told
from canvass.formats.returns.results import ResultsFile
from canvass.formats.second_source import Side, compare, sides_of_election, sides_of_file
from canvass.formats.standing import with_accepted
from canvass.journeys.elections import lent_size_faults, open_election, refuse_audit
from canvass.journeys.file_as_told import read_as, refuse_other_days
from canvass.model import Baseline, Election, Returns
from canvass.tabulation.tally import votes_by_unit


class NextStep(StrEnum):
    """What to do after the problems of a file are read."""

    GET_IT_READ = "get_it_read"
    MEND_IT = "mend_it"
    LOOK_AT_IT = "look_at_it"
    COMPARE_IT = "compare_it"
    USE_IT = "use_it"
    RECHECK_IT = "recheck_it"
    COUNT_IT = "count_it"


@dataclass(frozen=True, slots=True)
class ReturnsSummary:
    """A set of returns as read: how many numbers it has and what they add to, all contests together."""

    name: str
    level: str
    baseline: Baseline | None
    numbers: int
    votes: int


@dataclass(frozen=True, slots=True)
class RankingsSummary:
    """The ranked ballots of a contest as read: cards, those that rank nobody, choices, and who is said to have won."""

    cards: int
    blank: int
    choices: int
    stated_winner: str


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file, or an election folder: what it was recognised as, what it holds and what is wrong with it."""

    name: str
    title: str
    candidates: tuple[Candidate, ...]
    sources: tuple[SourceFile, ...]
    problems: tuple[Problem, ...]
    units: Mapping[str, int] = field(default_factory=dict)
    contests: tuple[str, ...] = ()
    returns: tuple[ReturnsSummary, ...] = ()
    tables: Mapping[str, int] = field(default_factory=dict)
    compared_with: str = ""
    rankings: Mapping[str, RankingsSummary] = field(default_factory=dict)
    """By contest, of a file of ranked ballots."""
    untouched: str = ""
    """The title of a contest that no fault of the file touches, so that it can be read alone."""

    @property
    def worst(self) -> Severity | None:
        """The severity of the worst problem."""
        return min((p.severity for p in self.problems), key=list(Severity).index, default=None)

    @property
    def is_usable(self) -> bool:
        """Whether nothing worse than a warning was found."""
        return self.worst not in (Severity.FATAL, Severity.ERROR)

    @property
    def next_step(self) -> NextStep:
        """What to do now."""
        if self.worst in _STEPS:
            return _STEPS[self.worst]
        if self.rankings:
            return NextStep.COUNT_IT
        if _are_published(self.tables):
            return NextStep.RECHECK_IT
        return NextStep.USE_IT if self.compared_with else NextStep.COMPARE_IT


def _are_published(tables: Mapping[str, int]) -> bool:
    """Whether one of the tables is of an audit as an office publishes it."""
    if not tables:
        return False
    from canvass.formats.audits.published import PUBLISHED

    return not PUBLISHED.isdisjoint(tables)


_STEPS = {
    Severity.FATAL: NextStep.GET_IT_READ,
    Severity.ERROR: NextStep.MEND_IT,
    Severity.WARNING: NextStep.LOOK_AT_IT,
}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Every file that was looked at."""

    files: tuple[FileReport, ...]

    @property
    def is_usable(self) -> bool:
        """Whether every file can be used."""
        return all(file.is_usable for file in self.files)


@dataclass(frozen=True, slots=True)
class _Second:
    name: str
    sides: tuple[Side, ...]


def examine(
    paths: Sequence[Path],
    against: str | None = None,
    mapping: str | None = None,
    decided: Decided | None = None,
    told: Told = NOTHING_TOLD,
) -> Diagnosis:
    """Every problem of every file, compared with a second source where there is one.

    ``against`` is a file, an election folder or a packaged election; without it, files whose contest a packaged
    election has are compared with that, and so are folders that no examination of a file stays with. ``mapping`` is
    the name or the file of the dialect to read by, ``decided`` what may stand in the files, ``told`` what none of
    them says. Raises UnknownName or BadFile when one of these cannot be used.
    """
    dialect = dialect_named(mapping) if mapping else None
    second = _second_source(against) if against else None
    said = decided or Decided()
    _refuse_told(paths, told)
    reports = (_examined(path, dialect, second, said.recipe, told) for path in paths)
    return Diagnosis(
        tuple(replace(one, problems=with_accepted(one.problems, said.accepted)) for one in reports)
    )


def _refuse_told(paths: Sequence[Path], told: Told) -> None:
    """Refuse a state, a county or a day beside what is no results file: its own settings say them."""
    other = next((path for path in paths if path.is_dir() or str(path) in data.names()), None)
    if other is not None and told != NOTHING_TOLD:
        raise BadValue(
            f"{other}: --state, --county and --day are said of results files; leave them out"
        )


def _examined(
    path: Path,
    dialect: Dialect | None,
    second: _Second | None,
    recipe: Recipe | None,
    told: Told,
) -> FileReport:
    compiled = _compiled(path)
    if compiled is not None:
        sides = tuple(sides_of_election(open_election(compiled)))
        return _compared(_compiled_report(compiled), sides, second)
    if is_unpacked(path):
        return file_report(read_file(path))
    if path.is_dir():
        refuse_audit(path)
        folder = read_folder(path)
        sides = tuple(sides_of_election(folder.election)) if folder.election else ()
        folder = replace(folder, problems=(*folder.problems, *_lent_problems(path, folder)))
        is_examined = folder.election is not None and folder.election.has_table(EXAMINATION)
        return _compared(
            _folder_report(path, folder),
            sides,
            second or (None if is_examined else _packaged({side.contest.id for side in sides})),
        )
    if dialect is None and path.is_file() and holds_rankings(path):
        return _ranked_report(path, second, recipe)
    read = read_as(path, dialect, told, Decided(recipe=recipe))
    results = read.result.value
    if results is not None:
        refuse_other_days(told.day, results, path.name)
    report = file_report(read)
    second = second or _packaged({contest.id for contest in results.contests} if results else set())
    sides = tuple(sides_of_file(results)) if results and second else ()
    return _compared(report, sides, second)


def _ranked_report(path: Path, second: _Second | None, recipe: Recipe | None) -> FileReport:
    """A file of ranked ballots, as the commands of an audit read it."""
    if second is not None or recipe is not None:
        raise BadFile(
            f"{path.name}: ranked ballots are compared with no second source and read by no recipe; leave --against "
            "and --recipe out"
        )
    read = read_rankings(path)
    if read is None:
        raise BadFile(f"{path.name}: cannot be read as text")
    found = {
        each.contest: RankingsSummary(
            cards=len(each.by_card),
            blank=sum(not ranking for ranking in each.by_card.values()),
            choices=len(each.rankings.choices),
            stated_winner=each.stated_winner,
        )
        for each in read.value or ()
    }
    return FileReport(
        name=read.source.name,
        title="ranked ballots, as RAIRE writes them",
        candidates=(),
        sources=(read.source,),
        problems=read.problems,
        contests=tuple(found),
        rankings=found,
    )


def recipe_of(report: FileReport, decided: Recipe | None = None) -> str:
    """A recipe for the file examined: what was decided, and what is to be; raises BadFile for a folder."""
    if len(report.sources) != 1 or not report.sources[0].sha256:
        raise BadFile(f"{report.name}: a recipe is for one file that can be read")
    return recipe_text(report.sources[0], report.problems, decided)


def beside_packaged(results: ResultsFile, name: str) -> tuple[Problem, ...]:
    """What differs between a results file and the packaged election that has its contest; nothing where none has."""
    second = _packaged({contest.id for contest in results.contests})
    return named(compare(tuple(sides_of_file(results)), second.sides), name) if second else ()


def _compared(report: FileReport, sides: Sequence[Side], second: _Second | None) -> FileReport:
    if second is None or report.worst is Severity.FATAL:
        return report
    found = named(compare(sides, second.sides), report.name)
    return replace(report, problems=(*report.problems, *found), compared_with=second.name)


def _second_source(against: str) -> _Second:
    path = Path(against)
    if path.is_file():
        read = read_file(path)
        if read.result.value is None:
            raise BadFile(f"{against}: cannot be used as a second source", read.result.problems)
        return _Second(path.name, tuple(sides_of_file(read.result.value, path.name)))
    if not path.is_dir() and against not in data.names():
        raise UnknownName("file, election folder or packaged election", against, data.names())
    return _Second(against, tuple(sides_of_election(open_election(against))))


def _packaged(wanted: Set[str]) -> _Second | None:
    """The packaged election that has most of these contests, if one has any; of equals the one about them."""
    has = {name: _contests_of(name) for name in data.names()}
    shared = {name: (len(wanted & ids), main in wanted) for name, (ids, main) in has.items()}
    best = max(shared, key=lambda name: shared[name])
    if not shared[best][0]:
        return None
    return _Second(best, tuple(sides_of_election(open_election(best))))


@cache
def _contests_of(name: str) -> tuple[frozenset[str], str]:
    """The contests of a packaged election and its main one, read once for all files that are looked at."""
    described = data.description(name)
    return frozenset(entry["id"] for entry in described["contest"]), described["main_contest"]


def file_report(read: FileRead) -> FileReport:
    """What a results file is, holds, and has wrong with it."""
    results = read.result.value or ResultsFile("")
    kinds = results.units["kind"].value_counts(sort=True) if results.units.height else None
    return FileReport(
        name=read.result.source.name,
        title=results.title,
        candidates=read.candidates,
        sources=(read.result.source,),
        problems=read.result.problems,
        units=dict(kinds.iter_rows()) if kinds is not None else {},
        contests=tuple(contest.title for contest in results.contests),
        returns=tuple(
            ReturnsSummary(r.name, r.level, r.baseline, r.numbers, r.votes) for r in results.returns
        ),
        tables={name: table.height for name, table in results.tables.items()},
        untouched=read.untouched,
    )


def _compiled(path: Path) -> str | Path | None:
    """The name of a packaged election, or the folder of a copy of one; None for anything else."""
    if path.is_dir():
        return path if data.is_compiled(path) else None
    return str(path) if not path.exists() and str(path) in data.names() else None


def _compiled_report(election: str | Path) -> FileReport:
    opened = open_election(election)
    problems = tuple(fault_problems(opened, describe(data.description(election))))
    return _with_election(FileReport(Path(election).name, "", (), (), problems), opened)


def _lent_problems(path: Path, folder: FolderRead) -> tuple[Problem, ...]:
    faults = lent_size_faults(folder.election) if folder.election else ()
    return lent_problems(faults, path.resolve().name)


def _folder_report(path: Path, folder: FolderRead) -> FileReport:
    election = folder.election
    report = FileReport(path.resolve().name, "election folder", (), folder.sources, folder.problems)
    return report if election is None else _with_election(report, election)


def _with_election(report: FileReport, election: Election) -> FileReport:
    kinds = election.units["kind"].value_counts(sort=True)
    return replace(
        report,
        title=f"election folder: {election.title}",
        units=dict(kinds.iter_rows()),
        contests=tuple(contest.title for contest in election.contests),
        returns=tuple(
            ReturnsSummary(r.name, r.level, r.baseline, r.table.height, _votes(r))
            for r in election.returns
        ),
        tables={name: table.height for name, table in election.tables.items()},
    )


def _votes(returns: Returns) -> int:
    """All votes of all contests; a total stands for its parts."""
    return sum(int(votes_by_unit(returns, c)["votes"].sum()) for c in returns.contests)
