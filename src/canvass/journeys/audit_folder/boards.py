"""``canvass audit boards``: the boards of a county, and whose batches are whose.

The plan of the work lies in the office's folder and not in the record: who read a card is said by the entry that keeps
the reading, whatever was planned.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from canvass.audit.event import BoardFormed, Turn, said
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import AuditState, Lack
from canvass.audit.state.entering import form_board
from canvass.errors import BadFile, BadValue, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.desk import Desk, Hand, Kept, alone
from canvass.journeys.audit_folder.folder import AuditFolder, keep_private
from canvass.model import BatchId, Event
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.model.person import is_several


@dataclass(frozen=True, slots=True)
class Board:
    """Who reads: the board of a jurisdiction, and which reading of the same cards it makes."""

    jurisdiction: str
    name: str
    turn: Turn = Turn.FIRST


def is_same_board(one: str, other: str) -> bool:
    """Whether two names can only be of one board: they differ in capital letters, spaces and forms of a letter at most.

    >>> is_same_board("board 1", " Board  1")
    True
    """
    return same_name(one) == same_name(other)


@dataclass(frozen=True, slots=True)
class Assignment:
    """The boards of a jurisdiction in their order, and which of them reads each batch first.

    The board after it in this order reads the same cards second.
    """

    jurisdiction: str
    boards: tuple[str, ...]
    batches: Mapping[BatchId, str]

    def known(self, name: str) -> str | None:
        """The board of this name, however it is written; None where there is none."""
        return next((board for board in self.boards if is_same_board(board, name)), None)

    def reader(self, batch: BatchId, turn: Turn, first: str = "") -> str | None:
        """The board whose task this reading is; None where it is nobody's. ``first`` is who read the card first."""
        owner = self.batches.get(batch)
        if owner is None or turn is Turn.RESOLUTION:
            return None
        if turn is Turn.FIRST:
            return owner
        after = self.boards[(self.boards.index(owner) + 1) % len(self.boards)]
        others = [board for board in (after, owner) if not is_same_board(board, first or owner)]
        return others[0] if others else None

    def batches_for(self, board: Board) -> Container[BatchId]:
        """The batches of which some reading in this turn may be the board's or nobody's task: outside them none is."""
        if board.turn is Turn.RESOLUTION or len(self.boards) == 1:
            return _Outside(self.batches, frozenset())
        readers = zip(self.boards, self.boards[1:] + self.boards[:1], strict=True)
        count = 1 if board.turn is Turn.FIRST else 2  # the owner, and who comes after it
        others = (
            each[0]
            for each in readers
            if not any(is_same_board(name, board.name) for name in each[:count])
        )
        return _Outside(self.batches, frozenset(others))

    def others(self, board: Board, things: Iterable[tuple[BatchId, str]]) -> tuple[str, ...]:
        """Other boards than this one whose task it is to read these: each a batch, with who read it first."""
        readers = (self.reader(batch, board.turn, first) for batch, first in things)
        found = dict.fromkeys(each for each in readers if each is not None)
        return tuple(each for each in found if not is_same_board(each, board.name))


@dataclass(frozen=True, slots=True)
class _Outside:
    """The batches that are not of these owners, and those that are nobody's."""

    owner_of: Mapping[BatchId, str]
    owners: frozenset[str]

    def __contains__(self, batch: object) -> bool:
        """Whether this is one of them."""
        return self.owner_of.get(cast(BatchId, batch)) not in self.owners


def assignments(folder: AuditFolder) -> Mapping[str, Assignment]:
    """What is planned for each jurisdiction. Raises BadFile where somebody spoilt the plan."""
    try:
        at = folder.boards.stat()
    except OSError:
        return {}
    return _assignments(folder, (at.st_ino, at.st_mtime_ns, at.st_size))


@lru_cache(maxsize=8)
def _assignments(folder: AuditFolder, _: tuple[int, ...]) -> Mapping[str, Assignment]:
    """The same of the file as it is now: every board asks for it with each card."""
    try:
        found = json.loads(folder.boards.read_text("utf-8"))
        return {
            name: Assignment(
                name,
                tuple(plan["boards"]),
                {tuple(batch): board for batch, board in plan["batches"]},
            )
            for name, plan in found.items()
        }
    except (ValueError, KeyError, TypeError, OSError) as fault:
        raise BadFile(
            f"{folder.boards}: the plan of the boards cannot be read ({fault}); remove the file, and assign anew"
        ) from None


def planned(desk: Desk, jurisdiction: str) -> Assignment:
    """What is planned for one jurisdiction. Raises UnknownName, and OutOfTurn where nothing is."""
    _require_known(desk.state, jurisdiction)
    plan = assignments(desk.folder).get(jurisdiction)
    if plan is None:
        raise OutOfTurn(f"{jurisdiction} has no boards yet").at_terminal(
            "name them with --board, one after the other"
        )
    return plan


@alone
def form_boards(
    desk: Desk, jurisdiction: str, members: Mapping[str, Sequence[str]], hand: Hand
) -> tuple[BoardFormed, ...]:
    """Name the people of boards in the record, all of them or none: a board is its members.

    Raises BadValue for a name that may not stand or stands twice, OutOfTurn where two boards share a person.
    """
    distinct_boards(list(members))
    formed = tuple(
        BoardFormed(jurisdiction, _readable("board", board), _people(board, names))
        for board, names in members.items()
    )
    trial = desk.state.copy()
    for each in formed:
        form_board(trial, each)
    sayings = [_saying(each, hand) for each in formed]
    for answer in desk.happen_each(sayings):
        if not isinstance(answer, Kept):
            raise answer
    return formed


def _saying(formed: BoardFormed, hand: Hand) -> Callable[[AuditState], Event | Kept]:
    """The board as an event, where it is not formed so already."""

    def saying(state: AuditState) -> Event | Kept:
        known = state.boards.get(formed.jurisdiction, {}).get(same_name(formed.board))
        if known and known.people == formed.people:
            return Kept(0, is_earlier=True)
        return said(formed, hand.actor, hand.time)

    return saying


def _readable(what: str, name: str) -> str:
    if fault := fault_of_name(name):
        raise BadValue(f"{what} {name!a}: {fault}; {ADVICE}; nothing was written")
    return name


def _people(board: str, names: Sequence[str]) -> tuple[str, ...]:
    people = tuple(_readable(f"member of {board}", name) for name in names)
    several = [name for name in people if is_several(name)]
    if several:
        raise BadValue(
            f"member of {board} {several[0]!a}: this may be several people, who are then compared as one: name each "
            "person alone, without , ; / & + and the word and; nothing was written"
        )
    if len({*map(same_name, people)}) < len(people):
        raise BadValue(
            f"{board}: somebody is named twice: {', '.join(people)}; nothing was written"
        )
    return people


def members_of(said: Sequence[str]) -> dict[str, list[str]]:
    """Members as somebody types them, ``board 1=Ann Lee``, by board. Raises BadValue.

    >>> members_of(["board 1=Ann Lee", "board 2=Bo Ray", "board 1=Cy Diaz"])
    {'board 1': ['Ann Lee', 'Cy Diaz'], 'board 2': ['Bo Ray']}
    """
    found: dict[str, list[str]] = {}
    for text in said:
        board, _, person = (part.strip() for part in text.partition("="))
        if not board or not person:
            raise BadValue(
                f'--member has a board and a person, as "board 1=Ann Lee"; found {text!r}; nothing was written'
            )
        found.setdefault(board, []).append(person)
    return found


@alone
def assign(desk: Desk, jurisdiction: str, boards: Sequence[str]) -> Assignment:
    """Give these boards the batches of a jurisdiction, evenly by cards; a batch that was begun stays with its board.

    Raises OutOfTurn where nothing is to be read, UnknownName for a jurisdiction that is none, BadValue for a name that
    no entry could have.
    """
    state = desk.state
    _require_known(state, jurisdiction)
    named = distinct_boards(boards)
    cards = _cards_of_batches(state, jurisdiction)
    if not cards:
        raise OutOfTurn(
            f"{jurisdiction} has nothing to read: draw a round first; no batch was given to a board"
        )
    plans = dict(assignments(desk.folder))
    before = plans.get(jurisdiction)
    begun = _begun(state, jurisdiction, cards)
    batches = {
        batch: board
        for batch, board in (before.batches if before else {}).items()
        if board in named and batch in begun
    }
    load = Counter(dict.fromkeys(named, 0))
    for batch, board in batches.items():
        load[board] += cards.get(batch, 0)
    shelf = state.committed.shelf_of_batch
    for batch in sorted(
        cards.keys() - batches.keys(), key=lambda each: (-cards[each], shelf[each])
    ):
        board = min(named, key=lambda each: (load[each], named.index(each)))
        batches[batch] = board
        load[board] += cards[batch]
    plans[jurisdiction] = Assignment(jurisdiction, named, batches)
    _keep(desk.folder, plans)
    return plans[jurisdiction]


@alone
def move(desk: Desk, jurisdiction: str, batch: BatchId, board: str) -> Assignment:
    """Give one batch to another board of the jurisdiction. Raises UnknownName."""
    plans = dict(assignments(desk.folder))
    _require_known(desk.state, jurisdiction)
    plan = plans.get(jurisdiction)
    if plan is None:
        raise OutOfTurn(
            f"{jurisdiction} has no boards yet: name its boards first; nothing was moved"
        )
    to = plan.known(board)
    if to is None:
        raise UnknownName(f"board of {jurisdiction}", board, plan.boards, "nothing was moved")
    if batch not in plan.batches:
        known = ["/".join(each[1:]) for each in plan.batches]
        raise UnknownName(
            f"batch of {jurisdiction}", "/".join(batch[1:]), known, "nothing was moved"
        )
    plans[jurisdiction] = replace(plan, batches={**plan.batches, batch: to})
    _keep(desk.folder, plans)
    return plans[jurisdiction]


@dataclass(frozen=True, slots=True)
class Task:
    """What one board has to read first, in all rounds: its cards, and its batches in the order of the shelf.

    A batch that is counted whole has all its cards.
    """

    jurisdiction: str
    board: str
    cards: int
    batches: tuple[BatchId, ...]


def tasks(desk: Desk, plan: Assignment) -> tuple[Task, ...]:
    """The task of each board."""
    cards = _cards_of_batches(desk.state, plan.jurisdiction)
    shelf = desk.state.committed.shelf_of_batch
    found: dict[str, list[BatchId]] = {board: [] for board in plan.boards}
    for batch in sorted(plan.batches, key=shelf.__getitem__):
        found[plan.batches[batch]].append(batch)
    return tuple(
        Task(plan.jurisdiction, board, sum(cards.get(batch, 0) for batch in mine), tuple(mine))
        for board, mine in found.items()
    )


def distinct_boards(boards: Sequence[str]) -> tuple[str, ...]:
    """Names of boards with single spaces. Raises UnknownName, BadValue, OutOfTurn where two are one name."""
    names = tuple(" ".join(board.split()) for board in boards)
    if not names or not all(names):
        raise UnknownName("board", "", ())
    for name in names:
        if fault := fault_of_name(name):
            raise BadValue(f"board {name!a}: {fault}; {ADVICE}; no batch was given to a board")
    if len({*map(same_name, names)}) < len(names):
        raise OutOfTurn(
            f"two boards have one name: {', '.join(names)}; no batch was given to a board"
        )
    return names


def _cards_of_batches(state: AuditState, jurisdiction: str) -> dict[BatchId, int]:
    """Cards that were drawn from each batch, and all cards of the batches that are counted."""
    found: Counter[BatchId] = Counter()
    for number in state.drawn.of_kind(EntryKind.CARD, jurisdiction):
        found[state.drawn.entries[number].id[:-1]] += 1
    for batch in state.sought_counts:
        if batch[0] == jurisdiction:
            found[batch] += state.committed.cards_of_batch[batch]
    return dict(found)


def _begun(state: AuditState, jurisdiction: str, cards: Mapping[BatchId, int]) -> set[BatchId]:
    """Batches of which something was read."""
    unread = Counter(
        batch for batch, _ in state.outstanding.due(jurisdiction, EntryKind.CARD, Lack.READING)
    )
    drawn = Counter(
        state.drawn.entries[number].id[:-1]
        for number in state.drawn.of_kind(EntryKind.CARD, jurisdiction)
    )
    counted = {batch for batch, _ in state.count_of}
    return {batch for batch in cards if unread[batch] < drawn[batch] or batch in counted}


def _require_known(state: AuditState, jurisdiction: str) -> None:
    if jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", jurisdiction, state.jurisdictions)


def _keep(folder: AuditFolder, plans: Mapping[str, Assignment]) -> None:
    written = {
        name: {
            "batches": [[list(b), board] for b, board in plan.batches.items()],
            "boards": plan.boards,
        }
        for name, plan in plans.items()
    }
    keep_private(folder.boards, json.dumps(written, indent=1, ensure_ascii=False).encode())
