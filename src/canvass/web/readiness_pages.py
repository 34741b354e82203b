"""The page of readiness: what has come of each county and contest, what lacks, and what was refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.audit.event import Loaded
from canvass.journeys.audit_folder.arrivals import of
from canvass.journeys.audit_folder.readiness import CountyReady, Readiness, readiness
from canvass.model.event import utc
from canvass.present.as_json import as_json
from canvass.present.audit_folder.letters import county_letter
from canvass.web.decide_pages import unfit
from canvass.web.file_pages import KINDS, county_asked, still_holds
from canvass.web.rooms import Room, moment
from canvass.web.sent_files import SentFile
from canvass.web.twins import RESULT


@dataclass(frozen=True, slots=True)
class CountyShown:
    """A county with what was refused of it, and when somebody of it was last seen, in UTC; empty for never."""

    ready: CountyReady
    refused: tuple[SentFile, ...]
    last_seen: str
    letter: str
    """The text to send to it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Readiness as a person may see it: the state's office everything, a clerk her own county and its contests."""

    ready: Readiness
    counties: tuple[CountyShown, ...]


def readiness_pages(room: Room) -> APIRouter:
    """The routes of readiness."""
    routes = room.routes(include_in_schema=False)

    @routes.get("/office/readiness")
    async def look(request: Request) -> Response:
        county = await county_asked(room, request)
        shown = await _shown(room, county)
        return room.office_page(request, "readiness", shown=shown, kinds=KINDS, unfit=unfit())

    @routes.get("/office/readiness.json", openapi_extra={RESULT: Shown})
    async def twin(request: Request) -> Response:
        shown = await _shown(room, await county_asked(room, request))
        return Response(as_json(shown), media_type="application/json")

    return routes


async def _shown(room: Room, county: str) -> Shown:
    ready = await room.writer.step(readiness)
    if county:
        ready = _of_county(ready, county)
    seen, last = room.accounts.officials.last_seen(), room.accounts.sent_files.last()
    counties = []
    for each in ready.counties:
        refused = _refused(each, last)
        told = [(sent.name, sent.said) for sent in refused]
        where = f"{room.address}/office/files?county={quote(each.name)}"
        letter = county_letter(ready.title, each, told, where)
        counties.append(CountyShown(each, refused, _moment(seen.get(each.name)), letter))
    return Shown(ready, tuple(counties))


def _of_county(ready: Readiness, county: str) -> Readiness:
    """What concerns one county, and the whole audit."""
    own = ("", county)
    contests = (each for each in ready.contests if county in each.jurisdictions)
    return replace(
        ready,
        counties=tuple(each for each in ready.counties if each.name == county),
        contests=tuple(
            replace(each, lacking=tuple(one for one in each.lacking if one.jurisdiction in own))
            for each in contests
        ),
        lacking=tuple(each for each in ready.lacking if each.jurisdiction in own),
    )


def _refused(
    county: CountyReady, last: Mapping[tuple[str, Loaded], SentFile]
) -> tuple[SentFile, ...]:
    """The files of a county that were refused and not replaced since."""
    found = (
        still_holds(of(county.files, what, county.name), last.get((county.name, what)))
        for what in KINDS
    )
    return tuple(each for each in found if each is not None and not each.is_kept)


def _moment(time: float | None) -> str:
    return "" if time is None else moment(utc(datetime.fromtimestamp(time, UTC)))
