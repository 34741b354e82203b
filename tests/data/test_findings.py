"""What the packaged tables lack is kept beside them: checking them again finds the same, to the last row."""

from __future__ import annotations

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from canvass import data
from canvass.formats.findings import Findings, findings_of, findings_text, read_findings
from canvass.journeys import elections
from canvass.journeys.elections import checked_anew, open_election, tables_of
from canvass.model import Fate
from tests.some_of import some_of


@some_of("name", data.names(), every=3)
def test_checking_the_packaged_tables_again_finds_what_is_kept(name: str) -> None:
    """The same faults and the same text, and the same rows of every set of returns and table."""
    anew, opened = checked_anew(name), open_election(name)
    kept = data.findings(name)
    assert kept is not None
    assert findings_text(findings_of(anew, tables_of(name))) == kept.decode()
    assert opened.faults[: len(anew.faults)] == anew.faults
    assert [one for one in opened.size_faults if one.table in anew.tables] == [*anew.size_faults]
    for checked, returns in zip(anew.returns, opened.returns, strict=False):
        assert_frame_equal(checked.table, returns.table)
    assert set(anew.tables) <= set(opened.tables)
    for table in anew.tables:
        assert_frame_equal(anew.tables[table], opened.tables[table])


def test_findings_are_read_back_as_they_were_written() -> None:
    """Every kind of value that stands in one, mended, left out and used."""
    found = findings_of(checked_anew("us-2016-president"))
    assert {fault.fate for fault in found.faults} >= {Fate.LEFT_OUT, Fate.USED}
    again = read_findings(findings_text(found).encode())
    assert again == found
    assert findings_text(Findings(found.faults[1:], found.size_faults)) != findings_text(found)


def test_a_small_question_reads_no_further_table() -> None:
    """A table that nobody asks for is not read, and its name is known all the same."""
    data.table.cache_clear()
    elections._packaged.cache_clear()
    opened = open_election("us-2016-president")
    read_before = data.table.cache_info().currsize
    assert opened.has_table("covariates")
    assert "no such table" not in opened.tables
    assert data.table.cache_info().currsize == read_before
    assert opened.table("covariates").height
    assert data.table.cache_info().currsize == read_before + 1


def test_a_copy_of_a_packaged_election_is_checked_itself(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Its votes may have been changed: what was found in the package says nothing of it."""
    folder = tmp_path_factory.mktemp("copy") / "us-2016-president"
    folder.mkdir()
    for file in data._folder("us-2016-president").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    returns = data.table("us-2016-president", "county_returns_2016")
    first = returns.filter(returns["contest"] == "president-2016").row(0, named=True)
    votes = (
        (returns["unit"] == first["unit"])
        & (returns["contest"] == first["contest"])
        & (returns["choice"] == first["choice"])
    )
    changed = returns.with_columns(votes=pl.col("votes") + 500_000 * votes.cast(pl.Int64))
    changed.write_parquet(folder / "county_returns_2016.parquet")
    packaged, copied = open_election("us-2016-president"), open_election(folder)
    assert len(copied.faults) > len(packaged.faults)
