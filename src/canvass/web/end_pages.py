"""The pages of the end: the audit is concluded and published, and everybody takes home what was published."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from canvass.audit.event import ComplianceCheck
from canvass.audit.state import Phase
from canvass.audit.state.conclusion import conclusion, unrecorded
from canvass.errors import BadValue, CanvassError
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.ending import abort, conclude
from canvass.journeys.audit_folder.public import public_view
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.present.audit_folder.site import write_site
from canvass.web.guard import fields, one
from canvass.web.publications import (
    LEDGER,
    TYPES,
    Publication,
    new_place,
    policy_of,
    publications,
    published_file,
    published_ledger,
    shown_page,
    spoilt,
)
from canvass.web.rooms import Room, hand
from canvass.web.twins import page_and_twin


@dataclass(frozen=True, slots=True)
class ContestEnd:
    """What is said of a contest in the end."""

    contest: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """A check of the paper of which nothing is recorded."""

    check: ComplianceCheck
    jurisdiction: str


@dataclass(frozen=True, slots=True)
class End:
    """How the audit ends, or would if it were concluded now; ``refusal`` says why it cannot be."""

    title: str
    phase: Phase
    is_concluded: bool
    refusal: str
    contests: tuple[ContestEnd, ...]
    unrecorded: tuple[Unrecorded, ...]
    publications: tuple[Publication, ...] = ()
    spoilt: tuple[str, ...] = ()
    """Copies that were published and cannot be read any more."""


def end_view(desk: Desk, published: tuple[Publication, ...], spoilt: tuple[str, ...] = ()) -> End:
    """The end as it is, or as it would be."""
    state = desk.state
    is_over = state.concluded is not None
    try:
        found, refusal = state.concluded or conclusion(state), ""
    except CanvassError as fault:
        found, refusal = None, str(fault)
    lacking = () if is_over or found is None else unrecorded(state)
    contests = () if found is None else found.contests
    titles = (
        {each.id: each.listed.contest.title for each in state.audit.contests} if state.audit else {}
    )
    return End(
        desk.title,
        state.phase,
        is_over,
        refusal,
        tuple(ContestEnd(titles[each.contest], each.ending.sentence) for each in contests),
        tuple(Unrecorded(*each) for each in lacking),
        published,
        spoilt,
    )


def end_pages(room: Room) -> APIRouter:
    """The routes of the end, and of what was published."""
    routes = room.routes()

    async def look(_: Request) -> End:
        published, unreadable = publications(room.audit), spoilt(room.audit)
        return await room.writer.step(lambda desk: end_view(desk, published, unreadable))

    page_and_twin(
        room, routes, "/office/end", "end", look, "How the audit ends, and what was published."
    )

    async def refused(request: Request, refusal: CanvassError) -> Response:
        shown = await look(request)
        return room.office_page(request, "end", 409, shown=shown, refusal=str(refusal))

    @routes.post("/office/conclude")
    async def end(request: Request) -> Response:
        """Conclude the audit and sign; nothing can be added after it. Fields: passphrase, unchecked (yes)."""
        name, form = room.who(request).name, await fields(request)
        typed, unchecked = one(form, "passphrase"), one(form, "unchecked") == "yes"

        def step(desk: Desk) -> None:
            conclude(desk, hand(name), is_unchecked=unchecked, key=room.key.of(desk, typed))

        try:
            await room.writer.step(step)
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, "concluded the audit")
        return RedirectResponse("/office/end", 303)

    @routes.post("/office/abort")
    async def stop(request: Request) -> Response:
        """Stop the audit without a conclusion, and sign. Fields: reason, sure (yes), passphrase."""
        name, form = room.who(request).name, await fields(request)
        reason, typed = " ".join(one(form, "reason").split()), one(form, "passphrase")

        def step(desk: Desk) -> None:
            abort(desk, reason, hand(name), room.key.of(desk, typed))

        try:
            if one(form, "sure") != "yes":
                raise BadValue(
                    "say that nothing can be added to an audit that is aborted; nothing was changed"
                )
            await room.writer.step(step)
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, "aborted the audit")
        return RedirectResponse("/office/end", 303)

    @routes.post("/office/publish")
    async def publish(request: Request) -> Response:
        """Write the public part of the record and its pages into a new folder, and sign. Field: passphrase."""
        name, typed = room.who(request).name, one(await fields(request), "passphrase")

        def step(desk: Desk) -> str:
            made = publish_record(
                desk,
                new_place(room.audit),
                hand(name),
                lambda published, to: write_site(public_view(desk, published), to),
                room.key.of(desk, typed),
            )
            return made.folder.name

        try:
            folder = await room.writer.step(step)
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, f"published copy {folder}")
        return RedirectResponse("/office/end", 303)

    @routes.get("/published/{at}/{name}", include_in_schema=False)
    async def take_home(at: str, name: str) -> Response:
        """A file that was published."""
        path = published_file(room.audit, at, name)
        if path is None:
            raise HTTPException(404)
        return _sent(path)

    @routes.get("/published/{at}/record/ledger.jsonl", include_in_schema=False)
    async def ledger(at: str) -> Response:
        """The entries of the record that was published, as its page names them."""
        path = published_ledger(room.audit, at)
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type="application/jsonl", filename=LEDGER)

    return routes


def _sent(path: Path) -> Response:
    kind = TYPES[path.name]
    if kind != "text/html":
        return FileResponse(path, media_type=kind, filename=path.name)
    page = shown_page(path.read_bytes())
    return Response(page, headers={"Content-Security-Policy": policy_of(page)}, media_type=kind)
