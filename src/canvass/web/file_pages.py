"""The page on which a county sends its files: what has come, and everything that is wrong with what was sent."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import Loaded
from canvass.errors import CanvassError, UnknownName
from canvass.formats.problem import Problem, grouped
from canvass.journeys.auditing.arrivals import Arrival, arrivals, of
from canvass.journeys.auditing.brought import Brought, LoadedFile
from canvass.journeys.auditing.decisions import NOTHING
from canvass.journeys.auditing.desk import Desk, Hand
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.auditing.load import keep_brought, require_early, storing
from canvass.present.as_json import as_json
from canvass.present.problems import csv_of_problems
from canvass.record import Artefact
from canvass.web.accounts import Guest
from canvass.web.guard import FILE, FILES, MIB
from canvass.web.incoming import Incoming, incoming
from canvass.web.let_stand import FaultThatMayStand, LetStand, decision, faults_that_may_stand
from canvass.web.reading import NotRead
from canvass.web.rooms import Room, hand
from canvass.web.sent_files import SentFile
from canvass.web.twins import RESULT

KINDS: Mapping[Loaded, str] = {
    Loaded.MANIFEST: "Manifest",
    Loaded.CARDS: "Cast vote records",
    Loaded.BATCH_TOTALS: "Tallies by batch",
    Loaded.CONTESTS: "Contests",
}
"""The kinds of files, as their page calls them."""
WHAT: Mapping[Loaded, str] = {
    Loaded.MANIFEST: "Every batch and the number of cards in it, in the order of the shelf. It becomes public.",
    Loaded.CARDS: "What the machines recorded of each card. Never published.",
    Loaded.BATCH_TOTALS: "The votes that are reported for each batch. It becomes public.",
    Loaded.CONTESTS: (
        "contests.toml: what is audited, how, and to which risk limit. It becomes public."
    ),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file of a county: what is in the record, and what became of the last that was sent here.

    ``sent`` is None where nothing was sent, or another file came in since.
    """

    what: Loaded
    arrival: Arrival | None
    sent: SentFile | None
    may_stand: tuple[FaultThatMayStand, ...] = ()
    """Faults of what was refused that a person may let stand."""
    decision: LetStand | None = None
    """What is to stand in the next file, where the address says so."""

    @property
    def title(self) -> str:
        """What the page calls it."""
        return KINDS[self.what]

    @property
    def about(self) -> str:
        """What it holds, and who will see it."""
        return WHAT[self.what]

    @property
    def shown(self) -> tuple[Problem, ...]:
        """The problems of the last file as a screen shows them, many of one kind together."""
        return grouped(self.sent.problems) if self.sent else ()


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a county, of the whole audit where none is named; ``refusal`` says why none may come."""

    title: str
    county: str
    counties: tuple[str, ...]
    refusal: str
    kinds: tuple[Kind, ...]


def file_pages(room: Room) -> APIRouter:
    """The routes of the files."""
    routes = APIRouter(include_in_schema=False)

    @routes.get(FILES)
    async def look(request: Request) -> Response:
        return await _page(room, request)

    @routes.post(FILES)
    async def send(request: Request) -> Response:
        guest, what = room.who(request), _what(request)
        county, decided = await county_asked(room, request), decision(request, what)
        await room.writer.step(lambda desk: require_early(desk.state))
        with room.sending.one(guest.name):
            async with incoming(request, AuditFolder(room.audit)) as file:
                is_kept = await _taken(room, guest, what, county, file, decided)
        if not is_kept:
            return await _page(room, request, 409)
        return RedirectResponse(f"{FILES}?county={quote(county, safe='')}#{what.value}", 303)

    @routes.get(f"{FILES}.csv")
    async def problems(request: Request) -> Response:
        what, county = _what(request), await county_asked(room, request)
        kind = next(each for each in (await _files(room, county)).kinds if each.what is what)
        listed = csv_of_problems(kind.sent.problems if kind.sent else ())
        name = quote(f"{county or 'audit'}-{what.value}-problems.csv", safe="")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return Response(listed, media_type="text/csv; charset=utf-8", headers=headers)

    @routes.get(f"{FILES}.json", openapi_extra={RESULT: Files})
    async def twin(request: Request) -> Response:
        files = await _files(room, await county_asked(room, request))
        return Response(as_json(files), media_type="application/json")

    return routes


async def county_asked(room: Room, request: Request) -> str:
    """The county that an address names: a clerk's own where it names none, else empty for the whole audit.

    Raises UnknownName for what is not a county of this audit, and for several.
    """
    named = request.query_params.getlist("county") or [room.who(request).jurisdiction]
    counties = await room.writer.step(lambda desk: tuple(desk.state.jurisdictions))
    if len(named) > 1 or (named[0] and named[0] not in counties):
        raise UnknownName("county of this audit", " and ".join(named), counties)
    return named[0]


def _what(request: Request) -> Loaded:
    """The kind of file that an address names. Raises UnknownName."""
    said = request.query_params.get("what", "")
    if said not in set(Loaded):
        raise UnknownName("kind of file", said, [each.value for each in Loaded])
    return Loaded(said)


async def _taken(
    room: Room,
    guest: Guest,
    what: Loaded,
    county: str,
    file: Incoming,
    decided: LetStand | None,
) -> bool:
    """Read a file and record it, or keep what was said of it; whether the record has it."""
    jurisdictions = await room.writer.step(lambda desk: tuple(desk.state.jurisdictions))
    standing = decided.by(guest.name) if decided else NOTHING
    read = await room.readers.read(jurisdictions, what, file.path, county, standing)
    about = (county, what, guest.name, file.name, file.size_bytes)
    if isinstance(read, Brought):
        try:
            store = await room.writer.step(partial(storing, brought=read))
            stored = None if store is None else await asyncio.to_thread(store)
            step = partial(_keep, read=read, by=hand(guest.name), stored=stored)
            kept, entries = await room.writer.step(step)
        except CanvassError as refusal:
            said = str(refusal).replace(str(file.path), file.name)
            read = NotRead(said, read.file.warnings)
        else:
            sent = SentFile(*about, entries, is_kept=True, problems=kept.warnings)
            room.accounts.sent_files.keep(sent)
            room.accounts.note(guest.name, f"sent {_of(what, county)}: kept, entry {entries}")
            return True
    entries = await room.writer.step(lambda desk: desk.state.number)
    refused = SentFile(*about, entries, False, read.said, read.problems, read.more)
    room.accounts.sent_files.keep(refused)
    room.accounts.note(guest.name, f"sent {_of(what, county)}: refused")
    return False


def _keep(desk: Desk, read: Brought, by: Hand, stored: Artefact | None) -> tuple[LoadedFile, int]:
    return keep_brought(desk, read, by, stored), desk.state.loaded_entry


def _of(what: Loaded, county: str) -> str:
    return f"{KINDS[what].lower()} of {county or 'the audit'}"


async def _files(room: Room, county: str) -> Files:
    def seen(desk: Desk) -> tuple[tuple[Arrival, ...], Files]:
        return arrivals(desk), Files(
            desk.title, county, desk.state.jurisdictions, _closed(desk), ()
        )

    came, files = await room.writer.step(seen)
    last = room.accounts.sent_files.last()
    kinds = [each for each in KINDS if each is not Loaded.CONTESTS or not county]
    return replace(files, kinds=tuple(_kind(each, county, came, last) for each in kinds))


def _closed(desk: Desk) -> str:
    """Why no file may come now; empty where one may."""
    try:
        require_early(desk.state)
    except CanvassError as refusal:
        return str(refusal)
    return ""


def _kind(
    what: Loaded,
    county: str,
    came: Sequence[Arrival],
    last: Mapping[tuple[str, Loaded], SentFile],
) -> Kind:
    arrival, sent = of(came, what, county), last.get((county, what))
    holds = still_holds(arrival, sent)
    refused = holds.problems if holds and not holds.is_kept else ()
    return Kind(what, arrival, holds, faults_that_may_stand(what, refused))


def still_holds(arrival: Arrival | None, sent: SentFile | None) -> SentFile | None:
    """What became of the last file that was sent, unless the record has another one since."""
    if sent is None:
        return None
    if sent.is_kept:
        return sent if arrival is not None and arrival.entry == sent.entries else None
    return sent if arrival is None or arrival.entry <= sent.entries else None


async def _page(room: Room, request: Request, status: int = 200) -> Response:
    files = await _files(room, await county_asked(room, request))
    if status == 200 and request.query_params.get("stand"):
        what = _what(request)
        decided = decision(request, what)
        kinds = [replace(k, decision=decided if k.what is what else None) for k in files.kinds]
        files = replace(files, kinds=tuple(kinds))
    most = FILE.size_bytes // MIB
    return room.office_page(request, "files", status, files=files, largest_mb=most, path=FILES)
