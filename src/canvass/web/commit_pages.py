"""The page of the commitment: what will be fixed and what disagrees, asked by one person and signed by another."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.state.steps import EARLY
from canvass.audit.terms.methods import METHODS, BatchComparison, HandCount
from canvass.errors import CanvassError, OutOfTurn
from canvass.journeys.audit_folder.commitment import (
    ContestCommitted,
    ToCommit,
    fix_audit,
    what_to_commit,
)
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.present.audit_folder.base import base_sentence
from canvass.present.audit_folder.mends import overfull_sentence
from canvass.present.words import counted, percent
from canvass.web.guard import fields, number, one
from canvass.web.rooms import Room, hand, moment
from canvass.web.twins import twin
from canvass.web.two_persons import Asked
from canvass.web.views import titles_of


@dataclass(frozen=True, slots=True)
class CommitStands:
    """What would be fixed, or why nothing can be; ``asked_by`` is who asks for it, empty for nobody.

    Whoever agrees sends ``asked_number`` as ``asked``.
    ``words`` are those of the commitment that is in force already, which another one would replace.
    """

    found: ToCommit | None
    closed: str
    asked_by: str
    asked_number: int
    words: tuple[str, ...]


def commit_pages(room: Room) -> APIRouter:
    """The routes of the commitment."""
    routes = room.routes(prefix="/office", include_in_schema=False)

    @routes.get("/commit")
    async def look(request: Request) -> Response:
        return await _page(room, request)

    async def data(_: Request) -> CommitStands:
        found, closed = await _found(room)
        asked = _asked(room, found)
        words = await room.writer.step(_words)
        by, number_of = (asked.by, asked.number) if asked else ("", 0)
        return CommitStands(found, closed, by, number_of, words)

    twin(room, routes, "/commit", data, "What will be fixed, what disagrees, and who asks for it.")

    @routes.post("/commit/ask")
    async def ask(request: Request) -> Response:
        name, looked_at = room.who(request).name, number(await fields(request), "entries")
        try:
            await room.writer.step(lambda desk: _require_as_seen(desk, looked_at))
            room.fixing.ask(name, looked_at)
        except CanvassError as refusal:
            return await _page(room, request, str(refusal))
        room.accounts.note_done(name, "asked for the commitment")
        return RedirectResponse("/office/commit", 303)

    @routes.post("/commit")
    async def agree(request: Request) -> Response:
        form, name = await fields(request), room.who(request).name
        try:
            asked = room.fixing.for_second(name, number(form, "asked"), room.is_at_work)
            both, typed = hand(f"{asked.by} and {name}"), one(form, "passphrase")
            await room.writer.step(lambda desk: _commit(room, desk, asked.what, both, typed))
        except CanvassError as refusal:
            return await _page(room, request, str(refusal))
        room.fixing.forget()
        room.accounts.note_done(name, f"committed what {asked.by} asked for")
        return RedirectResponse("/office/seed", 303)

    return routes


def _require_as_seen(desk: Desk, entries: int) -> None:
    """Refuse what rests on another record than the page showed. Raises OutOfTurn."""
    if desk.state.number != entries:
        *_, last = desk.record.entries()  # before the seed a record is short
        raise OutOfTurn(
            f"the record has {desk.state.number} entries and the page showed {entries}: something was added meanwhile, "
            f"the last by {last.event.actor} on {moment(last.event.time)}; nothing was written; look again and ask anew"
        )


def _commit(room: Room, desk: Desk, entries: int, both: Hand, passphrase: str) -> None:
    """Sign with the office's key; the passphrase is held by nothing after it."""
    _require_as_seen(desk, entries)
    fix_audit(desk, both, room.key.of(desk, passphrase))


async def _found(room: Room) -> tuple[ToCommit | None, str]:
    """What would be fixed, or why nothing can be."""
    try:
        return await room.looks.look(what_to_commit), ""
    except CanvassError as fault:
        return None, str(fault)


def _asked(room: Room, found: ToCommit | None) -> Asked[int] | None:
    """What somebody asks for; of what rests on another record nobody can agree to any more, and others may ask."""
    asked = room.fixing.asked
    if asked and (found is None or asked.what != found.entries):
        room.fixing.forget()
    return room.fixing.asked


def _words(desk: Desk) -> tuple[str, ...]:
    """The words of the commitment in force; none where nothing is committed."""
    in_force = commitment_in_force(desk)
    return in_force[1].words if in_force else ()


def _in_points(each: ContestCommitted) -> bool:
    return METHODS[each.method].counts_points


def _counted(each: ContestCommitted) -> str:
    """What a contest is drawn among: cards, or whole batches."""
    if each.method == HandCount.NAME:
        return f"nothing: all {counted(each.entries, 'card')} are counted"
    if issubclass(METHODS[each.method], BatchComparison):
        return counted(each.entries, "batch", "batches")
    return counted(each.entries, "card")


async def _page(room: Room, request: Request, refusal: str = "") -> Response:
    found, closed = await _found(room)
    asked = _asked(room, found)
    return room.office_page(
        request,
        "commit",
        409 if refusal else 200,
        found=found,
        titles=await room.writer.step(titles_of) if found else {},
        closed=closed,
        words=await room.writer.step(_words),
        may_load=await room.writer.step(lambda desk: desk.state.phase in EARLY),
        asked=asked,
        refusal=refusal,
        share=lambda each: percent(float(each)),
        in_points=found is not None and any(_in_points(each) for each in found.contests),
        counted=_counted,
        overfull=overfull_sentence,
        base=base_sentence,
    )
