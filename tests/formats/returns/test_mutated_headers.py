"""Results under real headers that somebody renamed, moved, dropped, doubled or filled up: no silent wrong winner.

What leaves no trace is not tried: names of two columns that stand exchanged, and a vote mode that is gone where no
column has all votes.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canvass.formats.mode_names import is_mode_name
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile
from tests.profile import tries

Rows = list[list[str]]
NAME = "20201103__mi__general__delta__precinct.csv"
HEADERS = (
    "county,precinct,office,district,party,candidate,votes",
    "county,precinct,office,district,candidate,party,votes,election_day,absentee,provisional",
    "county,precinct,office,district,party,candidate,election_day,absentee",
    "county,office,district,party,candidate,votes",
    "precinct,office,candidate,votes",
)
"""Some of the forms that public files have; the others are read where the raw files are at hand."""
PEOPLE = {
    ("President", ""): (("DEM", "Ann Lee", 500), ("REP", "Bo Ray", 450), ("LIB", "Cy Ito", 20)),
    ("Clerk", ""): (("REP", "Di Moss", 300), ("DEM", "Ed Nash", 310)),
    ("State House", "1"): (("DEM", "Fay Orr", 90), ("REP", "Gus Poe", 40)),
    ("State House", "2"): (("DEM", "Hal Quin", 95), ("REP", "Ida Roe", 70)),
}
"""Office and district, with parties, people and votes."""
PLACES = {"": ("P1", "P2", "P3", "P4"), "1": ("P1", "P2"), "2": ("P3", "P4")}
WINNERS = {
    name: max(people, key=lambda person: person[2])[1]
    for people in PEOPLE.values()
    for _, name, _ in people
}
"""For each of the people, who wins the contest in which they stand."""
NO_PEOPLE = (
    *("Registered Voters", "Ballots Cast", "Under Votes", "Over Votes", "Total Votes Cast"),
    *("Total Votes (Lee/Ray)", "Undervotes (Lee/Ray)", "Times Cast", "Contest Totals", "Blank"),
)
TOTALS = ("Total", "", "County Total", "TOTALS", "Delta County", "Cumulative", "Grand Total")
OTHER_NAMES = ("", "x", "total", "votes", "name", "precinct", "candidate", "office", "election_day")
_PLACE = ("precinct", "ward", "town", "city", "jurisdiction", "precinct_name", "municipality")
_CHOICE = ("candidate", "candidates", "candidate_name")
_OFFICE = ("office", "race", "contest")
_VOTES = ("votes", "total_votes", "total", "vote_total")


def made(header: str) -> Rows:
    """A small file under a header: the votes of each person in each place, divided by the vote modes that it has."""
    names = next(csv.reader([header]))
    random = Random(header)
    rows = [names]
    is_of_places = any(name.strip().casefold() in _PLACE for name in names)
    for (office, district), people in PEOPLE.items():
        for place in PLACES[district] if is_of_places else ("",):
            for party, name, votes in people:
                rows.append(_row(names, (place, office, district, party, name), votes, random))
    return rows


def _row(names: list[str], what: tuple[str, ...], votes: int, random: Random) -> list[str]:
    place, office, district, party, person = what
    plain = [name.strip().casefold() for name in names]
    modes = [number for number, name in enumerate(plain) if is_mode_name(name)]
    parts = {number: random.randrange(votes // len(modes)) for number in modes[1:]}
    parts |= {number: votes - sum(parts.values()) for number in modes[:1]}
    cells = []
    for number, name in enumerate(plain):
        said = {"county": "Delta", "district": district, "party": party}
        said |= dict.fromkeys(_PLACE, place) | dict.fromkeys(_CHOICE, person)
        said |= dict.fromkeys(_OFFICE, office) | dict.fromkeys(_VOTES, str(votes))
        cells.append(str(parts[number]) if number in parts else said.get(name, ""))
    return cells


def rename(rows: Rows, at: int, other: int) -> None:
    """A column has another name."""
    rows[0][at] = OTHER_NAMES[other % len(OTHER_NAMES)]


def capitals(rows: Rows, at: int, _: int) -> None:
    """A name stands in capitals, with space behind it."""
    rows[0][at] = rows[0][at].upper() + " "


def move(rows: Rows, at: int, other: int) -> None:
    """A column stands elsewhere."""
    for row in rows:
        row.insert(other % len(row), row.pop(at))


def drop(rows: Rows, at: int, _: int) -> None:
    """A column is gone, but for votes and vote modes where there are both or no votes: the others would be all."""
    names = [name.strip().casefold() for name in rows[0]]
    has_modes, has_votes = any(map(is_mode_name, names)), _where(rows, _VOTES) is not None
    is_of_votes = is_mode_name(names[at]) or names[at] in _VOTES
    if is_of_votes and has_modes and (not has_votes or names[at] in _VOTES):
        return
    for row in rows:
        row.pop(at)


def double(rows: Rows, at: int, other: int) -> None:
    """A column stands twice."""
    for row in rows:
        row.insert(other % len(row), row[at])


def _where(rows: Rows, names: tuple[str, ...]) -> int | None:
    return next((n for n, name in enumerate(rows[0]) if name.strip().casefold() in names), None)


def add_totals(rows: Rows, at: int, other: int) -> None:
    """Rows add up each choice, under a name for all places; those of some choices may lack."""
    place = _where(rows, _PLACE)
    if place is None:
        return
    numbers = [n for n in range(len(rows[0])) if all(row[n].isdigit() for row in rows[1:])]
    sums: dict[tuple[str, ...], list[str]] = {}
    for row in rows[1:]:
        key = tuple(cell for n, cell in enumerate(row) if n not in (place, *numbers))
        total = sums.setdefault(key, ["0" if n in numbers else cell for n, cell in enumerate(row)])
        total[place] = TOTALS[other % len(TOTALS)]
        for n in numbers:
            total[n] = str(int(total[n]) + int(row[n]))
    rows.extend(list(sums.values())[: None if at % 2 else len(sums) // 2 + 1])


def add_no_people(rows: Rows, at: int, other: int) -> None:
    """Lines of turnout, totals and marks stand among the choices of every contest and place."""
    choice = _where(rows, _CHOICE)
    if choice is None:
        return
    numbers = [n for n in range(len(rows[0])) if all(row[n].isdigit() for row in rows[1:])]
    line = NO_PEOPLE[other % len(NO_PEOPLE)]
    party = _where(rows, ("party",))
    added = {}
    for row in rows[1:]:
        new = [str(int(cell) * 3) if n in numbers else cell for n, cell in enumerate(row)]
        new[choice] = line
        if party is not None:
            new[party] = ""
        key = tuple(cell for n, cell in enumerate(new) if n not in numbers)
        added[key] = new
    rows.extend(added.values())


CHANGES: tuple[Callable[[Rows, int, int], None], ...] = (
    *(rename, capitals, move, drop, double, add_totals, add_no_people),
)  # fmt: skip


def results_of(rows: Rows) -> ResultsFile | None:
    """What is read of the file, None where it is refused."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    result = read_received(NAME, text.getvalue().encode()).result
    return result.value if result.is_usable else None


def wrong_winners(results: ResultsFile) -> Iterator[str]:
    """People who stand in a contest that somebody else wins than in the file as it was."""
    sums: Counter[tuple[str, str]] = Counter()
    for returns in results.returns:
        for of_it, choice, votes in returns.cells.select("contest", "choice", "votes").iter_rows():
            sums[of_it, choice] += votes or 0
    for contest in results.contests:
        of = {
            choice: votes
            for (of_it, choice), votes in sums.items()
            if of_it == contest.id and votes
        }
        can_win = [each for each in contest.choices if each.kind.can_win and each.id in of]
        if not can_win:
            continue
        first = max(can_win, key=lambda each: of[each.id]).name
        for each in can_win:
            if each.name in WINNERS and WINNERS[each.name] != first:
                yield f"{contest.title}: {first} wins over {each.name}"


change = st.tuples(st.integers(0, len(CHANGES) - 1), st.integers(0, 40), st.integers(0, 40))


def is_honest(header: str, changes: list[tuple[int, int, int]]) -> None:
    """A changed file is refused, or nobody wins who did not."""
    assert not wrong_as_it_is(header)
    rows = made(header)
    for kind, at, other in changes:
        if len(rows[0]) > 1:
            CHANGES[kind](rows, at % len(rows[0]), other)
    found = results_of(rows)
    if found is not None:
        assert not [*wrong_winners(found)], [CHANGES[kind].__name__ for kind, _, _ in changes]


@cache
def wrong_as_it_is(header: str) -> tuple[str, ...]:
    """The wrong winners of a file that nobody changed; none where it is refused."""
    whole = results_of(made(header))
    return () if whole is None else (*wrong_winners(whole),)


@pytest.mark.parametrize("header", HEADERS)
def test_the_file_as_it_is_has_its_winners(header: str) -> None:
    """What the changes are held against is usable, and every contest has a winner."""
    results = results_of(made(header))
    assert results is not None
    assert not [*wrong_winners(results)]


@given(st.sampled_from(HEADERS), st.lists(change, min_size=1, max_size=3))
@settings(max_examples=tries(9), deadline=None)
def test_a_changed_header_names_no_other_winner(
    header: str, changes: list[tuple[int, int, int]]
) -> None:
    """Property: whatever was renamed, moved, dropped, doubled or added, up to three times."""
    is_honest(header, changes)


@given(st.integers(0, 155), st.lists(change, min_size=1, max_size=2))
@settings(
    max_examples=tries(4),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_changed_real_header_names_no_other_winner(
    raw_data: Path, number: int, changes: list[tuple[int, int, int]]
) -> None:
    """Property: the same of the 156 headers of 3,207 public files."""
    headers = headers_of(raw_data / "results-headers/headers.csv")
    is_honest(headers[number % len(headers)], changes)


@cache
def headers_of(file: Path) -> list[str]:
    """The headers in a list of them."""
    return pl.read_csv(file)["header"].to_list()
