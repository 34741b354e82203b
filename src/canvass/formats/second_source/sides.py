"""The two sides of a comparison, brought to one level: votes by place and choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import polars as pl

from canvass.formats.coded import plain
from canvass.formats.columns import COLUMN, LINE
from canvass.formats.names import folded
from canvass.formats.returns.results import ResultsFile
from canvass.model import Baseline, Contest, Election, UnitKind
from canvass.tabulation.tally import votes_by_unit

PLACE = ["state", "county", "place"]
"""Columns that say where votes are from: postal code, county code, and what the level is made of."""

_STATES, _COUNTIES, _PARTS = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Side:
    """One set of returns of one contest, ready to be compared.

    ``votes`` has columns unit, choice, votes and, for a file, line and column; ``places`` has columns unit,
    state, county, name (in a form in which spellings are equal) and title, null where they are not known.
    """

    name: str
    level: UnitKind
    contest: Contest
    votes: pl.DataFrame
    places: pl.DataFrame
    baseline: Baseline | None = None
    detail: str = ""

    @property
    def depth(self) -> int:
        """How fine the level is: states, counties, or parts of counties."""
        return {UnitKind.STATE: _STATES, UnitKind.COUNTY: _COUNTIES}.get(self.level, _PARTS)

    @property
    def words(self) -> str:
        """What a person calls this set of returns."""
        baseline = self.baseline.sentence if self.baseline else ""
        said = ", ".join(filter(None, (baseline, self.detail)))
        return f"{self.name} ({said})" if said else self.name

    def of_choices(self, ids: dict[str, str]) -> Side:
        """Only these choices, under the names that the other side gives them."""
        kept = self.votes.filter(pl.col("choice").is_in(list(ids)))
        return replace(self, votes=kept.with_columns(pl.col("choice").replace_strict(ids)))

    def at(self, depth: int) -> pl.DataFrame:
        """Votes by place and choice, added up to states, counties or parts of counties.

        Columns: those of PLACE, choice, votes, and the first title, line and column. A unit of which it is not
        known what it lies in has no part in sums; beside other such units it is compared by its name.
        """
        placed = self.votes.join(self.places, on="unit", how="inner", maintain_order="left")
        county = pl.col("county") if depth > _STATES else pl.lit("")
        place = (pl.col("state"), pl.col("county"), pl.col("name"))[depth]
        title = pl.col("title") if depth == self.depth else place
        return (
            placed.select(
                "state",
                county.alias("county"),
                place.alias("place"),
                "choice",
                "votes",
                title.alias("title"),
                LINE,
                COLUMN,
            )
            .drop_nulls("place")
            .with_columns(pl.col("state", "county").fill_null(""))
            .group_by(*PLACE, "choice", maintain_order=True)
            .agg(pl.col("votes").sum(), pl.col("title", LINE, COLUMN).first())
        )


def sides_of_election(election: Election) -> Iterator[Side]:
    """Every set of returns of an election, contest by contest, at levels that can be compared."""
    for returns in election.returns:
        if returns.level not in (UnitKind.STATE, UnitKind.COUNTY) and not _is_part(returns.level):
            continue
        places = _places(election.units, returns.level)
        for contest_id in returns.contests:
            nowhere = {LINE: pl.lit(None, pl.UInt32), COLUMN: pl.lit("")}
            yield Side(
                returns.name,
                returns.level,
                election.contest(contest_id),
                votes_by_unit(returns, contest_id).with_columns(**nowhere),
                places,
                returns.baseline,
                returns.baseline_detail,
            )


def sides_of_file(file: ResultsFile, name: str = "") -> Iterator[Side]:
    """Every set of returns of a file, contest by contest; ``name`` is what a person calls the file."""
    for returns in file.returns:
        places = _places(file.units, returns.level)
        said = ", ".join(filter(None, (name, returns.name)))
        for contest_id, votes in _by_contest(returns.summed):
            contest = file.contest(contest_id)
            told = returns.baseline, returns.baseline_detail
            yield Side(said, returns.level, contest, votes, places, *told)


def _by_contest(summed: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """Votes by unit and choice of each contest, in the order of the ids; all contests are told apart at once."""
    found = summed.partition_by("contest", include_key=False, as_dict=True)
    for contest in sorted(str(key) for (key,) in found):
        yield contest, plain(found[contest,])


def _is_part(level: UnitKind) -> bool:
    return level in (UnitKind.REPORTING_UNIT, UnitKind.PRECINCT, UnitKind.MUNICIPALITY)


def _places(units: pl.DataFrame, level: UnitKind) -> pl.DataFrame:
    """Where each unit of a level lies; names are folded, so that spellings do not matter.

    A county is known by its code, whatever id it has in the file.
    """
    rows = units.filter(pl.col("kind") == level)
    if level is UnitKind.COUNTY:
        county = pl.coalesce("fips", "unit") if "fips" in units.columns else pl.col("unit")
    elif "county" in units.columns:
        county = pl.col("county")
    else:
        county = pl.when(pl.col("parent_kind") == UnitKind.COUNTY).then("parent")
    state = pl.col("unit") if level is UnitKind.STATE else pl.col("state")
    names = pl.Series("name", [folded(name) for name in rows["name"]], dtype=pl.String)
    return rows.select(
        "unit", state.alias("state"), county.alias("county"), names, title=pl.col("name")
    )
