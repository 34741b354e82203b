"""What everybody sees of an audit at work, told as it changes: at most twice a second, however much is entered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import StreamingResponse

from canvass.errors import CanvassError
from canvass.journeys.audit_folder.desk import Desk
from canvass.present.as_json import as_json
from canvass.web.rooms import Room
from canvass.web.views import County, public_view
from canvass.web.writer import Writer

BEAT_SECONDS = 0.5
QUIET_SECONDS = 15.0
"""After so long without a change a stream says that it is alive."""
STREAM = "text/event-stream"
ENDING = "canvass.ending"
"""Where a request's scope has the event that the server ends."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The counts of every jurisdiction, by the number of the last entry; nothing that anybody read."""

    entries: int
    title: str
    phase: str
    round: int
    counties: tuple[County, ...]


@dataclass(frozen=True, slots=True)
class BeatEvent:
    """The number of the last entry, and the event that tells of it: put into words once for everybody who watches."""

    entries: str
    event: str


def beat(desk: Desk) -> Beat:
    """The counts now."""
    view = public_view(desk)
    return Beat(desk.state.number, view.title, view.phase, view.round, view.counties)


def event_of(now: Beat) -> BeatEvent:
    """The counts as they are sent."""
    told = f"id: {now.entries}\nevent: counts\ndata: {as_json(now, None).strip()}\n\n"
    return BeatEvent(str(now.entries), told)


@dataclass(slots=True)
class Pulse:
    """Asks the writer for everybody together."""

    writer: Writer
    _last: BeatEvent | None = None
    _at: float = 0.0
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def now(self) -> BeatEvent:
        """The counts, half a second old at most."""
        async with self._asking:
            loop = asyncio.get_running_loop()
            if self._last is None or loop.time() - self._at >= BEAT_SECONDS:
                self._last = event_of(await self.writer.step(beat))
                # Of the answer: who waited for it meanwhile takes it, however long it took.
                self._at = loop.time()
            return self._last


def pulse_pages(room: Room) -> APIRouter:
    """The stream of what changes."""
    routes, pulse = room.routes(), Pulse(room.writer)

    @routes.get("/events", operation_id="events")
    async def events(request: Request) -> StreamingResponse:
        """Counts by jurisdiction as server-sent events, numbered by the last entry; once for who asks for no stream."""
        is_stream = STREAM in request.headers.get("accept", "")
        known = request.headers.get("last-event-id", "")
        await pulse.now()  # what is refused is refused before a stream begins
        told = _told(pulse, known, request.scope.get(ENDING), is_stream=is_stream)
        return StreamingResponse(told, media_type=STREAM)

    return routes


async def _told(
    pulse: Pulse, known: str, ending: asyncio.Event | None = None, *, is_stream: bool
) -> AsyncGenerator[str]:
    """Each change after the one that is known, and a sign of life where nothing changes.

    It ends with the server, and where the record cannot be read: a browser asks again, and is told why.
    """
    quiet, ending = 0.0, ending or asyncio.Event()
    while not ending.is_set():
        try:
            now = await pulse.now()
        except CanvassError:
            return
        if now.entries != known:
            known, quiet = now.entries, 0.0
            yield now.event
        elif quiet >= QUIET_SECONDS:
            quiet = 0.0
            yield ": nothing changed\n\n"
        if not is_stream:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                await ending.wait()
        quiet += BEAT_SECONDS
