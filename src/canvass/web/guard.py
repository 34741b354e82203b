"""What every request passes: bounds of size and time, no posts from other sites, headers that keep pages private."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canvass.errors import InputError

MIB = 1024**2
LARGEST_BODY, MOST_FIELDS, BODY_SECONDS = 64 * 1024, 400, 20.0
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_OWN = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
CLOSING = (b"connection", b"close")
"""Of an answer to what did not come in time: its sender is waited for no longer."""
Form = Mapping[str, Sequence[str]]
"""The fields of a form: each with its values."""
Broken = Callable[[Request, Exception], Any]
"""The answer to a fault of ours."""
LONGEST_NUMBER = 12
FORM_TYPE, PLAIN = "application/x-www-form-urlencoded", "identity"
_FORM_HEAD = re.compile(rf'{FORM_TYPE}\s*(;\s*charset="?utf-8"?\s*)?;?')


@dataclass(frozen=True, slots=True)
class Bounds:
    """How large the body of a request may be, how long it may take in all, and how long nothing of it may come."""

    size_bytes: int
    seconds: float
    silence_seconds: float


FORM = Bounds(LARGEST_BODY, BODY_SECONDS, BODY_SECONDS)
FILE = Bounds(256 * MIB, 1800.0, 20.0)
"""The bounds of a form, and of a file that somebody sends."""
UNREAD = Bounds(2048 * MIB, 300.0, 20.0)
"""How much of a body is read after its request was refused: a browser shows an answer once it has sent all."""
MOST_UNREAD = 16
"""So many refused bodies are read to their end at once; the connection of a further one is closed."""
CARRIED_FILE = Bounds(4 * MIB, 120.0, 20.0)
"""The bounds of what a board could not send and carries to its clerk."""
FILES, CARRIED = "/office/files", "/office/carried"
STREAMED: Mapping[str, Bounds] = {FILES: FILE, CARRIED: CARRIED_FILE}
"""Addresses whose page reads the body itself, as it comes, and its bounds."""


class TooLarge(InputError):
    """More was sent than this address takes."""


class TooSlow(InputError):
    """What was sent did not come, or did not end, in time."""


class Malformed(InputError):
    """What was sent is no form of ours: too many fields, or bytes that are no UTF-8."""


class NotAForm(InputError):
    """What was sent says of itself that it is something else than a form in plain UTF-8."""


class Flow:
    """The body of a request as it comes in: bounded, and known to be whole or not."""

    def __init__(self, receive: Receive, bounds: Bounds) -> None:
        self._receive, self._bounds, self._size = receive, bounds, 0
        self._end = time.monotonic() + bounds.seconds
        self.is_whole = self.is_late = False

    async def __call__(self) -> Message:
        """The next part of the body. Raises TooLarge, TooSlow."""
        if self.is_whole:
            return await self._receive()
        bounds = self._bounds
        left = min(bounds.silence_seconds, self._end - time.monotonic())
        try:
            async with asyncio.timeout(max(left, 0.0)):  # not wait_for, which makes a task
                message = await self._receive()
        except TimeoutError:
            self.is_late = True
            raise TooSlow(
                f"what was sent did not end in time: {bounds.silence_seconds:.0f} seconds without anything, or "
                f"{_long(bounds.seconds)} in all, are the most; nothing was kept; send it again"
            ) from None
        self._size += len(message.get("body", b""))
        self.is_whole = not message.get("more_body", False)
        if self._size > bounds.size_bytes:
            raise too_large(bounds)
        return message

    async def drain(self) -> None:
        """Read what is left, and keep nothing of it, so that who sends it sees the answer and not a lost connection."""
        self._bounds, self._size = UNREAD, 0
        self._end = time.monotonic() + UNREAD.seconds
        with suppress(TooLarge, TooSlow):
            while not self.is_whole:
                await self()


def _long(seconds: float) -> str:
    """A time as people say it.

    >>> _long(20), _long(1800)
    ('20 seconds', '30 minutes')
    """
    return f"{seconds:.0f} seconds" if seconds < 60 else f"{seconds / 60:.0f} minutes"


def too_large(bounds: Bounds) -> TooLarge:
    """The refusal of what is larger than these bounds."""
    most = bounds.size_bytes
    said = f"{most // MIB} MB" if most >= MIB else f"{most:,} bytes"
    return TooLarge(
        f"what was sent is larger than {said}, the most that is taken; nothing was kept"
    )


class Guard:
    """The outermost layer of the app; ``broken`` answers a fault of ours that nothing within it has answered."""

    def __init__(self, app: ASGIApp, broken: Broken | None = None) -> None:
        self._app, self._broken, self._unread = app, broken, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # As a look at the same page, for tools and proxies that ask so whether it is there.
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        request, is_begun = Request(scope), False
        streamed = STREAMED.get(scope["path"]) if request.method == "POST" else None
        flow = Flow(receive, streamed or FORM)

        async def answer(message: Message) -> None:
            """Send the answer with our headers, its end once nothing more comes that nobody reads."""
            nonlocal is_begun
            is_begun = True
            if message["type"] == "http.response.start":
                late = (CLOSING,) if flow.is_late else ()
                message["headers"] = [*message["headers"], *_added(message["headers"]), *late]
            is_end = message["type"] == "http.response.body" and not message.get("more_body", False)
            is_awaited = not (flow.is_whole or flow.is_late)
            if is_end and is_awaited and request.method != "GET":
                await send({**message, "more_body": True})
                await self._drain(flow)
                message = {"type": "http.response.body", "body": b"", "more_body": False}
            await send(message)

        try:
            await self._let_through(request, receive, answer, flow)
        except Exception as fault:
            if self._broken is not None and not is_begun:
                page = await self._broken(request, fault)
                await page(scope, receive, answer)
            raise  # the server's log says what it was

    async def _let_through(
        self, request: Request, receive: Receive, answer: Send, flow: Flow
    ) -> None:
        scope, refusal = request.scope, _refusal(request)
        if refusal is not None:
            await refusal(scope, receive, answer)
        elif request.method == "POST" and scope["path"] in STREAMED:
            await self._app(scope, flow, answer)
        else:
            await self._with_form(scope, receive, answer, flow)

    async def _drain(self, flow: Flow) -> None:
        if self._unread >= MOST_UNREAD:
            return
        self._unread += 1
        try:
            await flow.drain()
        finally:
            self._unread -= 1

    async def _with_form(self, scope: Scope, receive: Receive, answer: Send, flow: Flow) -> None:
        """Read the whole body, which is short, before anything of the app sees the request."""
        try:
            body = b"" if scope["method"] == "GET" else await _body(flow)
        except (TooLarge, TooSlow) as refusal:
            status = 413 if isinstance(refusal, TooLarge) else 408
            await PlainTextResponse(str(refusal), status)(scope, receive, answer)
            return
        await self._app(scope, _again(body, receive), answer)


def _without_body(send: Send) -> Send:
    """Sends the head of an answer, and of its body nothing; a stream is over with its first part.

    An answer that comes whole is left to the server, which sends no body to who asks with HEAD: what puts addresses
    right in front of us needs it for the length.
    """
    is_over = False

    async def head(message: Message) -> None:
        nonlocal is_over
        if is_over:
            return
        if message["type"] == "http.response.body" and message.get("more_body", False):
            is_over, message = True, {"type": "http.response.body", "body": b""}
        await send(message)

    return head


async def _body(flow: Flow) -> bytes:
    body = bytearray()
    while not flow.is_whole:
        body += (await flow()).get("body", b"")
    return bytes(body)


def _added(there: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Our headers, but those that the page has set itself."""
    known = {name.lower() for name, _ in there}
    return [each for each in _OWN if each[0] not in known]


def _again(body: bytes, receive: Receive) -> Receive:
    """The body that was read, given to the app; after it what the server says, as that the client is gone."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


def _refusal(request: Request) -> Response | None:
    """Why a request is not let through; None where it is."""
    if request.method == "GET" or _is_from_here(request):
        return None
    if request.method != "POST":
        return PlainTextResponse("This page is asked for with GET and sent with POST.", 405)
    return PlainTextResponse("This was sent from another site, and nothing was done.", 403)


def _is_from_here(request: Request) -> bool:
    """Whether a page of this server sent it: the browser says so itself, in a header that no page can set."""
    if request.method != "POST":
        return False
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("origin") == f"{request.url.scheme}://{request.headers.get('host')}"


def sender(request: Request) -> str:
    """The address that a request comes from; empty where it is not known."""
    return request.client.host if request.client else ""


async def fields(request: Request) -> dict[str, list[str]]:
    """The fields of a form. Raises NotAForm, Malformed."""
    body = await request.body()
    if body:
        _require_form(request)
    return parsed(body)


def _require_form(request: Request) -> None:
    """Refuse what would be read as another form than was meant: without its fields, or with other letters."""
    said = request.headers.get("content-type", FORM_TYPE).lower()
    packed = request.headers.get("content-encoding", PLAIN).lower()
    if packed == PLAIN and _FORM_HEAD.fullmatch(said):
        return
    found = f"{said or 'nothing'}{'' if packed == PLAIN else f', packed with {packed}'}"
    raise NotAForm(
        f"a form is sent to this page as {FORM_TYPE}, in UTF-8 and not packed; found {found}; nothing was done"
    )


def parsed(body: bytes) -> dict[str, list[str]]:
    """The fields in the body of a form. Raises Malformed where there are too many, or what was sent is no UTF-8."""
    try:
        text = body.decode("utf-8")
        return parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError:
        raise Malformed("What was sent cannot be read.") from None


def one(form: Mapping[str, Sequence[str]], name: str) -> str:
    """The value of a field; empty where it has none."""
    return next(iter(form.get(name, ())), "")


def number(form: Mapping[str, Sequence[str]], name: str) -> int:
    """The same as a number; 0 where it is none."""
    text = one(form, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else 0
