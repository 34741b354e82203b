"""What ``canvass serve`` tells in the terminal once the server is there."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.present.messages import messages
from canvass.web.serve import Started

say = messages("web_started")


def started_lines(started: Started, picture: str) -> Iterator[str]:
    """Where it is served, who may come in and how; ``picture`` is the address for a camera."""
    yield say("serving", address=started.address)
    if started.forwarded_to:
        yield say("proxied", address=started.forwarded_to)
    if started.code:
        yield say("first-account", address=started.address)
        yield say("first-code", code=started.code)
    if started.words:
        yield from _certificate(started)
    if started.sheet:
        yield picture
        yield say("for-the-wall", sheet=f"{started.sheet}")
    if started.boards:
        yield say("boards")
    for jurisdiction, board, address in started.boards:
        yield f"  {say('board', jurisdiction=jurisdiction, board=board, address=address)}"
    yield say("end")


def _certificate(started: Started) -> Iterator[str]:
    yield say("on-devices")
    yield say("compare")
    yield f"  {started.fingerprint}"
    yield f"  {' '.join(started.words)}"
    yield say("if-the-same")
