"""How votes were cast in a state, and whether that left paper."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.counties.paper import SharesOf, StatePaper
from canvass.journeys.report import Missing
from canvass.journeys.state_report import StateReport
from canvass.present import words
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Paragraph,
    Section,
    Table,
    paragraphs,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.state.cited import Cited
from canvass.present.worded import worded

TABLES = ("technology", "ballots_by_technology")
say = messages("state")
of_page = messages("page")


def equipment_section(report: StateReport, from_: Cited) -> Section:
    """The equipment by the votes cast on it, and the paper that it left."""
    standard = "limit-standard" if _on_machines(report) else "limit-standard-untold"
    limits = (*([say(standard)] if report.paper else ()), say("limit-custody"))
    return Section(say("equipment"), (*_blocks(report, from_), Limits(of_page("limits"), limits)))


def _blocks(report: StateReport, from_: Cited) -> Iterator[Block]:
    if report.paper is None:
        unsaid = "paper-counted" if report.hand_tally else "paper-unsaid"
        yield Paragraph(say(unsaid, state=report.state.name))
        return
    yield from paragraphs([" ".join(_paper(report.paper))])
    yield _uses(report.paper, from_)
    if ballots := _on_machines(report):
        yield Paragraph(say("on-touch-screens", ballots=words.number(ballots)))
        yield from from_.note(TABLES[1:])


def _on_machines(report: StateReport) -> int:
    """The ballots that officials counted on touch-screen machines; 0 where nobody did, or a list has to do."""
    found = report.technology
    if isinstance(found, Missing) or found.exposure.is_estimated:
        return 0
    return found.exposure.ballots or 0


def _paper(paper: StatePaper) -> Iterator[str]:
    of = "votes" if _is_of_votes(paper) else "voters"
    if paper.with_paper:
        yield say("paper-there", share=words.percent(paper.with_paper, 1), of=of)
    if paper.without_paper:
        yield say("paper-gone", share=words.percent(paper.without_paper, 1), of=of)
    if paper.not_known:
        yield say("paper-doubt", share=words.percent(paper.not_known, 1))


def _is_of_votes(paper: StatePaper) -> bool:
    return paper.weight is SharesOf.VOTES


def _uses(paper: StatePaper, from_: Cited) -> Table:
    is_votes = _is_of_votes(paper)
    return Table(
        caption=say("uses" if is_votes else "uses-voters"),
        columns=(
            text(say("column-equipment")),
            Column(say("column-counties")),
            Column(say("column-votes" if is_votes else "column-voters")),
            Column(say("column-share")),
        ),
        rows=rows(
            [
                (
                    worded(use.technology),
                    words.number(use.counties),
                    words.number(use.votes),
                    words.percent(use.share_of_votes, 1),
                )
                for use in paper.uses
            ]
        ),
        source=from_.line(TABLES[:1]),
    )
