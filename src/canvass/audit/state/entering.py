"""The rules for what people enter: readings, counts, withdrawals, sign-offs.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from sys import intern

from canvass.audit.event.batches import (
    BatchCount,
    BatchesCounted,
    ContestCount,
    refuse_unbalanced,
)
from canvass.audit.event.boards import BoardFormed
from canvass.audit.event.cards import CardRead, CardsInterpreted, ContestRead
from canvass.audit.event.entries import EntriesWithdrawn, Reopened, SignedOff
from canvass.audit.event.kinds import Turn
from canvass.audit.event.sealed_counts import BatchesSealed
from canvass.audit.event.seals import CardsSealed
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state.missing import missing_entries
from canvass.audit.state.outstanding import Key
from canvass.audit.state.readings import Made
from canvass.audit.state.state import AuditState, Phase, require_phase
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.contests import check_votes, repeated_in_order, valid_choices
from canvass.audit.terms.ranks import Ranks, ranks_fault
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.model import BatchId, CardId, Reading
from canvass.model.name import same_name

FORMING = (Phase.SEEDED, Phase.ROUND_OPEN, Phase.ROUND_CLOSED)
MOST_REOPENED = 100
"""How often a jurisdiction may be reopened: each sign-off after it is looked at anew (record.md, 21.1)."""
SHOWN, LISTED = 3, 12
"""How many things a sentence names before it counts the rest, and how many of what may be meant."""


def interpret(state: AuditState, said: CardsInterpreted) -> None:
    """Cards are read."""
    require_open(state, said.round, said.jurisdiction)
    numbers = [card_number(state, card.id, said.jurisdiction) for card in said.cards]
    refuse_twice([card.id for card in said.cards])
    made = maker(state, said)
    for number, card in zip(numbers, said.cards, strict=True):
        check_card(state, number, card)
        _refuse_sealed(state, number, said.turn)
        if not state.cards.is_first(number, said.turn):  # nearly all are, and need no sentence
            state.cards.refuse(number, said.turn, made, f"card {named(card.id)}")
    for number, card in zip(numbers, said.cards, strict=True):
        state.cards.enter(number, said.turn, made, card.says)
        state.note(number)
    state.outstanding.made[said.jurisdiction, said.board, said.turn] += len(numbers)
    state.must_sign.add(said.jurisdiction)


def _refuse_sealed(state: AuditState, key: Key, turn: Turn) -> None:
    """Refuse a reading in the open of what is sealed, or must be. Raises OutOfTurn."""
    if turn is Turn.RESOLUTION:
        return
    if sealed := state.seals.get(key):
        first = next(iter(sealed.values())).made
        raise OutOfTurn(
            f"{named_thing(state, key)}: a reading by {first.board!r} was sealed in entry {first.entry}; the other "
            "one is sealed too",
            "nothing was entered",
        ).at_terminal("canvass audit enter --second seals it")
    if state.is_to_seal(key):
        raise OutOfTurn(
            f"{named_thing(state, key)}: the terms ask that what a second board reads too is read under seal",
            "nothing was entered",
        ).at_terminal("canvass audit enter seals it")


def count(state: AuditState, said: BatchesCounted) -> None:
    """Batches are counted."""
    require_open(state, said.round, said.jurisdiction)
    counts = [each for batch in said.batches for each in counts_of(state, batch, said.jurisdiction)]
    refuse_twice([(*batch, contest) for batch, contest, _ in counts])
    made = maker(state, said)
    for batch, contest, _ in counts:
        known = state.count_of.get((batch, contest))
        what = f"batch {named(batch)}, contest {contest!r},"
        _refuse_sealed(state, (batch, contest), said.turn)
        if known is not None:
            state.counts.refuse(known, said.turn, made, what)
        elif said.turn is not Turn.FIRST:
            raise OutOfTurn(f"{what} has no first count yet")
    for batch, contest, found in counts:
        entry = count_entry(state, (batch, contest))
        state.counts.enter(entry, said.turn, made, found)
        state.note((batch, contest))
    state.outstanding.made[said.jurisdiction, said.board, said.turn] += len(counts)
    state.must_sign.add(said.jurisdiction)


def form_board(state: AuditState, said: BoardFormed) -> None:
    """A board is these people, until it is formed anew; nobody is in two boards of a jurisdiction."""
    require_phase(state, FORMING, "boards are formed between the seed and the end")
    _require_known(state, said.jurisdiction)
    name, board_of = same_name(said.board), state.board_of.setdefault(said.jurisdiction, {})
    formed = state.boards.get(said.jurisdiction, {})
    if shared := sorted(each for each in said.people if board_of.get(each, name) != name):
        other = formed[board_of[shared[0]]]
        raise OutOfTurn(
            f"{said.board!r} and {other.board!r} of {said.jurisdiction} share a person "
            f"({'; '.join(each for each in shared if each in other.people)}): two boards that share a person are "
            "not two boards",
            "nothing was written",
        )
    for each in formed[name].people if name in formed else ():
        del board_of[each]
    board_of |= dict.fromkeys(said.people, name)
    state.boards.setdefault(said.jurisdiction, formed)[name] = said


def maker(
    state: AuditState, said: CardsInterpreted | BatchesCounted | CardsSealed | BatchesSealed
) -> Made:
    """Who makes a reading; where a jurisdiction has named the members of boards, only those boards read."""
    people = state.members(said.jurisdiction, said.board)
    if said.turn is not Turn.RESOLUTION and said.jurisdiction in state.boards and not people:
        formed = [board.board for board in state.boards[said.jurisdiction].values()]
        more = f" and {len(formed) - LISTED} more" if len(formed) > LISTED else ""
        known = ", ".join(formed[:LISTED]) + more
        raise OutOfTurn(
            f"{said.board!r} is not a board of {said.jurisdiction} whose members are named; those are {known}",
            "name its members first; nothing was entered",
        )
    return Made(intern(said.board), state.number + 1, people)


def withdraw(state: AuditState, said: EntriesWithdrawn) -> None:
    """Readings are taken back."""
    require_open(state, said.round, said.jurisdiction)
    refuse_twice(said.ids)
    for entry in said.ids:
        _require_own(entry, said.jurisdiction)
        if not any(True for _ in _read_entries(state, said.kind, entry)):
            raise OutOfTurn(
                f"{said.kind} {named(entry)} was not read: there is nothing to withdraw"
            )
    for entry in said.ids:
        for key in list(_read_entries(state, said.kind, entry)):
            _withdraw(state, said.jurisdiction, key)
    state.must_sign.add(said.jurisdiction)


def _withdraw(state: AuditState, jurisdiction: str, key: Key) -> None:
    column, number = state.column_of(key)
    if number is None:
        return
    if column.is_read(number):
        state.known_before.add(key)
    for turn, made in column.makers(number):
        state.outstanding.made[jurisdiction, made.board, turn] -= 1
    column.withdraw(number, state.number + 1)
    state.seals.pop(key, None)
    state.note(key)


def sign_off(state: AuditState, said: SignedOff) -> None:
    """A jurisdiction stands for what it entered."""
    require_open(state, said.round, said.jurisdiction)
    if len({same_name(each.name) for each in said.people}) < len(said.people):
        named = ", ".join(each.name for each in said.people)
        raise OutOfTurn(
            f"somebody signs {said.jurisdiction} off twice: {named}; name everybody once"
        )
    lacking = list(islice(missing_entries(state, said.jurisdiction), SHOWN + 1))
    if lacking:
        shown = "; ".join(map(str, lacking[:SHOWN]))
        more = "; and more" if len(lacking) > SHOWN else ""
        raise OutOfTurn(f"{said.jurisdiction} cannot sign off yet: {shown}{more}")
    state.must_sign.discard(said.jurisdiction)
    state.signed_off[said.jurisdiction] = state.number + 1


def reopen(state: AuditState, said: Reopened) -> None:
    """A jurisdiction may enter again."""
    _require_round(state, said.round)
    _require_known(state, said.jurisdiction)
    if said.jurisdiction not in state.signed_off:
        raise OutOfTurn(f"{said.jurisdiction} has not signed off: its entries are open")
    if state.reopened[said.jurisdiction] == MOST_REOPENED:
        raise OutOfTurn(
            f"{said.jurisdiction} was reopened {MOST_REOPENED} times, the most of an audit: its sign-off stands now"
        )
    state.reopened[said.jurisdiction] += 1
    del state.signed_off[said.jurisdiction]
    state.must_sign.add(said.jurisdiction)


def _require_round(state: AuditState, number: int) -> None:
    if state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(f"nothing can be entered: no round is open. {state.phase.sentence}")
    if state.rounds[-1].number != number:
        raise OutOfTurn(f"round {state.rounds[-1].number} is open, not round {number}")


def _require_known(state: AuditState, jurisdiction: str) -> None:
    if jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", jurisdiction, state.jurisdictions)


def require_open(state: AuditState, number: int, jurisdiction: str) -> None:
    """Refuse what comes when nothing can be entered. Raises OutOfTurn, UnknownName."""
    _require_round(state, number)
    _require_known(state, jurisdiction)
    if jurisdiction in state.signed_off:
        raise OutOfTurn(
            f"{jurisdiction} has signed off round {number}",
            "nothing was entered; the office can reopen its entries, with a reason",
        )


def _require_own(entry: EntryId, jurisdiction: str) -> None:
    if entry[0] != jurisdiction:
        raise OutOfTurn(
            f"{named(entry)} belongs to {entry[0]}, not to {jurisdiction}", "nothing was entered"
        )


def refuse_twice(ids: Sequence[tuple[str, ...]]) -> None:
    """Refuse an entry that names a thing twice. Raises BadRecord."""
    if len(ids) > 1 and len(set(ids)) < len(ids):
        twice = next(each for each, times in Counter(ids).items() if times > 1)
        raise BadRecord(f"{named(twice)} stands twice in one entry")


def card_number(state: AuditState, card: CardId, jurisdiction: str) -> int:
    """The number of a card that a jurisdiction may read now. Raises OutOfTurn."""
    _require_own(card, jurisdiction)
    number = state.drawn.number_of.get((EntryKind.CARD, card))
    if number is None:
        raise OutOfTurn(
            f"card {named(card)} was not drawn",
            "nothing was entered; look at the retrieval list",
        )
    if not state.drawn.entries[number].is_sought:
        raise OutOfTurn(f"card {named(card)} is not read in this audit: too few cards are like it")
    return number


def check_card(state: AuditState, number: int, card: CardRead) -> None:
    """What was read fits the contests of the audit, and nothing that must be read is missing."""
    required = state.drawn.required[number]
    known = (card.id[0], required, card.says)
    if not card.found or known in state.checked:
        return
    audit = state.committed
    places = [audit.order.get(each.contest, -1) for each in card.contests]
    if places != sorted(set(places) - {-1}):
        raise BadRecord(
            f"card {named(card.id)}: contests of the audit are listed in order, none twice; found "
            + ", ".join(each.contest for each in card.contests)
        )
    for each in card.contests:
        _check_reading(state, card, each)
    read = {each.contest for each in card.contests}
    if lacking := [contest for contest in required if contest not in read]:
        raise BadRecord(
            f"card {named(card.id)}: nothing is said of {', '.join(lacking)}; write contest_not_on_card "
            "where the contest is not printed on it"
        )
    state.checked.add(known)


def _check_reading(state: AuditState, card: CardRead, each: ContestRead) -> None:
    contest = state.committed.contest(each.contest)
    what = f"card {named(card.id)}, contest {each.contest!r}"
    if card.id[0] not in contest.listed.jurisdictions:
        raise BadRecord(f"{what}: cards of {card.id[0]} do not have this contest")
    if contest.method.reads_ranks is not (each.ranks is not None):
        have = "ranks" if each.ranks is not None else "marks without ranks"
        raise BadRecord(f"{what}: it has {have}, which do not fit the method {contest.method.NAME}")
    if each.ranks is not None:
        _check_ranks(contest, each, each.ranks, what)
    elif each.reading is Reading.VOTE:
        _check_marks(contest, each, what)


def _check_ranks(contest: AuditedContest, each: ContestRead, ranks: Ranks, what: str) -> None:
    """Refuse marks by rank that no card of a ranked contest can have."""
    if each.reading is Reading.OVERVOTE:
        raise BadRecord(
            f"{what}: overvote is not a reading of a ranked contest: write each choice with its rank, two at one rank "
            "too"
        )
    known = valid_choices(contest.listed.contest)
    _refuse_unknown(contest, [choice for marked in ranks for choice in marked])
    if each.reading is Reading.VOTE and (fault := ranks_fault(ranks, known)):
        raise BadRecord(f"{what}: {fault}")


def _check_marks(contest: AuditedContest, each: ContestRead, what: str) -> None:
    """Refuse marks that are not as the contest lists its choices, or too many."""
    listed = contest.listed.contest
    if not repeated_in_order(listed, each.choices, valid_choices(listed)):
        _refuse_unknown(contest, each.choices)
        most = max(Counter(each.choices).values())
        if listed.most_for_one > 1 and most > listed.most_for_one:
            raise BadRecord(
                f"{what}: {most} for one choice, and a voter may give it {listed.most_for_one} at most: read it as "
                "overvote, or as its law says of such a card"
            )
        raise BadRecord(f"{what}: choices are listed in the order of the contest, none twice")
    if len(each.choices) > listed.votes_on_card:
        raise BadRecord(f"{what}: {len(each.choices)} marks are too many: read it as overvote")


def _refuse_unknown(contest: AuditedContest, choices: Sequence[str]) -> None:
    known = [choice.id for choice in contest.listed.contest.choices]
    for choice in choices:
        if choice not in known:
            raise UnknownName(f"choice of {contest.id}", choice, known)


def counts_of(
    state: AuditState, batch: BatchCount, jurisdiction: str
) -> Iterator[tuple[BatchId, str, ContestCount | None]]:
    """What a batch's count says, contest by contest. Raises what is not so, or may not be counted."""
    for place, contest in enumerate(batch.contests):
        require_counted(state, batch.id, contest, jurisdiction)
        if not batch.found:
            yield batch.id, contest, None
            continue
        listed = state.committed.contest(contest).listed
        check_votes(listed.contest, batch.counts[place].votes, f"batch {named(batch.id)}")
        refuse_unbalanced(batch.id, batch.counts[place], listed.contest)
        yield batch.id, contest, batch.counts[place]


def require_counted(state: AuditState, batch: BatchId, contest: str, jurisdiction: str) -> None:
    """Refuse a contest of a batch that a jurisdiction does not count now. Raises OutOfTurn."""
    _require_own(batch, jurisdiction)
    if batch not in state.committed.shelf_of_batch:
        raise OutOfTurn(f"batch {named(batch)} is not in the manifest", "nothing was entered")
    if contest not in state.contests_of_batch(batch):
        raise OutOfTurn(
            f"batch {named(batch)} was not drawn for {contest!r}",
            "nothing was entered; look at the retrieval list",
        )


def count_entry(state: AuditState, key: tuple[BatchId, str]) -> int:
    """The number of a count of a batch in the column of counts, which has it from now on."""
    if key not in state.count_of:
        state.count_of[key] = state.counts.add_entry(is_twice=state.is_twice(key))
    return state.count_of[key]


def _read_entries(state: AuditState, kind: EntryKind, entry: EntryId) -> Iterator[Key]:
    """Everything that was read or sealed of a card, or of each contest of a batch."""
    keys: Iterable[Key | None]
    if kind is EntryKind.CARD:
        keys = [state.drawn.number_of.get((kind, entry))]
    else:
        keys = [(entry, contest) for contest in state.committed.order]
    for key in keys:
        if key is not None and (key in state.seals or state.has_read(key, Turn.FIRST)):
            yield key


def named_thing(state: AuditState, key: Key) -> str:
    """A card, or the count of a contest in a batch, as sentences name it."""
    if isinstance(key, int):
        return f"card {named(state.drawn.entries[key].id)}"
    return f"the count of {key[1]!r} in batch {named(key[0])}"


def named(entry: Sequence[str]) -> str:
    """A card or batch as sentences name it."""
    return " ".join(entry)
