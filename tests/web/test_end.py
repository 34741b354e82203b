"""A round is measured, the paper checked, the audit concluded and published in the browser, and what is refused."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.demo.audit import read_missing
from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.present.script import script
from canvass.record import Anchor, SigningKey
from canvass.record.chain import Head
from canvass.record.witness import state
from canvass.web.publications import policy_of
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import (
    CLERK,
    PAPER,
    PEOPLE,
    TIME,
    Scene,
    bond,
    copied,
    mayor,
)
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import audit_with_round

SECRET = "the office's own passphrase"
ONCE = Scene(
    (mayor('name = "polling"'), bond('name = "polling"', "targeted = false")), (), PAPER, PAPER
)
CHECKS = ("ballot_accounting", "custody", "eligibility")


def read_to_the_end(folder: Path) -> Path:
    """An audit of which a round was read and signed off, and nothing is measured; its key has a passphrase."""
    copied(folder, "read to the end", _read_to_the_end)
    return folder / "audit"


def _read_to_the_end(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as told:
        told.setenv("CANVASS_KEY_PASSPHRASE", SECRET)
        audit = audit_with_round(folder, 60, ONCE)
        with sit_down(audit) as desk:
            read_missing(desk, County(PAPER, PAPER))
            for name in sorted(desk.state.must_sign):
                sign_off(desk, name, PEOPLE, CLERK)
    return audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit that waits to be measured."""
    with opened(read_to_the_end(tmp_path)) as made:
        yield made


def record(client: TestClient, county: str, check: str, finding: str = "passed") -> tuple[int, str]:
    """Record a check of the paper; the status and the page."""
    said = {
        "jurisdiction": county,
        "check": check,
        "finding": finding,
        "statement": "looked at all",
    }
    answer = client.post("/office/paper", data=said)
    return answer.status_code, answer.text


def test_from_the_last_reading_to_what_everybody_takes_home(room: Room) -> None:
    """Measured, checked, concluded, published: each step with the passphrase that was typed for it, kept nowhere."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    shown = office.get("/office/decide").text
    assert "Measure and close round 1" in shown
    assert "Measure and close" not in clerk.get("/office/decide").text
    wrong = office.post("/office/measure", data={"passphrase": "another one"})
    assert (wrong.status_code, "passphrase" in wrong.text) == (409, True)
    assert "Measure and close round 1" in wrong.text
    assert office.post("/office/measure", data={"passphrase": SECRET}).status_code == 303
    decided = office.get("/office/decide.json").json()
    assert decided["next_step"]["value"] == "conclude"
    assert [each["contest"] for each in decided["results"]] == ["mayor", "bond"]
    early = office.post("/office/conclude", data={"passphrase": SECRET})
    assert (early.status_code, "nothing is recorded of these checks" in early.text) == (409, True)
    for check in CHECKS:
        assert record(clerk, "Adams", check)[0] == 303
        assert record(clerk, "Brown", check)[0] == 403
        assert record(office, "Brown", check)[0] == 303
    assert office.get("/office/end.json").json()["unrecorded"] == []
    assert "Every check of the paper is recorded: conclude." in office.get("/office/decide").text
    assert clerk.post("/office/conclude", data={"passphrase": SECRET}).status_code == 403
    assert office.post("/office/conclude", data={"passphrase": SECRET}).status_code == 303
    assert record(clerk, "Adams", "custody")[0] == 409
    assert "Publish what is not published yet." in office.get("/office/decide").text
    assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    decided = office.get("/office/decide").text
    assert "still to be weighed" not in decided
    for page in (decided, office.get("/office").text):
        assert "The record is published as it stands." in page
        assert "Publish what is not published yet." not in page
    assert (
        "The audit is concluded. Nothing can be opened again" in office.get("/office/reopen").text
    )
    kept = b"".join(each.read_bytes() for each in room.audit.rglob("*") if each.is_file())
    assert SECRET.encode() not in kept
    take_home(room)


def take_home(room: Room) -> None:
    """Somebody without an account takes the record and the checker home, and runs it."""
    anybody = visitor(room)
    page = anybody.get("/").text
    assert "Confirmed: if the reported outcome were wrong" in page
    assert "still to be weighed" not in page
    assert_every_number_is_told(page)
    (address,) = re.findall(r'href="(/published/001/record\.zip)"', page)
    home = room.audit.parent / "home"
    with zipfile.ZipFile(io.BytesIO(anybody.get(address).content)) as packed:
        packed.extractall(home)
    head = room_head(room)
    assert head in page
    assert verify(home / "record", Anchor(head)).is_consistent
    checker = [sys.executable, "-I", str(home / "observer.py"), str(home / "record")]
    assert subprocess.run(checker, check=False, capture_output=True).returncode == 0
    said = anybody.get("/published/001/index.html")
    assert said.headers["content-security-policy"] == policy_of(said.content)
    assert "unsafe" not in said.headers["content-security-policy"]
    shown_with_a_file(anybody, said.text, (room.audit / "public/001/index.html").read_text("utf-8"))
    for away in ("../office/key.pem", "key.pem", "..%2f..%2foffice%2fkey.pem"):
        assert anybody.get(f"/published/001/{away}").status_code == 404
    assert anybody.get("/published/0/index.html").status_code == 404
    assert anybody.get("/published/002/record/ledger.jsonl").status_code == 404
    assert head in anybody.get("/published/001/heads.txt").text
    for link in set(re.findall(r'href="([^"#:]+)"', said.text)):
        assert anybody.get(f"/published/001/{link}").status_code == 200, link


def assert_every_number_is_told(page: str) -> None:
    """Every link to a text about a number has it, and each number of a contest has such a link."""
    targets = set(re.findall(r'href="#([\w-]+)"', page))
    assert targets <= set(re.findall(r'id="([\w-]+)"', page))
    assert {
        "measured-risk",
        "risk-limit",
        "draws",
        "cards",
        "reported",
        "seed",
        "digest",
    } <= targets
    for named in re.findall(r"<div><dt>(.*?)</dt><dd>", page):
        assert named.startswith('<a href="#')


def shown_with_a_file(anybody: TestClient, shown: str, published: str) -> None:
    """The page that was published carries its script; shown, it loads the same bytes, which its own policy names."""
    (carried,) = re.findall(r"<script>(.*?)</script>", published, re.DOTALL)
    (address, digest) = re.findall(r'<script src="([^"]*)" integrity="([^"]*)"></script>', shown)[0]
    assert anybody.get(address).text == carried == script()
    for page in (shown, published):
        (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
        assert f"script-src '{digest}'" in policy
    assert shown.count("<script") == published.count("<script") == 1


def room_head(room: Room) -> str:
    """The digest of the last entry, by the record at work."""
    with sit_down(room.audit) as desk:
        return desk.record.head.digest


def test_what_witnesses_signed_is_shown_to_everybody(room: Room) -> None:
    """Statements in the audit's folder go with the next copy; one that contradicts the record stops it."""
    office, anybody = administrator(room), visitor(room)
    office.post("/office/measure", data={"passphrase": SECRET})
    assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    assert "/witnesses.txt" not in anybody.get("/").text
    ledger = (room.audit / "public/001/record/ledger.jsonl").read_bytes().splitlines()
    said = json.loads(ledger[8])
    ann, file = SigningKey.from_bytes(bytes([7]) * 32), room.audit / "witnesses.txt"
    with sit_down(room.audit) as desk:
        name = desk.record.id
    file.write_text(state(name, Head(9, "0" * 64), "Ann Lee", TIME, ann).text, "utf-8")
    refused = office.post("/office/publish", data={"passphrase": SECRET})
    assert (refused.status_code, "nothing was published" in refused.text) == (409, True)
    text = state(name, Head(9, said["digest"]), "Ann Lee", TIME, ann).text
    file.write_text(text, "utf-8")
    assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    page = anybody.get("/").text
    assert "Ann Lee (entry 9)" in page
    (address,) = re.findall(r'href="(/published/002/witnesses\.txt)"', page)
    assert anybody.get(address).text == text
    assert "Witness Ann Lee" in anybody.get("/published/002/index.html").text


def test_without_the_checks_of_the_paper(room: Room) -> None:
    """What lacks is named; the office may say that the paper trail was not established, and nothing is confirmed."""
    office = administrator(room)
    office.post("/office/measure", data={"passphrase": SECRET})
    assert record(office, "Adams", "custody", "failed")[0] == 303
    page = office.get("/office/end").text
    assert "Adams: custody" not in page
    assert "Brown: custody" in page
    form = {"passphrase": SECRET, "unchecked": "yes"}
    assert office.post("/office/conclude", data=form).status_code == 303
    ended = office.get("/office/end.json").json()
    assert ended["is_concluded"]
    assert not any("confirmed the" in each["sentence"] for each in ended["contests"])


def test_a_check_that_says_nothing(room: Room) -> None:
    """A check without words, of no kind or of no county is refused, and what was typed stays on the page."""
    office = administrator(room)
    said = {"jurisdiction": "Adams", "check": "custody", "finding": "passed", "statement": " "}
    assert office.post("/office/paper", data=said).status_code == 409
    kept = office.post("/office/paper", data=said | {"statement": "all seals", "finding": "well"})
    assert (kept.status_code, "all seals</textarea>" in kept.text) == (409, True)
    assert record(office, "Nowhere", "custody")[0] == 409
    checks = office.get("/office/paper.json").json()["counties"][0]["checks"]
    assert [each["finding"] for each in checks] == [None, None, None]


def test_a_copy_that_somebody_spoilt(room: Room) -> None:
    """Everybody is shown the copy before it, and the office is told which one cannot be read."""
    office, anybody = administrator(room), visitor(room)
    office.post("/office/measure", data={"passphrase": SECRET})
    for _ in range(2):
        assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    for text in ("{", "{}", '{"published": {"head": 1}, "published_at": "today"}'):
        (room.audit / "public" / "002" / "audit.json").write_text(text)
        page = anybody.get("/")
        assert (page.status_code, "/published/001/record.zip" in page.text) == (200, True)
        assert "/published/002" not in page.text
        assert "Copy 002 cannot be read any more" in office.get("/office/end").text


def test_a_record_that_is_changed_while_pages_are_open(room: Room) -> None:
    """Pages and streams show what was read before it; nothing is signed on top of it, and the refusal says why."""
    office = administrator(room)
    ledger = room.audit / "record" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes() + b"garbage\n")
    changed = ledger.read_bytes()
    for path in ("/", "/events", "/audit.json", "/office/live", "/office/decide.json"):
        answer = office.get(path)
        # What has to look into the record itself says that it is away.
        expected = 503 if path == "/office/live" else 200
        assert (answer.status_code, "garbage" in answer.text) == (expected, False), path
    refused = office.post("/office/measure", data={"passphrase": SECRET})
    assert (refused.status_code, "record" in refused.text) == (503, True)
    assert ledger.read_bytes() == changed


def test_an_audit_that_is_aborted(room: Room) -> None:
    """With a reason, the passphrase and a word that it ends: signed, told to everybody, nothing after it."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    assert "Abort the audit" not in clerk.get("/office/end").text
    said = {"reason": "the ballots burnt", "sure": "yes", "passphrase": SECRET}
    assert clerk.post("/office/abort", data=said).status_code == 403
    before = len(ledger(room))
    for lacking, words in (
        ({"reason": "  "}, "visible characters"),
        ({"sure": ""}, "nothing can be added"),
        ({"passphrase": "another one"}, "passphrase"),
    ):
        refused = office.post("/office/abort", data={**said, **lacking})
        assert (refused.status_code, words in refused.text) == (409, True), lacking
    assert len(ledger(room)) == before
    assert office.post("/office/abort", data=said).status_code == 303
    ended = office.get("/office/end").text
    assert "The audit was aborted; nothing is concluded." in ended
    assert "Conclude the audit" not in ended
    assert "aborted" in visitor(room).get("/").text
    assert "aborted" in office.post("/office/abort", data=said).text
    assert office.post("/office/publish", data={"passphrase": SECRET}).status_code == 303
    assert verify(room.audit).is_consistent
    assert SECRET.encode() not in b"".join(ledger(room))


def ledger(room: Room) -> list[bytes]:
    """The lines of the record."""
    return (room.audit / "record" / "ledger.jsonl").read_bytes().splitlines()
