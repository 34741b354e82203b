"""``canvass tabulate``: the votes that cast vote records have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from canvass.cli.options import AsJson, RecordedVotes, pairs

Result = TypeVar("Result")


def tabulate(
    records: Annotated[
        Path,
        typer.Argument(metavar="RECORDS", help="A store of cards, or a voting system's export."),
    ],
    by: Annotated[
        str,
        typer.Option(
            help="Count apart by tabulator, batch, unit, style or mode; several with commas between them."
        ),
    ] = "",
    contest: Annotated[
        list[str] | None, typer.Option(help="A contest by its title; all, unless named. Repeat it.")
    ] = None,
    rankings: Annotated[
        bool,
        typer.Option(
            "--rankings", help="The distinct rankings of contests by ranks, with their cards."
        ),
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Write every row to this CSV file.")] = None,
    votes_allowed: RecordedVotes = None,
    cluster: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Count on Spark, where a store is too large for one machine: local[4], spark://HOST:7077, yarn. "
            "Needs Java.",
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    """Votes by contest and choice, out of cast vote records: in all, or by batch, tabulator, precinct, style, mode."""
    from canvass.cli.shown import show
    from canvass.errors import BadValue
    from canvass.journeys.stored.rankings import rankings_of
    from canvass.journeys.stored.tabulate import tabulate as count
    from canvass.present.stored import rankings_csv, rankings_page, tabulated_csv, tabulated_page

    if rankings and (by or votes_allowed or cluster):
        raise BadValue(
            "--rankings tells rankings whole, on this machine: leave --by, --votes-allowed and --cluster out"
        )
    if rankings:
        ranked = rankings_of(records, contest or ())
        _write(out, rankings_csv, ranked)
        if json or out is None:
            show(ranked, rankings_page, json=json, out=None)
        return
    allowed = pairs(votes_allowed or (), "--votes-allowed")
    result = count(records, by, contest or (), allowed, cluster)
    _write(out, tabulated_csv, result)
    if json or out is None:
        show(result, tabulated_page, json=json, out=None)


def _write(out: Path | None, text: Callable[[Result], str], result: Result) -> None:
    from canvass.present.write import write_whole

    if out is not None:
        write_whole(out, text(result))
        typer.echo(f"wrote {out}", err=True)
