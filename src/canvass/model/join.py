"""Joins that say what they lose.

A published analysis of 2016 lost 17 counties to a FIPS code that was read as a number. Here identifiers are
text, and every join comes with a ledger of the rows on each side that found no partner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from canvass.errors import BadTable

if TYPE_CHECKING:  # tables work by their own methods: whoever has no table imports no polars
    import polars as pl


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a join kept and lost; the keys that found no partner are listed, in order."""

    name: str
    left: str
    right: str
    key: tuple[str, ...]
    rows_left: int
    rows_right: int
    rows_matched: int
    only_left: tuple[tuple[str, ...], ...]
    only_right: tuple[tuple[str, ...], ...]
    votes_lost: int | None = None
    """Votes in the unmatched rows of the left table, where it has votes."""

    @property
    def is_complete(self) -> bool:
        """Whether every row of both sides found a partner."""
        return not self.only_left and not self.only_right


@dataclass(frozen=True, slots=True)
class Joined:
    """The joined rows and the ledger of those that are not among them."""

    table: pl.DataFrame
    ledger: Ledger


def join(
    left: pl.DataFrame,
    right: pl.DataFrame,
    on: str | Sequence[str],
    *,
    names: tuple[str, str],
    votes: str | None = None,
) -> Joined:
    """Inner join on text keys that are unique on the right, with its ledger.

    ``names`` are what a reader calls the two tables; ``votes`` is a column of the left table whose lost sum
    the ledger states. Raises BadTable when a key is not text or the right side repeats one.
    """
    from polars import Categorical, Enum, String

    key = (on,) if isinstance(on, str) else tuple(on)
    for name, table in zip(names, (left, right), strict=True):
        for column in key:
            if table.schema[column] not in (String, Enum, Categorical):
                raise BadTable(
                    f"{name}: column {column!r} is {table.schema[column]}; identifiers must be text, "
                    "or leading zeros are lost and rows vanish without a word"
                )
    repeated = right.height - _different(right, key)
    if repeated:
        raise BadTable(f"{names[1]}: {repeated} rows repeat the key {', '.join(key)}")
    table = left.join(right, on=key, how="inner", maintain_order="left")
    # Keys are unique on the right: where as many rows, or keys, were matched as there are, none is looked for.
    lost = left.clear() if table.height == left.height else left.join(right, on=key, how="anti")
    is_all_matched = _different(table, key) == right.height
    ledger = Ledger(
        name=f"{names[0]} with {names[1]}",
        left=names[0],
        right=names[1],
        key=key,
        rows_left=left.height,
        rows_right=right.height,
        rows_matched=table.height,
        only_left=_keys(lost, key),
        only_right=() if is_all_matched else _keys(right.join(left, on=key, how="anti"), key),
        votes_lost=int(lost[votes].sum()) if votes else None,
    )
    return Joined(table, ledger)


def _keys(table: pl.DataFrame, key: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(table.select(key).unique().sort(key).iter_rows()) if table.height else ()


def _different(table: pl.DataFrame, key: tuple[str, ...]) -> int:
    """How many keys the table has."""
    return table[key[0]].n_unique() if len(key) == 1 else table.select(key).n_unique()
