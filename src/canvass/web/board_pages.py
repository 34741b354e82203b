"""The pages of an audit board: its card is shown, confirmed, and then one ballot card after the other is read blind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import (
    CardRead,
    CardsInterpreted,
    EntriesWithdrawn,
    Turn,
    read_body,
)
from canvass.audit.event.kinds import EventKind
from canvass.audit.frames.frame import EntryKind
from canvass.errors import BadValue, CanvassError, OutOfTurn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.enter import withdraw
from canvass.model.event import utc
from canvass.web.ahead import chosen_card, of_the_clerk, planned_otherwise, require_own_first
from canvass.web.answers import OTHERS, Form, in_words, read_card
from canvass.web.batch_views import has_batch
from canvass.web.device_words import TURNS, kept_words
from canvass.web.entry import card_of, keep_reading, require_as_asked, require_this_sitting
from canvass.web.guard import fields, number, one, sender
from canvass.web.guest import Conflict, Guest, NotAllowed
from canvass.web.roles import Role
from canvass.web.rooms import Room, hand
from canvass.web.seat_pages import ask_who_sits
from canvass.web.sittings import KeptCard
from canvass.web.views import CardToRead, asked, card_to_read, to_settle


@dataclass(frozen=True, slots=True)
class Shown:
    """What a board's page shows beside its card: a refusal, what was typed, what was kept, and what waits."""

    refusal: str = ""
    form: Form | None = None
    status: int = 200
    kept: str = ""
    settles: Sequence[tuple[str, str]] = field(default=())
    counts: bool = False
    """Whether a batch waits to be counted."""
    planned: str = ""
    """Whose the card is by the plan, where it is another board's."""
    of_clerk: Sequence[str] = ()
    """Cards of this sitting whose reading the clerk alone withdraws, since another board has read them."""


class Seen(NamedTuple):
    """The card that a board reads now, or has chosen, why it may not choose it, and what else waits for it."""

    card: CardToRead | None
    refusal: str
    waiting: Sequence[str]
    counts: bool
    planned: str
    """Whose the chosen card is by the plan, where it is another board's."""
    of_clerk: Sequence[str]


def board_pages(room: Room) -> APIRouter:
    """The routes under ``/board``."""
    routes = room.routes(prefix="/board", include_in_schema=False)

    @routes.get("/card")
    async def ask_for_card() -> Response:
        return room.page("board_card", said="")

    @routes.post("/card")
    async def show_card(request: Request) -> Response:
        words = one(await fields(request), "words")
        with room.accounts.tries_from(sender(request)):
            token = room.accounts.show_card(words, room.writer.open_round)
        return room.signed_in(token, "/board")

    @routes.get("")
    async def next_page(request: Request, card: str = "") -> Response:
        guest = room.who(request)
        if guest.role is Role.WAITING:
            return room.page("board_waiting", digits=guest.digits, board=guest.name)
        if guest.role is Role.ARRIVING:
            return await ask_who_sits(room, request)
        await _know_again(room, request)
        mine = first_readings(room, request)
        seen = await room.writer.step(lambda desk: _look(desk, guest, card, mine))
        status = 409 if seen.refusal else 200
        settles = numbers(room, guest, seen.waiting)
        shown = Shown(seen.refusal, None, status, _kept(room, request), settles, counts=seen.counts)
        shown = replace(shown, planned=seen.planned, of_clerk=seen.of_clerk)
        return _page(room, request, seen.card, shown)

    @routes.post("/read")
    async def read(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        require_this_sitting(guest, form)
        named = one(form, "card"), one(form, "turn")
        card = await room.writer.step(lambda desk: card_of(desk, guest.jurisdiction, *named))
        require_as_asked(card, form)
        try:
            reading = read_card(card, form)
        except BadValue as fault:
            return _page(room, request, card, Shown(str(fault), form, 409))
        step = one(form, "step")
        if step == "change":
            return _page(room, request, card, Shown(form=form))
        if step != "keep":
            return _looked_at(room, card, reading, form)
        if card.turn is Turn.RESOLUTION:
            try:
                room.accounts.settles_with(
                    guest, card.name, one(form, "together"), f"card {card.name}"
                )
            except NotAllowed as fault:
                return _looked_at(room, card, reading, form, str(fault))
        board = Board(guest.jurisdiction, guest.name, card.turn)
        try:
            kept = await keep_reading(room, board, reading, number(form, "seen"))
        except OutOfTurn as refusal:
            keep_conflict(room, guest, str(refusal))
            return _page(room, request, card, Shown(str(refusal), form, 409))
        one_more = KeptCard(card.name, card.turn.value, kept.entry)
        room.sittings.keep(room.token(request), one_more)
        room.sittings.others[room.token(request)] = kept.entry, kept.others
        again = "&again=yes" if kept.is_earlier else ""
        return RedirectResponse(f"/board?kept={kept.entry}{again}", 303)

    @routes.post("/withdraw")
    async def take_back(request: Request) -> Response:
        await withdraw_own(room, request, await fields(request))
        return RedirectResponse("/board", 303)

    return routes


async def _know_again(room: Room, request: Request) -> None:
    """Find the last cards of a sitting in the record, once, where this server was started again since."""
    token, guest = room.token(request), room.who(request)
    if token not in room.sittings.kept:
        found, begun = [], room.accounts.begun(token)
        if begun < room.sittings.since:
            time = utc(datetime.fromtimestamp(begun, UTC))
            found = await room.writer.step(lambda desk: _cards_since(desk, guest, time))
        room.sittings.begin_with(token, found)


def _cards_since(desk: Desk, guest: Guest, time: str) -> list[KeptCard]:
    """What this board entered from then on and did not take back, the latest first, without what it read."""
    found: dict[str, KeptCard] = {}
    for entry in desk.record.entries():
        event = entry.event
        if event.time < time or event.kind not in (EventKind.INTERPRETED, EventKind.WITHDRAWN):
            continue
        body = read_body(event)
        if isinstance(body, CardsInterpreted):
            if (body.jurisdiction, body.board) == (guest.jurisdiction, guest.name):
                for card in body.cards:
                    name = "/".join(card.id[1:])
                    found.pop(name, None)
                    found[name] = KeptCard(name, body.turn.value, entry.sequence)
        elif isinstance(body, EntriesWithdrawn):
            for thing in body.ids:
                if thing[0] == guest.jurisdiction:
                    found.pop("/".join(thing[1:]), None)
    return list(found.values())[::-1]


def keep_conflict(room: Room, guest: Guest, said: str) -> None:
    """Something that this board sent was refused: the board and its clerk see it."""
    room.accounts.keep_conflict(Conflict(hand("").time, guest.jurisdiction, guest.name, said))


async def withdraw_own(room: Room, request: Request, form: Form) -> None:
    """A board takes its own reading back, with a reason. Raises what is not its to take back."""
    guest, card, reason = room.who(request), one(form, "reading"), one(form, "reason").strip()
    if not reason:
        raise BadValue("say why the reading is withdrawn, as the public will read it")

    def step(desk: Desk) -> None:
        own = require_own_first(desk, guest.jurisdiction, guest.name, card)
        withdraw(desk, guest.jurisdiction, EntryKind.CARD, [own], reason, hand(guest.name))

    await room.writer.step(step)
    room.sittings.take_back(room.token(request), card)


def numbers(room: Room, guest: Guest, cards: Sequence[str]) -> list[tuple[str, str]]:
    """Cards that wait for two boards, each with the number that this board tells the other."""
    return [(card, room.accounts.number_of(guest.jurisdiction, guest.name, card)) for card in cards]


def first_readings(room: Room, request: Request) -> list[str]:
    """The cards of this sitting that the board read first."""
    mine = room.sittings.of(room.token(request))
    return [each.card for each in mine if each.turn == Turn.FIRST]


def _look(desk: Desk, guest: Guest, chosen: str, mine: Sequence[str]) -> Seen:
    who, refusal, planned = (guest.jurisdiction, guest.name), "", ""
    card = None
    if chosen:
        try:
            found, turn = chosen_card(desk, *who, chosen)
            card = asked(desk, found, turn)
            planned = planned_otherwise(desk, found, Board(*who, turn))
        except CanvassError as fault:
            refusal = str(fault)
    shown = card or card_to_read(desk, *who)
    waiting, of_clerk = to_settle(desk, *who), of_the_clerk(desk, *who, mine)
    return Seen(shown, refusal, waiting, has_batch(desk, *who), planned, of_clerk)


def _page(room: Room, request: Request, card: CardToRead | None, shown: Shown) -> Response:
    """The page of a board, with the card that it reads."""
    guest, typed = room.who(request), shown.form or {}
    seen = card.seen if card and shown.form is None else number(typed, "seen")
    return room.page(
        "board_read",
        shown.status,
        guest=guest,
        card=card,
        turn=TURNS[card.turn] if card else "",
        turns=TURNS,
        seen=seen,
        refusal=shown.refusal,
        kept=shown.kept,
        planned=shown.planned,
        marked={name: list(values) for name, values in typed.items()},
        others=[(value, words) for value, (_, words) in OTHERS.items()],
        settles=shown.settles,
        counts=shown.counts,
        sitting=room.sittings.of(room.token(request)),
        of_clerk=shown.of_clerk,
        conflicts=room.accounts.conflicts_of(guest.jurisdiction, guest.name),
    )


def _looked_at(
    room: Room, card: CardToRead, reading: CardRead, form: Form, refusal: str = ""
) -> Response:
    """What was marked, to be compared with the paper; where two boards settle it, the other's number is asked for."""
    return room.page(
        "board_look",
        409 if refusal else 200,
        card=card,
        words=in_words(card, reading),
        form=_kept_fields(form),
        turn=TURNS[card.turn],
        by_two=card.turn is Turn.RESOLUTION,
        refusal=refusal,
    )


def _kept(room: Room, request: Request) -> str:
    """What is said of the reading before; the address has only the number of its entry, and is not believed."""
    entry = number({"kept": [request.query_params.get("kept", "")]}, "kept")
    if not room.sittings.was_told(room.token(request), entry):
        return ""
    others = room.sittings.was_for(room.token(request), entry)
    is_earlier = "again" in request.query_params
    return kept_words(entry, others, is_earlier=is_earlier)


def _kept_fields(form: Form) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, values in form.items()
        if name not in ("step", "together")
        for value in values
    ]
