"""Who sits at the boards: names and parties, as each board says at its start, after a break and at its end.

The record has the members of a board where the office named them. Who sat when, and of which party, the app keeps.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import NamedTuple

from canvass.errors import BadValue
from canvass.model.name import ADVICE, fault_of_label, fault_of_name, same_name
from canvass.model.person import is_several
from canvass.web.app_database import AppDatabase
from canvass.web.steady_clock import Seconds

BREAK_SECONDS = 3600
"""A board that entered nothing for so long had a break, whether or not it said so."""
MOST_PEOPLE, LONGEST_PARTY = 8, 60
SHOWN = 200
NOTHING_KEPT = "nothing was kept of who sits here"


class Moment(StrEnum):
    """When a board said who sits."""

    START = "start"
    BREAK = "break"
    RETURN = "return"
    END = "end"


SITTING = frozenset({Moment.START, Moment.RETURN})
"""After what somebody sits."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who sits at a board, and their party as they say it: a name of one, or none."""

    name: str
    party: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sat at a board at this second since 1970; nobody where a board ended and did not say."""

    time: float
    jurisdiction: str
    board: str
    round: int
    moment: Moment
    people: tuple[Sitter, ...]

    @property
    def is_of_one_party(self) -> bool:
        """Whether all who sit are of the same party, which laws of several states do not allow."""
        return bool(self.people) and len({same_name(each.party) for each in self.people}) == 1


class Sitting(NamedTuple):
    """The sitting of a board: its session, and whose it is."""

    session: str
    jurisdiction: str
    board: str
    round: int


class Seats:
    """The journal of who sat, in the app's database; nothing in it is changed or taken away."""

    def __init__(self, db: AppDatabase, now: Seconds, clock: Seconds) -> None:
        self._db, self._now, self._clock = db, now, clock
        self._entered: dict[str, float] = {}

    def has_sitters(self, session: str) -> bool:
        """Whether somebody is known to sit: they said so, and it is no hour ago that the board last did something."""
        found = self._db.rows(
            "select moment, time from seated where session = ? order by id desc limit 1", session
        )
        if not found or found[0][0] not in SITTING:
            return False
        last = max(float(found[0][1]), self._entered.get(session, 0.0))
        return self._clock() <= last + BREAK_SECONDS

    def work(self, session: str) -> None:
        """The board did something: its break begins anew. A server that is started again asks rather too early."""
        self._entered[session] = self._clock()

    def sit(self, of: Sitting, people: Sequence[Sitter]) -> None:
        """These people sit there from now on. What is said twice is kept once."""
        if self.has_sitters(of.session) and self.people_of(of) == tuple(people):
            return
        was = self._db.rows("select 1 from seated where session = ? limit 1", of.session)
        self._keep(of, Moment.RETURN if was else Moment.START, people)

    def pause(self, of: Sitting) -> None:
        """They have a break, until somebody says who sits."""
        if self.has_sitters(of.session):
            self._keep(of, Moment.BREAK, self.people_of(of))

    def end(self, of: Sitting, people: Sequence[Sitter]) -> None:
        """The sitting is over, with these people."""
        self._keep(of, Moment.END, people)
        self._entered.pop(of.session, None)

    def people_of(self, of: Sitting) -> tuple[Sitter, ...]:
        """Who sat at this board when it last said so in this round; nobody before it did."""
        found = self._db.rows(
            "select people from seated where jurisdiction = ? and board = ? and round = ? and people != '[]' "
            "order by id desc limit 1",
            *(of.jurisdiction, of.board, of.round),
        )
        return _people(found[0][0]) if found else ()

    def others(self, of: Sitting) -> dict[str, str]:
        """Who sits at another board of the county now, by the name as it is compared: the board of each."""
        rows = self._db.rows(
            "select s.session, s.board, s.people from seated s join board_card c "
            "on c.session = s.session and c.is_revoked = 0 join session n on n.digest = s.session "
            "where s.jurisdiction = ? and s.round = ? and s.session != ? "
            "and s.id = (select max(id) from seated where session = s.session)",
            *(of.jurisdiction, of.round, of.session),
        )
        return {
            same_name(each.name): board
            for session, board, people in rows
            if self.has_sitters(session)
            for each in _people(people)
        }

    def listed(self, round_number: int, counties: Collection[str]) -> tuple[Seating, ...]:
        """What the boards of these counties said in a round, the last first, at most two hundred."""
        rows = self._db.rows(
            "select time, jurisdiction, board, round, moment, people from seated where round = ? order by id desc",
            round_number,
        )
        found = (
            Seating(time, county, board, of_round, Moment(moment), _people(people))
            for time, county, board, of_round, moment, people in rows
            if county in counties
        )
        return tuple(each for each, _ in zip(found, range(SHOWN), strict=False))

    def _keep(self, of: Sitting, moment: Moment, people: Sequence[Sitter]) -> None:
        said = json.dumps([astuple(each) for each in people], ensure_ascii=False)
        self._db.add(
            "seated",
            "time, jurisdiction, board, round, session, moment, people",
            *(self._now(), of.jurisdiction, of.board, of.round, of.session, moment.value, said),
        )
        self.work(of.session)


def sitters(names: Sequence[str], parties: Sequence[str]) -> tuple[Sitter, ...]:
    """People as a board types them, a name and a party in each line; an empty line is nobody. Raises BadValue.

    >>> sitters(["Ann Lee", " "], ["Democratic", ""])
    (Sitter(name='Ann Lee', party='Democratic'),)
    """
    if len(names) != len(parties) or len(names) > MOST_PEOPLE:
        raise BadValue(
            f"a board has at most {MOST_PEOPLE} people, each with a name and a party; {NOTHING_KEPT}"
        )
    typed = [
        (" ".join(name.split()), " ".join(party.split()))
        for name, party in zip(names, parties, strict=True)
    ]
    found = tuple(_sitter(name, party) for name, party in typed if name or party)
    if not found:
        raise BadValue(f"write the name and the party of each who sits here; {NOTHING_KEPT}")
    if len({same_name(each.name) for each in found}) < len(found):
        raise BadValue(f"somebody is named twice; {NOTHING_KEPT}")
    return found


def _sitter(name: str, party: str) -> Sitter:
    if not name:
        raise BadValue(f"write the name of who is {party!a}; {NOTHING_KEPT}")
    if fault := fault_of_name(name):
        raise BadValue(f"name {name!a}: {fault}; {ADVICE}; {NOTHING_KEPT}")
    if is_several(name):
        raise BadValue(f"{name}: name each person alone, in a line of their own; {NOTHING_KEPT}")
    if not party:
        raise BadValue(f"write the party of {name}, or none; {NOTHING_KEPT}")
    if len(party) > LONGEST_PARTY or fault_of_label(party):
        fault = fault_of_label(party) or f"{len(party)} characters of at most {LONGEST_PARTY}"
        raise BadValue(f"party of {name}, {party[:LONGEST_PARTY]!a}: {fault}; {NOTHING_KEPT}")
    return Sitter(name, party)


def require_members(
    board: str, people: Sequence[Sitter], members: Sequence[str], others: dict[str, str]
) -> None:
    """Refuse who is not of the board by the record, or sits at another one now. Raises BadValue."""
    known = {same_name(each) for each in members}
    for each in people:
        if known and same_name(each.name) not in known:
            raise BadValue(
                f"{each.name} is not of {board}: by the record it is {', '.join(members)}; have the clerk name the "
                f"board anew, with its people; {NOTHING_KEPT}"
            )
        if elsewhere := others.get(same_name(each.name)):
            raise BadValue(
                f"{each.name} sits at {elsewhere} now: have a break there first, or sign out; {NOTHING_KEPT}"
            )


def _people(text: str) -> tuple[Sitter, ...]:
    return tuple(Sitter(name, party) for name, party in json.loads(text))
