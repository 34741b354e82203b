"""``canvass audit enter``: what boards read and counted, from a spreadsheet or one by one, blind to the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    ContestCount,
    ContestRead,
    EntriesWithdrawn,
    Person,
    Reopened,
    SignedOff,
    Turn,
)
from canvass.audit.frames.frame import EntryId, Kind
from canvass.audit.state import AuditState, Phase
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.contests import valid_choices
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.formats.audits.batches import BatchTally, read_batch_counts
from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.audits.own_table import usable
from canvass.journeys.auditing.desk import Desk, Hand, alone
from canvass.journeys.auditing.whole_ids import whole_ids
from canvass.model import BatchId, CardId, Interpretation, Reading
from canvass.record import Purpose, SigningKey


@dataclass(frozen=True, slots=True)
class Board:
    """Who reads: the board of a jurisdiction, and which reading of the same cards it makes."""

    jurisdiction: str
    name: str
    turn: Turn = Turn.FIRST


def is_same_board(one: str, other: str) -> bool:
    """Whether two names can only be of one board: they differ in capital letters and spaces at most.

    >>> is_same_board("board 1", " Board  1")
    True
    """
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


@dataclass(frozen=True, slots=True)
class Entered:
    """What was kept of a sheet."""

    jurisdiction: str
    board: str
    turn: Turn
    kind: Kind
    count: int


def enter_cards_file(desk: Desk, path: Path, board: Board, hand: Hand) -> Entered:
    """Keep a spreadsheet of readings, whole or not at all. Raises BadFile, or what the rules refuse."""
    require_round(desk.state)
    read = usable(read_interpretations(path))
    ids = whole_ids(desk.state, [each.card[:-1] for each in read], board.jurisdiction)
    whole = [
        Interpretation((*batch, each.card[-1]), each.contest, each.reading, each.choices)
        for batch, each in zip(ids, read, strict=True)
    ]
    cards = cards_read(desk.state.committed, whole)
    sheet = desk.keep_file(path).value
    body = CardsInterpreted(_round(desk), board.jurisdiction, board.name, board.turn, cards, sheet)
    _keep(desk, body, board, hand)
    return Entered(board.jurisdiction, board.name, board.turn, Kind.CARD, len(cards))


def enter_card(desk: Desk, card: CardRead, board: Board, hand: Hand) -> Entered:
    """Keep the reading of one card."""
    require_round(desk.state)
    body = CardsInterpreted(_round(desk), board.jurisdiction, board.name, board.turn, (card,))
    _keep(desk, body, board, hand)
    return Entered(board.jurisdiction, board.name, board.turn, Kind.CARD, 1)


def enter_batches_file(desk: Desk, path: Path, board: Board, hand: Hand) -> Entered:
    """Keep a spreadsheet of counted batches, whole or not at all. Raises BadFile, or what the rules refuse."""
    require_round(desk.state)
    read = usable(read_batch_counts(path))
    ids = whole_ids(desk.state, [each.batch for each in read], board.jurisdiction)
    batches = batches_counted(desk.state.committed, list(zip(ids, read, strict=True)))
    sheet = desk.keep_file(path).value
    body = BatchesCounted(_round(desk), board.jurisdiction, board.name, board.turn, batches, sheet)
    _keep(desk, body, board, hand)
    return Entered(board.jurisdiction, board.name, board.turn, Kind.BATCH, len(batches))


def enter_batch(desk: Desk, batch: BatchCount, board: Board, hand: Hand) -> Entered:
    """Keep the count of one batch."""
    require_round(desk.state)
    body = BatchesCounted(_round(desk), board.jurisdiction, board.name, board.turn, (batch,))
    _keep(desk, body, board, hand)
    return Entered(board.jurisdiction, board.name, board.turn, Kind.BATCH, 1)


@alone
def _keep(desk: Desk, body: CardsInterpreted | BatchesCounted, board: Board, hand: Hand) -> None:
    """Keep what a board read, once it is known who read it first."""
    if isinstance(body, CardsInterpreted):
        _require_other_board(desk.state, board, Kind.CARD, [card.id for card in body.cards])
    else:
        _require_other_board(desk.state, board, Kind.BATCH, [batch.id for batch in body.batches])
    desk.say(body, hand)


def withdraw(
    desk: Desk, jurisdiction: str, kind: Kind, ids: Sequence[EntryId], reason: str, hand: Hand
) -> None:
    """Take readings back, so that they are made anew; what was read stays in the record."""
    require_round(desk.state)
    for entry in ids:
        if entry[1:2] == (jurisdiction,) and (kind, entry[1:]) in desk.state.drawn.number_of:
            raise OutOfTurn(
                f"write {'/'.join(entry[2:])}, without the jurisdiction; nothing was withdrawn"
            )
    desk.say(EntriesWithdrawn(_round(desk), jurisdiction, kind, tuple(ids), reason), hand)


@alone
def sign_off(
    desk: Desk,
    jurisdiction: str,
    people: Sequence[Person],
    hand: Hand,
    key: SigningKey | None = None,
) -> None:
    """A jurisdiction stands for what it entered, and the record is signed. Raises OutOfTurn while something is open."""
    require_round(desk.state)
    signer = desk.signer(key)
    body = SignedOff(_round(desk), jurisdiction, tuple(people))
    desk.say_signed(body, Purpose.SIGN_OFF, hand, signer)


def reopen(desk: Desk, jurisdiction: str, reason: str, hand: Hand) -> None:
    """Let a jurisdiction that signed off enter again."""
    require_round(desk.state)
    desk.say(Reopened(_round(desk), jurisdiction, reason), hand)


def cards_read(audit: CommittedAudit, read: Iterable[Interpretation]) -> tuple[CardRead, ...]:
    """Readings put together card by card, contests and choices in their order. Raises BadRecord, UnknownName."""
    by_card: dict[CardId, list[Interpretation]] = {}
    for each in read:
        by_card.setdefault(each.card, []).append(each)
    return tuple(_card(audit, card, found) for card, found in by_card.items())


def _card(audit: CommittedAudit, card: CardId, found: Sequence[Interpretation]) -> CardRead:
    lost = [each for each in found if each.reading is Reading.NOT_FOUND]
    if lost and len(lost) < len(found):
        raise BadRecord(
            f"card {' '.join(card)}: it is said that the card was not found, and what is on it; nothing was entered"
        )
    if lost:
        return CardRead(card, False)
    contests = [
        ContestRead(each.contest, each.reading, _ordered(audit, card, each)) for each in found
    ]
    return CardRead(card, True, tuple(sorted(contests, key=lambda each: audit.order[each.contest])))


def _ordered(audit: CommittedAudit, card: CardId, read: Interpretation) -> tuple[str, ...]:
    where = f"card {' '.join(card)}"
    known = _choices(audit, read.contest, read.choices, where)
    return tuple(choice for choice in known if choice in read.choices)


def _choices(
    audit: CommittedAudit, contest: str, named: Iterable[str], where: str
) -> tuple[str, ...]:
    """The choices of a contest. Raises UnknownName, with the place, for a contest or a choice that is none."""
    if contest not in audit.order:
        raise UnknownName("contest of this audit", contest, audit.order, _NOTHING_ENTERED, where)
    known = valid_choices(audit.contest(contest).listed.contest)
    for choice in named:
        if choice not in known:
            raise UnknownName(f"choice of {contest}", choice, known, _NOTHING_ENTERED, where)
    return known


_NOTHING_ENTERED = "nothing was entered"


def batches_counted(
    audit: CommittedAudit, read: Sequence[tuple[BatchId, BatchTally]]
) -> tuple[BatchCount, ...]:
    """Counts put together batch by batch, contests and choices in their order."""
    by_batch: dict[BatchId, list[BatchTally]] = {}
    for batch, tally in read:
        _choices(audit, tally.contest, tally.votes or (), f"batch {' '.join(batch)}")
        by_batch.setdefault(batch, []).append(tally)
    return tuple(_batch(audit, batch, found) for batch, found in by_batch.items())


def _batch(audit: CommittedAudit, batch: BatchId, found: list[BatchTally]) -> BatchCount:
    tallies = sorted(found, key=lambda each: audit.order[each.contest])
    lost = tuple(each.contest for each in tallies if each.votes is None)
    if lost and len(lost) < len(tallies):
        raise BadRecord(
            f"batch {' '.join(batch)}: it was found for one contest and not for another; nothing was entered"
        )
    if lost:
        return BatchCount(batch, missing=lost)
    return BatchCount(batch, counts=tuple(_count(audit, each) for each in tallies))


def _count(audit: CommittedAudit, tally: BatchTally) -> ContestCount:
    votes = tally.votes or {}
    known = valid_choices(audit.contest(tally.contest).listed.contest)
    return ContestCount(
        tally.contest,
        tally.cards,
        tuple((choice, votes.get(choice, 0)) for choice in known),
        tally.undervotes,
        tally.overvoted,
    )


def _require_other_board(
    state: AuditState, board: Board, kind: Kind, entries: Sequence[EntryId]
) -> None:
    """Refuse a second reading by the board that made the first, however it writes its name. Raises OutOfTurn."""
    if board.turn is not Turn.SECOND:
        return
    for entry, first in _first_boards(state, kind, set(entries)):
        if is_same_board(first, board.name):
            raise OutOfTurn(
                f"{kind} {' '.join(entry)} was read first by {first!r}: another board than {board.name!r} makes "
                "the second reading; nothing was entered"
            )


def _first_boards(
    state: AuditState, kind: Kind, entries: set[EntryId]
) -> Iterator[tuple[EntryId, str]]:
    if kind is Kind.CARD:
        numbers = ((entry, state.drawn.number_of.get((kind, entry))) for entry in entries)
        yield from ((entry, state.cards.board[n]) for entry, n in numbers if n is not None)
    else:
        counts = state.count_of.items()
        yield from ((b, state.counts.board[n]) for (b, _), n in counts if b in entries)


def require_round(state: AuditState) -> None:
    """Refuse to enter anything while no round is open. Raises OutOfTurn."""
    if state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(
            f"nothing can be entered: no round is open; nothing was written. {state.phase.sentence}"
        )


def _round(desk: Desk) -> int:
    return len(desk.state.rounds)
