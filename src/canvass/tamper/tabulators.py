"""Ballots that went through scanners of one make and model, from a list of the tabulator of each reporting unit."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.errors import MissingTable, UnknownName
from canvass.model import Election, Returns

LISTED = "listed_equipment"
HAND = "hand"
"""What the list says of a unit whose ballots people count."""


def models(election: Election, returns: Returns, units: pl.Series | None = None) -> tuple[str, ...]:
    """Every make and model that is listed for a unit of the returns; ``units``: only these.

    Raises MissingTable where no tabulator of such a unit is listed.
    """
    listed = _listed(election, returns)
    if units is not None:
        listed = listed.filter(pl.col("unit").is_in(units.implode()))
    return tuple(sorted(name for name in listed["tabulator"].unique() if name != HAND))


def by_tabulator(
    election: Election, returns: Returns, rows: pl.DataFrame, wanted: Sequence[str]
) -> pl.DataFrame:
    """The units with ``share`` that of their ballots through scanners of these models.

    Where ballots were counted by equipment that is the share that was scanned; elsewhere every ballot of a unit for
    which the model is listed. Raises UnknownName for a model that is not listed.
    """
    if not wanted:
        return rows
    listed = _listed(election, returns)
    known = models(election, returns)
    for name in wanted:
        if name not in known:
            raise UnknownName("tabulator of these returns", name, known)
    here = listed.filter(pl.col("tabulator").is_in(list(wanted))).select("unit")
    scanned = _scanned(election, returns)
    found = rows.drop("share").join(here, on="unit", how="semi")
    if scanned is None:
        return found.with_columns(share=pl.lit(1.0))
    return found.join(scanned, on="unit", how="left").with_columns(pl.col("share").fill_null(0.0))


def _listed(election: Election, returns: Returns) -> pl.DataFrame:
    table = election.table(LISTED, returns.level)
    if table.is_empty():
        raise MissingTable(
            f"{election.id} lists no tabulators by {returns.level.words}; give a list of them by --tabulators"
        )
    return table.filter(pl.col("unit").is_in(returns.table["unit"].unique().implode()))


def _scanned(election: Election, returns: Returns) -> pl.DataFrame | None:
    """The share of each unit's ballots that was scanned, where ballots were counted by equipment."""
    if not election.has_table("ballots_by_technology"):
        return None
    table = election.table("ballots_by_technology", returns.level)
    every = pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    share = pl.when(every > 0).then(pl.col("optical_scan") / every).otherwise(0.0)
    return None if table.is_empty() else table.select("unit", share=share)
