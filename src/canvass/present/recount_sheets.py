"""Tally sheets, labels and the notice of a board, as PDF: nothing of the first count stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from canvass.journeys.recount_folder.noticing import hours
from canvass.journeys.recount_folder.sheets import BoardPapers, Notice, PaperContainer, PaperUnit
from canvass.present.blocks import (
    Block,
    Column,
    Fact,
    Facts,
    Listing,
    Page,
    Paragraph,
    Row,
    Section,
    Signing,
    Table,
    Weight,
)
from canvass.present.messages import messages
from canvass.present.paper import page_pdf
from canvass.present.words import day, number
from canvass.present.write import write_together
from canvass.recount.event import NoticeGiven, WriteInsSet, WrittenCounted
from canvass.recount.moment import time_text

say = messages("recount_sheets")
TEAMS = {1: "first-team", 2: "second-team"}
ON_A_SHEET = 3
"""Labels on a sheet of paper: none is broken over two."""
LINES_FOR_NAMES = 8
BLANK = "................"
TALLY_SHEETS, LABELS, NOTICE = "tally-sheets.pdf", "labels.pdf", "notice.pdf"


def sheets_page(papers: BoardPapers) -> Page:
    """Two tally sheets for each unit that waits, each on a sheet of paper of its own."""
    sheets = [
        Section(
            say(TEAMS[team], unit=unit.name),
            tuple(_sheet(unit, papers)),
            fresh=bool(n or team > 1),
        )
        for n, unit in enumerate(papers.units)
        for team in TEAMS
    ]
    return _page(papers, say("sheets", board=papers.board), tuple(sheets))


def _sheet(unit: PaperUnit, papers: BoardPapers) -> Iterator[Block]:
    yield Paragraph(say("blind"), Weight.CAUTION)
    yield Facts(
        (
            Fact(say("county"), papers.board),
            Fact(say("unit-id"), "/".join(unit.unit[1:])),
            Fact(say("voters"), _known(unit.voters)),
            Fact(say("ballots"), _known(unit.ballots)),
            Fact(say("way"), BLANK),
        )
    )
    columns = (Column(say("choice"), is_number=False), Column(say("stacks")), Column(say("votes")))
    rows = [Row((choice.name, BLANK, BLANK)) for choice in papers.choices]
    votes = papers.votes_allowed
    is_one = votes == 1
    none = say("no-vote" if is_one else "not-given", votes=votes)
    whole = say("sum" if is_one else "sum-of-votes", votes=votes)
    how = say("how" if is_one else "how-several")
    last = [Row((each, "", BLANK), "strong") for each in (none, whole)]
    yield Table(how, columns, (*rows, *last))
    if papers.write_ins is not None:
        yield _names(papers.write_ins, {each.id: each.name for each in papers.choices})
    yield Signing((say("sign"),) * 2)


def _names(law: WriteInsSet, choices: Mapping[str, str]) -> Table:
    """A line for each registered name, some for others, and the sum that the write-in line must be."""
    columns = (Column(say("written-name"), is_number=False), Column(say("votes")))
    is_every = law.counted is WrittenCounted.EVERY
    blank = [BLANK] * (LINES_FOR_NAMES if is_every else 0)
    rows = [Row((name, BLANK)) for name in (*law.registered, *blank, say("other-names"))]
    last = Row((say("sum-of-names", line=choices[law.line]), BLANK), "strong")
    return Table(say("names-written"), columns, (*rows, last))


def _known(count: int | None) -> str:
    return BLANK if count is None else number(count)


def labels_page(papers: BoardPapers) -> Page:
    """A label for each container, or for each unit where no container was received."""
    own = tuple(PaperContainer(unit.name, (unit.name,)) for unit in papers.units)
    labels = tuple(
        Section(
            each.name, (Facts(tuple(_label(papers, each))),), fresh=n > 0 and n % ON_A_SHEET == 0
        )
        for n, each in enumerate(papers.containers or own)
    )
    return _page(papers, say("labels", board=papers.board), labels)


def _label(papers: BoardPapers, container: PaperContainer) -> Iterator[Fact]:
    yield Fact(say("election"), f"{papers.title}. {papers.election}")
    yield Fact(say("county"), papers.board)
    yield Fact(say("label-units"), "; ".join(container.units))
    for each in LABEL:
        yield Fact(say(LABEL[each]), BLANK)


LABEL = {
    "seal": "label-seal",
    "opened": "label-opened",
    "people": "label-people",
}


def notice_page(papers: BoardPapers, notice: Notice) -> Page:
    """The public notice: when and where a board begins, and that everybody may watch."""
    kept = notice.kept
    told = {"board": papers.board, "title": papers.title, "election": papers.election}
    begins = in_words(kept.begins) if kept else notice.begins
    lead = say(
        "notice-lead" if kept is None else "notice-at", begins=begins, place=notice.place, **told
    )
    blocks: tuple[Block, ...] = (
        Paragraph(lead, Weight.LEAD),
        Listing((say("notice-watch"), say("notice-object"), say("notice-record"))),
        *(_as_kept(kept, papers.office) if kept else _draft(notice, papers.office)),
    )
    return _page(papers, say("notice", board=papers.board), blocks)


def _draft(notice: Notice, office: str) -> Iterator[Block]:
    yield Paragraph(say("notice-given", day=day(notice.given), office=office))
    yield Paragraph(say("notice-draft"), Weight.CAUTION)


def _as_kept(kept: NoticeGiven, office: str) -> Iterator[Block]:
    """When and how it was given, held against its law; a short one says why."""
    yield Paragraph(say("notice-kept", given=in_words(kept.given), office=office, how=kept.how))
    asked = {"told": hours(kept), "asked": number(kept.hours), "law": kept.law}
    yield Paragraph(say("notice-hours", **asked))
    if kept.is_short:
        yield Paragraph(say("notice-short", why=kept.why), Weight.CAUTION)


def in_words(moment: str) -> str:
    """A minute of the record as a notice prints it.

    >>> in_words("2016-12-01T09:00-06:00")
    'Thursday, December 1, 2016, 9 am (UTC-06:00)'
    """
    found = datetime.fromisoformat(moment)
    return f"{found:%A}, {day(found.date())}, {time_text(found.time())} (UTC{moment[-6:]})"


def _page(papers: BoardPapers, title: str, blocks: tuple[Block, ...]) -> Page:
    foot = say("foot", entry=number(papers.entry), digest=papers.digest)
    return Page(title=title, kicker=f"{papers.election}. {papers.office}", blocks=blocks, foot=foot)


def write_papers(papers: BoardPapers, folder: Path) -> tuple[Path, ...]:
    """Write the PDFs, all or none; the files written. Where no unit waits there are no sheets."""
    pages = {TALLY_SHEETS: sheets_page(papers)} if papers.units else {}
    if papers.units or papers.containers:
        pages[LABELS] = labels_page(papers)
    if papers.notice is not None:
        pages[NOTICE] = notice_page(papers, papers.notice)
    files = {folder / name: page_pdf(page, papers.on) for name, page in pages.items()}
    write_together(files)
    return tuple(files)
