"""``canvass audit comply``, ``conclude``, ``abort``, ``publish``, ``status``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit_folder.options import By, Folder, Reason, hand, show
from canvass.cli.options import AsJson, WebSite
from canvass.vocabulary import ComplianceCheck


def comply(
    folder: Folder,
    check: Annotated[ComplianceCheck, typer.Argument(help="Which check was made.")],
    jurisdiction: Annotated[str, typer.Option("--jurisdiction", "-j", help="Where.")],
    statement: Annotated[str, typer.Option(help="What was looked at, and what was found.")],
    failed: Annotated[bool, typer.Option("--failed", help="The check did not pass.")] = False,
    report: Annotated[Path | None, typer.Option(help="A report; it becomes public.")] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Record a check of the paper; without all three of them nothing is called confirmed."""
    from canvass.audit.event import ComplianceRecorded, Finding
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.ending import record_compliance

    finding = Finding.FAILED if failed else Finding.PASSED
    found = ComplianceRecorded(check, jurisdiction, finding, statement)
    with sit_down(folder) as desk:
        said = record_compliance(desk, found, report, hand(by))
    name = check.value.replace("_", " ")
    show(said, [f"Recorded: {name} of {jurisdiction} {finding.value}."], json)


def conclude(
    folder: Folder,
    unchecked: Annotated[
        bool,
        typer.Option("--unchecked", help="Conclude though a check of the paper is not recorded."),
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Say how the audit ends, contest by contest, and sign; nothing can be added after it."""
    from canvass.journeys.audit_folder import ending
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.elected import elected_otherwise
    from canvass.present.audit_folder.results import concluded_lines

    with sit_down(folder) as desk:
        said = ending.conclude(desk, hand(by), is_unchecked=unchecked)
        elected = elected_otherwise(desk.state)
    show(said, concluded_lines(said, elected), json)


def abort(folder: Folder, reason: Reason, by: By = "", json: AsJson = False) -> None:
    """Stop the audit; nothing is concluded, and the record stays."""
    from canvass.journeys.audit_folder import ending
    from canvass.journeys.audit_folder.desk import sit_down

    with sit_down(folder) as desk:
        ending.abort(desk, reason, hand(by))
    show({"reason": reason}, ["The audit was aborted; nothing is concluded."], json)


def publish(
    folder: Folder,
    out: WebSite,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Write the folder for the public: the record, and a page that says what it means."""
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.public import public_view
    from canvass.journeys.audit_folder.publishing import publish_record
    from canvass.present.audit_folder.public_page import headline_lines
    from canvass.present.audit_folder.results import published_lines
    from canvass.present.audit_folder.site import write_site

    with sit_down(folder) as desk:
        made = publish_record(
            desk, out, hand(by), lambda m, to: write_site(public_view(desk, m), to)
        )
        told = [] if json else headline_lines(public_view(desk, made))
    show(made, [*published_lines(made), *told], json)


def status(folder: Folder, json: AsJson = False) -> None:
    """Where the audit stands, on one screen: what is missing, and from whom."""
    from canvass.journeys.audit_folder.desk import sit_down
    from canvass.journeys.audit_folder.status import status as status_of
    from canvass.present.audit_folder.status import status_lines

    with sit_down(folder) as desk:
        found = status_of(desk)
    show(found, status_lines(found), json)
