"""Where: the margin and the technology of every county."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.counties.counts import (
    FINAL_FIRST,
    Count,
    all_votes,
    counties_of,
    counts_by_county,
)
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.model import Ledger, Technology, UnitKind, join


@dataclass(frozen=True, slots=True)
class County:
    """One county: who led in it and by what share of all its votes, and its equipment where known.

    ``leader`` is None in a tie. ``count`` names the set of returns that is the last word on its votes.
    ``dre_share`` is the share of ballots cast on touch-screen machines, where ballots were counted by equipment.
    """

    unit: str
    name: str
    state: str
    votes: int
    leader: str | None
    margin_share: float
    count: str
    technology: Technology | None
    dre_share: float | None


@dataclass(frozen=True, slots=True)
class TechnologyUse:
    """Counties with one class of standard equipment in an area, and the votes cast in them."""

    area: str
    technology: Technology
    counties: int
    votes: int
    share_of_votes: float


@dataclass(frozen=True, slots=True)
class CountiesLed:
    """How many counties a choice led in, and what share of all votes was cast in them."""

    choice: str
    counties: int
    share_of_votes: float


@dataclass(frozen=True, slots=True)
class PlacesChapter:
    """Every county of the contest, and how its votes divide by technology in the whole and in each state.

    ``counted_in`` maps a place without a row of its own to the one whose row includes it (the boroughs of
    Alaska, which reports one row). Areas are the id of the election's jurisdiction, then the states. ``sums``
    are the ledgers of counts that were added up from smaller units.
    """

    counties: tuple[County, ...]
    uses: tuple[TechnologyUse, ...]
    counted_in: tuple[tuple[str, str], ...]
    ledger: Ledger | None
    sums: tuple[Ledger, ...] = ()
    led: tuple[CountiesLed, ...] = ()
    """For each choice that leads in the whole, the first one first."""
    uses_of_states: tuple[TechnologyUse, ...] = ()
    """How the votes of every state divide by technology, where any of it is known."""


def places_chapter(asked: Asked) -> PlacesChapter:
    """The margin and the technology of every county, by the last word on its votes."""
    known = counts_by_county(asked.election, asked.contest)
    _refuse_a_part(asked, known)
    counts = _last_word(known)
    table = pl.concat(_margins(asked, count) for count in counts).join(
        counties_of(asked.election), on="unit"
    )
    technology, ledger = _technology(asked, table)
    rows = table.join(technology, on="unit", how="left").join(
        _dre_shares(asked), on="unit", how="left"
    )
    counties = tuple(_county(row) for row in rows.sort("unit").iter_rows(named=True))
    return PlacesChapter(
        counties=counties,
        uses=tuple(_uses(asked, counties)),
        counted_in=_counted_in(asked),
        ledger=ledger,
        sums=tuple(count.ledger for count in known if count.ledger),
        led=tuple(_led(choice, counties) for choice in asked.leaders),
        uses_of_states=tuple(_uses_of_states(counties)),
    )


def _refuse_a_part(asked: Asked, counts: tuple[Count, ...]) -> None:
    """Refuse the counties of some states where those of the others became known only after the day asked about."""
    if asked.election.known is None or not asked.election.known.later:
        return
    counted = {unit for count in counts for unit in count.table["unit"]}
    known = counties_of(asked.election).filter(pl.col("unit").is_in([*counted]))["state"]
    if {*asked.state_names} - {*known}:
        raise MissingTable("the votes of the counties were not all known")


def _last_word(counts: tuple[Count, ...]) -> tuple[Count, ...]:
    """Each county's votes from the count that is its last word; the counts share no county."""
    chosen: list[Count] = []
    taken: set[str] = set()
    for count in sorted(counts, key=lambda count: FINAL_FIRST.index(count.baseline)):
        rest = count.table.filter(~pl.col("unit").is_in(list(taken)))
        if not rest.is_empty():
            chosen.append(replace(count, table=rest))
            taken.update(rest["unit"])
    return tuple(chosen)


def _margins(asked: Asked, count: Count) -> pl.DataFrame:
    """All votes of each county, who led in it and by what share of them; a line of several choices cannot lead.

    Nobody, with 0 votes, stands beside the choices: where one choice stands alone, its lead is all its votes.
    """
    named = [
        name
        for name in count.table.columns
        if name != "unit" and asked.contest.choice(name).kind.can_win
    ]
    votes = pl.concat_list(pl.col(named).fill_null(0), pl.repeat(0, pl.len(), dtype=pl.Int64))
    first, second = (votes.list.sort(descending=True).list.get(n, null_on_oob=True) for n in (0, 1))
    table = count.table.select(
        "unit",
        votes=all_votes(),
        lead=first - second.fill_null(0),
        leader=votes.list.arg_max().replace_strict(
            dict(enumerate([*named, None])), return_dtype=pl.String
        ),
    )
    return table.filter(pl.col("votes") > 0).select(
        "unit",
        "votes",
        count=pl.lit(count.name),
        margin_share=pl.col("lead") / pl.col("votes"),
        leader=pl.when(pl.col("lead") > 0).then("leader"),
    )


def _technology(asked: Asked, counties: pl.DataFrame) -> tuple[pl.DataFrame, Ledger | None]:
    if not asked.election.has_table("technology"):
        return pl.DataFrame(schema={"unit": pl.String, "technology": pl.String}), None
    known = asked.election.table("technology", UnitKind.COUNTY).select("unit", "technology")
    joined = join(counties, known, "unit", names=("votes by county", "technology"), votes="votes")
    return known, joined.ledger


def _dre_shares(asked: Asked) -> pl.DataFrame:
    try:
        equipment = equipment_by_county(asked.election)
    except MissingTable:
        equipment = pl.DataFrame(schema={"unit": pl.String})
    if "dre_share" not in equipment.columns:
        return equipment.select("unit", dre_share=pl.lit(None, pl.Float64))
    return equipment.select("unit", "dre_share")


def _county(row: dict[str, str | int | float | None]) -> County:
    technology, dre_share = row["technology"], row["dre_share"]
    return County(
        unit=str(row["unit"]),
        name=str(row["name"]),
        state=str(row["state"] or ""),
        votes=int(row["votes"] or 0),
        leader=None if row["leader"] is None else str(row["leader"]),
        margin_share=float(row["margin_share"] or 0),
        count=str(row["count"]),
        technology=None if technology is None else Technology(str(technology)),
        dre_share=None if dre_share is None else float(dre_share),
    )


def _led(choice: str, counties: Sequence[County]) -> CountiesLed:
    own = [county.votes for county in counties if county.leader == choice]
    whole = sum(county.votes for county in counties)
    return CountiesLed(choice, len(own), sum(own) / whole if whole else 0.0)


def _uses(asked: Asked, counties: tuple[County, ...]) -> Iterator[TechnologyUse]:
    areas = [(asked.election.jurisdiction, counties)]
    areas += [(state, tuple(c for c in counties if c.state == state)) for state in asked.states]
    for area, inside in areas:
        yield from uses_in(area, inside)


def _uses_of_states(counties: tuple[County, ...]) -> Iterator[TechnologyUse]:
    inside: dict[str, list[County]] = {}
    for county in counties:
        inside.setdefault(county.state, []).append(county)
    for state, here in sorted(inside.items()):
        yield from uses_in(state, here)


def uses_in(area: str, counties: Sequence[County]) -> Iterator[TechnologyUse]:
    """How the votes of an area's counties divide by technology; nothing where none of it is known."""
    whole = sum(county.votes for county in counties)
    for technology in Technology:
        here = [county for county in counties if county.technology is technology]
        votes = sum(county.votes for county in here)
        if here:
            yield TechnologyUse(area, technology, len(here), votes, votes / whole)


def _counted_in(asked: Asked) -> tuple[tuple[str, str], ...]:
    units = asked.election.units.filter(pl.col("kind") == UnitKind.COUNTY)
    if "counted_in" not in units.columns:
        return ()
    return tuple(units.select("unit", "counted_in").drop_nulls().sort("unit").iter_rows())
