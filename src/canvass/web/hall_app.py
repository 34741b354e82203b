"""The app of a folder of audits: the list of them, a new one, and below ``/audits/NAME`` each with its pages."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from secrets import token_urlsafe

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from canvass.errors import BadValue, CanvassError, OutOfReach
from canvass.journeys.audit_folder.opening import About, Opened
from canvass.journeys.audit_folder.several import audits_in, counties_typed, open_in
from canvass.present.as_json import as_json
from canvass.web.account_pages import account_pages
from canvass.web.app import App, make_app, static_file
from canvass.web.below import Below
from canvass.web.guard import Form, Guard, fields, one
from canvass.web.hall import Hall
from canvass.web.refusals import answer_refusals, status_of
from canvass.web.rooms import hand
from canvass.web.sign_in_pages import sign_in_pages
from canvass.web.views import public_view

ABOVE = "/audits/"
AWAY = "The database of this audit cannot be reached now; it is tried again with the next look."
LOG = logging.getLogger("canvass.web")
SECRET = ("passphrase", "again")
"""Fields that no page repeats."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An audit in the list; ``refusal`` says why it cannot be opened here, where it cannot."""

    name: str
    address: str
    title: str
    office: str
    phase: str
    refusal: str


@dataclass(frozen=True, slots=True)
class Audits:
    """The audits of a folder."""

    audits: tuple[Entry, ...]


class HallApp:
    """The whole of it: what begins with ``/audits/NAME`` is asked of that audit, the rest of the hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._own = own_app(hall)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app: ASGIApp = self._own
        if scope["type"] == "http" and scope["path"].startswith(ABOVE):
            app = await self._audit(scope["path"])
        await app(scope, receive, send)

    async def _audit(self, path: str) -> ASGIApp:
        name = path.removeprefix(ABOVE).partition("/")[0]
        try:
            _, app = await self.hall.room(name, make_app)
        except CanvassError as refusal:
            said, status = _told(self.hall, refusal), status_of(refusal)
            if path.endswith(".json"):
                return Guard(JSONResponse({"refused": said}, status))
            return Guard(self.hall.page("refused", status, said=said, may_enter=False, typed=None))
        return Below(app, f"{ABOVE}{name}")


def own_app(hall: Hall) -> App:
    """What the folder itself answers."""
    app = App(
        title="canvass",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        dependencies=[Depends(hall.admit)],
    )
    for pages in (sign_in_pages(hall, "/"), account_pages(hall), _list_pages(hall)):
        app.router.routes.extend(pages.routes)
    app.add_api_route("/static/{name}", static_file, methods=["GET"], include_in_schema=False)
    answer_refusals(app, hall)
    app.first = Guard(app.pages, app.exception_handlers[Exception])
    return app


def _list_pages(hall: Hall) -> APIRouter:
    routes = hall.routes()
    made: dict[str, Opened] = {}
    """What each form that was sent has made: one that is sent twice makes nothing more."""
    making = asyncio.Lock()

    @routes.get("/")
    async def look(request: Request) -> Response:
        if not hall.has_administrator:
            return RedirectResponse("/first", 303)
        return hall.office_page(request, "audits", shown=await _audits(hall))

    @routes.get("/audits.json")
    async def twin() -> Response:
        return Response(as_json(await _audits(hall)), media_type="application/json")

    @routes.get("/new")
    async def ask(request: Request) -> Response:
        return hall.office_page(
            request, "new_audit", form=token_urlsafe(16), elsewhere=bool(hall.database)
        )

    @routes.post("/new")
    async def make(request: Request) -> Response:
        form, name = await fields(request), hall.who(request).name
        number = one(form, "form") or token_urlsafe(16)
        async with making:
            if number not in made:
                try:
                    made[number] = await asyncio.to_thread(_made, hall, form, name)
                except CanvassError as refusal:
                    said = {key: one(form, key) for key in form if key not in SECRET}
                    frame = {"typed": said, "refusal": str(refusal), "form": number}
                    return hall.office_page(
                        request, "new_audit", 409, elsewhere=bool(hall.database), **frame
                    )
                hall.accounts.note_done(name, f"opened the audit {made[number].record}")
        return hall.office_page(request, "opened", made=made[number])

    return routes


def _made(hall: Hall, form: Form, by: str) -> Opened:
    """The audit that the form asks for. Raises what opening it raises."""
    said = {name: " ".join(one(form, name).split()) for name in ("title", "election", "office")}
    lacking = [name for name, text in said.items() if not text]
    counties = counties_typed(one(form, "jurisdictions"))
    lacking += [] if counties else ["jurisdictions, one on a line"]
    if lacking:
        raise BadValue(f"write the {', the '.join(lacking)}; nothing was made")
    passphrase = one(form, "passphrase")
    if passphrase != one(form, "again"):
        raise BadValue("the two passphrases differ; type both again; nothing was made")
    about = About("", said["title"], said["election"], said["office"], bool(one(form, "rehearsal")))
    return open_in(hall.audit, about, counties, hand(by), passphrase, hall.database)


def _told(hall: Hall, refusal: CanvassError) -> str:
    """Why an audit cannot be opened, as a browser is told it: where a database lies is in the log alone."""
    if isinstance(refusal, OutOfReach):
        LOG.warning("%s", refusal)
        return AWAY
    return hall.told(str(refusal))


async def _audits(hall: Hall) -> Audits:
    names = await asyncio.to_thread(audits_in, hall.audit)
    return Audits(tuple([await _entry(hall, name) for name in names]))


async def _entry(hall: Hall, name: str) -> Entry:
    address = f"{ABOVE}{name}"
    try:
        room, _ = await hall.room(name, make_app)
        view = await room.writer.step(public_view)
    except CanvassError as refusal:
        return Entry(name, address, name, "", "", _told(hall, refusal))
    return Entry(name, address, view.title, view.office, view.phase, "")
