"""Files as large as a state or the nation: results and a voting system's export, beside a plain pass over the bytes."""

from __future__ import annotations

import atexit
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from subprocess import CalledProcessError

import polars as pl

from benchmarks import programs
from benchmarks.rows import Row

RESULT_ROWS, CARDS = 2_000_000, 1_000_000
REFUSED = 2
"""The exit code of a command that cannot use its file."""
NATION_ROWS, PACKED_FILES = 10_000_000, 100_000
OFFICES = (
    ("President", 8, 1),
    ("U.S. Senate", 4, 1),
    ("U.S. House", 3, 40),
    ("State Senate", 3, 40),
    ("State House", 2, 40),
    ("Attorney General", 3, 1),
    ("Treasurer", 3, 1),
)
"""Each with its choices, and how many districts it has."""
PARTIES = ("DEM", "REP", "LIB", "GRN", "IND", "CON", "ALP", "WFP")
FIRST = ("Ann", "Bob", "Carla", "Dieter", "Eve", "Frank", "Gus", "Hanna")
LAST = ("Stone", '"Ibsen, Jr."', "Moreau", "O'Neil", "Vogt", "Lee", "Price", "Diaz")
HEADER = (
    "county,precinct,office,district,party,candidate,votes,election_day,absentee,early_voting,"
    "provisional\n"
)


@cache
def _folder() -> Path:
    """An empty folder, for as long as this process runs."""
    made = tempfile.TemporaryDirectory(prefix="canvass-bench-")
    atexit.register(made.cleanup)
    return Path(made.name)


@cache
def results(rows: int = RESULT_ROWS) -> Path:
    """A statewide file of precinct results as OpenElections has them, with four vote modes."""
    folder = _folder() / f"{rows} rows"
    folder.mkdir()
    path = folder / "20201103__xx__general__precinct.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write(HEADER)
        for number, row in enumerate(_rows(Random(15))):  # noqa: S311 - a made-up file
            if number == rows:
                return path
            file.write(row)
    return path


def _rows(random: Random) -> Iterator[str]:
    precinct = 0
    while True:
        county, ward = divmod(precinct, 220)
        place = f"County {county + 1:03},Town of Somewhere Ward {ward + 1}"
        for office, choices, districts in OFFICES:
            district = "" if districts == 1 else str(county % districts + 1)
            for choice in range(choices):
                modes = [random.randrange(most) for most in (300, 120, 200, 3)]
                who = f"{PARTIES[choice]},{_name(county % districts * 3 + choice)}"
                counts = ",".join(map(str, (sum(modes), *modes)))
                yield f"{place},{office},{district},{who},{counts}\n"
        precinct += 1


def _name(number: int) -> str:
    first, last = FIRST[number % 8], LAST[number // 8 % 8]
    return f'"{first} {last[1:]}' if last.startswith('"') else f"{first} {last}"


@cache
def export() -> Path:
    """Dominion's cast vote records of a million cards with one contest of three."""
    random = Random(3)  # noqa: S311 - a made-up file
    path = _folder() / "CVR_Export.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("Test County 2024,5.17.17.1" + "," * 9 + "\n")
        file.write("," * 8 + ",".join(["Mayor (Vote For=1)"] * 3) + "\n")
        file.write("," * 8 + "Ann Reyes,Bo Osei,Cy Ito\n")
        file.write(
            "CvrNumber,TabulatorNum,BatchId,RecordId,ImprintedId,CountingGroup,PrecinctPortion,"
            "BallotType,,,\n"
        )
        for card in range(CARDS):
            tabulator, batch, record = card // 50_000 + 1, card // 250 % 200 + 1, card % 250 + 1
            marks = ("1,0,0", "0,1,0", "0,0,1", "0,0,0")[random.randrange(4)]
            ids = f"{card + 1},{tabulator},{batch},{record},{tabulator}-{batch}-{record}"
            file.write(f"{ids},Mail,Precinct {card // 400},Type {card % 30},{marks}\n")
    return path


@cache
def packed() -> Path:
    """An archive of so many files that nobody reads."""
    path = _folder() / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(PACKED_FILES):
            archive.writestr(f"{number}.csv", "unit,votes\n1,2\n")
    return path


def _pass_over_results() -> None:
    votes = pl.col("votes").cast(pl.Int64)
    table = pl.scan_csv(results(), infer_schema=False).with_columns(votes)
    by_choice = table.group_by("office", "district", "candidate").agg(pl.col("votes").sum())
    by_choice.collect(engine="streaming")


def _pass_over_cards() -> None:
    table = pl.scan_csv(export(), infer_schema=False, skip_rows=4, has_header=False)
    votes = pl.col("column_8", "column_9", "column_10").cast(pl.Int64).sum()
    table.group_by("column_1", "column_2").agg(votes).collect(engine="streaming")


def _doctor(path: Path) -> None:
    programs.run(sys.executable, "-m", "canvass", "doctor", str(path))


def _refused(*words: str) -> None:
    """Run a command that refuses its file."""
    try:
        programs.run(sys.executable, "-m", "canvass", *words)
    except CalledProcessError as ended:
        if ended.returncode != REFUSED:
            raise


def _init(path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="canvass-bench-") as folder:
        words = ("init", f"{folder}/election", "--from", str(path), "--state", "WI")
        programs.run(sys.executable, "-m", "canvass", *words)


def rows() -> Iterator[Row]:
    """The goal is five times the pass over results, three times that over cards."""
    yield Row("a plain pass over 2 M result rows", _pass_over_results, None, prepare=results)
    yield Row(
        "canvass doctor, 2 M rows with four vote modes",
        lambda: _doctor(results()),
        3.0,
        600.0,
        prepare=results,
    )
    yield Row(
        "canvass init --from, the same rows",
        lambda: _init(results()),
        10.0,
        600.0,
        prepare=results,
    )
    yield Row(
        "canvass doctor, 10 M rows with four vote modes",
        lambda: _doctor(results(NATION_ROWS)),
        None,
        1_000.0,
        prepare=lambda: results(NATION_ROWS),
    )
    yield Row(
        "canvass tabulate, an archive of 100,000 files",
        lambda: _refused("tabulate", str(packed())),
        3.0,
        prepare=packed,
    )
    yield Row("a plain pass over 1 M Dominion cards", _pass_over_cards, None, prepare=export)
    yield Row(
        "canvass doctor, 1 M Dominion cards", lambda: _doctor(export()), 1.0, 500.0, prepare=export
    )
