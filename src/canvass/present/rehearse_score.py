"""The score of a rehearsal with paper: one page to pin up."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.rehearse_score import PeoplesScore
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Page,
    Paragraph,
    Row,
    Table,
    Weight,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.rehearsal_paper import label

say = messages("rehearse_people")
of_page = messages("page")


def score_page(result: PeoplesScore) -> Page:
    """How much was found, each error with what became of it, readings that differ, and what it cannot show."""
    return Page(
        title=say("score-title", title=result.title),
        kicker="canvass rehearse --score",
        blocks=(
            Paragraph(say("marked-long"), Weight.CAUTION),
            *_answer(result),
            _errors(result),
            *_differs(result),
            Limits(of_page("limits"), (say("limit-practice"), say("limit-luck"), say("limit-key"))),
        ),
        foot=say("score-seal", seal=result.seal),
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
    if result.doubtful:
        yield Paragraph(
            say("score-doubtful", doubtful=result.doubtful, agree=result.doubtful_agree)
        )
    yield Paragraph(
        say(
            "score-boxes",
            counted=result.boxes_counted,
            boxes=result.boxes,
            agree=result.boxes_agree,
        )
    )


def _errors(result: PeoplesScore) -> Table:
    return Table(
        caption=say("score-caption"),
        columns=(
            text(say("column-error")),
            text(say("column-where")),
            Column(say("column-wrong")),
            text(say("column-became")),
        ),
        rows=tuple(
            Row(
                (
                    one.kind.sentence,
                    one.where,
                    "" if one.kind.is_of_accounting else words.number(one.cards),
                    one.found.sentence,
                ),
                mark="strong" if one.found.is_found else "",
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
                        one.mark.sentence,
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
