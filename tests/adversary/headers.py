"""A small election written under real headers of results files, and headers and rows changed as files change."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "published" / "results_headers.json").read_text("utf-8")
)
HEADERS: list[str] = [entry["header"] for entry in PUBLISHED["headers"]]
PRECINCTS = ("Adams Township 1", "Adams Township 2", "Brown Borough", "City of Clay Ward 1")
CONTESTS = {
    ("Governor", ""): (("Ann Ames", "DEM", 410), ("Bob Bell", "REP", 380), ("Cat Cole", "GRN", 45)),
    ("State House", "7"): (("Dan Dorn", "REP", 395), ("Eve Ekes", "DEM", 300)),
    ("State House", "9"): (
        ("Flo Farr", "DEM", 220),
        ("Gus Gold", "REP", 260),
        ("Hal Hart", "LIB", 60),
    ),
}
"""Contests by office and district: candidates with their party and about as many votes in each precinct."""
NAMED = ("county", "precinct", "office", "district", "party", "candidate", "votes")
"""Columns that say whose votes a row has."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of text: the header as written, and rows of cells."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The sheet as CSV."""
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows([self.header, *self.rows])
        return text.getvalue()

    def column(self, place: int) -> tuple[str, ...]:
        """The cells of a column."""
        return tuple(row[place] for row in self.rows)


def winners() -> dict[str, str]:
    """Who has most votes in each contest, by its title."""
    return {
        ", ".join(filter(None, contest)): max(people, key=lambda person: person[2])[0]
        for contest, people in CONTESTS.items()
    }


def sheet(header: str, extra: Iterable[tuple[str, float]] = ()) -> Sheet:
    """The election under a header; ``extra`` are lines among the choices, with their votes per vote for a person."""
    columns = tuple(header.split(","))
    rows = [
        _row(columns, precinct, contest, person, votes, whole)
        for number, precinct in enumerate(PRECINCTS)
        for contest, people in CONTESTS.items()
        for whole in [sum(votes + 7 * number for *_, votes in people)]
        for person, votes in [
            *(((name, party), votes + 7 * number) for name, party, votes in people),
            *(((name, ""), round(whole * share)) for name, share in extra),
        ]
    ]
    return Sheet(columns, tuple(rows))


def _row(
    columns: Sequence[str],
    precinct: str,
    contest: tuple[str, str],
    person: tuple[str, str],
    votes: int,
    whole: int,
) -> tuple[str, ...]:
    """One line; votes are divided among the columns that nobody else claims."""
    known = {
        "county": "Adams",
        "precinct": precinct,
        "ward": precinct,
        "precinct_name": precinct,
        "office": contest[0],
        "district": contest[1],
        "candidate": person[0],
        "party": person[1],
        "votes": str(votes),
        "total_votes": str(votes),
        "total votes": str(whole),
        "total.votes": str(whole),
        "vote_for": "1",
        "winner": "",
        "precinct_id": precinct[:3],
        "state_precinct_id": precinct[:3],
        "reg_voters": "",
        "total_ballots": "",
        "id": "1",
    }
    modes = [column for column in columns if column not in known]
    shares = [votes // len(modes)] * len(modes) if modes else []
    if modes:
        shares[0] += votes - sum(shares)
    by_mode = dict(zip(modes, map(str, shares), strict=True))
    return tuple({**known, **by_mode}[column] for column in columns)


def reordered(table: Sheet, order: Sequence[int]) -> Sheet:
    """Columns in another order, cells with their names."""
    return Sheet(
        tuple(table.header[place] for place in order),
        tuple(tuple(row[place] for place in order) for row in table.rows),
    )


def renamed(table: Sheet, place: int, name: str) -> Sheet:
    """One column under another name."""
    header = (*table.header[:place], name, *table.header[place + 1 :])
    return replace(table, header=header)


def exchanged(table: Sheet, one: int, two: int) -> Sheet:
    """Two columns under one another's names."""
    first, second = table.header[one], table.header[two]
    return renamed(renamed(table, one, second), two, first)


def dropped(table: Sheet, place: int) -> Sheet:
    """Without a column."""
    return reordered(table, [n for n in range(len(table.header)) if n != place])


def doubled(table: Sheet, place: int, other: int) -> Sheet:
    """With a column a second time, with its own cells or with those of another."""
    header = (*table.header, table.header[place])
    rows = zip(table.rows, table.column(other), strict=True)
    return Sheet(header, tuple((*row, cell) for row, cell in rows))
