"""A server behind another one, which has the certificate and says of each request where it comes from."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from canvass.errors import InputError

FORWARDED = b"x-forwarded-for"
SECURE = "https"


def require_public(address: str) -> str:
    """The address by which browsers reach the proxy, as it is printed on cards. Raises InputError.

    >>> require_public("https://Audit.Example.gov/")
    'https://audit.example.gov'
    """
    found = urlsplit(address)
    if found.scheme != SECURE or not found.hostname:
        raise InputError(
            f"--behind-proxy {address}: name the address by which browsers reach the proxy, such as "
            "https://audit.example.gov; without https passwords and readings would cross the network in the clear"
        )
    if found.path.strip("/") or found.query or found.fragment or found.username is not None:
        raise InputError(
            f"--behind-proxy {address}: name the host alone, without a path; an audit has the whole of its address"
        )
    return f"{SECURE}://{found.netloc.lower()}"


class BehindProxy:
    """An app as its proxy's visitors see it: at the proxy's address, each at an address of their own.

    Only the last hop is believed: it is the proxy's own word, what stands before it is anybody's.
    """

    def __init__(self, app: ASGIApp, address: str) -> None:
        self._app, self._host = app, urlsplit(address).netloc.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as the proxy got it; one of which nobody says whence it comes is refused."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        came_from = _last_hop(scope)
        if not came_from:
            said = "The proxy does not say where this comes from: have it send X-Forwarded-For. Nothing was done."
            await PlainTextResponse(said, 400)(scope, receive, send)
            return
        headers = [each for each in scope["headers"] if each[0] != b"host"]
        seen = {
            "scheme": SECURE,
            "client": (came_from, 0),
            "headers": [*headers, (b"host", self._host)],
        }
        await self._app({**scope, **seen}, receive, send)


def _last_hop(scope: Scope) -> str:
    """Where a request came from by its last forwarding server; empty where that is not said."""
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED]
    last = said[-1].rpartition(",")[2].strip() if said else ""
    try:
        return str(ipaddress.ip_address(last))
    except ValueError:
        return ""
