"""A results file with what a person says of it where it does not: its state, its county and its day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl

from canvass.data import places
from canvass.errors import BadFile, BadValue, UnknownName
from canvass.formats.bytes_file import member_of
from canvass.formats.dialect import Dialect, StateColumn
from canvass.formats.place_names import county_of, postal_of_fips, state_of
from canvass.formats.read_file import FileRead, read_file, read_within
from canvass.formats.recipe import Decided
from canvass.formats.returns.file_hints import NOTHING_TOLD, Told, hints_of
from canvass.formats.returns.results import ResultsFile


def read_as(
    file: Path,
    dialect: Dialect | None = None,
    told: Told = NOTHING_TOLD,
    decided: Decided | None = None,
) -> FileRead:
    """A results file, read by this dialect or its own, with what is told of it where it says nothing.

    Raises BadFile where the file, or its name, says something itself of what was told, UnknownName for a state, and
    BadValue for a county without its state and day, or one that the state has not.
    """
    recipe, only = (decided.recipe, decided.only) if decided else (None, ())
    told = _checked(told, file)
    if not told.state:
        return read_file(file, dialect, told, recipe, only)
    if dialect is not None:
        return read_file(file, _in_place(dialect, told, file), told, recipe, only)
    read = read_within(file, lambda found: _in_place(found, told, file), told, recipe, only)
    if read is not None:
        return read
    read = read_file(file, None, told, recipe, only)
    if read.result.value is not None:
        _refuse_other_places(told, read.result.value, file)
    return read


def _refuse_other_places(told: Told, results: ResultsFile, file: Path) -> None:
    """Refuse a state or a county that is not that of a file which says its places itself."""
    of = {kind: results.units.filter(pl.col("kind") == kind) for kind in ("state", "county")}
    states = of["state"]["unit"].to_list()
    if states and told.state not in states:
        raise BadFile(f"{file}: it is of {', '.join(states)}; leave --state out")
    if told.county and of["county"]["name"].to_list() != [told.county]:
        raise BadFile(f"{file}: it says its county itself, or has none; leave --county out")


def _checked(told: Told, file: Path) -> Told:
    """What was told, by postal code and the county's own name, where the file's name says nothing else."""
    told = replace(told, state=_postal(told.state) if told.state else "")
    told = replace(told, county=_official(told) if told.county else "")
    if told != NOTHING_TOLD:
        _refuse_another(told, file.name, f"{file}: its name says", "leave")
        member = member_of(file) if file.is_file() else ""
        _refuse_another(told, member, f"{file}: its file {member} says", "unpack it and leave")
    return told


def _official(told: Told) -> str:
    """A county's own name; raises BadValue without its state and day, UnknownName for one that the state has not."""
    if not told.state or told.day is None:
        raise BadValue("--county names a county of a state on a day: give --state and --day too")
    code = county_of(told.county, told.state, told.day)
    if code is None:
        known = places.counties(told.day).items()
        of_state = [name for code, name in known if postal_of_fips().get(code[:2]) == told.state]
        raise UnknownName(f"county of {told.state}", told.county, of_state)
    return places.counties(told.day)[code]


def _refuse_another(told: Told, name: str, says: str, leave: str) -> None:
    """Refuse what a name says otherwise."""
    said = hints_of(name)
    own = county_of(said.county, told.state, told.day) if said.county and told.day else None
    county = places.counties(told.day)[own] if own and told.day else said.county
    parts = {
        "--state": (said.state, told.state),
        "--county": (county, told.county),
        "--day": (str(said.day or ""), str(told.day or "")),
    }
    for option, (known, given) in parts.items():
        if known and given and known != given:
            raise BadFile(f"{says} {known}, and {option} {given}; {leave} {option} out")


def _postal(state: str) -> str:
    """The postal code of a state by its code or name; raises UnknownName where there is no such state."""
    postal = state_of(state)
    if postal is None:
        names = [name for each in places.states() for name in (each.name, each.postal)]
        raise UnknownName("state", state, names, "use a postal code or a name")
    return postal


def _in_place(dialect: Dialect, told: Told, file: Path) -> Dialect:
    """The dialect for a file all of whose units lie in one state, and in one county where that was told."""
    if dialect.unit.state.column:
        raise BadFile(
            f"{file}: column {dialect.unit.state.column!r} names the state of each unit; leave --state out"
        )
    own = dialect.unit.state.the
    if own and own != told.state:
        raise BadFile(f"{file}: {dialect.title} is of {own}; leave --state out")
    county = dialect.unit.county
    if told.county and (county is None or county.column not in dialect.file.absent):
        what = f"column {county.column!r} names the county of each row" if county else dialect.title
        raise BadFile(f"{file}: {what}; leave --county out")
    unit = dialect.unit.model_copy(update={"state": StateColumn(the=told.state)})
    return dialect.model_copy(update={"unit": unit})


def refuse_other_days(day: date | None, results: ResultsFile, file: str) -> None:
    """Refuse a day that was told of a file whose contests have another: raises BadValue with theirs."""
    days = sorted({contest.day for contest in results.contests if contest.day} - {day})
    if day and days:
        said = ", ".join(map(str, days))
        raise BadValue(f"--day {day}: {file} says {said}; leave --day out")
