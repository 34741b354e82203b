"""The pages of accounts: the administrator invites and ends them, the invited sets a password."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.errors import BadValue
from canvass.web.doors import Door
from canvass.web.guard import fields, number, one, sender
from canvass.web.guest import NotAllowed
from canvass.web.officials import Deed, Invitation, Official, office_of
from canvass.web.passwords import apart
from canvass.web.pictures import picture
from canvass.web.roles import Role
from canvass.web.twins import twin


@dataclass(frozen=True, slots=True)
class AccountsListed:
    """Accounts, invitations without their secrets, and the last deeds."""

    officials: tuple[Official, ...]
    invitations: tuple[Invitation, ...]
    deeds: tuple[Deed, ...]


def account_pages(door: Door) -> APIRouter:
    """The routes under ``/office/accounts``, and the page that an invitation leads to."""
    routes = door.routes(include_in_schema=False)
    officials = door.accounts.officials

    @routes.get("/office/accounts")
    async def accounts(request: Request) -> Response:
        counties = await door.counties()
        return door.office_page(
            request,
            "accounts",
            who=door.who(request).name,
            counties=counties,
            officials=[(each, office_of(each)) for each in officials.listed()],
            invitations=[(each, office_of(each)) for each in officials.invitations()],
            deeds=[(_moment(each.time), each.who, each.what) for each in officials.deeds()],
        )

    async def data(_: Request) -> AccountsListed:
        return AccountsListed(officials.listed(), officials.invitations(), officials.deeds())

    twin(
        door, routes, "/office/accounts", data, "Who has an account, who is invited, what was done."
    )

    @routes.post("/office/accounts/invite")
    async def invite(request: Request) -> Response:
        form = await fields(request)
        name, county = one(form, "name"), one(form, "jurisdiction")
        counties = await door.counties()
        if county and county not in counties:
            raise BadValue(f"{county!r} is not a county here; nobody was invited")
        role = Role.CLERK if county else Role.ADMINISTRATOR
        if one(form, "boards") == "yes":
            role = Role.MANAGER
        secret = officials.invite(name, role, county, door.who(request).name)
        address = f"{door.address}/invited#{secret}"
        return door.page(
            "invitation",
            person=name.strip(),
            role=role.value,
            county=county,
            address=address,
            picture=picture(address),
        )

    @routes.post("/office/accounts/withdraw")
    async def withdraw(request: Request) -> Response:
        form = await fields(request)
        officials.withdraw(number(form, "invitation"), door.who(request).name)
        return RedirectResponse("/office/accounts", 303)

    @routes.post("/office/accounts/end")
    async def end(request: Request) -> Response:
        form = await fields(request)
        officials.end(one(form, "name"), door.who(request).name)
        return RedirectResponse("/office/accounts", 303)

    @routes.get("/invited")
    async def invited() -> Response:
        return door.page("invited", refusal="", secret="")

    @routes.post("/invited")
    async def accept(request: Request) -> Response:
        form = await fields(request)
        secret, password = one(form, "invitation"), one(form, "password")
        try:
            if password != one(form, "again"):
                raise NotAllowed("the two passwords differ; type both again")
            with door.accounts.tries_from(sender(request)):
                token = await apart(door.accounts.accepting_invitation(secret, password))
        except NotAllowed as refusal:
            return door.page("invited", 403, refusal=str(refusal), secret=secret)
        return door.signed_in(token, "/second-factor")

    return routes


def _moment(time: float) -> str:
    """When something was done, in UTC."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d %H:%M}"
