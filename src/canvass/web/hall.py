"""The server of a folder of audits: each is opened when somebody asks for it, and has the administrators of all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp

from canvass.errors import UnknownName
from canvass.journeys.audit_folder.several import audits_in
from canvass.web.accounts import Accounts
from canvass.web.door import Door
from canvass.web.guest import NOBODY, Guest, NotAllowed, SignedOut
from canvass.web.navigation import HALL as MENU
from canvass.web.navigation import Link
from canvass.web.roles import Role, hall_right, refused_to
from canvass.web.rooms import Room, rendered

OpenRoom = Callable[[Path, str], AbstractContextManager[Room]]
"""Opens an audit in a folder, which is then reached at this address."""


class Hall(Door):
    """What serves a folder of audits: a door of its own, and a room for each audit."""

    mark = ""
    """A folder is not a rehearsal; an audit in it may be one."""

    def __init__(
        self,
        audit: Path,
        accounts: Accounts,
        address: str,
        open_room: OpenRoom,
        database: str = "",
    ) -> None:
        self.audit, self.accounts, self.address = audit, accounts, address
        self.database = database
        """Where the records of new audits are kept; empty where each is in its folder."""
        self._open_room = open_room
        self._rooms: dict[str, tuple[Room, ASGIApp]] = {}
        self._opened = ExitStack()
        self._opening = asyncio.Lock()

    async def room(self, name: str, make: Callable[[Room], ASGIApp]) -> tuple[Room, ASGIApp]:
        """An audit of the folder, with its app. Raises UnknownName, and what opening it raises."""
        async with self._opening:
            if name not in self._rooms:
                known = await asyncio.to_thread(audits_in, self.audit)
                if name not in known:
                    raise UnknownName("audit here", name, known)
                opening = self._open_room(self.audit / name, f"{self.address}/audits/{name}")
                room = await asyncio.to_thread(self._opened.enter_context, opening)
                self._rooms[name] = room, make(room)
            return self._rooms[name]

    def close(self) -> None:
        """Let go of every audit."""
        self._opened.close()

    @property
    def has_administrator(self) -> bool:
        """Whether somebody runs it."""
        return self.accounts.has_administrator

    @property
    def cookie(self) -> str:
        """Name of the session's cookie, for all audits of the folder."""
        return f"canvass_all_{sha256(str(self.audit.resolve()).encode()).hexdigest()[:12]}"

    def guest(self, request: Request) -> Guest:
        """Who sends this request."""
        token = self.token(request)
        return self.accounts.guest(token) if token else NOBODY

    def administrator(self, request: Request) -> Guest:
        """Who sends this request, if that is an administrator of all audits."""
        guest = self.guest(request)
        return guest if guest.role is Role.ADMINISTRATOR else NOBODY

    def is_at_work(self, name: str) -> bool:
        """Whether an administrator of this name has an account that was not ended."""
        return self.accounts.is_at_work(name)

    async def admit(self, request: Request) -> None:
        """Let a request through to its page, where the table of roles says so. Raises NotAllowed, and keeps that."""
        guest = self.guest(request)
        asked = hall_right(request.method, request.scope["route"].path)
        if guest.role not in asked.roles:
            refused = f"refused: {request.method} {request.url.path}"
            self.accounts.note(guest.name or "nobody", refused)
            refusal = refused_to(guest.role, asked.roles)
            raise SignedOut(refusal) if guest is NOBODY else NotAllowed(refusal)
        request.state.guest = guest

    def page(self, name: str, status: int = 200, **shown: object) -> HTMLResponse:
        """A page from its template."""
        return HTMLResponse(rendered(name, {"mark": self.mark, "is_below": False, **shown}), status)

    def links(self, guest: Guest) -> tuple[Link, ...]:
        """The menu of who runs all audits."""
        return MENU if guest.role is Role.ADMINISTRATOR else ()

    def leave(self, request: Request) -> None:
        """End the session of who sends this."""
        self.accounts.sign_out(self.token(request))

    async def counties(self) -> tuple[str, ...]:
        """A clerk has an account in an audit, and none of all audits."""
        return ()
