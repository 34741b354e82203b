"""The pages by which officials come in: the first code, the second factor, signing in and out."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.web.doors import Door
from canvass.web.guard import fields, one, sender
from canvass.web.guest import NotAllowed
from canvass.web.one_time import address_of
from canvass.web.passwords import apart
from canvass.web.pictures import picture
from canvass.web.roles import Role


def sign_in_pages(door: Door, home: str = "/office") -> APIRouter:
    """The routes of signing in; who came in goes to ``home``."""
    routes = door.routes(include_in_schema=False)

    @routes.get("/first")
    async def first() -> Response:
        return (
            door.page("first", refusal="")
            if not door.has_administrator
            else RedirectResponse("/sign-in")
        )

    @routes.post("/first")
    async def create(request: Request) -> Response:
        form = await fields(request)
        said = (one(form, name) for name in ("code", "name", "password"))
        with door.accounts.tries_from(sender(request)):
            token = await apart(door.accounts.creating_administrator(*said))
        return door.signed_in(token, "/second-factor")

    @routes.get("/second-factor")
    async def factor(request: Request) -> Response:
        guest = door.who(request)
        return _factor_page(door, guest.name)

    @routes.post("/second-factor")
    async def confirm_factor(request: Request) -> Response:
        guest = door.who(request)
        form = await fields(request)
        try:
            token, sheet = door.accounts.confirm_factor(door.token(request), one(form, "code"))
        except NotAllowed as refusal:
            return _factor_page(door, guest.name, str(refusal))
        return door.with_session(door.page("recovery", codes=sheet, home=home), token)

    @routes.get("/sign-in")
    async def ask() -> Response:
        return door.page("sign_in", refusal="")

    @routes.post("/sign-in")
    async def sign_in(request: Request) -> Response:
        form = await fields(request)
        said = (one(form, name) for name in ("name", "password", "code"))
        with door.accounts.tries_from(sender(request)):
            token = await apart(door.accounts.signing_in(*said))
        is_new = door.accounts.guest(token).role is Role.NEW
        return door.signed_in(token, "/second-factor" if is_new else home)

    @routes.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        door.leave(request)
        return door.without_session(RedirectResponse("/", 303))

    return routes


def _factor_page(door: Door, name: str, refusal: str = "") -> Response:
    """The key for a telephone, and what was wrong with the code that was typed."""
    key = door.accounts.key_to_confirm(name)
    address = address_of(key, f"canvass {door.audit.resolve().name}", name)
    groups = " ".join(key[at : at + 4] for at in range(0, len(key), 4))
    shown = {"key": groups, "picture": picture(address), "refusal": refusal}
    return door.page("second_factor", 403 if refusal else 200, **shown)
