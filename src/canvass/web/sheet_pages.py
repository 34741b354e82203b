"""The page of what is printed for a round: lists, labels, placeholders and tally sheets of each county, to download."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from canvass.errors import OutOfTurn, UnknownName
from canvass.journeys.audit_folder.sheets import JurisdictionSheets, RoundSheets, round_sheets
from canvass.present.audit_folder.printing import DOCUMENTS, csv_files, pdf
from canvass.present.audit_folder.typeset import PAPER
from canvass.present.messages import messages
from canvass.web.officials import counties_of
from canvass.web.rooms import Room
from canvass.web.twins import twin

say = messages("web_office")

PATH = "/office/sheets"
EVERYTHING = "everything.zip"
TITLES: Mapping[str, str] = {
    "retrieval.pdf": say("sheet-retrieval"),
    "labels.pdf": say("sheet-labels"),
    "placeholders.pdf": say("sheet-placeholders"),
    "tally.pdf": say("sheet-tally"),
    "retrieval.csv": say("table-retrieval"),
    "batches.csv": say("table-batches"),
    "readings.csv": say("table-readings"),
    "counts.csv": say("table-counts"),
}
"""What there is for a county, and how a page calls it."""
SUFFIXES = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8", "zip": "application/zip"}


@dataclass(frozen=True, slots=True)
class CountySheets:
    """What a county fetches in the round, and the files there are for it."""

    jurisdiction: str
    cards: int
    batches: int
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """What is printed for the round that is open; ``closed`` says why nothing is."""

    title: str
    round: int
    closed: str
    counties: tuple[CountySheets, ...]


def sheet_pages(room: Room) -> APIRouter:
    """The routes of what is printed."""
    routes, printing = room.routes(), asyncio.Lock()

    async def look(request: Request) -> Sheets:
        own = room.who(request).jurisdiction
        try:
            found = await room.looks.look(round_sheets)
        except OutOfTurn as refusal:
            title = await room.writer.step(lambda desk: desk.title)
            return Sheets(title, 0, str(refusal), ())
        names = counties_of(own, [each.jurisdiction for each in found.jurisdictions])
        mine = (each for each in found.jurisdictions if each.jurisdiction in names)
        shown = tuple(
            CountySheets(each.jurisdiction, len(each.cards), len(each.batches), _names(found, each))
            for each in mine
        )
        return Sheets(found.title, found.round, "", shown)

    about = "What is printed for the round, by county."

    async def page(request: Request) -> Response:
        chosen = request.query_params.get("paper", "")
        return room.office_page(
            request,
            "sheets",
            shown=await look(request),
            path=PATH,
            titles=TITLES,
            papers=list(PAPER),
            paper=chosen if chosen in PAPER else next(iter(PAPER)),
            everything=EVERYTHING,
            quoted=quote,
        )

    routes.add_api_route(PATH, page, methods=["GET"], include_in_schema=False)
    twin(room, routes, PATH, look, about)

    @routes.get(f"{PATH}/{{name}}", operation_id="sheet")
    async def file(request: Request, name: str, paper: str = "letter") -> Response:
        """A file of a county to print or to fill in; its name is in the twin of the page, or everything.zip."""
        if (name != EVERYTHING and name not in TITLES) or paper not in PAPER:
            raise HTTPException(404)
        whose = request.query_params.get("county") or room.who(request).jurisdiction
        found = await room.looks.look(round_sheets)
        county = _of(found, whose)
        async with printing:
            data = await asyncio.to_thread(_made, found, county, name, paper)
        kind = SUFFIXES[name.rpartition(".")[2]]
        mark = f"{room.mark}-" if room.mark else ""
        told = quote(f"{mark}round-{found.round}-{county.jurisdiction}-{name}", safe="")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{told}"}
        return Response(data, media_type=kind, headers=headers)

    return routes


def _of(found: RoundSheets, whose: str) -> JurisdictionSheets:
    """The sheets of this county. Raises UnknownName."""
    known = {each.jurisdiction: each for each in found.jurisdictions}
    if whose not in known:
        raise UnknownName("county with something to fetch", whose, known)
    return known[whose]


def _names(found: RoundSheets, each: JurisdictionSheets) -> tuple[str, ...]:
    lists = {name for name, _ in csv_files(found, each)}
    return tuple(name for name in TITLES if name.endswith(".pdf") or name in lists)


def _made(found: RoundSheets, each: JurisdictionSheets, name: str, paper: str) -> bytes:
    """The bytes of a file; the same each time. Raises UnwritableFile where PDF cannot be made."""
    if name == EVERYTHING:
        return _packed({one: _made(found, each, one, paper) for one in _names(found, each)})
    stem, _, kind = name.rpartition(".")
    if kind == "pdf" and stem in DOCUMENTS:
        return pdf(stem, found, each, paper)
    lists = dict(csv_files(found, each))
    if name not in lists:
        raise UnknownName(f"sheet of {each.jurisdiction} in this round", name, lists)
    return lists[name].encode()


def _packed(members: Mapping[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in members.items():
            member = ZipInfo(name)
            member.external_attr, member.compress_type = 0o644 << 16, ZIP_DEFLATED
            archive.writestr(member, data)
    return out.getvalue()
