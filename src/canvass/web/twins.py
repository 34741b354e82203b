"""A page and its twin as data: both show the same view."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import get_type_hints

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from canvass.present.as_json import plain, written
from canvass.web.doors import Door
from canvass.web.rooms import Room

Look = Callable[[Request], Awaitable[object]]
"""Finds what a page shows to who asks for it; its annotation says what that is."""
RESULT = "x-result"
"""Under this name a route says of which kind its data are, for the app's description."""


def page_and_twin(
    room: Room, routes: APIRouter, path: str, template: str, look: Look, about: str
) -> None:
    """Answer an address with a page, and the same with ``.json`` behind it with its data."""

    async def page(request: Request) -> Response:
        return room.office_page(request, template, shown=await look(request))

    routes.add_api_route(path, page, methods=["GET"], include_in_schema=False)
    twin(room, routes, path, look, about)


def twin(door: Door, routes: APIRouter, path: str, look: Look, about: str) -> None:
    """Answer an address with ``.json`` behind it with the data of its page; that of a rehearsal says so."""

    async def data(request: Request) -> Response:
        told = plain(await look(request))
        if door.mark and isinstance(told, dict):
            told = {"mark": door.mark, **told}
        return Response(written(told), media_type="application/json")

    whole = f"{routes.prefix}{path}".strip("/")
    routes.add_api_route(
        f"{path}.json",
        data,
        methods=["GET"],
        summary=about,
        operation_id=whole.replace("/", "_"),
        openapi_extra={RESULT: get_type_hints(look)["return"]},
    )
