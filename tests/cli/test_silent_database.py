"""A PostgreSQL server that takes a connection and then never answers: who checks a record is told within seconds."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import pytest

from tests.cli.conftest import Run
from tests.patience import PATIENCE

pytest.importorskip("psycopg")
Answer = Callable[[socket.socket, Event], None]


def message(kind: bytes, body: bytes) -> bytes:
    """A message of PostgreSQL's protocol."""
    return kind + struct.pack(">I", len(body) + 4) + body


READY = b"".join(
    (
        message(b"R", struct.pack(">I", 0)),
        message(b"S", b"server_version\x0016.0\x00"),
        message(b"S", b"client_encoding\x00UTF8\x00"),
        message(b"K", struct.pack(">II", 1, 2)),
        message(b"Z", b"I"),
    )
)
"""What a server says to whom it lets in."""


def says_nothing(_: socket.socket, is_over: Event) -> None:
    """Keep the connection, and no more."""
    is_over.wait()


def says_notices(line: socket.socket, is_over: Event) -> None:
    """Send something every now and then, which is never an answer."""
    while not is_over.wait(0.2):
        line.sendall(message(b"N", b"SNOTICE\x00C00000\x00Mwait\x00\x00"))


@pytest.mark.parametrize("answer", [says_nothing, says_notices])
def test_a_server_that_never_answers_is_given_up(
    answer: Answer, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection stands and is alive, so that neither its timeout nor its questions end it: it hung for ever."""
    monkeypatch.setattr("canvass.record.postgres.ANSWER_SECONDS", 2)
    is_over = Event()

    def serve(door: socket.socket) -> None:
        with suppress(OSError):
            line, _ = door.accept()
            with line:
                line.recv(4096)
                line.sendall(READY)
                answer(line, is_over)

    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Thread(target=serve, args=(door,), daemon=True)
        server.start()
        url = f"postgresql://canvass@127.0.0.1:{door.getsockname()[1]}/audits?sslmode=disable&gssencmode=disable"
        begun = time.monotonic()
        code, out, err = run("verify", url)
        is_over.set()
        server.join(5)
    assert code == 2
    assert "no answer came within 2 seconds, though the connection stood" in " ".join(
        (out + err).split()
    )
    assert 1.5 < time.monotonic() - begun < PATIENCE
