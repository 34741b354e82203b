"""Accounts and the app's own small database beside the record: who may do what.

Nothing of the audit is in it. Secrets are kept as digests: a password by argon2, what a machine chose by SHA-256.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from canvass.model.name import ADVICE, fault_of_name
from canvass.web.accounts_file import AccountsFile
from canvass.web.app_database import AppDatabase
from canvass.web.board_cards import BoardCards
from canvass.web.county_keys import CountyKeys
from canvass.web.guest import NotAllowed
from canvass.web.officials import Invitation, Officials, require_one_person
from canvass.web.passwords import Passwords, Steps, here
from canvass.web.roles import Role
from canvass.web.second_factor import SecondFactors
from canvass.web.sent_files import SentFiles
from canvass.web.sessions import secret_digest
from canvass.web.steady_clock import Seconds, SteadyClock, since_boot

CODE_SECONDS = 3600
SHORTEST_PASSWORD = 12


class Accounts(BoardCards):
    """Who may do what. One object serves one thread; every change is kept for good when its method returns.

    What it keeps of deeds, of sessions and of cards stands in files of their own, each upon the one before: they share
    one database and one clock, and are often kept together or not at all.
    """

    def __init__(
        self,
        kept_in: Path | AppDatabase,
        now: Seconds = time.time,
        *,
        is_demo: bool = False,
        elapsed: Seconds = since_boot,
    ) -> None:
        clock = SteadyClock(now, elapsed)
        db = AccountsFile(kept_in) if isinstance(kept_in, Path) else kept_in
        super().__init__(db, now, clock, is_demo=is_demo)
        self._passwords, self._factors = Passwords(), SecondFactors(db, now)
        self.officials = Officials(db, now, clock)
        self.sent_files = SentFiles(db, now)
        self.county_keys = CountyKeys(db, now)

    def close(self) -> None:
        """End the connection."""
        self._db.close()

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
            self._db.do("insert into code values (?, ?)", secret_digest(code), until)
        return code

    @contextmanager
    def tries_from(self, address: str) -> Iterator[None]:
        """Whatever is refused in here counts against where it came from; ten in a row, and it waits. Raises NotAllowed.

        An address that is empty is not known, and does not wait.
        """
        key = f"\naddress\n{address}"
        if address:
            self._tries.count(key)
        try:
            yield
        except NotAllowed:
            if address:
                self.note("nobody", f"a try from {address} was refused")
            raise
        self._tries.forget(key)

    def create_administrator(self, code: str, name: str, password: str) -> str:
        """Use the code; returns the new session's token. Raises NotAllowed."""
        return here(self.creating_administrator(code, name, password))

    def creating_administrator(self, code: str, name: str, password: str) -> Steps[str]:
        """The same in steps."""
        self._tries.count(code_key := "\n")  # what no name is after its ends are stripped
        self._require_code(code)
        self._tries.forget(code_key)
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
        known = self._db.rows(
            "select expires from code where digest = ?", secret_digest(code.strip())
        )
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
        self._tries.count(name)
        digest = self._password_of(name)
        fits = yield partial(self._passwords.fits, digest, password)
        if not fits or digest != self._password_of(name):  # the account may have ended meanwhile
            raise self._wrong_sign_in(name, "the password")
        if not self._factors.is_confirmed(name):
            self._tries.forget(name)
            self.note(name, "signed in to set up a second factor")
            return self._begin(Role.NEW, name, self._county_of(name), None)
        shown = self._factors.accepts(name, code)
        if not shown:
            raise self._wrong_sign_in(name, "the code")
        self._tries.forget(name)
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
        self._tries.forget(guest.name)
        self.note(guest.name, "set up a second factor")
        return self._begin_official(guest.name), sheet

    def is_at_work(self, name: str) -> bool:
        """Whether this is an account that was not ended."""
        return bool(self._db.rows("select 1 from account where name = ? and is_ended = 0", name))

    def _begin_official(self, name: str) -> str:
        ((role, jurisdiction),) = self._db.rows(
            "select role, jurisdiction from account where name = ? and is_ended = 0", name
        )
        return self._begin(role, name, jurisdiction, None)


def _require_long(password: str) -> None:
    """Refuse a password that is soon guessed."""
    if len(password) < SHORTEST_PASSWORD:
        raise NotAllowed(f"write a password of at least {SHORTEST_PASSWORD} characters")
