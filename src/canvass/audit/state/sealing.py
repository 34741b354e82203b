"""The rules for readings that are sealed: both digests before either is opened, and what is opened is what was sealed.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.event.cards import CardRead, CardsInterpreted
from canvass.audit.event.kinds import Turn
from canvass.audit.event.seals import CardsSealed, CardsUnsealed
from canvass.audit.state.entering import (
    card_number,
    check_card,
    maker,
    named,
    refuse_twice,
    require_open,
)
from canvass.audit.state.readings import same_board
from canvass.audit.state.state import AuditState, Seal
from canvass.errors import BadRecord, OutOfTurn, ReadAlready


def seal(state: AuditState, said: CardsSealed) -> None:
    """A board fixes what it read."""
    require_open(state, said.round, said.jurisdiction)
    numbers = [card_number(state, card.id, said.jurisdiction) for card in said.cards]
    refuse_twice([card.id for card in said.cards])
    made = maker(state, said)
    for number, card in zip(numbers, said.cards, strict=True):
        new = Seal(card.digest, made)
        _require_turn(state, number, said.turn, new, f"card {named(card.id)}")
    for number, card in zip(numbers, said.cards, strict=True):
        state.seals.setdefault(number, {})[said.turn] = Seal(card.digest, made)
        state.note_card(number)
    state.must_sign.add(said.jurisdiction)


def _require_turn(state: AuditState, number: int, turn: Turn, new: Seal, what: str) -> None:
    if not state.cards.is_twice[number]:
        raise OutOfTurn(
            f"{what} is read by one board alone: nothing is sealed; enter it in the open"
        )
    if state.cards.is_read(number) and number not in state.seals:
        raise ReadAlready(f"{what} was read in the open already: it is not sealed any more")
    sealed = state.seals.get(number, {})
    if turn in sealed:
        made = sealed[turn].made
        is_shut = Turn.SECOND in sealed and state.cards.of_turn(number, Turn.SECOND) is None
        opens = "Both readings of it are sealed: canvass audit unseal opens them. " * is_shut
        raise ReadAlready(
            f"{what}: its {turn} reading was sealed already by {made.board!r}, entry {made.entry}; nothing was "
            f"entered. {opens}If that reading is wrong, withdraw it with a reason, then read anew"
        )
    if turn is Turn.SECOND:
        if Turn.FIRST not in sealed:
            raise OutOfTurn(f"{what} has no first reading yet")
        if reason := same_board(sealed[Turn.FIRST].made, new.made):
            raise OutOfTurn(f"{what} {reason}")


def unseal(state: AuditState, said: CardsUnsealed) -> None:
    """What a board had read is shown, when both boards have sealed theirs."""
    read = said.read_then
    require_open(state, read.round, read.jurisdiction)
    numbers = [card_number(state, card.id, read.jurisdiction) for card in read.cards]
    refuse_twice([card.id for card in read.cards])
    _require_new(state, said.nonces)
    for number, card, digest in zip(numbers, read.cards, said.digests, strict=True):
        _require_seal(state, number, card, read, digest)
        check_card(state, number, card)
        made = state.seals[number][read.turn].made
        state.cards.refuse(number, read.turn, made, f"card {named(card.id)}")
    for number, card in zip(numbers, read.cards, strict=True):
        made = state.seals[number][read.turn].made
        state.cards.enter(number, read.turn, made, card.says)
        state.note_card(number)
        state.outstanding.made[read.jurisdiction, made.board, read.turn] += 1
    state.nonces.update(said.nonces)
    state.must_sign.add(read.jurisdiction)


def _require_new(state: AuditState, nonces: Sequence[str]) -> None:
    """Refuse a nonce that was used before: whoever knew it there could try out what it hides here."""
    seen = set[str]()
    for nonce in nonces:
        if nonce in state.nonces or nonce in seen:
            raise BadRecord(f"the nonce {nonce[:16]}... is used twice: each reading has its own")
        seen.add(nonce)


def _require_seal(
    state: AuditState, number: int, card: CardRead, read: CardsInterpreted, digest: str
) -> None:
    sealed, what, turn = state.seals.get(number, {}), f"card {named(card.id)}", read.turn
    if turn not in sealed:
        raise OutOfTurn(f"{what}: no {turn} reading was sealed; nothing is opened")
    if len(sealed) < len(Turn) - 1:
        raise OutOfTurn(f"{what}: nothing is opened before the second board has sealed its reading")
    if sealed[turn].made.board != read.board:
        raise BadRecord(
            f"{what}: the {turn} reading is opened as that of {read.board!r}; {sealed[turn].made.board!r} sealed it in "
            f"entry {sealed[turn].made.entry}"
        )
    if sealed[turn].digest != digest:
        raise BadRecord(
            f"{what}: what is opened as the {turn} reading is not what {sealed[turn].made.board!r} sealed in entry "
            f"{sealed[turn].made.entry}: its digest is {digest}, sealed was {sealed[turn].digest}"
        )


def sealed_in_words(state: AuditState) -> Iterator[str]:
    """How many cards were read under seal, and each reading that was sealed and is not opened."""
    if state.committed.is_under_seal:
        yield "the terms ask that each card that a second board reads is read under seal"
    if not state.seals:
        return
    opened = [n for n in state.seals if state.cards.of_turn(n, Turn.SECOND) is not None]
    fixed = ", and each is what its board had fixed before the other was known" if opened else ""
    yield f"cards read under seal: {len(state.seals)}; of {len(opened)} both readings were opened{fixed}"
    for number in sorted(state.seals):
        card = named(state.drawn.entries[number].id)
        if number in state.known_before:
            yield (
                f"card {card}: an earlier reading of it was in the record, and withdrawn, before these were sealed; "
                "that their boards did not know it is not shown"
            )
        for turn, each in state.seals[number].items():
            if state.cards.of_turn(number, turn) is None:
                yield f"card {card}: the {turn} reading sealed in entry {each.made.entry} was not opened"
