"""What recount clocks of 2016 run from, and how many units fees and petitions count."""

from __future__ import annotations

import re
from datetime import date

import polars as pl

from canvass.errors import BadTable
from canvass.model import UnitKind
from canvass.model.tables import OFFICIAL_DATES, RECOUNT_UNITS
from tools.compiling.raw import RawFolder
from tools.compiling.table import Compiled, types_of
from tools.recount_history.sources import LAW_OF_2016, TIMELINE

_DATES = (
    ("MI", "canvass", date(2016, 11, 28), "State Board of Canvassers certifies", None),
    ("MI", "certification", date(2016, 11, 28), "State Board of Canvassers certifies", None),
    ("MI", "request", date(2016, 11, 30), "Deadline; Stein files", date(2016, 11, 30)),
    ("WI", "request", date(2016, 11, 25), "Deadline to file; Stein", date(2016, 11, 25)),
    ("WI", "recount_start", date(2016, 12, 1), "Recount begins", date(2016, 11, 29)),
)
"""State, event, day, how the raw row begins, and since when it was known; None: announced before the election."""


def official_dates(raw: RawFolder) -> Compiled:
    """Days of 2016 on which officials acted, from the time line of the recounts."""
    rows = raw.text(TIMELINE)
    found = [
        {
            "kind": UnitKind.STATE,
            "unit": state,
            "event": event,
            "day": day,
            "time_of_day": None,
            "known_from": known_from,
            "source": _source(rows, state, day, begins),
        }
        for state, event, day, begins, known_from in _DATES
    ]
    return Compiled(
        "official_dates",
        OFFICIAL_DATES,
        pl.DataFrame(found, schema=types_of(OFFICIAL_DATES)),
        (TIMELINE,),
        "days that recount clocks of November 2016 run from, as far as sources name them",
    )


def recount_units(raw: RawFolder) -> Compiled:
    """Michigan's precincts and Pennsylvania's election districts, as the sources of 2016 count them."""
    michigan = _one(raw.text(TIMELINE), "MI", "event", r"\((\d+) precincts\)")
    pennsylvania = _one(raw.text(LAW_OF_2016), "PA", "notes", r"([\d,]+) districts")
    rows = [
        {"kind": UnitKind.STATE, "unit": state, "counted": counted, "count": count}
        for state, counted, count in (
            ("MI", "precinct", michigan),
            ("PA", "election district", pennsylvania),
        )
    ]
    return Compiled(
        "recount_units",
        RECOUNT_UNITS,
        pl.DataFrame(rows, schema=types_of(RECOUNT_UNITS)),
        (TIMELINE, LAW_OF_2016),
        "units of 2016 by which recount fees and petitions are counted",
    )


def _source(rows: pl.DataFrame, state: str, day: date, begins: str) -> str:
    found = rows.filter(
        (pl.col("state") == state)
        & (pl.col("date") == day.isoformat())
        & pl.col("event").str.starts_with(begins)
    )
    if found.height != 1:
        raise BadTable(f"{state}, {day}: {found.height} rows begin with {begins!r}, not one")
    return str(found["source"][0])


def _one(rows: pl.DataFrame, state: str, column: str, pattern: str) -> int:
    cells = rows.filter(pl.col("state") == state)[column].drop_nulls()
    numbers = {match[1] for cell in cells if (match := re.search(pattern, cell))}
    if len(numbers) != 1:
        raise BadTable(f"{state}: {len(numbers)} numbers match {pattern!r}, not one")
    return int(numbers.pop().replace(",", ""))
