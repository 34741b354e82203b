"""``canvass demo``: see an audit from the first file to the public record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson

demo = typer.Typer(name="demo", help="See it on a made-up county.", no_args_is_help=True)


@demo.callback()
def _demo() -> None:
    """See it on a made-up county."""


@demo.command()
def audit(
    out: Annotated[Path, typer.Option(help="A new folder for what is made.")] = Path("demo-audit"),
    json: AsJson = False,
) -> None:
    """An audit that confirms, one that catches a wrong winner, and a tampered record that is refused.

    Each record is checked by canvass verify and by observer.py, the checker that is published with it. The exit
    code is 1 where either of them does not say what it should.
    """
    from canvass.cli.auditing.options import show
    from canvass.cli.progress import progress_bar
    from canvass.journeys.demo.audit import demo_audit
    from canvass.present.auditing.demo import demo_lines, demo_result
    from canvass.present.auditing.site import write_site

    with progress_bar() as progress:
        found = demo_audit(out, progress)
        progress("writing the pages")
        for each in (found.right, found.wrong):
            write_site(each.view, each.published.folder)
    show(demo_result(found), demo_lines(found), json)
    if not found.is_as_promised:
        raise typer.Exit(1)
