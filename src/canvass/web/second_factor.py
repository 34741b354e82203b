"""What an account needs beside its password: a code from a telephone, or one of the codes on a sheet of paper."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from canvass.web.app_database import AppDatabase
from canvass.web.one_time import new_key, step_of

SHEET = 8
"""Recovery codes on a sheet."""


class SecondFactors:
    """The keys and recovery codes of accounts, in the app's database.

    The key stands there as it is, since the server works out the same code; recovery codes stand there as digests.
    """

    def __init__(self, db: AppDatabase, now: Callable[[], float]) -> None:
        self._db, self._now = db, now

    def is_confirmed(self, name: str) -> bool:
        """Whether somebody typed a code of this account's telephone."""
        found = self._db.rows("select is_confirmed from second_factor where name = ?", name)
        return bool(found and found[0][0])

    def key_to_confirm(self, name: str) -> str:
        """The key that the account's telephone is to have; the same until it is confirmed."""
        self._db.do(
            "insert into second_factor (name, key) values (?, ?) on conflict do nothing",
            *(name, new_key()),
        )
        return self._key(name)[0]

    def confirm(self, name: str, typed: str) -> tuple[str, ...]:
        """The recovery codes, told once; none where the typed code is not of the key."""
        self.key_to_confirm(name)
        if not self._is_of_telephone(name, typed):
            return ()
        sheet = tuple(recovery_code() for _ in range(SHEET))
        with self._db.together():
            self._db.do("update second_factor set is_confirmed = 1 where name = ?", name)
            self._db.do("delete from recovery where name = ?", name)
            for code in sheet:
                self._db.do("insert into recovery values (?, ?)", _digest(code), name)
        return sheet

    def accepts(self, name: str, typed: str) -> str:
        """With what somebody showed who they are, in words; empty where the code does not hold. A code serves once."""
        if self._is_of_telephone(name, typed):
            return "with a code of the telephone"
        used = self._db.do(
            "delete from recovery where digest = ? and name = ?", _digest(typed), name
        )
        if not used:
            return ""
        ((left,),) = self._db.rows("select count(*) from recovery where name = ?", name)
        return f"with a recovery code, {left} left"

    def _is_of_telephone(self, name: str, typed: str) -> bool:
        key, last = self._key(name)
        step = step_of(key, typed, self._now(), last)
        if step is None:
            return False
        self._db.do("update second_factor set last_step = ? where name = ?", step, name)
        return True

    def _key(self, name: str) -> tuple[str, int]:
        ((key, last),) = self._db.rows(
            "select key, last_step from second_factor where name = ?", name
        )
        return str(key), int(last)


def recovery_code() -> str:
    """One code of a sheet: 64 bits that nobody guesses."""
    return "-".join(secrets.token_hex(2) for _ in range(4))


def _digest(code: str) -> str:
    return hashlib.sha256("".join(code.split()).lower().encode()).hexdigest()
