"""What there is to count again: the share of a state's votes by whether their equipment leaves paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.counties.counts import counties_of
from canvass.journeys.counties.places import PlacesChapter, TechnologyUse, uses_in
from canvass.model import Election, Technology, UnitKind


class SharesOf(StrEnum):
    """What the shares of a state's equipment are shares of."""

    VOTES = "votes"
    REGISTERED_VOTERS = "registered voters"


@dataclass(frozen=True, slots=True)
class StatePaper:
    """A state's votes by the standard equipment of their county, most first; or its voters, where votes are not known.

    The three shares add up to 1: votes whose county's equipment leaves paper that people can count again, leaves
    none, or is mixed or not known.
    """

    state: str
    uses: tuple[TechnologyUse, ...]
    with_paper: float
    without_paper: float
    not_known: float
    weight: SharesOf = SharesOf.VOTES


@dataclass(frozen=True, slots=True)
class PaperChapter:
    """The paper of the states looked at, where the votes of the counties were not known on the day asked about."""

    day: date
    states: tuple[StatePaper, ...]


def paper_chapter(asked: Asked, day: date) -> PaperChapter:
    """The paper by registered voters; raises MissingTable where no state looked at has them in every county."""
    states = paper_by_voters(asked.election, asked.states)
    if not states:
        raise MissingTable("the registered voters by equipment are not known in every county")
    return PaperChapter(day, states)


def paper_of(chapter: PlacesChapter, states: Iterable[str]) -> tuple[StatePaper, ...]:
    """The paper of each state whose equipment is known."""
    return tuple(_papers(chapter.uses, states, SharesOf.VOTES))


def paper_of_state(chapter: PlacesChapter, state: str) -> tuple[StatePaper, ...]:
    """The same of any state, by its counties; nothing where no equipment is known."""
    counties = [county for county in chapter.counties if county.state == state]
    return tuple(_papers(uses_in(state, counties), (state,), SharesOf.VOTES))


def paper_by_voters(election: Election, states: Iterable[str]) -> tuple[StatePaper, ...]:
    """The same by registered voters, which are known before a vote is counted.

    A state of which a county's voters are not listed is left out. Raises MissingTable without the table technology.
    """
    wanted = tuple(states)
    listed = election.table("technology", UnitKind.COUNTY)
    uses = [use for state in wanted for use in _voters(election, listed, state)]
    return tuple(_papers(uses, wanted, SharesOf.REGISTERED_VOTERS))


def _voters(election: Election, listed: pl.DataFrame, state: str) -> Iterator[TechnologyUse]:
    """The state's registered voters by the equipment of their county; nothing where some are not listed."""
    counties = counties_of(election, state).select("unit")
    rows = counties.join(listed, on="unit", how="left")
    whole = rows["registered_voters"].sum()
    if rows.is_empty() or not (rows["registered_voters"].fill_null(0) > 0).all():
        return
    sums = rows.group_by("technology").agg(pl.len(), pl.col("registered_voters").sum())
    for technology, many, voters in sums.sort("technology").iter_rows():
        yield TechnologyUse(state, Technology(technology), many, voters, voters / whole)


def _papers(
    uses: Iterable[TechnologyUse], states: Iterable[str], weight: SharesOf
) -> Iterator[StatePaper]:
    every = tuple(uses)
    for state in states:
        here = tuple(
            sorted((use for use in every if use.area == state), key=lambda use: -use.votes)
        )
        if here:
            shares = {kind: _share(here, kind) for kind in (True, False)}
            rest = max(0.0, 1 - shares[True] - shares[False])
            yield StatePaper(state, here, shares[True], shares[False], rest, weight)


def _share(uses: Iterable[TechnologyUse], leaves_paper: bool) -> float:
    return sum(use.share_of_votes for use in uses if use.technology.leaves_paper is leaves_paper)
