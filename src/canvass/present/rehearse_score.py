"""The score of a rehearsal with paper: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.rehearse_score import PeoplesScore
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.rehearsal_paper import label
from canvass.present.score_sheet import doubtful, planted_table, score_sheet
from canvass.present.worded import worded

say = messages("rehearse_people")


def score_page(result: PeoplesScore) -> Page:
    """How much was found, each error with what became of it, readings that differ, and what it cannot show."""
    return score_sheet(
        say("score-title", title=result.title),
        (*_answer(result), _errors(result), *_differs(result)),
        (say("limit-luck"), say("limit-key")),
        say("score-seal", seal=result.seal),
    )


def _answer(result: PeoplesScore) -> Iterator[Block]:
    found = sum(one.found.is_found for one in result.errors)
    lead = say(
        "score-lead",
        found=found,
        errors=len(result.errors),
        agree=words.number(result.agree),
        read=words.number(result.read),
        unread=result.printed - result.read,
        printed=words.number(result.printed),
    )
    yield Paragraph(lead, Weight.LEAD)
    yield from doubtful(result.doubtful, result.doubtful_agree)
    yield Paragraph(
        say(
            "score-boxes",
            counted=result.boxes_counted,
            boxes=result.boxes,
            agree=result.boxes_agree,
        )
    )


def _errors(result: PeoplesScore) -> Table:
    return planted_table(
        (Column(say("column-wrong")), text(say("column-became"))),
        (
            (
                (
                    one.kind.sentence,
                    one.where,
                    "" if one.kind.is_of_accounting else words.number(one.cards),
                    worded(one.found),
                ),
                one.found.is_found,
            )
            for one in result.errors
        ),
    )


def _differs(result: PeoplesScore) -> Iterator[Block]:
    if result.differs:
        yield Table(
            caption=say("differs-caption"),
            columns=(
                text(say("column-card")),
                text(say("column-people")),
                text(say("column-reading")),
                text(say("column-mark")),
            ),
            rows=rows(
                [
                    (
                        label(one.card),
                        " ".join(one.read).strip(),
                        " ".join(one.key).strip(),
                        worded(one.mark),
                    )
                    for one in result.differs
                ]
            ),
        )
    elif result.read:
        yield Paragraph(say("differs-none"))
    if result.boxes_differ:
        yield Table(
            caption=say("boxes-caption"),
            columns=(
                text(say("column-box")),
                Column(say("column-counted")),
                Column(say("column-cards")),
            ),
            rows=rows(
                [
                    (" ".join(one.batch), words.number(one.counted), words.number(one.cards))
                    for one in result.boxes_differ
                ]
            ),
        )
