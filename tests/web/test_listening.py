"""Connections on which nobody says anything: never so many, and never so long, that others are kept out."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from canvass.web import listening, serve
from canvass.web.certificate import addresses_here, own_certificate
from canvass.web.connection import Connection
from canvass.web.listening import Doors
from tests.patience import PATIENCE
from tests.web.test_connection import received

ANSWERED = b"HTTP/1.1 200 OK"


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def answering(doors: Doors, **how: str) -> Iterator[tuple[str, int]]:
    """A real server behind these doors; its address."""
    doors.bind(("127.0.0.1", 0))
    doors.listen()
    config = uvicorn.Config(
        _answer,
        http=Connection,
        log_level="error",
        lifespan="off",
        timeout_graceful_shutdown=int(PATIENCE),
        **how,  # type: ignore[arg-type]
    )
    server = serve.LoopServer(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[doors])))
    thread.start()
    yield doors.getsockname()
    server.should_exit = True
    thread.join()
    doors.close()


def asked(at: tuple[str, int]) -> bytes:
    """What the server says to somebody new; nothing where it closes."""
    with closing(socket.create_connection(at, timeout=PATIENCE)) as connection:
        try:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            return received(connection)
        except OSError:
            return b""


@pytest.mark.parametrize(("most", "of_one"), [(3, 9), (9, 3)], ids=["all", "one address"])
def test_who_comes_when_every_place_is_taken(
    most: int, of_one: int, caplog: pytest.LogCaptureFixture
) -> None:
    """It is closed at once, and told once; a place that is given back is taken by the next."""
    with answering(Doors(most, of_one)) as at, ExitStack() as silent:
        first, *_ = [silent.enter_context(socket.create_connection(at)) for _ in range(3)]
        assert asked(at) == asked(at) == b""
        first.close()
        end = time.monotonic() + PATIENCE
        while not (answer := asked(at)):
            assert time.monotonic() < end
        assert answer.startswith(ANSWERED)
    assert [each.getMessage().partition(";")[0] for each in caplog.records] == [
        "3 connections are open, and some were closed as they came"
    ]


@pytest.mark.parametrize(
    ("soft", "hard", "is_refused", "found"),
    [
        (1024, 1024, False, 768),
        (256, 100_000, False, 4096),
        (1024, -1, False, 4096),
        (1024, -1, True, 768),
        (-1, -1, True, 4096),
        (128, 200, False, 64),
    ],
)
def test_files_are_left_for_the_record(
    soft: int, hard: int, is_refused: bool, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's bound is raised as far as it lets us, and what is reserved is no place."""
    resource = pytest.importorskip("resource")
    bounds = [(soft, hard)]

    def ask(_: int, to: tuple[int, int]) -> None:
        if is_refused or not 0 <= to[0] <= 4352 or to[1] != hard:
            raise ValueError
        bounds.append(to)

    monkeypatch.setattr(resource, "getrlimit", lambda _: bounds[-1])
    monkeypatch.setattr(resource, "setrlimit", ask)
    assert listening.places() == found


def test_a_handshake_has_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opens a connection and begins no TLS is closed; the end waits for no farewell of those who have it."""
    assert serve.HANDSHAKE_SECONDS == 20.0
    monkeypatch.setattr(serve, "HANDSHAKE_SECONDS", 0.2)
    own = own_certificate(tmp_path, addresses_here())
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    files = {"ssl_certfile": str(own.path), "ssl_keyfile": str(own.key)}
    with ExitStack() as left:
        with answering(Doors(9, 9), **files) as at:
            with closing(socket.create_connection(at, timeout=PATIENCE)) as silent:
                assert received(silent) == b""
            safe = trusting.wrap_socket(socket.create_connection(at, timeout=PATIENCE))
            left.enter_context(closing(safe))
            safe.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert safe.recv(len(ANSWERED)) == ANSWERED
            begun = time.monotonic()
        assert time.monotonic() - begun < PATIENCE / 2
