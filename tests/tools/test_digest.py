"""The digest of a table is the digest of what it says."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from tools.compiling.digest import _line, content_sha256

TABLE = pl.DataFrame(
    {"unit": ["01001", "02000"], "votes": [5, None], "share": [0.1, 2.0], "arcs": [[1, -2], []]},
    schema_overrides={"arcs": pl.List(pl.Int32)},
)


def test_the_canonical_text_is_json_lines() -> None:
    """Anybody can compute the digest by hand: names with types, then the rows, as compact JSON."""
    table = pl.DataFrame({"unit": ["é"], "day": [date(2016, 11, 8)], "votes": [5]})
    text = '[["unit","String"],["day","Date"],["votes","Int64"]]\n["é","2016-11-08",5]\n'
    assert content_sha256(table) == hashlib.sha256(text.encode()).hexdigest()


def test_a_row_is_what_json_writes() -> None:
    """The writer that is made once says of every kind of cell what a new one would, and refuses the same."""
    cells = [
        '\u00e9\u2028\x00"\\',
        "\U0001f5f3",
        0,
        -(2**70),
        0.1,
        1e300,
        -0.0,
        True,
        None,
        [1, [2.5]],
        date(2016, 11, 8),
    ]
    plain = json.dumps(cells, ensure_ascii=False, separators=(",", ":"), default=str)
    assert _line(cells) == plain.encode() + b"\n"
    for odd in (math.nan, math.inf):
        with pytest.raises(ValueError, match="JSON compliant"):
            _line([odd])


def test_the_file_format_does_not_matter(tmp_path: Path) -> None:
    """A table that was written and read again has the digest that it had."""
    TABLE.write_parquet(tmp_path / "table.parquet", compression="snappy")
    assert content_sha256(pl.read_parquet(tmp_path / "table.parquet")) == content_sha256(TABLE)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.reverse(),
        lambda table: table.rename({"votes": "cards"}),
        lambda table: table.with_columns(pl.col("votes").fill_null(0)),
        lambda table: table.with_columns(pl.col("votes").cast(pl.Int32)),
        lambda table: table.with_columns(pl.col("unit").str.strip_chars_start("0")),
    ],
    ids=["order", "name", "empty", "type", "zero"],
)
def test_every_change_changes_the_digest(change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    """Order, names, types, empty cells and leading zeros are all part of what a table says."""
    assert content_sha256(change(TABLE)) != content_sha256(TABLE)
