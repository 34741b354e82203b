"""The page of discrepancies, once a round is closed: chosen and put in order, with the office's words beside each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.frames.frame import EntryKind
from canvass.errors import CanvassError, OutOfTurn
from canvass.journeys.audit_folder.discrepancies import Effect
from canvass.journeys.audit_folder.notes import Subject, keep_note
from canvass.present.words import percent
from canvass.web.discrepancy_views import (
    ORDERS,
    Choice,
    RoundDiscrepancies,
    csv_of,
    discrepancies_view,
)
from canvass.web.guard import fields, one
from canvass.web.rooms import Room, hand
from canvass.web.twins import twin

PATH = "/office/discrepancies"
MOST = 200
"""So many are on a page; the table as CSV has them all."""
WORDS = {
    Effect.OVERSTATED: "lead overstated",
    Effect.UNDERSTATED: "lead understated",
    Effect.NONE: "no effect on a lead",
    Effect.NOT_FOUND: "not found",
    Effect.NOT_IN_RECORD: "not in the record",
}
"""Each effect in short."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The discrepancies that somebody chose to see, of how many; ``closed`` says why there are none to see."""

    title: str
    closed: str
    of: int
    choice: Choice
    chosen: RoundDiscrepancies | None
    counties: tuple[str, ...] = ()
    contests: tuple[tuple[str, str], ...] = ()


def discrepancy_pages(room: Room) -> APIRouter:
    """The routes of the discrepancies."""
    routes = room.routes()

    async def look(request: Request) -> Listed:
        choice = _choice(request, room.who(request).jurisdiction)
        title = await room.writer.step(lambda desk: desk.title)
        try:
            found = await room.writer.step(discrepancies_view)
        except OutOfTurn as refusal:
            return Listed(title, str(refusal), 0, choice, None)
        own = Choice(county=room.who(request).jurisdiction).of(found.found)
        counties = tuple(sorted({each.county for each in own}))
        contests = tuple(sorted({(each.contest, each.title) for each in own}))
        chosen = replace(found, found=choice.of(own))
        return Listed(title, "", len(own), choice, chosen, counties, contests)

    async def shown_page(request: Request, status: int = 200, **more: object) -> Response:
        shown, names = await look(request), {each.value: words for each, words in WORDS.items()}
        frame = {
            "effects": names,
            "orders": list(ORDERS),
            "most": MOST,
            "path": PATH,
            "share": _share,
        }
        query = urlencode(dict(request.query_params))
        return room.office_page(
            request, "discrepancies", status, shown=shown, query=query, **{**frame, **more}
        )

    async def page(request: Request) -> Response:
        return await shown_page(request)

    routes.add_api_route(PATH, page, methods=["GET"], include_in_schema=False)
    twin(room, routes, PATH, look, "Where paper and report differ, with readings.")

    @routes.get(f"{PATH}.csv", operation_id="discrepancies_csv")
    async def as_table(request: Request) -> Response:
        """The discrepancies that are chosen, as a table."""
        listed = await look(request)
        rows = () if listed.chosen is None else listed.chosen.found
        headers = {"Content-Disposition": "attachment; filename=discrepancies.csv"}
        table = csv_of(rows, room.writer.mark)
        return Response(table, media_type="text/csv; charset=utf-8", headers=headers)

    @routes.post(PATH)
    async def write(request: Request) -> Response:
        """Keep a note and a wording for the public. Fields: jurisdiction, kind, entry, contest, note, wording."""
        form, by = await fields(request), hand(room.who(request).name)
        try:
            kind = EntryKind.BATCH if one(form, "kind") == EntryKind.BATCH.value else EntryKind.CARD
            entry = (one(form, "jurisdiction"), *one(form, "entry").split("/"))
            about = Subject(kind, entry, one(form, "contest"))
            note, wording = (" ".join(one(form, name).split()) for name in ("note", "wording"))
            await room.writer.step(lambda desk: keep_note(desk, about, note, wording, by))
        except CanvassError as refusal:
            return await shown_page(request, 409, refusal=str(refusal))
        room.accounts.note_done(by.actor, f"wrote of {'/'.join(entry)}, {about.contest}")
        query = urlencode(dict(request.query_params))
        return RedirectResponse(f"{PATH}?{query}" if query else PATH, 303)

    return routes


def _share(risk: str) -> str:
    return percent(Fraction(risk))


def _choice(request: Request, own: str) -> Choice:
    asked = request.query_params
    names = ("county", "contest", "effect", "order")
    said = {name: asked[name] for name in names if asked.get(name)}
    return Choice(**{**said, "county": own or said.get("county", "")})
