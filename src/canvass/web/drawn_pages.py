"""What was drawn, for everybody who watches: what anybody can work out from the seed, and nothing of what was read."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.audit.frames.frame import EntryKind, is_phantom
from canvass.audit.state.drawn import DrawnEntries
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.public import DrawnCard, in_order
from canvass.present.audit_folder.site import draw_csv
from canvass.web.rooms import Room
from canvass.web.twins import twin

PATH, SHOWN = "/draw", 200
"""The page, and how many lines of the list it shows; the table has all."""


@dataclass(frozen=True, slots=True)
class DrawnOf:
    """How many cards and whole batches of a county were drawn."""

    county: str
    cards: int
    batches: int


@dataclass(frozen=True, slots=True)
class DrawShown:
    """What was drawn in all rounds so far: by county, and the first of the list in the order of the draw."""

    title: str
    round: int
    seed: str
    counties: tuple[DrawnOf, ...]
    beyond: int
    """Entries beyond the cards of the manifests: each counts as a card that cannot be found."""
    entries: int
    drawn: tuple[DrawnCard, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    """The list as it stands since a round was drawn: it changes with no reading."""

    round: int
    shown: DrawShown
    table: str


def drawn_pages(room: Room) -> APIRouter:
    """The routes of what was drawn."""
    routes, kept = room.routes(), list[_Kept]()
    making = asyncio.Lock()

    async def found() -> _Kept:
        async with making:
            if not kept or kept[0].round != room.writer.rounds:
                of = await room.writer.step(_copied)
                kept[:] = [await asyncio.to_thread(_made, *of, room.mark)]
            return kept[0]

    async def look(_: Request) -> DrawShown:
        return (await found()).shown

    @routes.get(PATH, include_in_schema=False)
    async def page(request: Request) -> Response:
        shown = await look(request)
        phase = await room.writer.step(lambda desk: desk.state.phase.sentence)
        return room.page("drawn", shown=shown, phase=phase, is_beyond=is_phantom)

    twin(room, routes, PATH, look, "What was drawn, by county, and the first of the list.")

    @routes.get(f"{PATH}.csv", operation_id="draw_csv")
    async def table() -> Response:
        """Every card and batch that was drawn, in the order of the draw, each with its ticket."""
        headers = {"Content-Disposition": "attachment; filename=draw.csv"}
        text = (await found()).table
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

    return routes


def _copied(desk: Desk) -> tuple[DrawShown, DrawnEntries]:
    """What the writer has: the frame of the page, and a copy of the list, which is worked on elsewhere."""
    state = desk.state
    counties = tuple(DrawnOf(name, 0, 0) for name in state.jurisdictions)
    seed = state.seeded.seed if state.seeded else ""
    frame = DrawShown(desk.title, len(state.rounds), seed, counties, 0, 0, ())
    return frame, state.drawn.copy()


def _made(frame: DrawShown, entries: DrawnEntries, mark: str) -> _Kept:
    drawn = in_order(entries)
    real = [each for each in drawn if not is_phantom(each.id)]
    number = {(each.county, kind): 0 for each in frame.counties for kind in EntryKind}
    for each in real:
        number[each.id[0], each.kind] += 1
    shown = DrawShown(
        frame.title,
        frame.round,
        frame.seed,
        tuple(
            DrawnOf(
                each.county,
                number[each.county, EntryKind.CARD],
                number[each.county, EntryKind.BATCH],
            )
            for each in frame.counties
        ),
        len(drawn) - len(real),
        len(drawn),
        tuple(drawn[:SHOWN]),
    )
    return _Kept(frame.round, shown, draw_csv(drawn, mark))
