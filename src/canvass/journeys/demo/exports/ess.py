"""The county's cards as ES&S's systems write them: the name of a choice in the column of each vote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canvass.journeys.demo.county import County, write_csv
from canvass.journeys.demo.exports.form import ExportedCard, ExportForm, exported

_IDS = ("Cast Vote Record", "Batch", "Ballot Status", "Precinct", "Ballot Style")
_NONE = "undervote"


def _write(county: County, path: Path) -> None:
    titles = [each.title for each in county.contests for _ in range(each.votes_allowed)]
    rows = (
        (card.number, card.batch, "Accepted", "Precinct 1", card.style, *_cells(card, county))
        for card in exported(county)
    )
    write_csv(path, (*_IDS, *titles), rows)


def _cells(card: ExportedCard, county: County) -> Iterator[str]:
    """A name for each mark, the word for each that is not used, nothing where the contest is not on the card."""
    for contest in county.contests:
        marks = card.marks.get(contest.title)
        none = "" if marks is None else _NONE
        for place in range(contest.votes_allowed):
            yield marks[place] if marks and place < len(marks) else none


ESS = ExportForm("ess", "ES&S's CSV", "cvr.csv", _write)
