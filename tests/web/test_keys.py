"""A county signs with a key of its own: made in its browser, allowed by the office, lost by one button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.demo.audit import read_missing
from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.record import SigningKey
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import PAPER, copied
from tests.observer.conftest import run_observer
from tests.web.rooms import administrator, official, opened
from tests.web.served import audit_with_round, device, serving
from tests.web.test_end import ONCE, SECRET

PEOPLE = "Ann Lee, clerk\nBo Karlsson, observer"
TAKE = """async () => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const name = (await indexedDB.databases()).find((each) => each.name.startsWith("canvass-keys")).name;
  const db = await done(indexedDB.open(name));
  const key = await done(db.transaction("key").objectStore("key").get("Adams"));
  try { await crypto.subtle.exportKey("pkcs8", key.pair.privateKey); } catch { return "refused"; }
  return "taken";
}"""
"""Tries to take the private half out of the browser."""


def read_in_full(folder: Path) -> Path:
    """An audit whose round was read, and nobody has signed off; the office's key has a passphrase."""
    copied(folder, "read in full", _read_in_full)
    return folder / "audit"


def _read_in_full(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as told:
        told.setenv("CANVASS_KEY_PASSPHRASE", SECRET)
        audit = audit_with_round(folder, 12, ONCE)
        with sit_down(audit) as desk:
            read_missing(desk, County(PAPER, PAPER))
    return audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of it."""
    with opened(read_in_full(tmp_path)) as made:
        yield made


def bring(room: Room, office: TestClient, clerk: TestClient) -> SigningKey:
    """The clerk's browser made a key, and the administrator let it sign for Adams."""
    key = SigningKey.generate()
    form = {"jurisdiction": "Adams", "public_key": key.public.raw.hex()}
    assert clerk.post("/office/keys", data=form).status_code == 303
    allow = {"jurisdiction": "Adams", "fingerprint": key.fingerprint, "passphrase": SECRET}
    assert clerk.post("/office/keys/authorise", data=allow).status_code == 403
    assert office.post("/office/keys/authorise", data=allow).status_code == 303
    return key


def asked(clerk: TestClient, key: SigningKey, people: str = PEOPLE) -> bytes:
    """The bytes that the server asks this key to sign for Adams."""
    form = {"jurisdiction": "Adams", "signer": key.fingerprint, "people": people}
    answer = clerk.post("/office/sign-off.json", data=form)
    assert answer.status_code == 200, answer.text
    return bytes.fromhex(answer.json()["to_sign"])


def signed(clerk: TestClient, key: SigningKey, raw: bytes) -> tuple[int, dict[str, object]]:
    """Bring this signature."""
    form = {"jurisdiction": "Adams", "signer": key.fingerprint, "signature": raw.hex()}
    answer = clerk.post("/office/signature.json", data=form)
    return answer.status_code, answer.json()


def accepted(audit: Path) -> str:
    """What the observer says of the record, which both verifiers accept."""
    assert verify(audit / "record").is_consistent
    done = run_observer(audit / "record")
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_others_write_while_she_reads(room: Room) -> None:
    """The signature covers her sign-off and not what came after it; nothing says that it has none of its own."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    key = bring(room, office, clerk)
    to_sign = asked(clerk, key)
    office.post(
        "/office/sign-off",
        data={"jurisdiction": "Brown", "people": PEOPLE, "passphrase": SECRET},
    )
    status, said = signed(clerk, key, key.sign(to_sign))
    assert status == 200, said
    with sit_down(room.audit) as desk:
        point = desk.record.trust.checkpoints[-1]
        events = [each.event for each in desk.record.entries()]
    assert (point.signer, point.entry) == (key.fingerprint, said["entry"])
    assert events[point.covers.sequence - 1].kind == "entries.signed_off"
    assert events[point.covers.sequence - 1].body["jurisdiction"] == "Adams"
    assert (point.covers.digest, point.covers.sequence) == (said["digest"], said["covers"])
    assert events[-1].actor == "Cleo Diaz"
    assert "no signature of its own" not in accepted(room.audit)


def test_a_stop_between_the_sign_off_and_its_signature(room: Room) -> None:
    """Told by page, data and verifier; the key signs it later, or the office's key does."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    key = bring(room, office, clerk)
    first = asked(clerk, key)
    room.asked.clear()
    status, said = signed(clerk, key, key.sign(first))
    assert status == 409
    assert "sign off once more" in str(said["refused"])
    assert "nothing signs that yet" in clerk.get("/office/keys").text
    assert "no signature of its own" in accepted(room.audit)
    ((county, entry),) = clerk.get("/office/keys.json").json()["unsigned"]
    again = asked(clerk, key)
    assert signed(clerk, key, key.sign(again))[1]["covers"] == entry
    assert county == "Adams"
    assert clerk.get("/office/keys.json").json()["unsigned"] == []
    refused = office.post("/office/sign-for", data={"jurisdiction": "Adams", "passphrase": SECRET})
    assert "no sign-off that lacks a signature" in refused.text
    accepted(room.audit)


def test_the_offices_key_signs_for_a_county(room: Room) -> None:
    """Where its browser made the sign-off and cannot sign any more; the record says whose key it was."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    asked(clerk, bring(room, office, clerk))
    answer = clerk.post("/office/sign-for", data={"jurisdiction": "Adams", "passphrase": SECRET})
    assert answer.status_code == 303, answer.text
    with sit_down(room.audit) as desk:
        trust = desk.record.trust
    assert trust.keys[trust.checkpoints[-1].signer].vouched_by == trust.checkpoints[-1].signer
    assert "no signature of its own" not in accepted(room.audit)


def test_what_is_not_her_signature(room: Room) -> None:
    """Another key's, of other bytes, or no signature at all: refused, nothing is written, and she may sign again."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    key = bring(room, office, clerk)
    for raw in (SigningKey.generate().sign(asked(clerk, key)), key.sign(b"else"), b"short"):
        to_sign = asked(clerk, key)
        with sit_down(room.audit) as desk:
            before = desk.state.number
        assert signed(clerk, key, raw)[0] == 409
        with sit_down(room.audit) as desk:
            assert desk.state.number == before
    assert signed(clerk, key, key.sign(to_sign))[0] == 409
    assert signed(clerk, key, key.sign(asked(clerk, key)))[0] == 200


def test_keys_of_others_and_signatures_of_before(room: Room) -> None:
    """Another county's key, a signature that was brought before, a key lost in between: nothing is written.

    A key that was made before its county had a say signs from when the office lets it, and not before.
    """
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    other = official(room, office, "Dan Wu", "Brown")
    made = SigningKey.generate()
    form = {"public_key": made.public.raw.hex()}
    assert clerk.post("/office/keys", data=form | {"jurisdiction": "Adams"}).status_code == 303
    again = other.post("/office/keys", data=form | {"jurisdiction": "Brown"})
    assert (again.status_code, "another county sent this key" in again.text) == (409, True)
    for person, county in ((clerk, "Adams"), (other, "Brown"), (other, "Adams")):
        off = {"jurisdiction": county, "signer": made.fingerprint, "people": PEOPLE}
        assert person.post("/office/sign-off.json", data=off).status_code in (403, 409)
    with sit_down(room.audit) as desk:
        assert desk.state.signed_off == {}, "a key that nobody let sign has signed nothing off"
    key = bring(room, office, clerk)
    first = key.sign(asked(clerk, key))
    asked_of_other = {"jurisdiction": "Brown", "signer": key.fingerprint, "signature": first.hex()}
    assert other.post("/office/signature.json", data=asked_of_other).status_code == 409
    assert signed(clerk, key, first)[0] == 200
    with sit_down(room.audit) as desk:
        before = desk.state.number
    assert signed(clerk, key, first)[0] == 409, "a signature is brought once"
    form = {"jurisdiction": "Adams", "signer": key.fingerprint, "people": PEOPLE}
    assert clerk.post("/office/sign-off.json", data=form).status_code == 409
    with sit_down(room.audit) as desk:
        assert desk.state.number == before
    accepted(room.audit)


def test_a_key_that_is_lost_before_its_signature_comes(room: Room) -> None:
    """The sign-off stands and the signature is refused; the office's key signs for the county."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    key = bring(room, office, clerk)
    raw = key.sign(asked(clerk, key))
    lost = {"jurisdiction": "Adams", "fingerprint": key.fingerprint, "reason": "stolen"}
    assert clerk.post("/office/keys/lost", data=lost | {"stolen": "yes"}).status_code == 303
    with sit_down(room.audit) as desk:
        before = desk.state.number
    assert signed(clerk, key, raw)[0] == 409
    with sit_down(room.audit) as desk:
        assert desk.state.number == before
    told = {"jurisdiction": "Adams", "passphrase": SECRET}
    assert clerk.post("/office/sign-for", data=told).status_code == 303
    assert "no signature of its own" not in accepted(room.audit)


def test_a_lost_device_is_a_lost_key(room: Room) -> None:
    """By one button of its county, and of no other; what it would sign is refused before anything is written."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Adams")
    other = official(room, office, "Dan Wu", "Brown")
    key = bring(room, office, clerk)
    form = {"jurisdiction": "Adams", "fingerprint": key.fingerprint, "reason": "left in the bus"}
    assert other.post("/office/keys/lost", data=form).status_code == 403
    assert other.post("/office/keys/lost", data=form | {"jurisdiction": "Brown"}).status_code == 409
    assert clerk.post("/office/keys/lost", data=form | {"reason": " "}).status_code == 409
    assert clerk.post("/office/keys/lost", data=form).status_code == 303
    assert "was lost by its holder" in clerk.get("/office/keys").text
    said = clerk.post(
        "/office/sign-off.json",
        data={"jurisdiction": "Adams", "signer": key.fingerprint, "people": PEOPLE},
    )
    assert said.status_code == 409
    assert "may not sign" in said.json()["refused"]
    with sit_down(room.audit) as desk:
        assert desk.state.signed_off == {}
    accepted(room.audit)


NO_KEYS = ["", "00" * 32, "xyz", "ab" * 31]


def test_what_is_not_a_key(room: Room) -> None:
    """Refused; the office is asked nothing."""
    office = administrator(room)
    for sent in NO_KEYS:
        form = {"jurisdiction": "Adams", "public_key": sent}
        assert office.post("/office/keys", data=form).status_code == 409
        assert office.get("/office/keys.json").json()["keys"] == []


@pytest.mark.long(twin="test_others_write_while_she_reads")
def test_a_key_in_a_real_browser(tmp_path: Path, browser: Browser) -> None:
    """Made there, not to be taken out; it signs, and both verifiers accept; a browser without Ed25519 is told."""
    audit = read_in_full(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        clerk = official(room, office, "Cleo Diaz", "Adams")
        cookies = [(room.cookie, str(each.cookies[room.cookie])) for each in (office, clerk)]
    with serving(audit) as server, device(browser) as state, device(browser) as county:
        for page, (name, value) in zip((state, county), cookies, strict=True):
            page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
        county.goto(f"{server.address}/office/keys")
        county.get_by_role("button", name="Make a key for Adams").click()
        expect(county.get_by_role("heading", level=3)).to_contain_text("waits for the office")
        shown = county.locator(".address").text_content() or ""
        state.goto(f"{server.address}/office/keys")
        expect(state.locator(".address")).to_have_text(shown)
        state.get_by_label("Passphrase").fill(SECRET)
        state.get_by_role("button", name="Let this key sign").click()
        expect(state.get_by_role("heading", level=3)).to_contain_text("may sign")
        county.goto(f"{server.address}/office")
        expect(county.locator("form.signs .told")).to_contain_text(
            "This browser's key of Adams signs"
        )
        county.locator("form.signs").get_by_label("People").fill(PEOPLE)
        county.route("**/sign-off.json", lambda route: route.abort())
        county.get_by_role("button", name="Sign off Adams").click()
        expect(county.locator("form.signs .told")).to_contain_text("The server did not answer")
        county.unroute("**/sign-off.json")
        county.get_by_role("button", name="Sign off Adams").click()
        expect(county.locator("form.signs .told")).to_contain_text("Signed. Entry")
        told = county.locator("form.signs .told").text_content() or ""
        taken = county.evaluate(TAKE)
        assert taken == "refused"
        state.add_init_script("delete SubtleCrypto.prototype.generateKey")
        state.goto(f"{server.address}/office/keys")
        state.get_by_role("button", name="Make a key for Brown").click()
        expect(state.locator("body")).to_contain_text("the office's key signs for Brown")
        server.stop()
    with sit_down(audit) as desk:
        points = desk.record.trust.checkpoints
        assert points[-1].signer == shown
    assert re.search(r"digest[^:]*: ([0-9a-f]{64})", told)
    assert points[-1].covers.digest in told
    accepted(audit)
