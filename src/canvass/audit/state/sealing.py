"""The rules for readings that are sealed: both digests before either is opened, and what is opened is what was sealed.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from canvass.audit.event.kinds import Turn
from canvass.audit.event.sealed_counts import BatchesSealed, BatchesUnsealed
from canvass.audit.event.seals import TURNS, CardsSealed, CardsUnsealed
from canvass.audit.state.entering import (
    card_number,
    check_card,
    count_entry,
    counts_of,
    maker,
    named_thing,
    refuse_twice,
    require_counted,
    require_open,
)
from canvass.audit.state.outstanding import Key
from canvass.audit.state.readings import same_board
from canvass.audit.state.state import AuditState, SaidOfBatch, SaidOfCard, Seal
from canvass.errors import BadRecord, OutOfTurn, ReadAlready

Sealing: TypeAlias = CardsSealed | BatchesSealed
Opening: TypeAlias = CardsUnsealed | BatchesUnsealed


class _Opened(NamedTuple):
    """What is opened of a card, or of a contest of a batch."""

    key: Key
    says: SaidOfCard | SaidOfBatch
    digest: str


def seal(state: AuditState, said: Sealing) -> None:
    """A board fixes what it read."""
    require_open(state, said.round, said.jurisdiction)
    things = list(_sealed(state, said))
    refuse_twice([_parts(state, key) for key, _ in things])
    made = maker(state, said)
    for key, digest in things:
        _require_turn(state, key, said.turn, Seal(digest, made))
    for key, digest in things:
        if isinstance(key, tuple):
            count_entry(state, key)
        state.seals.setdefault(key, {})[said.turn] = Seal(digest, made)
        state.note(key)
    state.must_sign.add(said.jurisdiction)


def _sealed(state: AuditState, said: Sealing) -> Iterator[tuple[Key, str]]:
    """What may be sealed of this now, each thing with its digest."""
    if isinstance(said, CardsSealed):
        for card in said.cards:
            yield card_number(state, card.id, said.jurisdiction), card.digest
        return
    for count in said.counts:
        require_counted(state, count.id, count.contest, said.jurisdiction)
        yield (count.id, count.contest), count.digest


def _parts(state: AuditState, key: Key) -> tuple[str, ...]:
    return state.drawn.entries[key].id if isinstance(key, int) else (*key[0], key[1])


def _require_turn(state: AuditState, key: Key, turn: Turn, new: Seal) -> None:
    what = named_thing(state, key)
    if not state.is_twice(key):
        raise OutOfTurn(
            f"{what} is read by one board alone: nothing is sealed", "enter it in the open"
        )
    if state.has_read(key, Turn.FIRST) and key not in state.seals:
        raise ReadAlready(f"{what} was read in the open already: it is not sealed any more")
    sealed = state.seals.get(key, {})
    if turn in sealed:
        made = sealed[turn].made
        is_shut = Turn.SECOND in sealed and not state.has_read(key, Turn.SECOND)
        opens = "Both readings of it are sealed, and the office opens them. " * is_shut
        raise ReadAlready(
            f"{what}: its {turn} reading was sealed already by {made.board!r}, entry {made.entry}",
            f"nothing was entered. {opens}If that reading is wrong, withdraw it with a reason, then read anew",
        ).at_terminal("canvass audit unseal opens them" * is_shut)
    if turn is Turn.SECOND:
        if Turn.FIRST not in sealed:
            raise OutOfTurn(f"{what} has no first reading yet")
        if reason := same_board(sealed[Turn.FIRST].made, new.made):
            raise OutOfTurn(f"{what} {reason}")


def unseal(state: AuditState, said: Opening) -> None:
    """What a board had read is shown, when both boards have sealed theirs."""
    read = said.read_then
    require_open(state, read.round, read.jurisdiction)
    things = list(_opened(state, said))
    refuse_twice([_parts(state, each.key) for each in things])
    _require_new(state, said.nonces)
    for each in things:
        _require_seal(state, each, read.turn, read.board)
        column, number = state.column_of(each.key)
        made, what = state.seals[each.key][read.turn].made, named_thing(state, each.key)
        if number is not None:
            column.refuse(number, read.turn, made, what)
    for each in things:
        column, number = state.column_of(each.key)
        made = state.seals[each.key][read.turn].made
        if number is not None:
            column.enter(number, read.turn, made, each.says)
        state.note(each.key)
        state.outstanding.made[read.jurisdiction, made.board, read.turn] += 1
    state.nonces.update(said.nonces)
    state.must_sign.add(read.jurisdiction)


def _opened(state: AuditState, said: Opening) -> Iterator[_Opened]:
    """What is opened, each thing with its digest, as it may stand in a record."""
    if isinstance(said, CardsUnsealed):
        for card, digest in zip(said.read_then.cards, said.digests, strict=True):
            number = card_number(state, card.id, said.read_then.jurisdiction)
            check_card(state, number, card)
            yield _Opened(number, card.says, digest)
        return
    for batch, digest in zip(said.read_then.batches, said.digests, strict=True):
        for id_, contest, found in counts_of(state, batch, said.read_then.jurisdiction):
            yield _Opened((id_, contest), found, digest)


def _require_new(state: AuditState, nonces: Sequence[str]) -> None:
    """Refuse a nonce that was used before: whoever knew it there could try out what it hides here."""
    seen = set[str]()
    for nonce in nonces:
        if nonce in state.nonces or nonce in seen:
            raise BadRecord(f"the nonce {nonce[:16]}... is used twice: each reading has its own")
        seen.add(nonce)


def _require_seal(state: AuditState, opened: _Opened, turn: Turn, board: str) -> None:
    sealed, what = state.seals.get(opened.key, {}), named_thing(state, opened.key)
    if turn not in sealed:
        raise OutOfTurn(f"{what}: no {turn} reading was sealed; nothing is opened")
    if len(sealed) < len(TURNS):
        raise OutOfTurn(f"{what}: nothing is opened before the second board has sealed its reading")
    if sealed[turn].made.board != board:
        raise BadRecord(
            f"{what}: the {turn} reading is opened as that of {board!r}; {sealed[turn].made.board!r} sealed it in "
            f"entry {sealed[turn].made.entry}"
        )
    if sealed[turn].digest != opened.digest:
        raise BadRecord(
            f"{what}: what is opened as the {turn} reading is not what {sealed[turn].made.board!r} sealed in entry "
            f"{sealed[turn].made.entry}: its digest is {opened.digest}, sealed was {sealed[turn].digest}"
        )


def sealed_in_words(state: AuditState) -> Iterator[str]:
    """How many cards and counts were made under seal, and each reading that was sealed and is not opened."""
    if state.committed.is_under_seal:
        yield "the terms ask that each card and batch that a second board reads is read under seal"
    cards = sorted(key for key in state.seals if isinstance(key, int))
    counts = sorted(key for key in state.seals if isinstance(key, tuple))
    yield from _in_words(state, "cards read", cards)
    yield from _in_words(state, "counts of batches made", counts)


def _in_words(state: AuditState, what: str, keys: Sequence[Key]) -> Iterator[str]:
    if not keys:
        return
    opened = sum(state.has_read(key, Turn.SECOND) for key in keys)
    fixed = ", and each is what its board had fixed before the other was known" if opened else ""
    yield f"{what} under seal: {len(keys)}; of {opened} both readings were opened{fixed}"
    for key in keys:
        thing = named_thing(state, key)
        if key in state.known_before:
            yield (
                f"{thing}: an earlier reading of it was in the record, and withdrawn, before these were sealed; "
                "that their boards did not know it is not shown"
            )
        for turn, each in state.seals[key].items():
            if not state.has_read(key, turn):
                yield f"{thing}: the {turn} reading sealed in entry {each.made.entry} was not opened"
