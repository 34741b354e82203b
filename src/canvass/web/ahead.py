"""The cards and batches that a board's device may hold ahead, and a card that the board chooses by its label.

Where they lie and what is asked, never what anybody read or counted: a device that is cut off goes on with these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Phase
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.boards import Board, assignments, is_same_board
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.sheets import (
    batches_to_count,
    card_labels,
    cards_due,
    may_read_card,
)
from canvass.model import CardId
from canvass.present.words import listed
from canvass.web.batch_views import BatchToCount, batch_asked
from canvass.web.views import Question, questions_of

MOST_AHEAD = 200
"""So many cards a device holds: some hours of work..."""
MOST_BATCHES = 20
"""...and so many whole batches."""
ALONE = (Turn.FIRST, Turn.SECOND)
"""What one board reads by itself; what two boards settle is entered while the server is in reach."""

PLANNED = "By the plan this is for {boards} to read: tell them where the card is."
"""What a board is told that reads, or has read, what is another one's."""


@dataclass(frozen=True, slots=True)
class CardAhead:
    """A card for later: ``form`` is the number of the questions that it is asked."""

    card: str
    turn: str
    label: str
    location: str
    seen: int
    form: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a board has before it: cards in the order of reading, and the forms for them."""

    cards: tuple[CardAhead, ...]
    forms: tuple[tuple[Question, ...], ...]
    left: int


def cards_ahead(desk: Desk, jurisdiction: str, board: str, chosen: str = "") -> Ahead:
    """The next cards of a board; first the one that it has in its hand, where it names one. Raises OutOfTurn."""
    state = desk.state
    if state.phase is not Phase.ROUND_OPEN or jurisdiction in state.signed_off:
        return Ahead((), (), 0)
    found = list(islice(_due(desk, jurisdiction, board), MOST_AHEAD))
    if chosen:
        first = chosen_card(desk, jurisdiction, board, chosen)
        if first[1] not in ALONE:
            raise OutOfTurn(
                f"card {chosen}: two boards settle it together, while the server can be reached"
            )
        found = [first, *(each for each in found if each != first)]
    forms: dict[tuple[str, ...], int] = {}
    places = {batch.id: batch.location for batch in state.committed.batches}
    labels = card_labels(desk, jurisdiction)
    cards = []
    for card, turn in found:
        number = state.drawn.number_of[EntryKind.CARD, card]
        form = forms.setdefault(state.drawn.required[number], len(forms))
        cards.append(
            CardAhead(
                "/".join(card[1:]),
                turn.value,
                labels.get(card, ""),
                places[card[:-1]],
                state.cards.withdrawn.get(number, 0),
                form,
            )
        )
    asked = tuple(questions_of(state, jurisdiction, required) for required in forms)
    return Ahead(tuple(cards), asked, state.outstanding.lacking(jurisdiction, EntryKind.CARD))


def _due(desk: Desk, jurisdiction: str, board: str) -> Iterator[tuple[CardId, Turn]]:
    for turn in ALONE:
        for card, _ in cards_due(desk, Board(jurisdiction, board, turn)):
            yield card, turn


def batches_ahead(desk: Desk, jurisdiction: str, board: str) -> tuple[BatchToCount, ...]:
    """The next batches that a board counts by itself, in the order of counting."""
    state = desk.state
    if state.phase is not Phase.ROUND_OPEN or jurisdiction in state.signed_off:
        return ()
    due = (
        (batch, turn, contests)
        for turn in ALONE
        for batch, contests in batches_to_count(desk, Board(jurisdiction, board, turn))
    )
    return tuple(batch_asked(desk, *each) for each in islice(due, MOST_BATCHES))


def chosen_card(desk: Desk, jurisdiction: str, board: str, typed: str) -> tuple[CardId, Turn]:
    """The card that a board names by its batch and place, or by the number on its label, and the turn it is due in.

    Raises OutOfTurn where there is none, where two cards answer to it, or where this board has not to read it now.
    """
    typed = typed.strip()
    by_name = (jurisdiction, *typed.split("/"))
    found = {card for card, label in card_labels(desk, jurisdiction).items() if label == typed}
    if (EntryKind.CARD, by_name) in desk.state.drawn.number_of:
        found.add(by_name)
    if len(found) > 1:
        named = " and ".join(sorted("/".join(card[1:]) for card in found))
        raise OutOfTurn(
            f"{typed}: the cards {named} both answer to this, one by its label and one by its place; take the one that "
            "the page shows next, or ask the office"
        )
    if not found:
        raise OutOfTurn(
            f"{typed}: no card with this label, or at this place, was drawn in {jurisdiction}; look at the label"
        )
    (card,) = found
    for turn in Turn:
        if may_read_card(desk, card, Board(jurisdiction, board, turn)):
            return card, turn
    raise OutOfTurn(
        f"{typed}: this board has not to read this card now, since it was read; leave it, and take the card that the "
        "page shows"
    )


def planned_otherwise(desk: Desk, card: CardId, board: Board) -> str:
    """What a board is told of a card in its hand that the plan gives another one; empty where it is its own."""
    plan = assignments(desk.folder).get(board.jurisdiction)
    number = desk.state.drawn.number_of[EntryKind.CARD, card]
    things = [(card[:-1], desk.state.read_first_by(number).board)]
    others = () if plan is None else plan.others(board, things)
    return PLANNED.format(boards=listed(others)) if others else ""


def of_the_clerk(
    desk: Desk, jurisdiction: str, board: str, cards: Iterable[str]
) -> tuple[str, ...]:
    """Those of these cards whose reading this board may no longer take back: the clerk withdraws it."""
    return tuple(card for card in cards if not _is_own(desk, jurisdiction, board, card))


def _is_own(desk: Desk, jurisdiction: str, board: str, card: str) -> bool:
    try:
        require_own_first(desk, jurisdiction, board, card)
    except OutOfTurn:
        return False
    return True


def require_own_first(desk: Desk, jurisdiction: str, board: str, name: str) -> CardId:
    """The card whose reading this board may still take back: its own first reading, of this round, alone so far.

    Raises OutOfTurn. What another board has read too is withdrawn by the clerk.
    """
    state, card = desk.state, (jurisdiction, *name.split("/"))
    number = state.drawn.number_of.get((EntryKind.CARD, card))
    first = None if number is None else state.read_first_by(number)
    if number is None or first is None or not is_same_board(first.board, board):
        raise OutOfTurn(
            f"card {name}: there is no first reading of it by this board; nothing was withdrawn"
        )
    others = {turn for turn, _ in state.cards.makers(number)} | set(state.seals.get(number, {}))
    if others != {Turn.FIRST} or state.drawn.round[number] != len(state.rounds):
        raise OutOfTurn(
            f"card {name} has been read by another board since, or in an earlier round: ask the clerk to withdraw it; "
            "nothing was withdrawn"
        )
    return card
