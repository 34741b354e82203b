"""``canvass audit ceremony``: a seed that several people make, or dice and a beacon, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Reason, hand, show
from canvass.cli.options import AsJson

ceremony = typer.Typer(
    help="A seed that nobody chooses: several people's digits, or dice and a public beacon.",
    no_args_is_help=True,
)
Contributor = Annotated[str, typer.Option(help="Who contributes, as the ceremony names them.")]


@ceremony.command("open")
def open_(
    folder: Folder,
    words: Annotated[str, typer.Option(help="The twelve words of the commitment, as read aloud.")],
    contributor: Annotated[
        list[str] | None, typer.Option(help="Who contributes digits; repeat it for each.")
    ] = None,
    beacon: Annotated[
        str,
        typer.Option(
            help="Which value of which beacon counts, so that nobody can choose among several."
        ),
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Say in the record how the seed will be made, before anybody gives digits."""
    from canvass.journeys.audit_folder.ceremony import open_ceremony
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.seed import read_aloud
    from canvass.present.audit_folder.ceremony import opened_lines

    with sit_down(folder) as desk:
        said = open_ceremony(desk, read_aloud(words), contributor or (), beacon, hand(by))
    show(said, opened_lines(said), json)


@ceremony.command("draw")
def draw(
    file: Annotated[Path, typer.Argument(help="A new file, which stays with the contributor.")],
    contributor: Contributor,
    commitment: Annotated[str, typer.Option(help="The digest of the commitment, 64 digits.")],
    digits: Annotated[
        str, typer.Option(help="Twenty digits, rolled where nobody sees them; asked for otherwise.")
    ] = "",
    json: AsJson = False,
) -> None:
    """As a contributor, keep digits to yourself; prints the digest that the office gets."""
    from canvass.journeys.audit_folder.ceremony import draw_contribution
    from canvass.present.audit_folder.ceremony import drawn_lines

    typed = digits or typer.prompt("Twenty digits", hide_input=True)
    made = draw_contribution(file, contributor, commitment, typed)
    told = {"contributor": contributor, "digest": made.digest, "file": file}
    show(told, drawn_lines(file, made.digest), json)


@ceremony.command("promise")
def promise(
    folder: Folder,
    digest: Annotated[str, typer.Argument(help="The digest of somebody's digits.")],
    contributor: Contributor,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep a contributor's digest; nobody opens digits before all digests are in."""
    from canvass.journeys.audit_folder import ceremony as journey
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.ceremony import promised_lines

    with sit_down(folder) as desk:
        made = journey.promise(desk, contributor, digest, hand(by or contributor))
    show(made, promised_lines(made), json)


@ceremony.command("reveal")
def reveal(
    folder: Folder,
    file: Annotated[Path, typer.Argument(help="The file that the contributor kept.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Open a contributor's digits, when every digest is in."""
    from canvass.journeys.audit_folder import ceremony as journey
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.ceremony import stands_lines

    kept = journey.read_contribution(file)
    with sit_down(folder) as desk:
        now = journey.reveal(desk, kept, hand(by or kept.contributor))
    show(now, stands_lines(now), json)


@ceremony.command("roll")
def roll(
    folder: Folder,
    digits: Annotated[str, typer.Option(help="Twenty digits, as they were rolled.")] = "",
    again: Annotated[str, typer.Option(help="The digits as a second person read them.")] = "",
    witness: Annotated[
        list[str] | None, typer.Option(help="Somebody who saw it; repeat it for each.")
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Beside a beacon: keep dice that were rolled in public, before the beacon speaks."""
    from canvass.journeys.audit_folder import ceremony as journey
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.seed import read_dice
    from canvass.present.audit_folder.ceremony import rolled_lines

    with sit_down(folder) as desk:
        journey.ceremony_at_work(desk.state)
        first = read_dice(digits or typer.prompt("The digits, as they were rolled"))
        second = read_dice(again or typer.prompt("A second person reads the dice and types them"))
        made = journey.roll(desk, first, second, witness or (), hand(by))
    show(made, rolled_lines(made), json)


@ceremony.command("beacon")
def beacon(
    folder: Folder,
    value: Annotated[
        str, typer.Argument(help="What the beacon published: digits and small letters alone.")
    ],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Keep what the beacon published after the dice."""
    from canvass.journeys.audit_folder.ceremony import read_beacon
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.ceremony import stands_lines

    with sit_down(folder) as desk:
        now = read_beacon(desk, value, hand(by))
    show(now, stands_lines(now), json)


@ceremony.command("abandon")
def abandon(folder: Folder, reason: Reason, by: By = "", json: AsJson = False) -> None:
    """End a ceremony that makes no seed, as when somebody does not open; both verifiers tell who had not."""
    from canvass.journeys.audit_folder import ceremony as journey
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.present.audit_folder.ceremony import abandoned_lines

    with sit_down(folder) as desk:
        ended = journey.abandon(desk, reason, hand(by))
    show(ended, abandoned_lines(ended), json)
