"""The page on which two persons open again what somebody stood for: a county, a round, the readings of a card."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.errors import BadValue, CanvassError
from canvass.web.guard import Form, fields, number, one
from canvass.web.guest import NotAllowed
from canvass.web.refusals import status_of
from canvass.web.reopening import CanReopen, Reopening, What, can_reopen, checked, open_again
from canvass.web.rooms import Room, hand
from canvass.web.twins import page_and_twin
from canvass.web.two_persons import Asked

PATH = "/office/reopen"


@dataclass(frozen=True, slots=True)
class Reopenable:
    """What may be opened again, and what one person asks."""

    now: CanReopen
    asked: Asked[Reopening] | None


def reopen_pages(room: Room) -> APIRouter:
    """The routes of what is opened again."""
    routes = room.routes()

    async def look(_: Request) -> Reopenable:
        return Reopenable(await room.writer.step(can_reopen), room.again.asked)

    page_and_twin(
        room, routes, PATH, "reopen", look, "What can be opened again, and what is asked."
    )

    async def refused(request: Request, refusal: CanvassError) -> Response:
        return room.office_page(
            request, "reopen", status_of(refusal), shown=await look(request), refusal=str(refusal)
        )

    @routes.post(PATH)
    async def ask(request: Request) -> Response:
        """Ask for it. Fields: what (county, round, card or batch), jurisdiction, entry, reason."""
        form, name = await fields(request), room.who(request).name
        try:
            wanted = checked(_wanted(form), await room.writer.step(can_reopen))
            if wanted.what is What.ROUND and room.who(request).jurisdiction:
                raise NotAllowed("a round is of all counties: the administrator asks to open it")
            room.again.ask(name, wanted)
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, f"asked to {wanted.sentence}")
        return RedirectResponse(PATH, 303)

    @routes.post(f"{PATH}/agree")
    async def agree(request: Request) -> Response:
        """Agree to what another person asked. Field: asked."""
        form, name = await fields(request), room.who(request).name
        try:
            asked = room.again.for_second(name, number(form, "asked"), room.is_at_work)
            both = hand(f"{asked.by} and {name}")
            await room.writer.step(lambda desk: open_again(desk, asked.what, both))
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.again.forget()
        room.accounts.note_done(name, f"agreed to {asked.what.sentence}, as {asked.by} asked")
        return RedirectResponse("/office", 303)

    @routes.post(f"{PATH}/withdraw")
    async def take_back(request: Request) -> Response:
        """Withdraw what was asked."""
        room.again.forget()
        room.accounts.note_done(
            room.who(request).name, "withdrew what was asked to be opened again"
        )
        return RedirectResponse(PATH, 303)

    return routes


def _wanted(form: Form) -> Reopening:
    what = one(form, "what")
    if what not in set(What):
        raise BadValue("say what is opened again: a county, the round, a card or a batch")
    names = ("jurisdiction", "entry", "reason")
    county, entry, reason = (" ".join(one(form, name).split()) for name in names)
    return Reopening(What(what), county, entry, reason)
