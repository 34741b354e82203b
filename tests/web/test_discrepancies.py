"""Discrepancies of a closed round with their readings, and what two persons open again after a sign-off."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.closing import measure_round, reopen_round
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.enter import enter_card, sign_off, withdraw
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import cards_to_read
from canvass.journeys.demo.audit import card_read
from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.model import CardId
from canvass.web.discrepancy_views import _harmless
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK, PAPER, PEOPLE, Cards, Scene, copied, mayor
from tests.journeys.audit_folder.test_enter import begun
from tests.web.rooms import administrator, official, opened, visitor

PATH = "/office/discrepancies"


def other(marks: tuple[str, ...]) -> tuple[str, ...]:
    """What the paper does not have."""
    return ("B",) if marks == ("A",) else ("A",)


def misread(cards: Cards, *which: CardId) -> Cards:
    """The same with another vote for mayor on these cards."""
    return {
        card: {**marks, "mayor": other(marks["mayor"])} if card in which else marks
        for card, marks in cards.items()
    }


WRONG = ("Adams", "1", "2"), ("Brown", "2", "4")
"""Cards whose records are not as the paper is."""
SCENE = Scene(
    (mayor('name = "comparison"'),),
    (),
    PAPER,
    misread(PAPER, *WRONG),
    top='second_reading = "1"',
    with_records=True,
)


def read(desk: Desk, board: str, turn: Turn, paper: Cards) -> None:
    """A board reads what waits for it, as this paper is."""
    county = County(paper, paper)
    for name in desk.state.jurisdictions:
        who = Board(name, board, turn)
        for card, _ in cards_to_read(desk, who):
            drawn = desk.state.drawn.entries[desk.state.drawn.number_of[EntryKind.CARD, card]]
            enter_card(desk, card_read(drawn, county), who, Hand(board, CLERK.time))


def audit_to_measure(folder: Path) -> Path:
    """All cards read by two boards; at one of them they differ, and one reading was withdrawn and made anew."""
    copied(folder, "read and not measured", _audit_to_measure)
    return folder / "audit"


def _audit_to_measure(folder: Path) -> Path:
    audit = begun(folder, SCENE)
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 120}, (), CLERK)
        read(desk, "board 1", Turn.FIRST, misread(PAPER, WRONG[0]))
        withdraw(desk, "Brown", EntryKind.CARD, [WRONG[1]], "from the wrong box", CLERK)
        read(desk, "board 1", Turn.FIRST, PAPER)
        read(desk, "board 2", Turn.SECOND, PAPER)
        read(desk, "both", Turn.RESOLUTION, PAPER)
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
    return audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit that is read and not measured."""
    with opened(audit_to_measure(tmp_path)) as made:
        yield made


def test_every_discrepancy_with_its_readings(room: Room) -> None:
    """None before the round is closed; then each with effect and readings in order, chosen, sorted, and as a table."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    assert office.get(f"{PATH}.json").json()["chosen"] is None
    office.post("/office/measure")
    found = office.get(f"{PATH}.json").json()["chosen"]["found"]
    steps = {
        tuple(each["entry"]): [(one["what"], one["by"]) for one in each["history"]]
        for each in found
    }
    thrice = [("first", "board 1"), ("second", "board 2")]
    assert steps == {
        WRONG[0]: [*thrice, ("resolution", "both")],
        WRONG[1]: [("first", "board 1"), ("withdrawn", "Ada Lopez"), *thrice],
    }
    page = office.get(PATH).text
    assert "from the wrong box" in page
    assert {each["effect"]["value"] for each in found} <= {"overstated", "understated"}
    (own,) = clerk.get(f"{PATH}.json?county=Brown").json()["chosen"]["found"]
    assert own["entry"] == list(WRONG[0]), "a clerk sees her own, whatever the address says"
    rows = list(csv.DictReader(StringIO(office.get(f"{PATH}.csv?county=Brown").text)))
    assert [(each["card_or_batch"], each["county"]) for each in rows] == [("2/4", "Brown")]
    orders = [
        [
            tuple(each["entry"])
            for each in office.get(f"{PATH}.json?order={by}").json()["chosen"]["found"]
        ]
        for by in ("county", "votes")
    ]
    assert orders[0] == sorted(WRONG)
    assert sorted(orders[1]) == sorted(WRONG)


def test_those_of_a_closed_round_while_the_next_is_open(tmp_path: Path) -> None:
    """They stand as they did at the close: nothing that is read since, and nothing of a card that is read again."""
    audit = begun(tmp_path, SCENE)
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 90}, (), CLERK)
        read(desk, "board 1", Turn.FIRST, PAPER)
        read(desk, "board 2", Turn.SECOND, PAPER)
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
        measure_round(desk, CLERK)
    with opened(audit) as room:
        office = administrator(room)
        before = office.get(f"{PATH}.json").json()["chosen"]
        assert {tuple(each["entry"]) for each in before["found"]} == {*WRONG}
        assert before.pop("open_round") is None
        asyncio.run(room.writer.step(lambda desk: open_round(desk, {"mayor": 120}, (), CLERK)))
        assert office.get(f"{PATH}.json").json()["chosen"] == (before := before | {"open_round": 2})
        wrong = misread(PAPER, *PAPER)
        asyncio.run(room.writer.step(lambda desk: read(desk, "board 1", Turn.FIRST, wrong)))
        assert office.get(f"{PATH}.json").json()["chosen"] == before
        form = {"jurisdiction": "Adams", "kind": "card", "entry": "1/2", "contest": "mayor"}
        assert office.post(PATH, data={**form, "wording": "A stamp."}).status_code == 303
        asyncio.run(
            room.writer.step(
                lambda desk: withdraw(desk, "Brown", EntryKind.CARD, [WRONG[1]], "again", CLERK)
            )
        )
        now = office.get(f"{PATH}.json").json()["chosen"]
        assert ([tuple(each["entry"]) for each in now["found"]], now["left_out"]) == ([WRONG[0]], 1)
        assert "1 of round 1 is not shown: boards read the same cards" in office.get(PATH).text


def test_what_the_office_says_of_it(room: Room) -> None:
    """A wording goes with what is published, a note does not; what cannot be read is refused, of another county too."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    office.post("/office/measure")
    form = {"jurisdiction": "Adams", "kind": "card", "entry": "1/2", "contest": "mayor"}
    said = {"wording": "A stamp lay over the mark.", "note": "ask the vendor"}
    assert clerk.post(PATH, data={**form, "jurisdiction": "Brown", **said}).status_code == 403
    assert clerk.post(PATH, data={**form, **said}).status_code == 303
    for bad in (
        {"entry": "1/3"},
        {"contest": "bond"},
        {"wording": "mark\u202e"},
        {"note": "x" * 1001},
    ):
        assert office.post(PATH, data={**form, **said, **bad}).status_code == 409
    assert "A stamp lay over the mark." in office.get(PATH).text
    assert office.post("/office/publish").status_code == 303
    public = visitor(room).get("/published/001/index.html").text
    assert "(the office says: A stamp lay over the mark.)" in public
    folder = room.audit / "public" / "001"
    assert not any(b"ask the vendor" in each.read_bytes() for each in folder.rglob("*.*"))
    assert verify(folder / "record").is_consistent


def test_two_persons_withdraw_after_a_sign_off(room: Room) -> None:
    """The round and the county are opened with it in one step, both are named, and nobody does it alone."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    office.post("/office/measure")
    form = {"what": "card", "jurisdiction": "Adams", "entry": "1/2", "reason": "read from a copy"}
    assert clerk.post("/office/reopen", data={**form, "jurisdiction": "Brown"}).status_code == 403
    assert clerk.post("/office/reopen", data={**form, "reason": " "}).status_code == 409
    alone = clerk.post("/office/reopen", data={**form, "what": "round"})
    assert (alone.status_code, "a round is of all counties" in alone.text) == (403, True)
    assert clerk.post("/office/reopen", data=form).status_code == 303
    alone = clerk.post("/office/reopen/agree", data={"asked": 1})
    assert (alone.status_code, "two persons" in alone.text) == (409, True)
    assert "withdraw the readings of card 1/2 of Adams" in office.get("/office/reopen").text
    before = office.get("/office/decide.json").json()["phase"]["value"]
    assert office.post("/office/reopen/agree", data={"asked": 1}).status_code == 303
    now = office.get("/office/decide.json").json()
    assert (before, now["phase"]["value"], now["results"]) == ("round_closed", "round_open", [])
    assert [each["jurisdiction"] for each in now["missing"]] == ["Adams"]
    with sit_down(room.audit) as desk:
        last = [each.event for each in desk.record.entries()][-3:]
    kinds = ["round.reopened", "signoff.reopened", "entries.withdrawn"]
    assert [each.kind.split(".")[-1] for each in last] == [each.split(".")[-1] for each in kinds]
    assert {each.actor for each in last} == {"Bo Karlsson and Ada Lopez"}


def test_what_cannot_be_opened_again(room: Room) -> None:
    """A county that has not signed, an open round, a card that was not drawn: refused, and nothing is half done."""
    office = administrator(room)
    second = official(room, office, "Dee Ross")
    for form in (
        {"what": "round", "reason": "x"},
        {"what": "county", "jurisdiction": "Nowhere", "reason": "x"},
        {"what": "all", "reason": "x"},
        {"what": "card", "jurisdiction": "Adams", "reason": "x"},
    ):
        assert office.post("/office/reopen", data=form).status_code in (404, 409), form
    never = {"what": "card", "jurisdiction": "Adams", "entry": "9/9", "reason": "x"}
    assert office.post("/office/reopen", data=never).status_code == 303
    entries = office.get("/audit.json").json()
    agreed = second.post("/office/reopen/agree", data={"asked": 1})
    assert agreed.status_code == 409, agreed.text
    assert office.get("/audit.json").json() == entries, (
        "the county is not open with its card refused"
    )
    office.post("/office/reopen/withdraw")
    assert office.get("/office/reopen.json").json()["asked"] is None


def test_what_was_asked_of_another_round(room: Room) -> None:
    """Asked of a closed round, and agreed to when it is open again: it would do something else, and nothing is done."""
    office = administrator(room)
    second = official(room, office, "Dee Ross")
    office.post("/office/measure")
    form = {"what": "round", "reason": "a card was overlooked"}
    assert office.post("/office/reopen", data=form).status_code == 303
    county = {"what": "county", "jurisdiction": "Adams", "reason": "a card was overlooked"}
    assert second.post("/office/reopen", data=county).status_code == 409, "the first waits"
    asyncio.run(room.writer.step(lambda desk: reopen_round(desk, "by hand", CLERK)))
    entries = office.get("/audit.json").json()
    late = second.post("/office/reopen/agree", data={"asked": 1})
    assert (late.status_code, "something else than was asked" in late.text) == (409, True)
    assert office.get("/audit.json").json() == entries


@pytest.mark.parametrize("cell", ["=1+1", "+1", "@sum(a1)", "-2+3+cmd", "\t=1", "-"])
def test_a_cell_that_a_spreadsheet_would_reckon(cell: str) -> None:
    """What a person wrote is text in the table; a number of votes below zero stays one."""
    assert _harmless(cell) == f"'{cell}"
    assert [_harmless(each) for each in ("-1", "-1/2", "Ann")] == ["-1", "-1/2", "Ann"]
