"""The SQL that is asked is what the Ibis expressions compile to, and DuckDB answers both alike."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import ibis
import polars as pl
import pytest

from canvass.cards import expressions, queries
from canvass.cards.columns import SCHEMA
from canvass.cards.duck import ask
from canvass.cards.store import open_store
from canvass.cards.tally import Part, tally
from canvass.cards.write import write_store
from canvass.errors import UnknownName, UnreadableFile
from tests.cards.blocks import HEADER, Card, block
from tests.some_of import some_of

TYPES = {str(pl.UInt32()): "uint32", str(pl.Int32()): "int32", str(pl.UInt8()): "uint8"}
RECORDS = ibis.table(
    {
        name: TYPES.get(str(pl.Series(dtype=type_).dtype), "string")
        for name, type_ in SCHEMA.items()
    },
    name=queries.RECORDS,
)
COLUMNS = ("jurisdiction", "tabulator", "batch", "unit", "card_style", "vote_mode")


@some_of("contests", [(), ("Mayor",), ("Mayor", "Judge O'Neil")], every=2)
def test_the_kept_sql_is_that_of_the_expression(contests: tuple[str, ...]) -> None:
    """For every set of columns that votes can be counted by."""
    for size in range(len(COLUMNS) + 1):
        for by in combinations(COLUMNS, size):
            expression = expressions.votes_by(RECORDS, by, contests)
            assert ibis.to_sql(expression, dialect="duckdb", pretty=False) == queries.votes_by(
                by, contests
            )


CARDS: list[Card] = [
    {"Mayor": "a", "unit": "1"},
    {"Mayor": "b", "unit": "2"},
    {"Mayor": None, "Water": "c"},
]


def test_votes_by_part(tmp_path: Path) -> None:
    """By precinct, and those of no precinct; contests in the order of the header."""
    path = tmp_path / "a [1] b*.parquet"
    write_store(path, HEADER, [block(CARDS)], None)
    found = tally(open_store(path), [Part.UNIT, Part.BATCH])
    assert found.parts == ("unit", "tabulator", "batch")
    assert found.votes.rows() == [
        ("1", "1", "7", "Mayor", "a", 1), ("2", "1", "7", "Mayor", "b", 1),
        (None, "1", "7", "Water", "c", 1),
    ]  # fmt: skip
    assert tally(open_store(path)).cards.rows() == [("Mayor", 3), ("Water", 1)]
    assert tally(open_store(path), (), ["water"]).votes.rows() == [("Water", "c", 1)]
    with pytest.raises(UnknownName, match="Mayor"):
        tally(open_store(path), (), ["Mayer"])


def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    """Text, another table, a file that was cut off: each in a sentence."""
    path = tmp_path / "cards.parquet"
    path.write_text("contest,choice\n")
    with pytest.raises(UnreadableFile, match="not a store of cards"):
        open_store(path)
    pl.DataFrame({"a": [1]}).write_parquet(path)
    with pytest.raises(UnreadableFile, match="not a store of cards"):
        open_store(path)
    write_store(path, HEADER, [block(CARDS)], None)
    store = open_store(path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(UnreadableFile, match="damaged"):
        open_store(path)
    with pytest.raises(UnreadableFile, match="cannot be asked"):
        ask(store, queries.votes_by(()))
