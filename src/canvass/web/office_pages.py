"""The pages of the office: the first code, signing in, the boards and their cards, and the steps that end a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import Person
from canvass.audit.frames.frame import Kind
from canvass.errors import BadValue
from canvass.journeys.auditing.boards import (
    Assignment,
    assign,
    distinct_boards,
    form_boards,
    move,
)
from canvass.journeys.auditing.desk import Desk
from canvass.journeys.auditing.enter import sign_off, withdraw
from canvass.web.accounts import BoardCard, Conflict, NotAllowed
from canvass.web.guard import fields, number, one
from canvass.web.one_time import address_of
from canvass.web.roles import Role
from canvass.web.rooms import Room, hand
from canvass.web.signing import key_of
from canvass.web.views import office_view

CountysOwn = TypeVar("CountysOwn", BoardCard, Conflict)


@dataclass(frozen=True, slots=True)
class Printed:
    """A board's card as it is printed once: its words, the address that carries them, and that address as a picture."""

    jurisdiction: str
    board: str
    words: str
    address: str
    picture: str


def office_pages(room: Room) -> APIRouter:
    """The routes of the office."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/first")
    async def first() -> Response:
        return (
            room.page("first", refusal="")
            if not room.accounts.has_administrator
            else RedirectResponse("/sign-in")
        )

    @routes.post("/first")
    async def create(request: Request) -> Response:
        form = await fields(request)
        token = room.accounts.create_administrator(
            one(form, "code"), one(form, "name"), one(form, "password")
        )
        return room.signed_in(token, "/second-factor")

    @routes.get("/second-factor")
    async def factor(request: Request) -> Response:
        guest = room.who(request)
        return _factor_page(room, guest.name)

    @routes.post("/second-factor")
    async def confirm_factor(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        try:
            token, sheet = room.accounts.confirm_factor(room.token(request), one(form, "code"))
        except NotAllowed as refusal:
            return _factor_page(room, guest.name, str(refusal))
        return room.with_session(room.page("recovery", codes=sheet), token)

    @routes.get("/sign-in")
    async def ask() -> Response:
        return room.page("sign_in", refusal="")

    @routes.post("/sign-in")
    async def sign_in(request: Request) -> Response:
        form = await fields(request)
        said = (one(form, name) for name in ("name", "password", "code"))
        token = room.accounts.sign_in(*said)
        is_new = room.accounts.guest(token).role is Role.NEW
        return room.signed_in(token, "/second-factor" if is_new else "/office")

    @routes.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        room.accounts.sign_out(room.token(request))
        return RedirectResponse("/", 303)

    @routes.get("/office")
    async def office(request: Request) -> Response:
        guest = room.who(request)
        view = await room.writer.step(lambda desk: office_view(desk, guest.jurisdiction))
        accounts = room.accounts
        return room.office_page(
            request,
            "office",
            view=view,
            cards=_of(view.counties, accounts.cards(view.public.round)),
            conflicts=_of(view.counties, accounts.conflicts()),
        )

    @routes.post("/office/boards")
    async def boards(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        county = one(form, "jurisdiction")
        named = _boards(one(form, "boards"))
        plan, round_number = await room.writer.step(
            lambda desk: _assigned(desk, county, named, guest.name)
        )
        room.accounts.end_cards(county)
        made = [_printed(room, county, board, round_number) for board in plan.boards]
        room.accounts.note(guest.name, f"printed cards for {county}: {', '.join(plan.boards)}")
        return room.page("cards", cards=made)

    @routes.post("/office/move")
    async def moved(request: Request) -> Response:
        form = await fields(request)
        batch = (one(form, "jurisdiction"), *one(form, "batch").split("/"))
        await room.writer.step(lambda desk: move(desk, batch[0], batch, one(form, "board")))
        return _back()

    @routes.post("/office/confirm")
    async def confirm(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        room.accounts.confirm(number(form, "card"), one(form, "digits"), guest.name)
        return _back()

    @routes.post("/office/revoke")
    async def revoke(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        room.accounts.revoke(number(form, "card"))
        room.accounts.note(guest.name, f"revoked card {number(form, 'card')}")
        return _back()

    @routes.post("/office/withdraw")
    async def take_back(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        county, reason = one(form, "jurisdiction"), one(form, "reason").strip()
        card = (county, *one(form, "card").strip().split("/"))
        if not reason:
            raise BadValue("say why the reading is withdrawn, as the public will read it")
        await room.writer.step(
            lambda desk: withdraw(desk, county, Kind.CARD, [card], reason, hand(guest.name))
        )
        return _back()

    @routes.post("/office/sign-off")
    async def stand_for(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        people = people_of(one(form, "people"))
        county, typed = one(form, "jurisdiction"), one(form, "passphrase")

        def step(desk: Desk) -> None:
            sign_off(desk, county, people, hand(guest.name), key_of(desk, typed))

        await room.writer.step(step)
        return _back()

    return routes


def _of(counties: Sequence[str], each: Sequence[CountysOwn]) -> list[CountysOwn]:
    """Those of these counties."""
    return [one for one in each if one.jurisdiction in counties]


def _factor_page(room: Room, name: str, refusal: str = "") -> Response:
    """The key for a telephone, and what was wrong with the code that was typed."""
    key = room.accounts.key_to_confirm(name)
    address = address_of(key, f"canvass {room.audit.resolve().name}", name)
    groups = " ".join(key[at : at + 4] for at in range(0, len(key), 4))
    shown = {"key": groups, "picture": picture(address), "refusal": refusal}
    return room.page("second_factor", 403 if refusal else 200, **shown)


def _assigned(
    desk: Desk, county: str, named: Mapping[str, Sequence[str]], name: str
) -> tuple[Assignment, int]:
    """Form the boards whose people are named, give all of them their batches, and say the round."""
    distinct_boards(list(named))
    people = {board: members for board, members in named.items() if members}
    if people:
        form_boards(desk, county, people, hand(name))
    return assign(desk, county, list(named)), len(desk.state.rounds)


def _boards(typed: str) -> dict[str, list[str]]:
    """The boards as the office types them, one on a line, with their people after a colon. Raises BadValue."""
    found: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, typed.splitlines())):
        board, _, people = (part.strip() for part in line.partition(":"))
        if board in found:
            raise BadValue(
                f"the board {board!r} stands on two lines; no batch was given to a board"
            )
        found[board] = [part.strip() for part in people.split(";") if part.strip()]
    return found


def _printed(room: Room, jurisdiction: str, board: str, round_number: int) -> Printed:
    words = room.accounts.new_card(jurisdiction, board, round_number)
    address = f"{room.address}/board/card#{words}"
    return Printed(jurisdiction, board, words.replace("-", " "), address, picture(address))


def picture(address: str) -> str:
    """A QR as an address of data."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4)


def people_of(typed: str) -> tuple[Person, ...]:
    """The people who stand for what a county entered, as they are typed. Raises BadValue."""
    people = tuple(_person(line) for line in typed.splitlines() if line.strip())
    if not people:
        raise BadValue("name the people who stand for it, one on a line: Ann Lee, clerk")
    return people


def _person(line: str) -> Person:
    name, _, role = (part.strip() for part in line.partition(","))
    return Person(name, role)


def _back() -> Response:
    return RedirectResponse("/office", 303)
