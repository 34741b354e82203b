"""``canvass demo``: see an audit from the first file to the public record, and a recount replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, PageFile

demo = typer.Typer(
    name="demo",
    help="See an audit of a made-up county, and the recount of Wisconsin 2016.",
    no_args_is_help=True,
)


@demo.callback()
def _demo() -> None:
    """See an audit of a made-up county, and the recount of Wisconsin 2016."""


@demo.command()
def audit(
    out: Annotated[Path, typer.Option(help="A new folder for what is made.")] = Path("demo-audit"),
    export: Annotated[
        str | None,
        typer.Option(
            help="Open it from what a voting system exports: dominion-csv, dominion-json, ess, hart, clear-ballot or "
            "nist."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """An audit that confirms, one that catches a wrong winner, and records that are found out.

    With --export the county's cards are written as that system writes them, and the first two audits are opened from
    this file and a manifest, as canvass audit open --from does.

    Each record is checked by canvass verify and by observer.py, the checker that is published with it. The exit
    code is 1 where either of them does not say what it should.
    """
    from canvass.cli.audit_folder.options import show
    from canvass.cli.progress import PAGES, progress_bar
    from canvass.journeys.demo.audit import demo_audit
    from canvass.present.audit_folder.demo import demo_lines, demo_result
    from canvass.present.audit_folder.site import write_site

    if export is not None:
        _audit_from_export(out, export, json)
        return
    with progress_bar() as progress:
        found = demo_audit(out, progress)
        progress(PAGES)
        for each in (found.right, found.wrong, found.changed):
            write_site(each.view, each.published.folder)
    show(demo_result(found), demo_lines(found), json)
    if not found.is_as_promised:
        raise typer.Exit(1)


def _audit_from_export(out: Path, export: str, json: bool) -> None:
    from canvass.cli.audit_folder.options import show
    from canvass.cli.progress import PAGES, progress_bar
    from canvass.journeys.demo.from_export import demo_from_export
    from canvass.present.audit_folder.demo import from_export_lines, from_export_result
    from canvass.present.audit_folder.site import write_site

    with progress_bar() as progress:
        found = demo_from_export(out, export, progress)
        progress(PAGES)
        for each in (found.right, found.wrong):
            write_site(each.view, each.published.folder)
    show(from_export_result(found), from_export_lines(found), json)
    if not found.is_as_promised:
        raise typer.Exit(1)


@demo.command()
def recount(
    at: Annotated[
        int | None, typer.Option(help="Show it as it stood after this entry of its record.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the record in this new folder, to check it yourself.")
    ] = None,
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """The recount of Wisconsin 2016, replayed from its 3,636 reporting units as a signed record.

    Every number is folded from that record, and canvass verify and observer.py check it. The returns are imported from
    what was published: the record has no custody and no two tallies, and the page says so. The exit code is 1 where a
    verifier refuses the record.
    """
    from functools import partial
    from tempfile import TemporaryDirectory

    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.demo.recount import demo_recount
    from canvass.present.recount_standing import demo_recount_page

    with TemporaryDirectory(prefix="canvass-recount-") as scratch, progress_bar() as progress:
        found = demo_recount(record or Path(scratch) / "recount", at, progress)
    show(found, partial(demo_recount_page, kept=record), json=json, out=out)
    if not found.is_as_promised:
        raise typer.Exit(1)


@demo.command()
def michigan(out: PageFile = None, json: AsJson = False) -> None:
    """Michigan's recount of 2016, which a court stopped after 2,725 of 7,786 precincts: the sums that were published.

    They are imported; the figures of its precincts are not at hand, and none is invented.
    """
    from canvass.cli.shown import show
    from canvass.journeys.demo.michigan import michigan
    from canvass.present.demo_michigan import michigan_page

    show(michigan(), michigan_page, json=json, out=out)
