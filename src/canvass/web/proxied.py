"""A server behind another one, which has the certificate and says of each request where it comes from."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from canvass.errors import InputError

FORWARDED = b"x-forwarded-for"
SECURE, USUAL_PORT = "https", 443
HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
"""The name of a host as it stands in an address."""


def require_public(address: str) -> str:
    """The address by which browsers reach the proxy, as they send it and as it is printed on cards. Raises InputError.

    >>> require_public("https://Audit.Example.gov:443/")
    'https://audit.example.gov'
    """
    try:
        found = urlsplit(address)
        host = _host(found)
    except (
        ValueError
    ):  # no such port, brackets that are not closed, a name that no letters of a network spell
        found, host = urlsplit(""), ""
    if found.scheme != SECURE or not host:
        raise InputError(
            f"--behind-proxy {address}: name the address by which browsers reach the proxy, such as "
            "https://audit.example.gov; without https passwords and readings would cross the network in the clear"
        )
    if found.path.strip("/") or found.query or found.fragment or found.username is not None:
        raise InputError(
            f"--behind-proxy {address}: name the host alone, without a path; an audit has the whole of its address"
        )
    return f"{SECURE}://{host}"


def _host(found: SplitResult) -> str:
    """The host of an address as browsers send it, with an unusual port; empty where it has none. Raises ValueError."""
    name = found.hostname or ""
    if ":" in name:
        name = f"[{ipaddress.IPv6Address(name)}]"
    elif not HOST.fullmatch(name := name.encode("idna").decode()):
        return ""
    return name if found.port in (None, USUAL_PORT) else f"{name}:{found.port}"


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
        return str(ipaddress.ip_address(_without_port(last)))
    except ValueError:
        return ""


def _without_port(hop: str) -> str:
    """The address of a hop: some proxies write the port of their visitor behind it.

    >>> [_without_port(hop) for hop in ("192.0.2.1:5678", "[2001:db8::1]:443", "2001:db8::1")]
    ['192.0.2.1', '2001:db8::1', '2001:db8::1']
    """
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
