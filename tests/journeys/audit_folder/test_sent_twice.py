"""A reading that is sent twice is kept once, and another reading of the card is two people's business."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.event import (
    BatchCount,
    CardRead,
    CardsInterpreted,
    ContestCount,
    Turn,
    read_body,
)
from canvass.audit.frames.frame import EntryKind
from canvass.errors import OutOfTurn, ReadAlready
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import Desk, Kept, sit_down
from canvass.journeys.audit_folder.enter import (
    card_said,
    enter_batch,
    enter_card,
    enter_cards_file,
    sign_off,
    withdraw,
)
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sent import Sent, enter_each
from canvass.model import CardId
from tests.journeys.audit_folder.scenes import CLERK, PAPER, PEOPLE, SCENES, Scene, mayor
from tests.journeys.audit_folder.test_enter import BOTH, ONE, TWO, begun, read

TWICE = Scene((mayor('name = "polling"'),), (), PAPER, PAPER, top='second_reading = "1"')


@pytest.fixture
def twice(tmp_path: Path) -> Iterator[Desk]:
    """An audit in which every card is read by two boards, with a round open."""
    with sit_down(begun(tmp_path, TWICE)) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        yield desk


def of_adams(desk: Desk) -> list[CardId]:
    """The cards of Adams that were drawn."""
    return [each.id for each in desk.state.drawn.entries if each.jurisdiction == "Adams"]


def test_each_turn_is_kept_once(twice: Desk) -> None:
    """First, second and resolution, each sent twice: three entries, and the second answer names the first's."""
    card = of_adams(twice)[0]
    for board, choice in ((ONE, "A"), (TWO, "B"), (BOTH, "B")):
        kept = enter_card(twice, read(card, choice), board, CLERK)
        again = enter_card(twice, read(card, choice), board, CLERK)
        assert not kept.is_earlier
        assert (again.entry, again.is_earlier) == (kept.entry, True)
    assert twice.record.head.sequence == kept.entry


def test_a_board_is_known_however_it_writes_its_name(twice: Desk) -> None:
    """The same board, the same reading: kept once, as for a second reading it is refused by the same rule."""
    card = of_adams(twice)[0]
    kept = enter_card(twice, read(card, "A"), ONE, CLERK)
    again = enter_card(twice, read(card, "A"), Board("Adams", " Board  1"), CLERK)
    assert (again.entry, again.is_earlier) == (kept.entry, True)


@pytest.mark.parametrize(
    ("board", "choice"), [("board 1", "B"), ("board 2", "A"), ("board 2", "B")]
)
def test_another_reading_is_a_conflict(twice: Desk, board: str, choice: str) -> None:
    """Another choice, or another board: refused, with the board and entry that read it, and never with what it read."""
    card = of_adams(twice)[0]
    kept = enter_card(twice, read(card, "A"), ONE, CLERK)
    with pytest.raises(ReadAlready, match=f"read already by 'board 1', entry {kept.entry}") as told:
        enter_card(twice, read(card, choice), Board("Adams", board), CLERK)
    assert twice.record.head.sequence == kept.entry
    with pytest.raises(ReadAlready) as other:
        enter_card(twice, read(card, "B"), Board("Adams", "board 3"), CLERK)
    assert str(told.value) == str(other.value)


def test_sent_before_a_withdrawal_and_come_after_it(twice: Desk) -> None:
    """A late second copy of a reading that was withdrawn is not a new reading; who looked again may say the same."""
    card = of_adams(twice)[0]
    late = Sent(card_said(twice, read(card, "A"), ONE), CLERK, seen=0)
    enter_each(twice, [late])
    withdraw(twice, "Adams", EntryKind.CARD, [card], "the wrong card was fetched", CLERK)
    number = twice.state.drawn.number_of[EntryKind.CARD, card]
    withdrawn = twice.state.cards.withdrawn[number]
    (refused,) = enter_each(twice, [late])
    assert isinstance(refused, ReadAlready)
    assert f"entry {withdrawn} withdrew its readings" in str(refused)
    (kept,) = enter_each(twice, [Sent(late.body, CLERK, seen=withdrawn)])
    assert kept == Kept(withdrawn + 1)


def test_sent_again_after_the_sign_off(tmp_path: Path) -> None:
    """Who never got the answer gets it when the county has signed off; a new reading is refused."""
    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER)
    with sit_down(begun(tmp_path, scene)) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        kept = [enter_card(desk, read(card, "A"), ONE, CLERK) for card in of_adams(desk)]
        sign_off(desk, "Adams", PEOPLE, CLERK)
        again = enter_card(desk, read(of_adams(desk)[0], "A"), ONE, CLERK)
        assert (again.entry, again.is_earlier) == (kept[0].entry, True)
        with pytest.raises(OutOfTurn, match="has signed off"):
            enter_card(desk, read(of_adams(desk)[0], "B"), ONE, CLERK)


def test_a_sheet_and_a_batch_sent_twice(tmp_path: Path) -> None:
    """A spreadsheet, and the count of a batch: the second time nothing is written."""
    with sit_down(begun(tmp_path, SCENES["batch-comparison"])) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        counted = ContestCount("mayor", 20, (("A", 14), ("B", 4)), 2, 0)
        count = BatchCount(("Adams", "3"), (counted,))
        kept = enter_batch(desk, count, ONE, CLERK)
        assert enter_batch(desk, count, ONE, CLERK).entry == kept.entry
        other = BatchCount(("Adams", "3"), missing=("mayor",))
        with pytest.raises(ReadAlready, match="batch Adams 3"):
            enter_batch(desk, other, ONE, CLERK)
        assert desk.record.head.sequence == kept.entry


def test_a_sheet_of_cards_sent_twice(twice: Desk, tmp_path: Path) -> None:
    """The whole sheet is kept already; with one more card in it, it is refused as a whole."""
    sheet = tmp_path / "sheet.csv"
    rows = [f"{card[1]},{card[2]},mayor,vote,A\n" for card in of_adams(twice)]
    header = "batch,position,contest,reading,choice\n"
    sheet.write_text(header + "".join(rows[1:]), "utf-8")
    kept = enter_cards_file(twice, sheet, ONE, CLERK)
    again = enter_cards_file(twice, sheet, ONE, CLERK)
    assert (again.entry, again.is_earlier, again.count) == (kept.entry, True, len(rows) - 1)
    sheet.write_text(header + "".join(rows), "utf-8")
    with pytest.raises(ReadAlready):
        enter_cards_file(twice, sheet, ONE, CLERK)
    assert twice.record.head.sequence == kept.entry


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("read"), st.integers(0, 1), st.integers(0, 2), st.sampled_from("AB")),
        st.tuples(st.just("again"), st.integers(0, 1), st.integers(0, 20), st.just("")),
        st.tuples(st.just("withdraw"), st.just(0), st.integers(0, 2), st.just("")),
    ),
    max_size=20,
)


@settings(max_examples=15, deadline=None)
@given(STEPS)
def test_any_order_of_sends_and_retries_is_one_careful_clerks(
    steps: list[tuple[str, int, int, str]],
) -> None:
    """Two boards send, send again and are cut off in any order: each reading is in the record once, or not at all.

    What is repeated never adds an entry beside the one it was kept in, and never brings back what was withdrawn.
    """
    with TemporaryDirectory() as folder, sit_down(begun(Path(folder), TWICE)) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        cards = of_adams(desk)
        boards = (ONE, Board("Adams", "board 2"))
        sent: tuple[list[tuple[Sent, int]], list[tuple[Sent, int]]] = ([], [])
        for what, which, place, choice in steps:
            card = cards[place % len(cards)]
            number = desk.state.drawn.number_of[EntryKind.CARD, card]
            before = desk.record.head.sequence
            if what == "read":
                seen = desk.state.cards.withdrawn.get(number, 0)
                new = Sent(card_said(desk, read(card, choice), boards[which]), CLERK, seen)
                (answer,) = enter_each(desk, [new])
                if isinstance(answer, Kept):
                    sent[which].append((new, answer.entry))
            elif what == "again" and sent[which]:
                old, _ = sent[which][place % len(sent[which])]
                (answer,) = enter_each(desk, [old])
                assert desk.record.head.sequence == before
                assert isinstance(answer, ReadAlready) or answer.is_earlier  # type: ignore[union-attr]
            elif what == "withdraw" and desk.state.cards.is_read(number):
                withdraw(desk, "Adams", EntryKind.CARD, [card], "looked at again", CLERK)


def test_the_answer_names_the_entry_of_this_reading(twice: Desk) -> None:
    """The entry that the record has under that number is the one that says it."""
    card = of_adams(twice)[0]
    kept = enter_card(twice, CardRead(card, False), ONE, CLERK)
    (entry,) = [each for each in twice.record.entries() if each.sequence == kept.entry]
    body = read_body(entry.event)
    assert isinstance(body, CardsInterpreted)
    assert (body.cards, body.turn) == ((CardRead(card, False),), Turn.FIRST)
