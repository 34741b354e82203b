"""The pages of the office at work: the boards and their cards, readings withdrawn, counties that sign off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import Person
from canvass.audit.frames.frame import EntryKind
from canvass.errors import BadValue
from canvass.journeys.audit_folder.boards import (
    Assignment,
    assign,
    distinct_boards,
    form_boards,
    move,
)
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.enter import sign_off, withdraw
from canvass.model.event import utc
from canvass.model.person import name_and_role
from canvass.present.audit_folder.typeset import PAPER
from canvass.web.guard import fields, number, one
from canvass.web.guest import BoardCard, Conflict
from canvass.web.pictures import picture
from canvass.web.rooms import Room, hand
from canvass.web.seats import Seating
from canvass.web.twins import twin
from canvass.web.views import OfficeView, office_view

CountysOwn = TypeVar("CountysOwn", BoardCard, Conflict)


@dataclass(frozen=True, slots=True)
class Printed:
    """A board's card as it is printed once: its words, the address that carries them, and that address as a picture."""

    jurisdiction: str
    board: str
    words: str
    address: str
    picture: str


@dataclass(frozen=True, slots=True)
class OfficeStands:
    """The office at work: what its page shows."""

    view: OfficeView
    cards: tuple[BoardCard, ...]
    refused: tuple[Conflict, ...]
    seatings: tuple[Seating, ...]
    """Who sat at the boards in this round, the last first."""


def office_pages(room: Room) -> APIRouter:
    """The routes of the office."""
    routes = room.routes(include_in_schema=False)

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
            seatings=[
                (each, utc(datetime.fromtimestamp(each.time, UTC)))
                for each in accounts.seats.listed(view.public.round, view.counties)
            ],
        )

    async def data(request: Request) -> OfficeStands:
        county = room.who(request).jurisdiction
        view = await room.writer.step(lambda desk: office_view(desk, county))
        cards = _of(view.counties, room.accounts.cards(view.public.round))
        refused = _of(view.counties, room.accounts.conflicts())
        seatings = room.accounts.seats.listed(view.public.round, view.counties)
        return OfficeStands(view, tuple(cards), tuple(refused), seatings)

    twin(
        room,
        routes,
        "/office",
        data,
        "The boards, their batches and cards, who sat there, and what they were refused.",
    )

    @routes.post("/office/boards")
    async def boards(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        county = one(form, "jurisdiction")
        named = _boards(one(form, "boards"))
        room.accounts.require_there()
        plan, round_number = await room.writer.step(
            lambda desk: _assigned(desk, county, named, guest.name)
        )
        room.accounts.end_cards(county)
        made = [_printed(room, county, board, round_number) for board in plan.boards]
        room.accounts.note_done(guest.name, f"printed cards for {county}: {', '.join(plan.boards)}")
        return room.page("cards", cards=made, county=county, papers=list(PAPER))

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
        room.accounts.note_done(guest.name, f"revoked card {number(form, 'card')}")
        return _back()

    @routes.post("/office/withdraw")
    async def take_back(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        county, reason = one(form, "jurisdiction"), one(form, "reason").strip()
        read = (county, *one(form, "card").strip().split("/"))
        kind = EntryKind.BATCH if one(form, "what") == "batch" else EntryKind.CARD
        if not reason:
            raise BadValue("say why the reading is withdrawn, as the public will read it")
        await room.writer.step(
            lambda desk: withdraw(desk, county, kind, [read], reason, hand(guest.name))
        )
        return _back()

    @routes.post("/office/sign-off")
    async def stand_for(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        people = people_of(one(form, "people"))
        county, typed = one(form, "jurisdiction"), one(form, "passphrase")

        def step(desk: Desk) -> None:
            sign_off(desk, county, people, hand(guest.name), room.key.of(desk, typed))

        await room.writer.step(step)
        return _back()

    return routes


def _of(counties: Sequence[str], each: Sequence[CountysOwn]) -> list[CountysOwn]:
    """Those of these counties."""
    return [one for one in each if one.jurisdiction in counties]


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


def people_of(typed: str) -> tuple[Person, ...]:
    """The people who stand for what a county entered, as they are typed. Raises BadValue."""
    people = tuple(_person(line) for line in typed.splitlines() if line.strip())
    if not people:
        raise BadValue("name the people who stand for it, one on a line: Ann Lee, clerk")
    return people


def _person(line: str) -> Person:
    return Person(*name_and_role(line))


def _back() -> Response:
    return RedirectResponse("/office", 303)
