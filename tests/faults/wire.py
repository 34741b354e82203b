"""A connection to PostgreSQL that breaks at the n-th thing asked: before the server hears it, or before it answers."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.faults.calls import Calls, Fault

NAME = ".s.PGSQL.5432"
READY = b"Z"


@contextmanager
def breaking_wire(url: str, folder: Path, calls: Calls) -> Iterator[str]:
    """The address of a socket that hands on to the server at ``url`` what it is told, until the fault."""
    address, _, server = url.partition("?host=")
    folder.mkdir(exist_ok=True)
    with socket.socket(socket.AF_UNIX) as listener, suppress(FileNotFoundError):
        (folder / NAME).unlink(missing_ok=True)  # of a process that was killed
        listener.bind(str(folder / NAME))
        listener.listen()
        thread = threading.Thread(target=_accept, args=(listener, f"{server}/{NAME}", calls))
        thread.start()
        try:
            yield f"{address}?host={folder}"
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()
            (folder / NAME).unlink()


def _accept(listener: socket.socket, server: str, calls: Calls) -> None:
    """Serve one connection after the other, each in its own thread."""
    threads = []
    with suppress(OSError):
        while True:
            client, _ = listener.accept()
            threads.append(threading.Thread(target=_serve, args=(client, server, calls)))
            threads[-1].start()
    for thread in threads:
        thread.join()


def _serve(client: socket.socket, server: str, calls: Calls) -> None:
    """Hand on what both say; the one who begins a connection is let in while the server lives."""
    with client, socket.socket(socket.AF_UNIX) as there, suppress(OSError):
        there.connect(server)
        is_begun = False
        while True:
            for ready in select.select([client, there], [], [])[0]:
                said = ready.recv(1 << 20)
                if not said:
                    return
                if ready is there:
                    client.sendall(said)
                elif (is_begun or calls.is_dead) and _is_cut(calls):
                    if calls.fault is Fault.STOP:
                        there.sendall(said)
                        _wait(there)
                    return
                else:
                    is_begun = True
                    there.sendall(said)


def _is_cut(calls: Calls) -> bool:
    """Whether the wire breaks here; but for a refusal it stays broken."""
    if not calls.is_dead and not calls.is_next():
        return False
    calls.is_dead = calls.fault is not Fault.REFUSE
    return True


def _wait(there: socket.socket) -> None:
    """Until the server has done what it was asked: it says that it is ready for more."""
    there.settimeout(2)
    answer = b""
    while not _is_ready(answer) and (part := there.recv(1 << 20)):
        answer += part


def _is_ready(answer: bytes) -> bool:
    """Whether the last whole message says so: a letter, four bytes of length, and the rest."""
    place, kind = 0, b""
    while place + 5 <= len(answer):
        kind = answer[place : place + 1]
        place += 1 + int.from_bytes(answer[place + 1 : place + 5], "big")
    return place == len(answer) and kind == READY
