"""Which check would have noticed a change of votes? The chapter in sentences and a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from canvass.attack.detection import Chance, Detection
from canvass.journeys.attack_detect import Detected, StateDetected
from canvass.journeys.chapters.attack import AttackChapter
from canvass.present.attack import (
    CHECKS,
    OF_NUMBERS,
    chance_text,
    limits_said,
    notice_sentences,
    recount_found,
    spread_evenly,
)
from canvass.present.blocks import Column, Paragraph, Row, Table, Weight, blocks_of, text
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import listed, number, percent

say = messages("attack")
of_report = messages("report_attack")
TITLE = of_report("title")


def attack_page(chapter: AttackChapter, reader: Reader) -> ChapterPage:
    """What each check would have noticed of votes moved in each state."""
    lead = of_report("lead", moved=listed([_moved(state) for state in chapter.states]))
    table = _table(chapter, reader)
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            *_sentences(chapter),
            table,
            limits(limits_said(chapter.states)),
        ),
        lines=(of_report("line"),),
        short=in_short(
            (lead, of_report("nothing-happened"), of_report("of-numbers", many=len(OF_NUMBERS))),
            _chances_alone(table),
        ),
    )


def _chances_alone(table: Table) -> Table:
    """For the story: the chances, without tests of the numbers alone and what an alarm is worth."""
    shown = (row for row, check in zip(table.rows, CHECKS, strict=True) if check not in OF_NUMBERS)
    narrow = tuple(replace(row, cells=row.cells[:-1]) for row in shown)
    return replace(table, columns=table.columns[:-1], rows=narrow)


def _moved(state: StateDetected) -> str:
    votes = number(spread_evenly(state).votes)
    return of_report("moved", votes=votes, state=state.state_name)


def _sentences(chapter: AttackChapter) -> Iterator[str]:
    for state in chapter.states:
        yield from notice_sentences(state)
        yield from recount_found(state, spread_evenly(state))
    yield of_report("nothing-happened")


def _table(chapter: AttackChapter, reader: Reader) -> Table:
    """A row for each check: its chance in each state, and how often it does the same without any change."""
    columns = [text(say("column-check"))]
    for state in chapter.states:
        columns.append(Column(state.state_name))
        columns.append(Column(of_report("column-without", state=state.state), is_minor=True))
    known = (name for name in ("counties-2016", "wards-canvass", "wards-recount", "technology"))
    made = of_report("made", version=chapter.version, seed=chapter.seed)
    return Table(
        caption=of_report("caption"),
        note=of_report("note", replications=chapter.replications, paper=_paper(chapter)),
        columns=(*columns, text(say("column-says"))),
        rows=tuple(_row(chapter, check) for check in CHECKS),
        source=Markup("{} {}").format(reader.cite(*known), made),
    )


def _paper(chapter: AttackChapter) -> str:
    shares = [(state.state_name, spread_evenly(state).without_paper) for state in chapter.states]
    return listed(
        [of_report("without-paper", share=percent(share, 0), state=name) for name, share in shares]
    )


def _row(chapter: AttackChapter, check: str) -> Row:
    found = [_detection(spread_evenly(state), check) for state in chapter.states]
    cells = (cell for each in found for cell in (_cell(each.notices), _cell(each.false_alarm)))
    return Row((say(CHECKS[check]), *cells, found[0].says.sentence))


def _detection(one: Detected, check: str) -> Detection:
    return next(each for each in one.detections if each.check == check)


def _cell(chance: Chance | None) -> str:
    return of_report("no-answer") if chance is None else chance_text(chance)
