"""How a refusal and a fault are answered: a page with a sentence, or data where data were asked for."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from canvass.errors import (
    AccountsAway,
    CanvassError,
    DiskRefused,
    InputError,
    LedgerBusy,
    NotWritten,
    OutOfReach,
    RecordAway,
    UnknownName,
)
from canvass.web.doors import Door
from canvass.web.guard import FORM_TYPE, Malformed, NotAForm, TooLarge, TooSlow, fields
from canvass.web.guest import NobodySits, NotAllowed, SignedOut
from canvass.web.incoming import TooMany
from canvass.web.told import PASSPHRASE

FORBIDDEN, BROKEN = 403, 500
ROOM = "Make room, or see that it can be written; then send it again: the server goes on without a new start."
"""What is to be done where the disk refused."""
STATUS: tuple[tuple[type[CanvassError], int], ...] = (
    (Malformed, 400),
    (NotAForm, 415),
    (NotAllowed, FORBIDDEN),
    (TooLarge, 413),
    (TooSlow, 408),
    (TooMany, 503),
    (UnknownName, 404),
    (LedgerBusy, 503),
    (RecordAway, 503),
    (AccountsAway, 503),
    (OutOfReach, 503),
    (NotWritten, 507),
    (InputError, 409),
    (CanvassError, 500),
)
"""The answer to each class of refusal, the first that fits: not allowed, too much, busy, lost, refused."""

LOGGED = 500
"""From this status on an answer is of the server's own trouble, and its log says what to do as well."""
LOG = logging.getLogger("canvass.web")
Refusal = Callable[[Exception], tuple[str, int]]
"""What is said of a fault, and the status of the answer."""


def answer_refusals(app: FastAPI, door: Door) -> None:
    """Have this app answer each class of fault so."""
    for kind, said in REFUSALS.items():
        app.add_exception_handler(kind, _answering(door, said))


def _answering(door: Door, said: Refusal) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The answer to a fault of one kind: a page, or data where data were asked for."""

    async def answer(request: Request, fault: Exception) -> Response:
        words, status = said(fault)
        if status >= LOGGED:
            LOG.warning("%s", words)
        words = door.told(words)
        if request.url.path.endswith(".json"):
            mark = {"mark": door.mark} if door.mark else {}
            asks = {"asks": "sitters"} if isinstance(fault, NobodySits) else {}
            return JSONResponse({"refused": words, **asks, **mark}, status)
        is_out = isinstance(fault, SignedOut)
        is_asked_again = is_out or not isinstance(fault, NotAllowed | HTTPException)
        typed = await _typed(request) if is_asked_again and status != BROKEN else Typed()
        shown = {"said": words, "may_enter": status == FORBIDDEN, "typed": typed, "is_out": is_out}
        return door.page("refused", status, **shown)

    return answer


@dataclass(frozen=True, slots=True)
class Typed:
    """A form of the office that was refused, or came after its sender's session had ended: where it goes, what it says.

    ``secret`` are the fields that are typed again: no page shows a passphrase, a code or the digits of dice.
    """

    to: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    secret: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[tuple[str, str, str], ...]:
        """What a person typed or chose, each with its words, its field and its value."""
        words = MENDED.get(self.to, {})
        return tuple((words[n], n, value) for n, value in self.fields if n in words)

    @property
    def hidden(self) -> tuple[tuple[str, str], ...]:
        """What the page itself had sent."""
        return tuple(each for each in self.fields if each[0] not in MENDED.get(self.to, {}))


async def _typed(request: Request) -> Typed:
    """What a form of the office says; nothing of a file, or of what cannot be read."""
    kind = request.headers.get("content-type", "").partition(";")[0]
    path = request.scope["path"]
    if request.method != "POST" or kind != FORM_TYPE or not path.startswith(OFFICE):
        return Typed()
    try:
        form = await fields(request)
    except (Malformed, NotAForm):
        return Typed()
    said = tuple((name, each) for name, all_ in form.items() for each in all_ if name not in SECRET)
    return Typed(path, said, tuple(name for name in form if name in SECRET))


def status_of(refusal: Exception) -> int:
    """The status of the answer to a refusal."""
    return next(code for kind, code in STATUS if isinstance(refusal, kind))


def _refused(refusal: Exception) -> tuple[str, int]:
    said = str(refusal)
    if isinstance(refusal, DiskRefused):
        said = f"{said.rstrip('.')}. {ROOM}"
    return said, status_of(refusal)


def _not_here(fault: Exception) -> tuple[str, int]:
    status = fault.status_code if isinstance(fault, HTTPException) else 404
    said = {404: "There is no such page.", 405: "This page does not take that."}
    return said.get(status, "This cannot be answered."), status


def _broken(_: Exception) -> tuple[str, int]:
    return (
        "Something went wrong on the server; its log says what. Whether what was sent was kept is not known: look at "
        "the page that shows it before you send it again.",
        500,
    )


def _not_kept(fault: Exception) -> tuple[str, int]:
    return (
        f"The file of accounts cannot be written or read now ({fault}): make room on the disk, or look whether the "
        "folder is there. What the record has kept before stands. Send it again then.",
        507,
    )


OFFICE = ("/office/", "/new")
"""Where forms of the office go; the second makes an audit in a folder of them."""
COUNTY, REASON = "County", "Why, as the public will read it"
MENDED: Mapping[str, Mapping[str, str]] = {
    "/office/boards": {"jurisdiction": COUNTY, "boards": "Boards, one on a line"},
    "/office/move": {"jurisdiction": COUNTY, "batch": "Batch", "board": "To board"},
    "/office/withdraw": {"jurisdiction": COUNTY, "card": "Which", "reason": REASON},
    "/office/sign-off": {"jurisdiction": COUNTY, "people": "People, one on a line: Ann Lee, clerk"},
    "/office/keys/lost": {"reason": REASON},
    "/office/accounts/invite": {"name": "Name, as the public will read it"},
}
"""Forms that a refusal shows again, with what a person typed in them; other pages show their own form anew."""
SECRET = frozenset({PASSPHRASE, "password", "again", "code", "digits", "kept"})
"""Fields that no page shows again."""

REFUSALS: Mapping[type[Exception], Refusal] = {
    sqlite3.OperationalError: _not_kept,
    CanvassError: _refused,
    HTTPException: _not_here,
    Exception: _broken,
}
"""What is answered to each class of fault, in words and as a status."""
