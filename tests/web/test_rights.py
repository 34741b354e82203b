"""Who may do what: every route asked by everybody, posts from other sites, ended sessions, stolen cards."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from canvass.errors import BadValue
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.web import passwords
from canvass.web.accounts import Accounts
from canvass.web.guard import LARGEST_BODY
from canvass.web.guest import NotAllowed
from canvass.web.migrations.take import upgrade_file
from canvass.web.roles import INVITED, RIGHTS, Of, Role
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK
from tests.web.kept import Kept
from tests.web.rooms import (
    ADDRESS,
    HERE,
    administrator,
    app_of,
    arriving,
    beginner,
    board,
    boards,
    form_of,
    official,
    opened,
    routes,
    visitor,
)
from tests.web.served import audit_with_round

MAY_ANYBODY_POST = {"/first", "/invited", "/sign-in", "/sign-out", "/board/card", "/board/sign-out"}
BY_TWO = (
    {f"/office/seed/{step}" for step in ("back", "withdraw")}
    | {"/office/commit/ask"}
    | {
        f"/office/{what}/{step}"
        for what in ("round", "reopen", "ceremony/seed")
        for step in ("agree", "withdraw")
    }
)
"""What the clerk of any county may do as the second person."""
ADDRESSED = ("county=Adams", "county=Adams&county=Brown", "county=Brown&county=Adams", "county=")
REFUSED = (
    "this page is for",
    "the office has not confirmed this board yet",
    "say first who sits at this board",
)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def test_every_route_by_everybody(room: Room) -> None:
    """Each role gets what the table says, and a refusal everywhere else; the table has every route and no other."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    people = {
        Role.ADMINISTRATOR: office,
        Role.CLERK: official(room, office, "Bo Karlsson", "Adams"),
        Role.MANAGER: official(room, office, "Mo Silva", "Adams", is_manager=True),
        Role.BOARD: one,
        Role.NOBODY: visitor(room),
    }
    assert {(method, path) for path, method in routes(room)} == set(RIGHTS)
    for role, client in people.items():
        walk(room, role, client)


@pytest.mark.parametrize("is_manager", [False, True])
def test_every_route_by_somebody_of_another_county(room: Room, is_manager: bool) -> None:
    """Whatever is of Adams is refused to who is of Brown and stays as it was; their page shows nothing of it."""
    office = administrator(room)
    clerk = official(room, office, "Cleo Diaz", "Brown", is_manager=is_manager)
    role = Role.MANAGER if is_manager else Role.CLERK
    boards(room, office, "Adams", "board of Adams")
    boards(room, office, "Brown", "board of Brown")
    before = room.accounts.cards(1)
    (theirs,) = [each for each in before if each.jurisdiction == "Adams"]
    entries = visitor(room).get("/audit.json").json()
    forms = {
        Of.COUNTY: {
            "jurisdiction": "Adams",
            "boards": "mine",
            "people": "Eve, clerk",
            "reason": "x",
        },
        Of.CARD: {"jurisdiction": "Brown", "card": str(theirs.id), "digits": "000"},
    }
    asked = [
        (*key, right.of)
        for key, right in RIGHTS.items()
        if right.of is not Of.NOTHING and role in right.roles
    ]
    assert len(asked) == (10 if is_manager else 27)
    for method, path, of in asked:
        if of is Of.ADDRESS:
            answers = [clerk.request(method, f"{path}?{each}&what=manifest") for each in ADDRESSED]
        else:
            twice = "jurisdiction=Adams&jurisdiction=Brown"
            answers = [clerk.post(path, data=forms[of]), clerk.post(path, content=twice)]
        for answer in answers:
            said = answer.status_code, "of another county" in answer.text
            assert said == (403, True), (path, answer.url)
    assert room.accounts.cards(1) == before
    assert visitor(room).get("/audit.json").json() == entries
    shown = clerk.get("/office").text
    assert "board of Brown" in shown
    assert "board of Adams" not in shown
    assert "<option>Adams" not in shown


def test_every_route_of_a_board_that_waits(room: Room) -> None:
    """A card that was shown and not confirmed sees its own digits, and nothing else of the audit's work."""
    office = administrator(room)
    printed = office.post("/office/boards", data={"jurisdiction": "Adams", "boards": "board 1"})
    words = printed.text.split('data-board="board 1">')[1].split("<")[0]
    client = visitor(room)
    client.post("/board/card", data={"words": words})
    walk(room, Role.WAITING, client)


def test_every_route_of_a_board_that_has_not_said_who_sits(room: Room) -> None:
    """It says so, has its break and leaves; it is shown no card, and sends nothing."""
    office = administrator(room)
    printed = office.post("/office/boards", data={"jurisdiction": "Adams", "boards": "board 1"})
    words = printed.text.split('data-board="board 1">')[1].split("<")[0]
    walk(room, Role.ARRIVING, arriving(room, office, words))


def test_every_route_without_a_second_factor(room: Room) -> None:
    """Who has only the password sets up the second factor, and may do nothing else, also after signing in anew."""
    walk(room, Role.NEW, beginner(room))
    client = visitor(room)
    form = {"name": "Ada Lopez", "password": "long enough for us", "code": "000000"}
    assert client.post("/sign-in", data=form).headers["location"] == "/second-factor"
    walk(room, Role.NEW, client)


def test_a_line_that_lacks_in_the_table(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that nobody wrote into the table is refused to the administrator, too."""
    office = administrator(room)
    assert office.get("/office").status_code == 200
    short = {key: roles for key, roles in RIGHTS.items() if key != ("GET", "/office")}
    monkeypatch.setattr("canvass.web.roles.RIGHTS", short)
    answer = office.get("/office")
    assert answer.status_code == 403
    assert "for nobody" in answer.text
    assert office.post("/office/publish").status_code != 403


def test_the_table_itself() -> None:
    """Whatever begins with /office is for officials, a board reads alone, and nobody posts but to sign in or out."""
    for (method, path), right in RIGHTS.items():
        roles = right.roles
        if path.startswith("/office"):
            assert not roles & {*Role} - set(INVITED), path
        if method == "POST" and Role.NOBODY in roles:
            assert path in MAY_ANYBODY_POST
        if method == "POST" and Role.CLERK in roles and path not in BY_TWO:
            assert path in MAY_ANYBODY_POST or right.of is not Of.NOTHING, path
    posts = {
        path
        for (method, path), right in RIGHTS.items()
        if Role.MANAGER in right.roles and method == "POST"
    }
    seats = {
        f"/office/{step}"
        for step in ("boards", "move", "confirm", "revoke", "carried", "cards.pdf")
    }
    assert posts == MAY_ANYBODY_POST | seats
    assert RIGHTS["POST", "/board/read"].roles == {Role.BOARD}
    for path in (
        "measure",
        "publish",
        "abort",
        "unseal",
        "accounts/invite",
        "accounts/withdraw",
        "accounts/end",
    ):
        assert RIGHTS["POST", f"/office/{path}"].roles == {Role.ADMINISTRATOR}


def walk(room: Room, role: Role, client: TestClient) -> None:
    """Ask for every route; what the table does not give to this role is refused."""
    for path, method in sorted(
        routes(room), key=lambda each: ("out" in each[0], "break" in each[0])
    ):
        answer = client.request(method, path.replace("{name}", "style.css"), data={"x": "y"})
        is_refused = answer.status_code == 403 and any(words in answer.text for words in REFUSED)
        assert is_refused == (role not in RIGHTS[method, path].roles), (
            path,
            method,
            role,
            answer.text,
        )


OTHER_SITES = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "", "Origin": "https://elsewhere.example"},
]


def test_a_post_from_another_site(room: Room) -> None:
    """It is refused before anything looks at it, whoever is signed in."""
    office = administrator(room)
    for headers in OTHER_SITES:
        answer = office.post("/office/publish", headers=headers)
        assert answer.status_code == 403
        assert not (room.audit / "public").exists()


def test_a_browser_that_names_no_site_but_its_origin(room: Room) -> None:
    """An old browser sends the origin alone: ours is let through, none at all is not."""
    client = TestClient(app_of(room), base_url=ADDRESS, follow_redirects=False)
    assert client.post("/sign-out", headers={"Origin": ADDRESS}).status_code == 303
    assert client.post("/sign-out").status_code == 403


def test_headers_of_every_answer(room: Room) -> None:
    """A strict policy, nothing kept by a cache; the session's cookie is for this site and for no script."""
    client = visitor(room)
    for path in ("/", "/nowhere", "/office", "/static/style.css"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
    form = {"code": room.accounts.new_code(), "name": "Ada", "password": "long enough for us"}
    cookie = client.post("/first", data=form).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("DELETE", "/office", 405), ("POST", "/audit.json", 405)],
)
def test_unknown_routes_and_methods(room: Room, method: str, path: str, status: int) -> None:
    """A sentence, and no traceback."""
    answer = visitor(room).request(method, path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_what_is_too_large(room: Room) -> None:
    """A body beyond the bound, and more fields than a form has."""
    client = visitor(room)
    assert client.post("/sign-in", content=b"x" * (LARGEST_BODY + 1)).status_code == 413
    assert client.post("/sign-in", content=b"&".join([b"a=1"] * 500)).status_code == 400


def test_numbers_of_any_length(room: Room) -> None:
    """A number that no machine writes is no fault of the server: another mark is asked for, another page shown."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    form = form_of(one, "9" * 5_000)
    answer = one.post("/board/read", data=form)
    assert (answer.status_code, "not on the form" in answer.text) == (409, True)
    assert one.get(f"/board?kept={'9' * 5_000}").status_code == 200


def test_a_form_of_the_board_before(room: Room) -> None:
    """A browser's way back sends again what another sitting marked: nothing of it is shown, and nothing is entered.

    Signing out takes the session from the browser, too, so that it keeps no page that had one for the way back.
    """
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    (sitting,) = re.findall(r'name="sitting" value="(\w+)"', one.get("/board").text)
    form = form_of(one, "1") | {"step": "look", "sitting": sitting}
    looked = one.post("/board/read", data=form)
    assert looked.status_code == 200
    assert f'name="sitting" value="{sitting}"' in looked.text
    one.post("/board/sign-out")
    assert dict(one.cookies) == {}
    for path in ("/board/read", "/board/batch"):
        for step in ("look", "keep", "change"):
            again = two.post(path, data=form | {"step": step})
            assert (again.status_code, "another sitting" in again.text) == (409, True)
            assert not re.search(r"<fieldset|<dd>|checked", again.text)
    office.post("/sign-out")
    assert dict(office.cookies) == {}


def test_what_is_no_text(room: Room) -> None:
    """Bytes that are no UTF-8 are refused, and not kept as other letters."""
    office = administrator(room)
    form = b"jurisdiction=Adams&boards=board+%FF"
    assert office.post("/office/boards", content=form).status_code == 400


def test_a_card_that_is_shown_on_another_device(room: Room) -> None:
    """The first browser is signed out, the second waits to be confirmed: a stolen card alone reads nothing."""
    office = administrator(room)
    printed = office.post("/office/boards", data={"jurisdiction": "Adams", "boards": "board 1"})
    words = printed.text.split('data-board="board 1">')[1].split("<")[0]
    one = board(room, office, words)
    assert form_of(one, "0")
    thief = visitor(room)
    assert thief.post("/board/card", data={"words": words}).status_code == 303
    assert "wait for the office" in thief.get("/board").text
    assert thief.post("/board/read", data={"card": "1/1"}).status_code == 403
    assert one.get("/board").status_code == 403


def test_a_session_that_somebody_else_chose(room: Room) -> None:
    """Whatever session a browser was given before, a card that is shown makes a new one: who gave it gains nothing."""
    office, thief = administrator(room), visitor(room)
    printed = office.post("/office/boards", data={"jurisdiction": "Adams", "boards": "A\nB"})
    one, other = re.findall(r'class="words" data-board="[^"]*">([^<]+)<', printed.text)
    thief.post("/board/card", data={"words": one})
    for planted in ("chosen", dict(thief.cookies)[room.cookie]):
        victim = visitor(room)
        victim.cookies.set(room.cookie, planted)
        assert victim.post("/board/card", data={"words": other}).status_code == 303
        room.accounts.confirm(
            2, re.findall(r'id="digits">(\d{3})<', victim.get("/board").text)[0], "Ada"
        )
        assert victim.get("/board/sitters").status_code == 200
        assert planted not in [each.value for each in victim.cookies.jar if each.domain]
        thief.cookies.clear()
        thief.cookies.set(room.cookie, planted)
        assert thief.get("/board/sitters").status_code == 403


def test_a_card_that_was_revoked_or_printed_again(room: Room) -> None:
    """The session ends at once, and the old words no longer hold."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    room.accounts.revoke(room.accounts.cards(1)[0].id)
    assert one.get("/board").status_code == 403


def test_a_code_holds_once_and_an_hour(kept: Kept, tmp_path: Path) -> None:
    """A second use, and a use after an hour, are refused; a wrong code is, and ten of them make everybody wait."""
    clock = [1000.0]
    accounts = kept.accounts(lambda: clock[0])
    code = accounts.new_code()
    clock[0] += 3601
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.create_administrator(code, "Ada", "long enough for us")
    code = accounts.new_code()
    with pytest.raises(NotAllowed, match="turns the direction of writing"):
        accounts.create_administrator(code, "Ada\u202e", "long enough for us")
    with pytest.raises(BadValue, match="name one person"):
        accounts.create_administrator(code, "Ada AND Bo", "long enough for us")
    token = accounts.create_administrator(code, "Ada", "long enough for us")
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.create_administrator(code, "Eve", "long enough for us")
    assert accounts.guest(token).name == "Ada"
    clock[0] += 3601
    assert accounts.guest(token).name == ""
    for _ in range(10):
        with pytest.raises(NotAllowed, match="wrong"):
            accounts.sign_in("Ada", "not the password")
    with pytest.raises(NotAllowed, match="wait a minute"):
        accounts.sign_in("Ada", "long enough for us")
    clock[0] += 61
    assert accounts.sign_in("Ada", "long enough for us")
    accounts.close()
    everything = kept.bytes() + b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (code, token, "long enough for us"):
        assert secret.encode() not in everything


def test_a_session_ends_an_hour_after_its_last_sign_however_seldom_that_is_written(
    kept: Kept,
) -> None:
    """Asked every four minutes it goes on, with few writes; after an hour of nothing it has ended, to the second."""
    clock = [1_000_000.0]
    accounts = kept.accounts(lambda: clock[0])
    token = accounts.create_administrator(accounts.new_code(), "Ada Lopez", "long enough for us")
    written = set()
    for _ in range(20):
        clock[0] += 240
        assert accounts.guest(token).name == "Ada Lopez"
        written.add(kept.rows("select max(seen) from session")[0])
    assert len(written) <= 11
    clock[0] += 3600
    assert accounts.guest(token).name == "Ada Lopez"
    clock[0] += 3601
    assert accounts.guest(token).name == ""
    accounts.close()


def test_a_server_that_is_started_again_goes_by_what_was_written(kept: Kept) -> None:
    """Within five minutes: a session never lasts longer than an hour without a sign, and may end that much earlier."""
    clock = [1_000_000.0]
    accounts = kept.accounts(lambda: clock[0])
    token = accounts.create_administrator(accounts.new_code(), "Ada Lopez", "long enough for us")
    clock[0] += 299
    assert accounts.guest(token).name == "Ada Lopez"
    accounts.close()
    again = kept.accounts(lambda: clock[0])
    clock[0] += 3600 - 299
    assert again.guest(token).name == "Ada Lopez"
    again.close()
    last = kept.accounts(lambda: clock[0])
    clock[0] += 3601
    assert last.guest(token).name == ""
    last.close()


def test_two_audits_on_one_machine(tmp_path: Path) -> None:
    """A browser sends its cookies to every port: signing in at one audit signs nobody out at the other."""
    names = []
    for place in ("one", "other"):
        (tmp_path / place).mkdir()
        with opened(audit_with_round(tmp_path / place)) as here:
            names += [*administrator(here).cookies]
    assert len(names) == len(set(names)) == 2


def test_a_rehearsal_is_told_to_everybody(tmp_path: Path) -> None:
    """The word stands before the title wherever the app shows it; an audit without a round is shown, too."""
    about = About("two", "Two counties", "November 2026", "The office", is_rehearsal=True)
    open_audit(tmp_path / "audit", about, ("Adams",), CLERK)
    with opened(tmp_path / "audit") as room:
        assert visitor(room).get("/audit.json").json()["title"] == "REHEARSAL: Two counties"


def test_a_name_written_otherwise_gives_no_more_tries(kept: Kept) -> None:
    """Spaces at its ends are not part of a name: who adds some waits as everybody does."""
    accounts = kept.accounts(lambda: 1000.0)
    accounts.create_administrator(accounts.new_code(), "Ada", "long enough for us")
    for spaces in range(10):
        with pytest.raises(NotAllowed, match="is wrong"):
            accounts.sign_in("Ada" + " " * spaces, "not the password")
    with pytest.raises(NotAllowed, match="wait a minute"):
        accounts.sign_in("Ada" + " " * 11, "not the password")
    accounts.close()


def test_tries_from_one_address(room: Room) -> None:
    """Under ten names, with cards and invitations: then whoever comes from there waits a minute, and others do not."""
    tries = [("/sign-in", {"name": f"name {n}", "password": "wrong"}) for n in range(4)]
    tries += [("/board/card", {"words": f"wrong {n}"}) for n in range(3)]
    guess = {"invitation": "wrong", "password": "long enough for us", "again": "long enough for us"}
    tries += [("/invited", guess)] * 3
    office = administrator(room)
    thief = TestClient(
        app_of(room),
        base_url=ADDRESS,
        headers=HERE,
        follow_redirects=False,
        client=("10.0.0.9", 1),
    )
    for path, form in tries:
        answer = thief.post(path, data=form)
        assert (answer.status_code, "wait a minute" in answer.text) == (403, False), path
    for path, form in tries:
        assert "wait a minute" in thief.post(path, data=form).text
    assert boards(room, office, "Adams", "board 1")
    deeds = [each.what for each in room.accounts.officials.deeds()]
    assert deeds.count("a try from 10.0.0.9 was refused") >= 10


def test_a_password_costs_whoever_guesses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept is a digest by argon2id of 64 MiB, three times over: as much as RFC 9106 asks of a small machine."""
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    accounts = Accounts(tmp_path / "accounts.sqlite")
    accounts.create_administrator(accounts.new_code(), "Ada", "long enough for us")
    with closing(sqlite3.connect(tmp_path / "accounts.sqlite")) as kept:
        ((digest,),) = kept.execute("select password from account").fetchall()
    assert digest.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert accounts.sign_in("Ada", "long enough for us")
    with pytest.raises(NotAllowed, match="is wrong"):
        accounts.sign_in("Ada", "not the password")
    accounts.close()


@pytest.mark.parametrize("name", ["code", "", "\n"])
def test_tries_of_a_name_are_not_tries_of_the_code(kept: Kept, name: str) -> None:
    """Somebody who signs in under any name does not keep the office from making its first account."""
    accounts = kept.accounts(lambda: 1000.0)
    for _ in range(11):
        with pytest.raises(NotAllowed):
            accounts.sign_in(name, "not the password")
    assert accounts.create_administrator(accounts.new_code(), "Ada", "long enough for us")
    accounts.close()


def test_every_page_of_a_rehearsal_says_so(tmp_path: Path) -> None:
    """Whoever opens one, also where the title of the audit does not stand: boards, cards, refusals, signing in."""
    about = About("two", "Two counties", "November 2026", "The office", is_rehearsal=True)
    open_audit(tmp_path / "audit", about, ("Adams",), CLERK)
    with opened(tmp_path / "audit") as room:
        first = visitor(room).get("/first").text
        office = administrator(room)
        paths = [path for path, method in routes(room) if method == "GET"]
        shown = [
            client.get(path)
            for path in paths
            for client in (office, visitor(room))
            if not path.startswith(("/static", "/openapi"))
        ]
        pages = [first, *(each.text for each in shown if each.status_code not in (303, 307))]
        assert len(pages) > 8
        assert [page for page in pages if "REHEARSAL" not in page] == []
        assert [page for page in pages if "REHEARSAL: REHEARSAL" in page] == []
    with opened(audit_with_round(tmp_path / "counts")) as room:
        assert "REHEARSAL" not in visitor(room).get("/sign-in").text


def test_accounts_of_an_earlier_layout(tmp_path: Path) -> None:
    """What was refused before counties stood beside it is kept for the office; a new start changes nothing more."""
    path = tmp_path / "accounts.sqlite"
    Accounts(path).close()
    with closing(sqlite3.connect(path)) as before:
        before.executescript(
            "drop table sent_file; drop table county_key; drop table seated;"
            "alter table conflict drop column jurisdiction; pragma user_version = 1;"
            "drop table second_factor; drop table recovery; drop table invitation;"
            "alter table account drop column jurisdiction; alter table account drop column is_ended;"
            "insert into conflict (time, board, said) values ('noon', 'board 1', 'was read already');"
        )
    upgrade_file(path, 1)
    for _ in range(2):
        accounts = Accounts(path)
        assert [each.said for each in accounts.conflicts()] == ["was read already"]
        assert accounts.conflicts_of("Adams", "board 1") == ()
        accounts.close()
