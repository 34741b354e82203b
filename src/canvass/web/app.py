"""The app: its pages, what everybody may see, and how a refusal is answered."""

from __future__ import annotations

from importlib.resources import files

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from canvass.errors import CanvassError, InputError, LedgerBusy, NotWritten
from canvass.present.as_json import as_json
from canvass.web.accounts import NotAllowed
from canvass.web.board_pages import board_pages
from canvass.web.guard import Guard
from canvass.web.office_pages import office_pages
from canvass.web.rooms import Room, page
from canvass.web.views import public_view

STATIC = {"style.css": "text/css", "card.js": "text/javascript"}
"""The files of the app that a page may load, with their types."""
STATUS: tuple[tuple[type[CanvassError], int], ...] = (
    (NotAllowed, 403),
    (LedgerBusy, 503),
    (NotWritten, 507),
    (InputError, 409),
    (CanvassError, 500),
)
"""The answer to each class of refusal, the first that fits: not allowed, busy, lost, refused."""


def make_app(room: Room) -> FastAPI:
    """The app of one audit."""
    app = FastAPI(title="canvass", docs_url=None, redoc_url=None, openapi_url="/openapi.json")
    app.add_middleware(Guard)
    app.include_router(office_pages(room))
    app.include_router(board_pages(room))

    @app.get("/", include_in_schema=False)
    async def observer(request: Request) -> Response:
        if not room.accounts.has_administrator:
            return RedirectResponse("/first", 303)
        return page(
            "observer", view=await room.writer.step(public_view), role=room.guest(request).role
        )

    @app.get("/audit.json")
    async def twin() -> Response:
        """What everybody may see of the audit, as data."""
        view = await room.writer.step(public_view)
        return Response(as_json(view), media_type="application/json")

    @app.get("/static/{name}", include_in_schema=False)
    async def static(name: str) -> Response:
        if name not in STATIC:
            raise HTTPException(404)
        data = files("canvass.web").joinpath("static", name).read_bytes()
        return Response(data, media_type=STATIC[name])

    app.add_exception_handler(CanvassError, _refused)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(ValueError, _malformed)
    app.add_exception_handler(Exception, _broken)
    return app


async def _refused(request: Request, refusal: Exception) -> Response:
    status = next(code for kind, code in STATUS if isinstance(refusal, kind))
    return _answer(request, str(refusal), status)


async def _not_here(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 404
    said = {404: "There is no such page.", 405: "This page does not take that."}
    return _answer(request, said.get(status, "This cannot be answered."), status)


async def _malformed(request: Request, _: Exception) -> Response:
    return _answer(request, "What was sent cannot be read.", 400)


async def _broken(request: Request, _: Exception) -> Response:
    return _answer(
        request, "Something went wrong on the server; its log says what. Nothing was kept.", 500
    )


def _answer(request: Request, said: str, status: int) -> Response:
    if request.url.path.endswith(".json"):
        return JSONResponse({"refused": said}, status)
    return page("refused", status, said=said)
