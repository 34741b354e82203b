"""What every page shares: the writer, the accounts, the templates, and who sends a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.seed import Ceremony, Rolled
from canvass.model import Event
from canvass.model.event import utc
from canvass.model.name import visible
from canvass.present.worded import worded
from canvass.present.words import day
from canvass.web.accounts import Accounts
from canvass.web.apart import Looks
from canvass.web.door import Door
from canvass.web.envelope import EnvelopeKey, envelope_key
from canvass.web.guard import fields, number, one
from canvass.web.guest import NOBODY, Guest, NobodySits, NotAllowed, SignedOut
from canvass.web.incoming import AtOnce
from canvass.web.navigation import Link, links_of
from canvass.web.reading import Readers
from canvass.web.reopening import Reopening
from canvass.web.roles import OF_A_COUNTY, Of, Right, Role, refused_to, right
from canvass.web.signing import OfficeKey
from canvass.web.sittings import Sittings
from canvass.web.two_persons import Waiting
from canvass.web.writer import Writer


@dataclass(frozen=True, slots=True)
class SeedEntered:
    """The digits that one person typed, and who then read them back otherwise."""

    rolled: Rolled
    ceremony: Ceremony
    of: int
    """The entry that opened the ceremony whose dice they are; 0 where they are the seed itself."""
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MadeSeed:
    """The seed of a ceremony as one person asks for it: the words that were read aloud, and who saw it."""

    words: tuple[str, ...]
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """A round as one person asks for it: draws in all by contest, and contests that are counted by hand in full."""

    sizes: tuple[tuple[str, int], ...]
    hand_counts: tuple[str, ...]


class Above(Protocol):
    """The server of the folder that an audit lies in, with the accounts of those who run all of its audits."""

    def administrator(self, request: Request) -> Guest:
        """Who sends this request, if that is an administrator of all audits."""

    def is_at_work(self, name: str) -> bool:
        """Whether an administrator of this name has an account that was not ended."""

    def leave(self, request: Request) -> None:
        """End the session of who sends this."""


@dataclass(frozen=True)
class Room(Door):
    """The server of one audit."""

    audit: Path
    writer: Writer
    accounts: Accounts
    address: str
    """Where other devices reach it."""
    seed: Waiting[SeedEntered] = field(default_factory=Waiting)
    made_seed: Waiting[MadeSeed] = field(default_factory=Waiting)
    fixing: Waiting[int] = field(default_factory=Waiting)
    """The entries of the record that somebody looked at who wants it committed."""
    sending: AtOnce = field(default_factory=AtOnce)
    readers: Readers = field(default_factory=Readers)
    launch: Waiting[Launch] = field(default_factory=Waiting)
    again: Waiting[Reopening] = field(default_factory=Waiting)
    """What somebody asks to be opened again."""
    above: Above | None = None
    """The folder of audits that this one lies in."""
    sittings: Sittings = field(default_factory=Sittings)
    asked: dict[tuple[str, str], Event] = field(default_factory=dict)
    """What the key of a county has to sign, by county and key."""
    key: OfficeKey = field(default_factory=OfficeKey)
    """The office's key for the steps that sign."""

    @cached_property
    def looks(self) -> Looks:
        """What takes long to look at."""
        return Looks(self.audit, self.writer)

    @cached_property
    def envelopes(self) -> EnvelopeKey:
        """The key that opens what boards' devices have kept."""
        return envelope_key(AuditFolder(self.audit).envelope_key)

    @property
    def cookie(self) -> str:
        """Name of the session's cookie, its own for each audit: a browser sends a cookie to every port of a machine."""
        return f"canvass_session_{self.mark_of_audit}"

    @cached_property
    def mark_of_audit(self) -> str:
        """What tells this audit from another one in a browser."""
        return sha256(str(self.audit.resolve()).encode()).hexdigest()[:12]

    @property
    def mark(self) -> str:
        """The word that every page of a rehearsal bears; empty otherwise."""
        return self.writer.mark

    @property
    def has_administrator(self) -> bool:
        """Whether somebody runs it: with an account of its own, or with one of all audits."""
        return self.above is not None or self.accounts.has_administrator

    def guest(self, request: Request) -> Guest:
        """Who sends this request: somebody with an account here, else an administrator of all audits."""
        token = self.token(request)
        guest = self.accounts.guest(token) if token else NOBODY
        if guest is NOBODY and self.above is not None:
            return self.above.administrator(request)
        return guest

    def is_at_work(self, name: str) -> bool:
        """Whether somebody of this name has an account that was not ended."""
        return self.accounts.is_at_work(name) or bool(self.above and self.above.is_at_work(name))

    def leave(self, request: Request) -> None:
        """End the sessions of who sends this."""
        self.accounts.sign_out(self.token(request))
        if self.above is not None:
            self.above.leave(request)

    async def counties(self) -> tuple[str, ...]:
        """The counties of the audit."""
        return await self.writer.step(lambda desk: tuple(desk.state.jurisdictions))

    async def admit(self, request: Request) -> None:
        """Let a request through to its page, where the table of roles says so; the page finds its sender by ``who``.

        Raises NotAllowed, and keeps that it was refused.
        """
        guest = await self._sender(request)
        asked = right(request.method, request.scope["route"].path)
        refusal = await self._refusal(request, guest, asked)
        if refusal:
            self.accounts.note(
                guest.name or "nobody", f"refused: {request.method} {request.url.path}"
            )
            raise _refused(guest, asked, refusal)
        if guest.role is Role.BOARD and request.method == "POST":
            self.accounts.note_work(self.token(request))
        request.state.guest = guest

    async def _refusal(self, request: Request, guest: Guest, asked: Right) -> str:
        """Why this guest may not ask for that; empty where the table lets the request through."""
        if guest.role not in asked.roles:
            return refused_to(guest.role, asked.roles)
        if guest.role not in OF_A_COUNTY or asked.of is Of.NOTHING:
            return ""
        if await self._counties(request, asked.of) in ([guest.jurisdiction], []):
            return ""
        return f"your account is of {guest.jurisdiction}, and this is of another county; nothing was done"

    async def _counties(self, request: Request, of: Of) -> list[str]:
        """The counties that a request names; none where it may leave its sender's own out, and does."""
        if of is Of.ADDRESS:
            return request.query_params.getlist(of)
        form = await fields(request)
        if of is Of.CARD:
            return [self.accounts.county_of(number(form, of))]
        return [one(form, of)]

    async def _sender(self, request: Request) -> Guest:
        """Who sends it; nobody where that is a board with a card of a round that is closed."""
        now = self.writer.open_round
        self.accounts.end_closed(self.writer.closes, is_open=bool(now))
        guest = self.guest(request)
        return guest if guest.round in (0, now) else NOBODY

    def page(self, name: str, status: int = 200, **shown: object) -> HTMLResponse:
        """A page from its template; that of a rehearsal says so."""
        shown = {
            "mark": self.writer.mark,
            "audit": self.mark_of_audit,
            "is_below": self.above is not None,
            "office_key": self.key,
            **shown,
        }
        return HTMLResponse(rendered(name, shown), status)

    def part(self, name: str, **shown: object) -> str:
        """What a template makes of this: a page, or a part of one."""
        return rendered(name, shown)

    def links(self, guest: Guest) -> tuple[Link, ...]:
        """The menu of the guest's role."""
        return links_of(guest.role)


def _refused(guest: Guest, asked: Right, refusal: str) -> NotAllowed:
    """The refusal of a request, by what its sender can do about it."""
    if guest is NOBODY:
        return SignedOut(refusal)
    if guest.role is Role.ARRIVING and Role.BOARD in asked.roles:
        return NobodySits(refusal)
    return NotAllowed(refusal)


def hand(actor: str) -> Hand:
    """Who acts, and now."""
    return Hand(actor, utc(datetime.now(UTC)))


def moment(time: str) -> str:
    """A time of the record, which is in UTC, as a page shows it.

    >>> moment("2026-11-12T15:04:05Z")
    'November 12, 2026 at 15:04 UTC'
    """
    found = datetime.fromisoformat(time)
    return f"{day(found.date())} at {found:%H:%M} UTC"


def why_not(refusal: str) -> str:
    """Why a step cannot be taken now, as a page says it to somebody who has not asked for that step.

    >>> why_not("a round is open: measure it before the next; nothing was written")
    'A round is open: measure it before the next.'
    >>> why_not("nothing can be committed now; nothing was written. The audit is concluded.")
    'Nothing can be committed now. The audit is concluded.'
    """
    said = refusal.replace("; nothing was written", "")
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '?')) or not said else '.'}"


def rendered(name: str, shown: Mapping[str, object]) -> str:
    """A page from its template."""
    return _environment().get_template(f"{name}.html.j2").render(shown)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("canvass.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"seen": visible, "moment": moment, "why_not": why_not, "worded": worded}
    return made
