"""The public's page of a recount: a folder with the page, every figure as CSV, and the minutes of each board."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from urllib.parse import quote

from markupsafe import Markup

from canvass.journeys.recount_folder.public import PublicRecount
from canvass.journeys.recount_folder.told import CounterPetitions, RecalledReturn
from canvass.present.as_json import as_json
from canvass.present.blocks import Figure, Page, Section
from canvass.present.messages import messages
from canvass.present.recount_exhibits import exhibits_csv, set_aside_csv, totals_csv
from canvass.present.recount_minutes import minutes_page
from canvass.present.recount_standing import standing_page
from canvass.present.render.html import html
from canvass.present.words import number
from canvass.present.write import write_together
from canvass.recount.event import (
    EquipmentExamined,
    KindsTold,
    NamesTold,
    NoticeGiven,
    ReturnCounted,
    ReturnImported,
    ReturnStands,
    UnitId,
    UnitReconciled,
)
from canvass.recount.state import Group, RecountUnit

say = messages("recount_public")
KINDS = ("at_polls", "absentee", "provisional")
BACK = {ReturnCounted: "counted", ReturnImported: "imported", ReturnStands: "first_count_stands"}
TABLES = {
    "units.csv": "units",
    "boards.csv": "boards",
    "choices.csv": "choices",
    "technologies.csv": "technologies",
    "methods.csv": "methods",
    "reasons.csv": "reasons",
    "machines.csv": "machines",
    "exhibits.csv": "exhibits",
    "totals.csv": "totals",
    "reconciliation.csv": "reconciliation",
    "set-aside.csv": "set-aside",
    "write-ins.csv": "written",
    "counter-petitions.csv": "counter",
    "notices.csv": "notices",
    "tables.csv": "teams",
    "recalled.csv": "recalled",
}


def public_files(found: PublicRecount) -> dict[str, str]:
    """Every file of the folder by its name; the same bytes for the same entry of the record."""
    standing = found.standing
    tables = {
        "units.csv": _csv(_unit_head(found), map(_unit, found.units)),
        "boards.csv": _groups("county", standing.by_board),
        "choices.csv": _csv(
            ("choice", "name", "before", "after", "change"),
            (
                (c.choice.id, c.choice.name, c.before, c.after, c.after - c.before)
                for c in standing.choices
            ),
        ),
        "technologies.csv": _groups("technology", standing.technologies),
        "methods.csv": _groups("method", standing.methods),
        "reasons.csv": _csv(("reason", "units"), standing.differences.reasons),
        "machines.csv": _csv(MACHINES, map(_machine, found.equipment)),
        "exhibits.csv": exhibits_csv(found.exhibits),
        "totals.csv": totals_csv(found.exhibits),
        "reconciliation.csv": _csv(RECONCILED, map(_reconciled, found.reconciled)),
        "set-aside.csv": set_aside_csv(found.exhibits),
        "write-ins.csv": _csv(
            ("county", "unit", "name", "votes"),
            (line for unit, told in found.written for line in _written(unit, told)),
        ),
        "counter-petitions.csv": _csv(COUNTER, _counter(standing.counter_petitions)),
        "notices.csv": _csv(NOTICES, map(_notice, standing.room.notices)),
        "tables.csv": _csv(
            ("county", "table", "since", "team"),
            ((e.board, e.table, e.since, "; ".join(e.team)) for e in found.tables),
        ),
        "recalled.csv": _csv(_recalled_head(found), map(_recalled, standing.recalled)),
    }
    minutes = {f"minutes/{file_of(e.board)}.html": html(minutes_page(e)) for e in found.minutes}
    page = html(public_page(found))
    return {"index.html": page, "standing.json": as_json(standing), **tables, **minutes}


def public_page(found: PublicRecount) -> Page:
    """The status with links to the tables and the minutes, and the entry it was folded from."""
    page = standing_page(found.standing)
    files = [(name, say(TABLES[name])) for name in TABLES]
    minutes = [(f"minutes/{quote(file_of(e.board))}.html", e.board) for e in found.minutes]
    sections = [Section(say("tables"), (Figure("", say("tables-note"), _links(files)),))]
    if minutes:
        sections.append(
            Section(say("minutes"), (Figure("", say("minutes-note"), _links(minutes)),))
        )
    when = f"{found.as_of:%Y-%m-%d %H:%M}"
    entry = number(found.standing.entry)
    foot = say("foot", entry=entry, digest=found.digest, when=when)
    *blocks, limits = page.blocks
    return replace(page, kicker=say("kicker"), blocks=(*blocks, *sections, limits), foot=foot)


def _links(files: Iterable[tuple[str, str]]) -> Markup:
    """A list of links, each to a file beside the page."""
    lines = (Markup('<li><a href="{}">{}</a></li>').format(where, what) for where, what in files)
    return Markup("<ul>{}</ul>").format(Markup("").join(lines))


def file_of(board: str) -> str:
    """A board's name as that of a file: letters, digits, and what no system forbids."""
    return quote(board, safe=" '()").replace("%", "_")


def _unit_head(found: PublicRecount) -> tuple[str, ...]:
    names = [choice.id for choice in found.choices]
    counts = [f"{when}_{name}" for when in ("before", "after") for name in names]
    return ("county", "unit", "name", "technology", "came_back", "method", "reason", *counts)


def _unit(unit: RecountUnit) -> Iterator[object]:
    """A unit; what is after the first count is empty until it came back."""
    before, returned = unit.before, unit.returned
    yield from (before.id[0], "/".join(before.id[1:]), before.name, before.technology)
    yield BACK[type(returned)] if returned else ""
    yield from (returned.method, returned.reason or "") if returned else ("", "")
    yield from before.votes
    yield from returned.votes if returned else [""] * len(before.votes)


def _groups(what: str, groups: Sequence[Group]) -> str:
    head = (what, "units", "changed", "gross", "gross_on_the_ballot", "votes_before")
    lines = (
        (g.name, s.units, s.changed, s.gross, s.gross_listed, s.votes_before)
        for g in groups
        for s in (g.sums,)
    )
    return _csv(head, lines)


RECONCILED = (
    *("county", "unit", "voters", "defective", "opened", "ballots", "taken_out", "counted"),
    *("people", "note", "second_book"),
    *(f"{what}_{kind}" for what in ("voters", "ballots") for kind in KINDS),
    *("issued", "spoiled", "unused", "why"),
)


def _reconciled(told: tuple[UnitReconciled, KindsTold | None]) -> Iterator[object]:
    """A unit's voters and ballots before it was counted; by kind, where that was told, and why it does not add up."""
    each, kinds = told
    yield from (each.unit[0], "/".join(each.unit[1:]))
    yield from (each.voters, each.defective, each.opened, each.ballots)
    yield from (each.ballots - each.left, each.left, "; ".join(each.people), each.note)
    book = kinds.second_book if kinds else None
    yield "" if book is None else book
    for part in (kinds.voters, kinds.ballots) if kinds else (None, None):
        yield from (part.polls, part.absentee, part.provisional) if part else ("", "", "")
    issued = kinds.issued if kinds else None
    yield from (issued.issued, issued.spoiled, issued.unused) if issued else ("", "", "")
    yield kinds.why if kinds else ""


MACHINES = (
    *("county", "machine", "examination", "found", "on", "people", "detail"),
    *("expected", "observed", "report"),
)


def _machine(each: EquipmentExamined) -> Iterator[object]:
    yield from (*each.machine, each.examination, each.found, each.on.isoformat())
    yield from ("; ".join(each.people), each.detail)
    yield from (each.expected or "", each.observed or "", each.report or "")


def _written(unit: UnitId, told: NamesTold) -> Iterator[tuple[object, ...]]:
    """Each name that two teams found on the write-in line of a unit, and the rest without a name."""
    where = (unit[0], "/".join(unit[1:]))
    yield from ((*where, each.name, each.votes) for each in told.names)
    if told.others:
        yield (*where, "", told.others)


def _recalled_head(found: PublicRecount) -> tuple[str, ...]:
    votes = (f"recalled_{choice.id}" for choice in found.choices)
    return ("county", "unit", "name", "entry", "people", "why", "came_back_again", *votes)


def _recalled(each: RecalledReturn) -> Iterator[object]:
    """A return that two people took back, and whether its unit came back since."""
    yield from (each.unit[0], "/".join(each.unit[1:]), each.name)
    yield from (each.entry, "; ".join(each.people), each.why)
    yield from (each.came_back, *each.votes)


COUNTER = ("by", "filed", "until", "late", "scope", "reference", "law")


def _counter(told: CounterPetitions | None) -> Iterator[tuple[object, ...]]:
    """Each counter-petition beside the last minute for it."""
    if told is None:
        return
    for each in told.filed:
        until, law = told.deadline.until, told.deadline.law
        is_late = each in told.late
        yield (each.by, each.filed, until, is_late, each.scope, each.reference, law)


NOTICES = (
    "county",
    "given",
    "begins",
    "law",
    "hours",
    "fewest",
    "how",
    "why",
    "short",
    "too_short",
)


def _notice(each: NoticeGiven) -> Iterator[object]:
    yield from (each.board, each.given, each.begins, each.law, each.hours, each.fewest)
    yield from (each.how, each.why, each.is_short, each.is_too_short)


def _csv(head: Sequence[str], lines: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(lines)
    return text.getvalue()


def write_public(found: PublicRecount, folder: Path) -> tuple[Path, ...]:
    """Write the folder, each file whole: all are written before the first takes its place. Returns them."""
    files = {folder / name: content for name, content in public_files(found).items()}
    write_together(files)
    return tuple(files)
