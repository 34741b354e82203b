"""The page on which the office decides: what the rounds say so far, what comes next, and the button that does it."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.state import Lack, Phase
from canvass.audit.state.conclusion import unrecorded
from canvass.errors import CanvassError
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.next_step import NextStep
from canvass.journeys.audit_folder.readiness import readiness
from canvass.journeys.audit_folder.sealing import unseal
from canvass.journeys.audit_folder.status import desks, next_step
from canvass.present.audit_folder.readings import unsealed_said
from canvass.present.messages import messages
from canvass.present.words import listed
from canvass.web.guard import fields, one
from canvass.web.navigation import WHERE, Link
from canvass.web.publications import sentence_of
from canvass.web.refusals import status_of
from canvass.web.rooms import Room, hand
from canvass.web.twins import page_and_twin
from canvass.web.views import Result, public_view


@dataclass(frozen=True, slots=True)
class Missing:
    """What a jurisdiction has still to do before the round can be measured, in words."""

    jurisdiction: str
    what: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Where the audit stands and what comes next; ``where`` is the page on which that is done, if there is one."""

    title: str
    phase: Phase
    round: int
    is_open: bool
    next_step: NextStep
    said: str
    """What comes next in words; of the paper only what is still to be done."""
    where: Link | None
    can_measure: bool
    can_unseal: bool
    """Whether something that two boards have sealed waits to be opened."""
    missing: tuple[Missing, ...]
    results: tuple[Result, ...]


say = messages("web_office")
CONCLUDE = Link("/office/end", say("go-conclude"))
READINESS = Link("/office/readiness", say("go-unfit"))


def decision(desk: Desk) -> Decision:
    """What there is to decide now; no result while a round is open."""
    view, step = public_view(desk), next_step(desk)
    said, where = _said(desk, step)
    return Decision(
        desk.title,
        desk.state.phase,
        view.round,
        desk.state.phase is Phase.ROUND_OPEN,
        step,
        said,
        where,
        step is NextStep.MEASURE,
        step is NextStep.UNSEAL,
        tuple(
            Missing(each.jurisdiction, listed([_words(*lack) for lack in each.missing]))
            for each in desks(desk.state)
            if each.missing
        ),
        view.results,
    )


def _said(desk: Desk, step: NextStep) -> tuple[str, Link | None]:
    """What comes next in words, and the page on which it is done: one that does not send its reader back here."""
    if step is NextStep.CONCLUDE and not unrecorded(desk.state):
        return say("checked"), CONCLUDE
    if step in {NextStep.COMMIT, NextStep.COMMIT_AGAIN} and readiness(desk).is_unfit:
        return unfit(), READINESS
    return sentence_of(desk, step), WHERE.get(step)


def unfit() -> str:
    """What is done where every file has come and some do not fit one another."""
    return say("unfit")


LACKS = {
    Lack.READING: "lacks-reading",
    Lack.SECOND_READING: "lacks-second",
    Lack.OPENING: "lacks-opening",
    Lack.RESOLUTION: "lacks-resolution",
}


def _words(lack: Lack, count: int) -> str:
    return say(LACKS[lack], count=count) if lack in LACKS else say("lacks-sign-off")


def decide_pages(room: Room) -> APIRouter:
    """The routes of the decision."""
    routes = room.routes()

    async def look(_: Request) -> Decision:
        return await room.writer.step(decision)

    page_and_twin(
        room, routes, "/office/decide", "decide", look, "What the rounds say, and what comes next."
    )

    @routes.post("/office/unseal")
    async def open_sealed(request: Request) -> Response:
        """Open the cards and counts of which both readings are sealed; those of which one is lost are named."""
        name = room.who(request).name
        try:
            found = await room.writer.step(lambda desk: unseal(desk, hand(name)))
        except CanvassError as refusal:
            shown = await look(request)
            return room.office_page(
                request, "decide", status_of(refusal), shown=shown, refusal=str(refusal)
            )
        room.accounts.note_done(name, "opened what two boards have sealed")
        said, shown = unsealed_said(found), await look(request)
        return room.office_page(request, "decide", shown=shown, opened=said, lost=found.lost)

    @routes.post("/office/measure")
    async def measure(request: Request) -> Response:
        """Measure the round that is open, close it and sign. Field: passphrase."""
        name, typed = room.who(request).name, one(await fields(request), "passphrase")

        def step(desk: Desk) -> None:
            measure_round(desk, hand(name), room.key.of(desk, typed))

        try:
            await room.writer.step(step)
        except CanvassError as refusal:
            shown = await look(request)
            return room.office_page(
                request, "decide", status_of(refusal), shown=shown, refusal=str(refusal)
            )
        room.accounts.note_done(name, "measured the round and closed it")
        return RedirectResponse("/office/decide", 303)

    return routes
