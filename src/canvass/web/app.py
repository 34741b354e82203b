"""The app: its pages, what everybody may see, and how a refusal is answered."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from fastapi import APIRouter, Depends, FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from canvass.journeys.audit_folder.seed import Rolled
from canvass.present.as_json import as_json
from canvass.present.script import script
from canvass.web.account_pages import account_pages
from canvass.web.batch_pages import batch_pages
from canvass.web.board_pages import board_pages
from canvass.web.carried_pages import carried_pages
from canvass.web.ceremony_pages import ceremony_pages
from canvass.web.commit_pages import commit_pages
from canvass.web.decide_pages import decide_pages
from canvass.web.device_pages import device_pages
from canvass.web.direct import Direct
from canvass.web.discrepancy_pages import discrepancy_pages
from canvass.web.draw_pages import draw_pages
from canvass.web.drawn_pages import drawn_pages
from canvass.web.end_pages import end_pages
from canvass.web.file_pages import file_pages
from canvass.web.guard import Guard
from canvass.web.key_pages import key_pages
from canvass.web.live_pages import live_pages
from canvass.web.office_pages import office_pages
from canvass.web.paper_pages import paper_pages
from canvass.web.pictures import picture_for_all
from canvass.web.plan_pages import plan_pages
from canvass.web.printed_pages import printed_pages
from canvass.web.publications import SCRIPT, publications
from canvass.web.pulse import pulse_pages
from canvass.web.readiness_pages import readiness_pages
from canvass.web.refusals import answer_refusals
from canvass.web.reopen_pages import reopen_pages
from canvass.web.rooms import Room
from canvass.web.seat_pages import seat_pages
from canvass.web.sheet_pages import sheet_pages
from canvass.web.sign_in_pages import sign_in_pages
from canvass.web.told import tell
from canvass.web.twins import RESULT
from canvass.web.views import PublicView, public_view

STATIC = {
    "style.css": "text/css",
    **dict.fromkeys(
        ("card.js", "contribute.js", "counties.js", "files.js", "invited.js", "live.js", "sums.js"),
        "text/javascript",
    ),
    **dict.fromkeys(
        ("board.js", "form.js", "waiting.js", "worker.js", "key.js", "plan.js"), "text/javascript"
    ),
}
"""The files of the app that a page may load, with their types."""
SCOPE = {"worker.js": {"Service-Worker-Allowed": "/board"}}
"""The pages that a script may answer for while the server is out of reach."""
PAGES: tuple[Callable[[Room], APIRouter], ...] = (
    device_pages,  # first what is asked most: addresses are looked through in this order
    sign_in_pages,
    office_pages,
    board_pages,
    seat_pages,
    batch_pages,
    carried_pages,
    key_pages,
    pulse_pages,
    drawn_pages,
    live_pages,
    account_pages,
    file_pages,
    readiness_pages,
    plan_pages,
    commit_pages,
    draw_pages,
    ceremony_pages,
    sheet_pages,
    printed_pages,
    decide_pages,
    discrepancy_pages,
    reopen_pages,
    paper_pages,
    end_pages,
)
"""Everything that is answered beside what everybody sees, a file for each."""


class App(FastAPI):
    """FastAPI, and before it what every request passes: its own layers are for those that it answers itself."""

    first: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.first(scope, receive, send)

    async def pages(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The same by FastAPI alone."""
        await super().__call__(scope, receive, send)


def make_app(room: Room) -> App:
    """The app of one audit."""
    app = App(
        title="canvass",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        dependencies=[Depends(room.admit)],
    )
    for pages in PAGES:
        app.router.routes.extend(pages(room).routes)

    @app.get("/", include_in_schema=False)
    async def observer(request: Request) -> Response:
        view = await room.writer.step(public_view)
        return room.page(
            "observer",
            view=view,
            qr=picture_for_all(view.digest) if view.digest else "",
            role=room.who(request).role,
            publications=publications(room.audit),
            is_new=not room.has_administrator,
        )

    @app.get("/seed", include_in_schema=False)
    async def room_screen() -> Response:
        view = await room.writer.step(public_view)
        groups = Rolled(view.seed).groups if view.seed else ()
        qr = picture_for_all(view.digest) if view.digest else ""
        return room.page("seed_room", view=view, groups=groups, qr=qr)

    @app.get("/audit.json", openapi_extra={RESULT: PublicView})
    async def twin() -> Response:
        """What everybody may see of the audit, as data."""
        view = await room.writer.step(public_view)
        return Response(as_json(view), media_type="application/json")

    app.add_api_route("/static/{name}", static_file, methods=["GET"], include_in_schema=False)
    answer_refusals(app, room)
    app.first = Guard(Direct(app.pages, app, room.admit), app.exception_handlers[Exception])
    app.openapi = lambda: tell(app)  # type: ignore[method-assign]
    return app


async def static_file(name: str) -> Response:
    """A file that our pages load."""
    if SCRIPT.endswith(f"/{name}"):
        return Response(script(), media_type="text/javascript")
    if name not in STATIC:
        raise HTTPException(404)
    data = files("canvass.web").joinpath("static", name).read_bytes()
    return Response(data, media_type=STATIC[name], headers=SCOPE.get(name, {}))
