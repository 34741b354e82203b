"""``canvass audit enter``: what boards read and counted, from a spreadsheet or one by one, blind to the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    Body,
    CardRead,
    CardsInterpreted,
    ContestCount,
    ContestRead,
    EntriesWithdrawn,
    Person,
    Reopened,
    RoundReopened,
    SignedOff,
    Turn,
    said,
)
from canvass.audit.event.batches import beyond_manifest
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state import AuditState, Phase
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.contests import valid_choices
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.formats.audits.batches import BatchTally, read_batch_counts
from canvass.formats.audits.interpretations import MarksRead, read_marks
from canvass.formats.own_table import usable
from canvass.journeys.audit_folder.boards import Board, assignments
from canvass.journeys.audit_folder.desk import Desk, Hand, Kept, alone
from canvass.journeys.audit_folder.reason import require_reason
from canvass.journeys.audit_folder.sealing import (
    Read,
    Unsealed,
    each_alone,
    enter_sealed,
    is_under_seal,
    unseal,
)
from canvass.journeys.audit_folder.sent import (
    Sent,
    enter_each,
    is_new,
    kept_earlier,
    require_round,
    require_seen,
)
from canvass.journeys.audit_folder.whole_ids import whole_ids
from canvass.model import BatchId, CardId, Reading
from canvass.record import Purpose, SigningKey


@dataclass(frozen=True, slots=True)
class Entered:
    """What is kept of what was entered, and in which entry; it was kept earlier where the same was sent before."""

    jurisdiction: str
    board: str
    turn: Turn
    kind: EntryKind
    count: int
    entry: int = 0
    is_earlier: bool = False
    planned_for: tuple[str, ...] = ()
    """Other boards whose task it was."""
    beyond_manifest: tuple[str, ...] = ()
    """Counts of more cards than the manifest has in the batch, in words."""
    sealed: int = 0
    """How many of the cards, or of the counts of batches, were sealed: the record has a digest of what was read."""
    in_the_open: int = 0
    """How many stand in the open although seals were asked for, or the first reading was sealed."""
    unsealed: Unsealed | None = None
    """What was opened, when this was the second reading of cards under seal."""


def enter_cards_file(
    desk: Desk, path: Path, board: Board, hand: Hand, *, is_sealed: bool = False
) -> Entered:
    """Keep a spreadsheet of readings, whole or not at all. Raises BadFile, or what the rules refuse.

    Sealed: what a second board reads too is kept as a digest until that board has read it.
    """
    _require_begun(desk.state)
    audit = desk.state.committed
    read = usable(read_marks(path, audit.ranked, audit.in_points))
    ids = whole_ids(desk.state.jurisdictions, [each.card[:-1] for each in read], board.jurisdiction)
    whole = [
        each._replace(card=(*batch, each.card[-1])) for batch, each in zip(ids, read, strict=True)
    ]
    cards = cards_read(desk.state.committed, whole)
    body = CardsInterpreted(_round(desk), board.jurisdiction, board.name, board.turn, cards)
    if is_sealed or is_under_seal(desk.state, body):
        return _enter_sealed(desk, body, hand)
    return _enter_sheet(desk, body, path, hand)


@alone
def _enter_sheet(desk: Desk, body: Read, path: Path, hand: Hand) -> Entered:
    """Keep what a spreadsheet says, and then the file: one that is refused may tell what is under seal."""
    if is_new(desk, Sent(body, hand)):
        body = replace(body, sheet=desk.keep_file(path).value)
    return _enter(desk, Sent(body, hand))


def enter_card(
    desk: Desk, card: CardRead, board: Board, hand: Hand, *, is_sealed: bool = False
) -> Entered:
    """Keep the reading of one card, sealed where that is asked for and a second board reads it too."""
    body = card_said(desk, card, board)
    if is_sealed or is_under_seal(desk.state, body):
        return _enter_sealed(desk, body, hand)
    return _enter(desk, Sent(body, hand))


@alone
def _enter_sealed(desk: Desk, body: Read, hand: Hand) -> Entered:
    """Seal what is read twice; after a second reading open what both boards have sealed.

    What was sent before is known as that once it was opened: until then nobody is told whether it is the same.
    """
    who = body.jurisdiction, body.board, body.turn, *_kind_and_count(body)
    if earlier := kept_earlier(desk.state, body):
        return Entered(*who, earlier, is_earlier=True)
    sealed, entry = enter_sealed(desk, body, hand)
    opened = unseal(desk, hand) if body.turn is Turn.SECOND else None
    return Entered(
        *who,
        entry,
        planned_for=planned_for(desk, body),
        beyond_manifest=_beyond_manifest(desk, body),
        sealed=sealed,
        in_the_open=len(list(each_alone(body))) - sealed,
        unsealed=opened,
    )


@alone
def enter_under_seal(desk: Desk, sent: Sent) -> Kept:
    """Seal what must be sealed, and open what both boards have sealed. Raises what the rules refuse."""
    require_seen(desk.state, sent)
    entered = _enter_sealed(desk, sent.body, sent.hand)
    return Kept(entered.entry, entered.is_earlier)


def card_said(desk: Desk, card: CardRead, board: Board) -> CardsInterpreted:
    """What a board says of one card in the round of now. Raises OutOfTurn before the first."""
    _require_begun(desk.state)
    return CardsInterpreted(_round(desk), board.jurisdiction, board.name, board.turn, (card,))


def enter_batches_file(
    desk: Desk, path: Path, board: Board, hand: Hand, *, is_sealed: bool = False
) -> Entered:
    """Keep a spreadsheet of counted batches, whole or not at all. Raises BadFile, or what the rules refuse.

    Sealed: what a second board counts too is kept as a digest until that board has counted it.
    """
    _require_begun(desk.state)
    read = usable(read_batch_counts(path))
    ids = whole_ids(desk.state.jurisdictions, [each.batch for each in read], board.jurisdiction)
    batches = batches_counted(desk.state.committed, list(zip(ids, read, strict=True)))
    body = BatchesCounted(_round(desk), board.jurisdiction, board.name, board.turn, batches)
    if is_sealed or is_under_seal(desk.state, body):
        return _enter_sealed(desk, body, hand)
    return _enter_sheet(desk, body, path, hand)


def enter_batch(
    desk: Desk, batch: BatchCount, board: Board, hand: Hand, *, is_sealed: bool = False
) -> Entered:
    """Keep the count of one batch, sealed where that is asked for and a second board counts it too."""
    _require_begun(desk.state)
    body = BatchesCounted(_round(desk), board.jurisdiction, board.name, board.turn, (batch,))
    if is_sealed or is_under_seal(desk.state, body):
        return _enter_sealed(desk, body, hand)
    return _enter(desk, Sent(body, hand))


def _kind_and_count(body: Read) -> tuple[EntryKind, int]:
    if isinstance(body, CardsInterpreted):
        return EntryKind.CARD, len(body.cards)
    return EntryKind.BATCH, len(body.batches)


def _enter(desk: Desk, sent: Sent) -> Entered:
    (answer,) = enter_each(desk, [sent])
    if not isinstance(answer, Kept):
        raise answer
    body = sent.body
    return Entered(
        body.jurisdiction,
        body.board,
        body.turn,
        *_kind_and_count(body),
        answer.entry,
        answer.is_earlier,
        planned_for(desk, body),
        _beyond_manifest(desk, body),
    )


def _beyond_manifest(desk: Desk, body: Read) -> tuple[str, ...]:
    """What was just entered of more cards than the manifest has, in words."""
    if isinstance(body, CardsInterpreted):
        return ()
    mine = {batch.id for batch in body.batches}
    found = (each for each in desk.state.beyond_manifest() if each[0] in mine)
    return tuple(beyond_manifest(*each) for each in found)


def planned_for(desk: Desk, body: Read) -> tuple[str, ...]:
    """Other boards than this one whose task it is by the plan to read this."""
    plan = assignments(desk.folder).get(body.jurisdiction)
    if plan is None:
        return ()
    first = desk.state.read_first_by
    if isinstance(body, CardsInterpreted):
        numbers = (
            (card.id, desk.state.drawn.number_of.get((EntryKind.CARD, card.id)))
            for card in body.cards
        )
        things = [(card[:-1], "" if n is None else first(n).board) for card, n in numbers]
    else:
        things = [
            (each.id, first((each.id, c)).board) for each in body.batches for c in each.contests
        ]
    return plan.others(Board(body.jurisdiction, body.board, body.turn), things)


def withdraw(
    desk: Desk, jurisdiction: str, kind: EntryKind, ids: Sequence[EntryId], reason: str, hand: Hand
) -> None:
    """Take readings back, so that they are made anew; what was read stays in the record."""
    require_round(desk.state)
    require_reason(reason)
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
    require_reason(reason)
    desk.say(Reopened(_round(desk), jurisdiction, reason), hand)


@alone
def withdraw_again(
    desk: Desk, jurisdiction: str, kind: EntryKind, ids: Sequence[EntryId], reason: str, hand: Hand
) -> None:
    """Take readings back after a sign-off, or of a round that is closed: what stands in the way is opened again.

    All of it is kept, or nothing. Raises what the rules refuse.
    """
    require_reason(reason)
    state, bodies = desk.state, list[Body]()
    if state.phase is Phase.ROUND_CLOSED:
        bodies.append(RoundReopened(len(state.rounds), reason))
    if jurisdiction in state.signed_off:
        bodies.append(Reopened(_round(desk), jurisdiction, reason))
    bodies.append(EntriesWithdrawn(_round(desk), jurisdiction, kind, tuple(ids), reason))
    desk.happen_all([said(body, hand.actor, hand.time) for body in bodies])


def cards_read(audit: CommittedAudit, read: Iterable[MarksRead]) -> tuple[CardRead, ...]:
    """Readings put together card by card, contests and choices in their order. Raises BadRecord, UnknownName."""
    by_card: dict[CardId, list[MarksRead]] = {}
    for each in read:
        by_card.setdefault(each.card, []).append(each)
    return tuple(_card(audit, card, found) for card, found in by_card.items())


def _card(audit: CommittedAudit, card: CardId, found: Sequence[MarksRead]) -> CardRead:
    lost = [each for each in found if each.reading is Reading.NOT_FOUND]
    if lost and len(lost) < len(found):
        raise BadRecord(
            f"card {' '.join(card)}: it is said that the card was not found, and what is on it; nothing was entered"
        )
    if lost:
        return CardRead(card, False)
    contests = [_contest_read(audit, card, each) for each in found]
    return CardRead(card, True, tuple(sorted(contests, key=lambda each: audit.order[each.contest])))


def _contest_read(audit: CommittedAudit, card: CardId, read: MarksRead) -> ContestRead:
    """What was read of a contest, choices in its order, those at each rank too. Raises BadRecord for no points."""
    where = f"card {' '.join(card)}"
    marked = [*read.choices, *(choice for rank in read.ranks or () for choice in rank)]
    known = _choices(audit, read.contest, marked, where)
    if read.reading is Reading.VOTE and not marked:
        raise BadRecord(
            f"{where}: {read.contest} gives nobody any points: write blank; nothing was entered"
        )
    ranks = None if read.ranks is None else tuple(_in_order(known, rank) for rank in read.ranks)
    return ContestRead(read.contest, read.reading, _in_order(known, read.choices), ranks)


def _in_order(known: Sequence[str], marked: Sequence[str]) -> tuple[str, ...]:
    """The marks in the order of choices; a choice with several points stands there as often."""
    return tuple(choice for choice in known for _ in range(marked.count(choice)))


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


def _require_begun(state: AuditState) -> None:
    """Refuse to enter anything before the first round. Raises OutOfTurn."""
    if not state.rounds:
        require_round(state)


def _round(desk: Desk) -> int:
    return len(desk.state.rounds)
