"""``canvass init``: start an election folder."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import (
    UNSAID,
    Accept,
    AsJson,
    FileCounty,
    FileDay,
    FileState,
    OnlyContests,
    RecipeFile,
)

if TYPE_CHECKING:
    from canvass.formats.started import Answers

STARTERS = ("us-state", "empty")
"""What a new folder may begin with; the words of ``canvass.formats.starter``, which imports tables."""


def init(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make.")],
    origin: Annotated[
        str,
        typer.Option(
            "--from",
            help="us-state (a contest of a US state by county), empty (the least that opens), or a results file; - is "
            "the standard input.",
        ),
    ] = STARTERS[0],
    inbox: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="A folder of results files, a county or several in each: each is examined and gets a page to send "
            "back, and all together become one election.",
        ),
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option(
            help="Which titles and names in the files of --inbox are one (CSV: contest, name, read_as, file)."
        ),
    ] = None,
    mapping: Annotated[
        str | None,
        typer.Option(
            help="How to read the results file: a mapping file (TOML), or a mapping's name.",
            rich_help_panel=UNSAID,
        ),
    ] = None,
    state: FileState = None,
    county: FileCounty = "",
    day: FileDay = None,
    baseline: Annotated[
        str,
        typer.Option(
            help="Which count the results file holds, where it does not say: election_night, county_canvass, "
            "certified or recount.",
            rich_help_panel=UNSAID,
        ),
    ] = "",
    contest: Annotated[
        str,
        typer.Option(
            help="The contest that reports speak of, by title or id; the one with most votes unless given.",
            rich_help_panel=UNSAID,
        ),
    ] = "",
    office: Annotated[
        str,
        typer.Option(
            help="The office that this contest fills, such as governor: recount law asks.",
            rich_help_panel=UNSAID,
        ),
    ] = "",
    recipe: RecipeFile = None,
    accept: Accept = None,
    only: OnlyContests = None,
    json: AsJson = False,
) -> None:
    """A folder with a commented election.toml and tables: an example to fill, or the votes of a results file."""
    from canvass.errors import BadValue
    from canvass.formats.description import DESCRIPTION
    from canvass.formats.recipe import decided
    from canvass.formats.started import open_settings
    from canvass.formats.starter import Starter
    from canvass.journeys.init import Started, election_from_results, new_election
    from canvass.present.as_json import as_json
    from canvass.present.write import write_whole

    answers = replace(_answers(day, baseline, contest, office), county=county)
    if inbox is not None:
        from canvass.cli.inbox import start_from_inbox
        from canvass.journeys.inbox import InboxAsked

        _refuse_two(origin, county)
        may_stand = decided(recipe, accept or (), only or ())
        asked = InboxAsked(inbox, folder, mapping, state, answers, may_stand, names)
        start_from_inbox(asked, as_json=json)
        return
    if names is not None:
        raise BadValue("--names is about the files of --inbox: name their folder too")
    is_example = origin in STARTERS
    if is_example:
        _refuse_answers(answers)
        if only:
            raise BadValue("--only is about a results file: name one with --from")
        started = Started(new_election(folder, Starter(origin)), None)
    else:
        may_stand = decided(recipe, accept or (), only or ())
        started = election_from_results(folder, Path(origin), mapping, state, answers, may_stand)
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
    unsaid = open_settings(str(files[folder / DESCRIPTION]))
    what = "put your own rows in" if is_example else f"complete election.toml ({', '.join(unsaid)})"
    first = f"{what}, then  " if is_example or unsaid else ""
    typer.echo(f"\nNext: {first}canvass doctor {folder}")


def _answers(day: datetime | None, baseline: str, contest: str, office: str) -> Answers:
    """What was said of the file; raises UnknownName for a count or an office that is none."""
    from canvass.errors import UnknownName
    from canvass.formats.started import Answers
    from canvass.model import Baseline, Office

    for what, word, words in (("count", baseline, [*Baseline]), ("office", office, [*Office])):
        if word and word not in words:
            raise UnknownName(what, word, words)
    return Answers(
        day=day.date() if day else None,
        baseline=Baseline(baseline) if baseline else None,
        contest=contest,
        office=Office(office) if office else None,
    )


def _refuse_two(origin: str, county: str) -> None:
    from canvass.errors import BadValue

    if county:
        raise BadValue(
            "--county is that of one file, and --inbox takes those of several: leave it out"
        )
    if origin != STARTERS[0]:
        raise BadValue("--from is one file and --inbox a folder of them: leave one out")


def _refuse_answers(answers: Answers) -> None:
    """Refuse what is said of a results file where none is named."""
    from canvass.errors import BadValue
    from canvass.formats.started import Answers

    if answers != Answers():
        raise BadValue(
            "--county, --day, --baseline, --contest and --office are about a results file: name one with --from"
        )
