"""A list of the tabulator of each reporting unit, as a CSV file of one's own (docs/attack.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import polars as pl

from canvass.errors import nearest
from canvass.formats.columns import LINE
from canvass.formats.kinds import election as kinds
from canvass.formats.own_table import read_own
from canvass.formats.problem import Problem, ReadResult
from canvass.model import Election
from canvass.model.tables import SCHEMAS
from canvass.tamper.tabulators import HAND, LISTED


def read_tabulators(path: Path, election: Election) -> ReadResult[pl.DataFrame]:
    """Columns kind, unit and tabulator (make and model), and every problem of the file.

    ``hand``, in capitals or not, stands where people count.

    A unit that the election does not have is an error; one that the file leaves out has no tabulator that is known.
    """
    check = partial(_unknown, election.units)
    return read_own(
        path,
        SCHEMAS[LISTED],
        check,
        lambda table: table.select("kind", "unit", tabulator=_by_hand(pl.col("tabulator"))),
    )


def _by_hand(tabulator: pl.Expr) -> pl.Expr:
    """The word for people who count, however it is capitalised: no scanner is called so."""
    return pl.when(tabulator.str.to_lowercase() == HAND).then(pl.lit(HAND)).otherwise(tabulator)


def _unknown(units: pl.DataFrame, table: pl.DataFrame) -> Iterator[Problem]:
    wrong = table.join(units, on=["kind", "unit"], how="anti", maintain_order="left")
    for line, kind, unit in wrong.select(LINE, "kind", "unit").iter_rows():
        known = units.filter(pl.col("kind") == kind)["unit"].to_list()
        near = nearest(unit, known)
        mend = f"did you mean {near!r}?" if near else ""
        yield kinds.UNIT_UNKNOWN.at(line, "unit", unit, mend=mend)
