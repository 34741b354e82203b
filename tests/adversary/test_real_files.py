"""Public results files whose header names stand exchanged, or in which a place holds the county's totals.

The doctor says it, ``init --from`` refuses or tells by the same examination, and the good files raise no alarm.
"""

from __future__ import annotations

import csv
import json
from itertools import combinations
from pathlib import Path

import pytest

from canvass.formats.problem import Severity
from canvass.formats.read_file import read_received
from tests.adversary import headers
from tests.adversary.headers import Sheet
from tests.cli.conftest import Run
from tests.some_of import some_of

SOLANO = "20181106__ca__general__solano__precinct.csv"
SINGLE_COUNTY = (
    SOLANO,
    "20181106__pa__general__armstrong__precinct.csv",
    "20181204__ga__general_runoff__talbot__precinct.csv",
    "20241105__pa__general__cambria__precinct.csv",
)
GOOD = ("20110405__wi__general__ward.csv", *SINGLE_COUNTY)
LARGE = tuple(name for name in SINGLE_COUNTY if "talbot" not in name)
"""Files of which every exchange takes seconds: the smallest one is looked at in every run."""
LONG = pytest.mark.long(twin="test_every_exchange_in_a_real_header_is_told")
READ_AS = {
    "absentee/mail-in": "absentee",
    "absentee_by_mail": "absentee",
    "advance_in_person": "early_voting",
}
"""Vote modes under names that are read, so that nothing else is told of the file."""
ALARMS = {"format.column_doubtful", "row.unit_like_total"}


def sheet(file: Path) -> Sheet:
    """A file without its rows of totals, which are told of anyhow."""
    header, *rows = csv.reader(file.read_text("utf-8-sig").splitlines())
    kept = tuple(tuple(row) for row in rows if row[1] != "Total")
    return Sheet(tuple(READ_AS.get(name, name) for name in header), kept)


def told(table: Sheet) -> set[str]:
    """Codes of the errors and warnings of a file."""
    problems = read_received("results.csv", table.text.encode()).result.problems
    return {problem.code for problem in problems if problem.severity is not Severity.INFO}


@some_of("name", GOOD, every=2)
def test_a_good_file_raises_no_alarm(raw_data: Path, name: str) -> None:
    """Every column holds what its name says, and no place looks like a total."""
    assert not told(sheet(raw_data / "public-files" / name)) & ALARMS


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[LONG] * (name in LARGE)) for name in SINGLE_COUNTY],
)
def test_every_exchange_in_a_real_header_is_told(raw_data: Path, name: str) -> None:
    """Each pair of columns that say whose votes a row has: votes and district, county and precinct, all others."""
    table = sheet(raw_data / "public-files" / name)
    usual = told(table)
    columns = [table.header.index(name) for name in headers.NAMED]
    for one, two in combinations(columns, 2):
        wrong = headers.exchanged(table, one, two)
        assert told(wrong) - usual or _is_unread(wrong), (table.header[one], table.header[two])


def _is_unread(table: Sheet) -> bool:
    return read_received("results.csv", table.text.encode()).result.value is None


def test_an_exchange_is_told_from_the_doctor_to_the_outcome(
    run: Run, raw_data: Path, tmp_path: Path
) -> None:
    """County and precinct of Solano: by the doctor, by ``init --from`` and by every command after it."""
    table = sheet(raw_data / "public-files" / SOLANO)
    file = tmp_path / "results.csv"
    file.write_text(headers.exchanged(table, 0, 1).text, "utf-8")
    _, screen, _ = run("doctor", str(file))
    assert "counties' names stand in 'precinct', and not in it" in " ".join(screen.split())
    code, screen, errors = run("init", str(tmp_path / "own"), "--from", str(file))
    assert (code, "may not hold what its name says" in screen) == (0, True) or code == 2, errors


@some_of("place", ["Solano", "Solano County", "Central"], every=2)
def test_a_place_that_holds_the_totals_of_its_county(
    run: Run, raw_data: Path, tmp_path: Path, place: str
) -> None:
    """Under the county's name or any other: an error, and no election is started from the file."""
    table = sheet(raw_data / "public-files" / SOLANO)
    file = tmp_path / "results.csv"
    file.write_text(with_total(table, place).text, "utf-8")
    code, printed, _ = run("doctor", str(file), "--json")
    assert code == 2
    found = [
        problem["found"]
        for problem in json.loads(printed)["files"][0]["problems"]
        if problem["code"] == "row.unit_like_total"
    ]
    assert found == [place]
    code, _, errors = run("init", str(tmp_path / "own"), "--from", str(file))
    assert code == 2
    assert "as many votes as all others of its county, or of the file, together" in errors


def test_nearly_the_totals_under_the_countys_name(raw_data: Path) -> None:
    """A total that is off by a vote is told where the place bears its county's name."""
    table = with_total(sheet(raw_data / "public-files" / SOLANO), "Solano County")
    last = table.rows[-1]
    changed = (*last[:6], str(int(last[6]) + 1), *last[7:])
    wrong = Sheet(table.header, (*table.rows[:-1], changed))
    assert "row.unit_like_total" in told(wrong)


def with_total(table: Sheet, place: str) -> Sheet:
    """The file with one more place, which has the sum of all others in every line."""
    sums: dict[tuple[str, ...], list[int]] = {}
    for row in table.rows:
        key = (row[0], place, *row[2:6])
        added = sums.setdefault(key, [0] * len(row[6:]))
        sums[key] = [one + int(cell or 0) for one, cell in zip(added, row[6:], strict=True)]
    rows = tuple((*key, *map(str, numbers)) for key, numbers in sums.items())
    return Sheet(table.header, (*table.rows, *rows))
