"""Who has an account: invitations of one use, and the end of an account, each kept with who did it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from canvass.errors import BadValue, OutOfTurn
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.web.app_database import AppDatabase
from canvass.web.roles import INVITED, OF_A_COUNTY, Role
from canvass.web.steady_clock import Seconds

INVITATION_SECONDS = 72 * 3600
_STATES = {
    (True, 0): "ended",
    (True, 1): "ended",
    (False, 0): "has no code yet",
    (False, 1): "may sign in",
}


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody with an account, and how it stands."""

    name: str
    role: Role
    jurisdiction: str
    state: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """An account that somebody may make; its secret is told once and not kept. ``jurisdiction`` is whose."""

    id: int
    name: str
    role: Role
    jurisdiction: str
    by: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did, or was refused, at this second since 1970."""

    time: float
    who: str
    what: str


class Officials:
    """The accounts of officials in the app's database. Every change of rights is kept together with its deed."""

    def __init__(self, db: AppDatabase, now: Seconds, clock: Seconds) -> None:
        self._db, self._now, self._clock = db, now, clock

    def invite(self, name: str, role: str, jurisdiction: str, by: str) -> str:
        """The secret of a new invitation, told once. Raises BadValue, OutOfTurn for a name that somebody has."""
        name = name.strip()
        if not name:
            raise BadValue("write the name of the person, as the public will read it")
        if fault := fault_of_name(name):
            raise BadValue(f"{fault}; {ADVICE}")
        require_one_person(name)
        if role not in INVITED:
            raise BadValue(f"{role!r} is not a role of an official; nobody was invited")
        if (role in OF_A_COUNTY) != bool(jurisdiction):
            raise BadValue(
                "a county clerk and a manager of the boards have one county, and an administrator has none; nobody "
                "was invited"
            )
        self._require_new(name)
        secret = secrets.token_urlsafe(24)
        values = (_digest(secret), name, role, jurisdiction, by, self._clock() + INVITATION_SECONDS)
        with self._db.together():
            self._db.add("invitation", "digest, name, role, jurisdiction, by, expires", *values)
            self._note(by, f"invited {name} as {_office(role, jurisdiction)}")
        return secret

    def _require_new(self, name: str) -> None:
        """Refuse a name that an account or an invitation has, however it is written; not one that was ended."""
        at_work = (each.name for each in self.listed() if each.state != "ended")
        taken = [*at_work, *(each.name for each in self.invitations())]
        if same_name(name) in map(same_name, taken):
            raise OutOfTurn(
                f"{name}: an account or an invitation of this name is there, and the record must tell people apart; "
                "withdraw that invitation, or write the name with another initial; nobody was invited"
            )

    def invitations(self) -> tuple[Invitation, ...]:
        """Those that hold, in the order of making."""
        rows = self._db.rows(
            "select id, name, role, jurisdiction, by from invitation where expires between ? and ? order by id",
            *(
                now := self._clock(),
                now + INVITATION_SECONDS,
            ),  # no clock that was put back makes it last longer
        )
        return tuple(Invitation(at, name, Role(role), *more) for at, name, role, *more in rows)

    def invitation_of(self, secret: str) -> Invitation | None:
        """The invitation with this secret; None where none holds."""
        found = self._db.rows("select id from invitation where digest = ?", _digest(secret.strip()))
        return next((each for each in self.invitations() if found and each.id == found[0][0]), None)

    def accept(self, invitation: Invitation, hashed: str) -> None:
        """Make the account with this password's hash; the invitation is used up."""
        who = invitation
        with self._db.together():
            self._db.do("delete from invitation where id = ?", who.id)
            self._db.do("delete from account where name = ? and is_ended = 1", who.name)
            self._db.do(
                "insert into account (name, password, role, jurisdiction) values (?, ?, ?, ?)",
                *(who.name, hashed, who.role, who.jurisdiction),
            )
            self._note(
                who.name,
                f"accepted the invitation of {who.by} as {_office(who.role, who.jurisdiction)}",
            )

    def withdraw(self, invitation: int, by: str) -> None:
        """The invitation holds no longer. Raises OutOfTurn where none of this number does."""
        found = next((each for each in self.invitations() if each.id == invitation), None)
        if found is None:
            raise OutOfTurn(
                "this invitation holds no longer: it was used, withdrawn, or is too old"
            )
        with self._db.together():
            self._db.do("delete from invitation where id = ?", invitation)
            self._note(by, f"withdrew the invitation of {found.name}")

    def end(self, name: str, by: str) -> None:
        """End an account: its sessions, its codes and the invitations that it made. Raises OutOfTurn.

        Nobody ends their own account, so that an administrator is always left.
        """
        if name == by:
            raise OutOfTurn(
                "nobody ends their own account: ask another administrator to end it; nothing was changed"
            )
        if not any(each.name == name and each.state != "ended" for each in self.listed()):
            raise OutOfTurn(f"{name!r} has no account that could be ended; nothing was changed")
        with self._db.together():
            self._db.do("update account set is_ended = 1, password = '' where name = ?", name)
            self._db.do("delete from session where name = ? and card is null", name)
            self._db.do("delete from second_factor where name = ?", name)
            self._db.do("delete from recovery where name = ?", name)
            self._db.do("delete from invitation where by = ?", name)
            self._note(by, f"ended the account of {name}, its sessions and its invitations")

    def listed(self) -> tuple[Official, ...]:
        """Every account that there ever was, by name."""
        rows = self._db.rows(
            "select account.name, role, jurisdiction, is_ended, coalesce(is_confirmed, 0) from account "
            "left join second_factor on second_factor.name = account.name order by account.name"
        )
        return tuple(
            Official(name, Role(role), jurisdiction, _STATES[bool(ended), confirmed])
            for name, role, jurisdiction, ended, confirmed in rows
        )

    def deeds(self) -> tuple[Deed, ...]:
        """The last fifty things that were done or refused, the last first."""
        rows = self._db.rows("select time, who, what from deed order by id desc limit 50")
        return tuple(Deed(*row) for row in rows)

    def last_seen(self) -> dict[str, float]:
        """When somebody of each county last did something, or was refused it, in seconds since 1970."""
        rows = self._db.rows(
            "select jurisdiction, max(time) from account join deed on deed.who = account.name "
            "where jurisdiction != '' group by jurisdiction"
        )
        return dict(rows)

    def _note(self, who: str, what: str) -> None:
        self._db.add("deed", "time, who, what", self._now(), who, what)


def require_one_person(name: str) -> None:
    """Refuse a name that the record could not tell from two persons who acted together. Raises BadValue."""
    if "and" in same_name(name).split():
        raise BadValue(
            f"{name!r}: the record writes 'and' between two persons who act together; name one person; no account was "
            "made"
        )


def office_of(official: Official | Invitation) -> str:
    """What somebody is, in words: the administrator, or what they are of a county."""
    return _office(official.role, official.jurisdiction)


def _office(role: str, jurisdiction: str) -> str:
    return f"{role} of {jurisdiction}" if jurisdiction else str(role)


def counties_of(jurisdiction: str, every: Sequence[str]) -> tuple[str, ...]:
    """The counties that somebody acts for: their own, or all of them where they have none."""
    return tuple(each for each in every if jurisdiction in ("", each))


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
