"""Readings under seal: what a board read lies in the office's folder until the other board has sealed its own.

The record has a digest of each reading, and this folder the reading and its nonce, one file for each, which only its
owner can read. A file that is lost cannot be made again: its card is withdrawn and read anew.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.audit.event import CardsInterpreted, CardsSealed, CardsUnsealed, SealedCard, Turn, said
from canvass.audit.event.seals import TURNS
from canvass.audit.frames.frame import Kind
from canvass.audit.state import AuditState, take
from canvass.audit.state.entering import check_card
from canvass.errors import BadRecord, BadValue
from canvass.journeys.auditing.desk import Desk, Hand, alone
from canvass.journeys.auditing.folder import keep_private
from canvass.journeys.auditing.sent import require_round
from canvass.model import CardId, Event
from canvass.model.fields import Fields
from canvass.model.value import frozen

LONGEST_FILE = 1_000_000


@dataclass(frozen=True, slots=True)
class Unsealed:
    """How many cards were opened, both readings of each; and, in words, what cannot be opened."""

    opened: int
    lost: tuple[str, ...] = ()


def is_under_seal(state: AuditState, body: CardsInterpreted) -> bool:
    """Whether any of these cards is to be sealed: its first reading is, or the terms ask it."""
    numbers = [_number(state, card.id) for card in body.cards]
    if body.turn is Turn.SECOND and any(
        Turn.FIRST in state.seals.get(number, {}) for number in numbers
    ):
        return True
    return body.turn in TURNS and any(n >= 0 and state.is_to_seal(n) for n in numbers)


@alone
def enter_sealed(desk: Desk, body: CardsInterpreted, hand: Hand) -> tuple[int, int]:
    """Keep what a board read, whole or not at all; how many cards were sealed, and the last entry.

    What is read by one board alone is entered in the open. No sheet is kept: it has what is sealed in clear.
    Raises what the rules refuse.
    """
    require_round(desk.state)
    if body.turn not in TURNS:
        raise BadValue("a resolution is made by both boards: it is not sealed; nothing was entered")
    inside, outside = _parted(desk.state, replace(body, sheet=None))
    if inside is None and outside is None:
        raise BadRecord("no card was read; nothing was entered")
    kept = tuple(_kept(inside)) if inside else ()
    events = [said(each, hand.actor, hand.time) for each in _events(kept, outside)]
    _try_out(desk, events, inside)
    for each in kept:
        keep_private(_file(desk, each.digests[0]), json.dumps(_plain(each)).encode())
    desk.happen_all(events)
    return len(kept), desk.state.number


@alone
def unseal(desk: Desk, hand: Hand) -> Unsealed:
    """Open every card of which both readings are sealed and at hand; nothing is lost by asking again."""
    require_round(desk.state)
    pairs, lost = dict[int, tuple[CardsUnsealed, CardsUnsealed]](), list[str]()
    for number in _unopened(desk.state):
        found = [_secret(desk, number, turn) for turn in TURNS]
        first, second = found
        if isinstance(first, CardsUnsealed) and isinstance(second, CardsUnsealed):
            pairs[number] = first, second
        lost += [each for each in found if isinstance(each, str)]
    bodies = [body for turn in range(2) for body in _together([p[turn] for p in pairs.values()])]
    desk.happen_all([said(body, hand.actor, hand.time) for body in bodies])
    _remove_opened(desk)
    return Unsealed(len(pairs), tuple(lost))


def _remove_opened(desk: Desk) -> None:
    """Remove what everybody can read in the record, also where a stop left it; a file that no seal names stays."""
    cards = desk.state.cards
    opened = {
        seal.digest
        for number, sealed in desk.state.seals.items()
        for turn, seal in sealed.items()
        if cards.of_turn(number, turn) is not None
    }
    for path in (desk.folder.office / "sealed").glob("*.json"):
        if path.stem in opened:
            with suppress(OSError):
                path.unlink()


def _number(state: AuditState, card: CardId) -> int:
    return state.drawn.number_of.get((Kind.CARD, card), -1)


def _parted(
    state: AuditState, body: CardsInterpreted
) -> tuple[CardsInterpreted | None, CardsInterpreted | None]:
    """What is sealed, and what is entered in the open."""
    inside = [card for card in body.cards if _is_sealed(state, body.turn, card.id)]
    outside = [card for card in body.cards if not _is_sealed(state, body.turn, card.id)]
    parts = (replace(body, cards=tuple(cards)) if cards else None for cards in (inside, outside))
    first, second = parts
    return first, second


def _is_sealed(state: AuditState, turn: Turn, card: CardId) -> bool:
    number = _number(state, card)
    if turn is Turn.SECOND:
        return Turn.FIRST in state.seals.get(number, {})
    return number >= 0 and state.cards.is_twice[number]


def _kept(body: CardsInterpreted) -> Iterator[CardsUnsealed]:
    """Each card by itself, with a nonce of 32 random bytes."""
    for card in body.cards:
        yield CardsUnsealed(replace(body, cards=(card,)), (secrets.token_hex(32),))


def _events(
    kept: Sequence[CardsUnsealed], outside: CardsInterpreted | None
) -> Iterator[CardsSealed | CardsInterpreted]:
    if kept:
        of = kept[0].read_then
        cards = tuple(SealedCard(each.read_then.cards[0].id, each.digests[0]) for each in kept)
        yield CardsSealed(of.round, of.jurisdiction, of.board, of.turn, cards)
    if outside:
        yield outside


def _try_out(desk: Desk, events: Sequence[Event], inside: CardsInterpreted | None) -> None:
    """Refuse now what the record, or the opening, would refuse: nothing is kept of it."""
    state = desk.state.copy()
    for event in events:
        take(state, event, desk.stream)
    for card in inside.cards if inside else ():
        check_card(state, _number(state, card.id), card)


def _unopened(state: AuditState) -> Iterator[int]:
    """Cards of which both readings are sealed, and one is not opened."""
    for number, sealed in sorted(state.seals.items()):
        if len(sealed) == len(TURNS) and state.cards.of_turn(number, Turn.SECOND) is None:
            yield number


def _secret(desk: Desk, number: int, turn: Turn) -> CardsUnsealed | str:
    """What was sealed, from the office's folder; or why it cannot be opened."""
    seal, card = desk.state.seals[number][turn], desk.state.drawn.entries[number].id
    path = _file(desk, seal.digest)
    mend = (
        f"withdraw it (canvass audit withdraw --entry {'/'.join(card[1:])} --reason ...), and both boards "
        "read the card anew"
    )
    what = f"card {' '.join(card)}: the {turn} reading that {seal.made.board!r} sealed in entry {seal.made.entry}"
    changed = (
        f"{what} cannot be opened, for {path} was changed; bring it back from a copy; where there is none, "
        f"{mend}"
    )
    try:
        with path.open("rb") as opened:
            found = CardsUnsealed.read(
                Fields("a sealed reading", frozen(json.loads(opened.read(LONGEST_FILE))))  # type: ignore[arg-type]
            )
    except FileNotFoundError:
        return (
            f"{what} cannot be opened, for {path} is not here; bring it back, from the folder in which that board "
            f"entered or from a copy; where it is lost for good, {mend}"
        )
    except OSError as fault:
        return (
            f"{what} cannot be opened, for {path} cannot be read ({fault.strerror}); whoever may read it runs "
            "canvass audit unseal"
        )
    except (ValueError, TypeError, BadRecord, BadValue, RecursionError):
        return changed
    if found.digests != (seal.digest,) or found.read_then.cards[0].id != card:
        return changed
    return found


def _together(every: Sequence[CardsUnsealed]) -> Iterator[CardsUnsealed]:
    """One event for each board of a jurisdiction, in the order in which they come."""
    groups: dict[tuple[str, str], list[CardsUnsealed]] = {}
    for each in every:
        groups.setdefault((each.read_then.jurisdiction, each.read_then.board), []).append(each)
    for group in groups.values():
        cards = tuple(each.read_then.cards[0] for each in group)
        yield CardsUnsealed(
            replace(group[0].read_then, cards=cards), tuple(each.nonces[0] for each in group)
        )


def _plain(kept: CardsUnsealed) -> object:
    return json.loads(json.dumps(kept.value))


def _file(desk: Desk, digest: str) -> Path:
    return desk.folder.office / "sealed" / f"{digest}.json"
