"""The packaged elections of 2000, 2004 and 2008: votes by state and by elector unit, held against a second source."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import polars as pl

from canvass.model import ChoiceKind
from canvass.model.tables import CHOICES, ELECTORS, RETURNS, UNITS
from tools.compiling.contests import CONTEST
from tools.compiling.elector_units import ELECTORAL_VOTES
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.state_results import RESULTS
from tools.compiling.table import Compiled, Maker, types_of
from tools.compiling.units import NATION, elector_units, shaped, states

MARGINS = RawFile(
    "states/presidential_margins.csv",
    (
        Origin(
            "eigentaylor/margin-matters:docs/presidential_margins.csv",
            "276f00b",
            "none stated; facts",
        ),
    ),
    "nothing left out",
)
SECOND = RawFile(
    "states/election_results_presidential.csv",
    (
        Origin(
            "fivethirtyeight/election-results:election_results_presidential.csv",
            "d7a7cff",
            "none stated for this repository; facts",
        ),
    ),
    "nothing left out; the second source that votes are held against",
)
PEOPLE = {
    "2000": (("gore", "Al Gore"), ("bush", "George W. Bush")),
    "2004": (("kerry", "John Kerry"), ("bush", "George W. Bush")),
    "2008": (("obama", "Barack Obama"), ("mccain", "John McCain")),
}
"""The Democrat and the Republican of each year: id of the choice, and name as the second source writes it."""
_AT_LARGE = {"ME-AL": "ME", "NE-AL": "NE"}
_DISTRICTS = {"ME-01": "M1", "ME-02": "M2", "NE-01": "N1", "NE-02": "N2", "NE-03": "N3"}
_NATIONAL = "NATIONAL"
_COLUMNS = ("D_votes", "R_votes", "T_votes")


def tables_of(year: str) -> tuple[Maker, ...]:
    """What makes each table of the packaged election of this year."""
    makers = (units, choices, state_returns, elector_unit_returns, electors)
    return tuple(_named(make, year) for make in makers)


def units(raw: RawFolder, year: str) -> Compiled:
    """Nation, states and elector units."""
    return Compiled(
        name="units",
        schema=UNITS,
        rows=pl.concat([shaped(part) for part in (NATION, states(raw), elector_units(raw))]).drop(
            "county", "counted_in"
        ),
        sources=(RESULTS, ELECTORAL_VOTES),
        meaning=f"November {year}: nation, states and elector units",
    )


def choices(raw: RawFolder, year: str) -> Compiled:
    """The two leading candidates, and all others together."""
    (democrat, one), (republican, other) = PEOPLE[year]
    contest = CONTEST.format(year)
    if not all(min(votes) for votes in _second(raw, year).values()):
        raise ValueError(f"{year}: a place of the second source has no votes for {one} or {other}")
    rows = [
        (contest, democrat, one, "DEM", ChoiceKind.CANDIDATE),
        (contest, republican, other, "REP", ChoiceKind.CANDIDATE),
        (contest, "other", "All others", "", ChoiceKind.OTHER),
    ]
    return Compiled(
        name="choices",
        schema=CHOICES,
        rows=pl.DataFrame(rows, schema=types_of(CHOICES), orient="row"),
        sources=(MARGINS, SECOND),
        meaning=f"November {year}: the two leading candidates, and all others together",
        derived="names as the second source writes them",
    )


def state_returns(raw: RawFolder, year: str) -> Compiled:
    """Votes by state: those of Maine and Nebraska are the votes of their unit at large."""
    lines = _lines(raw, year)
    by_state = lines.filter(~pl.col("unit").is_in([*_DISTRICTS])).with_columns(
        pl.col("unit").replace(_AT_LARGE)
    )
    return _returns(raw, year, "state_returns", by_state, "votes by state")


def elector_unit_returns(raw: RawFolder, year: str) -> Compiled:
    """Votes by elector unit."""
    return _returns(raw, year, "elector_unit_returns", _lines(raw, year), "votes by elector unit")


def electors(raw: RawFolder, year: str) -> Compiled:
    """Electors of each unit."""
    rows = _lines(raw, year).select(
        pl.lit(CONTEST.format(year)).alias("contest"),
        "unit",
        pl.col("unit").str.head(2).alias("state"),
        pl.col("electoral_votes").cast(pl.Int64).alias("electors"),
    )
    if (found := rows["electors"].sum()) != 538:
        raise ValueError(f"{found} electors, not 538")
    return Compiled(
        name="electors",
        schema=ELECTORS,
        rows=rows,
        sources=(MARGINS,),
        meaning=f"November {year}: electors appointed by each unit, 538 in all",
    )


def differences_of(raw: RawFolder, year: str) -> Iterator[str]:
    """Each unit whose votes for the two leading candidates are not those of the second source, with both."""
    second = _second(raw, year)
    for row in _lines(raw, year).iter_rows(named=True):
        unit = _AT_LARGE.get(row["unit"]) or _DISTRICTS.get(row["unit"]) or row["unit"]
        found = [int(row[name]) for name in _COLUMNS[:2]]
        if unit not in second:
            yield f"{row['unit']}: not in the second source"
        elif second[unit] != found:
            yield f"{row['unit']}: {found[0]:,} and {found[1]:,}, not {second[unit][0]:,} and {second[unit][1]:,}"


def _second(raw: RawFolder, year: str) -> dict[str, list[int]]:
    names = [name for _, name in PEOPLE[year]]
    lines = raw.text(SECOND).filter(
        (pl.col("cycle") == year)
        & (pl.col("stage") == "general")
        & pl.col("candidate_name").is_in(names)
    )
    votes: dict[str, list[int]] = {}
    for unit, name, count in lines.select("state_abbrev", "candidate_name", "votes").iter_rows():
        votes.setdefault(unit, [0, 0])[names.index(name)] += int(float(count))
    return votes


def _lines(raw: RawFolder, year: str) -> pl.DataFrame:
    table = raw.text(MARGINS).rename({"abbr": "unit"})
    return table.filter((pl.col("year") == year) & (pl.col("unit") != _NATIONAL))


def _returns(raw: RawFolder, year: str, name: str, lines: pl.DataFrame, meaning: str) -> Compiled:
    (democrat, _), (republican, _) = PEOPLE[year]
    named = dict(zip(_COLUMNS, (democrat, republican, "other"), strict=True))
    differing = "; ".join(differences_of(raw, year))
    return Compiled(
        name=name,
        schema=RETURNS,
        rows=long_returns(lines, CONTEST.format(year), named, "unit"),
        sources=(MARGINS, SECOND),
        meaning=f"November {year}: {meaning}",
        derived="other is everybody but the two leading candidates, added up in the source; the second source has "
        f"other votes in: {differing}",
    )


def _named(make: Callable[[RawFolder, str], Compiled], year: str) -> Maker:
    def of_year(raw: RawFolder) -> Compiled:
        return make(raw, year)

    of_year.__name__ = make.__name__
    return of_year
