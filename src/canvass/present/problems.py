"""Problems of files as a person reads them: what the file is, what was found, what to do next."""

from __future__ import annotations

import csv
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from canvass.formats.kinds import ALL
from canvass.formats.problem import Problem, Severity, SourceFile, grouped, places_together
from canvass.model.name import visible
from canvass.present.as_json import Json, plain
from canvass.present.worded import worded
from canvass.present.words import counted, listed, number

if TYPE_CHECKING:  # a page of the problems of one file needs no reader of every kind of file
    from canvass.journeys.doctor import Diagnosis, FileReport, RankingsSummary

_STYLES = {
    Severity.FATAL: "bold red",
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFO: "dim",
}
WHERE_WIDTH = 34
_DELIMITERS = {",": "commas", "\t": "tabs", ";": "semicolons", "|": "bars"}
_FIELDS = ("file", "severity", "code", "row", "column", "found", "message", "mend")


def diagnosis_screen(diagnosis: Diagnosis, full_list: Path | None = None) -> RenderableType:
    """Every file with its problems, on the terminal; ``full_list`` is where the whole list was written."""
    parts = [_file(report, full_list) for report in diagnosis.files]
    if len(parts) > 1:
        parts.append(Padding(Text(_together(diagnosis), style="bold"), (1, 0, 0, 0), expand=False))
    return Group(*parts)


def _together(diagnosis: Diagnosis) -> str:
    """How many of several files can be used, and which cannot."""
    bad = [f"{file.name} ({file.worst})" for file in diagnosis.files if not file.is_usable]
    good = len(diagnosis.files) - len(bad)
    words = f"{counted(len(diagnosis.files), 'file')}: {number(good)} can be used"
    return f"{words}, {number(len(bad))} cannot: {listed(bad)}." if bad else f"{words}."


def diagnosis_json(diagnosis: Diagnosis) -> Json:
    """Every file with its problems, and what to do next, for programs."""
    return {
        "is_usable": diagnosis.is_usable,
        "files": [
            {
                **plain_fields(report),
                "worst": report.worst.value if report.worst else None,
                "is_usable": report.is_usable,
                "next_step": worded(report.next_step),
            }
            for report in diagnosis.files
        ],
    }


def plain_fields(report: FileReport) -> dict[str, Json]:
    """The report's fields, made of JSON's own kinds of value."""
    fields = plain(report)
    return fields if isinstance(fields, dict) else {}


def problems_csv(diagnosis: Diagnosis) -> str:
    """The full list of problems as CSV, one row each."""
    return csv_of_problems(problem for report in diagnosis.files for problem in report.problems)


def csv_of_problems(problems: Iterable[Problem]) -> str:
    """Problems as CSV, one row each."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_FIELDS)
    for problem in problems:
        writer.writerow([_cell(getattr(problem, field)) for field in _FIELDS])
    return text.getvalue()


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _file(report: FileReport, full_list: Path | None) -> RenderableType:
    parts: list[RenderableType] = [Text(report.name, style="bold")]
    facts = Table.grid(padding=(0, 2))
    for heading, words in _facts(report):
        facts.add_row(Text(heading, style="dim"), Text(words))
    parts.append(Padding(facts, (0, 0, 0, 2), expand=False))
    for severity in Severity:
        of_severity = [p for p in report.problems if p.severity is severity]
        parts.extend(_kind(group, report.name) for group in _by_code(of_severity))
    is_grouped = len(grouped(report.problems)) < len(report.problems)
    parts.append(_next(report, full_list, is_grouped))
    return Padding(Group(*parts), (1, 0, 0, 0), expand=False)


def _facts(report: FileReport) -> Iterator[tuple[str, str]]:
    """What the file is and holds, a line each."""
    for candidate in report.candidates:
        is_it = len(report.candidates) == 1 and bool(report.title)
        yield "format" if is_it else "perhaps", f"{candidate.name}: {candidate.title}"
        yield "because", candidate.reason
    if not report.candidates and report.title:
        yield "format", report.title
    for source in report.sources:
        yield "file" if len(report.sources) == 1 else source.name, _source(source)
    if any(source.rows_read for source in report.sources):
        yield "rows", _rows(report.sources)
    for contest, ranked in report.rankings.items():
        yield "rankings", _rankings(contest, ranked)
    if report.contests and not report.rankings:
        units = [counted(count, *_UNITS.get(kind, (kind,))) for kind, count in report.units.items()]
        contests = counted(len(report.contests), "contest")
        yield "holds", "; ".join(filter(None, (listed(units) if units else "", contests)))
    for returns in report.returns:
        count = returns.baseline.sentence if returns.baseline else "which count is not said"
        yield "votes", f"{number(returns.votes)} in {returns.name} ({count})"
    for name, rows in report.tables.items():
        yield "table", f"{name}, {counted(rows, 'row')}"
    if report.compared_with:
        yield "compared", f"with {report.compared_with}"


_UNITS = {
    "county": ("county", "counties"),
    "municipality": ("municipality", "municipalities"),
    "reporting_unit": ("reporting unit",),
    "elector_unit": ("elector unit",),
    "vote_centre": ("vote centre",),
    "batch": ("batch", "batches"),
}


def _rankings(contest: str, ranked: RankingsSummary) -> str:
    """What a file has of a ranked contest."""
    cards = counted(ranked.cards, "card")
    choices = counted(ranked.choices, "choice")
    words = f"contest {contest}: {cards}, {number(ranked.blank)} without a choice; {choices}"
    return f"{words}; said to have won: {ranked.stated_winner}" if ranked.stated_winner else words


def _source(source: SourceFile) -> str:
    parts = [f"{source.size_bytes:,} bytes"]
    if source.workbook:
        parts.append(source.workbook)
    if source.encoding:
        parts.append(source.encoding)
    if source.delimiter:
        parts.append(f"divided by {_DELIMITERS.get(source.delimiter, source.delimiter)}")
    if source.sha256:
        parts.append(f"SHA-256 {source.sha256[:12]}...")
    return ", ".join(parts)


def _rows(sources: Sequence[SourceFile]) -> str:
    read = sum(source.rows_read for source in sources)
    kept = sum(source.rows_kept for source in sources)
    words = f"{number(read)} read, {number(kept)} kept"
    lost = [f"{number(count)} for {code}" for s in sources for code, count in s.left_out]
    return f"{words}; left out: {', '.join(lost)}" if lost else words


def _by_code(problems: Iterable[Problem]) -> list[list[Problem]]:
    groups: dict[str, list[Problem]] = {}
    for problem in problems:
        groups.setdefault(problem.code, []).append(problem)
    return list(groups.values())


def _kind(problems: list[Problem], name: str) -> RenderableType:
    """All problems of one kind: what it is, where it was found, what to do."""
    kind = ALL[problems[0].code]
    severity = problems[0].severity  # an error that somebody accepted is a warning
    meaning = kind.meaning[:1].upper() + kind.meaning[1:]
    times = f" ({number(len(problems))} times)" if len(problems) > 1 else ""
    heading = Text.assemble((severity.value, _STYLES[severity]), f"  {meaning}{times}")
    heading.append(f"  {kind.code}", style="dim")
    mends = {problem.mend for problem in problems}
    mend = mends.pop() if len(mends) == 1 else kind.mend
    parts: list[RenderableType] = [heading]
    if places := _places(problems, name, mend):
        parts.append(Padding(places, (0, 0, 0, 4), expand=False))
    parts.append(Padding(Text(f"-> {mend}", style="italic"), (0, 0, 0, 4), expand=False))
    return Padding(Group(*parts), (1, 0, 0, 2), expand=False)


def _places(problems: list[Problem], name: str, mend: str) -> RenderableType | None:
    """Where the problems of one kind are: a line each, or one for many rows of which the same is to be said."""
    together = places_together(problems)
    if together and problems[0].file in ("", name):
        _, what = _place(replace(problems[0], message=ALL[problems[0].code].meaning), name, mend)
        return Text(": ".join(filter(None, (problems[0].member, together, what))))
    rows = [_place(problem, name, mend) for problem in grouped(problems)]
    if not any(map(any, rows)):
        return None
    places = Table.grid(padding=(0, 2))
    places.add_column(max_width=WHERE_WIDTH)
    for row in rows if any(what for _, what in rows) else [(where,) for where, _ in rows]:
        places.add_row(*map(Text, row))
    return places


def _place(problem: Problem, name: str, mend: str) -> tuple[str, str]:
    """Where one problem is, what was found there, and what more is to be said of it."""
    if problem.count > 1:
        return "...", f"{number(problem.count)} more"
    file = problem.file if problem.file != name else ""
    row = f"row {problem.row}" if problem.row is not None else ""
    where = ", ".join(filter(None, (file, problem.member, row, problem.column)))
    said = problem.message.replace(ALL[problem.code].meaning, "").strip(" :")
    found = visible(" ".join(problem.found.split()))
    what = ": ".join(filter(None, (said, found)))
    own_mend = f"({problem.mend})" if problem.mend not in (mend, ALL[problem.code].mend) else ""
    return where, f"{what} {own_mend}".strip()


def untouched_said(title: str) -> str:
    """That a contest can be read alone, and by which command."""
    command = f"canvass init FOLDER --from FILE --only {shlex.quote(title)}"
    return f"No fault touches {title}: {command}"


def _next(report: FileReport, full_list: Path | None, is_grouped: bool) -> RenderableType:
    step = Text(f"Next: {worded(report.next_step)}", style="bold")
    if full_list is not None:
        step.append(f" The full list is in {full_list}.")
    elif is_grouped:
        step.append(" The full list: canvass doctor ... --out problems.csv")
    if report.untouched and not report.is_usable:
        step.append(f"\n{untouched_said(report.untouched)}")
    return Padding(step, (1, 0, 0, 0), expand=False)
