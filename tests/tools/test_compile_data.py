"""The packaged election is what its tool compiles from the raw files, and the tool says what it cannot use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from canvass.errors import BadFile
from tests.some_of import some_of
from tools.compile_data import DATA, PACKAGED, ROOT
from tools.compiling.early_years import MARGINS, SECOND, differences_of
from tools.compiling.election import TABLES, compiled, differences, losses, write
from tools.compiling.hand_tally import hand_tally_beside
from tools.compiling.packaged import PACKAGED as ELECTIONS
from tools.compiling.raw import RawFolder
from tools.compiling.table import Compiled

LOSSES = {
    "units": 2,
    "ballots_by_technology": 9,
    "listed_equipment": 6,
}
"""Keys without a partner: municipalities without a code, units without form EL-190, units not in the list."""


AT_HAND = tuple(f"us-{year}-president" for year in (2012, 2016, 2020, 2024))


@pytest.mark.parametrize("year", ["2000", "2004", "2008"])
def test_the_early_years_are_what_the_public_table_gives(year: str, raw_data: Path) -> None:
    """Content and provenance, with the differences to the second source, are reproduced."""
    if not (raw_data / MARGINS.path).is_file() or not (raw_data / SECOND.path).is_file():
        pytest.skip(f"{raw_data} lacks {MARGINS.path} or {SECOND.path}")
    name, raw = f"us-{year}-president", RawFolder(raw_data)
    tables = compiled(raw, ELECTIONS[name])
    assert differences(tables, raw, DATA / name) == []


def test_a_vote_changed_in_the_second_source_is_told(tmp_path: Path) -> None:
    """Of three units two agree; the third is named with both pairs of numbers."""
    (tmp_path / "states").mkdir()
    margins = ["year,abbr,D_votes,R_votes", "2008,AL,5,7", "2008,ME-AL,4,3", "2008,CO,9,8"]
    margins += ["2008,NATIONAL,18,18", "2004,CO,1,1"]
    second = ["cycle,stage,state_abbrev,candidate_name,votes"]
    second += [
        f"2008,general,{state},Barack Obama,{votes}"
        for state, votes in (("AL", 5), ("ME", 4), ("CO", 6))
    ]
    second += [
        f"2008,general,{state},John McCain,{votes}"
        for state, votes in (("AL", 7), ("ME", 3), ("CO", 8))
    ]
    second += ["2008,primary,AL,Barack Obama,99", "2008,general,CO,Barack Obama,2"]
    for file, lines in ((MARGINS, margins), (SECOND, second)):
        (tmp_path / file.path).write_text("\n".join(lines) + "\n", "utf-8")
    assert [*differences_of(RawFolder(tmp_path), "2008")] == ["CO: 9 and 8, not 8 and 8"]


@pytest.fixture(scope="module")
def tables(raw_data: Path) -> tuple[Compiled, ...]:
    """Every table, compiled from the raw files."""
    return compiled(RawFolder(raw_data))


def test_compiling_again_gives_the_packaged_content(
    tables: tuple[Compiled, ...], raw_data: Path
) -> None:
    """Content of every table and every word of the provenance are reproduced."""
    assert differences(tables, RawFolder(raw_data), PACKAGED) == []


@pytest.mark.long(twin="test_compiling_again_gives_the_packaged_content")
@pytest.mark.parametrize("names", [("us-2016-president",), AT_HAND], ids=["2016", "all"])
def test_the_command_compares_and_writes_nothing(raw_data: Path, names: tuple[str, ...]) -> None:
    """``tools/compile_data.py --check`` ends with code 0 and says that the content is the same."""
    named = [word for name in names for word in ("--election", name)]
    told = [*named, "--source", str(raw_data), "--check"]
    command = [sys.executable, "tools/compile_data.py", *told]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the packaged content is the same") == len(names)
    assert "Mended in Lackawanna County (42069)" in done.stdout
    assert "Left out of every number that uses this count: all counties of New York" in done.stdout


def test_a_changed_table_is_found(
    tables: tuple[Compiled, ...], raw_data: Path, tmp_path: Path
) -> None:
    """One vote more in one packaged row is reported by the name of its table, and a stray file as well."""
    folder = tmp_path / "packaged"
    shutil.copytree(PACKAGED, folder)
    file = folder / "county_returns_2016.parquet"
    more = pl.when(pl.int_range(pl.len()) == 0).then(1).otherwise(0)
    pl.read_parquet(file).with_columns(pl.col("votes") + more).write_parquet(file)
    shutil.copy(file, folder / "stray.parquet")
    found = differences(tables, RawFolder(raw_data), folder)
    assert [line.split(":")[0] for line in found] == ["county_returns_2016", "stray"]


def test_what_is_written_is_what_is_compared(
    tables: tuple[Compiled, ...], raw_data: Path, tmp_path: Path
) -> None:
    """A folder written from the compiled tables has no differences to them."""
    raw = RawFolder(raw_data)
    write(tables, raw, tmp_path)
    assert differences(tables, raw, tmp_path) == []


def test_joins_lose_only_the_rows_that_are_known(tables: tuple[Compiled, ...]) -> None:
    """Of all joins of the compilation three lose rows, on the side of the reporting units alone."""
    lost = {
        table.name: len(ledger.only_left)
        for table in tables
        for ledger in table.ledgers
        if ledger.only_left
    }
    assert lost == LOSSES
    assert len(losses(tables)) == len(LOSSES)


def test_an_empty_folder_is_refused_with_every_file_that_lacks(tmp_path: Path) -> None:
    """One refusal names a missing file for each table; nothing is written."""
    with pytest.raises(BadFile) as refusal:
        compiled(RawFolder(tmp_path))
    assert len(refusal.value.problems) == len(TABLES)
    assert all("no such file" in problem for problem in refusal.value.problems)


def test_the_command_refuses_a_wrong_folder(tmp_path: Path) -> None:
    """Without raw files the command ends with code 2 and sentences, not with a traceback."""
    command = [sys.executable, "tools/compile_data.py", "--source", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no such file" in done.stderr
    assert "Traceback" not in done.stderr


GEORGIA = "audit/georgia_2020"
ARLO, BY_COUNTY = "arlo_audit_report_2020-11-19.csv", "county_official_vs_rla.csv"
FIRST_BATCH = "APPLING,01,Absentee By Mail,23,"


def planted(raw_data: Path, folder: Path, file: str, old: str, new: str) -> RawFolder:
    """Georgia's two files with one place changed."""
    (folder / GEORGIA).mkdir(parents=True)
    for name in (ARLO, BY_COUNTY):
        text = (raw_data / GEORGIA / name).read_text("utf-8")
        assert name != file or text.count(old) == 1
        (folder / GEORGIA / name).write_text(
            text.replace(old, new) if name == file else text, "utf-8"
        )
    return RawFolder(folder)


@some_of(
    ("file", "old", "new", "told"),
    [
        (ARLO, FIRST_BATCH, FIRST_BATCH.replace("23", "24"), "the batches add up to"),
        (
            ARLO,
            FIRST_BATCH,
            FIRST_BATCH.replace("APPLING", "BACON"),
            "(Appling|Bacon): the batches",
        ),
        (BY_COUNTY, "\nWorth,9285,", "\nWorth,9286,", "Ofc-TBJ: the row ALL is not the sum"),
        (BY_COUNTY, ",415507,799,", ",415507,798,", "RLA-Und: the row ALL is not the sum"),
    ],
    every=2,
)
def test_georgias_tally_is_refused_where_a_sum_is_not_stated(
    raw_data: Path, tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    """One vote more, a batch moved to another county, an official or a tallied figure: each stops the compilation."""
    raw = planted(raw_data, tmp_path, file, old, new)
    with pytest.raises(ValueError, match=told):
        hand_tally_beside(raw)
