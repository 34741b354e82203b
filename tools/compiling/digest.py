"""A digest of what a table says, whatever file format carries it."""

from __future__ import annotations

import hashlib
import json

import polars as pl


def content_sha256(table: pl.DataFrame) -> str:
    """SHA-256 of a table's canonical text: one JSON line of name-type pairs, then one JSON line for each row.

    Rows stand in the order of the table; dates are ISO text, numbers the shortest text that reads back equal.
    """
    digest = hashlib.sha256(_line([[name, str(kind)] for name, kind in table.schema.items()]))
    for row in table.iter_rows():
        digest.update(_line(row))
    return digest.hexdigest()


def _line(value: object) -> bytes:
    text = json.dumps(
        value, ensure_ascii=False, separators=(",", ":"), default=str, allow_nan=False
    )
    return text.encode() + b"\n"
