"""The pages of an audit board: its card is shown, confirmed, and then one ballot card after the other is read blind."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import CardRead, CardsInterpreted, Turn
from canvass.errors import BadValue, OutOfTurn
from canvass.journeys.auditing.boards import Board
from canvass.journeys.auditing.desk import Desk
from canvass.journeys.auditing.enter import card_said, enter_under_seal
from canvass.journeys.auditing.sealing import is_under_seal
from canvass.journeys.auditing.sent import Sent
from canvass.web.accounts import Conflict, Guest, NotAllowed
from canvass.web.answers import OTHERS, Form, in_words, read_card
from canvass.web.batch_views import has_batch
from canvass.web.guard import fields, number, one
from canvass.web.roles import Role
from canvass.web.rooms import Room, hand
from canvass.web.views import CardToRead, asked, card_to_read, to_settle

TURNS = {
    Turn.FIRST: "First reading",
    Turn.SECOND: "Second reading",
    Turn.RESOLUTION: "Both boards together",
}


def board_pages(room: Room) -> APIRouter:
    """The routes under ``/board``."""
    routes = APIRouter(prefix="/board", include_in_schema=False)

    @routes.get("/card")
    async def ask_for_card() -> Response:
        return room.page("board_card", said="")

    @routes.post("/card")
    async def show_card(request: Request) -> Response:
        words = one(await fields(request), "words")
        last = await room.writer.step(lambda desk: len(desk.state.rounds))
        return room.signed_in(room.accounts.show_card(words, last), "/board")

    @routes.get("")
    async def next_page(request: Request) -> Response:
        guest = room.who(request)
        if guest.role is Role.WAITING:
            return room.page("board_waiting", digits=guest.digits, board=guest.name)
        card, waiting, counts = await room.writer.step(
            lambda desk: (
                card_to_read(desk, guest.jurisdiction, guest.name),
                to_settle(desk, guest.jurisdiction, guest.name),
                has_batch(desk, guest.jurisdiction, guest.name),
            )
        )
        return _shown(
            room,
            guest,
            card,
            kept=_kept(request),
            settles=_numbers(room, guest, waiting),
            counts=counts,
        )

    @routes.post("/read")
    async def read(request: Request) -> Response:
        guest = room.who(request)
        form = await fields(request)
        card = await room.writer.step(lambda desk: _card(desk, guest, form))
        try:
            reading = read_card(card, form)
        except BadValue as fault:
            return _shown(room, guest, card, str(fault), form, status=409)
        step = one(form, "step")
        if step == "change":
            return _shown(room, guest, card, form=form)
        if step != "keep":
            return _looked_at(room, card, reading, form)
        if card.turn is Turn.RESOLUTION:
            try:
                room.accounts.settles_with(guest, card.name, one(form, "together"))
            except NotAllowed as fault:
                return _looked_at(room, card, reading, form, str(fault))
        board = Board(guest.jurisdiction, guest.name, card.turn)
        body, is_sealed = await room.writer.step(lambda desk: _said(desk, reading, board))
        sent = Sent(body, hand(guest.name), number(form, "seen"))
        try:
            if is_sealed:
                kept = await room.writer.step(lambda desk: enter_under_seal(desk, sent))
            else:
                kept = await room.writer.enter(sent)
        except OutOfTurn as refusal:
            refused = Conflict(hand("").time, guest.jurisdiction, guest.name, str(refusal))
            room.accounts.keep_conflict(refused)
            return _shown(room, guest, card, str(refusal), form, status=409)
        again = "&again=yes" if kept.is_earlier else ""
        return RedirectResponse(f"/board?kept={kept.entry}{again}", 303)

    @routes.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        room.accounts.sign_out(room.token(request))
        return RedirectResponse("/board/card", 303)

    return routes


def _said(desk: Desk, reading: CardRead, board: Board) -> tuple[CardsInterpreted, bool]:
    """What a board says of a card, and whether it is sealed, since the first reading is or the terms ask it."""
    body = card_said(desk, reading, board)
    return body, is_under_seal(desk.state, body)


def _card(desk: Desk, guest: Guest, form: Form) -> CardToRead:
    """The card that the form is of. Raises OutOfTurn where it is not a card of this board's county."""
    turn = Turn(one(form, "turn")) if one(form, "turn") in set(Turn) else Turn.FIRST
    card = asked(desk, (guest.jurisdiction, *one(form, "card").split("/")), turn)
    if card is None:
        raise OutOfTurn(
            f"card {one(form, 'card')} was not drawn in {guest.jurisdiction}: nothing was entered; look at the label"
        )
    return card


def _shown(
    room: Room,
    guest: Guest,
    card: CardToRead | None,
    refusal: str = "",
    form: Form | None = None,
    status: int = 200,
    kept: str = "",
    settles: Sequence[tuple[str, str]] = (),
    counts: bool = False,
) -> Response:
    typed = form or {}
    seen = card.seen if card and form is None else number(typed, "seen") if form else 0
    return room.page(
        "board_read",
        status,
        board=guest.name,
        jurisdiction=guest.jurisdiction,
        card=card,
        turn=TURNS[card.turn] if card else "",
        seen=seen,
        refusal=refusal,
        kept=kept,
        marked={name: list(values) for name, values in typed.items()},
        others=[(value, words) for value, (_, words) in OTHERS.items()],
        settles=settles,
        counts=counts,
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


def _numbers(room: Room, guest: Guest, cards: Sequence[str]) -> list[tuple[str, str]]:
    """Cards that wait for two boards, each with the number that this board tells the other."""
    return [(card, room.accounts.number_of(guest.jurisdiction, guest.name, card)) for card in cards]


def _kept(request: Request) -> str:
    """What is said of the reading before; the address has only the number of its entry."""
    entry = request.query_params.get("kept", "")
    if not entry.isdecimal():
        return ""
    return f"{'Kept already' if 'again' in request.query_params else 'Kept'}, entry {int(entry)}."


def _kept_fields(form: Form) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, values in form.items()
        if name not in ("step", "together")
        for value in values
    ]
