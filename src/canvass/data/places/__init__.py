"""Which states and counties there were on a day, by their codes.

County codes begin and end: a file of one year joined with the list of another loses counties without a word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Any

import polars as pl


@dataclass(frozen=True, slots=True)
class State:
    """A state or the District of Columbia; ``fips`` is the first two digits of its counties' codes."""

    fips: str
    postal: str
    name: str


@dataclass(frozen=True, slots=True)
class CountyChange:
    """Codes that ended and codes that began on a day, with the names of their counties."""

    on: date
    note: str
    ended: Mapping[str, str]
    began: Mapping[str, str]


@lru_cache(maxsize=1)
def states() -> tuple[State, ...]:
    """The fifty states and the District of Columbia, by FIPS code."""
    return tuple(State(*row) for row in _csv("states").iter_rows())


@lru_cache(maxsize=64)
def changed_last(day: date) -> date:
    """The day since which the counties are those of this day: the list of both is one, however many days are asked.

    >>> changed_last(date(2016, 11, 8)) == changed_last(date(2018, 11, 6)) < date(2016, 11, 8)
    True
    """
    return max((change.on for change in county_changes() if change.on <= day), default=date.min)


def counties(day: date) -> Mapping[str, str]:
    """Names of the counties and county equivalents of a day, by five-digit FIPS code.

    >>> counties(date(2012, 11, 6))["46113"], "46113" in counties(date(2016, 11, 8))
    ('Shannon County', False)
    """
    return _counties_since(changed_last(day))


@lru_cache(maxsize=32)
def _counties_since(day: date) -> Mapping[str, str]:
    listed = dict(_csv("counties").iter_rows())
    listed_on = _changes_file()["list_of"]
    for change in county_changes():
        if listed_on < change.on <= day:
            listed = _replaced(listed, change.ended, change.began)
    for change in reversed(county_changes()):
        if day < change.on <= listed_on:
            listed = _replaced(listed, change.began, change.ended)
    return dict(sorted(listed.items()))


def counties_by_state(day: date) -> Mapping[str, Mapping[str, str]]:
    """The same by the two digits of their state.

    >>> counties_by_state(date(2016, 11, 8))["10"]
    {'10001': 'Kent County', '10003': 'New Castle County', '10005': 'Sussex County'}
    """
    return _by_state_since(changed_last(day))


@lru_cache(maxsize=32)
def _by_state_since(day: date) -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for code, name in counties(day).items():
        found.setdefault(code[:2], {})[code] = name
    return found


@lru_cache(maxsize=1)
def county_changes() -> tuple[CountyChange, ...]:
    """Every change of county codes since 2001, oldest first."""
    return tuple(CountyChange(**change) for change in _changes_file()["change"])


@lru_cache(maxsize=1)
def pseudo_counties() -> Mapping[str, str]:
    """Codes that compilers of results use for places that are no county, with what they stand for."""
    return dict(_changes_file()["pseudo"])


def _replaced(
    listed: Mapping[str, str], old: Mapping[str, str], new: Mapping[str, str]
) -> dict[str, str]:
    return {**{code: name for code, name in listed.items() if code not in old}, **new}


def _csv(name: str) -> pl.DataFrame:
    return pl.read_csv(files(__package__).joinpath(f"{name}.csv").read_bytes(), infer_schema=False)


@lru_cache(maxsize=1)
def _changes_file() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("county_changes.toml").read_text("utf-8"))
