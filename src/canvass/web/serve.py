"""One process that serves one audit: it holds the folder, prints where it is, and ends on Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from canvass.errors import InputError, UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder, require_database
from canvass.journeys.audit_folder.holder import held
from canvass.journeys.audit_folder.several import is_audit, require_folder_of_audits
from canvass.record import is_begun
from canvass.web.accounts import Accounts
from canvass.web.accounts_place import opened
from canvass.web.app import make_app
from canvass.web.certificate import Certificate, addresses_here, own_certificate
from canvass.web.connection import HEAD_SECONDS, Connection
from canvass.web.hall import Hall
from canvass.web.hall_app import HallApp
from canvass.web.incoming import clear
from canvass.web.listening import Doors, places
from canvass.web.proxied import BehindProxy, require_public
from canvass.web.pulse import ENDING
from canvass.web.rooms import Above, Room
from canvass.web.signing import OfficeKey
from canvass.web.writer import Writer

LOOPBACK = "127.0.0.1"
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - asked for, and only with a certificate
BACKLOG = 128
HANDSHAKE_SECONDS = HEAD_SECONDS


@dataclass(frozen=True, slots=True)
class Where:
    """Where a server listens, and with which certificate."""

    host: str = LOOPBACK
    port: int = 8080
    is_lan: bool = False
    certificate: Path | None = None
    key: Path | None = None
    public: str = ""
    """The address of the proxy before it, which has the certificate; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Started:
    """A server that is about to serve: its address, the code of the first start, and its certificate in words."""

    address: str
    code: str
    fingerprint: str
    words: tuple[str, ...]
    boards: tuple[tuple[str, str, str], ...] = ()
    """Of a demonstration: each board, by jurisdiction and name, with the address that signs it in."""
    forwarded_to: str = ""
    """Where the proxy before it sends what it gets; empty where there is none."""
    sheet: Path | None = None
    """The sheet for the wall of the room, where the server made its own certificate."""


def serve(
    path: Path,
    where: Where,
    tell: Callable[[Started], None],
    *,
    keeps_keys: bool = False,
    database: str = "",
) -> None:
    """Serve the audit in this folder, or the audits in it, until Ctrl-C; a folder that is not there is made.

    ``keeps_keys``: the office's key stays in memory from the first passphrase that opens it. ``database``: where the
    records of audits are kept that are begun here, and, in PostgreSQL, the accounts of the folder and its audits.

    Raises InputError for an address that would carry passwords in the clear and for a folder of other things,
    ServerAtWork where another server holds it, and what opening the record raises.
    """
    require_safe(where)
    folder, is_one = AuditFolder(path), is_audit(path)
    if database:
        require_database_for_new(path, database, is_one=is_one)
    if not is_one:
        require_folder_of_audits(path)
        folder.make()
    certificate = _certificate(folder, where)
    with _listening(where) as listening:
        here = _address(where, listening, certificate)
        address = require_public(where.public) if where.public else here
        serving = _one if is_one else partial(several, database=database)
        with (
            held(folder, address),
            serving(path, address, keeps_keys=keeps_keys) as (app, accounts),
        ):
            started = _started(accounts, address, certificate)
            if where.is_lan and certificate is not None:
                started = replace(started, sheet=_wall(folder, address, certificate))
            if where.public:
                app, started = BehindProxy(app, address), replace(started, forwarded_to=here)
            tell(started)
            _run(app, listening, certificate)


def _wall(folder: AuditFolder, address: str, certificate: Certificate) -> Path:
    from canvass.web.wall import (
        write_wall,
    )  # pages are a part of the start that others need not wait for

    return write_wall(folder.office, address, certificate)


def serve_demo(path: Path, where: Where, tell: Callable[[Started], None]) -> None:
    """Make a rehearsal in this new folder and serve it: its boards sign in by an address, and nobody confirms them.

    Raises InputError for an address of a proxy: whoever reads a printed address is a board.
    """
    if where.public:
        raise InputError(
            "--demo is for a look at this machine, and not for a proxy; leave out --behind-proxy"
        )
    from canvass.journeys.demo.served import (
        open_demo,
    )  # takes a third of the start of any other server

    require_safe(where)
    demo, folder = open_demo(path), AuditFolder(path)
    certificate = _certificate(folder, where)
    with _listening(where) as listening:
        address = _address(where, listening, certificate)
        with held(folder, address), _room(path, address, is_demo=True) as room:
            cards = tuple(
                (*each, f"{address}/board/card#{room.accounts.new_card(*each, 1)}")
                for each in demo.boards
            )
            tell(replace(_started(room.accounts, address, certificate), boards=cards))
            _run(make_app(room), listening, certificate)


class LoopServer(uvicorn.Server):
    """uvicorn's server, whose streams of events are woken when it is to end: they need no further beat to see it."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ending = asyncio.Event()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal; who begins a connection with TLS has no longer for that than for a head."""
        self._loop = loop = asyncio.get_running_loop()
        if self.config.is_ssl:
            listen = partial(loop.create_server, ssl_handshake_timeout=HANDSHAKE_SECONDS)
            loop.create_server = listen  # type: ignore[method-assign]  # uvicorn has no word for it
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came: the loop, which may be asleep, is told."""
        super().handle_exit(sig, frame)
        self._loop.call_soon_threadsafe(self.ending.set)


def _run(app: ASGIApp, listening: socket.socket, certificate: Certificate | None) -> None:
    from canvass.stats import special  # noqa: F401 - what is loaded alone (374) is there before a thread asks

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        """The app, whose streams of events look whether the server ends: it waits for them."""
        try:
            await app({**scope, ENDING: server.ending}, receive, send)
        except asyncio.CancelledError:
            if not server.should_exit:
                raise
            # who was answered still when its time was over is cut off, which is no fault to tell of

    config = uvicorn.Config(
        told,
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whoever sits at this machine could say to be another address
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
        ssl_certfile=None if certificate is None else str(certificate.path),
        ssl_keyfile=None if certificate is None else str(certificate.key),
    )
    server = LoopServer(config)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listening]))


@contextlib.contextmanager
def _one(path: Path, address: str, *, keeps_keys: bool) -> Iterator[tuple[ASGIApp, Accounts]]:
    """The app of one audit."""
    with _room(path, address, OfficeKey(keeps_keys)) as room:
        yield make_app(room), room.accounts


@contextlib.contextmanager
def several(
    path: Path, address: str, *, keeps_keys: bool = False, database: str = ""
) -> Iterator[tuple[HallApp, Accounts]]:
    """The app of a folder of audits, which holds each of them from when somebody asks for it."""
    with _accounts(AuditFolder(path), database) as accounts:

        @contextlib.contextmanager
        def open_room(audit: Path, below: str) -> Iterator[Room]:
            key = OfficeKey(keeps_keys)
            with (
                held(AuditFolder(audit), below),
                _room(audit, below, key, above=hall, database=database) as room,
            ):
                yield room

        hall = Hall(path, accounts, address, open_room, database)
        try:
            yield HallApp(hall), accounts
        finally:
            hall.close()


@contextlib.contextmanager
def _room(
    path: Path,
    address: str,
    key: OfficeKey | None = None,
    *,
    above: Above | None = None,
    is_demo: bool = False,
    database: str = "",
) -> Iterator[Room]:
    """The room of the server that holds the audit, which is the only one that may tidy it."""
    clear(AuditFolder(path))
    writer = Writer(path)
    writer.start()
    try:
        with _accounts(AuditFolder(path), database, is_demo=is_demo) as accounts:
            yield Room(path, writer, accounts, address, above=above, key=key or OfficeKey())
    finally:
        writer.stop()


@contextlib.contextmanager
def _accounts(
    folder: AuditFolder, database: str = "", *, is_demo: bool = False
) -> Iterator[Accounts]:
    try:
        accounts = Accounts(opened(folder, database), is_demo=is_demo)
    except sqlite3.Error as fault:
        raise UnreadableFile(f"{folder.accounts}: it cannot be opened ({fault})") from None
    try:
        yield accounts
    finally:
        accounts.close()


def _started(accounts: Accounts, address: str, certificate: Certificate | None) -> Started:
    code = "" if accounts.has_administrator else accounts.new_code()
    if certificate is None:
        return Started(address, code, "", ())
    return Started(address, code, certificate.fingerprint, certificate.words)


def _certificate(folder: AuditFolder, where: Where) -> Certificate | None:
    if where.certificate is not None and where.key is not None:
        return Certificate(where.certificate, where.key)
    return own_certificate(folder.office, addresses_here()) if where.is_lan else None


def require_safe(where: Where) -> None:
    """Refuse an address on which passwords would cross a network in the clear, or none of ours. Raises InputError."""
    if ":" in where.host:
        raise InputError(
            f"--host {where.host}: the server listens on addresses of IPv4; name one, such as {LOOPBACK} for this "
            f"machine alone, or {EVERY_ADDRESS} for all of its addresses"
        )
    if where.public:
        require_public(where.public)
        if where.is_lan:
            raise InputError(
                "--lan and --behind-proxy do not go together: the certificate is this server's own, or the proxy's"
            )
    has_certificate = where.is_lan or (where.certificate is not None and where.key is not None)
    if not (has_certificate or where.public or _is_this_machine(where.host)):
        raise InputError(
            f"--host {where.host}: passwords and readings would cross the network in the clear; give --certificate and "
            "--key; or --lan, by which canvass makes a certificate of its own; or --behind-proxy ADDRESS, where a "
            "proxy before it has one"
        )


def require_database_for_new(path: Path, database: str, *, is_one: bool) -> None:
    """Refuse a database that no record can be begun in. Raises InputError, and what reaching it raises."""
    if is_one:
        raise InputError(
            f"{path}: this is an audit, and its record stays where it was begun; --database is for a folder of audits, "
            "and for the records of those that are begun in it"
        )
    require_database(database)
    is_begun(database, "audit")  # it answers


def _is_this_machine(host: str) -> bool:
    """Whether only this machine itself reaches the address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@contextlib.contextmanager
def _listening(where: Where) -> Iterator[socket.socket]:
    host = EVERY_ADDRESS if where.is_lan else where.host
    most = places()
    is_one_for_all = bool(where.public) or _is_this_machine(host)  # a proxy stands for everybody
    listening = Doors(most, most if is_one_for_all else most // 2)
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
