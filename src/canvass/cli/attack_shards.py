"""``canvass attack --shard`` and ``canvass attack merge``: one table, computed by many processes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canvass.cli.progress import progress_bar
from canvass.cli.shown import show
from canvass.errors import OutOfRange
from canvass.journeys.attack_shards import merged, shard_of_table
from canvass.journeys.elections import open_election
from canvass.present.attack import table_page
from canvass.present.write import write_whole

if TYPE_CHECKING:
    from canvass.attack.world import Runs

MERGE = "merge"
"""The word that stands in the place of an election, before the files of shards."""


def write_shard(election: str, runs: Runs, out: Path | None, *, json: bool) -> None:
    """Compute one shard of the election's table into a file that is whole or not there."""
    if out is None or json:
        raise OutOfRange("a shard is a file: name it by --out, and leave out --json")
    with progress_bar() as progress:
        text = shard_of_table(open_election(election), runs, progress)
    write_whole(out, text)
    typer.echo(f"wrote {out}", err=True)


def show_merged(files: list[Path], *, json: bool, out: Path | None) -> None:
    """The table of which the files are the shards, as one run shows it."""
    if not files:
        raise OutOfRange("name the files of all shards: canvass attack merge FILE FILE ...")
    show(merged(files), table_page, json=json, out=out)
