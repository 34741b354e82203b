"""The report's answer: who won and by how little, what would have to be wrong, and what only paper can tell.

They stand first on the page, on the terminal and in the JSON. Everything in them is a number of a chapter.
"""

from __future__ import annotations

from dataclasses import dataclass

from canvass.journeys.report import Report
from canvass.present.answering.names import names_of
from canvass.present.answering.paper import paper
from canvass.present.answering.won import won
from canvass.present.answering.wrong import wrong


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """Three paragraphs of plain words."""

    won: str
    wrong: str
    paper: str

    @property
    def paragraphs(self) -> tuple[str, str, str]:
        """In the order of reading."""
        return self.won, self.wrong, self.paper


def answer(report: Report) -> PlainAnswer:
    """The answer of a whole report."""
    names = names_of(report.contest)
    chapters = {chapter.id: chapter.result for chapter in report.chapters}
    return PlainAnswer(
        won=won(chapters["outcome"], names, report.state_names),
        wrong=wrong(chapters["paths"], names, report.state_names),
        paper=" ".join(paper(chapters, names, report.state_names)),
    )
