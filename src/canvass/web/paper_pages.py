"""The page of the paper: the three checks that every ending rests on, by jurisdiction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import ComplianceCheck, ComplianceRecorded, Finding
from canvass.audit.state import Phase
from canvass.errors import BadValue, CanvassError
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.ending import record_compliance
from canvass.present.messages import messages
from canvass.web.guard import fields, one
from canvass.web.officials import counties_of
from canvass.web.rooms import Room, hand
from canvass.web.twins import page_and_twin

Word = TypeVar("Word", bound=StrEnum)
say = messages("web_office")
ASKED = {
    ComplianceCheck.BALLOT_ACCOUNTING: "paper-accounting",
    ComplianceCheck.CUSTODY: "paper-custody",
    ComplianceCheck.ELIGIBILITY: "paper-eligibility",
}
"""The message of what each check asks."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A check in one jurisdiction: what it asks, and what was found; ``finding`` is None where nothing is recorded."""

    check: ComplianceCheck
    title: str
    asks: str
    finding: Finding | None
    statement: str


@dataclass(frozen=True, slots=True)
class CountyPaper:
    """The three checks of a jurisdiction."""

    jurisdiction: str
    checks: tuple[Checked, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """What is known of the paper; ``is_over`` once the audit has ended and nothing can be recorded any more."""

    title: str
    phase: Phase
    is_over: bool
    counties: tuple[CountyPaper, ...]


def paper_view(desk: Desk, jurisdiction: str = "") -> Paper:
    """The checks of every jurisdiction, or of a clerk's own."""
    own = counties_of(jurisdiction, desk.state.jurisdictions)
    over = (Phase.CONCLUDED, Phase.ABORTED)
    return Paper(
        desk.title,
        desk.state.phase,
        desk.state.phase in over,
        tuple(_county(desk, name) for name in own),
    )


def _county(desk: Desk, name: str) -> CountyPaper:
    return CountyPaper(name, tuple(_checked(desk, name, check) for check in ComplianceCheck))


def _checked(desk: Desk, name: str, check: ComplianceCheck) -> Checked:
    found = desk.state.compliance.get((check, name))
    title = check.value.replace("_", " ").capitalize()
    if found is None:
        return Checked(check, title, say(ASKED[check]), None, "")
    return Checked(check, title, say(ASKED[check]), found.finding, found.statement)


def paper_pages(room: Room) -> APIRouter:
    """The routes of the paper."""
    routes = room.routes()

    async def look(request: Request) -> Paper:
        county = room.who(request).jurisdiction
        return await room.writer.step(lambda desk: paper_view(desk, county))

    page_and_twin(
        room, routes, "/office/paper", "paper", look, "What is known of the paper, by jurisdiction."
    )

    @routes.post("/office/paper")
    async def record(request: Request) -> Response:
        """Record a check. Fields: jurisdiction, check, finding (passed or failed), statement."""
        name, form = room.who(request).name, await fields(request)
        county, said = one(form, "jurisdiction"), one(form, "statement").strip()
        try:
            found = ComplianceRecorded(
                _word(ComplianceCheck, one(form, "check")),
                county,
                _word(Finding, one(form, "finding")),
                _told(said),
            )
            await room.writer.step(lambda desk: record_compliance(desk, found, None, hand(name)))
        except CanvassError as refusal:
            shown = await look(request)
            typed = {"county": county, "check": one(form, "check"), "statement": said}
            return room.office_page(
                request, "paper", 409, shown=shown, refusal=str(refusal), typed=typed
            )
        room.accounts.note_done(
            name, f"recorded {found.check.value} of {county}: {found.finding.value}"
        )
        return RedirectResponse("/office/paper", 303)

    return routes


def _word(kind: type[Word], said: str) -> Word:
    """A word of these. Raises BadValue."""
    if said not in set(kind):
        raise BadValue(
            "say which check it was, and whether it passed or failed; nothing was written"
        )
    return kind(said)


def _told(statement: str) -> str:
    if not statement:
        raise BadValue(
            "say what was looked at and what was found, as the public will read it; nothing was written"
        )
    return statement
