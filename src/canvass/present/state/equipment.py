"""How votes were cast in a state, and whether that left paper."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.counties.paper import StatePaper
from canvass.journeys.counties.paper import Weight as Weighed
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

TABLES = ("technology", "ballots_by_technology")
say = messages("state")
of_page = messages("page")


def equipment_section(report: StateReport, from_: Cited) -> Section:
    """The equipment by the votes cast on it, and the paper that it left."""
    limits = (say("limit-standard"), say("limit-custody"))
    return Section(say("equipment"), (*_blocks(report, from_), Limits(of_page("limits"), limits)))


def _blocks(report: StateReport, from_: Cited) -> Iterator[Block]:
    if report.paper is None:
        yield Paragraph(say("paper-unsaid", state=report.state.name))
        return
    yield from paragraphs([" ".join(_paper(report.paper))])
    yield _uses(report.paper, from_)


def _paper(paper: StatePaper) -> Iterator[str]:
    for message, share in (
        ("there", paper.with_paper),
        ("gone", paper.without_paper),
        ("doubt", paper.not_known),
    ):
        if share:
            yield _share(message, words.percent(share, 1))


def _share(which: str, share: str) -> str:
    if which == "there":
        return say("paper-there", share=share)
    return say("paper-gone" if which == "gone" else "paper-doubt", share=share)


def _uses(paper: StatePaper, from_: Cited) -> Table:
    is_votes = paper.weight is Weighed.VOTES
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
                    use.technology.sentence,
                    words.number(use.counties),
                    words.number(use.votes),
                    words.percent(use.share_of_votes, 1),
                )
                for use in paper.uses
            ]
        ),
        source=from_.line(TABLES[:1]),
    )
