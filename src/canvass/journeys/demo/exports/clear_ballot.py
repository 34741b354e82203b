"""The county's cards as Clear Ballot writes them: a column for each choice, which says contest and votes allowed."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.demo.county import County, write_csv
from canvass.journeys.demo.exports.form import ExportForm, choices, exported

_IDS = (
    *("RowNumber", "BoxID", "BoxPosition", "BallotID", "PrecinctID", "BallotStyleID"),
    *("PrecinctStyleName", "ScanComputerName", "Status", "Remade"),
)


def _write(county: County, path: Path) -> None:
    columns = [*choices(county)]
    heads = (
        f"Choice_{number}_1:{title}:Vote For {allowed}:{name}:"
        for number, (title, allowed, name) in enumerate(columns, 1)
    )
    rows = (
        (
            *(card.number, card.batch, card.position, f"{card.batch}+{10_000 + card.position}"),
            *("1", card.style, "Precinct 1", card.tabulator, 0, 0),
            *(
                int(name in card.marks[title]) if title in card.marks else ""
                for title, _, name in columns
            ),
        )
        for card in exported(county)
    )
    write_csv(path, (*_IDS, *heads), rows)


CLEAR_BALLOT = ExportForm(
    "clear-ballot", "Clear Ballot's CSV", "cvr.csv", _write, has_tabulators=True
)
