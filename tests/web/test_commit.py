"""The commitment by two persons: what will be fixed is shown, a later file makes both look again, the key is typed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from threading import Barrier

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from canvass.audit.event import Loaded
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.verify import verify
from canvass.web.rooms import Room, moment
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, bring, mayor, write
from tests.observer.conftest import run_observer
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import SCENE, device, let_in, serving, sessions
from tests.web.test_two_persons import back, enter, look_at

BOUND = replace(SCENE, contests=(replace(SCENE.contests[0], bound=123), *SCENE.contests[1:]))
"""The poll books say 123 cards of the first contest, and the manifests 120."""
SECRET = "a passphrase of the office's key"


@pytest.fixture
def audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An audit whose files are loaded, with a key under a passphrase that the server is not told."""
    about = About("two", "Two counties", "November 2026", "The office")
    monkeypatch.setenv("CANVASS_KEY_PASSPHRASE", SECRET)
    open_audit(tmp_path / "audit", about, ("Adams", "Brown"), CLERK)
    write(BOUND, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, BOUND, tmp_path / "files")
    monkeypatch.delenv("CANVASS_KEY_PASSPHRASE")
    return tmp_path / "audit"


@pytest.fixture
def room(audit: Path) -> Iterator[Room]:
    """Its server."""
    with opened(audit) as made:
        yield made


def words(room: Room) -> list[str]:
    """The words of the commitment that everybody sees."""
    return list(visitor(room).get("/audit.json").json()["words"])


def test_by_two(room: Room) -> None:
    """A clerk asks, the administrator signs; alone, with a wrong passphrase or with none nothing is committed."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    page = clerk.get("/office/commit").text
    assert "Committed already" not in page
    entries = re.findall(r'name="entries" value="(\d+)"', page)[0]
    assert re.findall(r"differs by (-?\d+)", page) == ["-3"]
    old = office.post("/office/commit/ask", data={"entries": int(entries) - 1})
    assert (old.status_code, "look again" in old.text) == (409, True)
    office.post("/office/commit/ask", data={"entries": entries})
    form = {"asked": 1, "passphrase": SECRET}
    assert office.post("/office/commit", data=form).status_code == 409
    assert clerk.post("/office/commit", data=form).status_code == 403
    room.fixing.forget()
    assert clerk.post("/office/commit/ask", data={"entries": entries}).status_code == 303
    for wrong in ("", "another passphrase"):
        refused = office.post("/office/commit", data={"asked": 2, "passphrase": wrong})
        assert (refused.status_code, words(room)) == (409, [])
        assert "another passphrase" not in refused.text
        assert str(room.audit) not in refused.text
        assert ("wrong passphrase" in refused.text) == bool(wrong)
    signed = office.post("/office/commit", data={**form, "asked": 2})
    assert signed.headers["location"] == "/office/seed", signed.text
    assert len(words(room)) == 12
    again = office.get("/office/commit").text
    assert f"Committed already, in these twelve words: {' '.join(words(room))}." in again
    assert office.get("/office/commit.json").json()["words"] == words(room)
    kept = b"".join(each.read_bytes() for each in room.audit.rglob("*") if each.is_file())
    assert b"Bo Karlsson and Ada Lopez" in kept
    assert SECRET.encode() not in kept


def test_both_verifiers_accept_it(room: Room) -> None:
    """Commitment, seed and draw by two persons: either verifier accepts the record, and the events name both."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    entries = re.findall(r'name="entries" value="(\d+)"', clerk.get("/office/commit").text)[0]
    clerk.post("/office/commit/ask", data={"entries": entries})
    office.post("/office/commit", data={"asked": 1, "passphrase": SECRET})
    enter(office)
    assert back(room, clerk)[0] == 303
    page = office.get("/office/round").text
    assert "With so many draws 90% of audits need no further round" in page
    shown = dict(re.findall(r'name="(size-[^"]+)" value="(\d+)"', page))
    office.post("/office/round", data=shown)
    assert clerk.post("/office/round/agree", data={"asked": 1}).status_code == 303
    entries_now = asyncio.run(room.writer.step(lambda desk: tuple(desk.record.entries())))
    by = {each.event.kind: each.event.actor for each in entries_now}
    assert by["audit.seeded"] == by["round.opened"] == "Ada Lopez and Bo Karlsson"
    wrong = office.post("/office/publish", data={"passphrase": f"{SECRET}!"})
    assert (wrong.status_code, "passphrase" in wrong.text) == (409, True)
    assert not (room.audit / "public").exists()
    assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    record = room.audit / "public" / "001" / "record"
    assert verify(record).is_consistent
    assert run_observer(record).returncode == 0


def test_what_came_meanwhile(room: Room) -> None:
    """The record grew after the first person looked: the second is refused, and nothing is committed."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    entries = re.findall(r'name="entries" value="(\d+)"', clerk.get("/office/commit").text)[0]
    clerk.post("/office/commit/ask", data={"entries": entries})
    plan = room.audit.parent / "files" / "contests.toml"
    plan.write_text(plan.read_text("utf-8").replace("123", "124"), "utf-8")
    asyncio.run(room.writer.step(lambda desk: load(desk, Loaded.CONTESTS, plan, "", CLERK)))
    form = {"asked": 1, "passphrase": SECRET}
    answer = office.post("/office/commit", data=form)
    assert (answer.status_code, "something was added" in answer.text) == (409, True)
    assert f"the last by {CLERK.actor} on {moment(CLERK.time)}" in unescape(answer.text)
    assert words(room) == []
    fresh = re.findall(r'name="entries" value="(\d+)"', office.get("/office/commit").text)[0]
    assert office.post("/office/commit/ask", data={"entries": fresh}).status_code == 303
    assert office.get("/office/commit.json").json()["asked_by"] == "Ada Lopez"
    plan.write_text(plan.read_text("utf-8").replace("124", "123"), "utf-8")
    asyncio.run(room.writer.step(lambda desk: load(desk, Loaded.CONTESTS, plan, "", CLERK)))
    assert office.get("/office/commit.json").json()["asked_by"] == "", "as the page says"


def test_two_administrators_at_once(room: Room) -> None:
    """Both agree to what a clerk asked: it is committed once, and the other is told who did it and when."""
    office = administrator(room)
    other = official(room, office, "Cy Diaz")
    clerk = official(room, office, "Bo Karlsson", "Adams")
    entries = re.findall(r'name="entries" value="(\d+)"', clerk.get("/office/commit").text)[0]
    clerk.post("/office/commit/ask", data={"entries": entries})
    together = Barrier(2)

    def agree(client: TestClient) -> tuple[int, str]:
        together.wait()
        answer = client.post("/office/commit", data={"asked": 1, "passphrase": SECRET})
        return answer.status_code, unescape(answer.text)

    with ThreadPoolExecutor(2) as both:
        answers = sorted(both.map(agree, (office, other)))
    assert [status for status, _ in answers] == [303, 409]
    kinds = [
        e.event for e in asyncio.run(room.writer.step(lambda desk: list(desk.record.entries())))
    ]
    assert [each.kind for each in kinds].count("record.committed") == 1
    said = f"the last by {kinds[-1].actor} on {moment(kinds[-1].time)}"
    assert said in answers[1][1] or "it was agreed to" in answers[1][1]


def test_batches_that_cannot_hold_their_votes_are_named(tmp_path: Path) -> None:
    """Of a comparison of batches the page says which box has more votes than cards; where all fit, nothing."""
    scene = Scene((mayor('name = "batch_comparison"'),), (), PAPER, PAPER, batch_totals=("mayor",))
    open_audit(
        tmp_path / "audit", About("two", "Two", "2026", "The office"), ("Adams", "Brown"), CLERK
    )
    write(scene, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        bring(desk, scene, tmp_path / "files")
    few = tmp_path / "few.csv"
    few.write_text("batch,cards\n1,20\n2,12\n3,20\n", "utf-8")
    said = "More votes than cards in Adams 2 (A 14, B 4 on 12 cards): correct the totals"
    with opened(tmp_path / "audit") as room:
        office = administrator(room)
        assert "More votes than cards" not in office.get("/office/commit").text
        loaded = partial(load, what=Loaded.MANIFEST, path=few, jurisdiction="Adams", hand=CLERK)
        asyncio.run(room.writer.step(loaded))
        assert said in office.get("/office/commit").text


@pytest.mark.long(twin="test_by_two")
def test_in_two_browsers(audit: Path, browser: Browser) -> None:
    """The clerk asks on her device, the administrator types the passphrase on another; the words fill a screen."""
    chief, bo = sessions(audit, "Adams")
    with serving(audit) as server, ExitStack() as devices:
        office = devices.enter_context(device(browser))
        clerk = devices.enter_context(device(browser, "dark"))
        let_in(office, server, chief)
        let_in(clerk, server, bo)
        clerk.goto(f"{server.address}/office/commit")
        look_at(clerk)
        clerk.get_by_role("button", name="Ask for the commitment").click()
        expect(clerk.get_by_role("status")).to_contain_text("You asked")
        office.goto(f"{server.address}/office/commit")
        look_at(office)
        office.get_by_label("Passphrase").fill(SECRET)
        office.get_by_role("button", name="Agree, sign and commit").click()
        expect(office.locator(".room li")).to_have_count(12)
        assert SECRET not in server.stop()
