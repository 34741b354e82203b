"""What a board's device asks while it works, the cards and batches ahead; and it sends what waited on it."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.audit.event import BatchesCounted, CardsInterpreted
from canvass.errors import BadValue, InputError, OutOfTurn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk
from canvass.web.ahead import (
    ALONE,
    Ahead,
    batches_ahead,
    cards_ahead,
    chosen_card,
    of_the_clerk,
    planned_otherwise,
)
from canvass.web.answers import OTHERS, Form, read_card
from canvass.web.batch_answers import fields_of_batch, read_batch
from canvass.web.batch_views import BatchToCount, Counted, batch_asked, batches_to_settle
from canvass.web.board_pages import first_readings, keep_conflict, numbers, withdraw_own
from canvass.web.device_words import of_others, words
from canvass.web.entry import Entered, card_of, count_said, keep_said, require_as_asked, said_of
from canvass.web.envelope import COUNTS, LONGEST, About
from canvass.web.guard import fields, number, one, parsed
from canvass.web.guest import Guest, NotAllowed
from canvass.web.rooms import Room
from canvass.web.sittings import SHOWN, KeptCard
from canvass.web.views import to_settle


def device_pages(room: Room) -> APIRouter:
    """The routes that the script of a board's page asks."""
    routes = room.routes(prefix="/board", include_in_schema=False)

    @routes.get("/shell")
    async def shell() -> Response:
        return room.page("board_shell", words=words())

    @routes.get("/ahead.json")
    async def ahead(request: Request, card: str = "") -> Response:
        guest = room.who(request)
        who = guest.jurisdiction, guest.name
        mine = {*first_readings(room, request), *_shown_there(request)}
        found, planned, batches, waiting, settles_batch, of_clerk = await room.writer.step(
            lambda desk: (
                cards_ahead(desk, *who, card),
                _planned(desk, *who, card),
                batches_ahead(desk, *who),
                to_settle(desk, *who),
                bool(batches_to_settle(desk, *who)),
                of_the_clerk(desk, *who, mine),
            )
        )
        return _json(
            {
                "audit": room.mark_of_audit,
                "jurisdiction": guest.jurisdiction,
                "board": guest.name,
                "round": guest.round,
                "key": room.envelopes.public,
                "mark": room.envelopes.mark_of(*who, guest.round),
                "settles": numbers(room, guest, waiting),
                "settles_batch": settles_batch,
                "planned": planned,
                "of_clerk": of_clerk,
                "ends_in": room.accounts.ends_in(room.token(request)),
                **_shown(room, found, batches),
            }
        )

    @routes.post("/send.json")
    async def send(request: Request) -> Response:
        guest, form = room.who(request), await fields(request)
        about = about_of(form)
        if not _is_of(guest, about):
            raise NotAllowed(
                f"this waits for {about.board} of {about.jurisdiction} in round {about.round}: show the card of that "
                "board on this device; nothing was entered"
            )
        try:
            kept = await kept_of(room, about, one(form, "closed"))
        except InputError as refusal:
            keep_conflict(room, guest, str(refusal))
            raise OutOfTurn(str(refusal)) from None  # one class: the device puts it aside
        if not about.is_count:
            room.sittings.keep(room.token(request), KeptCard(about.card, about.turn, kept.entry))
        room.sittings.others[room.token(request)] = kept.entry, kept.others
        others = {"others": of_others(kept.others)} if kept.others else {}
        return _json({"kept": kept.entry, "again": kept.is_earlier, **others})

    @routes.post("/withdraw.json")
    async def take_back(request: Request) -> Response:
        form = await fields(request)
        await withdraw_own(room, request, form)
        return _json({"withdrawn": one(form, "reading")})

    return routes


def _shown_there(request: Request) -> list[str]:
    """The cards that the device shows as kept: it knows those of a server that was started again, which does not."""
    return request.query_params.getlist("kept")[:SHOWN]


def _planned(desk: Desk, jurisdiction: str, board: str, chosen: str) -> dict[str, str]:
    """The card that the board named, and whose it is by the plan, where it is another one's."""
    if not chosen:
        return {}
    card, turn = chosen_card(desk, jurisdiction, board, chosen)
    said = planned_otherwise(desk, card, Board(jurisdiction, board, turn))
    return {"card": "/".join(card[1:]), "said": said}


def about_of(form: Form) -> About:
    """Whose reading of which card, or count of which batch, was sent."""
    who = one(form, "jurisdiction"), one(form, "board")
    return About(*who, number(form, "round"), one(form, "card"), one(form, "turn"))


async def kept_of(room: Room, about: About, closed: str, actor: str = "") -> Entered:
    """Open the envelope of a reading or a count and keep what is inside. Raises BadValue, and what the rules refuse."""
    if len(closed) > LONGEST:
        raise BadValue(f"{about.thing}: what was sent of it is too long; nothing was entered")
    if about.turn not in (*ALONE, *COUNTS):
        raise BadValue(
            f"{about.thing}: two boards settle it together, on the page; nothing was entered"
        )
    form = parsed(room.envelopes.open(about, closed).encode())
    if actor and not _is_by_its_board(room, about, form):
        raise BadValue(
            f"{about.thing}: this was not written by a device at which {about.board} was at work; nothing was "
            "entered; ask who made the file, and enter what is on the paper"
        )
    return await keep_said(
        room,
        lambda desk: _said(desk, about, form),
        number(form, "seen"),
        Board(about.jurisdiction, about.board),
        actor,
    )


def _is_by_its_board(room: Room, about: About, form: Form) -> bool:
    """Whether a device wrote this that was told the mark of its board: of what is sent, the session says so."""
    mark = room.envelopes.mark_of(about.jurisdiction, about.board, about.round)
    return hmac.compare_digest(one(form, "mark").encode(), mark.encode())


def _said(desk: Desk, about: About, form: Form) -> tuple[CardsInterpreted | BatchesCounted, bool]:
    """What the form says of the card or batch, and whether it is to be sealed. Raises BadValue, OutOfTurn."""
    if about.round != len(desk.state.rounds):
        raise BadValue(
            f"{about.thing} was {'counted' if about.is_count else 'read'} in round {about.round}, which is over; "
            "nothing was entered"
        )
    if about.is_count:
        board = Board(about.jurisdiction, about.board, COUNTS[about.turn])
        named = (about.jurisdiction, *about.card.split("/"))
        batch = batch_asked(desk, named, board.turn, form.get("contest", ()))
        return count_said(desk, read_batch(batch, form), board)
    card = card_of(desk, about.jurisdiction, about.card, about.turn)
    require_as_asked(card, form)
    return said_of(desk, read_card(card, form), Board(about.jurisdiction, about.board, card.turn))


def _shown(room: Room, ahead: Ahead, batches: Sequence[BatchToCount]) -> dict[str, object]:
    """The cards and after them the batches, and their forms as a page shows them."""
    others = [(value, words) for value, (_, words) in OTHERS.items()]
    tallies: dict[tuple[Counted, ...], int] = {}
    after = [
        {
            "card": batch.name,
            "turn": f"count-{batch.turn}",
            "location": batch.location,
            "ballots": batch.cards,
            "seen": batch.seen,
            "form": len(ahead.forms) + tallies.setdefault(batch.contests, len(tallies)),
        }
        for batch in batches
    ]
    return {
        "left": ahead.left,
        "counts_left": batches[0].left if batches else 0,
        "cards": [
            {
                name: getattr(card, name)
                for name in ("card", "turn", "label", "location", "seen", "form")
            }
            for card in ahead.cards
        ]
        + after,
        "forms": [
            room.part("board_questions", questions=each, others=others, marked={})
            for each in ahead.forms
        ]
        + [
            room.part("batch_questions", asked=fields_of_batch(each), written={})
            for each in tallies
        ],
    }


def _json(value: object) -> Response:
    return Response(json.dumps(value, ensure_ascii=False), media_type="application/json")


def _is_of(guest: Guest, about: About) -> bool:
    """Whether this reading is of the board that sends it."""
    return (about.jurisdiction, about.board, about.round) == (
        guest.jurisdiction,
        guest.name,
        guest.round,
    )
