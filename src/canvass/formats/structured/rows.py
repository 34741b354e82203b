"""The rows that every file of nested elements becomes, and the dialect that reads them."""

from __future__ import annotations

from datetime import date

from canvass.formats.dialect import Dialect
from canvass.model import Baseline, UnitKind
from canvass.model.election_day import general_election_day

COLUMNS = ("region", "code", "place", "year", "contest", "choice", "party", "mode", "votes")
"""County or state; the office's own code of the unit, its name; what was voted on; how many."""

REGISTERED, CAST, BLANK = "Registered Voters", "Ballots Cast", "Ballots Cast Blank"
"""What stands in the contest's column of a row of turnout."""
UNDERVOTES, OVERVOTES, WRITE_INS = "Undervotes", "Overvotes", "Write-in"
"""What stands in the choice's column of a row that nobody can win."""

PRESIDENT = (
    "Presidential Electors",
    "President of the United States",
    "President",
    "President and Vice President",
)
"""Titles of the contest for president in a general election."""


def dialect(
    name: str,
    title: str,
    kind: UnitKind,
    day: date | None,
    *,
    has_county: bool,
    baseline: Baseline | None = None,
) -> Dialect:
    """How the rows are read; with a county, the region is the one that each unit lies in, or is."""
    identity = {"key": ["place"]} if kind is UnitKind.COUNTY else {"id": "code"}
    unit: dict[str, object] = {"kind": kind, "name": "place", **identity}
    if has_county:
        unit["county"] = {"column": "region", "by": "name"}
    columns = {"choice": "choice", "party": "party", "votes": "votes", "mode": "mode"}
    contest = {"columns": ["contest"], "day": day, "year": "year", "president": PRESIDENT}
    words = {REGISTERED: "registered_voters", CAST: "ballots", BLANK: "blank_ballots"}
    count = {
        "name": kind.plural.replace(" ", "-"),
        "baseline": baseline,
        **columns,
        "contest": contest,
    }
    return Dialect.model_validate(
        {
            "name": name,
            "title": title,
            "unit": unit,
            "count": [count],
            "turnout": {"words": words},
            "day": day,
        }
    )


def year_of_general(day: date | None) -> str:
    """The year of a general election; nothing of another day, whose contests are not the president's.

    >>> year_of_general(date(2024, 11, 5)), year_of_general(date(2024, 6, 4))
    ('2024', '')
    """
    return str(day.year) if day and day == general_election_day(day.year) else ""


def count_in(text: str | None) -> int:
    """The count in a text; 0 for what is none, which the reader of the rows reports."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 16 else 0


def day_in(text: str) -> date | None:
    """The day at the beginning of a text such as 2024-11-05T00:00:00; None where there is none."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
