"""A place whose outcome is asked for: everywhere the contest was held, or one state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from canvass.errors import UnknownName
from canvass.journeys.part import names_of_places
from canvass.journeys.remembered import remembered
from canvass.model import Election, UnitKind
from canvass.tabulation import split_states


@dataclass(frozen=True, slots=True)
class Place:
    """Everywhere (``state`` is None) or one state, by its postal code."""

    name: str
    state: str | None = None


def everywhere(election: Election) -> Place:
    """The whole of the election."""
    return Place(election.jurisdiction)


@remembered
def states_of(election: Election) -> Mapping[str, str]:
    """Names of the states by postal code; the code stands for the name where the units list no state."""
    named = election.unit_names(UnitKind.STATE)
    codes = sorted({*election.units["state"].unique().to_list()} - {None})
    return {code: named.get(code, code) for code in codes}


def places_asked(election: Election, words: Sequence[str]) -> tuple[Place, ...]:
    """The states of these codes or names, each once; without any, those in the election's focus.

    Raises UnknownName for a state that the election does not have.
    """
    names = states_of(election)
    what = f"state of {election.id}"
    codes = [
        state_named(names, word, what, "use a postal code or a name")
        for word in words or election.focus
    ]
    called = names_of_places(election, names)
    return tuple(Place(called[code], code) for code in dict.fromkeys(codes))


def state_named(names: Mapping[str, str], word: str, what: str, hint: str) -> str:
    """The code of the state that has this code or name, in any case.

    Raises UnknownName, which says ``what`` was looked for, with codes for what looks like a code and names for what
    looks like a name.
    """
    by_word = {known.casefold(): code for code, name in names.items() for known in (name, code)}
    code = by_word.get(word.strip().casefold())
    if code is None:
        is_code = len(word.strip()) <= 2
        near = (
            f"near it: {', '.join(alike)}; " if is_code and (alike := _alike(word, names)) else ""
        )
        raise UnknownName(what, word, [*names] if is_code else [*names.values()], near + hint)
    return code


def _alike(word: str, codes: Iterable[str]) -> list[str]:
    """The postal codes that differ from a word of two letters by one of them."""
    typed = word.strip().upper()
    return [code for code in codes if sum(map(str.__eq__, typed, code)) == 1 == len(typed) - 1]


def units_in(election: Election, kind: UnitKind, place: Place) -> pl.DataFrame:
    """Units of a kind that lie in the place, none of them part of another of the kind.

    Of elector units those are the states and the statewide units of Maine and Nebraska, not the districts.
    """
    return _units_in(election, kind, place.state)


@remembered
def _units_by_state(election: Election, kind: UnitKind) -> dict[str, pl.DataFrame]:
    units = _units_in(election, kind, None).drop_nulls("state")
    parts = units.partition_by("state", maintain_order=True)
    return {str(rows["state"][0]): rows for rows in parts}


@remembered
def _units_in(election: Election, kind: UnitKind, state: str | None) -> pl.DataFrame:
    if state is not None:
        by_state = _units_by_state(election, kind)
        return by_state[state] if state in by_state else _units_in(election, kind, None).clear()
    units = election.units.filter(pl.col("kind") == kind)
    if kind is UnitKind.ELECTOR_UNIT:
        known = units.drop_nulls("state").select("unit", "state")
        split = split_states(dict(known.iter_rows()))
        districts = [district for state in split for district in state.districts]
        units = units.filter(~pl.col("unit").is_in(districts))
    return units
