"""``canvass audit open``, ``join``, ``load``, ``commit``, ``seed``: everything before the draw."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Jurisdiction, hand, show
from canvass.cli.options import Accept, AsJson, RecipeFile
from canvass.cli.panels import FAULTS
from canvass.vocabulary import Loaded

FROM = "From a manifest and cast vote records"

if TYPE_CHECKING:
    from canvass.journeys.audit_folder.from_records import Bound
    from canvass.journeys.audit_folder.opening import About


Why = Annotated[
    str,
    typer.Option(
        help="With --accept: why the fault may stand, as the public will read it.",
        rich_help_panel=FAULTS,
    ),
]


class RankRule(StrEnum):
    """How the rankings of records are counted."""

    IRV = "irv"
    CONDORCET = "condorcet"
    BORDA = "borda"


def open_(
    folder: Folder,
    records: Annotated[
        list[Path] | None,
        typer.Argument(help="With --from: a voting system's cast vote records, one file a county."),
    ] = None,
    manifest: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="Open the audit from this manifest and the records named.",
            rich_help_panel=FROM,
        ),
    ] = None,
    contest: Annotated[
        list[str] | None,
        typer.Option(
            help="With --from: a contest to audit, as the records name it; repeat it.",
            rich_help_panel=FROM,
        ),
    ] = None,
    rule: Annotated[
        RankRule | None,
        typer.Option(
            help="With --from: how rankings are counted, irv (as usual), condorcet or borda.",
            rich_help_panel=FROM,
        ),
    ] = None,
    risk_limit: Annotated[
        str, typer.Option(help="With --from: the risk limit.", rich_help_panel=FROM)
    ] = "0.05",
    bound: Annotated[
        int,
        typer.Option(
            help="With --from: at most so many cards have the contest.", rich_help_panel=FROM
        ),
    ] = 0,
    bound_source: Annotated[
        str,
        typer.Option(
            help="Who says so, without the voting system: the poll books.", rich_help_panel=FROM
        ),
    ] = "",
    jurisdiction: Annotated[
        list[str] | None,
        typer.Option("--jurisdiction", "-j", help="A jurisdiction; repeat it for each."),
    ] = None,
    office: Annotated[str, typer.Option(help="The office that runs the audit.")] = "",
    election: Annotated[str, typer.Option(help="The election, with its day.")] = "",
    title: Annotated[str, typer.Option(help="What the audit is called.")] = "",
    record: Annotated[
        str,
        typer.Option(
            help="Id of the record: a to z, 0 to 9 and hyphens; made from the folder's name otherwise."
        ),
    ] = "",
    database: Annotated[
        str,
        typer.Option(
            help="Keep the record in a SQLite file or postgresql://..., not in the folder."
        ),
    ] = "",
    rehearsal: Annotated[
        bool,
        typer.Option(
            "--rehearsal", help="For practice: record, pages and both verifiers say REHEARSAL."
        ),
    ] = False,
    recipe: RecipeFile = None,
    accept: Accept = None,
    why: Why = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Begin an audit in a new folder: its record, and the keys that sign it.

    With --from, everything up to the commitment: the files are read and held against each other, contests.toml is
    written from the records, and the first round is planned.
    """
    from canvass.journeys.audit_folder.opening import About, id_for, open_audit
    from canvass.present.audit_folder.opening import opened_lines

    about = About(record or id_for(folder), title or election, election, office, rehearsal)
    if manifest is None:
        _require_all(records, contest, jurisdiction, about)
        _refuse_decisions(recipe, accept)
        made = open_audit(folder, about, jurisdiction or (), hand(by), database)
        show(made, opened_lines(made), json)
        return
    from canvass.journeys.audit_folder.decisions import deciding
    from canvass.journeys.audit_folder.from_records import FromFiles, open_from
    from canvass.model import Rule
    from canvass.present.audit_folder.opened_from import opened_from_lines

    files = FromFiles(
        manifest,
        tuple(records or ()),
        tuple(contest or ()),
        risk_limit,
        _bound(bound, bound_source),
        tuple(jurisdiction or ()),
        deciding(recipe, accept or (), by, why),
        Rule(rule) if rule else None,
    )
    found = open_from(folder, about, files, hand(by), database)
    show(found, opened_from_lines(found), json)


def _bound(cards: int, source: str) -> Bound | None:
    """The bound on a contest's cards, refused where nobody is named who says so."""
    from canvass.errors import BadValue
    from canvass.journeys.audit_folder.from_records import Bound

    if cards and not source.strip():
        raise BadValue(
            f"--bound {cards} needs its source, which is not the voting system: --bound-source"
        )
    return Bound(cards, source) if cards else None


def _require_all(
    records: list[Path] | None,
    contest: list[str] | None,
    jurisdiction: list[str] | None,
    about: About,
) -> None:
    """Refuse what only --from makes sense of, and an audit of which too little is said."""
    from canvass.errors import BadValue

    if records or contest:
        raise BadValue("files of records and contests are named with --from MANIFEST")
    said = {
        "--jurisdiction": bool(jurisdiction),
        "--office": bool(about.office),
        "--election": bool(about.election),
    }
    lacking = [name for name, is_said in said.items() if not is_said]
    if lacking:
        raise BadValue(
            f"missing: {', '.join(lacking)}; or open the audit from its files: --from MANIFEST RECORDS --contest NAME"
        )


def _refuse_decisions(recipe: Path | None, accept: list[str] | None) -> None:
    """Refuse what is decided about a file where none is named."""
    from canvass.errors import BadValue

    if recipe or accept:
        raise BadValue(
            "--recipe and --accept are about the faults of a file: name the manifest with --from MANIFEST"
        )


def join(
    folder: Folder,
    database: Annotated[
        str, typer.Option(help="Where the record is kept: a SQLite file or postgresql://...")
    ],
    record: Annotated[
        str, typer.Option(help="Id of the record, where the database holds several.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Work on an audit in a database from a new folder, as a county does from its own machine; without its keys."""
    from canvass.journeys.audit_folder.opening import join_audit
    from canvass.present.audit_folder.opening import joined_lines

    made = join_audit(folder, database, record)
    show(made, joined_lines(made), json)


def load(
    folder: Folder,
    what: Annotated[Loaded, typer.Argument(help="What the file holds.")],
    file: Annotated[Path, typer.Argument(help="The file.")],
    jurisdiction: Jurisdiction = "",
    recipe: RecipeFile = None,
    accept: Accept = None,
    why: Why = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Read a file, with every problem at once, and keep it; a later one takes its place.

    A fault stands where a person says so: by a recipe, or with --accept, --by and --why. The record keeps it.
    """
    from canvass.journeys.audit_folder.decisions import deciding
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.load import load as load_file
    from canvass.present.audit_folder.opening import loaded_lines

    decided = deciding(recipe, accept or (), by, why)
    with sit_down(folder) as desk:
        found = load_file(desk, what, file, jurisdiction, hand(by), decided)
    show(found, loaded_lines(found), json)


def commit(
    folder: Folder,
    out: Annotated[
        Path | None, typer.Option(help="Write the words and the QR code to this HTML page.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Fix and sign everything before anybody knows the seed; prints twelve words to read aloud."""
    from canvass.cli import INTERRUPTED
    from canvass.cli.progress import COMMITMENT, FIRST_ROUND, progress_bar
    from canvass.journeys.audit_folder.commitment import fix_audit, what_was_fixed
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.commitment import committed_lines
    from canvass.present.write import write_whole

    is_stopped = False
    with sit_down(folder) as desk:
        title = desk.title
        with progress_bar() as progress:
            progress(COMMITMENT)
            fixed = fix_audit(desk, hand(by))
            progress(FIRST_ROUND)
            try:
                made = what_was_fixed(desk, fixed)
            except KeyboardInterrupt:  # what stands is told: its words are read aloud
                is_stopped, made = True, what_was_fixed(desk, fixed, is_sized=False)
    show(made, committed_lines(made), json)
    if out is not None:
        from canvass.present.audit_folder.public_page import commitment_page
        from canvass.present.render.html import html

        page = commitment_page(title, made.digest, made.words)
        write_whole(out, html(page, explains=False))
    if is_stopped:
        typer.echo(
            "canvass: stopped before a first round was simulated; everything is committed", err=True
        )
        raise typer.Exit(INTERRUPTED)


def seed(
    folder: Folder,
    words: Annotated[
        str,
        typer.Option(
            help="The twelve words of the commitment as they were read aloud before the dice; asked for at a terminal."
        ),
    ] = "",
    digits: Annotated[
        str, typer.Option(help="The digits as they were rolled; asked for otherwise.")
    ] = "",
    again: Annotated[
        str, typer.Option(help="The digits as a second person read them; asked for otherwise.")
    ] = "",
    how: Annotated[str, typer.Option(help="How the digits were made.")] = "ten-sided dice",
    witness: Annotated[
        list[str] | None, typer.Option(help="Somebody who saw it; repeat it for each.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep the digits that were rolled in public, after a second person has read them back; or those of a ceremony."""
    from canvass.errors import OutOfTurn
    from canvass.journeys.audit_folder.ceremony import keep_made_seed
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.seed import (
        Ceremony,
        keep_seed,
        read_aloud,
        read_dice,
        require_seed_turn,
    )
    from canvass.present.audit_folder.rounds import rolled_lines, seeded_lines

    with sit_down(folder) as desk:
        require_seed_turn(desk)
        heard = read_aloud(words or _asked("The twelve words that were read aloud"))
        if desk.state.ceremony is not None:
            if digits or again:
                raise OutOfTurn(
                    "a ceremony is open, and the seed follows from it: leave out --digits and --again; nothing was "
                    "written"
                )
            said = keep_made_seed(desk, heard, witness or (), hand(by))
        else:
            rolled = read_dice(digits or typer.prompt("The digits, as they were rolled"))
            if not again:
                for line in rolled_lines(rolled):
                    typer.echo(line)
            second = read_dice(
                again or typer.prompt("A second person reads the dice and types them")
            )
            ceremony = Ceremony(heard, how, tuple(witness or ()))
            said = keep_seed(desk, rolled, second, ceremony, hand(by))
    show(said, seeded_lines(said), json)


def _asked(question: str) -> str:
    """The answer of somebody at a terminal; nothing where a program runs the command."""
    return str(typer.prompt(question)) if sys.stdin.isatty() else ""
