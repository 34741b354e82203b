"""A digest of what a table says, whatever file format carries it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

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
    return _text(value).encode() + b"\n"


def _writer(encoder: json.JSONEncoder) -> Callable[[object], str]:
    """What this encoder writes: Python's part of it in C, where there is one, is made once and not for each row."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return encoder.encode
    as_text = json.encoder.encode_basestring
    parts = make(None, str, as_text, None, ":", ",", False, False, False)
    return lambda value: "".join(parts(value, 0))


_text = _writer(
    json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=str, allow_nan=False)
)
