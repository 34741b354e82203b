"""The cards of boards and the page of the seed as PDF: what a room has on paper."""

from __future__ import annotations

import asyncio
from io import BytesIO
from urllib.parse import quote

import segno
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from canvass.errors import BadValue, OutOfTurn
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.seed import Rolled
from canvass.present.audit_folder.room_paper import CardOnPaper, SeedOnPaper, cards_pdf, seed_pdf
from canvass.present.audit_folder.typeset import PAPER
from canvass.web.guard import Form, fields, one
from canvass.web.rooms import Room


def printed_pages(room: Room) -> APIRouter:
    """The routes of what is printed for a room."""
    routes, printing = room.routes(prefix="/office", include_in_schema=False), asyncio.Lock()

    @routes.post("/cards.pdf")
    async def cards(request: Request) -> Response:
        """The cards that a page has just shown, as PDF: their words are known to that page alone, which sends them."""
        form = await fields(request)
        paper, county = _paper(one(form, "paper")), one(form, "jurisdiction")
        title, last = await room.writer.step(lambda desk: (desk.title, len(desk.state.rounds)))
        found = _cards(room, form, county, last)
        async with printing:
            data = await asyncio.to_thread(cards_pdf, title, last, found, paper, room.mark)
        return _file(room, data, f"round-{last}-{county}-cards.pdf")

    @routes.get("/seed.pdf")
    async def seed(paper: str = "") -> Response:
        page = await room.writer.step(_seed)
        async with printing:
            data = await asyncio.to_thread(seed_pdf, page, _paper(paper), room.mark)
        return _file(room, data, "seed.pdf")

    return routes


def _paper(named: str) -> str:
    """The paper of this name, letter where none is named."""
    if named and named not in PAPER:
        raise HTTPException(404)
    return named or next(iter(PAPER))


def _cards(room: Room, form: Form, county: str, last: int) -> list[CardOnPaper]:
    """The cards that the form has the words of. Raises BadValue where one does not hold."""
    found = []
    for words in form.get("words", ()):
        board = room.accounts.board_of(words, county, last)
        if board is None:
            raise BadValue(
                f"a card of {county} does not hold any longer, or is of another round: name its boards anew, and print "
                "the cards of that page; nothing was printed"
            )
        at = f"{room.address}/board/card"
        said = " ".join(words.lower().replace("-", " ").split())
        picture = _svg(f"{at}#{said.replace(' ', '-')}")
        found.append(CardOnPaper(county, board, said, at, picture))
    if not found:
        raise BadValue("no card was sent; nothing was printed")
    return found


def _seed(desk: Desk) -> SeedOnPaper:
    """The page of the seed. Raises OutOfTurn before anything is committed."""
    in_force, seeded = commitment_in_force(desk), desk.state.seeded
    if in_force is None:
        raise OutOfTurn(
            "nothing is committed yet, so there are no twelve words to print; nothing was printed"
        )
    words, digest = in_force[1].words, in_force[1].digest
    groups = Rolled(seeded.seed).groups if seeded else ()
    is_ceremony = desk.state.ceremony is not None
    return SeedOnPaper(desk.title, words, digest, _svg(digest), groups, is_ceremony)


def _svg(text: str) -> str:
    """A QR as SVG, with the white edge that a camera needs."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=4, xmldecl=False)
    return out.getvalue().decode()


def _file(room: Room, data: bytes, name: str) -> Response:
    told = quote(f"{room.mark}-{name}" if room.mark else name, safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{told}"}
    return Response(data, media_type="application/pdf", headers=headers)
