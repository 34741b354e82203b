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
from canvass.present.messages import messages
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
say = messages("doctor")
_DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar"}
_FIELDS = ("file", "severity", "code", "row", "column", "found", "message", "mend")


def diagnosis_screen(diagnosis: Diagnosis, full_list: Path | None = None) -> RenderableType:
    """Every file with its problems, on the terminal; ``full_list`` is where the whole list was written."""
    parts = [_file(report, full_list) for report in diagnosis.files]
    if len(parts) > 1:
        parts.append(Padding(Text(_together(diagnosis), style="bold"), (1, 0, 0, 0), expand=False))
    return Group(*parts)


def _together(diagnosis: Diagnosis) -> str:
    """How many of several files can be used, and which cannot."""
    files = diagnosis.files
    bad = [
        say("bad", file=each.name, worst=str(each.worst)) for each in files if not each.is_usable
    ]
    good = len(files) - len(bad)
    if not bad:
        return say("together", files=len(files), good=good)
    return say("together-bad", files=len(files), good=good, bad=len(bad), named=listed(bad))


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
        title = say("candidate", name=candidate.name, title=candidate.title)
        yield say("format" if is_it else "perhaps"), title
        yield say("because"), candidate.reason
    if not report.candidates and report.title:
        yield say("format"), report.title
    for source in report.sources:
        yield say("file") if len(report.sources) == 1 else source.name, _source(source)
    if any(source.rows_read for source in report.sources):
        yield say("rows"), _rows(report.sources)
    for contest, ranked in report.rankings.items():
        yield say("rankings"), _rankings(contest, ranked)
    if report.contests and not report.rankings:
        yield say("holds"), _holds(report)
    for returns in report.returns:
        count = returns.baseline.sentence if returns.baseline else say("no-baseline")
        votes = number(returns.votes)
        yield say("votes"), say("votes-in", votes=votes, returns=returns.name, count=count)
    for name, rows in report.tables.items():
        yield say("table"), say("table-rows", table=name, rows=rows)
    if report.compared_with:
        yield say("compared"), say("compared-with", file=report.compared_with)


def _holds(report: FileReport) -> str:
    units = [counted(count, *_UNITS.get(kind, (kind,))) for kind, count in report.units.items()]
    contests = say("contests", contests=len(report.contests))
    return "; ".join(filter(None, (listed(units) if units else "", contests)))


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
    cards, choices, blank = ranked.cards, ranked.choices, number(ranked.blank)
    if not ranked.stated_winner:
        return say("ranked", contest=contest, cards=cards, blank=blank, choices=choices)
    return say(
        "ranked-stated",
        contest=contest,
        cards=cards,
        blank=blank,
        choices=choices,
        winner=ranked.stated_winner,
    )


def _source(source: SourceFile) -> str:
    parts = [say("bytes", bytes=source.size_bytes)]
    if source.workbook:
        parts.append(source.workbook)
    if source.encoding:
        parts.append(source.encoding)
    if source.delimiter:
        known = source.delimiter in _DELIMITERS
        by = say(_DELIMITERS[source.delimiter]) if known else source.delimiter
        parts.append(say("divided", delimiter=by))
    if source.sha256:
        parts.append(say("digest", digest=source.sha256[:12]))
    return ", ".join(parts)


def _rows(sources: Sequence[SourceFile]) -> str:
    read = sum(source.rows_read for source in sources)
    kept = sum(source.rows_kept for source in sources)
    lost = [say("rows-for", rows=n, code=code) for s in sources for code, n in s.left_out]
    if not lost:
        return say("rows-kept", read=number(read), kept=number(kept))
    return say("rows-lost", read=number(read), kept=number(kept), lost=", ".join(lost))


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
    if len(problems) > 1:
        meaning = say("times", meaning=meaning, times=len(problems))
    heading = Text.assemble((severity.value, _STYLES[severity]), f"  {meaning}")
    heading.append(f"  {kind.code}", style="dim")
    mends = {problem.mend for problem in problems}
    mend = mends.pop() if len(mends) == 1 else kind.mend
    parts: list[RenderableType] = [heading]
    if places := _places(problems, name, mend):
        parts.append(Padding(places, (0, 0, 0, 4), expand=False))
    parts.append(Padding(Text(say("mend", mend=mend), style="italic"), (0, 0, 0, 4), expand=False))
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
        return "...", say("more", more=problem.count)
    file = problem.file if problem.file != name else ""
    row = say("row", row=str(problem.row)) if problem.row is not None else ""
    where = ", ".join(filter(None, (file, problem.member, row, problem.column)))
    said = problem.message.replace(ALL[problem.code].meaning, "").strip(" :")
    found = visible(" ".join(problem.found.split()))
    what = ": ".join(filter(None, (said, found)))
    own_mend = f"({problem.mend})" if problem.mend not in (mend, ALL[problem.code].mend) else ""
    return where, f"{what} {own_mend}".strip()


def untouched_said(title: str) -> str:
    """That a contest can be read alone, and by which command."""
    command = f"canvass init FOLDER --from FILE --only {shlex.quote(title)}"
    return say("untouched", contest=title, command=command)


def _next(report: FileReport, full_list: Path | None, is_grouped: bool) -> RenderableType:
    step = Text(say("next", step=worded(report.next_step)), style="bold")
    if full_list is not None:
        step.append(f" {say('list-written', file=str(full_list))}")
    elif is_grouped:
        step.append(f" {say('list-how')}")
    if report.untouched and not report.is_usable:
        step.append(f"\n{untouched_said(report.untouched)}")
    return Padding(step, (1, 0, 0, 0), expand=False)
