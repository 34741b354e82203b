"""A CSV file that a user names beside the election: one table, every problem at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl

from canvass.errors import BadFile
from canvass.formats.columns import LINE
from canvass.formats.problem import Severity
from canvass.model import UnitKind
from canvass.model.schema import Schema
from canvass.model.tables import COVARIATES, POLLS

_STOPS = (Severity.FATAL, Severity.ERROR)


def read_polls(file: Path) -> pl.DataFrame:
    """A table of polls in place of the election's own."""
    return _read(file, POLLS)


def read_covariates(file: Path) -> pl.DataFrame:
    """Facts about counties: the column ``unit`` and columns of numbers; a column ``kind`` may be left out."""
    by_county = replace(
        COVARIATES,
        columns=tuple(
            replace(column, may_be_absent=column.name == "kind") for column in COVARIATES.columns
        ),
        key=("unit",),
    )
    table = _read(file, by_county)
    if "kind" not in table.columns:
        return table
    others = [kind for kind in table["kind"].unique().sort() if kind != UnitKind.COUNTY]
    if others:
        raise BadFile(f"{file}: covariates must be by county; found kinds {', '.join(others)}")
    return table.drop("kind")


def _read(file: Path, schema: Schema) -> pl.DataFrame:
    from canvass.formats.table_file import read_table_file  # brings what reads tables of any kind

    read = read_table_file(file, str(file), schema)
    stops = [problem for problem in read.problems if problem.severity in _STOPS]
    if read.table is None or stops:
        raise BadFile(f"{file}: cannot be used; problems: {len(stops)}", read.problems)
    return schema.conform(read.table.drop(LINE))
