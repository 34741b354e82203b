"""Batches are given to boards: no card is offered to two of them; who enters another's card is told whose it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.audit.event import Turn
from canvass.audit.state import AuditState
from canvass.errors import BadValue, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.boards import (
    Assignment,
    Board,
    assign,
    is_same_board,
    move,
    planned,
    tasks,
)
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import cards_to_read, next_card
from canvass.model import CardId
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import begun, read

BOARDS = ("board 1", "board 2")


@pytest.fixture
def twice(tmp_path: Path) -> Iterator[Desk]:
    """An audit in which every card is read by two boards, with a round of forty cards open."""
    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER, top='second_reading = "1"')
    with sit_down(begun(tmp_path, scene)) as desk:
        open_round(desk, {"mayor": 40}, (), CLERK)
        yield desk


def offered(desk: Desk, name: str, turn: Turn = Turn.FIRST) -> set[CardId]:
    """The cards that a board of Adams would be given."""
    return {card for card, _ in cards_to_read(desk, Board("Adams", name, turn))}


def test_no_card_is_offered_to_two_boards(twice: Desk) -> None:
    """Without boards everybody is given the same; with them each card is of one board in each turn; none is left."""
    everything = offered(twice, "board 1")
    assert offered(twice, "board 2") == everything
    assign(twice, "Adams", BOARDS)
    one, two = (offered(twice, name) for name in BOARDS)
    assert one | two == everything
    assert not one & two
    assert not offered(twice, "board 3")
    for name, mine in (("board 1", one), ("board 2", two)):
        for card in mine:
            enter_card(twice, read(card, "A"), Board("Adams", name), CLERK)
    assert offered(twice, "board 1", Turn.SECOND) == two
    assert offered(twice, "board 2", Turn.SECOND) == one


def test_no_event_copies_the_state(twice: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty readings and what is refused between them change one state, which is that of the record in the end."""
    monkeypatch.delattr(AuditState, "copy")
    here, number, board = twice.state, twice.state.number, Board("Adams", "board 1")
    for card in sorted(offered(twice, board.name)):
        enter_card(twice, read(card, "A"), board, CLERK)
        with pytest.raises(OutOfTurn):
            enter_card(twice, read(card, "B"), board, CLERK)
    assert twice.state.number > number
    assert twice.state is here
    assert twice.state.number == twice.record.head.sequence


def test_evenly_by_cards(twice: Desk) -> None:
    """No board has more than another by more than one batch, and the plan outlives the desk."""
    plan = assign(twice, "Adams", BOARDS)
    cards = [task.cards for task in tasks(twice, plan)]
    largest = max(len([c for c in offered(twice, n) if c[1] == b]) for n in BOARDS for b in "123")
    assert abs(cards[0] - cards[1]) <= largest
    assert sum(cards) == len(offered(twice, "board 1") | offered(twice, "board 2"))
    with sit_down(twice.folder.path) as other:
        assert planned(other, "Adams") == plan


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", list(Turn))
def test_no_task_lies_outside_the_batches_of_a_board(count: int, turn: Turn) -> None:
    """Whoever read a card first: where a reading is a board's or nobody's, its batch is among those looked through."""
    boards = tuple(f"board {number}" for number in range(1, count + 1))
    plan = Assignment("Adams", boards, {("Adams", each): each for each in boards})
    outside = 0
    for name in (*boards, "BOARD  1", "another"):
        within = plan.batches_for(Board("Adams", name, turn))
        assert ("Adams", "nobody's") in within
        for batch in plan.batches:
            readers = [plan.reader(batch, turn, first) for first in (*boards, "another", "")]
            is_left = any(each is None or is_same_board(each, name) for each in readers)
            assert batch in within or not is_left
            outside += batch not in within
    assert outside > 0 or turn is Turn.RESOLUTION or count == 1


def test_a_batch_moves_in_one_step(twice: Desk) -> None:
    """What the old board has not read is the new board's at once."""
    plan = assign(twice, "Adams", BOARDS)
    batch = next(batch for batch, board in plan.batches.items() if board == "board 1")
    cards = {card for card in offered(twice, "board 1") if card[:-1] == batch}
    move(twice, "Adams", batch, "Board 2")
    assert cards <= offered(twice, "board 2")
    assert not cards & offered(twice, "board 1")
    with pytest.raises(UnknownName, match="board of Adams"):
        move(twice, "Adams", batch, "board 9")
    with pytest.raises(UnknownName, match="batch of Adams"):
        move(twice, "Adams", ("Adams", "9"), "board 2")


def test_a_batch_that_was_begun_stays(twice: Desk) -> None:
    """A third board shares what nobody has begun; who began a batch goes on with it."""
    assign(twice, "Adams", BOARDS)
    found = next_card(twice, Board("Adams", "board 2"))
    assert found is not None
    enter_card(twice, read(found[0], "A"), Board("Adams", "board 2"), CLERK)
    plan = assign(twice, "Adams", (*BOARDS, "board 3"))
    assert plan.batches[found[0][:-1]] == "board 2"
    assert set(plan.batches.values()) == {*BOARDS, "board 3"}


def test_who_enters_the_card_of_another_board_is_told_whose_it_was(twice: Desk) -> None:
    """It is kept: the plan is a help and no rule of the audit."""
    assign(twice, "Adams", BOARDS)
    card = min(offered(twice, "board 1"))
    assert enter_card(twice, read(card, "A"), Board("Adams", "board 3"), CLERK).planned_for == (
        "board 1",
    )
    other = min(offered(twice, "board 1"))
    assert enter_card(twice, read(other, "A"), Board("Adams", "Board 1"), CLERK).planned_for == ()


def test_a_second_reading_after_a_move_is_of_who_did_not_read_first(twice: Desk) -> None:
    """Board 1 read, then its batch moved to board 2, which reads second: that is its own task, and so it is told."""
    plan = assign(twice, "Adams", BOARDS)
    mine = [each for each in offered(twice, "board 1") if plan.batches[each[:-1]] == "board 1"]
    card = mine[0]
    enter_card(twice, read(card, "A"), Board("Adams", "board 1"), CLERK)
    move(twice, "Adams", card[:-1], "board 2")
    assert card in offered(twice, "board 2", Turn.SECOND)
    answer = enter_card(twice, read(card, "A"), Board("Adams", "board 2", Turn.SECOND), CLERK)
    assert answer.planned_for == ()


def test_boards_that_cannot_be(twice: Desk) -> None:
    """Two of one name, a name of two alphabets, none at all, a county that is none, a county without boards."""
    with pytest.raises(OutOfTurn, match="two boards have one name"):
        assign(twice, "Adams", ("Board 1", "board  1"))
    with pytest.raises(BadValue, match="letters of Latin and Cyrillic"):
        assign(twice, "Adams", ("board 1", "b\u043eard 1"))
    with pytest.raises(UnknownName, match="no board was named"):
        assign(twice, "Adams", ())
    with pytest.raises(UnknownName, match="did you mean 'Adams'"):
        assign(twice, "Adms", BOARDS)
    with pytest.raises(OutOfTurn, match="has no boards yet"):
        planned(twice, "Brown")
