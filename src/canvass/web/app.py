"""The app: its pages, what everybody may see, and how a refusal is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files

from fastapi import APIRouter, Depends, FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from canvass.errors import CanvassError, InputError, LedgerBusy, NotWritten, UnknownName
from canvass.present.as_json import as_json
from canvass.web.account_pages import account_pages
from canvass.web.accounts import NotAllowed
from canvass.web.batch_pages import batch_pages
from canvass.web.board_pages import board_pages
from canvass.web.carried_pages import carried_pages
from canvass.web.commit_pages import commit_pages
from canvass.web.decide_pages import decide_pages
from canvass.web.device_pages import device_pages
from canvass.web.discrepancy_pages import discrepancy_pages
from canvass.web.draw_pages import draw_pages
from canvass.web.end_pages import end_pages
from canvass.web.file_pages import file_pages
from canvass.web.guard import Guard, TooLarge, TooSlow
from canvass.web.incoming import TooMany
from canvass.web.key_pages import key_pages
from canvass.web.office_pages import office_pages
from canvass.web.paper_pages import paper_pages
from canvass.web.publications import publications
from canvass.web.readiness_pages import readiness_pages
from canvass.web.reopen_pages import reopen_pages
from canvass.web.rooms import Room
from canvass.web.views import public_view

STATIC = {
    "style.css": "text/css",
    **dict.fromkeys(("card.js", "files.js", "invited.js", "sums.js"), "text/javascript"),
    **dict.fromkeys(
        ("board.js", "form.js", "waiting.js", "worker.js", "key.js"), "text/javascript"
    ),
}
"""The files of the app that a page may load, with their types."""
SCOPE = {"worker.js": {"Service-Worker-Allowed": "/board"}}
"""The pages that a script may answer for while the server is out of reach."""
STATUS: tuple[tuple[type[CanvassError], int], ...] = (
    (NotAllowed, 403),
    (TooLarge, 413),
    (TooSlow, 408),
    (TooMany, 503),
    (UnknownName, 404),
    (LedgerBusy, 503),
    (NotWritten, 507),
    (InputError, 409),
    (CanvassError, 500),
)
"""The answer to each class of refusal, the first that fits: not allowed, too much, busy, lost, refused."""

PAGES: tuple[Callable[[Room], APIRouter], ...] = (
    office_pages,
    board_pages,
    batch_pages,
    device_pages,
    carried_pages,
    key_pages,
    account_pages,
    file_pages,
    readiness_pages,
    commit_pages,
    draw_pages,
    decide_pages,
    discrepancy_pages,
    reopen_pages,
    paper_pages,
    end_pages,
)
"""Everything that is answered beside what everybody sees, a file for each."""
Refusal = Callable[[Exception], tuple[str, int]]
"""What is said of a fault, and the status of the answer."""


def make_app(room: Room) -> FastAPI:
    """The app of one audit."""
    app = FastAPI(
        title="canvass",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        dependencies=[Depends(room.admit)],
    )
    app.add_middleware(Guard)
    for pages in PAGES:
        app.include_router(pages(room))

    @app.get("/", include_in_schema=False)
    async def observer(request: Request) -> Response:
        if not room.accounts.has_administrator:
            return RedirectResponse("/first", 303)
        return room.page(
            "observer",
            view=await room.writer.step(public_view),
            role=room.who(request).role,
            publications=publications(room.audit),
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
        return Response(data, media_type=STATIC[name], headers=SCOPE.get(name, {}))

    for kind, said in REFUSALS.items():
        app.add_exception_handler(kind, _answering(room, said))
    return app


def _answering(room: Room, said: Refusal) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The answer to a fault of one kind: a page, or data where data were asked for."""

    async def answer(request: Request, fault: Exception) -> Response:
        words, status = said(fault)
        if request.url.path.endswith(".json"):
            mark = {"mark": room.writer.mark} if room.writer.mark else {}
            return JSONResponse({"refused": words, **mark}, status)
        return room.page("refused", status, said=words)

    return answer


def _refused(refusal: Exception) -> tuple[str, int]:
    return str(refusal), next(code for kind, code in STATUS if isinstance(refusal, kind))


def _not_here(fault: Exception) -> tuple[str, int]:
    status = fault.status_code if isinstance(fault, HTTPException) else 404
    said = {404: "There is no such page.", 405: "This page does not take that."}
    return said.get(status, "This cannot be answered."), status


def _malformed(_: Exception) -> tuple[str, int]:
    return "What was sent cannot be read.", 400


def _broken(_: Exception) -> tuple[str, int]:
    return "Something went wrong on the server; its log says what. Nothing was kept.", 500


REFUSALS: Mapping[type[Exception], Refusal] = {
    CanvassError: _refused,
    HTTPException: _not_here,
    ValueError: _malformed,
    Exception: _broken,
}
"""What is answered to each class of fault, in words and as a status."""
