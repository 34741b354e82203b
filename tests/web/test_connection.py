"""Connections on which no request comes: closed after a while, however slowly somebody sends; others are left alone."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from canvass.web.connection import HEAD_SECONDS, LATE, Connection
from tests.patience import PATIENCE

SHORT = 1.0


class Impatient(Connection):
    """A connection that waits for a head no longer than a test does."""

    head_seconds = SHORT


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An answer that takes longer than a head may."""
    if scope["type"] != "http":
        return
    await receive()
    await asyncio.sleep(2 * SHORT)
    head = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def listening() -> Iterator[tuple[str, int]]:
    """A real server on a free port whose connections are impatient."""
    with socket.create_server(("127.0.0.1", 0)) as at:
        config = uvicorn.Config(_answer, http=Impatient, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[at])))
        thread.start()
        yield at.getsockname()
        server.should_exit = True
        thread.join()


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    while more := connection.recv(65536):
        found += more
    return found


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    """Where it listens."""
    with listening() as found:
        yield found


def opened(address: tuple[str, int]) -> socket.socket:
    """A connection to it."""
    return socket.create_connection(address, timeout=PATIENCE)


def test_a_connection_on_which_nothing_comes_is_closed(address: tuple[str, int]) -> None:
    """Without a word: a browser opens connections that it does not use."""
    with closing(opened(address)) as connection:
        assert received(connection) == b""


def test_a_head_that_does_not_end_is_answered(address: tuple[str, int]) -> None:
    """In a sentence, with 408."""
    with closing(opened(address)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n")
        answer = received(connection)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert answer.endswith(LATE.encode())


def test_a_head_that_drips_is_no_sign_of_life(address: tuple[str, int]) -> None:
    """A byte now and then does not hold the connection: the time is that of the whole head."""
    begun = time.monotonic()
    with closing(opened(address)) as connection:
        connection.settimeout(SHORT / 10)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        answer = b""
        while not answer:
            assert time.monotonic() - begun < PATIENCE, "it still waits"
            try:
                connection.sendall(b"a")
                answer = connection.recv(65536)
            except TimeoutError:
                continue
    assert b"408" in answer


def test_a_request_that_came_is_waited_for(address: tuple[str, int]) -> None:
    """An answer may take longer than a head, and a second request on the same connection is answered as well."""
    with closing(opened(address)) as connection:
        for _ in range(2):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            answer = b""
            while not answer.endswith(b"ok"):
                answer += connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 OK")


def test_the_head_of_a_second_request_is_not_waited_for_longer(address: tuple[str, int]) -> None:
    """What was sent before on the same connection counts for nothing."""
    with closing(opened(address)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        answer = b""
        while not answer.endswith(b"ok"):
            answer += connection.recv(65536)
        connection.sendall(b"GET / HTTP/1.1\r\n")
        assert received(connection).startswith(b"HTTP/1.1 408 ")


def test_the_server_waits_as_long_as_for_a_body() -> None:
    """The bound that users have is told in the sentence."""
    assert Connection.head_seconds == HEAD_SECONDS == 20.0
    assert "in 20 seconds" in LATE
