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
from canvass.audit.state import Phase
from canvass.errors import BadValue, CanvassError, OutOfTurn, UnknownName
from canvass.formats.kinds.recipe import OTHER_FILE
from canvass.formats.problem import Problem, SourceFile, grouped
from canvass.formats.recipe import recipe_text
from canvass.journeys.audit_folder.arrivals import Arrival, arrivals, of
from canvass.journeys.audit_folder.brought import Brought, LoadedFile
from canvass.journeys.audit_folder.decisions import NOTHING
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.load import keep_brought, require_early, storing
from canvass.present.as_json import as_json
from canvass.present.messages import messages
from canvass.present.problems import csv_of_problems
from canvass.record import Artefact
from canvass.web.file_decisions import (
    LONGEST_CELL,
    LONGEST_REASON,
    FaultThatMayStand,
    FaultyCell,
    FileDecision,
    cells_that_may_be_mended,
    decision,
    faults_that_may_stand,
)
from canvass.web.guard import FILE, FILES, MIB
from canvass.web.guest import Guest
from canvass.web.incoming import Incoming, incoming
from canvass.web.reading import NotRead, RecipeRefused
from canvass.web.rooms import Room, hand
from canvass.web.sent_files import SentFile
from canvass.web.twins import RESULT

say = messages("web_office")
KINDS: Mapping[Loaded, str] = {
    Loaded.MANIFEST: "Manifest",
    Loaded.CARDS: "Cast vote records",
    Loaded.BATCH_TOTALS: "Tallies by batch",
    Loaded.CONTESTS: "Contests",
}
"""The kinds of files, as their page calls them."""
_ABOUT = {
    Loaded.MANIFEST: "file-manifest",
    Loaded.CARDS: "file-cards",
    Loaded.BATCH_TOTALS: "file-batch-totals",
    Loaded.CONTESTS: "file-contests",
}


RECIPE = "recipe"
"""The field in which a recipe goes beside a file."""
ENDS, COMMITMENT = "ends", "commitment"
"""What an address says that sends a file though everything is committed."""
ENDS_IT = (
    "everything is committed, and a file that comes now ends the commitment: its twelve words hold no longer, and two "
    "persons commit anew; nothing was kept; if that is meant, send it by the form of this page that says so"
)


class OtherFile(CanvassError):
    """A file was sent in the place of the one whose cells are decided about; its name."""


class RecipeNotUsed(CanvassError):
    """A recipe came beside a file, and nothing of it was applied: why not, and what is wrong with it."""

    def __init__(self, refused: RecipeRefused) -> None:
        super().__init__(refused.said)
        self.refused = refused


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
    cells: tuple[FaultyCell, ...] = ()
    """Cells of what was refused that a person may have read as something else."""
    decision: FileDecision | None = None
    """What is decided of the next file, where the address says so."""
    why: str = ""
    """The reason that was given for what was decided of the file that was refused."""
    other_file: str = ""
    """The name of a file that was sent in the place of the one whose cells are decided about."""
    recipe: RecipeRefused | None = None
    """What is wrong with the recipe that came beside the file."""

    @property
    def title(self) -> str:
        """What the page calls it."""
        return KINDS[self.what]

    @property
    def about(self) -> str:
        """What it holds, and who will see it."""
        return say(_ABOUT[self.what])

    @property
    def shown(self) -> tuple[Problem, ...]:
        """The problems of the last file as a screen shows them, many of one kind together."""
        return grouped(self.sent.problems) if self.sent else ()


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a county, of the whole audit where none is named; ``refusal`` says why none may come.

    Where everything ``is_committed``, one that comes ends the commitment.
    """

    title: str
    county: str
    counties: tuple[str, ...]
    refusal: str
    kinds: tuple[Kind, ...]
    is_committed: bool = False


@dataclass(frozen=True, slots=True)
class Delivery:
    """Which file somebody sends, of which county, and whether it may end the commitment."""

    what: Loaded
    county: str
    may_end: bool

    def require_turn(self, desk: Desk) -> None:
        """Refuse a file that comes too late, or would end the commitment where that is not meant. Raises OutOfTurn."""
        require_early(desk.state)
        if desk.state.phase is Phase.COMMITTED and not self.may_end:
            raise OutOfTurn(ENDS_IT)

    def keep(
        self, desk: Desk, read: Brought, by: Hand, stored: Artefact | None, name: str
    ) -> tuple[LoadedFile, int]:
        """Record what was read, if its turn is still: reading took a while. Also the entry that has it."""
        self.require_turn(desk)
        return keep_brought(desk, read, by, stored, name), desk.state.loaded_entry


def file_pages(room: Room) -> APIRouter:
    """The routes of the files."""
    routes = room.routes(include_in_schema=False)

    @routes.get(FILES)
    async def look(request: Request) -> Response:
        return await _page(room, request)

    @routes.post(FILES)
    async def send(request: Request) -> Response:
        guest, what = room.who(request), _what(request)
        county, decided = await county_asked(room, request), decision(request, what)
        asked = Delivery(what, county, request.query_params.get(ENDS) == COMMITMENT)
        await room.writer.step(asked.require_turn)
        with room.sending.one(guest.name):
            async with incoming(request, AuditFolder(room.audit), beside=RECIPE) as file:
                try:
                    is_kept = await _taken(room, guest, asked, file, decided)
                except OtherFile as other:
                    return await _page(room, request, 409, other_file=str(other))
                except RecipeNotUsed as fault:
                    return await _page(room, request, 409, recipe=(what, fault.refused))
        if not is_kept:
            return await _page(room, request, 409, decided)
        return RedirectResponse(f"{FILES}?county={quote(county, safe='')}#{what.value}", 303)

    @routes.get(f"{FILES}.csv")
    async def problems(request: Request) -> Response:
        what, county = _what(request), await county_asked(room, request)
        kind = next(each for each in (await _files(room, county)).kinds if each.what is what)
        listed = csv_of_problems(kind.sent.problems if kind.sent else ())
        return _download(listed, f"{county or 'audit'}-{what.value}-problems.csv", "text/csv")

    @routes.get(f"{FILES}.toml")
    async def recipe(request: Request) -> Response:
        what, county = _what(request), await county_asked(room, request)
        kind = next(each for each in (await _files(room, county)).kinds if each.what is what)
        if kind.sent is None or kind.sent.is_kept or not kind.sent.sha256:
            raise BadValue(
                "a recipe is for a file that was read and refused, and none stands here; send the file first"
            )
        text = recipe_text(SourceFile(kind.sent.name, kind.sent.sha256), kind.sent.problems)
        return _download(text, f"{county or 'audit'}-{what.value}-recipe.toml", "application/toml")

    @routes.get(f"{FILES}.json", openapi_extra={RESULT: Files})
    async def twin(request: Request) -> Response:
        files = await _files(room, await county_asked(room, request))
        return Response(as_json(files), media_type="application/json")

    return routes


def _download(text: str, name: str, kind: str) -> Response:
    """A text that the browser keeps as a file of this name."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(text, media_type=f"{kind}; charset=utf-8", headers=headers)


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
    asked: Delivery,
    file: Incoming,
    decided: FileDecision | None,
) -> bool:
    """Read a file and record it, or keep what was said of it; whether the record has it.

    Raises OtherFile, RecipeNotUsed; BadValue where the page and a recipe both decide.
    """
    if decided and file.beside:
        raise BadValue(
            f"{file.beside.name}: the faults of this file were decided on the page already: send the file without a "
            "recipe, or decide nothing on the page; nothing was kept"
        )
    what, county = asked.what, asked.county
    jurisdictions = await room.writer.step(lambda desk: tuple(desk.state.jurisdictions))
    standing = decided.by(guest.name, file.name) if decided else NOTHING
    read = await room.readers.read(jurisdictions, what, file.path, county, standing, file.beside)
    sent_with = " with a recipe" if file.beside else ""
    if isinstance(read, RecipeRefused):
        room.accounts.note_done(guest.name, f"sent {_of(what, county)}{sent_with}: recipe refused")
        raise RecipeNotUsed(read)
    about = (county, what, guest.name, file.name, file.size_bytes)
    if isinstance(read, Brought):
        try:
            store = await room.writer.step(partial(storing, brought=read))
            stored = None if store is None else await asyncio.to_thread(store)
            step = partial(
                asked.keep, read=read, by=hand(guest.name), stored=stored, name=file.name
            )
            kept, entries = await room.writer.step(step)
        except CanvassError as refusal:
            said = str(refusal).replace(str(file.path), file.name)
            read = NotRead(said, read.file.warnings, sha256=read.sha256)
        else:
            sent = SentFile(*about, entries, True, problems=kept.warnings, sha256=read.sha256)
            with room.accounts.after(f"{guest.name} sent {file.name}"):
                room.accounts.sent_files.keep(sent)
            room.accounts.note_done(
                guest.name, f"sent {_of(what, county)}{sent_with}: kept, entry {entries}"
            )
            return True
    if OTHER_FILE.code in {each.code for each in read.problems}:
        raise OtherFile(file.name)
    entries = await room.writer.step(lambda desk: desk.state.number)
    refused = SentFile(*about, entries, False, read.said, read.problems, read.more, read.sha256)
    room.accounts.sent_files.keep(refused)
    room.accounts.note_done(guest.name, f"sent {_of(what, county)}{sent_with}: refused")
    return False


def _of(what: Loaded, county: str) -> str:
    return f"{KINDS[what].lower()} of {county or 'the audit'}"


async def _files(room: Room, county: str) -> Files:
    def seen(desk: Desk) -> tuple[tuple[Arrival, ...], Files]:
        return arrivals(desk), Files(
            desk.title,
            county,
            desk.state.jurisdictions,
            _closed(desk),
            (),
            desk.state.phase is Phase.COMMITTED,
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
    cells = cells_that_may_be_mended(what, refused) if holds and holds.sha256 else ()
    return Kind(what, arrival, holds, faults_that_may_stand(what, refused), cells)


def still_holds(arrival: Arrival | None, sent: SentFile | None) -> SentFile | None:
    """What became of the last file that was sent, unless the record has another one since."""
    if sent is None:
        return None
    if sent.is_kept:
        return sent if arrival is not None and arrival.entry == sent.entries else None
    return sent if arrival is None or arrival.entry <= sent.entries else None


async def _page(
    room: Room,
    request: Request,
    status: int = 200,
    refused: FileDecision | None = None,
    other_file: str = "",
    recipe: tuple[Loaded, RecipeRefused] | None = None,
) -> Response:
    """The page; ``refused`` is what was decided of a file that was refused nevertheless."""
    files = await _files(room, await county_asked(room, request))
    if refused is not None:
        kinds = [_filled_in(k, refused) if k.what is refused.what else k for k in files.kinds]
        files = replace(files, kinds=tuple(kinds))
    elif request.query_params.keys() & {"stand", "put"}:
        what = _what(request)
        now = decision(request, what)
        kinds = [
            replace(k, decision=now, other_file=other_file) if k.what is what else k
            for k in files.kinds
        ]
        files = replace(files, kinds=tuple(kinds))
    if recipe is not None:
        kinds = [replace(k, recipe=recipe[1]) if k.what is recipe[0] else k for k in files.kinds]
        files = replace(files, kinds=tuple(kinds))
    shown = {"largest_mb": FILE.size_bytes // MIB, "path": FILES}
    longest = {"longest_reason": LONGEST_REASON, "longest_cell": LONGEST_CELL}
    return room.office_page(request, "files", status, files=files, **shown, **longest)


def _filled_in(kind: Kind, decided: FileDecision) -> Kind:
    """What is decided stands in the list of what may be decided, so that nobody has to say it again."""
    refused = kind.sent.problems if kind.sent and not kind.sent.is_kept else ()
    return replace(
        kind,
        may_stand=faults_that_may_stand(kind.what, refused, decided),
        cells=cells_that_may_be_mended(kind.what, refused, decided),
        why=decided.why,
    )
