"""Accounts of others: an invitation serves once, an account ends everywhere, and who changed a right is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from canvass.web.guest import NotAllowed
from canvass.web.rooms import Room
from tests.web.kept import Kept
from tests.web.rooms import (
    administrator,
    code_shown,
    invitation,
    invited,
    official,
    opened,
    visitor,
)
from tests.web.served import (
    PASSWORD,
    audit_with_round,
    code_on,
    device,
    make_administrator,
    serving,
)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def deeds(room: Room) -> str:
    """What the app kept of changes of rights."""
    return "\n".join(f"{each.who}: {each.what}" for each in room.accounts.officials.deeds())


def accept(room: Room, secret: str, password: str = PASSWORD, again: str = PASSWORD) -> str:
    """What the page answers to somebody with this invitation."""
    form = {"invitation": secret, "password": password, "again": again}
    return visitor(room).post("/invited", data=form).text


def test_what_was_typed_when_a_session_ended_is_shown_and_sent_again(room: Room) -> None:
    """Line by line and letter for letter, but for a passphrase; who has signed in meanwhile sends it from that page."""
    office = administrator(room)
    session = dict(office.cookies)
    office.cookies.clear()
    names = '\nfirst <b>board\nsecond "board"'
    form = {"jurisdiction": "Adams", "boards": names, "passphrase": "a secret of ours"}
    answer = office.post("/office/boards", data=form)
    assert answer.status_code == 403
    assert "What you typed was not sent on" in answer.text
    assert "It is then said by whoever has signed in." in answer.text
    assert "a secret of ours" not in answer.text
    assert '<input type="password" name="passphrase"' in answer.text
    assert '<form method="post" action="/office/boards">' in answer.text
    hidden = re.findall(r'<textarea name="(\w+)" hidden>\n(.*?)</textarea>', answer.text, re.DOTALL)
    again = {name: unescape(value) for name, value in hidden}
    assert again == {"jurisdiction": "Adams", "boards": names}
    office.cookies.update(session)
    assert office.post("/office/boards", data=again).status_code in (200, 303)
    assert "first &lt;b&gt;board" in office.get("/office").text


def test_nothing_typed_is_shown_of_what_is_not_a_form_of_the_office(room: Room) -> None:
    """A board's marks are nobody else's business on a shared tablet, and a look has nothing to show."""
    somebody = visitor(room)
    for answer in (
        somebody.post("/board/read", data={"card": "1/1", "mark-0": "planted"}),
        somebody.post("/office/boards", content=b"boards=planted", headers={"Content-Type": "a/b"}),
        somebody.get("/office", params={"boards": "planted"}),
    ):
        assert answer.status_code == 403
        assert "planted" not in answer.text
        assert "What you typed" not in answer.text


def test_an_invitation_serves_once(room: Room) -> None:
    """Used, withdrawn, of an account that ended, or made up: it is refused; a bad password uses up nothing."""
    office = administrator(room)
    secret = invitation(office, "Bo Karlsson", "Adams")
    assert "passwords differ" in accept(room, secret, PASSWORD, "another one, as long")
    assert "at least 12" in accept(room, secret, "short", "short")
    invited(room, secret)
    assert "does not hold" in accept(room, secret)
    assert "does not hold" in accept(room, "made-up")
    other = invitation(office, "Cleo Diaz")
    (waiting,) = room.accounts.officials.invitations()
    office.post("/office/accounts/withdraw", data={"invitation": waiting.id})
    assert "does not hold" in accept(room, other)
    second = official(room, office, "Dee Ross")
    late = invitation(second, "Eli Fox")
    office.post("/office/accounts/end", data={"name": "Dee Ross"})
    assert "does not hold" in accept(room, late)
    kept = deeds(room)
    for said in (
        "Ada Lopez: invited Bo Karlsson as county clerk of Adams",
        "Bo Karlsson: accepted the invitation of Ada Lopez as county clerk of Adams",
        "Ada Lopez: withdrew the invitation of Cleo Diaz",
        "Ada Lopez: ended the account of Dee Ross",
        "nobody: an invitation was refused",
    ):
        assert said in kept


def test_an_invitation_of_three_days(kept: Kept, tmp_path: Path) -> None:
    """After them it is refused, and no secret, password or hash of an ended account is in the file."""
    clock = [1000.0]
    accounts = kept.accounts(lambda: clock[0])
    accounts.create_administrator(accounts.new_code(), "Ada", PASSWORD)
    secret = accounts.officials.invite("Bo", "county clerk", "Adams", "Ada")
    used = accounts.officials.invite("Cy", "administrator", "", "Ada")
    assert accounts.accept_invitation(used, PASSWORD)
    clock[0] += 72 * 3600 + 1
    with pytest.raises(NotAllowed, match="too old"):
        accounts.accept_invitation(secret, PASSWORD)
    accounts.close()
    everything = kept.bytes() + b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for hidden in (secret, used, PASSWORD):
        assert hidden.encode() not in everything


def test_an_account_that_ends(room: Room) -> None:
    """Every session of it ends at once, its password and telephone no longer sign in, and the name may come again."""
    office = administrator(room)
    clerk = official(room, office, "Bo Karlsson", "Adams")
    waiting = visitor(room)
    assert clerk.get("/office").status_code == 200
    office.post("/office/accounts/end", data={"name": "Bo Karlsson"})
    assert clerk.get("/office").status_code == 403
    assert office.get("/office").status_code == 200
    form = {"name": "Bo Karlsson", "password": PASSWORD, "code": "000000"}
    assert waiting.post("/sign-in", data=form).status_code == 403
    again = office.post("/office/accounts/end", data={"name": "Bo Karlsson"})
    assert (again.status_code, "no account that could be ended" in again.text) == (409, True)
    back = official(room, office, "Bo Karlsson", "Brown")
    assert "clerk of Brown" in back.get("/office").text
    assert clerk.get("/office").status_code == 403


def test_nobody_is_left_without_an_administrator(room: Room) -> None:
    """Nobody ends their own account; two administrators who end each other leave the quicker one."""
    office = administrator(room)
    second = official(room, office, "Dee Ross")
    assert second.post("/office/accounts/end", data={"name": "Dee Ross"}).status_code == 409
    assert office.post("/office/accounts/end", data={"name": "Dee Ross"}).status_code == 303
    assert second.post("/office/accounts/end", data={"name": "Ada Lopez"}).status_code == 403
    assert office.get("/office").status_code == 200


NOT_INVITED = [
    ("", "", "write the name"),
    ("ADA lopez", "", "of this name is there"),
    ("Cleo Diaz and Ada Lopez", "", "name one person"),
    ("Bo\u202e", "", "direction of writing"),
    ("Bo Karlsson", "Nowhere", "is not a county here"),
    ("BO KARLSSON", "Adams", "of this name is there"),
]


def test_who_cannot_be_invited(room: Room) -> None:
    """Nobody, a name that somebody has in other letters, one that hides letters, a county that is not in the audit."""
    office = administrator(room)
    for name, county, said in NOT_INVITED:
        if county == "Adams":
            invitation(office, "Bo Karlsson", "Brown")
        before = room.accounts.officials.invitations()
        answer = office.post("/office/accounts/invite", data={"name": name, "jurisdiction": county})
        assert (answer.status_code, said in answer.text) == (409, True), answer.text
        assert room.accounts.officials.invitations() == before


def test_a_clerk_signs_in_as_a_clerk(room: Room) -> None:
    """The second sign-in has the same county and no more rights than the first."""
    office = administrator(room)
    secret = invitation(office, "Bo Karlsson", "Adams")
    client = invited(room, secret)
    page = client.get("/second-factor").text
    client.post("/second-factor", data={"code": code_shown(page)})
    again = visitor(room)
    said = {"name": "Bo Karlsson", "password": f"the word of {secret[:8]}"}
    later = code_shown(page, later=1)
    assert again.post("/sign-in", data={**said, "code": later}).headers["location"] == "/office"
    assert "clerk of Adams" in again.get("/office").text
    assert again.get("/office/accounts").status_code == 403
    assert again.post("/office/measure").status_code == 403


def look_at(page: Page) -> None:
    """Nothing that keeps somebody from using the page, and no sideways scroll on a phone."""
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def send_from_another_site(page: Page, to: str) -> None:
    """A page of another site, opened in the browser of who is signed in, invites somebody by a form and by a script."""
    form = f"""<form method="post" action="{to}"><input name="name" value="Eve"><button>Win</button></form>"""
    page.context.route(
        "http://elsewhere.example/*",
        lambda route: route.fulfill(content_type="text/html", body=form),
    )
    page.goto("http://elsewhere.example/")
    page.evaluate(
        """(to) => fetch(to, {
            method: "POST", mode: "no-cors", credentials: "include", body: new URLSearchParams({ name: "Eve" }),
        }).catch(() => null)""",
        to,
    )
    with page.expect_response(to) as answered:
        page.get_by_role("button", name="Win").click()
    assert answered.value.status == 403
    expect(page.locator("body")).to_contain_text("sent from another site, and nothing was done")


@pytest.mark.long(twin="test_an_invitation_serves_once")
def test_in_a_browser(tmp_path: Path, browser: Browser) -> None:
    """An address is copied and opened elsewhere: it forgets its secret, makes the account, and ends with it at once."""
    audit = audit_with_round(tmp_path)
    with serving(audit) as server, ExitStack() as devices:
        office = devices.enter_context(device(browser))
        clerk = devices.enter_context(device(browser, "dark"))
        make_administrator(office, server)
        office.get_by_role("link", name="Accounts").click()
        office.get_by_label("Name, as the public").fill("Bo Karlsson")
        office.get_by_label("Role").select_option(label="Clerk of Adams")
        office.get_by_role("button", name="Make the invitation").click()
        address = office.locator("#address").text_content() or ""
        look_at(office)
        asked: list[str] = []
        clerk.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
        clerk.goto(address)
        secret = address.partition("#")[2]
        expect(clerk.get_by_label("Invitation")).to_have_value(secret)
        assert clerk.url == f"{server.address}/invited"
        look_at(clerk)
        for label in ("Password, 12", "The same password"):
            clerk.get_by_label(label).fill(PASSWORD)
        clerk.get_by_role("button", name="Make my account").click()
        clerk.get_by_label("Code that it shows").fill(code_on(clerk))
        clerk.get_by_role("button", name="Confirm").click()
        clerk.get_by_role("link", name="To the office").click()
        expect(clerk.locator("header")).to_contain_text("Bo Karlsson, clerk of Adams")
        clerk.goto(f"{server.address}/office/end")
        expect(clerk.get_by_role("heading", level=1)).to_have_text("End")
        expect(clerk.get_by_role("button", name="Publish")).to_have_count(0)
        assert secret not in "".join(each.partition("#")[0] for each in asked)
        clerk.goto(f"{server.address}/office/accounts")
        said = clerk.locator(".refusal")
        assert (said.text_content() or "")[:1].islower()
        style = "each => getComputedStyle(each, '::first-letter').textTransform"
        assert said.evaluate(style) == "uppercase", "a sentence, on a page, begins as one"
        clerk.goto(f"{server.address}/office")
        clerk.get_by_label("Boards, one on a line").fill("Ann & Bo\nCy <Diaz>")
        session = clerk.context.cookies()
        clerk.context.clear_cookies()
        clerk.get_by_role("button", name="Give them their batches").click()
        expect(clerk.locator("dd", has_text="Cy <Diaz>")).to_have_text("Ann & Bo\nCy <Diaz>")
        expect(clerk.locator("textarea").first).to_be_hidden()
        look_at(clerk)
        clerk.context.add_cookies(session)  # type: ignore[arg-type]
        clerk.get_by_role("button", name="Send it again").click()
        expect(clerk.locator("main")).to_contain_text("Cy <Diaz>")
        send_from_another_site(office, f"{server.address}/office/accounts/invite")
        office.goto(f"{server.address}/office/accounts")
        expect(office.locator("main")).not_to_contain_text("Eve")
        look_at(office)
        office.get_by_role("button", name="End the account of Bo Karlsson").click()
        expect(office.get_by_role("row", name="Bo Karlsson").first).to_contain_text("ended")
        clerk.reload()
        expect(clerk.locator("main")).to_contain_text("this page is for")
        assert secret not in server.stop()
