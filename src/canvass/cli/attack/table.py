"""``canvass attack table`` and ``merge``: one table, by one process or by many."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.attack.asked import Replications, Seed
from canvass.cli.options import AsJson, ElectionName, PageFile, a_page

if TYPE_CHECKING:
    from canvass.attack.world import Runs


def table(
    election: ElectionName,
    shard: Annotated[
        str | None,
        typer.Option(help="Compute this shard of it alone, such as 17/400, into the file --out."),
    ] = None,
    replications: Replications = 1000,
    seed: Seed = "2016",
    engine: Annotated[
        str,
        typer.Option(
            help="What computes it: processes of this machine, here (this process alone), or MODULE:FUNCTION, which "
            "makes an executor of Python's concurrent.futures, as those of clusters are."
        ),
    ] = "processes",
    shards: Annotated[
        int | None,
        typer.Option(
            help="Into how many shards the engine's work is cut; four for each core unless named."
        ),
    ] = None,
    json: AsJson = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the page here too, as one HTML file; with --shard the shard."),
    ] = None,
) -> None:
    """Compute the whole table of an election anew: every packaged scenario, in every state of the table."""
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.attack_asked import runs_of
    from canvass.journeys.attack_engine import engine_named, table_by
    from canvass.present.attack import table_page

    runs = runs_of(seed, replications, shard)
    if shard is not None:
        _write_shard(election, runs, out, json=json)
        return
    page = a_page(out)
    with progress_bar() as progress:
        found = table_by(election, runs, engine_named(engine, shards), progress)
    show(found, table_page, json=json, out=page)


def _write_shard(election: str, runs: Runs, out: Path | None, *, json: bool) -> None:
    """Compute one shard of the election's table into a file that is whole or not there."""
    from canvass.cli.progress import progress_bar
    from canvass.errors import OutOfRange
    from canvass.journeys.attack_shards import shard_of_table
    from canvass.journeys.elections import open_election
    from canvass.present.write import write_whole

    if out is None or json:
        raise OutOfRange("a shard is a file: name it by --out, and leave out --json")
    with progress_bar() as progress:
        text = shard_of_table(open_election(election), runs, progress)
    write_whole(out, text)
    typer.echo(f"wrote {out}", err=True)


def merge(
    shards: Annotated[list[Path], typer.Argument(help="The files of all shards.")],
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """The table of which the files are the shards, as one run shows it."""
    from canvass.cli.shown import show
    from canvass.journeys.attack_shards import merged
    from canvass.present.attack import table_page

    show(merged(shards), table_page, json=json, out=out)
