"""What nobody may find: planted passwords, codes and tokens in logs, events, addresses; and pages of other sites."""

from __future__ import annotations

import http.client
import http.server
import re
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Response as PageResponse

from canvass.journeys.audit_folder.desk import sit_down
from canvass.web.guard import POLICY
from canvass.web.one_time import STEP_SECONDS, code_at
from canvass.web.roles import RIGHTS
from tests.patience import PATIENCE
from tests.web.rooms import administrator, opened
from tests.web.served import PASSWORD, Server, audit_with_round, device, serving

FAULT = "create trigger planted before insert on deed begin select raise(abort, 'planted'); end"
"""Makes the server fail in the middle of a sign-in, with the password in its hands."""


class Browserlike:
    """Somebody who sends forms to a server that runs, with cookies, and sees where each answer leads."""

    def __init__(self, server: Server) -> None:
        self.host, self.cookies = server.address.removeprefix("http://"), dict[str, str]()
        self.places: list[str] = []

    headers: Mapping[str, str] = {}
    """Those of the last answer."""

    def send(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Post a form, or get a page; its status and text."""
        said = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": said, "Sec-Fetch-Site": "same-origin"}
        method, body = ("GET", None) if form is None else ("POST", urlencode(form))
        with closing(http.client.HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            for each in answer.headers.get_all("set-cookie") or ():
                name, value = each.split(";")[0].split("=", 1)
                self.cookies[name] = value
            self.places += [path, answer.getheader("location") or ""]
            self.headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, answer.read().decode()


def found(pattern: str, text: str) -> str:
    """What a page shows at this place."""
    match = re.search(pattern, text)
    assert match, text
    return match[1]


def test_planted_secrets(tmp_path: Path) -> None:
    """Passwords, keys, codes, invitations, cards, tokens: used, refused, and in the middle of a traceback.

    A fault of the server, whichever, is one plain page with the headers of all pages, and stands in the log.
    """
    audit = audit_with_round(tmp_path)
    with serving(audit) as server:
        office, board, stranger = (Browserlike(server) for _ in range(3))
        secrets = {PASSWORD, "a planted wrong password", "planted passphrase", server.code}
        office.send("/first", {"code": server.code, "name": "Ada Lopez", "password": PASSWORD})
        key = found(r'id="key">([A-Z2-7 ]+)<', office.send("/second-factor")[1])
        code = code_at(key.replace(" ", ""), int(time.time()) // STEP_SECONDS)
        sheet = office.send("/second-factor", {"code": code})[1]
        recovery = re.findall(r"<li>([0-9a-z-]+)</li>", sheet)
        stranger.send(
            "/sign-in",
            {"name": "Ada Lopez", "password": "a planted wrong password", "code": recovery[0]},
        )
        invited = office.send(
            "/office/accounts/invite", {"name": "Cleo Diaz", "jurisdiction": "Adams"}
        )[1]
        stranger.send(
            "/invited", {"invitation": "planted-invitation", "password": "x", "again": "y"}
        )
        cards = office.send("/office/boards", {"jurisdiction": "Adams", "boards": "board 1"})[1]
        words = found(r'class="words" data-board="board 1">([^<]+)<', cards)
        board.send("/board/card", {"words": words})
        digits = found(r'id="digits">(\d{3})<', board.send("/board")[1])
        office.send("/office/confirm", {"card": "1", "digits": digits})
        office.send("/office/measure", {"passphrase": "planted passphrase"})
        office.send(
            "/office/keys/authorise",
            {"jurisdiction": "Adams", "fingerprint": "0", "passphrase": "planted passphrase"},
        )
        secrets |= {key, key.replace(" ", ""), *recovery, words, words.replace(" ", "-")}
        secrets |= {found(r'id="address">[^<#]*#([\w-]+)<', invited), "planted-invitation"}
        secrets |= {*office.cookies.values(), *board.cookies.values()}
        with closing(sqlite3.connect(audit / "office" / "accounts.sqlite")) as accounts:
            deeds = accounts.execute("select who, what from deed").fetchall()
            accounts.execute(FAULT)
            accounts.commit()
        again = {"name": "Ada Lopez", "password": PASSWORD, "code": recovery[1]}
        status, page = stranger.send("/sign-in", again)
        assert status == 500
        assert "Traceback" not in page
        with closing(sqlite3.connect(audit / "office" / "accounts.sqlite")) as accounts:
            accounts.execute("update session set role = 'a planted role'")
            accounts.commit()
        assert office.send("/office")[0] == 500, "a fault of the server is not one of who asks"
        for plain in (stranger, office):
            assert plain.headers["cache-control"] == "no-store"
            assert plain.headers["content-security-policy"] == POLICY
        log = server.stop()
    assert log.count("Traceback (") == 2, "the faults that were planted are told in the log"
    assert "ValueError: 'a planted role'" in log
    with sit_down(audit) as desk:
        events = repr([each.event for each in desk.record.entries()])
    assert len(secrets) > 15
    places = "\n".join([*office.places, *board.places, *stranger.places])
    told = {
        "the log": log,
        "the app's events": repr(deeds),
        "the record": events,
        "addresses": places,
        "a page": page,
    }
    for secret in secrets:
        assert [name for name, text in told.items() if secret in text] == [], secret
    assert deeds


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """A page on another port of this machine: the same site to a browser, so that it sends our cookies along."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.long(twin="tests/web/test_rights.py::test_a_post_from_another_site")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_forms_on_another_site(tmp_path: Path, browser: Browser, host: str) -> None:
    """A real page posts a form to every address beside her who is signed in; each is refused, none does anything."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        name, token = room.cookie, str(office.cookies[room.cookie])
        before = room.accounts.officials.deeds()
    posts = sorted(path for method, path in RIGHTS if method == "POST")
    with serving(audit) as server, device(browser) as page:
        page.context.add_cookies([{"name": name, "value": token, "url": server.address}])
        page.goto(f"{server.address}/office")
        expect(page.get_by_role("heading", level=1)).to_have_text("Two counties")
        forms = "".join(
            f'<iframe name="f{at}"></iframe><form method="post" target="f{at}" action="{server.address}{path}">'
            '<input name="jurisdiction" value="Adams"><input name="boards" value="board of others"></form>'
            for at, path in enumerate(posts)
        )
        answers: dict[str, int] = {}

        def note(answer: PageResponse) -> None:
            answers[answer.url] = answer.status

        page.on("response", note)
        with another_site(forms) as address:
            page.goto(address.replace("127.0.0.1", host))
            page.evaluate("document.querySelectorAll('form').forEach((form) => form.submit())")
            wanted = {f"{server.address}{path}" for path in posts}
            for _ in range(int(10 * PATIENCE)):
                if wanted <= answers.keys():
                    break
                page.wait_for_timeout(100)
        assert {each: answers.get(each) for each in wanted} == dict.fromkeys(wanted, 403)
        server.stop()
    with opened(audit) as room:
        assert room.accounts.officials.deeds() == before
        assert room.accounts.cards(1) == ()
