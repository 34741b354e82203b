"""The pages on which a board says who sits: at its start, after a break and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.state import AuditState
from canvass.errors import BadValue
from canvass.model.name import same_name
from canvass.web.guard import Form, fields
from canvass.web.guest import Guest
from canvass.web.roles import Role
from canvass.web.rooms import Room
from canvass.web.seats import MOST_PEOPLE, Sitter, require_members, sitters

FEWEST_LINES = 3


def seat_pages(room: Room) -> APIRouter:
    """The routes on which a board says who sits."""
    routes = room.routes(prefix="/board", include_in_schema=False)

    @routes.get("/sitters")
    async def ask(request: Request) -> Response:
        return await ask_who_sits(room, request)

    @routes.post("/sitters")
    async def sit(request: Request) -> Response:
        form = await fields(request)
        try:
            people = await _said(room, request, form)
        except BadValue as refusal:
            return await ask_who_sits(room, request, _typed(form), str(refusal))
        accounts = room.accounts
        accounts.seats.sit(accounts.sitting_of(room.token(request)), people)
        return RedirectResponse("/board", 303)

    @routes.post("/break")
    async def pause(request: Request) -> Response:
        room.accounts.seats.pause(room.accounts.sitting_of(room.token(request)))
        return RedirectResponse("/board", 303)

    @routes.get("/leave")
    async def leave(request: Request) -> Response:
        return await _ask(room, request, "board_leave")

    @routes.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        form = await fields(request)
        if room.who(request).role is Role.BOARD:
            try:
                people = await _said(room, request, form) if "name" in form else ()
            except BadValue as refusal:
                return await _ask(room, request, "board_leave", _typed(form), str(refusal))
            room.accounts.end_sitting(room.token(request), people)
        room.accounts.sign_out(room.token(request))
        room.sittings.end(room.token(request))
        return room.without_session(RedirectResponse("/board/card", 303))

    return routes


async def ask_who_sits(
    room: Room, request: Request, typed: Sequence[Sitter] = (), refusal: str = ""
) -> Response:
    """The page that asks a board who sits, before it reads."""
    return await _ask(room, request, "board_sitters", typed, refusal)


async def _ask(
    room: Room, request: Request, page: str, typed: Sequence[Sitter] = (), refusal: str = ""
) -> Response:
    guest, of = room.who(request), room.accounts.sitting_of(room.token(request))
    before = room.accounts.seats.people_of(of)
    people = [*(typed or before or [Sitter(each, "") for each in await _members(room, guest)])]
    lines = min(MOST_PEOPLE, max(FEWEST_LINES, len(people) + 1))
    people += [Sitter("", "")] * (lines - len(people))
    return room.page(
        page,
        409 if refusal else 200,
        guest=guest,
        people=people,
        was_here=bool(before),
        refusal=refusal,
    )


async def _said(room: Room, request: Request, form: Form) -> tuple[Sitter, ...]:
    """Who sits, as the form says. Raises BadValue."""
    guest = room.who(request)
    people = sitters(form.get("name", ()), form.get("party", ()))
    others = room.accounts.seats.others(room.accounts.sitting_of(room.token(request)))
    require_members(guest.name, people, await _members(room, guest), others)
    return people


async def _members(room: Room, guest: Guest) -> tuple[str, ...]:
    """The people of the board by the record; nobody where the office named none."""
    return await room.writer.step(lambda desk: _formed(desk.state, guest))


def _formed(state: AuditState, guest: Guest) -> tuple[str, ...]:
    board = state.boards.get(guest.jurisdiction, {}).get(same_name(guest.name))
    return board.members if board else ()


def _typed(form: Form) -> list[Sitter]:
    """What was typed, to be shown again."""
    names, parties = form.get("name", ()), form.get("party", ())
    return [Sitter(*each) for each in zip_longest(names, parties, fillvalue="")][:MOST_PEOPLE]
