"""Bad input and bad luck over real HTTP: a sentence, nothing is acknowledged, reads go on, it comes back by itself."""

from __future__ import annotations

import re
import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.web.writer import AGAIN_SECONDS
from tests.patience import PATIENCE
from tests.web.client import Answered, Client
from tests.web.rooms import administrator, boards, form_of, official, opened
from tests.web.served import Server, audit_with_round, serving


@dataclass
class Desk:
    """A served audit, and people with sessions at it, by name."""

    audit: Path
    server: Server
    people: dict[str, Client]

    def post(self, who: str, path: str, **form: str) -> Answered:
        """Somebody sends a form."""
        return self.people[who].post(path, data=form)

    @property
    def entries(self) -> list[str]:
        """The kinds of the record's entries."""
        with sit_down(self.audit) as desk:
            return [each.event.kind for each in desk.record.entries()]

    def marked(self, who: str, mayor: str = "0") -> dict[str, str]:
        """The card on somebody's screen, marked."""
        return form_of(self.people[who], mayor)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """An audit with a round open, two boards of Adams and one of Brown, and two officials."""
    audit = audit_with_round(tmp_path_factory.mktemp("bad"), 30)
    with opened(audit) as room:
        office = administrator(room)
        found = {"office": office, "clerk": official(room, office, "Cleo Diaz", "Adams")}
        names = ("one", "two")
        found |= dict(zip(names, boards(room, office, "Adams", *names), strict=True))
        (found["brown"],) = boards(room, office, "Brown", "board 1")
        tokens = {name: str(each.cookies[room.cookie]) for name, each in found.items()}
        cookie = room.cookie
    with serving(audit) as server:
        people = {n: Client(server.address, f"{cookie}={token}") for n, token in tokens.items()}
        yield Desk(audit, server, people)


def test_cards_that_may_not_be_entered(served: Desk) -> None:
    """Not drawn, of another county, two choices where one may be: the journeys' sentence, 409, what was typed stays."""
    form, before = served.marked("one"), len(served.entries)
    brown = served.marked("brown")
    for change, words in (
        ({"card": "9/99"}, "was not drawn"),
        ({"card": brown["card"]} if brown["card"] != form["card"] else {"card": "8/1"}, ""),
        ({"turn": "resolution", "together": "000"}, "number"),
        ({"turn": "second"}, "has no first reading yet"),
        ({"mark-0": "nonsense"}, "a choice that is not on the form"),
        ({"contest": "bond"}, "asks other contests by now than the page that was marked"),
        ({"seen": "9" * 400}, ""),
    ):
        answer = served.post("one", "/board/read", **(form | change))
        if words:
            assert (answer.status_code, words in answer.text) == (409, True), change
        else:
            assert answer.status_code in (303, 409)
        assert "Traceback" not in answer.text
    marked = f"card={form['card']}&turn=first&seen=0&mark-0=0&mark-0=1&mark-1=0&step=keep"
    both = served.people["one"].request("POST", "/board/read", marked.encode())
    assert both.status_code == 409
    assert "2 marks, and 1 are allowed" in both.text
    assert both.text.count("checked") == 3
    assert len(served.entries) <= before + 2


def test_two_boards_on_one_card(served: Desk) -> None:
    """Sent at once, five times: one stands, and the other is told who read it and in which entry."""
    with ThreadPoolExecutor(2) as together:
        for _ in range(5):
            form, before = served.marked("one"), len(served.entries)
            asked = [
                together.submit(served.post, who, "/board/read", **form) for who in ("one", "two")
            ]
            answers = [each.result() for each in asked]
            assert sorted(each.status_code for each in answers) == [303, 409]
            refused = next(each.text for each in answers if each.status_code == 409)
            assert f"entry {before + 1}" in refused
            assert "was read already by" in refused
            assert len(served.entries) == before + 1


def test_a_full_disk(served: Desk) -> None:
    """Nothing is acknowledged, everybody can look, and it goes on as soon as there is space; the page says why."""
    process = served.server.process.pid
    ledger = served.audit / "record" / "ledger.jsonl"
    form, before = served.marked("one"), len(served.entries)
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (ledger.stat().st_size, most))
    answer = served.post("one", "/board/read", **form)
    assert answer.status_code == 507
    assert "the disk refused" in answer.text
    assert (
        "nothing was added. Make room, or see that it can be written; then send it" in answer.text
    )
    assert "kept=" not in answer.headers.get("location", "")
    assert served.people["office"].get("/office").status_code == 200
    assert served.people["one"].get("/audit.json").status_code == 200
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))
    assert len(served.entries) == before
    assert served.post("one", "/board/read", **form).status_code == 303
    assert len(served.entries) == before + 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/static/../../office/key.pem", 404),
        ("GET", "/published/001/..%2f..%2foffice%2fkey.pem", 404),
        ("GET", "/published/%2e%2e/key.pem", 404),
        ("DELETE", "/office", 405),
        ("PUT", "/board/read", 405),
        ("POST", "/audit.json", 405),
        ("GET", "/board/read", 405),
        ("TRACE", "/", 405),
    ],
)
def test_what_is_not_there(served: Desk, method: str, path: str, status: int) -> None:
    """A sentence and no traceback."""
    answer = served.people["one"].request(method, path)
    assert answer.status_code == status
    assert answer.text.strip()
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"x" * 70_000, "application/x-www-form-urlencoded", 413),
        (b"&".join([b"a=1"] * 500), "application/x-www-form-urlencoded", 400),
        (b"[" * 60_000, "application/json", 415),
        (b'{"card": {"card": ' * 2_000, "application/json", 415),
        (b"card=%FF%FE&turn=first", "application/x-www-form-urlencoded", 400),
        (b"\x00" * 100, "application/octet-stream", 415),
        (b"", "multipart/form-data; boundary=x", 409),
        (b"\x00" * 100, "application/x-www-form-urlencoded", 409),
        (b"card=1", "application/x-www-form-urlencoded; charset=iso-8859-1", 415),
    ],
    ids=[
        *("large", "many fields", "deep list", "deep object", "no UTF-8", "zeros", "empty"),
        *("zeros as a form", "other letters"),
    ],
)
def test_bodies_that_are_no_form(served: Desk, body: bytes, kind: str, status: int) -> None:
    """Refused with a sentence, on the page and by its script's address; nothing is kept."""
    before = len(served.entries)
    for path in ("/board/read", "/board/send.json"):
        answer = served.people["one"].request("POST", path, body, kind)
        assert answer.status_code in (status, 403)
        assert answer.text.strip()
        assert "Traceback" not in answer.text
    assert len(served.entries) == before


def test_a_form_of_another_kind_is_no_wrong_password(served: Desk) -> None:
    """What says that it is JSON or packed is not read as a form without fields: who sends it is told how."""
    for kind, coding in (
        ("application/json", ""),
        ("application/x-www-form-urlencoded", "gzip"),
        ("multipart/form-data; boundary=x", ""),
    ):
        answer = served.people["one"].request(
            "POST", "/sign-in", b"name=Ada+Lopez", kind, {"Content-Encoding": coding or "identity"}
        )
        assert answer.status_code == 415, kind
        assert (
            f"application/x-www-form-urlencoded, in UTF-8 and not packed; found {kind}"
            in answer.text
        )
        assert "password" not in answer.text
        assert coding in answer.text


@pytest.mark.parametrize(
    ("path", "form", "said"),
    [
        (
            "withdraw",
            {"card": "9/9", "reason": "the <wrong> card", "what": "card"},
            "was not read: there is nothing to withdraw",
        ),
        ("move", {"batch": "9", "board": "one"}, "no batch of Adams is called"),
        ("boards", {"boards": "one\n\u043ene"}, "board"),
        (
            "sign-off",
            {"people": "Ann Lee, clerk\nBo Ray, witness"},
            "the key and the passphrase do not go together",
        ),
    ],
)
def test_what_an_official_typed_stays(
    served: Desk, path: str, form: dict[str, str], said: str
) -> None:
    """A refused form of the office stands on the answer, to be mended and sent again; no passphrase with it."""
    before = len(served.entries)
    sent = {"jurisdiction": "Adams", "passphrase": "the planted word", **form}
    answer = served.post("clerk", f"/office/{path}", **sent)
    assert answer.status_code in (404, 409), answer.text
    assert said in unescape(answer.text)
    shown = re.findall(r'<textarea name="(\w+)"[^>]*>\n([^<]*)</textarea>', answer.text)
    kept = {name: unescape(value) for name, value in shown}
    assert kept == {name: value for name, value in sent.items() if name != "passphrase"}
    assert "the planted word" not in answer.text
    assert f'action="/office/{path}"' in answer.text
    assert len(served.entries) == before


def test_what_a_refusal_cannot_mend_is_not_asked_again(served: Desk) -> None:
    """What another account alone may do has no form."""
    answer = served.post("clerk", "/office/withdraw", jurisdiction="Brown", card="1/1", reason="no")
    assert (answer.status_code, "<textarea" in answer.text) == (403, False)


def test_a_look_at_the_head_alone(served: Desk) -> None:
    """HEAD is answered as GET is, with its length and without its body, for everybody's pages and an official's."""
    host, port = served.server.address.removeprefix("http://").split(":")
    for who, path in (
        *(
            (name, path)
            for name in served.people
            for path in ("/", "/audit.json", "/draw.csv", "/seed")
        ),
        *(
            ("office", path)
            for path in ("/office", "/office/plan", "/office/round", "/openapi.json")
        ),
        *(
            ("one", path)
            for path in ("/office", "/nothing", "/static/style.css", "/static/nothing")
        ),
    ):
        client = served.people[who]
        looked, whole = (client.request(method, path) for method in ("HEAD", "GET"))
        assert (looked.status_code, looked.text) == (whole.status_code, ""), path
        gone = {"date"}
        assert {k: v for k, v in looked.headers.items() if k not in gone} == {
            k: v for k, v in whole.headers.items() if k not in gone
        }, path
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
        head = f"HEAD /events HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n"
        connection.sendall(head.encode())
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"\r\n\r\n")


def test_a_request_that_is_none(served: Desk) -> None:
    """Garbage, a head without an end, and a size that is a lie leave the server as it was."""
    host, port = served.server.address.removeprefix("http://").split(":")
    for sent in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 5_000,
        b"POST /board/read HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /sign-in HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 500\r\n\r\nname=",
        b"POST /sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    ):
        with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            answer = (
                b"".join(iter(lambda: connection.recv(4096), b""))
                if b"sign-in" not in sent
                else b""
            )
        assert b"Traceback" not in answer
    assert served.people["one"].get("/audit.json").status_code == 200


def to_the_end(connection: socket.socket) -> str:
    """What is answered until the connection is closed, in however many parts it comes."""
    return b"".join(iter(lambda: connection.recv(4096), b"")).decode()


@pytest.mark.long(twin="tests/web/test_files.py::test_what_is_late_is_not_waited_for_again")
def test_a_body_that_never_ends(served: Desk) -> None:
    """After twenty seconds of silence it is answered 408, in a sentence, and the connection is closed then."""
    host, port = served.server.address.removeprefix("http://").split(":")
    head = f"POST /sign-in HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 50\r\n\r\nname="
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
        connection.sendall(head.encode())
        answer = to_the_end(connection)
    assert "\r\nconnection: close\r\n" in answer.lower()
    assert " 408 " in answer.split("\r\n", 1)[0]
    assert "did not end in time: 20 seconds without anything, or 20 seconds in all" in answer


@pytest.mark.long(twin="tests/web/test_connection.py::test_a_head_that_does_not_end_is_answered")
def test_a_head_that_never_ends(served: Desk) -> None:
    """Nobody holds connections by sending less than a request: each is closed after twenty seconds."""
    host, port = served.server.address.removeprefix("http://").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n".encode())
        answer = to_the_end(connection)
    assert " 408 " in answer.split("\r\n", 1)[0]
    assert "no whole request came in 20 seconds" in answer


def test_an_end_while_something_is_still_sent(tmp_path: Path) -> None:
    """Ctrl-C while the body of a form, and that of a refused request, have not come: it ends, without a traceback."""
    with serving(audit_with_round(tmp_path)) as server, ExitStack() as open_:
        host, port = server.address.removeprefix("http://").split(":")
        for size, sent in ((50, "name="), (10_000_000, "x" * 100_000)):
            head = f"POST /sign-in HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: same-origin\r\n"
            connection = open_.enter_context(socket.create_connection((host, int(port))))
            connection.sendall(f"{head}Content-Length: {size}\r\n\r\n{sent}".encode())
        time.sleep(0.5)
        said = server.stop()
    assert server.process.returncode == 0
    assert "Traceback" not in said
    assert "CancelledError" not in said


def test_two_clerks_on_one_sign_off(served: Desk) -> None:
    """At once: one stands for the county, the other is told; then every card is refused, and what was typed stays."""
    while any((form := served.marked(who)) for who in ("one", "two")):
        for who in ("one", "two"):
            while form := served.marked(who):
                assert form["turn"] != "resolution"
                assert served.post(who, "/board/read", **form).status_code == 303
    said = {"jurisdiction": "Adams", "people": "Ann Lee, clerk"}
    with ThreadPoolExecutor(2) as together:
        asked = [
            together.submit(served.post, who, "/office/sign-off", **said)
            for who in ("office", "clerk")
        ]
        answers = [each.result() for each in asked]
    assert sorted(each.status_code for each in answers) == [303, 409]
    assert "has signed off round 1" in next(e.text for e in answers if e.status_code == 409)
    assert served.entries.count("entries.signed_off") == 1
    late = served.post(
        "one",
        "/board/read",
        card="1/1",
        turn="first",
        seen="0",
        step="keep",
        **{"mark-0": "0", "mark-1": "1"},
    )
    assert late.status_code == 409
    assert "has signed off round 1" in late.text or "was not drawn" in late.text
    late = served.post("brown", "/board/read", **served.marked("brown"))
    assert late.status_code == 303


@pytest.mark.parametrize(
    "change", ["something added", "gone", "the end cut off", "another name in the last entry"]
)
def test_a_record_that_was_changed_from_outside(tmp_path: Path, change: str) -> None:
    """Nothing is acknowledged on top of it; pages are answered, the words name the record; brought back, it goes on."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        name, token = room.cookie, str(one.cookies[room.cookie])
        chief = str(office.cookies[room.cookie])
    with serving(audit) as server:
        board = Client(server.address, f"{name}={token}")
        first = form_of(board, "0")  # type: ignore[arg-type]
        assert board.post("/board/read", data=first).status_code == 303
        form, ledger = form_of(board, "0"), audit / "record" / "ledger.jsonl"  # type: ignore[arg-type]
        whole = ledger.read_bytes()
        last = whole.rstrip(b"\n").rfind(b"\n") + 1
        if change == "gone":
            ledger.rename(ledger.with_suffix(".away"))
        elif change == "another name in the last entry":
            ledger.write_bytes(whole[:last] + whole[last:].replace(b"board 1", b"board 9"))
        else:
            ledger.write_bytes(whole + b"x\n" if change == "something added" else whole[:last])
        for _ in range(2):
            answer = board.post("/board/read", data=form)
            assert answer.status_code == 507, answer.text  # a device holds its readings
            assert "ledger" in answer.text or "record" in answer.text
            assert "Traceback" not in answer.text
        for page in ("/", "/audit.json", "/events", "/board"):
            assert board.get(page).status_code == 200, page
        if change in ("gone", "another name in the last entry"):
            office_sees = Client(server.address, f"{name}={chief}").get("/office/live")
            assert office_sees.status_code == 503, office_sees.text
        if change == "gone":
            ledger.with_suffix(".away").rename(ledger)
        else:
            ledger.write_bytes(whole)
        time.sleep(AGAIN_SECONDS)
        assert board.get("/audit.json").status_code == 200
        again = board.post("/board/read", data=form)
        assert again.status_code == 303, again.text
        assert re.search("changed from outside|ledger", server.stop())
    with serving(audit) as server:
        assert Client(server.address, board.cookie).post("/board/read", form).status_code == 303
    with sit_down(audit) as desk:
        assert [each.event.kind for each in desk.record.entries()][-1] == "cards.interpreted"
