"""``canvass serve``: an audit in the browser, for the office, its boards and everybody who watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from canvass.web.serve import Started

ADDRESS = "Address and certificate"
WAITING = 1
"""The exit code where a migration waits."""


def serve(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="AUDITS",
            help="The folder of an audit, or of several; it is made where it is not there.",
            show_default=False,
        ),
    ] = None,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Serve a made-up county whose boards may sign in at once; kept where a new folder is named.",
        ),
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, help="The port; 0 takes a free one.", rich_help_panel=ADDRESS
        ),
    ] = 8080,
    host: Annotated[
        str, typer.Option(help="The address to listen on.", rich_help_panel=ADDRESS)
    ] = "127.0.0.1",
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help="Let devices of this network in, with a certificate of its own.",
            rich_help_panel=ADDRESS,
        ),
    ] = False,
    certificate: Annotated[
        Path | None, typer.Option(help="A certificate of yours, as PEM.", rich_help_panel=ADDRESS)
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="Its key, as PEM.", rich_help_panel=ADDRESS)
    ] = None,
    behind_proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where browsers reach the proxy that has the certificate: https://audit.example.gov.",
            show_default=False,
            rich_help_panel=ADDRESS,
        ),
    ] = "",
    database: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Keep accounts and new audits' records in postgresql://...; or these records in a SQLite file.",
            show_default=False,
        ),
    ] = "",
    key_in_memory: Annotated[
        bool,
        typer.Option(
            "--key-in-memory",
            help="Keep the office's key from the first passphrase that opens it until the server ends.",
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Serve nothing: say of each database whether a migration waits, and end with 1 where one does.",
        ),
    ] = False,
) -> None:
    """Serve an audit, or a folder of audits: boards enter cards blind, the office runs it, everybody watches."""
    from canvass.errors import BadValue, MissingPackage, needs_extra

    try:
        from canvass.web import serve as server
    except ImportError as missing:
        raise MissingPackage(needs_extra("canvass serve", str(missing.name), "web")) from None
    if (certificate is None) != (key is None):
        raise BadValue("--certificate and --key belong together: name both files")
    if check:
        _check(folder, database, is_demo=demo)
        return
    if demo and key_in_memory:
        raise BadValue("the key of --demo has no passphrase; leave out --key-in-memory")
    if demo and database:
        raise BadValue("--demo keeps its record in its folder; leave out --database")
    where = server.Where(host, port, lan, certificate, key, behind_proxy)
    if demo:
        with _new_folder(folder) as made:
            server.serve_demo(made, where, _tell)
        return
    if folder is None:
        raise BadValue(
            "name the folder of an audit or of several; to look at a made-up one: --demo"
        )
    _require_places(folder)
    server.serve(folder, where, _tell, keeps_keys=key_in_memory, database=database)


def _check(folder: Path | None, database: str, *, is_demo: bool) -> None:
    """Say whether migrations wait; exit code 1 where one does."""
    from canvass.errors import BadValue
    from canvass.web.layouts import tables_in

    if folder is None or is_demo:
        raise BadValue("--check looks at the folder of an audit or of several: name it alone")
    within = sorted(folder.iterdir()) if folder.is_dir() else ()
    _require_places(folder, *within)
    found = tables_in(folder, database)
    for each in found:
        typer.echo(each.said)
    if any(each.waiting for each in found):
        raise typer.Exit(WAITING)


def _require_places(*folders: Path) -> None:
    """Refuse a folder whose record's place cannot be used, as where an address holds a password."""
    from canvass.journeys.audit_folder.folder import AuditFolder

    for each in map(AuditFolder, folders):
        if each.pointer.is_file():
            _ = each.place  # it raises what is wrong with it


@contextmanager
def _new_folder(named: Path | None) -> Iterator[Path]:
    """The folder of a demonstration: the one that is named, else one that is gone when the server ends."""
    if named is not None:
        yield named
        return
    with TemporaryDirectory(prefix="canvass-demo-") as made:
        yield Path(made) / "audit"


HALVES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Two modules of a picture, one above the other, in a letter: bright paper on a dark terminal."""


def _drawn(address: str) -> str:
    """The address as a picture for a camera; empty where the terminal has no such letters."""
    import sys

    import segno

    rows = [list(map(bool, row)) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    picture = "\n".join("".join(map(HALVES.__getitem__, zip(*pair, strict=True))) for pair in pairs)
    try:
        picture.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return picture


def _tell(started: Started) -> None:
    from canvass.web.started_words import started_lines

    picture = _drawn(started.address) if started.sheet else ""
    for line in started_lines(started, picture):
        typer.echo(line)
