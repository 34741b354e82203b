"""``canvass init``: start an election folder."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson


class StarterWord(StrEnum):
    """What a new folder begins with; the words of ``canvass.formats.starter``, which imports tables."""

    US_STATE = "us-state"
    EMPTY = "empty"


def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make.")],
    starter: Annotated[
        StarterWord,
        typer.Option("--from", help="A contest of a US state by county, or the least that opens."),
    ] = StarterWord.US_STATE,
    json: AsJson = False,
) -> None:
    """A folder with a commented election.toml and small tables, to fill with your own election."""
    from canvass.formats.starter import Starter
    from canvass.journeys.init import new_election
    from canvass.present.as_json import as_json
    from canvass.present.write import write_whole

    files = new_election(folder, Starter(starter.value))
    for path, text in files.items():
        write_whole(path, text)
    if json:
        typer.echo(
            as_json({"folder": str(folder), "files": [str(path) for path in files]}), nl=False
        )
        return
    typer.echo("\n".join(map(str, files)))
    typer.echo(f"\nNext: put your own rows in, then  canvass doctor {folder}")
