"""A server that boards enter at over real HTTP, with observers who watch: what an entry costs, and how long it waits.

The boards are a program of their own (``benchmarks.served_boards``): its time is not the server's, and is not counted.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import copytree
from urllib.request import urlopen

from benchmarks.audit_desk import GROUP, LARGE, SMALL, _drawn, _said
from benchmarks.programs import USED
from benchmarks.rows import Row
from canvass.audit.event import CardRead, ContestRead
from canvass.journeys.audit_folder.boards import assign
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.demo.county import write_csv
from canvass.model import Reading
from canvass.web.accounts import Accounts
from canvass.web.one_time import STEP_SECONDS, code_at
from canvass.web.rooms import Room
from canvass.web.seats import Sitter
from canvass.web.writer import Writer
from tests.journeys.audit_folder.scenes import CLERK

BOARDS, SECONDS, OBSERVERS, STREAMS = 100, 10, 20, 100
ENTRIES = BOARDS * SECONDS
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Told:
    """What became of the entries: how many were kept, how often each, and how long the slowest answers took."""

    kept: int
    entries: int
    p95_seconds: float
    p99_seconds: float
    slowest_seconds: float
    """The longest that any observer waited."""


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="canvass-served-")


def _boards(audit: Path) -> list[str]:
    """A hundred boards at work: the cookie of each."""
    names = [f"board {number}" for number in range(1, BOARDS + 1)]
    with sit_down(audit) as desk:
        assign(desk, "Adams", names)
    accounts = Accounts(audit / "office" / "accounts.sqlite")
    room = Room(audit, Writer(audit), accounts, "")
    tokens = []
    for name in names:
        tokens.append(accounts.show_card(accounts.new_card("Adams", name, 1), 1))
        card = next(each for each in accounts.cards(1) if each.board == name)
        accounts.confirm(card.id, accounts.guest(tokens[-1]).digits, "the office")
        accounts.seats.sit(accounts.sitting_of(tokens[-1]), [Sitter(f"Ann {name}", "none")])
    accounts.close()
    return [f"{room.cookie}={token}" for token in tokens]


@contextmanager
def server(audit: Path) -> Iterator[tuple[int, str]]:
    """A server of this audit: the number of its process, and its address."""
    command = [sys.executable, "-m", "canvass", "serve", str(audit), "--port", "0"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
    )
    try:
        printed = ""
        for line in process.stdout or ():
            printed += line
            if "Ctrl-C" in line:
                break
        found = re.search(r"Serving at http://(\S+)", printed)
        if found is None:
            raise RuntimeError(printed)
        yield process.pid, found[1]
    finally:
        process.kill()
        process.communicate()


def used(pid: int) -> float:
    """Processor time of this process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def peak_mb(pid: int) -> float:
    """The most memory that it held."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


@cache
def hour(size: int, streams: int = 0) -> tuple[Told, float]:
    """A hundred boards enter once a second each; what was told, and the server's processor time meanwhile."""
    audit = Path(copytree(_drawn(size), Path(_scratch().name) / f"served-{size}-{streams}"))
    cookies = _boards(audit)
    with server(audit) as (pid, address):
        asked = {
            "address": address,
            "cookies": cookies,
            "seconds": SECONDS,
            "observers": OBSERVERS,
            "streams": streams,
        }
        command = [sys.executable, "-m", "benchmarks.served_boards"]
        clients = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        clients.stdin.write(json.dumps(asked) + "\n")  # type: ignore[union-attr]
        clients.stdin.flush()  # type: ignore[union-attr]
        clients.stdout.readline()  # type: ignore[union-attr] # everybody is connected, and nobody has entered
        before = used(pid)
        clients.stdin.write("go\n")  # type: ignore[union-attr]
        clients.stdin.close()  # type: ignore[union-attr]
        told = Told(**json.loads(clients.stdout.readline()))  # type: ignore[union-attr]
        spent = used(pid) - before
        clients.wait()
    if told.kept != ENTRIES or told.entries != ENTRIES:
        raise RuntimeError(f"{told.kept} of {ENTRIES} were kept, in {told.entries} entries")
    return told, spent


def _spent(size: int) -> None:
    USED.seconds += hour(size)[1]


def _streamed(size: int) -> None:
    """What a hundred open streams of events cost more than none."""
    USED.seconds += max(0.0, hour(size, STREAMS)[1] - hour(size)[1])


def _waited(size: int, name: str) -> None:
    USED.seconds += float(getattr(hour(size)[0], name))


def _first_page(size: int) -> None:
    """From the command to the first page of an audit of which everything was read."""
    with server(_read(size)) as (pid, address):
        subprocess.run(
            ["curl", "-sf", "-o", "/dev/null", f"http://{address}/audit.json"], check=True
        )
        USED.seconds += used(pid)
        USED.peak_mb = max(USED.peak_mb, peak_mb(pid))


@cache
def _read(size: int) -> Path:
    """An audit of which every card that was drawn has been read."""
    audit = Path(copytree(_drawn(size), Path(_scratch().name) / f"read-{size}"))
    with sit_down(audit) as desk:
        read = ContestRead("mayor", Reading.VOTE, ("A",))
        cards = [CardRead(drawn.id, True, (read,)) for drawn in desk.state.drawn.entries]
        for at in range(0, len(cards), GROUP):
            events = [_said(card) for card in cards[at : at + GROUP]]
            desk.happen_each([lambda _, event=event: event for event in events])  # type: ignore[misc]
    return audit


def _uploaded() -> None:
    """A county sends a file of a hundred megabytes; the longest that anybody else waits for a page meanwhile."""
    audit, path, cookie = _before_the_seed()
    with server(audit) as (_, address):
        to = f"http://{address}/office/files?county=Adams&what=manifest"
        sent = ["curl", "-sf", "-o", "/dev/null", "-H", "Sec-Fetch-Site: same-origin"]
        command = [*sent, "-b", cookie, "-F", f"file=@{path}", to]
        sending, longest = subprocess.Popen(command), 0.0
        while sending.poll() is None:
            asked = time.monotonic()
            with urlopen(f"http://{address}/audit.json") as answer:
                answer.read()
            longest = max(longest, time.monotonic() - asked)
            time.sleep(0.05)
        if sending.returncode:
            raise RuntimeError("the file was not kept")
    USED.seconds += longest


def _now() -> int:
    return int(time.time()) // STEP_SECONDS


@cache
def _before_the_seed() -> tuple[Path, Path, str]:
    """An audit that waits for its files, a manifest of a hundred megabytes, and the cookie of the office."""
    audit, path = Path(_scratch().name) / "before", Path(_scratch().name) / "manifest.csv"
    about = About("large-county", "A large county", "November 2026", "The office")
    open_audit(audit, about, ("Adams",), CLERK)
    shelf = "the hall of records, aisle 12, shelf " + "x" * 400
    rows = ((f"{number:06}", 100, f"{shelf} {number:06}") for number in range(215_000))
    write_csv(path, ("batch", "cards", "location"), rows)
    accounts = Accounts(audit / "office" / "accounts.sqlite")
    token = accounts.create_administrator(accounts.new_code(), "Ada Lopez", "long enough for us")
    token, _ = accounts.confirm_factor(token, code_at(accounts.key_to_confirm("Ada Lopez"), _now()))
    accounts.close()
    return audit, path, f"{Room(audit, Writer(audit), accounts, '').cookie}={token}"


def rows() -> list[Row]:
    """The rows of section 9 that need a server."""
    what = f"serve: {BOARDS} boards, an entry a second each, {OBSERVERS} observers"
    return [
        Row(f"{what} ({ENTRIES} entries)", lambda: _spent(SMALL), ENTRIES * 0.0025),
        Row(f"{what}: 95 of 100 answers (wall)", lambda: _waited(SMALL, "p95_seconds"), 0.150),
        Row(f"{what}: 99 of 100 answers (wall)", lambda: _waited(SMALL, "p99_seconds"), 0.400),
        Row(
            f"serve: {STREAMS} event streams for {SECONDS} seconds of that, more than without",
            lambda: _streamed(SMALL),
            0.15 * SECONDS,
        ),
        Row(
            "serve: the longest wait of others while 100 MB are sent and read (wall)",
            _uploaded,
            0.3,
            prepare=_before_the_seed,
        ),
        *(
            Row(
                f"serve: start to first page, {size:,} readings",
                lambda size=size: _first_page(size),  # type: ignore[misc]
                limit,
                250,
                prepare=lambda size=size: _read(size),  # type: ignore[misc]
            )
            for size, limit in ((SMALL, 2.0), (LARGE, 5.0))
        ),
    ]
