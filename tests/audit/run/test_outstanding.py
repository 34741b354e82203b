"""What is outstanding, kept as readings come, is what the entries of the record add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    ContestCount,
    ContestRead,
    EntriesWithdrawn,
    Turn,
    read_body,
)
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.state import Lack, fold, missing_entries
from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import HandCount, Polling
from canvass.errors import OutOfTurn
from canvass.model import Reading
from tests.audit.run.office import Office, listed, office, places, plan, two_choices
from tests.profile import tries

BATCHES: dict[tuple[str, ...], int] = {("Adams", "2"): 4, ("Adams", "1"): 5, ("Adams", "3"): 3}


def cards_office() -> Office:
    """Twelve cards in three batches, eight drawn, about half of them read by two boards."""
    contest = listed(two_choices(), {"A": 8, "B": 4})
    made = office([plan(contest, Polling(), 12)], Material(places(BATCHES)), second_reading="1/2")
    made.begin()
    made.draw({"mayor": 8})
    return made


def batches_office() -> Office:
    """Three batches that are counted by hand in full, one of them by two boards."""
    contest = listed(two_choices(), {"A": 8, "B": 4})
    made = office([plan(contest, HandCount(), 12)], Material(places(BATCHES)), second_reading="1/2")
    made.begin()
    made.draw({}, ["mayor"])
    return made


def read_card(made: Office, place: int, choice: int, turn: Turn, board: str) -> Any:
    """A board reads one of the cards that were drawn."""
    entry = made.state.drawn.entries[place % len(made.state.drawn.entries)]
    card = CardRead(entry.id, True, (ContestRead("mayor", Reading.VOTE, ("AB"[choice],)),))
    return CardsInterpreted(1, "Adams", board, turn, (card,))


def count_batch(made: Office, place: int, choice: int, turn: Turn, board: str) -> Any:
    """A board counts one of the batches."""
    batch = made.audit.batches[place % len(BATCHES)].id
    count = ContestCount("mayor", 3, (("A", choice), ("B", 3 - choice)), 0, 0)
    return BatchesCounted(1, "Adams", board, turn, (BatchCount(batch, (count,)),))


def recomputed(made: Office) -> tuple[dict[EntryId, Lack], Counter[tuple[str, Turn]]]:
    """From the entries alone: what each card or batch lacks, and how many readings each board has in the record."""
    readings: dict[EntryId, dict[Turn, tuple[str, object]]] = {}
    for body in map(
        read_body, (e for e in made.events if e.kind.startswith(("card", "batch", "entr")))
    ):
        if isinstance(body, CardsInterpreted):
            for card in body.cards:
                readings.setdefault(card.id, {})[body.turn] = body.board, card.contests
        elif isinstance(body, BatchesCounted):
            for batch in body.batches:
                readings.setdefault(batch.id, {})[body.turn] = body.board, batch.counts
        elif isinstance(body, EntriesWithdrawn):
            for each in body.ids:
                readings[each] = {}
    drawn = [(each.kind, each.id) for each in made.state.drawn.entries]
    wanted = drawn or [(EntryKind.BATCH, batch.id) for batch in made.audit.batches]
    lacks = {}
    for kind, thing in wanted:
        said = readings.get(thing, {})
        if Turn.RESOLUTION in said:
            continue
        if Turn.FIRST not in said:
            lacks[thing] = Lack.READING
        elif Turn.SECOND in said:
            if said[Turn.FIRST][1] != said[Turn.SECOND][1]:
                lacks[thing] = Lack.RESOLUTION
        elif made.state.is_read_twice(kind, thing):
            lacks[thing] = Lack.SECOND_READING
    boards = Counter(
        (board, turn) for each in readings.values() for turn, (board, _) in each.items()
    )
    return lacks, boards


STEPS = st.lists(
    st.tuples(st.integers(0, 7), st.integers(0, 1), st.sampled_from([*Turn, None]), st.booleans()),
    max_size=40,
)


@pytest.mark.parametrize(
    ("begin", "enter", "kind"),
    [(cards_office, read_card, EntryKind.CARD), (batches_office, count_batch, EntryKind.BATCH)],
    ids=["cards", "batches"],
)
@settings(max_examples=tries(12), deadline=None)
@given(steps=STEPS)
def test_counts_and_what_is_due_are_those_of_the_entries(
    begin: Callable[[], Office],
    enter: Callable[[Office, int, int, Turn, str], Any],
    kind: EntryKind,
    steps: list[tuple[int, int, Turn | None, bool]],
) -> None:
    """Readings, second readings, resolutions and withdrawals in any order, of cards and of counted batches."""
    made = begin()
    for place, choice, turn, is_other in steps:
        body = enter(made, place, choice, turn or Turn.FIRST, f"board {1 + is_other}")
        if turn is None:
            each = body.cards[0] if kind is EntryKind.CARD else body.batches[0]
            body = EntriesWithdrawn(1, "Adams", kind, (each.id,), "read anew")
        try:
            made.say(body)
        except OutOfTurn:
            continue
    lacks, boards = recomputed(made)
    kept = made.state.outstanding
    assert {each.entry: each.lack for each in missing_entries(made.state)} == lacks
    assert {lack: kept.counts["Adams", kind, lack] for lack in Lack} == {
        lack: list(lacks.values()).count(lack) for lack in Lack
    }
    assert +Counter({(b, t): n for (_, b, t), n in kept.made.items()}) == boards
    assert kept.sought["Adams", kind] - kept.settled("Adams", kind) == len(lacks)
    for lack in Lack:
        due = [
            (*batch, str(place)) if kind is EntryKind.CARD else batch
            for batch, (place, _) in kept.due("Adams", kind, lack)
        ]
        shelf = made.audit.shelf_of_batch
        assert due == sorted(
            (each for each, found in lacks.items() if found is lack),
            key=lambda each: (shelf[each[:2]], each[2:] and int(each[2])),
        )
    assert made.state == fold(made.events, made.lines)


def test_what_many_cards_share_is_kept_once() -> None:
    """The contests of a card, its batch where it is due, and that nobody named the members of its board."""
    made = cards_office()
    contests = {id(entry.contests) for entry in made.state.drawn.entries}
    things = [*made.state.outstanding.lacks.values()]
    batches = {thing.batch for thing in things}
    assert len(made.state.drawn.entries) > len(contests) == 1
    assert len(things) > len({id(thing.batch) for thing in things}) == len(batches)
    for place in range(2):
        made.say(read_card(made, place, 0, Turn.FIRST, "board 1"))
    one, two = (made.state.cards.made[Turn.FIRST][place].people for place in range(2))
    assert one is two
