"""The packaged election: which tables it has, and how they are written and checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import polars as pl

from canvass.errors import BadFile, CanvassError
from canvass.formats.description import describe, election_from
from tools.compiling.choices import choices
from tools.compiling.counties import county_returns_2012, county_returns_2016
from tools.compiling.demographics import covariates
from tools.compiling.digest import content_sha256
from tools.compiling.elector_units import elector_unit_returns, electors
from tools.compiling.equipment import technology
from tools.compiling.leads import leads
from tools.compiling.outlines import outline_arcs, outline_rings
from tools.compiling.polls import polls
from tools.compiling.provenance import Kept, provenance_toml
from tools.compiling.raw import RawFolder
from tools.compiling.recount_calendar import official_dates, recount_units
from tools.compiling.states import district_returns, elector_votes, state_returns
from tools.compiling.table import Compiled, Maker
from tools.compiling.units import units
from tools.compiling.wards import ward_returns_canvass, ward_returns_recount
from tools.compiling.wisconsin_equipment import (
    ballots_by_technology,
    listed_equipment,
    recount_method,
)

DESCRIPTION, PROVENANCE = "election.toml", "provenance.toml"

TABLES: tuple[Maker, ...] = (
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
    official_dates,
    recount_units,
    leads,
    outline_arcs,
    outline_rings,
)


def compiled(raw: RawFolder, makers: tuple[Maker, ...] = TABLES) -> tuple[Compiled, ...]:
    """Every table of the packaged election; raises BadFile with every raw file that is absent or not as expected."""
    tables: list[Compiled] = []
    problems: list[str] = []
    for make in makers:
        try:
            tables.append(make(raw))
        except (CanvassError, pl.exceptions.PolarsError, ValueError) as fault:
            problems.append(f"{make.__name__}: {fault}")
    if problems:
        raise BadFile(f"{raw.root}: not the raw files that this tool knows", problems)
    return tuple(tables)


Packing = tuple[Literal["zstd", "brotli"], int]
"""How a table is compressed, and how hard."""


def write(
    tables: tuple[Compiled, ...],
    raw: RawFolder,
    folder: Path,
    tool: str = "compile_data.py",
    packing: Packing = ("zstd", 22),
    kept: tuple[Kept, ...] = (),
) -> None:
    """Write each table as Parquet, and provenance.toml, which says where all of them come from."""
    for table in tables:
        table.rows.write_parquet(
            folder / f"{table.name}.parquet",
            compression=packing[0],
            compression_level=packing[1],
            statistics=False,
        )
    text = provenance_toml(tables, raw, tool, kept)
    (folder / PROVENANCE).write_text(text, "utf-8", newline="\n")


def differences(
    tables: tuple[Compiled, ...],
    raw: RawFolder,
    folder: Path,
    tool: str = "compile_data.py",
    kept: tuple[Kept, ...] = (),
) -> list[str]:
    """What ``folder`` holds that compiling again does not give, one sentence each; empty when all is the same."""
    found = [
        f"{table.name}: the packaged content is not what the raw files give"
        for table in tables
        if content_sha256(_packaged(folder, table.name)) != table.sha256
    ]
    further = {file.stem for file in folder.glob("*.parquet")} - {table.name for table in tables}
    found += [f"{name}: packaged, but no table of this tool" for name in sorted(further)]
    written = provenance_toml(tables, raw, tool, kept)
    if not found and (folder / PROVENANCE).read_text("utf-8") != written:
        found.append(f"{PROVENANCE}: says something else than compiling again does")
    return found


def sums_that_differ(tables: tuple[Compiled, ...], folder: Path) -> list[str]:
    """Votes that are not what the level above states, with what becomes of them when the election is opened."""
    description = describe(tomllib.loads((folder / DESCRIPTION).read_text("utf-8")))
    own = {name: file for name, file in description.tables.items() if "/" not in file}
    election = election_from(
        description.model_copy(update={"tables": own}),
        {table.name: table.rows for table in tables},
    )
    return [fault.sentence for fault in election.faults]


def _packaged(folder: Path, name: str) -> pl.DataFrame:
    file = folder / f"{name}.parquet"
    return pl.read_parquet(file) if file.is_file() else pl.DataFrame()


def losses(tables: tuple[Compiled, ...]) -> list[str]:
    """Every row that a join lost on the way, one sentence for each side of each join."""
    return [
        f"{table.name}: {found} without {sought}: {'; '.join(map(', '.join, lost))}"
        for table in tables
        for ledger in table.ledgers
        for found, sought, lost in (
            (ledger.left, ledger.right, ledger.only_left),
            (ledger.right, ledger.left, ledger.only_right),
        )
        if lost
    ]
