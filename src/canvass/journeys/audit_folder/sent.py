"""What boards send to the desk: kept once, however often it is sent.

How it is known that a reading was sent before: by what its entry says, and by no number of its own. The same board says
the same of the same card in the same turn. A withdrawal in between is told apart by what the board had seen of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from canvass.audit.event import BatchesCounted, CardsInterpreted, Turn, said
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import AuditState, Phase, take
from canvass.audit.state.readings import Column
from canvass.audit.state.state import SaidOfBatch, SaidOfCard
from canvass.errors import OutOfTurn, ReadAlready
from canvass.journeys.audit_folder.boards import is_same_board
from canvass.journeys.audit_folder.desk import Answer, Desk, Hand, Kept
from canvass.model import Event


@dataclass(frozen=True, slots=True)
class Sent:
    """What a board enters, and when.

    ``seen`` is the entry that last withdrew a reading of the card or batch, as far as the board knew when it read: what
    was sent before a withdrawal and comes after it is not taken for a new reading. None where that cannot be.
    """

    body: CardsInterpreted | BatchesCounted
    hand: Hand
    seen: int | None = None


def enter_each(desk: Desk, sent: Sequence[Sent]) -> tuple[Answer, ...]:
    """Keep all that may stand in one step of the disk, and answer each; what was kept before is not kept again."""
    return desk.happen_each([partial(_said, sent=each) for each in sent])


def require_seen(state: AuditState, sent: Sent) -> None:
    """Refuse what was read before a withdrawal that the board did not know of. Raises ReadAlready."""
    _require_seen(state, sent, tuple(_things(state, sent.body)))


def kept_earlier(state: AuditState, body: CardsInterpreted | BatchesCounted) -> int:
    """The entry that says all of this already, where everybody can see that; 0 while it is under seal, or new."""
    return _kept_in(state, body, tuple(_things(state, body)))


def _said(state: AuditState, sent: Sent) -> Event | Kept:
    """The event by which a board says this, or the entry that says it already. Raises what is not the record's rule."""
    things = tuple(_things(state, sent.body))
    kept = _kept_in(state, sent.body, things)
    if kept:
        return Kept(kept, is_earlier=True)
    require_round(state)
    _require_seen(state, sent, things)
    if sent.body.turn is Turn.SECOND:
        _require_other_board(state, sent.body, things)
    return said(sent.body, sent.hand.actor, sent.hand.time)


def is_new(desk: Desk, sent: Sent) -> bool:
    """Whether this was not kept before; nothing is kept of it now. Raises what the rules refuse."""
    event = _said(desk.state, sent)
    if isinstance(event, Kept):
        return False
    take(desk.state.copy(), event, desk.stream)
    return True


class _Thing(NamedTuple):
    """A card, or a contest of a batch: its name, its number in the column of readings, and what is said of it."""

    name: str
    number: int | None
    says: SaidOfCard | SaidOfBatch


def _things(state: AuditState, body: CardsInterpreted | BatchesCounted) -> Iterator[_Thing]:
    if isinstance(body, CardsInterpreted):
        for card in body.cards:
            number = state.drawn.number_of.get((EntryKind.CARD, card.id))
            yield _Thing(f"card {' '.join(card.id)}", number, card.says)
        return
    for batch in body.batches:
        for place, contest in enumerate(batch.contests):
            count = batch.counts[place] if batch.found else None
            name = f"batch {' '.join(batch.id)}"
            yield _Thing(name, state.count_of.get((batch.id, contest)), count)


def _column(state: AuditState, body: CardsInterpreted | BatchesCounted) -> Column[Any]:
    return state.cards if isinstance(body, CardsInterpreted) else state.counts


def _kept_in(
    state: AuditState, body: CardsInterpreted | BatchesCounted, things: Sequence[_Thing]
) -> int:
    """The last entry of those that say all of this already, of the same board in the same turn; 0 where some is new."""
    last = 0
    for _, number, says in things:
        found = None if number is None else _column(state, body).of_turn(number, body.turn)
        if found is None or found[1] != says or not is_same_board(found[0].board, body.board):
            return 0
        last = max(last, found[0].entry)
    return last


def _require_seen(state: AuditState, sent: Sent, things: Sequence[_Thing]) -> None:
    """Refuse what was read before a withdrawal that the board did not know of. Raises ReadAlready."""
    column = _column(state, sent.body)
    for name, number, _ in things if sent.seen is not None else ():
        withdrawn = 0 if number is None else column.withdrawn.get(number, 0)
        if withdrawn > (sent.seen or 0):
            raise ReadAlready(
                f"{name} was read, and entry {withdrawn} withdrew its readings after this one was made; nothing was "
                "entered: look at the paper again, and enter what is on it"
            )


def _require_other_board(
    state: AuditState, body: CardsInterpreted | BatchesCounted, things: Sequence[_Thing]
) -> None:
    """Refuse a second reading by the board that made the first, however it writes its name. Raises OutOfTurn."""
    column = _column(state, body)
    for name, number, _ in things:
        first = "" if number is None else column.read_first_by(number).board
        if first and is_same_board(first, body.board):
            raise OutOfTurn(
                f"{name} was read first by {first!r}: another board than {body.board!r} makes "
                "the second reading; nothing was entered"
            )


def require_round(state: AuditState) -> None:
    """Refuse to enter anything while no round is open. Raises OutOfTurn."""
    if state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(
            f"nothing can be entered: no round is open; nothing was written. {state.phase.sentence}"
        )
