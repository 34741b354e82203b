"""Files that counties sent: a page for each sender, which can be mailed, and one on all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from canvass.formats.kinds.alone import ONLY_CONTESTS
from canvass.formats.problem import Problem, Severity, grouped
from canvass.journeys.inbox import Inbox, Received
from canvass.present.as_json import Json, plain
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Headline,
    Listing,
    Page,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
)
from canvass.present.messages import messages
from canvass.present.problems import plain_fields
from canvass.present.recount_phrases.sentence import sentence
from canvass.present.words import listed, number

say = messages("inbox")
_ONLY = ONLY_CONTESTS.code
_SHOWN = 4
"""So many files, counties and problems are named on a terminal; the page has all."""


def letter_page(received: Received) -> Page:
    """What a sender is told of a file: whether it can be used, what it holds, and each thing to mend."""
    return Page(
        title=say("letter-title", whose=_counties(received) or received.report.name),
        kicker=say("letter-kicker"),
        blocks=(
            Headline(_verdict(received), is_caution=not received.report.is_usable),
            Facts(tuple(_facts(received))),
            *_problems(received, say("letter-errors"), (Severity.FATAL, Severity.ERROR)),
            *_problems(received, say("letter-warnings"), (Severity.WARNING,)),
            *paragraphs([say("letter-right" if received.report.is_usable else "letter-after")]),
        ),
    )


def inbox_page(inbox: Inbox, *, every_file: bool = True) -> Page:
    """All files: how many can be used, which cannot, what is wrong with all together, and who is late.

    A terminal leaves out the files that can be used, and of many others the rest.
    """
    unusable = [each for each in inbox.received if not each.report.is_usable]
    shown = inbox.received if every_file else unusable[:_SHOWN]
    rest = 0 if every_file else len(unusable) - len(shown)
    return Page(
        title=say("title"),
        kicker="canvass init --inbox",
        blocks=(
            Paragraph(_answer(inbox), Weight.LEAD),
            *paragraphs(_late(inbox, None if every_file else _SHOWN), Weight.CAUTION),
            *_together(inbox, None if every_file else _SHOWN // 2),
            *([_table(shown) if every_file else _short_table(shown)] if shown else []),
            *paragraphs([say("rest", rest=rest)] if rest else []),
        ),
    )


def steps(inbox: Inbox, folder: Path, letters: Path, *, is_open: bool) -> tuple[str, ...]:
    """What to do next, for a terminal; ``is_open`` says that election.toml leaves something to be filled in."""
    next_ = "next-mend" if not inbox.is_usable else "next-complete" if is_open else "next-doctor"
    told = [say("letters", folder=str(letters)), say(next_, folder=str(folder))]
    is_whole = _ONLY not in {each.code for each in inbox.together}
    if is_whole and not all(each.report.is_usable for each in inbox.received):
        told.append(say("next-only"))
    return tuple(told)


def _answer(inbox: Inbox) -> str:
    usable = [each for each in inbox.received if each.report.is_usable]
    if len(usable) < len(inbox.received):
        return say("some-usable", usable=len(usable), files=len(inbox.received))
    if not inbox.is_usable:
        return say("together-bad")
    counties = len({name for each in usable for name in each.counties})
    votes = number(sum(each.votes for each in usable))
    return say("all-usable", usable=len(usable), votes=votes, counties=counties)


def _late(inbox: Inbox, shown: int | None) -> Iterator[str]:
    if inbox.missing:
        names = listed(inbox.missing, shown=shown)
        yield say(
            "missing", missing=len(inbox.missing), expected=number(inbox.expected), names=names
        )


def _together(inbox: Inbox, shown: int | None) -> Iterator[Block]:
    """What is wrong with all files together, kind by kind, worst first; that counties are missing is said above."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for each in sorted(inbox.together, key=lambda each: list(Severity).index(each.severity)):
        if each.severity is not Severity.INFO and each.code not in _SAID_ABOVE:
            said = f"{sentence(each.message)} {sentence(each.mend)}"
            kinds.setdefault((each.severity, said), []).append(_found(each))
    blocks: list[Block] = []
    for (_, said), found in [*kinds.items()][:shown]:
        rest = (
            [say("rest-together", rest=len(found) - shown)] if shown and len(found) > shown else []
        )
        blocks += [Paragraph(said), Listing((*found[:shown], *rest))]
    left = len(kinds) - len([*kinds][:shown])
    if left:
        blocks.append(Paragraph(say("rest-kinds", rest=left)))
    if blocks:
        yield Section(say("together"), tuple(blocks))


_SAID_ABOVE = ("inbox.county_missing", "coverage.county_missing")


def _found(problem: Problem) -> str:
    if problem.row is None:
        return problem.found
    return f"{problem.file}, {_where(problem)}: {problem.found}"


def _table(received: Sequence[Received]) -> Table:
    columns = (
        Column(say("column-file"), is_number=False),
        Column(say("column-counties"), is_number=False),
        Column(say("column-votes")),
        Column(say("column-errors")),
        Column(say("column-warnings")),
        Column(say("column-next"), is_number=False),
    )
    return Table(say("table"), columns, tuple(map(_row, received)))


def _short_table(received: Sequence[Received]) -> Table:
    """Whose file cannot be used, for a terminal: no name of a file is broken in two lines."""
    columns = (
        Column(say("column-counties"), is_number=False),
        Column(say("column-errors")),
        Column(say("column-file"), is_number=False),
    )
    rows = tuple(
        Row((_counties(each), number(_count(each, *_STOPPING)), each.report.name))
        for each in received
    )
    return Table(say("table"), columns, rows)


def _counties(received: Received) -> str:
    return listed(received.counties, shown=3) if received.counties else ""


def _row(received: Received) -> Row:
    report = received.report
    errors, warnings = _count(received, *_STOPPING), _count(received, Severity.WARNING)
    what = "mend" if errors else "look" if warnings else "can-be-used"
    cells = (
        report.name,
        _counties(received),
        number(received.votes),
        number(errors),
        number(warnings),
        say(what),
    )
    return Row(cells, mark="strong" if errors else "")


_STOPPING = (Severity.FATAL, Severity.ERROR)


def _count(received: Received, *severities: Severity) -> int:
    return sum(each.severity in severities for each in received.report.problems)


def _verdict(received: Received) -> str:
    errors, warnings = _count(received, *_STOPPING), _count(received, Severity.WARNING)
    if errors:
        return say("letter-bad", errors=errors)
    return say("letter-warned", warnings=warnings) if warnings else say("letter-usable")


def _facts(received: Received) -> Iterator[Fact]:
    report = received.report
    (source,) = report.sources
    yield Fact(say("letter-file"), report.name)
    if source.sha256:
        yield Fact(say("letter-digest"), source.sha256)
    if received.counties:
        yield Fact(say("letter-counties"), listed(received.counties))
    if source.rows_read:
        rows = say("letter-rows-said", read=number(source.rows_read), kept=number(source.rows_kept))
        yield Fact(say("letter-rows"), rows)
    if report.contests:
        yield Fact(say("letter-contests"), number(len(report.contests)))
        yield Fact(say("letter-votes"), number(received.votes))


def _problems(
    received: Received, heading: str, severities: Sequence[Severity]
) -> Iterator[Section]:
    """Every problem of these severities in the order of the file; of many alike the first five, and how many more."""
    told = grouped(each for each in received.report.problems if each.severity in severities)
    if not told:
        return
    columns = (
        Column(say("column-where"), is_number=False),
        Column(say("column-what"), is_number=False, is_long=True),
        Column(say("column-next"), is_number=False, is_long=True),
    )
    rows = tuple(Row((_where(each), _what(each), sentence(each.mend))) for each in told)
    yield Section(heading, (Table("", columns, rows, label=heading),))


def _where(problem: Problem) -> str:
    row = say("row", row=str(problem.row)) if problem.row is not None else ""
    return ", ".join(filter(None, (problem.member, row, problem.column))) or say("whole-file")


def _what(problem: Problem) -> str:
    if problem.count > 1:
        return say("more", count=number(problem.count))
    return f"{sentence(problem.message)} {problem.found}".strip()


def inbox_json(inbox: Inbox, folder: Path, files: Sequence[str]) -> Json:
    """All files and what is wrong with them, for programs."""
    return {
        "is_usable": inbox.is_usable,
        "folder": str(folder),
        "files": list(files),
        "state": inbox.state,
        "missing": list(inbox.missing),
        "expected": inbox.expected,
        "received": [
            {
                **plain_fields(each.report),
                "is_usable": each.report.is_usable,
                "counties": list(each.counties),
                "votes": each.votes,
            }
            for each in inbox.received
        ],
        "together": plain(inbox.together),
    }
