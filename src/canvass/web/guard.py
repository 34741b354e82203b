"""What every request passes: bounds of size and time, no posts from other sites, headers that keep pages private."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
Form = Mapping[str, Sequence[str]]
"""The fields of a form: each with its values."""
LONGEST_NUMBER = 12
SAFE = ("GET", "HEAD")


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        refusal = _refusal(request)
        if refusal is not None:
            await refusal(scope, receive, with_headers)
            return
        try:
            body = await asyncio.wait_for(_body(receive, request.method), BODY_SECONDS)
        except TimeoutError:
            refusal = PlainTextResponse("The request did not end in time.", 408)
        except _TooLargeError:
            refusal = PlainTextResponse(f"A request has at most {LARGEST_BODY} bytes.", 413)
        if refusal is not None:
            await refusal(scope, receive, with_headers)
            return
        await self._app(scope, _again(body, receive), with_headers)


class _TooLargeError(Exception):
    """A body beyond the bound."""


async def _body(receive: Receive, method: str) -> bytes:
    if method in SAFE:
        return b""
    body = b""
    while True:
        message = await receive()
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > LARGEST_BODY:
            raise _TooLargeError
        if not message.get("more_body", False):
            return body


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
    if request.method in SAFE or _is_from_here(request):
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


async def fields(request: Request) -> dict[str, list[str]]:
    """The fields of a form. Raises ValueError where there are too many, or what was sent is not a UTF-8."""
    text = (await request.body()).decode("utf-8")
    return parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")


def one(form: Mapping[str, Sequence[str]], name: str) -> str:
    """The value of a field; empty where it has none."""
    return next(iter(form.get(name, ())), "")


def number(form: Mapping[str, Sequence[str]], name: str) -> int:
    """The same as a number; 0 where it is none."""
    text = one(form, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else 0
