"""The files of an election folder that is started from a results file: what the file says, and what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import polars as pl

from canvass.data import places
from canvass.formats.description import DESCRIPTION
from canvass.formats.election_folder import EXAMINATION
from canvass.formats.problem import SourceFile
from canvass.formats.recognise import is_plain
from canvass.formats.returns.file_hints import hints_of
from canvass.formats.returns.more_votes import more_than_voters, voters_at_most
from canvass.formats.returns.results import ReadReturns, ResultsFile
from canvass.formats.starter import explained, explained_parts
from canvass.formats.table_csv import TableText
from canvass.formats.toml_values import toml_text
from canvass.model import Baseline, Contest, ElectionType, Office, UnitKind
from canvass.model.tables import SCHEMAS

OPEN = "?"
"""Stands in election.toml for what has to be known and the file does not say; the doctor then asks for it."""
_MANY = 4
"""So many open settings are not all named."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person knows of an election; what is None, or empty, is the file's to say.

    ``contest`` is the id of the main contest and ``office`` the office that it fills; ``county`` is that of a file
    which names none.
    """

    day: date | None = None
    baseline: Baseline | None = None
    contest: str = ""
    office: Office | None = None
    county: str = ""
    kinds: Mapping[str, ElectionType] = field(default_factory=dict)
    """The kind of election of each contest, by its id, as far as the file says it."""
    kind_unsaid: str = ""
    """Why the file does not say it of the main contest."""


def started_files(
    results: ResultsFile,
    source: SourceFile,
    name: str,
    examined: pl.DataFrame,
    answers: Answers | None = None,
) -> Mapping[str, str | TableText]:
    """Names and contents of the files of a folder called ``name`` that holds the results.

    ``examined`` is the table of what the file's examination found; an empty one is not written. Returns become text
    while they are written.

    Votes, units and choices are those of the file, in its order. What neither it nor ``answers`` say is ``OPEN``, but
    for the seats and marks of a contest, which are 1 and commented. The main contest is the one with most votes
    unless another is named.
    """
    units = _with_names_of_states(results.units)
    tables: dict[str, str | TableText] = {
        "units.csv": explained("units", units),
        "choices.csv": explained("choices", _choices(results.contests)),
    }
    for returns in results.returns:
        tables[_file_of(returns, results)] = explained_parts("returns", returns.parts)
    further = dict(_further(results))
    if not examined.is_empty():
        further[EXAMINATION] = examined
    for table, rows in further.items():
        tables[f"{table}.csv"] = explained(table, rows)
    description = _description(
        results, units, source, name, [*further], completed(answers or Answers(), results, source)
    )
    return {DESCRIPTION: "\n".join(description) + "\n", **tables}


def open_settings(description: str) -> list[str]:
    r"""The settings of an election.toml that are still to be said, each with its row; of four or more the first three.

    >>> open_settings('title = "A"\n# day = "?"\nbaseline = "?"  # certified')
    ['row 3: baseline']
    """
    lines = enumerate(description.splitlines(), 1)
    found = [
        f"row {number}: {line.partition('=')[0].strip()}"
        for number, line in lines
        if f'= "{OPEN}"' in line and not line.startswith("#")
    ]
    return found if len(found) < _MANY else [*found[: _MANY - 1], f"{len(found) - _MANY + 1} more"]


def most_voted(results: ResultsFile) -> str:
    """Id of the contest that most voters voted in, by one set of returns; the first one of several.

    Where a voter may vote for several, the votes make so many fewer voters; lines that nobody can win make none. A
    contest with more votes than voters, of which nothing says how many it elects, is taken only where all are such.
    """
    allowed = {contest.id: contest.votes_allowed for contest in results.contests}
    voters: dict[str, float] = {}
    for returns in results.returns:
        found = voters_at_most(returns, results.contests)
        voters |= {contest: votes / allowed.get(contest, 1) for contest, votes in found.items()}
    crowded = {id_ for each in results.returns for id_ in more_than_voters(each, results.contests)}
    crowded -= {contest for contest, votes in allowed.items() if votes > 1}
    return max(
        (contest.id for contest in results.contests),
        key=lambda id_: (id_ not in crowded, voters.get(id_, 0)),
    )


def completed(answers: Answers, results: ResultsFile, source: SourceFile) -> Answers:
    """The answers, with what the file says where there is none."""
    days = {contest.day for contest in results.contests if contest.day}
    own = days.pop() if len(days) == 1 else hints_of(source.name).day
    contest = answers.contest or most_voted(results)
    office = Office.PRESIDENT if contest.startswith("president-") else None
    return replace(
        answers, day=answers.day or own, contest=contest, office=answers.office or office
    )


def _file_of(returns: ReadReturns, results: ResultsFile) -> str:
    return "returns.csv" if len(results.returns) == 1 else f"{returns.name}.csv"


def _further(results: ResultsFile) -> Iterator[tuple[str, pl.DataFrame]]:
    for name, table in results.tables.items():
        if name != "returns" and is_plain(SCHEMAS[name]):
            yield name, table


def _with_names_of_states(units: pl.DataFrame) -> pl.DataFrame:
    names = {state.postal: state.name for state in places.states()}
    is_state = pl.col("kind") == UnitKind.STATE
    name = pl.col("unit").replace_strict(names, default=pl.col("name"))
    return units.with_columns(name=pl.when(is_state).then(name).otherwise("name"))


def _choices(contests: tuple[Contest, ...]) -> pl.DataFrame:
    rows = [
        (contest.id, choice.id, choice.name, choice.party, choice.kind.value)
        for contest in contests
        for choice in contest.choices
    ]
    schema = {column.name: column.type for column in SCHEMAS["choices"].columns}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _description(
    results: ResultsFile,
    units: pl.DataFrame,
    source: SourceFile,
    name: str,
    further: Sequence[str],
    answers: Answers,
) -> Iterator[str]:
    """``election.toml``, line by line."""
    states = units.filter(pl.col("kind") == UnitKind.STATE)
    counties = units.filter(pl.col("kind") == UnitKind.COUNTY)
    yield f"# What canvass needs to know about an election, as far as {source.name} says it."
    yield f'# Where the value is "{OPEN}" it does not: fill it in, then  canvass doctor FOLDER'
    yield ""
    yield f"id = {toml_text(_slug(name))}"
    jurisdiction = _jurisdiction(states, counties)
    yield f"title = {toml_text(_title(results, jurisdiction, answers))}"
    yield f"day = {answers.day}" if answers.day else f'day = "{OPEN}"  # such as 2026-11-03'
    yield f"jurisdiction = {toml_text(jurisdiction)}"
    yield f"main_contest = {toml_text(answers.contest)}  # the contest that reports speak of"
    if states.height == 1 and counties.height > 1:
        yield f"focus = [{toml_text(states['unit'][0])}]  # states that a report looks at closely"
    yield ""
    yield "# How many are elected (seats) and how many choices one voter may mark is as titles or the file say, else 1:"
    yield '# correct it where it is more. With office = "governor", or another, canvass finds the law on recounts.'
    for contest in results.contests:
        yield from _contest(contest, answers)
    for returns in results.returns:
        yield from _returns(returns, _file_of(returns, results), source, answers)
    yield ""
    yield "# The further tables: name = file. docs/canvass-csv.md lists every table."
    yield "[tables]"
    for table in ("units", "choices", *further):
        yield f'{table} = "{table}.csv"'
    yield from _for_recounts(states["unit"][0] if states.height == 1 else OPEN)


def _for_recounts(state: str) -> Iterator[str]:
    """Tables that recount law asks for, as comments: which, with which columns, and where they are described."""
    yield "# Recount clocks run from days of officials, some fees go by precincts. Add the file, then take the # away:"
    for table, example in (
        ("official_dates", f"state,{state},last_county_canvass,{OPEN},17:00:00,{OPEN},{OPEN}"),
        ("recount_units", f"state,{state},precinct,{OPEN}"),
    ):
        columns = ",".join(column.name for column in SCHEMAS[table].columns)
        yield f'# {table} = "{table}.csv"'
        yield f"#     {columns}"
        yield f"#     {example}"


def _contest(contest: Contest, answers: Answers) -> Iterator[str]:
    yield ""
    yield "[[contest]]"
    yield f"id = {toml_text(contest.id)}"
    yield f"title = {toml_text(contest.title)}"
    if contest.day:
        yield f"day = {contest.day}"
    yield f"seats = {contest.seats}"
    yield f"votes_allowed = {contest.votes_allowed}"
    if contest.id in answers.kinds:
        yield f'election_type = "{answers.kinds[contest.id]}"'
    elif contest.id == answers.contest:
        types = ", ".join(kind.value for kind in ElectionType)
        if answers.kind_unsaid:
            yield f"# The kind of election is left out: {answers.kind_unsaid}."
        yield f'# election_type = "{ElectionType.GENERAL}"  # {types}: recount law may differ'
    if contest.id == answers.contest and answers.office:
        yield f'office = "{answers.office}"'
    elif contest.id.startswith("president-"):
        yield f'office = "{Office.PRESIDENT}"'


def _returns(
    returns: ReadReturns, file: str, source: SourceFile, answers: Answers
) -> Iterator[str]:
    baseline = returns.baseline or answers.baseline or OPEN
    yield ""
    yield "[[returns]]"
    yield f"name = {toml_text(returns.name)}"
    yield f"file = {toml_text(file)}"
    yield f'level = "{returns.level}"'
    yield f'baseline = "{baseline}"  # {", ".join(Baseline)}'
    if returns.baseline_detail:
        yield f"baseline_detail = {toml_text(returns.baseline_detail)}"
    yield f"source = {toml_text(f'{source.name}, SHA-256 {source.sha256}')}"


def _jurisdiction(states: pl.DataFrame, counties: pl.DataFrame) -> str:
    """The one county of the file and the one state, as far as there is one."""
    names = [kind["name"][0] for kind in (counties, states) if kind.height == 1]
    return ", ".join(names) or OPEN


def _title(results: ResultsFile, jurisdiction: str, answers: Answers) -> str:
    """What reports are headed with: the main contest, where it was held, and the day, as far as they are known."""
    main = next(each.title for each in results.contests if each.id == answers.contest)
    where = "" if jurisdiction == OPEN else jurisdiction
    day = f"{answers.day:%B} {answers.day.day}, {answers.day.year}" if answers.day else ""
    return ", ".join(part for part in (main, where, day) if part)


def _slug(name: str) -> str:
    """A name as an id.

    >>> _slug("Forest County 2020")
    'forest-county-2020'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "election"
