"""Which titles and names of several counties' files are one, as a person decided it: a CSV file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import polars as pl

from canvass.formats.names import folded
from canvass.formats.own_table import read_own, usable
from canvass.model.schema import Column, Schema

NAMES = Schema(
    "names",
    "titles and names in the files of several counties that are read as others",
    (
        Column("contest", pl.String, "title of the contest"),
        Column(
            "name",
            pl.String,
            "name of a choice as a file has it; empty where the title is read otherwise",
            may_be_empty=True,
        ),
        Column("read_as", pl.String, "what it is read as, as another file has it"),
    ),
    ("contest", "name"),
)
Key = tuple[str, str]
"""A contest and one of its choices, folded; a contest alone has no choice."""


def read_names(path: Path) -> Mapping[Key, str]:
    """What each title and name is read as; raises BadFile with every problem of the file."""
    return usable(read_own(path, NAMES, lambda _: (), _by_key))


def _by_key(table: pl.DataFrame) -> Mapping[Key, str]:
    return {
        (folded(contest), folded(name or "")): read_as
        for contest, name, read_as in table.select("contest", "name", "read_as").iter_rows()
    }
