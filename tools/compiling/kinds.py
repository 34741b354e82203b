"""The columns that name a unit's kind and what it lies in."""

from __future__ import annotations

import polars as pl

from canvass.model import UnitKind


def kind(of: UnitKind) -> pl.Expr:
    """The column kind, the same in every row."""
    return pl.lit(str(of)).alias("kind")


def parent(of: UnitKind, unit: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """The columns parent_kind and parent."""
    return pl.lit(str(of)).alias("parent_kind"), unit.alias("parent")
