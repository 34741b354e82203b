"""Sessions: whose a token is, and when it ends. A token is kept as its digest."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress

from canvass.web.app_database import AppDatabase
from canvass.web.deeds import LOG, NOT_KEPT, Deeds
from canvass.web.guest import NOBODY, Guest
from canvass.web.roles import Role
from canvass.web.seats import Seats, Sitter, Sitting
from canvass.web.steady_clock import Seconds

SESSION_SECONDS, IDLE_SECONDS = 8 * 3600, 3600
NOTED_SECONDS = 300
"""How old the last sign of a session that is written down may be: each write waits for the disk, and everybody with it.
The server itself knows each sign; one that is started again may end a session this much before its hour is over."""


class Sessions(Deeds):
    """Who is signed in, of officials and of boards, and who sits where a board is."""

    def __init__(self, db: AppDatabase, now: Seconds, clock: Seconds) -> None:
        super().__init__(db, now)
        self._clock = clock
        self._signs: dict[str, float] = {}
        """When each session last gave a sign here, by its digest."""
        self.seats = Seats(db, now, clock)
        self._tell_of_another_clock()

    def _tell_of_another_clock(self) -> None:
        """Say in the log that sessions are over which a clock that was put back since would have lengthened."""
        now, found = self._clock(), self._db.rows("select begun, seen from session")
        if number := sum(_is_of_another_clock(now, *each) for each in found):
            LOG.warning(
                "the clock of this machine is behind what it was when somebody was last seen: sessions that ended by "
                "it: %s; see that the clock is right; who was signed in signs in again",
                number,
            )

    def guest(self, token: str) -> Guest:
        """Whose session this is; NOBODY where it has ended."""
        digest = secret_digest(token)
        found = self._db.rows(
            "select s.role, s.name, s.jurisdiction, s.begun, s.seen, s.card, c.digits, c.is_confirmed, c.is_revoked, "
            "c.session, c.round from session s left join board_card c on c.id = s.card where s.digest = ?",
            digest,
        )
        if not token or not found:
            return NOBODY
        role, name, jurisdiction, begun, noted, card, *of_card = found[0]
        now, seen = self._clock(), max(noted, self._signs.get(digest, noted))
        is_over = now > begun + SESSION_SECONDS or now > seen + IDLE_SECONDS
        if is_over or _is_of_another_clock(now, begun, noted):
            with suppress(*NOT_KEPT):
                self.sign_out(token)
            return NOBODY
        self._signs[digest] = now
        if now > noted + NOTED_SECONDS:
            with suppress(*NOT_KEPT):  # a full disk keeps nobody from looking
                self._db.do("update session set seen = ? where digest = ?", now, digest)
        if card is None:
            return Guest(Role(role), name, jurisdiction)
        digits, confirmed, revoked, session, of_round = of_card
        if revoked or session != digest:
            return NOBODY
        known = Role.WAITING
        if confirmed:
            known = Role.BOARD if self.seats.has_sitters(digest) else Role.ARRIVING
        return Guest(
            known, name, jurisdiction, digits, of_round, secret_digest(f"sitting {token}")[:16]
        )

    def begun(self, token: str) -> float:
        """When this session began, in seconds of the clock; 0 where there is none."""
        found = self._db.rows("select begun from session where digest = ?", secret_digest(token))
        return float(found[0][0]) if found else 0.0

    def ends_in(self, token: str) -> int:
        """Seconds until this session ends, however much is done in it; 0 where it has."""
        found = self._db.rows("select begun from session where digest = ?", secret_digest(token))
        return max(0, int(found[0][0] + SESSION_SECONDS - self._clock())) if found else 0

    def sign_out(self, token: str) -> None:
        """The session is over."""
        self._signs.pop(secret_digest(token), None)
        self._db.do("delete from session where digest = ?", secret_digest(token))

    def sitting_of(self, token: str) -> Sitting:
        """The sitting of a board that has this session."""
        guest = self.guest(token)
        return Sitting(secret_digest(token), guest.jurisdiction, guest.name, guest.round)

    def end_sitting(self, token: str, people: Sequence[Sitter]) -> None:
        """A board signs out, and these people sat there to the end: both are kept, or neither."""
        of = self.sitting_of(token)
        with self._db.together():
            self.seats.end(of, people)
            self.sign_out(token)

    def note_work(self, token: str) -> None:
        """The board with this session did something: its break is not yet."""
        self.seats.work(secret_digest(token))

    def _begin(self, role: Role, name: str, jurisdiction: str, card: int | None) -> str:
        token, now = secrets.token_urlsafe(32), self._clock()
        values = (secret_digest(token), role, name, jurisdiction, now, now, card)
        self._db.do("insert into session values (?, ?, ?, ?, ?, ?, ?)", *values)
        return token


def _is_of_another_clock(now: float, begun: float, noted: float) -> bool:
    """Whether a session was at work later than it is now: the clock was put back while no server ran.

    It has ended: nobody knows how long ago it began. Some minutes are let pass, as clocks are put right by seconds.
    """
    return max(begun, noted) > now + NOTED_SECONDS


def secret_digest(secret: str) -> str:
    """What is kept of a secret that a machine chose: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()
