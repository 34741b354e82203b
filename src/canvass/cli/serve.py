"""``canvass serve``: an audit in the browser, for the office, its boards and everybody who watches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from canvass.web.serve import Started


def serve(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="AUDITS",
            help="The folder of an audit, or of several; it is made where it is not there.",
        ),
    ],
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8080,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", help="Let devices of this network in, with a certificate of its own."
        ),
    ] = False,
    certificate: Annotated[
        Path | None, typer.Option(help="A certificate of yours, as PEM.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="Its key, as PEM.")] = None,
) -> None:
    """Serve an audit, or a folder of audits: boards enter cards blind, the office runs it, everybody watches."""
    from canvass.errors import BadValue, MissingPackage, needs_extra

    try:
        from canvass.web.serve import Where
        from canvass.web.serve import serve as run
    except ImportError as missing:
        raise MissingPackage(needs_extra("canvass serve", str(missing.name), "web")) from None
    if (certificate is None) != (key is None):
        raise BadValue("--certificate and --key belong together: name both files")
    run(folder, Where(host, port, lan, certificate, key), _tell)


def _tell(started: Started) -> None:
    typer.echo(f"Serving at {started.address}")
    if started.code:
        typer.echo(f"The first account: {started.address}/first")
        typer.echo(f"Its code, for one use within an hour: {started.code}")
    if started.words:
        typer.echo(
            "On each device: open the address; the browser warns of a certificate it does not know."
        )
        typer.echo("Look at the certificate's SHA-256, and compare it with this:")
        typer.echo(f"  {started.fingerprint}")
        typer.echo(f"  {' '.join(started.words)}")
        typer.echo("If they are the same, go on to the page; if not, somebody stands between.")
    typer.echo("End it with Ctrl-C.")
