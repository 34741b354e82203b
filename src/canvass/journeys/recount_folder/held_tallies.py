"""A team's tally sheet held against its recount: what it brings, what follows from it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from canvass.formats.return_sheet import SheetLine
from canvass.journeys.recount_folder.held_sheet import HeldSheet
from canvass.recount.event import (
    Body,
    ChallengeMade,
    Reason,
    RecountMethod,
    ReturnCounted,
    TallyEntered,
    Trip,
    UnitId,
)
from canvass.recount.state import STILL_SEALED, RecountState, agreed, too_few
from canvass.recount.state.reconciliation import why_not_reconciled
from canvass.recount.state.teams import trips_of, why_no_tally

COUNTS = {"voters": "voters", "ballots": "ballots", "no_vote": "no vote"}
"""Columns of a tally sheet besides the choices: voters of the poll book, ballots, ballots without a valid vote."""
NOT_GIVEN = "votes not given"
"""The last of them where a voter has several votes: those that ballots did not validly give."""


def counts_of(votes_allowed: int) -> dict[str, str]:
    """The columns besides the choices, by how many votes a voter has."""
    return COUNTS if votes_allowed == 1 else COUNTS | {"no_vote": NOT_GIVEN}


class Stand(StrEnum):
    """Where a unit is after a tally."""

    ONE = "one"
    DIFFER = "differ"
    OTHER_WAY = "other_way"
    OTHER_NAMES = "other_names"
    AGREED = "agreed"
    DISPUTED = "disputed"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Tallied:
    """A unit that a team counted now, where it stands, and what holds it back."""

    unit: UnitId
    name: str
    stand: Stand
    trips: tuple[Trip, ...] = ()


@dataclass
class HeldTallies(HeldSheet):
    """A tally sheet of one team; ``units``, ``problems`` and ``known`` fill while ``bodies`` is read."""

    team: tuple[str, ...] = ()
    units: list[Tallied] = field(default_factory=list)

    def bodies(self) -> Iterator[Body]:
        """The tallies that are new, each with the return that follows from it."""
        for line in self.read.lines:
            unit = self.unit(line)
            if unit is None or None in line.votes:
                continue
            tally = self._tally(line, unit)
            if tally is not None and self._is_new_tally(line, tally):
                yield tally
                yield from self._following(line, tally)

    def _tally(self, line: SheetLine, unit: UnitId) -> TallyEntered | None:
        numbers = [each for each in line.votes if each is not None]
        voters, ballots, no_vote = numbers[-len(COUNTS) :]
        stated = line.method and self.word(line, "method", line.method, RecountMethod)
        method = stated or self.told.method
        if stated is None:
            return None
        votes = tuple(numbers[: -len(COUNTS)])
        return TallyEntered(self.version, unit, self.team, method, voters, ballots, no_vote, votes)

    def _is_new_tally(self, line: SheetLine, now: TallyEntered) -> bool:
        """Whether this team may count the unit; a problem where it may not, unless it said the same before."""
        before = self.state.tallies.get(now.unit, ())
        for own in (each for each in before if each.members == now.members):
            if own.counted == now.counted:
                self.known += 1
            else:
                said = (
                    "this team counted it before, with other numbers; an entry is never overwritten"
                )
                self.say(line, "differs", _list(now), "unit", said)
            return False
        if now.unit in self.state.returns:
            self._say_late(line, now.unit)
            return False
        if self.is_closed(line, now.unit):
            return False
        why = why_no_tally(self.state, now)
        if not why and self.state.containers.sealed(now.unit):
            why = STILL_SEALED
        why = why or why_not_reconciled(self.state, now)
        why = why or too_few(self._challenged(now.unit), self.state.choices, now)
        if why:
            mend = "compare the sheet with the team's papers; if they say so, the team counts again"
            self.say(line, "tally", _list(now), "unit", f"{line.unit}: {why}", mend)
        return not why

    def _say_late(self, line: SheetLine, unit: UnitId) -> None:
        """A sheet of a unit that came back: nothing is overwritten, and the record has no place for it."""
        whole = f", and the return of {unit[0]} was said to be whole"
        said = "the unit came back before" + whole * (unit[0] in self.state.completed)
        mend = (
            "its numbers stand; keep the sheet with the minutes. Where they are wrong, two people recall them before "
            "the return of the county is whole: canvass recount recall"
        )
        self.say(line, "back", line.unit, "unit", said, mend)

    def _challenged(self, unit: UnitId) -> list[ChallengeMade]:
        return [each.made for each in self.state.challenges.of(unit)]

    def _following(self, line: SheetLine, now: TallyEntered) -> Iterator[ReturnCounted]:
        """The return of the unit, where two teams agree and nothing holds it back."""
        earlier = self.state.tallies.get(now.unit, ())
        before = self.state.units[now.unit]
        found = agreed(self.state, now.unit, now)
        if found is None:
            same = [each for each in earlier if each.counted == now.counted]
            by_name = any(each.method is now.method for each in same) and self.state.write_ins
            alike = Stand.OTHER_NAMES if by_name else Stand.OTHER_WAY
            stand = alike if same else Stand.DIFFER if earlier else Stand.ONE
            self.units.append(Tallied(now.unit, before.name, stand))
            return
        trips = trips_of(self.state, found)
        waits = self.state.challenges.undecided(now.unit)
        stand = Stand.HELD if trips else Stand.DISPUTED if waits else Stand.AGREED
        self.units.append(Tallied(now.unit, before.name, stand, trips))
        reason = self.word(line, "reason", line.reason, Reason)
        if reason is not None and self.state.ruled(found) == before.votes:
            self.say(line, "reason", line.reason, "reason", "its votes did not change")
        if stand is Stand.AGREED:
            yield counted(self.state, found, reason)


def counted(state: RecountState, found: TallyEntered, reason: Reason | None) -> ReturnCounted:
    """The return of a unit on which two teams agree, after the board's rulings.

    A change that nobody explains is told as one of the voters' intent where rulings alone made it, as one by ballots
    that were taken out where some were, else as unexplained.
    """
    before, votes = state.units[found.unit].votes, state.ruled(found)
    prior = state.reconciled.get(found.unit)
    drawn = prior is not None and prior.left < prior.ballots
    by_itself = Reason.BALLOTS_REMOVED if drawn else Reason.UNEXPLAINED
    by_rulings = Reason.VOTER_INTENT if found.votes == before else by_itself
    why = None if votes == before else reason or by_rulings
    version = state.baseline.version if state.baseline else found.baseline
    return ReturnCounted(version, found.unit, votes, found.method, why)


def _list(tally: TallyEntered) -> str:
    return " ".join(map(str, tally.counted))
