"""Whether a record holds: as lines for a terminal, as JSON like the observer's, and as a page for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from canvass import __version__
from canvass.journeys.verify import Verification
from canvass.journeys.verifying.findings import Fault
from canvass.record.anchor import Anchoring

SHOWN_FAULTS = 5
_NOT_ANCHORED = "compare it with something you know from outside the record"


def answer(verification: Verification) -> str:
    """The answer in one sentence."""
    said = str(verification.anchored.anchoring)
    if verification.anchored.anchoring is Anchoring.NOT_ANCHORED:
        said = f"{said}: {_NOT_ANCHORED}"
    if verification.anchored.anchoring is Anchoring.ANCHORED_IN_PART:
        upto = f"entry {verification.anchored.through} of {verification.head.sequence}"
        said = said.replace("the entry named", upto)
    return f"{said[0].upper()}{said[1:]}."


def verify_json(verification: Verification) -> dict[str, Any]:
    """The same answer for programs, with the names that the observer uses."""
    anchored = verification.anchored
    outside = (Anchoring.NOT_ANCHORED, Anchoring.NOT_CONSISTENT)
    return {
        "record": verification.record,
        "consistent": verification.is_consistent,
        "answer": answer(verification),
        "anchor": {
            "given": anchored.anchoring not in outside,
            "found": bool(anchored.matches),
            "vouches_to": anchored.through,
        },
        "head": {"sequence": verification.head.sequence, "digest": verification.head.digest},
        "signed_through": verification.signed_through,
        "checks": [asdict(check) for check in verification.checks],
    }


def verify_lines(verification: Verification) -> Iterator[str]:
    """The answer for people, line by line."""
    yield f"The record {verification.record or '(no name)'}"
    yield ""
    for check in verification.checks:
        yield f"{check.answer.upper():9} {check.name}: {check.asks}"
        yield from (f"          saw: {fact}" for fact in check.seen)
        yield from (f"          wrong: {told(fault)}" for fault in check.faults[:SHOWN_FAULTS])
        if len(check.faults) > SHOWN_FAULTS:
            yield f"          ... and {len(check.faults) - SHOWN_FAULTS} more"
        yield from (f"          not checked: {reason}" for reason in check.not_made)
        yield f"          see it yourself: {check.show_me}"
        yield ""
    yield f"Last entry: {verification.head.sequence}, {verification.head.digest}"
    yield f"Signed through entry {verification.signed_through}"
    yield answer(verification)


def told(fault: Fault) -> str:
    """A fault with its place."""
    return fault.problem if fault.entry is None else f"entry {fault.entry}: {fault.problem}"


def html(verification: Verification) -> str:
    """The answer as a page of HTML that needs nothing else."""
    environment = Environment(
        loader=PackageLoader("canvass.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("verify.html.j2").render(
        version=__version__,
        style=Markup(environment.get_template("report.css").render()),  # noqa: S704 - our own
        found=verification,
        answer=answer(verification),
        told=told,
    )
