"""A seed that nobody chooses, made in the browser: several people's digits, or dice and a beacon; by the same rules."""

from __future__ import annotations

import json
import re
from asyncio import run
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from canvass.audit.event.ceremony import DigitsOpened, sum_of
from canvass.journeys.audit_folder.ceremony import contribution_in, draw_contribution
from canvass.journeys.verify import verify
from canvass.record import Anchor
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import DICE, PULSE
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import device, let_in, serving, sessions
from tests.web.test_two_persons import back, committed, enter

PATH = "/office/ceremony"
NAMES = ("Ann Lee", "Bo Karlsson")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit that waits for its seed."""
    with opened(committed(tmp_path)) as made:
        yield made


def words_on(client: TestClient) -> str:
    """The words of the commitment, as a form of the page carries them."""
    return " ".join(stands(client)["words"])  # type: ignore[arg-type]


def stands(client: TestClient) -> dict[str, object]:
    """Where the ceremony is."""
    found: dict[str, object] = client.get(f"{PATH}.json").json()["now"]
    return found


def send(client: TestClient, step: str, **form: str) -> tuple[int, str]:
    """Take a step; its status, and what the page says."""
    answer = client.post(f"{PATH}{step}", data=form)
    return answer.status_code, answer.text


def begin(client: TestClient, **how: str) -> tuple[int, str]:
    """Open a ceremony for the words on the screen."""
    return send(client, "", words=words_on(client), **how)


def take(room: Room, office: TestClient, clerk: TestClient) -> None:
    """The seed that the ceremony makes, by two persons."""
    assert send(office, "/seed", words=words_on(office), witnesses="Cy Diaz")[0] == 303
    asked = room.made_seed.asked
    assert asked is not None
    status, said = send(office, "/seed/agree", asked=str(asked.number))
    assert (status, "two persons" in said) == (409, True)
    assert send(clerk, "/seed/agree", asked=str(asked.number))[0] == 303


def events(room: Room) -> list[object]:
    """The events of the record."""
    return [e.event for e in run(room.writer.step(lambda desk: list(desk.record.entries())))]


def test_a_form_that_lacks_something_names_no_option(room: Room) -> None:
    """It is told what lacks as a person says it; the terminal alone adds its options."""
    office = administrator(room)
    for status, said in (send(office, ""), begin(office)):
        assert status == 409
        assert "are missing: the seed is for" in said or "name the one or the other" in said
        assert " --" not in said


def test_several_peoples_digits(room: Room, tmp_path: Path) -> None:
    """Every digest before any digits; the seed is their sum, taken by two persons; both verifiers accept the record."""
    office = administrator(room)
    clerk = official(room, office, "Dee Ross", "Adams")
    assert begin(clerk, contributors="Ann Lee\nBo Karlsson")[0] == 403
    status, said = begin(office, contributors="Ann Lee")
    assert (status, "alone would choose the seed" in said) == (409, True)
    assert begin(office, contributors="\n".join(NAMES))[0] == 303
    commitment = str(stands(office)["commitment"])
    kept = [
        draw_contribution(tmp_path / f"{n}.json", name, commitment, f"{DICE[:-1]}{n}")
        for n, name in enumerate(NAMES)
    ]
    files = [(tmp_path / f"{n}.json").read_text("utf-8") for n in range(2)]
    assert send(clerk, "/promise", contributor=NAMES[0], digest=kept[0].digest)[0] == 403
    assert send(office, "/promise", contributor=NAMES[0], digest=kept[0].digest)[0] == 303
    status, said = send(office, "/reveal", kept=files[0])
    assert (status, "before every digest is in" in said) == (409, True)
    assert send(office, "/promise", contributor=NAMES[1], digest=kept[1].digest)[0] == 303
    fixed = stands(office)
    digests = {e.digest for e in run(room.writer.step(lambda desk: list(desk.record.entries())))}
    assert fixed["fixed_digest"] in digests
    public = visitor(room).get("/ceremony").text
    assert str(fixed["fixed_digest"]) in public
    assert visitor(room).get("/ceremony.json").json()["fixed_digest"] == fixed["fixed_digest"]
    assert send(clerk, "/reveal", kept=files[0])[0] == 403
    assert send(office, "/reveal", kept=files[0])[0] == 303
    status, said = send(office, "/seed", words=words_on(office))
    assert (status, "makes no seed yet" in said) == (409, True)
    wrong = json.dumps({**json.loads(files[1]), "digits": "1" * 19 + "2"})
    status, said = send(office, "/reveal", kept=wrong)
    assert (status, "not those that were promised" in said) == (409, True)
    assert send(office, "/reveal", kept="digits: 12")[0] == 409
    assert enter(office) == 409, "the seed follows from the ceremony alone"
    assert send(office, "/reveal", kept=files[1])[0] == 303
    assert stands(office)["groups"]
    assert visitor(room).get("/ceremony.json").json()["groups"] == [], "it is not taken yet"
    take(room, office, clerk)
    seed = sum_of(each.digits for each in kept)
    assert visitor(room).get("/audit.json").json()["seed"] == seed
    last = events(room)[-1]
    assert last.actor == "Ada Lopez and Dee Ross"  # type: ignore[attr-defined]
    assert verify(room.audit, Anchor(str(fixed["fixed_digest"]))).is_consistent


def test_dice_and_a_beacon(room: Room) -> None:
    """Dice are typed by one and read back by another before the beacon's value is taken; then the seed by two."""
    office = administrator(room)
    clerk = official(room, office, "Dee Ross", "Adams")
    assert begin(office, beacon=PULSE)[0] == 303
    status, said = send(office, "/beacon", value="7e3a90")
    assert (status, "dice come before" in said) == (409, True)
    assert enter(office) == 303
    assert back(room, office)[0] == 409
    assert back(room, clerk)[0] == 303
    assert visitor(room).get("/audit.json").json()["seed"] == ""
    assert stands(office)["has_dice"]
    status, said = send(office, "/beacon", value="7E:3A")
    assert (status, "7e3a" in said) == (409, True)
    assert send(office, "/beacon", value="7e3a90")[0] == 303
    take(room, office, clerk)
    assert len(str(visitor(room).get("/audit.json").json()["seed"])) == 20
    assert verify(room.audit).is_consistent


def test_dice_of_a_ceremony_that_was_abandoned_meanwhile(room: Room) -> None:
    """They were rolled for a beacon, and do not become the seed itself; nor do digits of a seed become such dice."""
    office = administrator(room)
    clerk = official(room, office, "Dee Ross", "Adams")
    begin(office, beacon=PULSE)
    assert enter(office) == 303
    assert send(clerk, "/abandon", reason="the beacon is silent")[0] == 403
    assert send(office, "/abandon", reason=" ")[0] == 409
    assert send(office, "/abandon", reason="the beacon is silent")[0] == 303
    status, said = back(room, clerk)
    assert (status, "roll new dice" in said) == (409, True)
    assert enter(office) == 303
    begin(office, beacon=PULSE)
    assert back(room, clerk)[0] == 409
    kinds = [each.kind for each in events(room)]  # type: ignore[attr-defined]
    assert not {"seed.rolled", "ceremony.dice"} & set(kinds)
    assert visitor(room).get("/audit.json").json()["seed"] == ""


def look_at(page: Page) -> None:
    """Nothing that keeps somebody from using the page, and no sideways scroll on a phone.

    The page has come, as its caller has seen: one that is on its way to another cannot be looked at.
    """
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.long(twin="test_several_peoples_digits")
def test_in_browsers(tmp_path: Path, browser: Browser) -> None:
    """Each contributor makes a digest on a device of their own, which sends nothing; the office carries the rest."""
    audit = committed(tmp_path)
    chief, bo = sessions(audit, "Adams")
    with serving(audit) as server, ExitStack() as devices:
        office, clerk, phone = (devices.enter_context(device(browser)) for _ in range(3))
        let_in(office, server, chief)
        let_in(clerk, server, bo)
        office.goto(f"{server.address}/office/seed")
        office.get_by_role("link", name="A seed that nobody chooses").click()
        expect(office.get_by_label("Who contributes")).to_be_visible()
        look_at(office)
        office.get_by_label("Who contributes").fill("\n".join(NAMES))
        office.get_by_role("button", name="Open the ceremony").first.click()
        expect(office.locator("main")).to_contain_text("Still missing: Ann Lee, Bo Karlsson")
        kept = [contribute(phone, server.address, name, tmp_path) for name in NAMES]
        for (digest, _), then in zip(kept, ("missing: Bo", "Every digest is in"), strict=True):
            look_at(office)
            office.get_by_label("Digest").fill(digest)
            office.get_by_role("button", name="Keep the digest").click()
            expect(office.locator("main")).to_contain_text(then)
        for (_, file), then in zip(kept, ("open: Bo", "The seed that it makes"), strict=True):
            office.get_by_label("What the contributor's device kept").fill(file)
            office.get_by_role("button", name="Open these digits").click()
            expect(office.locator("main")).to_contain_text(then)
        look_at(office)
        office.get_by_role("button", name="Ask to take this seed").click()
        expect(office.get_by_role("status")).to_contain_text("another account to agree")
        clerk.goto(f"{server.address}/office/decide")
        clerk.get_by_role("link", name="Go on with the ceremony").click()
        clerk.get_by_role("button", name="Agree, and take the seed").click()
        digits = [contribution_in(file, "the file").digits for _, file in kept]
        expect(clerk.locator("#seed")).to_have_text(
            re.sub(r"(\d{5})(?=\d)", r"\1 ", sum_of(digits))
        )
        server.stop()


def contribute(phone: Page, address: str, name: str, folder: Path) -> tuple[str, str]:
    """Somebody makes a digest on a phone: it, and what the phone keeps; nothing is sent meanwhile."""
    phone.goto(f"{address}/ceremony")
    expect(phone.get_by_label("Your name")).to_be_visible()
    look_at(phone)
    sent = list[str]()
    phone.on("request", lambda request: sent.append(request.url))
    phone.get_by_label("Your name").select_option(name)
    for typed in ("1234", "7" * 20, DICE):
        phone.get_by_label("Twenty digits").fill(typed)
        phone.get_by_role("button", name="Make the digest").click()
        if typed != DICE:
            expect(phone.get_by_role("alert")).to_contain_text("twenty digits")
    expect(phone.locator("#digest")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    look_at(phone)
    with phone.expect_download() as taken:
        phone.get_by_role("link", name="Keep the file").click()
    file = Path(taken.value.path()).read_text("utf-8")
    kept = contribution_in(file, "the file")
    digest = phone.locator("#digest").inner_text()
    assert kept.contributor == name
    assert digest == DigitsOpened(name, kept.digits, kept.nonce).digest(kept.commitment)
    assert [each for each in sent if not each.startswith("blob:")] == []
    return digest, file
