"""Small elections, made as an election folder makes them: a description and typed tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from canvass.formats.description import describe, election_from
from canvass.model import Election
from canvass.model.tables import SCHEMAS

Rows = Sequence[tuple[Any, ...]]


def table(name: str, rows: Rows) -> pl.DataFrame:
    """Rows of a table in the order of its schema's required columns."""
    columns = [column for column in SCHEMAS[name].columns if not column.may_be_absent]
    schema = {column.name: column.type for column in columns}
    return pl.DataFrame(rows, schema=schema, orient="row")


def made(
    contest: Mapping[str, Any],
    units: Rows,
    choices: Rows,
    returns: Mapping[str, tuple[str, str, Rows]],
    mends: Rows = (),
    **tables: Rows,
) -> Election:
    """An election of one contest; ``returns`` holds level, baseline and rows (unit, choice, mode, votes) by name.

    ``mends`` are recipes: set of returns, unit, the two choices, why and source.
    """
    name = contest["id"]
    files = {other: table(other, rows) for other, rows in tables.items()}
    files["units"] = table("units", units)
    files["choices"] = table("choices", [(name, *row) for row in choices])
    for each, (_, _, rows) in returns.items():
        long = [(unit, name, choice, mode, votes) for unit, choice, mode, votes in rows]
        files[each] = table("returns", long)
    description = {
        "id": "small",
        "title": "A small election",
        "day": "2023-11-07",
        "jurisdiction": "Smallville",
        "main_contest": name,
        "contest": [contest],
        "mend": [
            dict(zip(("returns", "unit", "exchange", "why", "source"), mend, strict=True))
            | {"contest": name}
            for mend in mends
        ],
        "returns": [
            {"name": each, "file": each, "level": level, "baseline": baseline}
            for each, (level, baseline, _) in returns.items()
        ],
        "tables": {each: each for each in ("units", "choices", *tables)},
    }
    return election_from(describe(description), files)


PRECINCTS: Rows = [
    (kind, unit, unit.title(), None, None, None, None)
    for kind, unit in (("precinct", "p1"), ("precinct", "p2"))
]
COUNCIL = {"id": "council", "title": "Council", "seats": 2, "votes_allowed": 2}
PEOPLE: Rows = [
    ("ann", "Ann", "", "candidate"),
    ("bob", "Bob", "", "candidate"),
    ("cat", "Cat", "", "candidate"),
    ("blank", "Blank", "", "blank"),
]


def council(cat: int = 20, absent: bool = False, **tables: Rows) -> Election:
    """Two seats, two votes a voter, two precincts: Ann 50, Bob 30, Cat 20 unless given; 4 blank.

    ``absent`` lists a third precinct that has no votes yet.
    """
    rows = [
        ("p1", "ann", "election_day", 20),
        ("p1", "ann", "absentee", 10),
        ("p2", "ann", "total", 20),
        ("p1", "bob", "total", 30),
        ("p2", "bob", "total", 0),
        ("p2", "cat", "total", cat),
        ("p2", "blank", "total", 4),
    ]
    night = {"night": ("precinct", "election_night", rows)}
    third = [("precinct", "p3", "P3", None, None, None, None)] if absent else []
    return made(COUNCIL, [*PRECINCTS, *third], PEOPLE, night, **tables)


def three_states(night: Rows = (), **tables: Rows) -> Election:
    """A contest decided by electors: Xanadu (3) for Ann, Ystad (2) and Zug (1) for Bob; by county Zug is lacking.

    ``night`` are rows of an earlier count by state.
    """
    states = [
        ("state", state, name, "nation", "N", state, None)
        for state, name in (("XX", "Xanadu"), ("YY", "Ystad"), ("ZZ", "Zug"))
    ]
    counties = [
        ("county", f"{state}1", f"{state} county", "state", state, state, None)
        for state in ("XX", "YY", "ZZ")
    ]
    votes = {"XX": (9, 4), "YY": (2, 3), "ZZ": (0, 6)}
    by_state = [
        (state, choice, "total", count)
        for state, counts in votes.items()
        for choice, count in zip(("ann", "bob"), counts, strict=True)
    ]
    by_county = [(f"{unit}1", choice, mode, count) for unit, choice, mode, count in by_state[:-2]]
    earlier = {"night": ("state", "election_night", night)} if night else {}
    return made(
        {"id": "president", "title": "President", "day": "2024-11-05"},
        [*states, *counties],
        PEOPLE,
        {
            **earlier,
            "counties": ("county", "election_night", by_county),
            "states": ("state", "certified", by_state),
        },
        **(
            {"electors": [("president", s, s, n) for s, n in (("XX", 3), ("YY", 2), ("ZZ", 1))]}
            | tables
        ),
    )
