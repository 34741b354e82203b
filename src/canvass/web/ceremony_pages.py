"""The pages of a ceremony: several people's digits, or dice and a beacon, make a seed that nobody chooses.

Who contributes makes the digits' digest on a device of their own, by a page that sends nothing. The seed that follows
is taken by two persons, as dice are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.errors import BadValue, CanvassError
from canvass.journeys.audit_folder import ceremony as journey
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.seed import read_aloud, require_witnesses
from canvass.web.ceremony_views import CeremonyStands, ceremony_stands
from canvass.web.guard import Form, fields, number, one
from canvass.web.refusals import status_of
from canvass.web.rooms import MadeSeed, Room, hand
from canvass.web.twins import page_and_twin, twin
from canvass.web.two_persons import Asked

PATH = "/office/ceremony"
OWN_FILE = "what the contributor's device kept"


@dataclass(frozen=True, slots=True)
class CeremonyNow:
    """The ceremony, and who asks for the seed that it makes."""

    now: CeremonyStands
    asked: Asked[MadeSeed] | None


def ceremony_pages(room: Room) -> APIRouter:
    """The routes of the ceremony."""
    routes = room.routes()

    async def look(_: Request) -> CeremonyNow:
        return CeremonyNow(await room.writer.step(ceremony_stands), room.made_seed.asked)

    page_and_twin(
        room, routes, PATH, "ceremony", look, "The ceremony that makes the seed, as far as it is."
    )

    async def seen(_: Request) -> CeremonyStands:
        """What everybody sees: not the seed before it is kept, nor what the office has still to do."""
        return replace(await room.writer.step(ceremony_stands), refusal="", groups=())

    @routes.get("/ceremony", include_in_schema=False)
    async def contribute(request: Request) -> Response:
        """What everybody sees of it, and where a contributor makes a digest on a device of their own."""
        return room.page("contribute", shown=await seen(request))

    twin(room, routes, "/ceremony", seen, "The ceremony that makes the seed, as everybody sees it.")

    async def refused(request: Request, refusal: CanvassError) -> Response:
        shown = await look(request)
        return room.office_page(
            request, "ceremony", status_of(refusal), shown=shown, refusal=str(refusal)
        )

    async def taken(request: Request, step: Callable[[Desk], object], note: str) -> Response:
        """Take a step, say that it was taken, and show where the ceremony is."""
        try:
            await room.writer.step(step)
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(room.who(request).name, note)
        return RedirectResponse(PATH, 303)

    @routes.post(PATH)
    async def begin(request: Request) -> Response:
        """Say how the seed will be made. Fields: words, and contributors (one on a line) or beacon."""
        form, by = await fields(request), hand(room.who(request).name)
        people, beacon = _lines(form, "contributors"), one(form, "beacon").strip()

        def step(desk: Desk) -> None:
            journey.open_ceremony(desk, read_aloud(one(form, "words")), people, beacon, by)

        return await taken(request, step, "opened a ceremony for the seed")

    @routes.post(f"{PATH}/promise")
    async def promise(request: Request) -> Response:
        """Keep a contributor's digest. Fields: contributor, digest."""
        form, by = await fields(request), hand(room.who(request).name)
        who, digest = one(form, "contributor"), one(form, "digest").strip()
        return await taken(
            request,
            lambda desk: journey.promise(desk, who, digest, by),
            f"entered the digest of {who}",
        )

    @routes.post(f"{PATH}/reveal")
    async def reveal(request: Request) -> Response:
        """Open a contributor's digits, when every digest is in. Field: kept, what the contributor's file says."""
        form, by = await fields(request), hand(room.who(request).name)
        try:
            kept = journey.contribution_in(one(form, "kept"), OWN_FILE)
        except CanvassError as refusal:
            return await refused(request, refusal)
        return await taken(
            request,
            lambda desk: journey.reveal(desk, kept, by),
            f"opened the digits of {kept.contributor}",
        )

    @routes.post(f"{PATH}/beacon")
    async def beacon(request: Request) -> Response:
        """Keep what the beacon published after the dice. Field: value."""
        form, by = await fields(request), hand(room.who(request).name)
        value = one(form, "value").strip()
        return await taken(
            request,
            lambda desk: journey.read_beacon(desk, value, by),
            "entered the value of the beacon",
        )

    @routes.post(f"{PATH}/abandon")
    async def abandon(request: Request) -> Response:
        """End a ceremony that makes no seed; every verifier tells it. Field: reason."""
        form, by = await fields(request), hand(room.who(request).name)
        reason = " ".join(one(form, "reason").split())
        return await taken(
            request, lambda desk: journey.abandon(desk, reason, by), "abandoned the ceremony"
        )

    @routes.post(f"{PATH}/seed")
    async def ask(request: Request) -> Response:
        """Ask that the seed is taken that the ceremony makes. Fields: words, witnesses (one on a line)."""
        form, name = await fields(request), room.who(request).name
        try:
            words = read_aloud(one(form, "words"))
            if not (await look(request)).now.groups:
                raise BadValue("the ceremony makes no seed yet; nothing was asked")
            require_witnesses(names := tuple(_lines(form, "witnesses")), name)
            room.made_seed.ask(name, MadeSeed(words, names))
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.accounts.note_done(name, "asked for the seed of the ceremony")
        return RedirectResponse(PATH, 303)

    @routes.post(f"{PATH}/seed/agree")
    async def agree(request: Request) -> Response:
        """Agree to the seed that another person asked for. Field: asked."""
        form, name = await fields(request), room.who(request).name
        try:
            asked = room.made_seed.for_second(name, number(form, "asked"), room.is_at_work)
            both, made = hand(f"{asked.by} and {name}"), asked.what
            await room.writer.step(
                lambda desk: journey.keep_made_seed(desk, made.words, made.witnesses, both)
            )
        except CanvassError as refusal:
            return await refused(request, refusal)
        room.made_seed.forget()
        room.accounts.note_done(name, f"agreed to the seed that {asked.by} asked for")
        return RedirectResponse("/office/seed", 303)

    @routes.post(f"{PATH}/seed/withdraw")
    async def withdraw(request: Request) -> Response:
        """Withdraw what was asked."""
        room.made_seed.forget()
        room.accounts.note_done(room.who(request).name, "withdrew what was asked of the seed")
        return RedirectResponse(PATH, 303)

    return routes


def _lines(form: Form, name: str) -> list[str]:
    """What was typed one on a line."""
    return [line.strip() for line in one(form, name).splitlines() if line.strip()]
