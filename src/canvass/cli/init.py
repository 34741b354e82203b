"""``canvass init``: start an election folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson

STARTERS = ("us-state", "empty")
"""What a new folder may begin with; the words of ``canvass.formats.starter``, which imports tables."""


def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make.")],
    origin: Annotated[
        str,
        typer.Option(
            "--from",
            help="us-state (a contest of a US state by county), empty (the least that opens), or a results file.",
        ),
    ] = STARTERS[0],
    mapping: Annotated[
        str | None,
        typer.Option(
            help="How to read the results file: a mapping file (TOML), or a mapping's name."
        ),
    ] = None,
    state: Annotated[
        str | None, typer.Option(help="The state of a results file that names none.")
    ] = None,
    json: AsJson = False,
) -> None:
    """A folder with a commented election.toml and tables: an example to fill, or the votes of a results file."""
    from canvass.formats.starter import Starter
    from canvass.journeys.init import election_from_results, new_election
    from canvass.present.as_json import as_json
    from canvass.present.write import write_whole

    is_example = origin in STARTERS
    if is_example:
        files, found = new_election(folder, Starter(origin)), None
    else:
        started = election_from_results(folder, Path(origin), mapping, state)
        files, found = started.files, started.examination
    for path, text in files.items():
        write_whole(path, text)
    if json:
        typer.echo(
            as_json(
                {
                    "folder": str(folder),
                    "files": [str(path) for path in files],
                    "examination": found,
                }
            ),
            nl=False,
        )
        return
    typer.echo("\n".join(map(str, files)))
    if found is not None:
        typer.echo(f"\n{found.sentence} It stays in examination.csv and is told with every number.")
    what = "put your own rows in" if is_example else "complete election.toml"
    typer.echo(f"\nNext: {what}, then  canvass doctor {folder}")
