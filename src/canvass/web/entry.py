"""How a reading gets from a form to the record, from whichever page or device it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canvass.audit.event import BatchCount, BatchesCounted, CardRead, CardsInterpreted, Turn
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.enter import card_said, planned_for
from canvass.journeys.audit_folder.sealing import is_under_seal
from canvass.journeys.audit_folder.sent import Sent
from canvass.web.guard import Form, one
from canvass.web.guest import Guest
from canvass.web.rooms import Room, hand
from canvass.web.views import CardToRead, asked
from canvass.web.wishes import ToKeep

Saying = Callable[[Desk], tuple[CardsInterpreted | BatchesCounted, bool]]
"""What a board says, and whether it is to be sealed, found out on the writer's thread."""


class Entered(NamedTuple):
    """What a board entered is kept: in which entry, whether it was earlier, and whose task it was by the plan."""

    entry: int
    is_earlier: bool
    others: tuple[str, ...]
    """Other boards; nobody where it was this one's, or no one's."""


async def keep_reading(
    room: Room, board: Board, reading: CardRead, seen: int, actor: str = ""
) -> Entered:
    """Keep what a board read of a card, under seal where the record asks it. Raises what the rules refuse.

    ``actor`` is who brings it, where that is not the board itself.
    """
    return await keep_said(room, lambda desk: said_of(desk, reading, board), seen, board, actor)


async def keep_said(room: Room, say: Saying, seen: int, board: Board, actor: str = "") -> Entered:
    """Keep what a board says of a card or of a batch. Raises what finding it refuses, and what the rules refuse.

    ``actor`` is who brings it, where that is not the board itself: much comes together, and may be kept together.
    """
    by = hand(actor or board.name)
    others: tuple[str, ...] = ()

    def found(desk: Desk) -> ToKeep:
        nonlocal others
        body, is_sealed = say(desk)
        others = planned_for(desk, body)
        return ToKeep(Sent(body, by, seen), is_sealed)

    sender = () if actor else (board.jurisdiction, board.name)
    kept = await room.writer.enter(found, sender)
    return Entered(kept.entry, kept.is_earlier, others)


def require_this_sitting(guest: Guest, form: Form) -> None:
    """Refuse a form that another sitting of this device marked: a browser's way back sends it again. Raises OutOfTurn.

    The next board of a shared tablet must not be shown what the one before it read.
    """
    if one(form, "sitting") not in ("", guest.sitting):
        raise OutOfTurn(
            "this was marked in another sitting on this device: look at the paper, and mark it on the board's page; "
            "nothing was entered"
        )


def require_as_asked(card: CardToRead, form: Form) -> None:
    """Refuse marks that were made for other questions than this card asks now. Raises OutOfTurn.

    The marks are sent by the place of a question, and the contests with them. What a device has kept since before the
    contests were sent too is taken as it was.
    """
    asked = [each.id for each in card.questions]
    if "contest" in form and list(form["contest"]) != asked:
        raise OutOfTurn(
            f"card {card.name} asks other contests by now than the page that was marked: nothing was entered; open "
            "the card again, and mark what is on the paper"
        )


def card_of(desk: Desk, jurisdiction: str, name: str, turn: str) -> CardToRead:
    """The card of this name, as it is asked in this turn. Raises OutOfTurn where it was not drawn in the county."""
    found = Turn(turn) if turn in set(Turn) else Turn.FIRST
    card = asked(desk, (jurisdiction, *name.split("/")), found)
    if card is None:
        raise OutOfTurn(
            f"card {name} was not drawn in {jurisdiction}: nothing was entered; look at the label"
        )
    return card


def said_of(desk: Desk, reading: CardRead, board: Board) -> tuple[CardsInterpreted, bool]:
    """What a board says of a card, and whether it is sealed, since the first reading is or the terms ask it."""
    body = card_said(desk, reading, board)
    return body, is_under_seal(desk.state, body)


def count_said(desk: Desk, count: BatchCount, board: Board) -> tuple[BatchesCounted, bool]:
    """What a board says of a whole batch, and whether it is sealed."""
    who = board.jurisdiction, board.name, board.turn
    body = BatchesCounted(len(desk.state.rounds), *who, (count,))
    return body, is_under_seal(desk.state, body)
