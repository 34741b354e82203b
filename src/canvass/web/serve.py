"""One process that serves one audit: it holds the folder, prints where it is, and ends on Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from canvass.errors import InputError, UnreadableFile
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.auditing.holder import held
from canvass.web.accounts import Accounts
from canvass.web.app import make_app
from canvass.web.certificate import Certificate, addresses_here, own_certificate
from canvass.web.incoming import clear
from canvass.web.rooms import Room
from canvass.web.writer import Writer

LOOPBACK = "127.0.0.1"
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - asked for, and only with a certificate
BACKLOG = 128


@dataclass(frozen=True, slots=True)
class Where:
    """Where a server listens, and with which certificate."""

    host: str = LOOPBACK
    port: int = 8080
    is_lan: bool = False
    certificate: Path | None = None
    key: Path | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """A server that is about to serve: its address, the code of the first start, and its certificate in words."""

    address: str
    code: str
    fingerprint: str
    words: tuple[str, ...]


def serve(path: Path, where: Where, tell: Callable[[Started], None]) -> None:
    """Serve the audit in this folder until Ctrl-C.

    Raises InputError for an address that would carry passwords in the clear, ServerAtWork where another server holds
    the audit, and what opening the record raises.
    """
    certificate = _certificate(AuditFolder(path), where)
    folder = AuditFolder(path)
    folder.place  # noqa: B018 - refuses a folder without an audit, before anything is written
    with _listening(where) as listening:
        address = _address(where, listening, certificate)
        with held(folder, address), _room(path, address) as room:
            tell(_started(room, certificate))
            _run(room, listening, certificate)


def _run(room: Room, listening: socket.socket, certificate: Certificate | None) -> None:
    config = uvicorn.Config(
        make_app(room),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
        ssl_certfile=None if certificate is None else str(certificate.path),
        ssl_keyfile=None if certificate is None else str(certificate.key),
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


@contextlib.contextmanager
def _room(path: Path, address: str) -> Iterator[Room]:
    """The room of the server that holds the audit, which is the only one that may tidy it."""
    clear(AuditFolder(path))
    writer = Writer(path)
    writer.start()
    try:
        accounts = Accounts(AuditFolder(path).accounts)
    except sqlite3.Error as fault:
        writer.stop()
        raise UnreadableFile(
            f"{AuditFolder(path).accounts}: it cannot be opened ({fault})"
        ) from None
    try:
        yield Room(path, writer, accounts, address)
    finally:
        accounts.close()
        writer.stop()


def _started(room: Room, certificate: Certificate | None) -> Started:
    code = "" if room.accounts.has_administrator else room.accounts.new_code()
    if certificate is None:
        return Started(room.address, code, "", ())
    return Started(room.address, code, certificate.fingerprint, certificate.words)


def _certificate(folder: AuditFolder, where: Where) -> Certificate | None:
    if where.certificate is not None and where.key is not None:
        return Certificate(where.certificate, where.key)
    if where.is_lan:
        return own_certificate(folder.office, addresses_here())
    if not _is_this_machine(where.host):
        raise InputError(
            f"--host {where.host}: passwords and readings would cross the network in the clear; give --certificate and "
            "--key, or --lan, by which canvass makes a certificate of its own"
        )
    return None


def _is_this_machine(host: str) -> bool:
    """Whether only this machine itself reaches the address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@contextlib.contextmanager
def _listening(where: Where) -> Iterator[socket.socket]:
    host = EVERY_ADDRESS if where.is_lan else where.host
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, where.port))
        listening.listen(BACKLOG)  # who comes before the app is ready waits, and is not refused
    except OSError as fault:
        listening.close()
        raise InputError(
            f"port {where.port} of {host} cannot be used ({fault.strerror}); another program may listen there: name "
            "another with --port"
        ) from None
    with listening:
        yield listening


def _address(where: Where, listening: socket.socket, certificate: Certificate | None) -> str:
    every = where.is_lan or where.host == EVERY_ADDRESS
    host = addresses_here()[0] if every else where.host
    scheme = "http" if certificate is None else "https"
    return f"{scheme}://{host}:{listening.getsockname()[1]}"
