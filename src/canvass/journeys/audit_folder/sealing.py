"""Readings under seal: what a board read lies in the office's folder until the other board has sealed its own.

The record has a digest of each reading, and this folder the reading and its nonce, one file for each, which only its
owner can read. A file that is lost cannot be made again: its card or batch is withdrawn and read anew.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    BatchesSealed,
    BatchesUnsealed,
    Body,
    CardsInterpreted,
    CardsSealed,
    CardsUnsealed,
    SealedCard,
    SealedCount,
    Turn,
    said,
)
from canvass.audit.event.seals import TURNS
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import AuditState, take
from canvass.audit.state.entering import check_card, counts_of, named_thing
from canvass.audit.state.outstanding import Key
from canvass.errors import BadRecord, BadValue
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.folder import keep_private
from canvass.journeys.audit_folder.sent import require_round
from canvass.model import BatchId, Event
from canvass.model.fields import Fields
from canvass.model.value import frozen

LONGEST_FILE = 1_000_000
Read: TypeAlias = CardsInterpreted | BatchesCounted
Opening: TypeAlias = CardsUnsealed | BatchesUnsealed


@dataclass(frozen=True, slots=True)
class Unsealed:
    """How many cards and counts of batches were opened, both readings of each; and, in words, what cannot be opened."""

    opened: int
    lost: tuple[str, ...] = ()
    counts: int = 0


def is_under_seal(state: AuditState, body: Read) -> bool:
    """Whether any of this is to be sealed: its first reading is, or the terms ask it."""
    keys = [_key(state, each) for each in each_alone(body)]
    if body.turn is Turn.SECOND and any(Turn.FIRST in state.seals.get(key, {}) for key in keys):
        return True
    return body.turn in TURNS and any(key != UNDRAWN and state.is_to_seal(key) for key in keys)


@alone
def enter_sealed(desk: Desk, body: Read, hand: Hand) -> tuple[int, int]:
    """Keep what a board read, whole or not at all; how much was sealed, and the last entry.

    What is read by one board alone is entered in the open. No sheet is kept: it has what is sealed in clear.
    Raises what the rules refuse.
    """
    require_round(desk.state)
    if body.turn not in TURNS:
        raise BadValue("a resolution is made by both boards: it is not sealed; nothing was entered")
    parts = list(each_alone(replace(body, sheet=None)))
    if not parts:
        raise BadRecord("nothing was read; nothing was entered")
    inside, outside = list[Read](), list[Read]()
    for each in parts:
        (inside if _is_sealed(desk.state, each) else outside).append(each)
    kept = [_with_nonce(each) for each in inside]
    bodies: list[Body] = []
    if kept:
        bodies.append(_sealing(kept))
    if outside:
        bodies.append(_whole(together(outside)))
    events = [said(each, hand.actor, hand.time) for each in bodies]
    _try_out(desk, events, inside)
    for secret in kept:
        keep_private(_file(desk, secret.digests[0]), json.dumps(_plain(secret)).encode())
    desk.happen_all(events)
    return len(kept), desk.state.number


@alone
def unseal(desk: Desk, hand: Hand) -> Unsealed:
    """Open everything of which both readings are sealed and at hand; nothing is lost by asking again."""
    require_round(desk.state)
    pairs, lost = dict[Key, tuple[Opening, Opening]](), list[str]()
    for key in _unopened(desk.state):
        found = [_secret(desk, key, turn) for turn in TURNS]
        first, second = found
        if not isinstance(first, str) and not isinstance(second, str):
            pairs[key] = first, second
        lost += [each for each in found if isinstance(each, str)]
    bodies = [body for turn in range(2) for body in _openings([p[turn] for p in pairs.values()])]
    desk.happen_all([said(body, hand.actor, hand.time) for body in bodies])
    _remove_opened(desk)
    cards = sum(isinstance(key, int) for key in pairs)
    return Unsealed(cards, tuple(lost), len(pairs) - cards)


def _remove_opened(desk: Desk) -> None:
    """Remove what everybody can read in the record, also where a stop left it; a file that no seal names stays."""
    state = desk.state
    opened = {
        seal.digest
        for key, sealed in state.seals.items()
        for turn, seal in sealed.items()
        if state.has_read(key, turn)
    }
    for path in (desk.folder.office / "sealed").glob("*.json"):
        if path.stem in opened:
            with suppress(OSError):
                path.unlink()


UNDRAWN = -1
"""In the place of the number of a card that was not drawn."""


def each_alone(body: Read) -> Iterator[Read]:
    """The same in parts that can be sealed: a card, or one contest of a batch."""
    if isinstance(body, CardsInterpreted):
        for card in body.cards:
            yield replace(body, cards=(card,))
        return
    for batch in body.batches:
        for count in batch.counts:
            yield replace(body, batches=(batch._replace(counts=(count,)),))
        for contest in batch.missing:
            yield replace(body, batches=(batch._replace(missing=(contest,)),))


def together(parts: Sequence[Read]) -> Read:
    """Parts of one reading as one again."""
    first = parts[0]
    if isinstance(first, CardsInterpreted):
        cards = (
            card for each in parts if isinstance(each, CardsInterpreted) for card in each.cards
        )
        return replace(first, cards=tuple(cards))
    batches = (
        batch for each in parts if isinstance(each, BatchesCounted) for batch in each.batches
    )
    return replace(first, batches=tuple(batches))


def _whole(body: Read) -> Read:
    """The same with the contests of each batch in one place, as a board enters them in the open."""
    if isinstance(body, CardsInterpreted):
        return body
    batches: dict[BatchId, BatchCount] = {}
    for each in body.batches:
        had = batches.get(each.id, BatchCount(each.id))
        counts, missing = had.counts + each.counts, had.missing + each.missing
        batches[each.id] = BatchCount(each.id, counts, missing)
    return replace(body, batches=tuple(batches.values()))


def _key(state: AuditState, part: Read) -> Key:
    if isinstance(part, CardsInterpreted):
        return state.drawn.number_of.get((EntryKind.CARD, part.cards[0].id), UNDRAWN)
    batch = part.batches[0]
    return batch.id, batch.contests[0]


def _is_sealed(state: AuditState, part: Read) -> bool:
    key = _key(state, part)
    if part.turn is Turn.SECOND:
        return Turn.FIRST in state.seals.get(key, {})
    return key != UNDRAWN and state.is_twice(key)


def _with_nonce(part: Read) -> Opening:
    """What will open it: the reading, and 32 random bytes of its own."""
    nonces = (secrets.token_hex(32),)
    if isinstance(part, CardsInterpreted):
        return CardsUnsealed(part, nonces)
    return BatchesUnsealed(part, nonces)


def _sealing(kept: Sequence[Opening]) -> CardsSealed | BatchesSealed:
    """The event that fixes what these will open."""
    of = kept[0].read_then
    whose = of.round, of.jurisdiction, of.board, of.turn
    if isinstance(of, CardsInterpreted):
        cards = (
            SealedCard(each.read_then.cards[0].id, each.digests[0])
            for each in kept
            if isinstance(each, CardsUnsealed)
        )
        return CardsSealed(*whose, tuple(cards))
    counts = (
        SealedCount(batch.id, batch.contests[0], each.digests[0])
        for each in kept
        if isinstance(each, BatchesUnsealed)
        for batch in each.read_then.batches
    )
    return BatchesSealed(*whose, tuple(counts))


def _try_out(desk: Desk, events: Sequence[Event], inside: Sequence[Read]) -> None:
    """Refuse now what the record, or the opening, would refuse: nothing is kept of it."""
    state = desk.state.copy()
    for event in events:
        take(state, event, desk.stream)
    for part in inside:
        if isinstance(part, CardsInterpreted):
            check_card(
                state, state.drawn.number_of[EntryKind.CARD, part.cards[0].id], part.cards[0]
            )
        else:
            list(counts_of(state, part.batches[0], part.jurisdiction))


def _unopened(state: AuditState) -> Iterator[Key]:
    """Cards, and then counts, of which both readings are sealed, and one is not opened."""
    cards = sorted(key for key in state.seals if isinstance(key, int))
    counts = sorted(key for key in state.seals if isinstance(key, tuple))
    keys: list[Key] = [*cards, *counts]
    for key in keys:
        if len(state.seals[key]) == len(TURNS) and not state.has_read(key, Turn.SECOND):
            yield key


def _secret(desk: Desk, key: Key, turn: Turn) -> Opening | str:
    """What was sealed, from the office's folder; or why it cannot be opened."""
    state = desk.state
    seal, is_card = state.seals[key][turn], isinstance(key, int)
    path = _file(desk, seal.digest)
    mend = f"withdraw it, and both boards {'read the card' if is_card else 'count the batch'} anew"
    what = f"{named_thing(state, key)}: the {turn} reading that {seal.made.board!r} sealed in entry {seal.made.entry}"
    changed = (
        f"{what} cannot be opened, for {path} was changed; bring it back from a copy; where there is none, "
        f"{mend}"
    )
    try:
        with path.open("rb") as opened:
            found = _read_file(frozen(json.loads(opened.read(LONGEST_FILE))), is_card=is_card)
    except FileNotFoundError:
        return (
            f"{what} cannot be opened, for {path} is not here; bring it back, from the folder in which that board "
            f"entered or from a copy; where it is lost for good, {mend}"
        )
    except OSError as fault:
        return (
            f"{what} cannot be opened, for {path} cannot be read ({fault.strerror}); whoever may read it opens "
            "what is sealed"
        )
    except (ValueError, TypeError, BadRecord, BadValue, RecursionError):
        return changed
    if found.digests != (seal.digest,) or _key(state, found.read_then) != key:
        return changed
    return found


def _read_file(found: object, *, is_card: bool) -> Opening:
    """The reading in a file, and its nonce. Raises BadRecord and what broken values raise."""
    if not isinstance(found, Mapping):
        raise BadRecord("a sealed reading is an object")
    fields = Fields("a sealed reading", found)
    return CardsUnsealed.read(fields) if is_card else BatchesUnsealed.read(fields)


def _openings(every: Sequence[Opening]) -> Iterator[Opening]:
    """One event for each board of a jurisdiction, cards apart from counts, in the order in which they come."""
    groups: dict[tuple[str, str, bool], list[Opening]] = {}
    for each in every:
        read = each.read_then
        is_card = isinstance(read, CardsInterpreted)
        groups.setdefault((read.jurisdiction, read.board, is_card), []).append(each)
    for group in groups.values():
        read, nonces = together([each.read_then for each in group]), [e.nonces[0] for e in group]
        if isinstance(read, CardsInterpreted):
            yield CardsUnsealed(read, tuple(nonces))
        else:
            yield BatchesUnsealed(read, tuple(nonces))


def _plain(kept: Opening) -> object:
    return json.loads(json.dumps(kept.value))


def _file(desk: Desk, digest: str) -> Path:
    return desk.folder.office / "sealed" / f"{digest}.json"
