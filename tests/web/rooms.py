"""The app of an audit in this process, and people who send it requests without a browser."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anyio.from_thread import start_blocking_portal
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.web.accounts import Accounts
from canvass.web.accounts_place import opened as opened_accounts
from canvass.web.app import App, make_app
from canvass.web.one_time import STEP_SECONDS, code_at
from canvass.web.rooms import Room
from canvass.web.writer import Writer

ADDRESS = "http://127.0.0.1:8080"
ACCOUNTS = ""
"""The database that keeps the accounts of these servers; empty for a file of each audit."""
HERE = {"Sec-Fetch-Site": "same-origin"}


@contextmanager
def opened(audit: Path) -> Iterator[Room]:
    """The server of an audit, without its socket."""
    writer = Writer(audit)
    writer.start()
    accounts = Accounts(opened_accounts(AuditFolder(audit), ACCOUNTS))
    with start_blocking_portal() as portal:
        room = Room(audit, writer, accounts, ADDRESS)
        vars(room)["portal"] = portal
        yield room
    accounts.close()
    writer.stop()


def app_of(room: Room) -> App:
    """The app of a room, made once for all who visit it, as a server does: it takes as long as a dozen answers."""
    kept = vars(room)
    if "app" not in kept:
        kept["app"] = make_app(room)
    made: App = kept["app"]
    return made


def visitor(room: Room) -> TestClient:
    """Somebody new, with cookies of their own; the room has one loop, as a server has, and not one for each request."""
    client = TestClient(app_of(room), base_url=ADDRESS, headers=HERE, follow_redirects=False)
    client.portal = vars(room).get("portal")
    return client


def beginner(room: Room) -> TestClient:
    """The office with its password, before it has a second factor."""
    client = visitor(room)
    form = {"code": room.accounts.new_code(), "name": "Ada Lopez", "password": "long enough for us"}
    assert client.post("/first", data=form).status_code == 303
    return client


def administrator(room: Room) -> TestClient:
    """The office, signed in."""
    client = beginner(room)
    shown = client.get("/second-factor").text
    assert client.post("/second-factor", data={"code": code_shown(shown)}).status_code == 200
    return client


def official(
    room: Room, office: TestClient, name: str, county: str = "", *, is_manager: bool = False
) -> TestClient:
    """Somebody whom the administrator invited, signed in: of this county, or another administrator."""
    client = invited(room, invitation(office, name, county, is_manager=is_manager))
    shown = client.get("/second-factor").text
    assert client.post("/second-factor", data={"code": code_shown(shown)}).status_code == 200
    return client


def invitation(
    office: TestClient, name: str, county: str = "", at: str = "", *, is_manager: bool = False
) -> str:
    """The secret of a new invitation, from the address that the administrator copies."""
    form = {"name": name, "jurisdiction": county} | ({"boards": "yes"} if is_manager else {})
    page = office.post(f"{at}/office/accounts/invite", data=form)
    found = re.search(r'id="address">[^<#]*#([\w-]+)<', page.text)
    assert found, page.text
    return found[1]


def invited(room: Room, secret: str) -> TestClient:
    """Somebody who made the account that this invitation is for, and has no telephone yet."""
    client = visitor(room)
    form = {"invitation": secret, "password": f"the word of {secret[:8]}"}
    answer = client.post("/invited", data={**form, "again": form["password"]})
    assert answer.headers.get("location") == "/second-factor", answer.text
    return client


def code_shown(page: str, later: int = 0) -> str:
    """What a telephone shows that has the key of this page, some half minutes later."""
    found = re.search(r'id="key">([A-Z2-7 ]+)<', page)
    assert found, page
    return code_at(found[1].replace(" ", ""), int(time.time()) // STEP_SECONDS + later)


def boards(room: Room, office: TestClient, county: str, *names: str) -> list[TestClient]:
    """Boards of a county, each confirmed by the office."""
    printed = office.post(
        "/office/boards", data={"jurisdiction": county, "boards": "\n".join(names)}
    )
    words = re.findall(r'class="words" data-board="[^"]*">([^<]+)<', printed.text)
    return [board(room, office, each) for each in words]


def board(room: Room, office: TestClient, words: str) -> TestClient:
    """A board that showed its card, was confirmed, and said who sits there."""
    client = arriving(room, office, words)
    assert client.post("/board/sitters", data=who_sits(client)).status_code == 303
    return client


def who_sits(client: TestClient) -> dict[str, list[str]]:
    """What a board answers: the people whom its page has, or two of its own name."""
    page = client.get("/board").text
    (name,) = re.findall(r'class="who">([^<]+)<', page)
    known = list(filter(None, re.findall(r'name="name" value="([^"]*)"', page)))
    people = known or [f"{one} of {name.replace(', ', ' ')}" for one in ("Ann", "Bo")]
    return {"name": people, "party": ["Green", "none"][: len(people)]}


def arriving(room: Room, office: TestClient, words: str) -> TestClient:
    """A board that showed its card and was confirmed."""
    client = visitor(room)
    assert client.post("/board/card", data={"words": words}).status_code == 303
    digits = re.findall(r'id="digits">(\d{3})<', client.get("/board").text)[0]
    for card in room.accounts.cards(1):
        if card.is_waiting:
            office.post("/office/confirm", data={"card": card.id, "digits": digits})
    return client


def form_of(client: TestClient, mayor: str, bond: str = "0") -> dict[str, str]:
    """The card on a board's screen, marked; empty where no card waits."""
    text = client.get("/board").text
    hidden = dict(re.findall(r'type="hidden" name="(card|turn|seen)" value="([^"]*)"', text))
    return hidden | {"mark-0": mayor, "mark-1": bond, "step": "keep"} if hidden else {}


def routes(room: Room) -> list[tuple[str, str]]:
    """Every address that the app answers, with each of its methods but HEAD."""
    found = iter_route_contexts(app_of(room).routes)
    return sorted(
        {
            (str(each.path), method)
            for each in found
            for method in each.methods or ()
            if method != "HEAD"
        }
    )
