"""``canvass doctor``: what is wrong with files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import Accept, AsJson, FileCounty, FileDay, FileState, RecipeFile


def doctor(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="Results files, or election folders; - is the standard input."
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option(help="A second source: a file, an election folder or a packaged election."),
    ] = None,
    mapping: Annotated[
        str | None,
        typer.Option(help="How to read the files: a mapping file (TOML), or a mapping's name."),
    ] = None,
    state: FileState = None,
    county: FileCounty = "",
    day: FileDay = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the full list of problems to this CSV file.")
    ] = None,
    recipe: RecipeFile = None,
    accept: Accept = None,
    mend: Annotated[
        Path | None,
        typer.Option(
            help="Write a recipe for the one file here: every kind of fault, to be decided."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Every problem of a file at once: where it is, what was found, what to do.

    The exit code is 0 when every file can be used and 2 when one has an error or cannot be read.
    """
    from rich.console import Console

    from canvass.errors import EXIT_CODE, BadValue
    from canvass.formats.recipe import decided
    from canvass.formats.returns.file_hints import Told
    from canvass.journeys.doctor import examine, recipe_of
    from canvass.present.as_json import as_json
    from canvass.present.problems import diagnosis_json, diagnosis_screen, problems_csv
    from canvass.present.write import write_whole

    before = decided(recipe, accept or ())
    told = Told(state or "", county, day.date() if day else None)
    diagnosis = examine(files, against, mapping, before, told)
    if mend is not None:
        (report,) = diagnosis.files if len(diagnosis.files) == 1 else (None,)
        if report is None:
            raise BadValue("--mend writes a recipe for one file; name one")
        write_whole(mend, recipe_of(report, before.recipe if before else None))
    if out is not None:
        write_whole(out, problems_csv(diagnosis))
    if json:
        typer.echo(as_json(diagnosis_json(diagnosis)), nl=False)
    else:
        Console(highlight=False).print(diagnosis_screen(diagnosis, out))
        if mend is not None:
            typer.echo(
                f"The recipe is in {mend}: decide each fault there, then  canvass doctor {files[0]} --recipe {mend}"
            )
    if not diagnosis.is_usable:
        raise typer.Exit(EXIT_CODE)
