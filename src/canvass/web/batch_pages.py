"""The pages of a board that counts whole batches, blind to what was reported and counted before."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import BatchCount, Turn
from canvass.errors import BadRecord, BadValue, OutOfTurn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk
from canvass.web.answers import Form
from canvass.web.batch_answers import batch_in_words, fields_of_batch, read_batch
from canvass.web.batch_views import (
    BatchToCount,
    batch_asked,
    batch_to_count,
    batches_to_settle,
)
from canvass.web.entry import count_said, keep_said, require_this_sitting
from canvass.web.guard import fields, number, one
from canvass.web.guest import Conflict, Guest, NotAllowed
from canvass.web.rooms import Room, hand

TURNS = {
    Turn.FIRST: "First count",
    Turn.SECOND: "Second count",
    Turn.RESOLUTION: "Both boards together",
}


def batch_pages(room: Room) -> APIRouter:
    """The routes of the batches of a board."""
    routes = room.routes(prefix="/board", include_in_schema=False)

    @routes.get("/batch")
    async def next_page(request: Request) -> Response:
        guest = room.who(request)

        def seen(desk: Desk) -> tuple[BatchToCount | None, tuple[str, ...]]:
            who = guest.jurisdiction, guest.name
            return batch_to_count(desk, *who), batches_to_settle(desk, *who)

        batch, waiting = await room.writer.step(seen)
        settles = [(each, _number(room, guest, each)) for each in waiting]
        shown = {**_shown(guest, batch), "settles": settles}
        return room.page("batch_count", 200, **shown)

    @routes.post("/batch")
    async def count(request: Request) -> Response:
        guest, form = room.who(request), await fields(request)
        require_this_sitting(guest, form)
        batch = await room.writer.step(lambda desk: _batch(desk, guest, form))
        try:
            read = read_batch(batch, form)
        except BadValue as fault:
            return _again(room, guest, batch, form, str(fault))
        step = one(form, "step")
        if step == "change":
            return _again(room, guest, batch, form)
        if step != "keep":
            return _looked_at(room, batch, read, form)
        if batch.turn is Turn.RESOLUTION:
            try:
                called, typed = _called(batch.name), one(form, "together")
                room.accounts.settles_with(guest, called, typed, called)
            except NotAllowed as fault:
                return _looked_at(room, batch, read, form, str(fault))
        board = Board(guest.jurisdiction, guest.name, batch.turn)
        try:
            kept = await keep_said(
                room, lambda desk: count_said(desk, read, board), number(form, "seen"), board
            )
        except (OutOfTurn, BadRecord) as refusal:
            if isinstance(refusal, OutOfTurn):
                refused = Conflict(hand("").time, guest.jurisdiction, guest.name, str(refusal))
                room.accounts.keep_conflict(refused)
            return _again(room, guest, batch, form, str(refusal))
        room.sittings.others[room.token(request)] = kept.entry, kept.others
        again = "&again=yes" if kept.is_earlier else ""
        return RedirectResponse(f"/board?kept={kept.entry}{again}", 303)

    return routes


def _batch(desk: Desk, guest: Guest, form: Form) -> BatchToCount:
    """The batch that the form is of. Raises OutOfTurn where it is none that this board's county counts."""
    turn = Turn(one(form, "turn")) if one(form, "turn") in set(Turn) else Turn.FIRST
    batch = (guest.jurisdiction, *one(form, "batch").split("/"))
    return batch_asked(desk, batch, turn, form.get("contest", ()))


def _shown(guest: Guest, batch: BatchToCount | None) -> dict[str, object]:
    contests = batch.contests if batch else ()
    return {
        "board": guest.name,
        "jurisdiction": guest.jurisdiction,
        "sitting": guest.sitting,
        "batch": batch,
        "turn": TURNS[batch.turn] if batch else "",
        "seen": batch.seen if batch else 0,
        "asked": fields_of_batch(contests),
        "written": {},
        "refusal": "",
        "settles": (),
    }


def _again(
    room: Room, guest: Guest, batch: BatchToCount, form: Form, refusal: str = ""
) -> Response:
    """The form with what was typed."""
    written = {name: one(form, name) for name in form}
    shown = {**_shown(guest, batch), "written": written, "seen": number(form, "seen")}
    return room.page("batch_count", 409 if refusal else 200, **{**shown, "refusal": refusal})


def _looked_at(
    room: Room, batch: BatchToCount, read: BatchCount, form: Form, refusal: str = ""
) -> Response:
    """What was counted, to be compared with the tally sheet."""
    kept = [
        (name, value)
        for name, values in form.items()
        if name not in ("step", "together")
        for value in values
    ]
    return room.page(
        "batch_look",
        409 if refusal else 200,
        batch=batch,
        words=batch_in_words(batch, read),
        form=kept,
        turn=TURNS[batch.turn],
        by_two=batch.turn is Turn.RESOLUTION,
        refusal=refusal,
    )


def _called(name: str) -> str:
    """The name of a batch among the things that two boards settle, which no card has."""
    return f"batch {name}"


def _number(room: Room, guest: Guest, batch: str) -> str:
    """What this board tells the other."""
    return room.accounts.number_of(guest.jurisdiction, guest.name, _called(batch))
