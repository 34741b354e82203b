"""Units of a place in which the record of every card can be found: the first stratum of SUITE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import polars as pl

from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.counts import Count, PlaceOutcome, first_two
from canvass.journeys.places import Place, units_in
from canvass.journeys.stated import CARDS, cast_by_county
from canvass.model import Contest, Election, UnitKind
from canvass.tabulation.tally import votes_by_unit

SMALL_UNITS = (
    UnitKind.COUNTY,
    UnitKind.MUNICIPALITY,
    UnitKind.REPORTING_UNIT,
    UnitKind.PRECINCT,
    UnitKind.BATCH,
)
"""Kinds of unit within a place whose cards may have records or not, the largest first."""


@dataclass(frozen=True, slots=True)
class LinkedUnits:
    """The units of a place that were named, with the votes reported for them and their number of cards.

    ``units`` are their ids, of one kind.

    Where the election does not state cards by unit, the valid votes are taken as the number of cards. Choices that the
    returns by unit sum up otherwise than those of the place are left out; their votes then count elsewhere.
    """

    names: tuple[str, ...]
    cards: int
    votes: Mapping[str, int]
    kind: UnitKind = UnitKind.COUNTY
    units: tuple[str, ...] = ()

    def hold(self, election: Election) -> frozenset[str]:
        """Ids of these units and of every unit within them."""
        parents = election.units.select("kind", "unit", "parent_kind", "parent").iter_rows()
        within = {(kind, unit): (over, parent) for kind, unit, over, parent in parents}
        named = {(self.kind.value, unit) for unit in self.units}

        def is_held(place: tuple[str, str] | None) -> bool:
            return place is not None and (place in named or is_held(within.get(place)))

        return frozenset(unit for kind, unit in within if is_held((kind, unit)))


def refuse_unknown(election: Election, places: Sequence[Place], named: Sequence[str]) -> None:
    """Refuse names that no unit of these places has, by id or by name."""
    if not named:
        return
    known = {
        word: None
        for place in places
        for kind in SMALL_UNITS
        for row in _rows(election, kind, place)
        for word in _words(*row)
    }
    for name in named:
        if name not in known:
            raise UnknownName("unit with records that can be found", name, known)


def linked_units(
    election: Election, contest: Contest, found: PlaceOutcome, named: Sequence[str]
) -> LinkedUnits | None:
    """The named units that lie in the place; None where none does.

    Raises OutOfRange where no returns by such units add up to the place's count.
    """
    for kind in SMALL_UNITS:
        units = dict(_rows(election, kind, found.place))
        mine = {u: name for u, name in units.items() if not _words(u, name).isdisjoint(named)}
        if mine:
            return _counted(election, contest, found, kind, mine)
    return None


def _counted(
    election: Election,
    contest: Contest,
    found: PlaceOutcome,
    kind: UnitKind,
    units: Mapping[str, str],
) -> LinkedUnits:
    count = _count_by(found, kind)
    if count is None:
        raise OutOfRange(
            f"{found.place.name}: no returns by {kind.value.replace('_', ' ')} add up to the votes reported, so that "
            f"those of {', '.join(units.values())} are not known; give the returns, or leave --linked-in out"
        )
    table = votes_by_unit(election.returns_named(count.returns), contest.id)
    votes = Counter[str]()
    for _, choice, cast in table.filter(pl.col("unit").is_in([*units])).iter_rows():
        votes[choice] += cast
    alike = {choice for choice, _ in _totals(count).items() & _totals(found.count).items()}
    valid = [choice.id for choice in contest.choices if choice.kind.is_valid_vote]
    counted = {choice: votes[choice] for choice in valid if choice in alike and choice in votes}
    return LinkedUnits(
        names=tuple(units.values()),
        cards=_cards(election, contest, found, units, counted),
        votes=counted,
        kind=kind,
        units=tuple(units),
    )


def _totals(count: Count) -> dict[str, int]:
    return {line.choice: line.votes for line in count.outcome.order}


def _cards(
    election: Election,
    contest: Contest,
    found: PlaceOutcome,
    units: Mapping[str, str],
    votes: Mapping[str, int],
) -> int:
    """Cards of these counties, where they are stated; else as many as they have votes, of which a card has one."""
    outcome, kept = found.count.outcome, sum(votes.values())
    # the votes left out lie elsewhere, and so must as many cards as can hold them
    elsewhere = ceil((outcome.valid_votes - kept) / contest.most_marks)
    most = outcome.ballots.at_most - elsewhere
    stated = cast_by_county(election, found.place.state, CARDS) if found.place.state else None
    if stated is None or not {*units} <= stated.keys():
        return min(kept, most)
    return min(sum(stated[unit] for unit in units), most)


def _count_by(found: PlaceOutcome, kind: UnitKind) -> Count | None:
    return next(
        (
            count
            for count in (found.count, *found.others)
            if count.level is kind and first_two(count) == first_two(found.count)
        ),
        None,
    )


def _words(unit: str, name: str) -> set[str]:
    """What a unit may be called: by its id, by its name, and by its name without the word county."""
    return {unit, name, name.removesuffix(" County")}


def _rows(election: Election, kind: UnitKind, place: Place) -> list[tuple[str, str]]:
    units = units_in(election, kind, place)
    return list(zip(units["unit"].to_list(), units["name"].to_list(), strict=True))
