"""Counts of whole batches while the network is cut: stored first, sent once and in order, and blind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from canvass.audit.event import BatchCount, BatchesCounted, ContestCount, Turn
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import enter_batch
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.verify import verify
from canvass.model.fields import Fields
from canvass.web.envelope import About, close
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK
from tests.journeys.audit_folder.test_enter import begun
from tests.web.rooms import administrator, boards, opened
from tests.web.served import SCENE as CARDS
from tests.web.served import device, read_card, serving
from tests.web.test_batches import SCENE, SHOWN, TELLTALE, asked, audit_of_batches, counted
from tests.web.test_cut import HELD, HELD_BY_BROWSER, Sitting, administrator_again
from tests.web.test_device import ahead_of, carried, entries, load

Numbers = tuple[int, int, int, int, int]
"""Ballots, votes of A and of B, marks not used, ballots with too many marks."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit in which every batch is counted by hand, twice."""
    with opened(audit_of_batches(tmp_path, by_hand=True)) as made:
        yield made


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """The same, served, with two boards of Adams at work."""
    yield from sat_down(audit_of_batches(tmp_path, by_hand=True))


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Sitting]:
    """A round that has cards to read and, by order of a person, batches to count."""
    audit = begun(tmp_path, CARDS)
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 6}, ("bond",), CLERK)
    yield from sat_down(audit)


def sat_down(audit: Path) -> Iterator[Sitting]:
    """This audit, served, with two boards of Adams at work."""
    with opened(audit) as room:
        found = boards(room, administrator(room), "Adams", "board 1", "board 2")
        cookies = [{room.cookie: str(each.cookies[room.cookie])} for each in found]
    with serving(audit) as server:
        here = Sitting(audit, server, cookies)
        yield here
        if here.server is not server and here.server.process.poll() is None:
            here.server.stop()


def counts(audit: Path) -> list[tuple[str, str, str, Numbers]]:
    """Each count of the record in its order: the board, the turn, the batch and its numbers."""
    with sit_down(audit) as desk:
        events = [e.event for e in desk.record.entries() if e.event.kind == "batches.counted"]
    bodies = [BatchesCounted.read(Fields("a count", each.body)) for each in events]
    found = []
    for body in bodies:
        (batch,) = body.batches
        (one,) = batch.counts
        votes = dict(one.votes)
        numbers = one.cards, votes["A"], votes["B"], one.undervotes, one.overvoted
        found.append((body.board, body.turn.value, "/".join(batch.id[1:]), numbers))
    return found


def batch_here(page: Page) -> str:
    """The batch on the screen."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Batch ")
    return (page.get_by_role("heading", level=1).text_content() or "").removeprefix("Batch ")


def fill_in(page: Page, numbers: Numbers) -> None:
    """Type the numbers of the tally on the screen, in their order, and look at them."""
    cards, a, b, unused, over = numbers
    for field, number in zip(
        page.locator("#questions .tally input").all(), (cards, a, b, unused, over), strict=True
    ):
        field.fill(str(number))
    page.get_by_role("button", name="Look at it before it is kept").click()


def count_here(page: Page, numbers: Numbers) -> str:
    """Count the batch on the screen; its name."""
    name = batch_here(page)
    fill_in(page, numbers)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Keep it")).to_have_count(0)
    return name


ODD: Numbers = (TELLTALE + 1, TELLTALE, 1, 0, 0)
"""A count that is found wherever it is written."""


@pytest.mark.long(twin="tests/web/test_cut.py::test_twenty_entries_without_a_server")
def test_counts_without_a_server(sitting: Sitting, browser: Browser) -> None:
    """Killed under a board; a count that cannot stand is asked again, two wait, the tab closed between: both are kept.

    The second counter's browser is told nothing of the first count.
    """
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        board.evaluate(HELD)
        sitting.kill()
        expect(board.locator("#waits")).to_contain_text("cannot be reached")
        fill_in(board, (20, 14, 5, 0, 0))
        expect(board.locator("#refusal")).to_have_text(
            f"batch Adams {batch_here(board)}, contest 'mayor': votes, undervotes and overvoted cards account for 19 "
            "marks, and 20 cards with 1 each have 20; count again"
        )
        first = count_here(board, ODD)
        expect(board.locator("#waits")).to_contain_text("1 reading waits on this device")
        expect(board.locator("body")).not_to_contain_text("Kept, entry")
        assert not SHOWN.search(str(board.evaluate(HELD_BY_BROWSER)).encode())
        context = board.context
        board.close()
        board = context.new_page()
        board.goto(f"{sitting.server.address}/board")
        expect(board.locator("#waits")).to_contain_text("cannot be reached")
        more = count_here(board, (12, 7, 4, 1, 0))
        assert more != first
        expect(board.locator("#waits")).to_contain_text("2 readings wait on this device")
        expect(board.get_by_role("button", name=f"Take batch {more} back")).to_be_visible()
        assert Axe().run(board).violations_count == 0
        sitting.again()
        expect(board.locator("#waits")).to_be_empty(timeout=20_000)
        expect(board.locator("#kept")).to_contain_text("Kept, entry")
        with device(browser) as other:
            heard: list[str] = []
            other.on("response", lambda answer: heard.append(answer.text()))
            sitting.sit(other, 1)
            while batch_here(other) != first:
                count_here(other, (9, 5, 4, 0, 0))
            expect(other.locator("#place")).to_contain_text("Second count")
            held = str(other.evaluate(HELD_BY_BROWSER))
            assert '"turn":"count-second"' in held
            assert len(heard) > 5
            assert not [each for each in (held, *heard) if SHOWN.search(each.encode())]
        sitting.server.stop()
    mine = [each for each in counts(sitting.audit) if each[0] == "board 1"]
    assert mine == [
        ("board 1", "first", first, ODD),
        ("board 1", "first", more, (12, 7, 4, 1, 0)),
    ]
    assert verify(sitting.audit / "record").is_consistent


@pytest.mark.long(twin="tests/web/test_cut.py::test_twenty_entries_without_a_server")
def test_the_button_stays_where_it_is(sitting: Sitting, browser: Browser) -> None:
    """What says whether a tally adds up comes when the last field is left, and moves no button from under a finger."""
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        button = board.get_by_role("button", name="Look at it before it is kept")
        before = button.bounding_box()
        for field in board.locator("#questions .tally input").all():
            field.fill("9")
        field.blur()
        expect(board.locator(".sum")).to_contain_text("it does not add up")
        assert button.bounding_box() == before


def closed_count(
    ahead: dict[str, object], number: int = 0, other: Mapping[str, str] | None = None
) -> tuple[dict[str, str], About]:
    """What a device sends of one of the batches ahead of it, counted as the paper is, or otherwise."""
    things, forms = ahead["cards"], ahead["forms"]
    assert isinstance(things, list)
    assert isinstance(forms, list)
    batch = things[number]
    (contest,) = re.findall(r'name="contest" value="([^"]*)"', forms[batch["form"]])
    who = str(ahead["jurisdiction"]), str(ahead["board"]), int(str(ahead["round"]))
    about = About(*who, batch["card"], batch["turn"])
    form = counted({"batch": batch["card"], "contest": contest, "seen": str(batch["seen"])})
    said = urlencode({**form, **(other or {}), "mark": str(ahead["mark"])})
    names = ("jurisdiction", "board", "round", "card", "turn")
    sent = {name: str(getattr(about, name)) for name in names}
    return {**sent, "closed": close(str(ahead["key"]), about, said)}, about


def test_a_count_sent_twice_is_kept_once(room: Room) -> None:
    """By the device, and by the plain page too; the batch is then ahead of the other board alone, in its turn."""
    one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
    page, (sent, about) = counted(asked(one)), closed_count(ahead_of(one))
    assert (page["batch"], about.turn) == (about.card, "count-first")
    first = one.post("/board/send.json", data=sent)
    assert (first.status_code, first.json()["again"]) == (200, False), first.text
    kept = first.json()["kept"]
    assert one.post("/board/send.json", data=sent).json() == {"kept": kept, "again": True}
    again = one.post("/board/batch", data=page).headers["location"]
    assert again == f"/board?kept={kept}&again=yes"
    named = [
        {(each["card"], each["turn"]) for each in ahead_of(board)["cards"]}  # type: ignore[attr-defined]
        for board in (one, two)
    ]
    assert about.card not in {card for card, _ in named[0]}
    assert (about.card, "count-second") in named[1]
    assert (about.card, "count-first") not in named[1]


def test_counts_that_are_refused_wait_for_two_people(room: Room) -> None:
    """In the record's own words, on the board's page and the office's; nothing is entered."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    ahead = ahead_of(one)
    sent, about = closed_count(ahead)
    wrong, _ = closed_count(ahead, other={"votes-0-0": "15"})
    other, _ = closed_count(
        ahead, other={"cards-0": "1", "votes-0-0": "1", "votes-0-1": "0", "unused-0": "0"}
    )
    words, _ = closed_count(ahead, other={"over-0": "one"})
    second = About("Adams", "board 1", 1, about.card, "count-second")
    own = {
        **sent,
        "turn": second.turn,
        "closed": close(str(ahead["key"]), second, said_in(room, sent)),
    }
    card = {**sent, "turn": "first"}
    refused = ((wrong, "account for"), (words, "write a whole number"), (card, "does not open"))
    before = entries(room)
    for form, said in refused:
        answer = one.post("/board/send.json", data=form)
        assert (answer.status_code, said in answer.json()["refused"]) == (409, True), answer.text
    assert entries(room) == before
    assert two.post("/board/send.json", data=sent).status_code == 403
    assert one.post("/board/send.json", data=sent).status_code == 200
    for form, said in ((other, "was read already"), (own, "another board than 'board 1'")):
        answer = one.post("/board/send.json", data=form)
        assert (answer.status_code, said in answer.json()["refused"]) == (409, True), answer.text
        for page in (one.get("/board"), office.get("/office")):
            assert said.split("'")[0] in page.text
    assert entries(room) == before + 1


def said_in(room: Room, sent: dict[str, str]) -> str:
    """What is in an envelope, as the server opens it."""
    about = About(
        sent["jurisdiction"], sent["board"], int(sent["round"]), sent["card"], sent["turn"]
    )
    return room.envelopes.open(about, sent["closed"])


def test_counts_that_a_board_carries(room: Room) -> None:
    """The clerk loads the file; what was withdrawn since, and what was counted in another round, is not entered."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    ahead = ahead_of(one)
    sent, about = closed_count(ahead)
    assert "Kept, entry" in load(office, carried(sent))[1]
    assert f"batch {about.card}" in load(office, carried(sent))[1]
    taken = {
        "jurisdiction": "Adams",
        "card": about.card,
        "what": "batch",
        "reason": "the wrong box",
    }
    assert office.post("/office/withdraw", data=taken).status_code == 303
    before = entries(room)
    assert "look at the paper again" in load(office, carried(sent))[1]
    later, _ = closed_count(
        {**ahead, "round": 2, "mark": room.envelopes.mark_of("Adams", "board 1", 2)}
    )
    assert (
        f"batch {about.card} was counted in round 2, which is over"
        in load(office, carried(later))[1]
    )
    assert entries(room) == before


def test_a_second_counter_is_sent_the_same_whatever_the_first_counted(tmp_path: Path) -> None:
    """Two audits that differ in one first count: what the second board's device holds is the same to the byte."""
    told = []
    for folder, votes in (("one", "14"), ("other", "13")):
        (tmp_path / folder).mkdir()
        with opened(audit_of_batches(tmp_path / folder, by_hand=True)) as room:
            one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
            ahead = ahead_of(one)
            unused = {"votes-0-0": votes, "unused-0": "6" if votes == "13" else "5"}
            sent, _ = closed_count(ahead, other={**unused, "votes-0-1": "1", "cards-0": "20"})
            assert one.post("/board/send.json", data=sent).status_code == 200
            seen = ahead_of(two)
            assert "count-second" in json.dumps(seen["cards"])
            own = ("audit", "key", "mark", "ends_in")
            told.append({name: seen[name] for name in seen if name not in own})
    assert told[0] == told[1]


def test_counts_under_seal(tmp_path: Path) -> None:
    """Sent by devices: sealed as the terms ask; sent again before both are in, it is told that its seal is kept."""
    audit = begun(tmp_path, replace(SCENE, top=f"under_seal = true\n{SCENE.top}"))
    with sit_down(audit) as desk:
        open_round(desk, {}, ("mayor",), CLERK)
    with opened(audit) as room:
        one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
        odd = {"cards-0": str(TELLTALE + 1), "votes-0-0": str(TELLTALE), "votes-0-1": "1"}
        sent, about = closed_count(ahead_of(one), other={**odd, "unused-0": "0"})
        assert one.post("/board/send.json", data=sent).status_code == 200
        again = one.post("/board/send.json", data=sent)
        assert again.status_code == 409
        assert "was sealed already by 'board 1'" in again.json()["refused"]
        assert not SHOWN.search(again.content)
        assert not SHOWN.search((audit / "record" / "ledger.jsonl").read_bytes())
        ahead: dict[str, Any] = ahead_of(two)
        at = next(n for n, each in enumerate(ahead["cards"]) if each["card"] == about.card)
        assert ahead["cards"][at]["turn"] == "count-second"
        assert not SHOWN.search(json.dumps(ahead).encode())
        second, _ = closed_count(ahead, at)
        answer = two.post("/board/send.json", data=second)
        assert answer.status_code == 200, answer.text
        assert two.post("/board/send.json", data=second).json()["again"]
        assert SHOWN.search((audit / "record" / "ledger.jsonl").read_bytes())
    assert verify(audit / "record").is_consistent


@pytest.mark.long(twin="tests/web/test_cut.py::test_twenty_entries_without_a_server")
def test_cards_and_batches_of_one_board(both: Sitting, browser: Browser) -> None:
    """Cut off, a board takes a batch between two cards, by a button or its name; all are sent in the order of entry."""
    with device(browser) as board:
        both.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        both.kill()
        expect(board.locator("#waits")).to_contain_text("cannot be reached")
        heading = board.get_by_role("heading", level=1)
        board.get_by_role("button", name="Count a batch now").click()
        expect(board.locator("#counts")).to_be_hidden()
        name = count_here(board, (20, 14, 6, 0, 0))
        expect(heading).to_contain_text("Card ")
        card = read_card(board, "A", "Yes")
        board.get_by_role("button", name="Count a batch now").click()
        other = batch_here(board)
        assert other != name
        board.locator("#choose input").fill(other)
        board.get_by_role("button", name="Show that card").click()
        expect(heading).to_have_text(f"Batch {other}")
        board.get_by_role("button", name="The batch is not at its place").click()
        board.get_by_role("button", name="Keep it").click()
        expect(board.locator("#waits")).to_contain_text("3 readings wait")
        both.again()
        expect(board.locator("#waits")).to_be_empty(timeout=20_000)
        expect(board.locator("#sitting li")).to_have_count(3)
        both.server.stop()
    with sit_down(both.audit) as desk:
        kinds = [e.event.kind for e in desk.record.entries()][-3:]
    assert kinds == ["batches.counted", "cards.interpreted", "batches.counted"]
    assert card


@pytest.mark.long(twin="test_counts_that_are_refused_wait_for_two_people")
def test_a_count_that_is_refused_later(sitting: Sitting, browser: Browser) -> None:
    """Another board counted the batch while the network was cut: the board sees why, and so does the clerk.

    A batch that is not at its place waits in an envelope as long as a count's.
    """
    with device(browser) as board:
        sitting.sit(board)
        expect(board.locator("#reading")).to_be_visible()
        sitting.server.stop()
        first = count_here(board, (20, 14, 6, 0, 0))
        more = batch_here(board)
        board.get_by_role("button", name="The batch is not at its place").click()
        expect(board.locator("dd")).to_have_text("is not at its place")
        board.get_by_role("button", name="Keep it").click()
        expect(board.locator("#waits")).to_contain_text("2 readings wait")
        held = str(board.evaluate(HELD_BY_BROWSER))
        assert len({len(each) for each in re.findall(r'"closed":"([^"]+)"', held)}) == 1
        with sit_down(sitting.audit) as desk:
            count = ContestCount("mayor", 20, (("A", 13), ("B", 7)), 0, 0)
            found = BatchCount(("Adams", *first.split("/")), counts=(count,))
            enter_batch(desk, found, Board("Adams", "board 2", Turn.FIRST), CLERK)
        sitting.again()
        expect(board.locator("#refused li")).to_have_count(1, timeout=20_000)
        expect(board.locator("#refused li")).to_contain_text(f"Batch {first}: ")
        expect(board.locator("#refused li")).to_contain_text("was read already by 'board 2'")
        expect(board.locator("#waits")).to_be_empty()
        sitting.server.stop()
        with opened(sitting.audit) as room:
            assert "was read already" in administrator_again(room).get("/office").text
            with sit_down(sitting.audit) as desk:
                bodies = [
                    e.event.body for e in desk.record.entries() if e.event.kind == "batches.counted"
                ]
    assert len(bodies) == 2
    assert more in json.dumps(bodies[-1], default=str)
