"""The pages of the seed and of a round's draw, each by two persons: one enters or asks, another account agrees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from canvass.audit.event import Way
from canvass.errors import BadValue, CanvassError, OutOfTurn
from canvass.journeys.audit_folder.ceremony import roll
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.rounds import base_due, open_round, planned_round
from canvass.journeys.audit_folder.seed import (
    Ceremony,
    Rolled,
    differences,
    keep_seed,
    read_aloud,
    read_aloud_digest,
    read_dice,
    require_seed_turn,
    require_witnesses,
)
from canvass.journeys.audit_folder.sizes import NextSize
from canvass.model.name import same_name
from canvass.present.audit_folder.base import base_sentence
from canvass.web.guard import Form, fields, number, one
from canvass.web.rooms import Launch, Room, SeedEntered, hand
from canvass.web.twins import twin
from canvass.web.views import titles_of

SIZE, COUNT = "size-", "count-"
"""What the fields of a contest begin with, before its id: the plan may change between the page and what it sends."""
MOST_READ_BACK = 3
"""Readings that differ, after which the digits are entered anew: nobody finds them out by trying."""


class Dice(StrEnum):
    """What digits that are typed are to a ceremony."""

    WANTED = "wanted"
    """It waits for dice that are rolled before its beacon speaks."""
    NOT_WANTED = "not_wanted"
    """The seed follows from it alone."""


@dataclass(frozen=True, slots=True)
class SeedStands:
    """What the seed's page shows of the audit."""

    title: str
    words: tuple[str, ...]
    groups: tuple[str, ...]
    refusal: str
    """Why no seed can be entered now; empty where one can."""
    ceremony: Dice | None
    """What the digits are to a ceremony that is open; None where none is."""
    asked_by: str = ""
    """Who entered digits that wait to be read back; empty for nobody."""
    asked_number: int = 0
    """What whoever reads them back sends as ``asked``."""


@dataclass(frozen=True, slots=True)
class RoundStands:
    """The round that is proposed, or why none can be drawn; and what one person asks for."""

    planned: tuple[NextSize, ...]
    closed: str
    asked: Launch | None
    asked_by: str
    asked_number: int
    """What whoever agrees sends as ``asked``; 0 where nobody asks."""


def draw_pages(room: Room) -> APIRouter:
    """The routes of the seed and the draw."""
    routes = room.routes(prefix="/office", include_in_schema=False)

    @routes.get("/seed")
    async def seed(request: Request) -> Response:
        return await _seed_page(room, request)

    async def seed_data(_: Request) -> SeedStands:
        stands, asked = await room.writer.step(_stands), room.seed.asked
        return replace(stands, asked_by=asked.by, asked_number=asked.number) if asked else stands

    async def round_data(_: Request) -> RoundStands:
        planned, closed = await _planned(room)
        asked = room.launch.asked
        if asked is None:
            return RoundStands(planned, closed, None, "", 0)
        return RoundStands(planned, closed, asked.what, asked.by, asked.number)

    twin(
        room,
        routes,
        "/seed",
        seed_data,
        "The twelve words, and the seed once two persons entered it.",
    )
    twin(
        room,
        routes,
        "/round",
        round_data,
        "The round that is proposed, and the one that is asked for.",
    )

    @routes.post("/seed")
    async def enter(request: Request) -> Response:
        form, name = await fields(request), room.who(request).name
        try:
            rolled, seen = _entered(form, name)
            of = await room.writer.step(lambda desk: _ready_for(desk, seen.words))
            room.seed.ask(name, SeedEntered(rolled, seen, of))
        except CanvassError as refusal:
            return await _seed_page(room, request, str(refusal))
        room.accounts.note_done(name, "entered the digits of a seed, to be read back")
        return RedirectResponse("/office/seed", 303)

    @routes.post("/seed/back")
    async def read_back(request: Request) -> Response:
        form, name = await fields(request), room.who(request).name
        try:
            asked = room.seed.for_second(name, number(form, "asked"), room.is_at_work)
            again = read_dice(one(form, "digits"))
        except CanvassError as refusal:
            return await _seed_page(room, request, str(refusal))
        entered = asked.what
        places = list(differences(entered.rolled, again))
        if places:
            entered.wrong.append(name)
            if len(entered.wrong) >= MOST_READ_BACK:
                room.seed.forget()
            room.accounts.note_done(name, "read a seed back otherwise than it was entered")
            return await _seed_page(room, request, _otherwise(places, again), places, again)
        room.seed.forget()
        seen = entered.ceremony
        how = f"{seen.how}; entered by {asked.by}, read back by {name}"
        witnessed = Ceremony(seen.words, how, _with_reader(seen.witnesses, name))
        both = hand(f"{asked.by} and {name}")
        try:
            await room.writer.step(lambda desk: _keep(desk, entered, again, witnessed, both))
        except CanvassError as refusal:
            return await _seed_page(room, request, str(refusal))
        what, to = ("dice", "ceremony") if entered.of else ("seed", "seed")
        room.accounts.note_done(name, f"read back the {what} that {asked.by} entered")
        return RedirectResponse(f"/office/{to}", 303)

    @routes.post("/seed/withdraw")
    async def withdraw(request: Request) -> Response:
        room.seed.forget()
        room.accounts.note_done(room.who(request).name, "withdrew the digits of a seed")
        return RedirectResponse("/office/seed", 303)

    @routes.get("/round")
    async def plan(request: Request) -> Response:
        return await _round_page(room, request)

    @routes.post("/round")
    async def ask(request: Request) -> Response:
        form, name = await fields(request), room.who(request).name
        try:
            launch = _launch(form, await room.looks.look(planned_round))
            room.launch.ask(name, launch)
        except CanvassError as refusal:
            return await _round_page(room, request, str(refusal), form)
        room.accounts.note_done(name, "asked for a round")
        return RedirectResponse("/office/round", 303)

    @routes.post("/round/agree")
    async def agree(request: Request) -> Response:
        form, name = await fields(request), room.who(request).name
        try:
            asked = room.launch.for_second(name, number(form, "asked"), room.is_at_work)
            room.launch.forget()
            both = hand(f"{asked.by} and {name}")
            _require_as_proposed(asked.what, await room.looks.look(planned_round))
            sizes, counted = dict(asked.what.sizes), asked.what.hand_counts
            await room.writer.step(lambda desk: open_round(desk, sizes, counted, both))
        except CanvassError as refusal:
            return await _round_page(room, request, str(refusal))
        room.accounts.note_done(name, f"agreed to the round that {asked.by} asked for")
        return RedirectResponse("/office", 303)

    @routes.post("/round/withdraw")
    async def take_back(request: Request) -> Response:
        room.launch.forget()
        room.accounts.note_done(room.who(request).name, "withdrew what was asked of a round")
        return RedirectResponse("/office/round", 303)

    return routes


def _entered(form: Form, typist: str) -> tuple[Rolled, Ceremony]:
    """What the first person typed. Raises BadSeed, BadValue."""
    rolled, how = read_dice(one(form, "digits")), one(form, "how").strip()
    if not how:
        raise BadValue("say how the digits were made, as the public will read it: ten-sided dice")
    names = tuple(filter(None, map(str.strip, one(form, "witnesses").splitlines())))
    require_witnesses(names, typist)
    return rolled, Ceremony(read_aloud(one(form, "words")), how, names)


def _with_reader(witnesses: tuple[str, ...], reader: str) -> tuple[str, ...]:
    """The witnesses, and last who read the digits back, who is one of them in whatever spelling."""
    return (*(name for name in witnesses if same_name(name) != same_name(reader)), reader)


def _ready_for(desk: Desk, words: tuple[str, ...]) -> int:
    """Refuse a seed that comes out of turn, or is for another commitment than the screen showed.

    The entry of the ceremony that waits for dice; 0 where the digits are the seed.
    """
    require_seed_turn(desk)
    if _dice(desk) is Dice.NOT_WANTED:
        raise OutOfTurn(
            "a ceremony is open, and the seed follows from it: go on with it, or abandon it; nothing was kept"
        )
    read_aloud_digest(desk, words)
    return desk.state.ceremony.entry if desk.state.ceremony else 0


def _keep(desk: Desk, entered: SeedEntered, again: Rolled, seen: Ceremony, both: Hand) -> None:
    """Keep the digits: as the seed, or as the dice of the ceremony that waited for them. Raises OutOfTurn."""
    if _ready_for(desk, seen.words) != entered.of:
        raise OutOfTurn(
            "a ceremony was opened or abandoned since these digits were entered: nothing was kept; roll new dice"
        )
    if entered.of:
        roll(desk, entered.rolled, again, seen.witnesses, both)
    else:
        keep_seed(desk, entered.rolled, again, seen, both)


def _dice(desk: Desk) -> Dice | None:
    now = desk.state.ceremony
    if now is None:
        return None
    return Dice.WANTED if now.opened.way is Way.BEACON and now.dice is None else Dice.NOT_WANTED


def _stands(desk: Desk) -> SeedStands:
    in_force, seeded, refusal = commitment_in_force(desk), desk.state.seeded, ""
    try:
        require_seed_turn(desk)
    except OutOfTurn as fault:
        refusal = str(fault)
    groups = Rolled(seeded.seed).groups if seeded else ()
    words = in_force[1].words if in_force else ()
    return SeedStands(desk.title, words, groups, refusal, None if seeded else _dice(desk))


def _otherwise(places: list[int], again: Rolled) -> str:
    """What is said of digits that were read back otherwise."""
    listed = ", ".join(map(str, places[:5])) + (", and more" if len(places) > 5 else "")
    return (
        f"the {len(again.seed)} digits that you read differ from those that were entered, at place {listed}: nothing "
        "was kept; look at the dice together, and type again whoever misread"
    )


async def _seed_page(
    room: Room,
    request: Request,
    refusal: str = "",
    places: list[int] | None = None,
    again: Rolled | None = None,
) -> Response:
    stands = await room.writer.step(_stands)
    marked = (
        [(place, digit, place in (places or ())) for place, digit in enumerate(again.seed, 1)]
        if again
        else []
    )
    return room.office_page(
        request,
        "seed",
        409 if refusal else 200,
        stands=stands,
        asked=room.seed.asked,
        who=room.who(request).name,
        refusal=refusal,
        marked=marked,
    )


async def _planned(room: Room) -> tuple[tuple[NextSize, ...], str]:
    """What would be drawn next, or why nothing can be."""
    try:
        return await room.looks.look(planned_round), ""
    except OutOfTurn as fault:
        return (), str(fault)


async def _round_page(
    room: Room, request: Request, refusal: str = "", form: Form | None = None
) -> Response:
    """The proposal, with what was typed where that was refused."""
    planned, closed = await _planned(room)
    return room.office_page(
        request,
        "round",
        409 if refusal else 200,
        titles=await room.writer.step(titles_of) if planned else {},
        planned=planned,
        base=base_sentence(await room.writer.step(lambda desk: base_due(desk.state))),
        closed=closed,
        typed={name: one(form, name) for name in form or {}} if form else {},
        asked=room.launch.asked,
        who=room.who(request).name,
        refusal=refusal,
    )


def _require_as_proposed(launch: Launch, planned: tuple[NextSize, ...]) -> None:
    """Refuse a round that is less than what is proposed now: a round was opened again since. Raises OutOfTurn."""
    sizes = dict(launch.sizes)
    less = [
        each.contest
        for each in planned
        if each.contest not in launch.hand_counts and sizes.get(each.contest, 0) < each.size
    ]
    if less:
        raise OutOfTurn(
            f"more is proposed now than was asked for {', '.join(less)}, since something was added meanwhile; nothing "
            "was drawn; look again and ask anew"
        )


def _launch(form: Form, planned: tuple[NextSize, ...]) -> Launch:
    """What the first person asks to be drawn.

    Raises OutOfTurn where the form shows other contests than are planned by now, BadValue for a size below the one
    that is proposed.
    """
    if not planned:
        raise BadValue("no contest needs a draw; nothing was asked")
    _require_as_planned(form, planned)
    sizes, counted = [], []
    for each in planned:
        if one(form, COUNT + each.contest):
            counted.append(each.contest)
            continue
        typed = one(form, SIZE + each.contest)
        size = number(form, SIZE + each.contest)
        if size < max(1, each.size):
            raise BadValue(
                f"{each.contest}: {typed!r} draws; write {max(1, each.size)}, as proposed, or more"
            )
        sizes.append((each.contest, size))
    return Launch(tuple(sizes), tuple(counted))


def _require_as_planned(form: Form, planned: tuple[NextSize, ...]) -> None:
    """Refuse sizes of other contests than those of the plan: it changed since the page was shown. Raises OutOfTurn."""
    sent = {
        name.removeprefix(start)
        for start in (SIZE, COUNT)
        for name in form
        if name.startswith(start)
    }
    now = {each.contest for each in planned}
    if sent != now:
        shown = ", ".join(sorted(sent)) or "no contest"
        raise OutOfTurn(
            f"what was sent has sizes for {shown}, and {', '.join(sorted(now))} {'is' if len(now) == 1 else 'are'} "
            "planned by now; nothing was asked; look at this page again and ask anew"
        )
