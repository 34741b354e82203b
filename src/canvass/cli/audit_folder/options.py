"""Options of the steps of an audit, and how what they did is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from canvass.audit.event import Person
    from canvass.journeys.audit_folder.desk import Hand

Folder = Annotated[Path, typer.Argument(metavar="AUDIT", help="The folder of the audit.")]
By = Annotated[
    str,
    typer.Option(
        "--by",
        envvar="CANVASS_ACTOR",
        help="Who acts, as the public will read it; the name of your login otherwise.",
    ),
]
Jurisdiction = Annotated[
    str, typer.Option("--jurisdiction", "-j", help="The jurisdiction, as the audit names it.")
]
Reason = Annotated[str, typer.Option(help="Why, as the public will read it.")]


def hand(by: str) -> Hand:
    """Who acts, and now."""
    from datetime import UTC, datetime
    from getpass import getuser

    from canvass.journeys.audit_folder.desk import Hand
    from canvass.model.event import utc

    return Hand(by or getuser(), utc(datetime.now(UTC)))


def named(text: str) -> Person:
    """Somebody told as ``Ann Lee, clerk``. Raises BadValue where there is no name.

    >>> named("Ann Lee, clerk")
    Person(name='Ann Lee', role='clerk')
    """
    from canvass.audit.event import Person
    from canvass.errors import BadValue
    from canvass.model.person import name_and_role

    name, role = name_and_role(text)
    if not name:
        raise BadValue(
            f'--person has no name in {text!r}: write the name, then the role, as "Ann Lee, clerk"'
        )
    return Person(name, role)


def people_told(text: str) -> tuple[str, ...]:
    """People told as ``Ada Lopez, Bo Li``; one who is called ``Sam Smith, Jr.`` is one.

    >>> people_told("Ada Lopez, Sam Smith, Jr.")
    ('Ada Lopez', 'Sam Smith, Jr.')
    """
    from canvass.model.person import people_in

    return people_in(text)


def show(result: object, lines: Sequence[str], json: bool) -> None:
    """Print a result in words, or as JSON."""
    if json:
        from canvass.present.as_json import as_json

        typer.echo(as_json(result), nl=False)
        return
    for line in lines:
        typer.echo(line)
