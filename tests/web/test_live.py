"""What changes is told as it changes: the stream of counts, the page of a round at work, a demonstration."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from canvass.journeys.audit_folder.desk import Desk
from canvass.web.pulse import Beat, BeatEvent, Pulse, _told, beat
from canvass.web.rooms import Room
from tests.patience import PATIENCE
from tests.web.rooms import administrator, boards, form_of, official, opened, visitor
from tests.web.served import audit_with_round, device, say_who_sits, serving_demo

HEARD = """[[999, 2], [1001, 3], [1001, 4]].map(([one, other]) => sentence({ counties: [
  { name: "A", settled: one, cards: 2000 }, { name: "B", settled: other, cards: 20 },
] }))"""
"""What is heard of two counties: of each change one sentence."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def data_of(event: str) -> dict[str, object]:
    """What an event says."""
    found: dict[str, object] = json.loads(event.partition("data: ")[2])
    return found


def test_one_event_for_who_asks_for_no_stream(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the number of the last entry, and counts that change when a card is entered; who knows it gets nothing."""
    monkeypatch.setattr("canvass.web.pulse.BEAT_SECONDS", 0.0)
    anybody = visitor(room)
    first = anybody.get("/events")
    assert first.headers["content-type"].startswith("text/event-stream")
    number = re.findall(r"id: (\d+)", first.text)[0]
    assert anybody.get("/events", headers={"Last-Event-ID": number}).text == ""
    before = data_of(first.text)
    (one,) = boards(room, administrator(room), "Adams", "board 1")
    assert one.post("/board/read", data=form_of(one, "0")).status_code == 303
    later = anybody.get("/events", headers={"Last-Event-ID": number})
    assert data_of(later.text)["entries"] == int(number) + 1
    assert set(before) == {"entries", "title", "phase", "round", "counties"}


def test_a_slow_desk_is_asked_once_for_all_who_wait(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk takes longer than a beat: fifty that ask together share its answer, and none waits for fifty of them."""
    asked: list[float] = []

    def slow(desk: Desk) -> Beat:
        asked.append(time.monotonic())
        time.sleep(0.1)
        return beat(desk)

    monkeypatch.setattr("canvass.web.pulse.BEAT_SECONDS", 0.05)
    monkeypatch.setattr("canvass.web.pulse.beat", slow)

    async def together() -> list[BeatEvent]:
        pulse = Pulse(room.writer)
        return list(await asyncio.gather(*(pulse.now() for _ in range(50))))

    assert len({id(each.event) for each in asyncio.run(together())}) == 1
    assert len(asked) == 1


def test_a_stream_that_goes_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change once, in order, and a sign of life while nothing changes; many that listen cost one question."""
    monkeypatch.setattr("canvass.web.pulse.BEAT_SECONDS", 0.01)
    monkeypatch.setattr("canvass.web.pulse.QUIET_SECONDS", 0.03)
    (one,) = boards(room, administrator(room), "Adams", "board 1")

    async def listen() -> list[str]:
        stream = _told(Pulse(room.writer), "", is_stream=True)
        heard = [await anext(stream), await anext(stream)]
        await asyncio.to_thread(one.post, "/board/read", data=form_of(one, "0"))
        while "data" not in heard[-1] or len(heard) < 3:
            heard.append(await anext(stream))
        await stream.aclose()
        return heard

    first, alive, *_, last = asyncio.run(listen())
    assert alive == ": nothing changed\n\n"
    assert data_of(last)["entries"] == int(str(data_of(first)["entries"])) + 1


def test_a_stream_is_woken_when_the_server_ends(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far its next beat is: who ends a server waits for nobody who watches."""
    monkeypatch.setattr("canvass.web.pulse.BEAT_SECONDS", 100 * PATIENCE)

    async def watch() -> bool:
        ending = asyncio.Event()
        stream = _told(Pulse(room.writer), "", ending, is_stream=True)
        assert (await anext(stream)).startswith("id: ")
        waiting = asyncio.ensure_future(anext(stream, ""))
        await asyncio.sleep(0)
        assert not waiting.done()
        ending.set()
        return await asyncio.wait_for(waiting, PATIENCE) == ""

    assert asyncio.run(watch())


def test_who_listens_together(room: Room) -> None:
    """A hundred that ask within half a second are one question to the writer."""
    asked = 0

    async def ask() -> None:
        nonlocal asked
        step = room.writer.step

        async def counted(take):  # type: ignore[no-untyped-def]
            nonlocal asked
            asked += 1
            return await step(take)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(room.writer, "step", counted)
            pulse = Pulse(room.writer)
            beats = await asyncio.gather(*(pulse.now() for _ in range(100)))
            assert len(set(beats)) == 1

    asyncio.run(ask())
    assert asked == 1


def test_live(room: Room) -> None:
    """Boards with what they entered, a clerk's own alone, and no word of what anybody read."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Brown")
    (one,) = boards(room, office, "Adams", "board of Adams")
    one.post("/board/read", data=form_of(one, "0"))
    found = office.get("/office/live.json").json()
    assert [(each["board"], each["entered"]) for each in found["boards"]] == [("board of Adams", 1)]
    assert "board of Adams" in office.get("/office/live").text
    assert "board of Adams" not in clerk.get("/office/live").text
    assert [each["jurisdiction"] for each in clerk.get("/office/live.json").json()["counties"]] == [
        "Brown"
    ]


@pytest.mark.long(twin="test_live")
def test_a_demonstration(tmp_path: Path, browser: Browser) -> None:
    """A board enters a card at once by its address alone, a phone sees it without asking; all says REHEARSAL."""
    with (
        serving_demo(tmp_path / "demo") as server,
        device(browser) as board,
        device(browser, "dark") as phone,
    ):
        address = re.findall(r"Alder, board 1: (\S+)", server.printed)[0]
        phone.goto(server.address)
        done = phone.locator('[data-county="Alder"][data-field="settled"]')
        expect(done).to_have_text("0")
        board.goto(address)
        say_who_sits(board)
        lose_card(board)
        expect(done).to_have_text("1")
        expect(phone.locator("#told")).to_contain_text("Alder: 1 of")
        assert phone.evaluate(HEARD) == [
            "",
            "2 counties went on: 1,004 of 2,020 done in all.",
            "B: 4 of 20 done.",
        ]
        expect(board.locator("body")).to_contain_text("REHEARSAL")
        assert server.code


@pytest.mark.long(twin="test_who_listens_together")
def test_more_pages_than_a_browser_has_connections(tmp_path: Path, browser: Browser) -> None:
    """Eight pages of a browser follow what is entered, also when the page that has their stream is closed.

    A browser keeps six connections to a server: a stream for each page would take them all, and the seventh would wait.
    """
    with serving_demo(tmp_path / "demo") as server, device(browser) as first:
        pages = [first, *(first.context.new_page() for _ in range(7))]
        for page in pages:
            page.goto(server.address)
        board = first.context.new_page()
        board.goto(re.findall(r"Alder, board 1: (\S+)", server.printed)[0])
        say_who_sits(board)
        lose_card(board)
        for page in pages:
            expect(page.locator('[data-county="Alder"][data-field="settled"]')).to_have_text("1")
        first.close()
        lose_card(board)
        for page in pages[1:]:
            expect(page.locator('[data-county="Alder"][data-field="settled"]')).to_have_text("2")


def lose_card(board: Page) -> None:
    """A board enters that a card is not at its place."""
    expect(board.get_by_role("heading", level=1)).to_contain_text("Card")
    board.get_by_role("button", name="The card is not at its place").click()
    board.get_by_role("button", name="Keep it").click()
    expect(board.locator("body")).to_contain_text("Kept, entry")
