"""The server as a process: held by one, killed and started again, ended with Ctrl-C, reached from another device."""

from __future__ import annotations

import hashlib
import http.client
import json
import random
import re
import signal
import ssl
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from canvass.addresses import is_server
from canvass.errors import CanvassError
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.status import status
from canvass.record import find_store, verify_record
from canvass.web.certificate import addresses_here, own_certificate
from tests.observer.conftest import run_observer
from tests.patience import PATIENCE
from tests.typed import invoke
from tests.web.rooms import administrator, boards, opened
from tests.web.served import ROOT, Server, audit_with_round, serving, start

BOARDS, FEW_BOARDS = 50, 16
"""Boards that enter at once, in `make test-web` and in `make test`."""
TEN_KILLS = pytest.mark.long(twin="test_kill_9_while_boards_enter")


def refused(*words: str) -> str:
    """What a command of canvass is refused with."""
    done = invoke(words)
    assert isinstance(done.exception, CanvassError), done.output
    return str(done.exception)


def test_a_start_loads_what_the_first_page_needs() -> None:
    """Neither the demonstration, nor the readers of every kind of file, nor what a regression of an election takes."""
    said = "import sys, canvass.web.serve; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", said],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    loaded = set(done.stdout.split())
    assert "canvass.web.app" in loaded
    assert not loaded & {"canvass.journeys.demo.served", "canvass.journeys.doctor", "scipy"}
    assert (
        "canvass.present.outcome" not in loaded
    )  # a page names choices without the page of an outcome


def test_one_server_and_no_terminal_beside_it(tmp_path: Path) -> None:
    """A second server and a step at the terminal are refused and name the first; who looks is let in; Ctrl-C ends."""
    audit = audit_with_round(tmp_path)
    boards_of = ("audit", "boards", str(audit), "-j", "Adams", "--board", "board 1")
    with serving(audit) as server:
        for words in (
            ("serve", str(audit), "--port", "0"),
            ("audit", "measure", str(audit)),
            boards_of,
        ):
            assert f"served at {server.address}" in refused(*words)
        looked = invoke(["audit", "status", str(audit)])
        assert "Cards are being fetched and read" in looked.output
        left = server.stop()
        assert server.process.returncode == 0
        assert "Traceback" not in left
    assert invoke(boards_of).exit_code == 0


def test_it_ends_with_streams_open(tmp_path: Path) -> None:
    """Ctrl-C while twenty people watch: each stream ends as a stream does, and nothing is told as an error."""
    with serving(audit_with_round(tmp_path)) as server, ExitStack() as watching:
        asked = Request(f"{server.address}/events", headers={"Accept": "text/event-stream"})
        streams = [watching.enter_context(urlopen(asked)) for _ in range(20)]
        assert all(stream.readline().startswith(b"id: ") for stream in streams)
        assert server.stop().strip() == ""
        assert server.process.returncode == 0
        for stream in streams:
            stream.read()  # to its end: a connection that is cut in a stream would raise


def test_without_the_extra(tmp_path: Path) -> None:
    """A machine that has no FastAPI is told what to install."""
    without = "import sys; sys.modules['fastapi'] = None; from canvass.cli import main; main()"
    command = [sys.executable, "-c", without, "serve", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'PATH-OF-WHEEL[web]'" in done.stderr


def test_what_would_cross_the_network_in_the_clear(tmp_path: Path) -> None:
    """Another address than loopback needs a certificate; a folder of other things is told, and nothing is made."""
    audit = audit_with_round(tmp_path)
    assert "in the clear" in refused("serve", str(audit), "--host", "0.0.0.0")
    assert "in the clear" in refused("serve", str(tmp_path / "new"), "--host", "0.0.0.0")
    assert "of IPv4; name one, such as 127.0.0.1" in refused(
        "serve", str(tmp_path / "new"), "--host", "::1"
    )
    assert not (tmp_path / "new").exists()
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Dear Ada", "utf-8")
    assert "no audit is here" in refused("serve", str(tmp_path / "letters"))
    assert not (tmp_path / "letters" / "office").exists()
    assert "belong together" in refused("serve", str(audit), "--key", "key.pem")


def test_a_second_device_in_the_room(tmp_path: Path) -> None:
    """With --lan the machine's own address answers with the certificate that was printed, and it is kept."""
    audit = audit_with_round(tmp_path)
    with serving(audit, "--lan", is_cold=True) as server:
        host, port = re.findall(r"https://([\d.]+):(\d+)", server.address)[0]
        unknown = ssl.create_default_context()
        unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
        with closing(http.client.HTTPSConnection(host, int(port), context=unknown)) as device:
            device.request("GET", "/first")
            assert device.getresponse().status == 200
            found = device.sock.getpeercert(binary_form=True)
        server.stop()
    assert hashlib.sha256(found or b"").hexdigest() in server.printed
    kept = own_certificate(audit / "office", addresses_here())
    assert kept.fingerprint in server.printed
    assert " ".join(kept.words) in server.printed
    assert kept.key.stat().st_mode & 0o077 == 0
    sheet = audit / "office" / "for-the-wall.html"
    assert str(sheet) in server.printed
    assert len(re.findall("^[█▀▄ ]{20,}$", server.printed, re.MULTILINE)) > 10  # the picture
    said = " ".join(re.sub("<[^>]+>", " ", sheet.read_text("utf-8")).split())
    assert server.address in said
    assert all(word in said for word in kept.words)
    assert kept.fingerprint in said.replace(" ", "")


def test_what_a_server_leaves_is_no_audit(tmp_path: Path) -> None:
    """A folder that was served and has no audit takes one, also after a kill; a folder of audits is told as such."""
    folder = tmp_path / "served"
    with serving(folder, "--lan") as server:
        server.kill()
    assert (folder / "office" / "for-the-wall.html").is_file()
    kept = ("accounts.sqlite-wal", "accounts-place")  # the second where a database has them
    assert any((folder / "office" / each).is_file() for each in kept)
    asked = ("-j", "Adams", "--office", "O", "--election", "E")
    opened_at = invoke(["audit", "open", str(folder), *asked])
    assert opened_at.exit_code == 0, opened_at.output
    again = refused("audit", "open", str(folder), *asked)
    assert "an audit is here already; nothing was written" in again
    above = refused("audit", "open", str(tmp_path), *asked)
    assert "this is a folder of audits, of which 'served' is one" in above
    assert not (tmp_path / "office").exists()


def test_no_sheet_without_a_certificate_of_its_own(tmp_path: Path) -> None:
    """A server for this machine alone writes none, and one for a proxy neither."""
    audit = audit_with_round(tmp_path)
    with serving(audit) as server:
        assert "wall" not in server.printed
    assert not (audit / "office" / "for-the-wall.html").exists()


class Sender(threading.Thread):
    """A board's browser that reads what waits, and sends again what was not answered, to whichever server runs."""

    def __init__(self, cookie: str, where: list[str]) -> None:
        super().__init__(daemon=True)
        self.cookie, self.where = cookie, where
        self.acknowledged: list[tuple[str, int]] = []
        self.is_done = False

    def run(self) -> None:
        """Read until nothing waits, and no other board has anything left of which this one might read second."""
        waiting: dict[str, str] = {}
        while not self.is_done:
            try:
                if not waiting:
                    text = self._ask("GET", "/board", "")[1]
                    waiting = _marked(text)
                    if not waiting and "Nothing to read now" in text:
                        counties = json.loads(self._ask("GET", "/audit.json", "")[1])["counties"]
                        self.is_done = all(each["settled"] == each["cards"] for each in counties)
                        time.sleep(0 if self.is_done else 0.5)
                    continue
                to, _ = self._ask("POST", "/board/read", urlencode(waiting))
                kept = re.search(r"kept=(\d+)", to)
                if kept:
                    self.acknowledged.append((waiting["card"], int(kept[1])))
                waiting = {}
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)

    def _ask(self, method: str, path: str, body: str) -> tuple[str, str]:
        host = self.where[0].removeprefix("http://")
        headers = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin"}
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.getheader("location") or "", answer.read().decode()


def _marked(text: str) -> dict[str, str]:
    hidden = dict(re.findall(r'type="hidden" name="(card|turn|seen)" value="([^"]*)"', text))
    return hidden | {"mark-0": "0", "mark-1": "0", "step": "keep"} if hidden else {}


@pytest.mark.parametrize(
    ("kills", "at_once"), [(1, FEW_BOARDS), pytest.param(10, BOARDS, marks=TEN_KILLS)]
)
def test_kill_9_while_boards_enter(tmp_path: Path, kills: int, at_once: int) -> None:
    """Killed under so many boards, after so many answers: what was acknowledged is there once, and the boards go on."""
    audit = audit_with_round(tmp_path, 110)
    names = [f"board {number}" for number in range(1, at_once // 2 + 1)]
    with opened(audit) as room:
        office = administrator(room)
        found = [
            each for county in ("Adams", "Brown") for each in boards(room, office, county, *names)
        ]
        cookies = [
            "; ".join(f"{name}={value}" for name, value in each.cookies.items()) for each in found
        ]
    source, where = random.Random(18), [""]
    server = start(audit)
    where[0] = server.address
    senders = [Sender(cookie, where) for cookie in cookies]
    for sender in senders:
        sender.start()
    for _ in range(kills):
        _wait_for(senders, source.randrange(4, 15))
        server.stop(signal.SIGKILL)
        server = _again(audit, where)
    for sender in senders:
        sender.join(PATIENCE)
        assert sender.is_done
    server.stop()
    with sit_down(audit) as desk:
        assert all(
            not any(k != "sign_off" for k, _ in each.missing) for each in status(desk).jurisdictions
        )
        cards, drawn = desk.state.cards, desk.state.drawn.entries
        kept = {
            ("/".join(drawn[number].id[1:]), made.entry)
            for number in range(len(drawn))
            for _, made in cards.makers(number)
        }
        readings = [e for e in desk.record.entries() if e.event.kind == "cards.interpreted"]
    assert {each for sender in senders for each in sender.acknowledged} <= kept
    assert len(readings) == len(kept) == 2 * len(drawn)
    place, record = AuditFolder(audit).place
    store = find_store(place, record)
    assert verify_record(store).is_consistent
    store.ledger.close()
    if not is_server(place):  # the checker reads folders
        assert run_observer(place).returncode == 0


def _wait_for(senders: list[Sender], more: int) -> None:
    """Until the boards have so many more answers, however slow the machine."""
    enough, end = (
        sum(len(each.acknowledged) for each in senders) + more,
        time.monotonic() + PATIENCE,
    )
    while sum(len(each.acknowledged) for each in senders) < enough:
        assert time.monotonic() < end
        time.sleep(0.002)


def _again(audit: Path, where: list[str]) -> Server:
    server = start(audit)
    where[0] = server.address
    return server


@pytest.mark.parametrize(
    ("host", "address"), [("localhost", "localhost"), ("127.0.0.2", "127.0.0.2")]
)
def test_names_of_this_machine(tmp_path: Path, host: str, address: str) -> None:
    """What only this machine reaches needs no certificate, however it is written."""
    with serving(audit_with_round(tmp_path), "--host", host) as server:
        assert server.address.startswith(f"http://{address}:")


def test_a_card_under_every_address(tmp_path: Path) -> None:
    """The address on a board's card is one that another device can reach, and not the word for all of them."""
    audit = audit_with_round(tmp_path)
    own = own_certificate(audit / "office", addresses_here())
    files = ("--certificate", str(own.path), "--key", str(own.key))
    with serving(audit, "--host", "0.0.0.0", *files) as server:
        assert server.address.startswith(f"https://{addresses_here()[0]}:")


def test_a_port_that_does_not_exist(tmp_path: Path) -> None:
    """It is refused as a wrong option is."""
    done = invoke(["serve", str(tmp_path), "--port", "70000"])
    assert done.exit_code == 2
    assert "65535" in done.output
