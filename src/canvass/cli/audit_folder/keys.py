"""``canvass audit key``: keys of counties, and keys that are gone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Reason, hand, show
from canvass.cli.options import AsJson

key = typer.Typer(help="Keys that sign the record of an audit.", no_args_is_help=True)
Fingerprint = Annotated[str, typer.Argument(help="Its fingerprint, or how it begins.")]


@key.command("new")
def new(
    file: Annotated[Path, typer.Argument(help="A new file for the key; keep it to yourself.")],
    json: AsJson = False,
) -> None:
    """Make a key; its holder sends the public part to the office."""
    from canvass.journeys.audit_folder.keys import new_key

    made = new_key(file)
    lines = [f"Written: {file}", f"Send this to the office: {made.public_key}"]
    show(made, [*lines, f"Publish its fingerprint: {made.fingerprint}"], json)


@key.command("add")
def add(
    folder: Folder,
    public_key: Annotated[str, typer.Argument(help="The public key, 64 hexadecimal digits.")],
    holder: Annotated[str, typer.Option(help="Who holds it, as the public knows them.")],
    by: By = "",
    json: AsJson = False,
) -> None:
    """Let a key sign from now on; the office's key vouches for it."""
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.keys import add_key

    with sit_down(folder) as desk:
        fingerprint = add_key(desk, public_key, holder, hand(by))
    show({"fingerprint": fingerprint}, [f"The key of {holder} may sign: {fingerprint}"], json)


@key.command("lost")
def lost(
    folder: Folder, fingerprint: Fingerprint, reason: Reason, by: By = "", json: AsJson = False
) -> None:
    """Say that a key is lost; it can sign no more."""
    _take_away(folder, fingerprint, reason, by, json, is_stolen=False)


@key.command("revoked")
def revoked(
    folder: Folder, fingerprint: Fingerprint, reason: Reason, by: By = "", json: AsJson = False
) -> None:
    """Say that others may have a key; it can sign no more."""
    _take_away(folder, fingerprint, reason, by, json, is_stolen=True)


def _take_away(
    folder: Path, fingerprint: str, reason: str, by: str, json: bool, *, is_stolen: bool
) -> None:
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.keys import take_key_away

    with sit_down(folder) as desk:
        gone = take_key_away(desk, fingerprint, reason, hand(by), is_stolen=is_stolen)
    show({"fingerprint": gone.fingerprint}, [f"The key of {gone.holder} can sign no more."], json)
