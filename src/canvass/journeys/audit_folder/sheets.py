"""What boards take to the shelf: which cards and batches, in which order, and what to read on them.

Nothing here comes from a cast vote record: who reads does not know what was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from canvass.audit.event import Turn
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import LACK_OF_TURN, AuditState, Lack, Phase
from canvass.audit.state.readings import Made, same_board
from canvass.audit.terms.places import StoredBatch
from canvass.errors import OutOfTurn, UnknownName
from canvass.journeys.audit_folder.boards import Assignment, Board, assignments, is_same_board
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.sent import require_round
from canvass.model import BatchId, CardId, Contest


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A card or batch to fetch: its number of how many, where it lies, and what to read on it.

    ``id`` is without the jurisdiction; ``cards`` counts those in a batch; ``is_twice`` asks for a second board.
    """

    number: int
    of: int
    id: tuple[str, ...]
    location: str
    contests: tuple[str, ...]
    cards: int
    is_twice: bool
    ticket: str = ""

    @property
    def label(self) -> str:
        """Its number of how many."""
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class JurisdictionSheets:
    """What one jurisdiction fetches in a round, in the order of its shelves."""

    jurisdiction: str
    cards: tuple[SheetEntry, ...]
    batches: tuple[SheetEntry, ...]


@dataclass(frozen=True, slots=True)
class RoundSheets:
    """Everything that is printed for a round."""

    title: str
    round: int
    jurisdictions: tuple[JurisdictionSheets, ...]
    contests: Mapping[str, Contest]
    mark: str = ""
    """The word that every paper of a rehearsal bears, which is in its title too; empty otherwise."""


def round_sheets(desk: Desk) -> RoundSheets:
    """What to print for the round that is open. Raises OutOfTurn where none is."""
    state = desk.state
    if state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(f"no round is open: there is nothing to fetch. {state.phase.sentence}")
    found = tuple(_of(state, name) for name in state.jurisdictions)
    return RoundSheets(
        desk.title,
        len(state.rounds),
        tuple(each for each in found if each.cards or each.batches),
        {contest.id: contest.listed.contest for contest in state.committed.contests},
        desk.mark,
    )


def _of(state: AuditState, jurisdiction: str) -> JurisdictionSheets:
    cards = _cards(state, jurisdiction)
    batches = _batches(state, jurisdiction)
    shelf = {batch.id: batch for batch in state.committed.batches}
    return JurisdictionSheets(
        jurisdiction,
        tuple(
            _card(state, entry, shelf[entry.id[:-1]], number, len(cards))
            for number, entry in enumerate(cards, 1)
        ),
        tuple(
            SheetEntry(
                number,
                len(batches),
                batch.id[1:],
                batch.location,
                state.contests_of_batch(batch.id),
                batch.cards,
                state.is_read_twice(EntryKind.BATCH, batch.id),
            )
            for number, batch in enumerate(batches, 1)
        ),
    )


def card_labels(desk: Desk, jurisdiction: str) -> Mapping[CardId, str]:
    """The number of how many on the label of each card that the last round drew first, worked out once a round."""
    key = len(desk.state.rounds), jurisdiction
    if key not in desk.labels:
        cards = _cards(desk.state, jurisdiction)
        desk.labels[key] = {
            entry.id: f"{number}/{len(cards)}" for number, entry in enumerate(cards, 1)
        }
    return desk.labels[key]


def _cards(state: AuditState, jurisdiction: str) -> list[DrawnEntry]:
    """The cards that a jurisdiction fetches in a round, in the order of its shelves."""
    shelf = state.committed.shelf_of_batch
    cards = [entry for entry in _new(state, EntryKind.CARD) if entry.jurisdiction == jurisdiction]
    return sorted(cards, key=lambda entry: (shelf[entry.id[:-1]], int(entry.id[-1])))


def _card(
    state: AuditState, entry: DrawnEntry, batch: StoredBatch, number: int, of: int
) -> SheetEntry:
    place = state.drawn.number_of[EntryKind.CARD, entry.id]
    return SheetEntry(
        number,
        of,
        entry.id[1:],
        batch.location,
        state.drawn.required[place],
        1,
        state.cards.is_twice[place],
        state.drawn.ticket(place),
    )


def _new(state: AuditState, kind: EntryKind) -> Iterator[DrawnEntry]:
    """Entries of this kind that the round drew first, and that somebody looks for."""
    number = len(state.rounds)
    for entry, drawn_in in zip(state.drawn.entries, state.drawn.round, strict=True):
        if entry.kind is kind and drawn_in == number and entry.is_sought:
            yield entry


def _batches(state: AuditState, jurisdiction: str) -> list[StoredBatch]:
    """Batches that the round drew first, or whose full hand count it ordered, in the order of the shelf."""
    drawn = {entry.id for entry in _new(state, EntryKind.BATCH)}
    ordered = state.rounds[-1].hand_counts
    inside = [state.committed.contest(contest).listed.jurisdictions for contest in ordered]
    is_counted = any(jurisdiction in names for names in inside)
    mine = (batch for batch in state.committed.batches if batch.jurisdiction == jurisdiction)
    wanted = (batch for batch in mine if is_counted or batch.id in drawn)
    return sorted(wanted, key=lambda batch: batch.shelf)


def cards_to_read(desk: Desk, board: Board) -> Iterator[tuple[CardId, tuple[str, ...]]]:
    """Cards that this board has to read now, each with its contests, in the order of the shelf."""
    for number in list(_due(desk, board)):
        yield desk.state.drawn.entries[number].id, desk.state.drawn.required[number]


def next_card(desk: Desk, board: Board) -> tuple[CardId, tuple[str, ...]] | None:
    """The first of them; None where this board has nothing to read now."""
    return next(cards_due(desk, board), None)


def cards_due(desk: Desk, board: Board) -> Iterator[tuple[CardId, tuple[str, ...]]]:
    """The same as ``cards_to_read`` for who looks at a few and enters nothing meanwhile."""
    for number in _due(desk, board):
        yield desk.state.drawn.entries[number].id, desk.state.drawn.required[number]


def _due(desk: Desk, board: Board) -> Iterator[int]:
    state, lack = desk.state, LACK_OF_TURN[board.turn]
    plan = assignments(desk.folder).get(board.jurisdiction)
    where = board.jurisdiction, EntryKind.CARD, lack
    within = None if plan is None else plan.batches_for(board)
    for batch, (_, number) in state.outstanding.due(*where, within):
        first = state.read_first_by(int(number))
        if _may_read(state, first, board) and _is_task(plan, batch, first.board, board):
            yield int(number)


def may_read_card(desk: Desk, card: CardId, board: Board) -> bool:
    """Whether this card waits for the reading of a board, and this one may make it, whoever's task it is."""
    state = desk.state
    number = state.drawn.number_of.get((EntryKind.CARD, card))
    lacks = None if number is None else state.outstanding.lacks.get(number)
    if number is None or lacks is None or lacks.lack is not LACK_OF_TURN[board.turn]:
        return False
    return _may_read(state, state.read_first_by(number), board)


def require_work(desk: Desk, board: Board, kind: EntryKind) -> None:
    """Refuse a board that has nothing to read now, and say why. Raises UnknownName, OutOfTurn."""
    state = desk.state
    if board.jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", board.jurisdiction, state.jurisdictions)
    require_round(state)
    to_do = cards_to_read if kind is EntryKind.CARD else batches_to_count
    if any(True for _ in to_do(desk, board)):
        return
    is_open = state.outstanding.counts[board.jurisdiction, kind, Lack.SECOND_READING] > 0
    if board.turn is Turn.SECOND and is_open:
        raise OutOfTurn(
            f"what {board.jurisdiction} has to read a second time was read first by {board.name!r}: "
            "another board makes the second reading"
        )
    raise OutOfTurn(
        f"{board.jurisdiction} has nothing that waits for {_TURNS[board.turn]}: "
        "the status of the audit says what is missing"
    )


_TURNS = {
    Turn.FIRST: "a first reading",
    Turn.SECOND: "a second reading",
    Turn.RESOLUTION: "a resolution",
}


def batches_to_count(desk: Desk, board: Board) -> Iterator[tuple[BatchId, tuple[str, ...]]]:
    """Batches that this board has to count now, each with its contests, in the order of the shelf."""
    state, lack = desk.state, LACK_OF_TURN[board.turn]
    plan = assignments(desk.folder).get(board.jurisdiction)
    found: dict[BatchId, list[str]] = {}
    where = board.jurisdiction, EntryKind.BATCH, lack
    within = None if plan is None else plan.batches_for(board)
    for batch, (_, contest) in state.outstanding.due(*where, within):
        first = state.read_first_by((batch, str(contest)))
        if _may_read(state, first, board) and _is_task(plan, batch, first.board, board):
            found.setdefault(batch, []).append(str(contest))
    for batch, contests in found.items():
        yield batch, tuple(contests)


def _may_read(state: AuditState, first: Made, board: Board) -> bool:
    """Whether this board is another one than that which read first, where it reads second."""
    reader = Made(board.name, 0, state.members(board.jurisdiction, board.name))
    return board.turn is not Turn.SECOND or not same_board(first, reader)


def _is_task(plan: Assignment | None, batch: BatchId, first: str, board: Board) -> bool:
    """Whether the plan leaves this reading to this board: it is its own, or nobody's."""
    reader = None if plan is None else plan.reader(batch, board.turn, first)
    return reader is None or is_same_board(reader, board.name)
