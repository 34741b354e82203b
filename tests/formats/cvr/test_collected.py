"""Blocks put together, from an export or out of a store, are the table that the reader of the whole file makes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.cards.write import write_store
from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.collected import collected
from canvass.formats.cvr.streams import card_stream
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from tests.formats.audits.files import written
from tests.formats.cvr.dominion import CARDS, export, ranked_export
from tests.formats.cvr.test_dominion_csv import ARAPAHOE, BOULDER, read


def shape(records: VendorRecords) -> object:
    """All that an audit uses of records."""
    cards = records.cards
    marks = {
        title: (c.choices, c.rows.tolist(), c.marks.tolist(), c.is_ranked)
        for title, c in cards.contests.items()
    }
    ways = {
        title: [c.written.distinct[way] for way in c.written.of_card.tolist()]
        for title, c in cards.contests.items()
        if c.written
    }
    ids = [cards.card_id(row) for row in range(len(cards))]
    return records.words, records.election, records.contests, ids, marks, ways


def stored(path: Path, to: Path) -> VendorRecords:
    """The records of an export by way of a store with every card."""
    stream = card_stream(path)
    write_store(to, stream.header, stream.blocks, None)
    return usable(vendor_export(to))  # type: ignore[arg-type]


RANKS = st.lists(
    st.lists(st.lists(st.sampled_from(["Ann", "Bo", "Cy"]), max_size=2, unique=True), max_size=3),
    min_size=1,
    max_size=8,
)


@given(RANKS)
def test_ranks_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, paper: list[list[list[str]]]
) -> None:
    """Property: shared and skipped ranks, ways to mark and rankings, by either way."""
    folder = tmp_path_factory.mktemp("ranks")
    places = {("1", "1", str(n)): ranks for n, ranks in enumerate(paper, 1)}
    text = ranked_export(places, ["Ann", "Bo", "Cy"], 3, [("1", "2", "1")])
    wanted = shape(usable(read(text)))
    path = written(folder, "e.csv", text)
    assert shape(collected(card_stream(path))) == wanted
    assert shape(stored(path, folder / "e.parquet")) == wanted


OF_A_CITY = pytest.mark.long(twin="test_real_exports_come_back")
"""The same of many more cards."""


@pytest.mark.parametrize(
    "name",
    [
        "",
        pytest.param(ARAPAHOE, marks=OF_A_CITY),
        f"{BOULDER}/TestWithRedactions.csv",
        f"{BOULDER}/Test4CvrsWithIRV.csv",
    ],
)
def test_real_exports_come_back(request: pytest.FixtureRequest, tmp_path: Path, name: str) -> None:
    """Places, marks, votes and the sums of withheld cards; a small made-up export too."""
    path = (
        request.getfixturevalue("raw_data") / name
        if name
        else written(tmp_path, "e.csv", export(*CARDS))
    )
    wanted = shape(usable(vendor_export(path)))  # type: ignore[arg-type]
    assert shape(collected(card_stream(path))) == wanted
    assert shape(stored(path, tmp_path / "e.parquet")) == wanted


@pytest.mark.parametrize("name", ["dominion_json_sf2020", "dominion_json_clear_creek_2016"])
def test_real_json_comes_back_out_of_a_store(raw_data: Path, tmp_path: Path, name: str) -> None:
    """Of another vendor's format: what its reader says."""
    from tests.formats.cvr.test_dominion_json import packed

    path = packed(raw_data, name, tmp_path)
    wanted = usable(vendor_export(path))  # type: ignore[arg-type]
    found = stored(path, tmp_path / "e.parquet")
    assert {c.title: (c.votes, c.cards) for c in found.contests} == {
        c.title: (c.votes, c.cards) for c in wanted.contests
    }
    assert [found.cards.card_id(n) for n in range(len(found.cards))] == [
        wanted.cards.card_id(n) for n in range(len(wanted.cards))
    ]
    assert all(
        np.array_equal(found.cards.contest(title).marks, recorded.marks)
        for title, recorded in wanted.cards.contests.items()
    )


def test_a_store_that_was_changed_is_refused_by_every_command(tmp_path: Path) -> None:
    """Cut off, or with a card twice: a problem of the file, not a traceback; another table is another file."""
    path = tmp_path / "e.parquet"
    stored(written(tmp_path, "e.csv", export(*CARDS)), path)
    table, header = pl.read_parquet(path), pl.read_parquet_metadata(path)["canvass"]
    pl.concat([table, table.with_columns(pl.col("card") + 10)]).write_parquet(
        path, metadata={"canvass": header}
    )
    assert [problem.code for problem in read_records(path).problems] == ["records.store.damaged"]
    path.write_bytes(path.read_bytes()[:-50])
    assert [problem.code for problem in read_records(path).problems] == ["records.store.damaged"]
    table.write_parquet(path)
    assert vendor_export(path) is None
