"""County codes and coverage: whether each code was a county's on election day, and whether all counties are there.

A county's code is text of five digits. Codes begin and end, programs take them for numbers, and compilers of
results invent codes for places that are no county; a join then loses or misplaces votes without a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import SequenceMatcher

from canvass.data import places
from canvass.formats.kinds import unit as kinds
from canvass.formats.names import county_name
from canvass.formats.place_names import postal_of_fips
from canvass.formats.problem import Problem

_SCIENTIFIC = re.compile(r"\d+(\.\d*)?e\+?\d+", re.IGNORECASE)
_LATELY = timedelta(days=4 * 366)
_SAME_NAME = 0.8
"""How alike two spellings of one county's name are at least (ratio of difflib)."""
_MOST_STATES = 40
"""A file with rows of so many states is about the nation."""


@dataclass(frozen=True, slots=True)
class CountyRow:
    """A county as a file has it: the line it first stands on, its code, its name and its state, where given."""

    line: int
    code: str
    name: str = ""
    postal: str = ""


def county_problems(counties: Sequence[CountyRow], column: str, day: date) -> Iterator[Problem]:
    """What is wrong with the codes of the counties of a file, for an election on this day."""
    listed = places.counties(day)
    there = {row.code for row in counties}
    found = {
        row.line: _code_problem(row, column, day, listed)
        or _change_problem(row, column, day, there)
        for row in counties
    }
    yield from (problem for problem in found.values() if problem)
    yield from _new_codes([row for row in counties if not found[row.line]], column, day)
    yield from _coverage(counties, found, column, day)


def counties_missing(counties: Sequence[CountyRow], column: str, day: date) -> Iterator[Problem]:
    """The counties of which a file of a state has no row, though it has most of them; all codes are right."""
    yield from _coverage(counties, dict.fromkeys(row.line for row in counties), column, day)


def _code_problem(
    row: CountyRow, column: str, day: date, listed: Mapping[str, str]
) -> Problem | None:
    """The one thing most wrong with a county's code, if anything is."""
    found = f"{row.code} {row.name}".strip()
    if not re.fullmatch(r"[0-9]{5}", row.code):
        return _shape_problem(row, column, listed)
    if row.code in places.pseudo_counties():
        meaning = places.pseudo_counties()[row.code]
        return kinds.CODE_PSEUDO.at(row.line, column, found, mend=f"it stands for {meaning}")
    if row.code in listed:
        return _name_problem(row, column, listed[row.code])
    if row.code.endswith("000") and row.code[:2] in postal_of_fips():
        return kinds.CODE_STATEWIDE.at(row.line, column, found)
    return None if _has_changed(row.code, day) else kinds.CODE_UNKNOWN.at(row.line, column, found)


def _shape_problem(row: CountyRow, column: str, listed: Mapping[str, str]) -> Problem:
    if _SCIENTIFIC.fullmatch(row.code):
        return kinds.CODE_SCIENTIFIC.at(row.line, column, row.code)
    if f"0{row.code}" in listed:
        whole = f"0{row.code}"
        mend = f"write {whole} ({listed[whole]}), and export the column as text"
        return kinds.CODE_ZERO_LOST.at(row.line, column, row.code, mend=mend)
    return kinds.CODE_SHAPE.at(row.line, column, row.code)


def _name_problem(row: CountyRow, column: str, name: str) -> Problem | None:
    """Whether a code that is on the list stands beside another state or another county's name."""
    postal = postal_of_fips()[row.code[:2]]
    if row.postal and row.postal != postal:
        found = f"{row.code} is {name}, {postal}; the row says {row.postal}"
        return kinds.CODE_OTHER_STATE.at(row.line, column, found)
    given, known = county_name(row.name), county_name(name)
    if not row.name.strip() or given.is_same(known):
        return None
    found = f"{row.code} is {name}; the row says {row.name}"
    alike = SequenceMatcher(None, given.short, known.short).ratio() >= _SAME_NAME
    return (kinds.NAME_SPELLING if alike else kinds.CODE_COLLIDES).at(row.line, column, found)


def _has_changed(code: str, day: date) -> bool:
    """Whether a code was a county's on another day than the election's."""
    return any(
        (code in change.ended and change.on <= day) or (code in change.began and change.on > day)
        for change in places.county_changes()
    )


def _change_problem(
    row: CountyRow, column: str, day: date, there: Container[str]
) -> Problem | None:
    """What is said of a code that was a county's on another day than the election's.

    Where counties were renamed or divided anew and the file has none of the new ones, its rows are of those before.
    """
    for change in places.county_changes():
        if row.code in change.ended and change.on <= day:
            found = f"{row.code} {change.ended[row.code]}"
            mend = f"{change.note} (in force since {change.on.isoformat()})"
            is_as_before = change.began and not any(code in there for code in change.began)
            kind = kinds.CODE_EARLIER if is_as_before else kinds.CODE_RETIRED
            return kind.at(row.line, column, found, mend=mend)
        if row.code in change.began and change.on > day:
            found = f"{row.code} {change.began[row.code]}"
            mend = f"{change.note} (in force since {change.on.isoformat()})"
            return kinds.CODE_NOT_YET.at(row.line, column, found, mend=mend)
    return None


def _new_codes(counties: Sequence[CountyRow], column: str, day: date) -> Iterator[Problem]:
    """Codes that came into use shortly before the election, one problem for each change."""
    for change in places.county_changes():
        new = [row for row in counties if row.code in change.began]
        if new and day - _LATELY <= change.on <= day:
            found = f"{', '.join(row.code for row in new)}: {change.note}, {change.on.isoformat()}"
            yield kinds.CODE_NEW.at(new[0].line, column, found)


def _coverage(
    counties: Sequence[CountyRow], found: Mapping[int, Problem | None], column: str, day: date
) -> Iterator[Problem]:
    """Counties of the states in the file that have no row, and states that have none."""
    good = {row.code for row in counties if not _is_misplaced(found[row.line])}
    rows = Counter(_state(row) for row in counties)
    statewide = {_state(row) for row in counties if _is(found[row.line], kinds.CODE_STATEWIDE.code)}
    for state in places.states():
        if state.postal not in rows:
            if len(rows) >= _MOST_STATES:
                yield kinds.STATE_MISSING.at(column=column, found=state.name)
            continue
        if state.postal in statewide:
            continue
        listed = places.counties_by_state(day).get(state.fips, {})
        missing = {code: name for code, name in listed.items() if code not in good}
        if len(missing) == len(listed):
            found_ = f"{state.name}: rows {rows[state.postal]}, counties 0 of {len(listed)}"
            yield kinds.STATE_WITHOUT_COUNTIES.at(column=column, found=found_)
        elif 2 * len(missing) < len(listed):
            yield from _missing(missing, column, {row.code for row in counties})


def _missing(missing: Mapping[str, str], column: str, present: Iterable[str]) -> Iterator[Problem]:
    for code, name in missing.items():
        earlier = next((c for c in places.county_changes() if code in c.began), None)
        old = sorted(set(present) & set(earlier.ended)) if earlier else []
        mend = f"its votes may stand under the code {old[0]}, which it had before" if old else ""
        yield kinds.COUNTY_MISSING.at(column=column, found=f"{code} {name}", mend=mend)


def _state(row: CountyRow) -> str:
    return row.postal or postal_of_fips().get(row.code[:2], "")


def _is_misplaced(problem: Problem | None) -> bool:
    """Whether a code does not stand for the county of that code."""
    return problem is not None and not _is(problem, kinds.NAME_SPELLING.code)


def _is(problem: Problem | None, code: str) -> bool:
    return problem is not None and problem.code == code
