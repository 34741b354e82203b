"""The packaged election: which tables it has, and how they are written and checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
from tools.compiling.choices import choices
from tools.compiling.counties import county_returns_2012, county_returns_2016
from tools.compiling.demographics import covariates
from tools.compiling.digest import content_sha256
from tools.compiling.elector_units import elector_unit_returns, electors
from tools.compiling.equipment import technology
from tools.compiling.outlines import outline_arcs, outline_rings
from tools.compiling.polls import polls
from tools.compiling.provenance import provenance_toml
from tools.compiling.raw import RawFolder
from tools.compiling.states import district_returns, elector_votes, state_returns
from tools.compiling.table import Compiled
from tools.compiling.units import units
from tools.compiling.wards import ward_returns_canvass, ward_returns_recount
from tools.compiling.wisconsin_equipment import (
    ballots_by_technology,
    listed_equipment,
    recount_method,
)

TABLES: tuple[Callable[[RawFolder], Compiled], ...] = (
    units,
    choices,
    state_returns,
    district_returns,
    elector_unit_returns,
    county_returns_2012,
    county_returns_2016,
    ward_returns_canvass,
    ward_returns_recount,
    electors,
    elector_votes,
    technology,
    ballots_by_technology,
    listed_equipment,
    recount_method,
    covariates,
    polls,
    outline_arcs,
    outline_rings,
)


def compiled(source: Path) -> tuple[Compiled, ...]:
    """Every table of the packaged election, made from the raw files in ``source``."""
    raw = RawFolder(source)
    return tuple(make(raw) for make in TABLES)


def write(tables: tuple[Compiled, ...], source: Path, folder: Path) -> None:
    """Write each table as Parquet, and where all of them come from."""
    for table in tables:
        table.rows.write_parquet(
            folder / f"{table.name}.parquet",
            compression="zstd",
            compression_level=22,
            statistics=False,
        )
    text = provenance_toml(tables, RawFolder(source))
    (folder / "provenance.toml").write_text(text, "utf-8", newline="\n")


def differences(tables: tuple[Compiled, ...], folder: Path) -> list[str]:
    """Tables of ``folder`` that do not say what the compiled ones say, each in one sentence."""
    found = []
    for table in tables:
        file = folder / f"{table.name}.parquet"
        if not file.is_file():
            found.append(f"{table.name}: not packaged")
        elif content_sha256(pl.read_parquet(file)) != content_sha256(table.rows):
            found.append(f"{table.name}: the packaged content is another")
    return found
