"""An audit's pages below an address of their own: ``/audits/NAME`` stands before every address that they name.

Our pages and scripts name addresses from the root, in quotation marks, which text that somebody typed cannot have: a
page writes them as references. What a page names in single ones is an address of the folder of audits.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

IN_A_PAGE = re.compile(rb'(\s(?:href|src|action)=")/(?!/)')
IN_A_SCRIPT = re.compile(rb'(["`])/(?=board|events|static|office|audit|published)')
REWRITTEN = {b"text/html": IN_A_PAGE, b"text/javascript": IN_A_SCRIPT}
HEADERS = (b"location", b"service-worker-allowed")
"""Headers that name an address of ours."""


class Below:
    """An app below an address."""

    def __init__(self, app: ASGIApp, at: str) -> None:
        self._app, self._at = app, at.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the app as if it lay at the root, and name its addresses as they are."""
        path = scope["path"][len(self._at) :] or "/"
        answer = _Answer(send, self._at, _origin(scope))
        await self._app({**scope, "path": path, "raw_path": path.encode()}, receive, answer)


def _origin(scope: Scope) -> bytes:
    """What stands before an address that names the server, too."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return b"%s://%s" % (scope["scheme"].encode(), host)


class _Answer:
    """What an app answers, with its addresses put right; a page is held until it is whole."""

    def __init__(self, send: Send, at: bytes, origin: bytes) -> None:
        self._send, self._at, self._origin = send, at, origin
        self._start: Message | None = None
        self._pattern: re.Pattern[bytes] | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Send this on, or hold it."""
        if message["type"] == "http.response.start":
            headers = [(name, self._header(name, value)) for name, value in message["headers"]]
            kind = dict(headers).get(b"content-type", b"").partition(b";")[0]
            self._pattern = REWRITTEN.get(kind)
            self._start = {**message, "headers": headers}
            if self._pattern is None:
                await self._send(self._start)
        elif self._pattern is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._whole(self._pattern)

    def _header(self, name: bytes, value: bytes) -> bytes:
        path = value.removeprefix(self._origin)
        is_ours = name.lower() in HEADERS and path.startswith(b"/") and not path.startswith(b"//")
        return self._at + path if is_ours else value

    async def _whole(self, pattern: re.Pattern[bytes]) -> None:
        body = pattern.sub(rb"\1" + self._at + b"/", self._body)
        start = self._start or {}
        headers = [
            (name, str(len(body)).encode() if name.lower() == b"content-length" else value)
            for name, value in start["headers"]
        ]
        await self._send({**start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})
