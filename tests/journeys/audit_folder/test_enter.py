"""What boards read: twice where asked, settled where they differ, and everything kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.audit.event import (
    BatchCount,
    CardRead,
    ContestCount,
    ContestRead,
    Turn,
)
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Lack, missing_entries
from canvass.errors import BadFile, BadRecord, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.closing import last_measured, measure_round
from canvass.journeys.audit_folder.commitment import fix_audit
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.discrepancies import Effect
from canvass.journeys.audit_folder.enter import (
    enter_batch,
    enter_batches_file,
    enter_card,
    enter_cards_file,
    sign_off,
    withdraw,
)
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import batches_to_count, cards_to_read, require_work
from canvass.journeys.demo.county import County
from canvass.model import CardId, Reading
from tests.journeys.audit_folder.scenes import (
    CLERK,
    PAPER,
    PEOPLE,
    SCENES,
    Scene,
    bond,
    bring,
    copied,
    mayor,
    read_all,
    roll,
    write,
)

ONE, TWO, BOTH = (
    Board("Adams", "board 1"),
    Board("Adams", "board 2", Turn.SECOND),
    Board("Adams", "boards 1 and 2", Turn.RESOLUTION),
)


def begun(folder: Path, scene: Scene) -> Path:
    """An audit of this scene with its seed rolled; of one in a folder everybody gets a copy."""
    if any(open_audit.__defaults__ or ()):
        return _begun(folder, scene)
    copied(folder, f"begun {scene!r}", lambda place: _begun(place, scene))
    return folder / "audit"


def _begun(folder: Path, scene: Scene) -> Path:
    open_audit(
        folder / "audit",
        About("two", "Two counties", "November 2026", "The office"),
        ("Adams", "Brown"),
        CLERK,
    )
    write(scene, folder / "files")
    with sit_down(folder / "audit") as desk:
        bring(desk, scene, folder / "files")
        fix_audit(desk, CLERK)
        roll(desk)
    return folder / "audit"


@pytest.fixture
def twice(tmp_path: Path) -> Iterator[Desk]:
    """An audit in which every card is read by two boards, with a round open."""
    scene = Scene((mayor('name = "polling"'),), (), PAPER, PAPER, top='second_reading = "1"')
    with sit_down(begun(tmp_path, scene)) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        yield desk


def read(card: CardId, choice: str) -> CardRead:
    """A card with a vote for mayor."""
    return CardRead(card, True, (ContestRead("mayor", Reading.VOTE, (choice,)),))


def test_two_boards_that_differ_settle_it_and_all_three_readings_are_kept(twice: Desk) -> None:
    """First, second, resolution: only the last stands, and the record has every one."""
    card, _ = next(cards_to_read(twice, ONE))
    enter_card(twice, read(card, "A"), ONE, CLERK)
    with pytest.raises(OutOfTurn, match="another board"):
        enter_card(twice, read(card, "A"), Board("Adams", "board 1", Turn.SECOND), CLERK)
    assert [each for each, _ in cards_to_read(twice, TWO)] == [card]
    enter_card(twice, read(card, "B"), TWO, CLERK)
    lacks = {each.entry: each.lack for each in missing_entries(twice.state)}
    assert lacks[card] is Lack.RESOLUTION
    assert [each for each, _ in cards_to_read(twice, BOTH)] == [card]
    enter_card(twice, read(card, "B"), BOTH, CLERK)
    number = twice.state.drawn.number_of[EntryKind.CARD, card]
    assert twice.state.cards.said(number) == read(card, "B").says
    ledger = (twice.folder.record / "ledger.jsonl").read_text("utf-8")
    assert ledger.count('"choices":["A"]') == 1
    assert ledger.count('"choices":["B"]') == 2


def test_two_boards_that_agree_need_no_third_reading(twice: Desk) -> None:
    """The second reading settles it, and a resolution is refused."""
    card, _ = next(cards_to_read(twice, ONE))
    enter_card(twice, read(card, "A"), ONE, CLERK)
    enter_card(twice, read(card, "A"), TWO, CLERK)
    assert card not in {each.entry for each in missing_entries(twice.state)}
    with pytest.raises(OutOfTurn, match="nothing to resolve"):
        enter_card(twice, read(card, "A"), BOTH, CLERK)


def test_a_contest_on_paper_that_the_record_does_not_have(tmp_path: Path) -> None:
    """It is kept, used for nothing, and told; a contest that the paper lacks counts as the worst."""
    records = {
        card: {"mayor": marks["mayor"]} if card[:2] == ("Adams", "1") else marks
        for card, marks in PAPER.items()
    }
    scene = Scene(
        (mayor('name = "comparison"'), bond('name = "comparison"', bound=40)),
        (),
        PAPER,
        records,
        with_records=True,
    )
    with sit_down(begun(tmp_path, scene)) as desk:
        open_round(desk, {"mayor": 60}, (), CLERK)
        wanted = dict(cards_to_read(desk, ONE))
        more = next(card for card in wanted if card[1] == "1")
        less = next(card for card in wanted if card[1] == "2")
        both = (*read(more, "A").contests, ContestRead("bond", Reading.VOTE, ("Yes",)))
        enter_card(desk, CardRead(more, True, both), ONE, CLERK)
        gone = (*read(less, "A").contests, ContestRead("bond", Reading.CONTEST_NOT_ON_CARD))
        enter_card(desk, CardRead(less, True, gone), ONE, CLERK)
        read_all(desk, County(PAPER, records))
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
        measure_round(desk, CLERK)
        found = {(each.entry, each.contest): each for each in last_measured(desk).discrepancies}
    assert found[more, "bond"].effect is Effect.NOT_IN_RECORD
    assert found[more, "bond"].on_paper == "Yes"
    assert found[less, "bond"].on_paper == "contest not on card"


def test_batches_from_a_spreadsheet(tmp_path: Path) -> None:
    """A count that adds up is kept, one that does not is refused with its numbers; a lost batch is said so."""
    scene = SCENES["batch-comparison"]
    with sit_down(begun(tmp_path, scene)) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
        assert [batch for batch, _ in batches_to_count(desk, ONE)] == [
            ("Adams", "1"),
            ("Adams", "2"),
            ("Adams", "3"),
        ]
        sheet = tmp_path / "counts.csv"
        header = "jurisdiction,batch,contest,found,choice,votes,cards,undervotes,overvoted\n"
        good = "Adams,1,mayor,yes,A,14,20,2,0\nAdams,1,mayor,yes,B,4,20,2,0\n"
        lost = "Adams,2,mayor,no,,,,,\n"
        sheet.write_text(header + good.replace("A,14", "A,15"), "utf-8")
        with pytest.raises(BadRecord, match="account for 21 marks"):
            enter_batches_file(desk, sheet, ONE, CLERK)
        sheet.write_text(header + good.replace("A,14", "A,"), "utf-8")
        with pytest.raises(BadFile):
            enter_batches_file(desk, sheet, ONE, CLERK)
        sheet.write_text(header + good + lost, "utf-8")
        entered = enter_batches_file(desk, sheet, ONE, CLERK)
        assert (entered.kind, entered.count) == (EntryKind.BATCH, 2)
        assert desk.state.counted(("Adams", "2"), "mayor") is None
        third = ContestCount("mayor", 20, (("A", 14), ("B", 4)), 2, 0)
        enter_batch(desk, BatchCount(("Adams", "3"), (third,)), ONE, CLERK)
        assert not list(batches_to_count(desk, ONE))


def test_cards_from_a_spreadsheet_may_leave_out_the_jurisdiction(
    twice: Desk, tmp_path: Path
) -> None:
    """The sheet of one county needs no column for it; a card that is not there has a row that says so."""
    sheet = tmp_path / "sheet.csv"
    cards = [card for card, _ in cards_to_read(twice, ONE)]
    rows = [f"{card[1]},{card[2]},mayor,vote,A\n" for card in cards[1:]]
    first = f"{cards[0][1]},{cards[0][2]},mayor,not_found,\n"
    sheet.write_text("batch,position,contest,reading,choice\n" + first + "".join(rows), "utf-8")
    assert enter_cards_file(twice, sheet, ONE, CLERK).count == len(cards)
    number = twice.state.drawn.number_of[EntryKind.CARD, cards[0]]
    assert twice.state.cards.things[twice.state.cards.first[number]] == (False, ())


@pytest.mark.parametrize("name", ["board 1", "Board 1", " board  1"])
def test_a_board_does_not_read_again_what_it_read_first(twice: Desk, name: str) -> None:
    """However it writes its name; at a prompt it is told so before it fetches anything."""
    card = next(
        entry.id
        for entry in twice.state.drawn.entries
        if entry.id[0] == "Adams" and entry.is_sought
    )
    read = CardRead(card, True, (ContestRead("mayor", Reading.VOTE, ("A",)),))
    again = Board("Adams", name, Turn.SECOND)
    with pytest.raises(OutOfTurn, match="nothing that waits for a second reading"):
        require_work(twice, again, EntryKind.CARD)
    enter_card(twice, read, ONE, CLERK)
    with pytest.raises(OutOfTurn, match="another board than"):
        enter_card(twice, read, again, CLERK)
    with pytest.raises(OutOfTurn, match="another board makes the second reading"):
        require_work(twice, again, EntryKind.CARD)
    require_work(twice, TWO, EntryKind.CARD)
    enter_card(twice, read, TWO, CLERK)


def test_a_prompt_for_a_county_that_nobody_knows(twice: Desk) -> None:
    """It is refused before anything is asked."""
    with pytest.raises(UnknownName, match="did you mean 'Adams'"):
        require_work(twice, Board("Adms", "board 1"), EntryKind.CARD)


def test_an_entry_written_with_its_county(twice: Desk) -> None:
    """Who writes the county before the batch is told how the entry is written; without it, it is withdrawn."""
    card = next(
        entry.id
        for entry in twice.state.drawn.entries
        if entry.id[0] == "Adams" and entry.is_sought
    )
    enter_card(
        twice, CardRead(card, True, (ContestRead("mayor", Reading.VOTE, ("A",)),)), ONE, CLERK
    )
    with pytest.raises(OutOfTurn, match=f"write {'/'.join(card[1:])}, without the jurisdiction"):
        withdraw(twice, "Adams", EntryKind.CARD, [("Adams", *card)], "misread", CLERK)
    withdraw(twice, "Adams", EntryKind.CARD, [card], "misread", CLERK)


def test_a_board_that_read_first_meanwhile_does_not_read_second(twice: Desk) -> None:
    """A desk that sat down before the first reading knows of it when the same board reads again."""
    with sit_down(twice.folder.path) as late:
        card, _ = next(cards_to_read(twice, ONE))
        enter_card(twice, read(card, "A"), ONE, CLERK)
        with pytest.raises(OutOfTurn, match="another board than 'BOARD 1' makes the second"):
            enter_card(late, read(card, "A"), Board("Adams", "BOARD 1", Turn.SECOND), CLERK)
        assert late.record.head == twice.record.head
