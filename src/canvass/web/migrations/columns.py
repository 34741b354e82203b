"""The kinds of columns: what is compared in one database is compared alike in the other."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Double, Integer, Text

WHOLE = BigInteger().with_variant(Integer(), "sqlite")
WORDS = Text().with_variant(Text(collation="C"), "postgresql")
"""Text in the order of its letters' numbers, as SQLite has it, and not in that of somebody's language."""


def text(name: str, **more: Any) -> Column[str]:
    """A column of text that is always said."""
    return Column(name, WORDS, nullable=False, **more)


def whole(name: str, **more: Any) -> Column[int]:
    """A column of whole numbers that is always said."""
    return Column(name, WHOLE, nullable=False, **more)


def moment(name: str) -> Column[float]:
    """Seconds since 1970."""
    return Column(name, Double(), nullable=False)


def number() -> Column[int]:
    """The number of a row, which is said by who inserts it."""
    return Column("id", WHOLE, primary_key=True, autoincrement=False)


def key(name: str) -> Column[str]:
    """Text that tells a row from all others."""
    return Column(name, WORDS, primary_key=True)
