"""Readings that a device could not send: its board takes them along as a file, and the county's clerk loads it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.errors import BadFile, CanvassError, InputError
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.model.fields import Fields
from canvass.model.value import frozen
from canvass.web.device_pages import kept_of
from canvass.web.envelope import About
from canvass.web.guard import CARRIED, CARRIED_FILE
from canvass.web.guest import Conflict, NotAllowed
from canvass.web.incoming import incoming
from canvass.web.rooms import Room, hand
from canvass.web.wishes import GROUP

FORM = "canvass-carried-1"
MOST = 5_000


@dataclass(frozen=True, slots=True)
class Carried:
    """What became of one reading or count of the file; ``thing`` is the card or the batch."""

    thing: str
    said: str
    is_kept: bool


def carried_pages(room: Room) -> APIRouter:
    """The page on which a clerk loads what a board carries."""
    routes = room.routes(include_in_schema=False)

    @routes.get(CARRIED)
    async def look(request: Request) -> Response:
        return room.office_page(request, "carried", refusal="", done=(), board="")

    @routes.post(CARRIED)
    async def load(request: Request) -> Response:
        guest = room.who(request)
        with room.sending.one(guest.name):
            try:
                async with incoming(request, AuditFolder(room.audit), CARRIED_FILE) as file:
                    waiting = read_carried(file.path.read_bytes(), file.name)
            except BadFile as refusal:
                return room.office_page(
                    request, "carried", 409, refusal=str(refusal), done=(), board=""
                )
            about = waiting[0][0]
            if guest.jurisdiction not in ("", about.jurisdiction):
                raise NotAllowed(
                    f"your account is of {guest.jurisdiction}, and this is of another county; nothing was done"
                )
            done = [
                each
                for first in range(0, len(waiting), GROUP)
                for each in await _kept_together(room, waiting[first : first + GROUP], guest.name)
            ]
        kept = sum(each.is_kept for each in done)
        board = f"{about.jurisdiction}, {about.board}"
        room.accounts.note_done(
            guest.name, f"loaded {kept} of {len(done)} readings that {board} carried"
        )
        return room.office_page(request, "carried", refusal="", done=done, board=board)

    return routes


async def _kept_together(
    room: Room, waiting: Sequence[tuple[About, str]], by: str
) -> Sequence[Carried]:
    """Keep these in their order and in one step of the disk: thousands of steps would take minutes."""
    return await asyncio.gather(*(_kept(room, each, closed, by) for each, closed in waiting))


async def _kept(room: Room, about: About, closed: str, by: str) -> Carried:
    """Keep one reading; what is refused is told, and stands among what the board and the clerk look at."""
    try:
        kept = await kept_of(room, about, closed, by)
    except InputError as refusal:
        said = Conflict(hand("").time, about.jurisdiction, about.board, str(refusal))
        with room.accounts.after(f"{about.thing} was refused"):
            room.accounts.keep_conflict(said)  # others of the file may be kept already
        return Carried(about.thing, str(refusal), is_kept=False)
    except CanvassError as fault:
        return Carried(about.thing, f"{fault}; load the file again", is_kept=False)
    again = "Kept already" if kept.is_earlier else "Kept"
    return Carried(about.thing, f"{again}, entry {kept.entry}", is_kept=True)


def read_carried(data: bytes, name: str) -> Sequence[tuple[About, str]]:
    """The readings of such a file, in the order in which they were made. Raises BadFile."""
    try:
        value = frozen(json.loads(data.decode("utf-8")))
        if not isinstance(value, Mapping):
            raise BadFile(_not_carried(name))
        whole = Fields("the file", value).exactly(
            "board", "form", "jurisdiction", "readings", "round"
        )
        if whole.text("form") != FORM:
            raise BadFile(_not_carried(name))
        who = whole.text("jurisdiction"), whole.text("board"), whole.number("round")
        readings = [_reading(who, each) for each in whole.objects("readings")]
    except (ValueError, TypeError, RecursionError, InputError):
        raise BadFile(_not_carried(name)) from None
    if not 0 < len(readings) <= MOST:
        raise BadFile(
            f"{name}: it has {len(readings)} readings; 1 to {MOST:,} are taken; nothing was entered"
        )
    return readings


def _reading(who: tuple[str, str, int], sent: Fields) -> tuple[About, str]:
    one = sent.exactly("card", "closed", "turn")
    return About(*who, one.text("card"), one.text("turn")), one.text("closed")


def _not_carried(name: str) -> str:
    return (
        f"{name}: this is not what a board's page writes when readings are taken along; choose that file, whose name "
        "begins with readings; nothing was entered"
    )
