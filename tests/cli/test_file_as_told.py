"""A results file that names neither its state nor its county: what a person says of it is enough."""

from __future__ import annotations

import csv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Run
from tests.formats.samples import SAMPLES
from tests.formats.structured.test_clarity import DETAIL
from tests.formats.structured.test_contest_sheets import HEAD, LANDS, SENATOR
from tests.formats.xls import xls

ROWS = (
    "precinct,year,race,party,candidate,votes\n"
    "North,2018,Governor,DEM,Ann,40\nNorth,2018,Governor,REP,Bob,30\n"
    "South,2018,Governor,DEM,Ann,5\nSouth,2018,Governor,REP,Bob,8\n"
)
CERTIFIED = ("--baseline", "certified")
SHERMAN = ("--state", "Texas", "--county", "sherman", "--day", "2018-11-06")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A table of precincts, called as nobody knows it."""
    path = tmp_path / "precincts.csv"
    path.write_text(ROWS, "utf-8")
    return path


def test_what_is_told_is_enough(run: Run, plain: Path, tmp_path: Path) -> None:
    """Doctor and init read the file, and the county lies in the folder under its code."""
    code, out, _ = run("doctor", str(plain))
    assert code == 2
    assert "name it with --state, --county and --day" in " ".join(out.split())
    code, out, _ = run("doctor", str(plain), *SHERMAN)
    assert (code, "2 precincts, 1 county and 1 state" in out) == (0, True)
    assert "Sherman County, TX" in out
    folder = tmp_path / "new"
    assert run("init", str(folder), "--from", str(plain), *SHERMAN, *CERTIFIED)[0] == 0
    lines = (folder / "units.csv").read_text("utf-8").splitlines()
    counties = [row for row in csv.reader(lines) if row[:1] == ["county"]]
    assert [row[1:3] for row in counties] == [["48421", "Sherman County"]]
    assert "day = 2018-11-06" in (folder / "election.toml").read_text("utf-8")
    assert "Ann is ahead of Bob by 7" in run("outcome", str(folder))[1]


def test_a_column_that_may_tell_places_apart_is_not_left_out(run: Run, plain: Path) -> None:
    """Rows of two years, or of places with a number of their own, are not one county's precincts."""
    for columns in (ROWS.replace("South,2018", "South,2016"), ROWS.replace("year", "ward")):
        plain.write_text(columns, "utf-8")
        assert run("doctor", str(plain), *SHERMAN)[0] == (2 if "2016" in columns else 0)
    plain.write_text(ROWS.replace("year", "box").replace("South,2018", "South,7"), "utf-8")
    code, out, _ = run("doctor", str(plain), *SHERMAN)
    assert (code, "they may tell places apart: box" in " ".join(out.split())) == (2, True)
    plain.write_text(f"{ROWS},,,,,0\n", "utf-8")
    assert run("doctor", str(plain), *SHERMAN)[0] == 0


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("precincts.csv", ("--county", "Sherman"), "give --state and --day too"),
        (
            "precincts.csv",
            (*SHERMAN[:3], "Shermann", *SHERMAN[4:]),
            "did you mean 'Sherman County'",
        ),
        ("precincts.csv", ("--state", "Texass"), "did you mean 'Texas'"),
        ("20181106__tx__general__dallas__precinct.csv", SHERMAN, "its name says Dallas County"),
        ("20181106__oh__general__precinct.csv", SHERMAN, "its name says OH"),
        (
            "20181107__tx__general__sherman__precinct.csv",
            SHERMAN,
            "its name says 2018-11-07, and --day 2018-11-06; leave --day out",
        ),
    ],
)
def test_what_contradicts_is_refused(
    run: Run, plain: Path, name: str, words: tuple[str, ...], message: str
) -> None:
    """Doctor and init say which option to leave out, or what is missing beside it; nothing is written."""
    path = plain.rename(plain.with_name(name))
    for command in (("doctor", str(path)), ("init", str(path.parent / "new"), "--from", str(path))):
        code, _, err = run(*command, *words)
        assert (code, message in err) == (2, True)
    assert not (path.parent / "new").exists()


def test_a_file_that_names_its_counties_is_told_none(run: Run, plain: Path) -> None:
    """Every row says its county; a folder says its state itself; several files have several counties."""
    plain.write_text(
        ROWS.replace("\n", ",Dallas\n").replace("votes,Dallas", "votes,county"), "utf-8"
    )
    code, _, err = run("doctor", str(plain), *SHERMAN)
    assert (code, "names the county of each row; leave --county out" in err) == (2, True)
    folder = str(plain.parent / "example")
    run("init", folder, "--from", "empty")
    code, _, err = run("doctor", folder, *SHERMAN)
    assert (code, "are said of results files" in err) == (2, True)
    code, _, err = run("init", folder + "2", "--inbox", str(plain.parent), *SHERMAN)
    assert (code, "that of one file" in err) == (2, True)


def test_a_workbook_with_a_contest_on_each_sheet_says_its_state(run: Run, tmp_path: Path) -> None:
    """Of precincts that name no county the county is told; what a sheet says itself cannot be told over."""
    path = tmp_path / "CTYALL Results(41).xls"
    given = ("--state", "MT", "--day", "2022-11-08", "--county")
    path.write_bytes(xls({"SD 43": [*HEAD, *SENATOR]}))
    assert run("doctor", str(path))[0] == 2
    assert run("doctor", str(path), *given, "Ravalli")[0] == 0
    path.write_bytes(xls({"SD 43": [*HEAD, *SENATOR], "Lands": [*HEAD, *LANDS]}))
    assert run("doctor", str(path))[0] == 0
    code, _, err = run("doctor", str(path), *given, "Missoula")
    assert (code, "leave --county out" in err) == (2, True)
    code, _, err = run("doctor", str(path), "--state", "ID")
    assert (code, "it is of MT; leave --state out" in err) == (2, True)


@pytest.mark.parametrize(
    ("column", "word", "is_refused"),
    [
        ("state", "OH", True),
        ("state_po", "TX", False),
        ("st", "Texas", False),
        ("County Nm", "Dallas", True),
        ("county_nm", "SHERMAN", False),
        ("Election Date", "11/3/2020", True),
        ("election_date", "2018-11-06", False),
        ("date", "2018-11-20", False),
        ("yr", "2020", True),
        ("state_house", "OH", False),
    ],
)
def test_a_column_that_says_otherwise_is_refused(
    run: Run, plain: Path, column: str, word: str, *, is_refused: bool
) -> None:
    """One text in every row tells no places apart, and may be another state's, county's or election's."""
    added = ROWS.replace("\n", f",{word}\n").replace(f"votes,{word}", f"votes,{column}")
    plain.write_text(added, "utf-8")
    code, out, _ = run("doctor", str(plain), *SHERMAN)
    assert (code, "file.says_otherwise" in out) == ((2, True) if is_refused else (0, False))
    assert (f"row 1, {column}" in out and word in out) or not is_refused


def test_a_name_is_contradicted_by_a_column_too(run: Run, plain: Path) -> None:
    """What the name of the file says is no more than what a person does."""
    path = plain.rename(plain.with_name("20181106__tx__general__sherman__precinct.csv"))
    assert run("doctor", str(path))[0] == 0
    path.write_text(ROWS.replace("2018", "2016"), "utf-8")
    code, out, _ = run("doctor", str(path))
    assert (code, "file.says_otherwise" in out) == (2, True)


def test_counties_are_no_precincts_of_one_county(run: Run, plain: Path) -> None:
    """A state's table with its counties under the name of precincts; a county has a Washington of its own."""
    places = ["Dallas", "Harris County", "Travis", "Bexar"]
    rows = [
        f"{each},2018,Governor,{party},{90 + 7 * n + len(party)}"
        for n, each in enumerate(places)
        for party in ("DEM,Ann", "REP,Robert")
    ]
    plain.write_text("\n".join([*ROWS.splitlines()[:1], *rows, ""]), "utf-8")
    code, out, _ = run("doctor", str(plain), *SHERMAN)
    assert (code, "file.precincts_are_counties" in out) == (2, True)
    plain.write_text("\n".join([*ROWS.splitlines()[:1], *rows[:6], ""]), "utf-8")
    assert run("doctor", str(plain), *SHERMAN)[0] == 0
    plain.write_text("\n".join([*ROWS.splitlines()[:1], *rows, "Town,2018,Governor,DEM,Ann,5", ""]))
    assert run("doctor", str(plain), *SHERMAN)[0] == 0


def test_the_file_of_an_archive_has_a_name_too(run: Run, plain: Path) -> None:
    """What stands in the archive says whose it is."""
    archive = plain.with_name("results.zip")
    with ZipFile(archive, "w") as packed:
        packed.writestr("20181106__oh__general__franklin__precinct.csv", ROWS)
    code, _, err = run("doctor", str(archive), *SHERMAN)
    assert (code, "precinct.csv says OH, and --state TX; unpack it" in err) == (2, True)


@pytest.mark.parametrize(
    ("sample", "words", "message"),
    [
        ("medsl-county", ("--state", "DE"), "'state_po' names the state of each unit"),
        ("dc-results", ("--state", "MD"), "is of DC; leave --state out"),
        ("clarity", SHERMAN, "says its county itself, or has none; leave --county out"),
    ],
)
def test_a_form_that_says_it_is_told_nothing(
    run: Run, plain: Path, sample: str, words: tuple[str, ...], message: str
) -> None:
    """A column of states, an office's own table, and elements that have places for both."""
    plain.write_text(DETAIL if sample == "clarity" else SAMPLES[sample], "utf-8")
    code, _, err = run("doctor", str(plain), *words)
    assert (code, message in " ".join(err.split())) == (2, True)
