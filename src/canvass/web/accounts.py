"""Accounts, sessions and the cards of boards: the app's own small database beside the record.

Nothing of the audit is in it. Secrets are kept as digests: a password by argon2, what a machine chose by SHA-256.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from canvass.errors import NotWritten
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.record import words_of
from canvass.web.accounts_file import AccountsFile
from canvass.web.app_database import AppDatabase
from canvass.web.county_keys import CountyKeys
from canvass.web.guest import NOBODY, BoardCard, Conflict, Guest, NotAllowed
from canvass.web.officials import Invitation, Officials, require_one_person
from canvass.web.passwords import Passwords, Steps, here
from canvass.web.roles import Role
from canvass.web.seats import Seats, Sitter, Sitting
from canvass.web.second_factor import SecondFactors
from canvass.web.sent_files import SentFiles
from canvass.web.steady_clock import Seconds, SteadyClock, since_boot

SESSION_SECONDS, IDLE_SECONDS, CODE_SECONDS = 8 * 3600, 3600, 3600
NOTED_SECONDS = 300
"""How old the last sign of a session that is written down may be: each write waits for the disk, and everybody with it.
The server itself knows each sign; one that is started again may end a session this much before its hour is over."""
SHORTEST_PASSWORD = 12
TRIES, WAIT_SECONDS = 10, 60.0
WORDS = 6
LOG = logging.getLogger("canvass.web")
NOT_KEPT = (sqlite3.OperationalError, NotWritten)
"""What a file and a server of a database raise where something could not be kept."""


class Accounts:
    """Who may do what. One object serves one thread; every change is kept for good when its method returns."""

    def __init__(
        self,
        kept_in: Path | AppDatabase,
        now: Seconds = time.time,
        *,
        is_demo: bool = False,
        elapsed: Seconds = since_boot,
    ) -> None:
        self._is_demo = is_demo
        self._now, self._passwords = now, Passwords()
        self._clock = clock = SteadyClock(now, elapsed)
        self._wrong: dict[str, tuple[int, float]] = {}
        self._signs: dict[str, float] = {}
        """When each session last gave a sign here, by its digest."""
        self._closes: int | None = None
        """How often a round had been closed when cards were last ended for it; None before somebody looked."""
        self._secret = secrets.token_bytes(32)
        self._db = AccountsFile(kept_in) if isinstance(kept_in, Path) else kept_in
        self._factors = SecondFactors(self._db, now)
        self.officials = Officials(self._db, now, clock)
        self.sent_files = SentFiles(self._db, now)
        self.county_keys = CountyKeys(self._db, now)
        self.seats = Seats(self._db, now, clock)
        self._tell_of_another_clock()

    def close(self) -> None:
        """End the connection."""
        self._db.close()

    def _tell_of_another_clock(self) -> None:
        """Say in the log that sessions are over which a clock that was put back since would have lengthened."""
        now, found = self._clock(), self._db.rows("select begun, seen from session")
        if number := sum(_is_of_another_clock(now, *each) for each in found):
            LOG.warning(
                "the clock of this machine is behind what it was when somebody was last seen: sessions that ended by "
                "it: %s; see that the clock is right; who was signed in signs in again",
                number,
            )

    @property
    def has_administrator(self) -> bool:
        """Whether somebody has used the code of the first start."""
        return bool(self._db.rows("select 1 from account where role = ?", Role.ADMINISTRATOR))

    def new_code(self) -> str:
        """A code of one use, valid for an hour, that creates the administrator; an earlier one no longer holds."""
        code = "-".join(secrets.token_hex(2) for _ in range(4))
        with self._db.together():
            self._db.do("delete from code")
            until = self._clock() + CODE_SECONDS
            self._db.do("insert into code values (?, ?)", _digest(code), until)
        return code

    @contextmanager
    def tries_from(self, address: str) -> Iterator[None]:
        """Whatever is refused in here counts against where it came from; ten in a row, and it waits. Raises NotAllowed.

        An address that is empty is not known, and does not wait.
        """
        key = f"\naddress\n{address}"
        if address:
            self._try(key)
        try:
            yield
        except NotAllowed:
            if address:
                self.note("nobody", f"a try from {address} was refused")
            raise
        self._wrong.pop(key, None)

    def create_administrator(self, code: str, name: str, password: str) -> str:
        """Use the code; returns the new session's token. Raises NotAllowed."""
        return here(self.creating_administrator(code, name, password))

    def creating_administrator(self, code: str, name: str, password: str) -> Steps[str]:
        """The same in steps."""
        self._try(code_key := "\n")  # what no name is after its ends are stripped
        self._require_code(code)
        self._wrong.pop(code_key)
        if not name.strip():
            raise NotAllowed("write a name, as the public will read it")
        _require_long(password)
        if fault := fault_of_name(name.strip()):
            raise NotAllowed(f"{fault}; {ADVICE}")
        require_one_person(name)
        digest = yield partial(self._passwords.digest, password)
        self._require_code(code)  # somebody else may have used it meanwhile
        with self._db.together():
            self._db.do("delete from code")
            values = (name.strip(), digest, Role.ADMINISTRATOR)
            self._db.do("insert into account (name, password, role) values (?, ?, ?)", *values)
            self.note(name.strip(), "created the administrator")
            return self._begin(Role.NEW, name.strip(), "", None)

    def _require_code(self, code: str) -> None:
        """Refuse a code that makes nobody an administrator. Raises NotAllowed."""
        known = self._db.rows("select expires from code where digest = ?", _digest(code.strip()))
        if self.has_administrator or not known or known[0][0] < self._clock():
            raise NotAllowed(
                "this code does not hold: it was used, it is older than an hour, or it is another one; "
                "start the server again for a new one"
            )

    def accept_invitation(self, secret: str, password: str) -> str:
        """Make the account that somebody is invited to; the token of a session that sets up a telephone.

        Raises NotAllowed.
        """
        return here(self.accepting_invitation(secret, password))

    def accepting_invitation(self, secret: str, password: str) -> Steps[str]:
        """The same in steps."""
        self._invitation(secret)
        _require_long(password)
        digest = yield partial(self._passwords.digest, password)
        invitation = self._invitation(secret)  # it may have been used or withdrawn meanwhile
        self.officials.accept(invitation, digest)
        return self._begin(Role.NEW, invitation.name, invitation.jurisdiction, None)

    def _invitation(self, secret: str) -> Invitation:
        """The invitation with this secret. Raises NotAllowed where none holds."""
        invitation = self.officials.invitation_of(secret)
        if invitation is None:
            self.note("nobody", "an invitation was refused")
            raise NotAllowed(
                "this invitation does not hold: it was used, withdrawn, or is too old; ask the office for another"
            )
        return invitation

    def sign_in(self, name: str, password: str, code: str = "") -> str:
        """The token of a new session, which without a second factor may only set one up. Raises NotAllowed.

        The refusal does not say which of the three was wrong: who tries passwords learns nothing.
        """
        return here(self.signing_in(name, password, code))

    def signing_in(self, name: str, password: str, code: str = "") -> Steps[str]:
        """The same in steps."""
        name = name.strip()
        self._try(name)
        digest = self._password_of(name)
        fits = yield partial(self._passwords.fits, digest, password)
        if not fits or digest != self._password_of(name):  # the account may have ended meanwhile
            raise self._wrong_sign_in(name, "the password")
        if not self._factors.is_confirmed(name):
            self._wrong.pop(name, None)
            self.note(name, "signed in to set up a second factor")
            return self._begin(Role.NEW, name, self._county_of(name), None)
        shown = self._factors.accepts(name, code)
        if not shown:
            raise self._wrong_sign_in(name, "the code")
        self._wrong.pop(name, None)
        self.note(name, f"signed in {shown}")
        return self._begin_official(name)

    def _password_of(self, name: str) -> str | None:
        """What is kept of the password of an account that was not ended; None where there is none."""
        found = self._db.rows("select password from account where name = ? and is_ended = 0", name)
        return found[0][0] if found else None

    def _county_of(self, name: str) -> str:
        ((jurisdiction,),) = self._db.rows("select jurisdiction from account where name = ?", name)
        return str(jurisdiction)

    def _wrong_sign_in(self, name: str, what: str) -> NotAllowed:
        self.note(name[:80], f"a sign-in was refused: {what}")
        return NotAllowed("name, password or code is wrong; a code serves once")

    def key_to_confirm(self, name: str) -> str:
        """The key for the telephone of an account that has no second factor yet."""
        return self._factors.key_to_confirm(name)

    def confirm_factor(self, token: str, typed: str) -> tuple[str, tuple[str, ...]]:
        """The telephone shows this code: a new session, and the recovery codes, told once. Raises NotAllowed."""
        guest = self.guest(token)
        sheet = () if guest.role is not Role.NEW else self._factors.confirm(guest.name, typed)
        if not sheet:
            raise NotAllowed(
                "this is not the code that the telephone shows now: look whether its clock is right, wait for the next "
                "code, and type that one"
            )
        self._db.do("delete from session where name = ? and role = ?", guest.name, Role.NEW)
        self._wrong.pop(guest.name, None)
        self.note(guest.name, "set up a second factor")
        return self._begin_official(guest.name), sheet

    def guest(self, token: str) -> Guest:
        """Whose session this is; NOBODY where it has ended."""
        digest = _digest(token)
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
        return Guest(known, name, jurisdiction, digits, of_round, _digest(f"sitting {token}")[:16])

    def begun(self, token: str) -> float:
        """When this session began, in seconds of the clock; 0 where there is none."""
        found = self._db.rows("select begun from session where digest = ?", _digest(token))
        return float(found[0][0]) if found else 0.0

    def sitting_of(self, token: str) -> Sitting:
        """The sitting of a board that has this session."""
        guest = self.guest(token)
        return Sitting(_digest(token), guest.jurisdiction, guest.name, guest.round)

    def end_sitting(self, token: str, people: Sequence[Sitter]) -> None:
        """A board signs out, and these people sat there to the end: both are kept, or neither."""
        of = self.sitting_of(token)
        with self._db.together():
            self.seats.end(of, people)
            self.sign_out(token)

    def note_work(self, token: str) -> None:
        """The board with this session did something: its break is not yet."""
        self.seats.work(_digest(token))

    def ends_in(self, token: str) -> int:
        """Seconds until this session ends, however much is done in it; 0 where it has."""
        found = self._db.rows("select begun from session where digest = ?", _digest(token))
        return max(0, int(found[0][0] + SESSION_SECONDS - self._clock())) if found else 0

    def sign_out(self, token: str) -> None:
        """The session is over."""
        self._signs.pop(_digest(token), None)
        self._db.do("delete from session where digest = ?", _digest(token))

    def end_cards(self, jurisdiction: str) -> None:
        """No card of this county holds any longer: its boards are named anew."""
        of_county = "select id from board_card where jurisdiction = ?"
        with self._db.together():
            for (old,) in self._db.rows(of_county, jurisdiction):
                self._revoke(old)

    def end_closed(self, closes: int, *, is_open: bool) -> None:
        """End the cards of a round that was closed, once for each close: also where it is open again, or was then.

        Where they cannot be ended now, the next who asks ends them.
        """
        if closes == self._closes:
            return
        if self._closes is not None or not is_open:
            with suppress(*NOT_KEPT):
                self._end_all()
                self._closes = closes
        else:
            self._closes = closes

    def _end_all(self) -> None:
        found = self._db.rows("select id from board_card where is_revoked = 0")
        if found:
            with self._db.together():
                for (card,) in found:
                    self._revoke(card)

    def new_card(self, jurisdiction: str, board: str, round_number: int) -> str:
        """The six words of a new card for a board, which holds in this round."""
        words = "-".join(words_of(secrets.token_bytes(32))[:WORDS])
        self._db.add(
            "board_card",
            "digest, jurisdiction, board, round, is_confirmed",
            *(_digest(words), jurisdiction, board, round_number, 0),
        )
        return words

    def board_of(self, words: str, jurisdiction: str, round_number: int) -> str | None:
        """The board of this county whose card has these words and holds in this round; None where none does."""
        found = self._db.rows(
            "select board from board_card where digest = ? and is_revoked = 0 and jurisdiction = ? and round = ?",
            *(_of_card(words), jurisdiction, round_number),
        )
        return found[0][0] if found else None

    def show_card(self, words: str, round_number: int) -> str:
        """A board shows its card: the token of its session, which waits for the office. Raises NotAllowed.

        A card serves one browser: who shows it again elsewhere has to wait, and the first is signed out. In a
        demonstration nobody has to confirm it.
        """
        found = self._db.rows(
            "select id, jurisdiction, board, session from board_card where digest = ? and is_revoked = 0 and round = ?",
            *(_of_card(words), round_number),
        )
        if not found:
            raise NotAllowed(
                "this card does not hold: its round is closed, it is of another one, it was revoked, or a word is wrong"
            )
        card, jurisdiction, board, _ = found[0]
        digits = f"{secrets.randbelow(1000):03}"
        with self._db.together():
            token = self._begin(Role.WAITING, board, jurisdiction, card)
            self._db.do(
                "update board_card set session = ?, digits = ?, is_confirmed = ? where id = ?",
                *(_digest(token), digits, int(self._is_demo), card),
            )
            self.note(board, "showed its card")
        return token

    def confirm(self, card: int, digits: str, by: str) -> None:
        """The office typed the three digits that the board's screen shows. Raises NotAllowed."""
        found = self._db.rows(
            "select digits, board from board_card where id = ? and is_revoked = 0", card
        )
        if (
            not found
            or found[0][0] is None
            or not secrets.compare_digest(found[0][0].encode(), digits.strip().encode())
        ):
            raise NotAllowed("these are not the digits on the board's screen; look again")
        with self._db.together():
            self._db.do("update board_card set is_confirmed = 1 where id = ?", card)
            self.note(by, f"confirmed {found[0][1]}")

    def revoke(self, card: int) -> None:
        """The card holds no longer, and its session ends at once."""
        with self._db.together():
            self._revoke(card)

    def _revoke(self, card: int) -> None:
        self._db.do("update board_card set is_revoked = 1 where id = ?", card)
        self._db.do("delete from session where card = ?", card)

    def is_at_work(self, name: str) -> bool:
        """Whether this is an account that was not ended."""
        return bool(self._db.rows("select 1 from account where name = ? and is_ended = 0", name))

    def county_of(self, card: int) -> str:
        """The county of a board's card; empty where there is none of this number."""
        found = self._db.rows("select jurisdiction from board_card where id = ?", card)
        return found[0][0] if found else ""

    def cards(self, round_number: int) -> tuple[BoardCard, ...]:
        """The cards that hold in this round."""
        rows = self._db.rows(
            "select id, jurisdiction, board, session, is_confirmed from board_card "
            "where is_revoked = 0 and round = ? order by id",
            round_number,
        )
        return tuple(
            BoardCard(
                card, jurisdiction, board, session is not None and not confirmed, bool(confirmed)
            )
            for card, jurisdiction, board, session, confirmed in rows
        )

    def number_of(self, jurisdiction: str, board: str, card: str) -> str:
        """The three digits that a board's screen shows for a card that it settles with another board."""
        said = "\n".join((jurisdiction, same_name(board), card)).encode()
        digest = hmac.new(self._secret, said, "sha256").digest()
        return f"{int.from_bytes(digest[:8], 'big') % 1000:03}"

    def settles_with(self, guest: Guest, thing: str, typed: str, what: str) -> str:
        """The other board whose number for this card or batch was typed: it is at work on a device of its own.

        ``what`` is the same as people call it.

        Raises NotAllowed where no other board of the county shows this number.
        """
        key = f"\n{guest.jurisdiction}\n{guest.name}"
        self._slow(key)
        for other in self.cards(guest.round):
            is_other = same_name(other.board) != same_name(guest.name)
            if other.jurisdiction == guest.jurisdiction and other.is_at_work and is_other:
                shown = self.number_of(other.jurisdiction, other.board, thing)
                if hmac.compare_digest(shown.encode(), typed.strip().encode()):
                    self._wrong.pop(key, None)
                    self.note(guest.name, f"settled {what} with {other.board}")
                    return other.board
        self._count_wrong(key)
        raise NotAllowed(
            f"this is not the number that another board's screen shows for {what}: look at it together, and type "
            "the other board's number; nothing was entered"
        )

    def keep_conflict(self, conflict: Conflict) -> None:
        """Something was refused: two people look at it."""
        values = (conflict.time, conflict.jurisdiction, conflict.board, conflict.said)
        self._db.add("conflict", "time, jurisdiction, board, said", *values)

    def conflicts(self) -> tuple[Conflict, ...]:
        """The last fifty things that were refused, of all boards, the last first."""
        rows = self._db.rows(
            "select time, jurisdiction, board, said from conflict order by id desc limit 50"
        )
        return tuple(Conflict(*row) for row in rows)

    def conflicts_of(self, jurisdiction: str, board: str) -> tuple[Conflict, ...]:
        """The last five of one board; boards of two counties may have one name."""
        rows = self._db.rows(
            "select time, jurisdiction, board, said from conflict "
            "where jurisdiction = ? and board = ? order by id desc limit 5",
            *(jurisdiction, board),
        )
        return tuple(Conflict(*row) for row in rows)

    def note(self, who: str, what: str) -> None:
        """Keep that somebody signed in, was refused, or changed a right."""
        self._db.add("deed", "time, who, what", self._now(), who, what)

    def note_done(self, who: str, what: str) -> None:
        """Keep what somebody did that stands already, in the record or in memory."""
        with self.after(f"{who} {what}"):
            self.note(who, what)

    def require_there(self) -> None:
        """Refuse a step whose second half is kept here, before its first is taken. Raises what a change would."""
        with self._db.together():
            pass

    @contextmanager
    def after(self, what: str) -> Iterator[None]:
        """Keep within what follows a step that stands: where it cannot be kept the log has it.

        The step is answered as it went; whoever took it would be told that nothing was kept, and take it again.
        """
        try:
            yield
        except NOT_KEPT as fault:
            LOG.warning("%s: that stands, and could not be kept among the events: %s", what, fault)

    def _begin_official(self, name: str) -> str:
        ((role, jurisdiction),) = self._db.rows(
            "select role, jurisdiction from account where name = ? and is_ended = 0", name
        )
        return self._begin(role, name, jurisdiction, None)

    def _begin(self, role: Role, name: str, jurisdiction: str, card: int | None) -> str:
        token, now = secrets.token_urlsafe(32), self._clock()
        values = (_digest(token), role, name, jurisdiction, now, now, card)
        self._db.do("insert into session values (?, ?, ?, ?, ?, ?, ?)", *values)
        return token

    def _try(self, name: str) -> None:
        """Count a try before it is known to be wrong: many at once are many tries. Raises NotAllowed after ten."""
        self._slow(name)
        self._count_wrong(name)

    def _slow(self, name: str) -> None:
        count, since = self._wrong.get(name, (0, 0.0))
        if count >= TRIES and self._clock() < since + WAIT_SECONDS:
            raise NotAllowed(f"{TRIES} wrong tries: wait a minute, then try again")

    def _count_wrong(self, name: str) -> None:
        self._wrong[name] = self._wrong.get(name, (0, 0.0))[0] + 1, self._clock()


def _is_of_another_clock(now: float, begun: float, noted: float) -> bool:
    """Whether a session was at work later than it is now: the clock was put back while no server ran.

    It has ended: nobody knows how long ago it began. Some minutes are let pass, as clocks are put right by seconds.
    """
    return max(begun, noted) > now + NOTED_SECONDS


def _require_long(password: str) -> None:
    """Refuse a password that is soon guessed."""
    if len(password) < SHORTEST_PASSWORD:
        raise NotAllowed(f"write a password of at least {SHORTEST_PASSWORD} characters")


def _of_card(words: str) -> str:
    """What is kept of the words of a card, however they are typed."""
    return _digest("-".join(words.lower().replace("-", " ").split()))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
