"""Sheets of challenges and of rulings held against their recount: what they bring, and all that is wrong with them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from canvass.errors import BadRecord, nearest
from canvass.formats.event_log import EventLog, LogLine
from canvass.formats.problem import Problem, Severity
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.held_tallies import counted
from canvass.journeys.recount_folder.said_of_sheets import NOT_A_CHOICE, NOT_A_COUNTY, WITH_MINUTES
from canvass.journeys.recount_folder.unit_words import names_by_board, units_by_word, why_no_unit
from canvass.recount.event import (
    Body,
    ChallengeDecided,
    ChallengeMade,
    Exhibit,
    Reason,
    ReturnCounted,
    UnitId,
    said,
)
from canvass.recount.state import RecountState, agreed, tripped
from canvass.recount.state.fold import take
from canvass.recount.state.rules.common import Lines

NO_VOTE = "no vote"
"""What a cell says of a ballot that counts for no choice."""
LATER = "take it out here; it stands on the line of the ruling by which the unit comes back with other votes"


@dataclass
class HeldLines(ABC):
    """A sheet beside a state that it may go on with; ``problems`` and ``known`` fill while ``bodies`` is read."""

    state: RecountState
    read: EventLog
    hand: Hand
    lines: Lines
    problems: list[Problem] = field(default_factory=list)
    known: int = 0

    def bodies(self) -> Iterator[Body]:
        """The events that are new, line by line, each with what follows from it."""
        for line in self.read.lines:
            count = len(self.problems)
            body = self.body(line)
            if len(self.problems) > count or body is None or self._is_known(line, body):
                continue
            if self._takes(line, body):
                yield body
                yield from (each for each in self.following(line, body) if self._takes(line, each))

    @abstractmethod
    def body(self, line: LogLine) -> ChallengeMade | ChallengeDecided | None:
        """What a line states; a problem for each cell that states nothing."""

    @abstractmethod
    def before(self, exhibit: Exhibit) -> ChallengeMade | ChallengeDecided | None:
        """What was kept of an exhibit, of the kind of this sheet."""

    @abstractmethod
    def following(self, line: LogLine, body: Body) -> Iterator[ReturnCounted]:
        """The return that follows from a line."""

    def _is_known(self, line: LogLine, body: ChallengeMade | ChallengeDecided) -> bool:
        """Whether the same was kept before; a problem where something else was."""
        before = self.before(body.exhibit)
        if before == body:
            self.known += 1
        elif before is not None:
            others = sorted(n for n, value in body.value.items() if before.value[n] != value)
            told = f"it was kept before with another {' and another '.join(others)}"
            self.say(line, "differs", "exhibit", f"{told}; an entry is never overwritten")
        return before is not None

    def _takes(self, line: LogLine, body: Body) -> bool:
        try:
            take(self.state, said(body, self.hand.actor, self.hand.time), self.lines)
        except BadRecord as fault:
            self.say(line, "order", "exhibit", str(fault))
            return False
        return True

    @cached_property
    def units(self) -> Mapping[str, Mapping[str, UnitId]]:
        """The units of each county by their words."""
        return units_by_word(self.state)

    @cached_property
    def choices(self) -> Mapping[str, str]:
        """The choices by id and by name, in small letters; a word that could mean two of them means none."""
        every = self.state.opened.choices if self.state.opened else ()
        meant = defaultdict[str, set[str]](set)
        for each in every:
            for word in (each.name, each.id):
                meant[word.casefold()].add(each.id)
        return {word: next(iter(ids)) for word, ids in meant.items() if len(ids) == 1}

    def choice(self, line: LogLine, column: str) -> str | None:
        """The choice that a cell names; None for no valid vote, and where it names nothing, which is a problem."""
        written = line.cells[column]
        if written in self.state.choices:
            return written
        found = written.casefold()
        if found not in self.choices and (found != NO_VOTE or column == "side"):
            near = nearest(found, [*self.choices, NO_VOTE])
            mend = f"did you mean {near!r}?" if near else f"name a choice, or write {NO_VOTE!r}"
            self.say(line, "choice", column, NOT_A_CHOICE, mend)
        return self.choices.get(found)

    def exhibit(self, line: LogLine) -> Exhibit:
        """The county and the number of an exhibit; a problem where the county is none of this recount."""
        county = line.cells["county"]
        if county not in self.units:
            self.say(line, "county", "county", NOT_A_COUNTY)
        self.needs(line, ("exhibit",))
        return (county, line.cells["exhibit"])

    def needs(self, line: LogLine, columns: Iterable[str]) -> None:
        """A problem for each of these cells that is empty."""
        for column in columns:
            if not line.cells[column]:
                self.say(line, "empty", column, "is empty", "write what the minutes say")

    def say(self, line: LogLine, code: str, column: str, told: str, mend: str = "") -> None:
        """Note a problem of a line."""
        kind, name = f"recount.challenge.{code}", self.read.source.name
        mend = mend or WITH_MINUTES
        found = line.cells[column]
        self.problems.append(
            Problem(kind, Severity.ERROR, told, mend, name, "", line.row, column, found)
        )

    @property
    def version(self) -> int:
        """The version of the baseline that holds, 0 where none does."""
        return self.state.baseline.version if self.state.baseline else 0


class HeldChallenges(HeldLines):
    """A sheet of challenges."""

    def before(self, exhibit: Exhibit) -> ChallengeMade | None:
        """The challenge that was kept under this number."""
        kept = self.state.challenges.known.get(exhibit)
        return kept.made if kept else None

    def body(self, line: LogLine) -> ChallengeMade | None:
        """The challenge that a line states."""
        cells, exhibit = line.cells, self.exhibit(line)
        self.needs(line, ("ballot", "by", "ground", "pile"))
        unit = self._unit(line)
        side = self.choice(line, "side") if cells["side"] else None
        called, claimed = self.choice(line, "called"), self.choice(line, "claimed")
        if cells["image"] and not re.fullmatch("[0-9a-f]{64}", cells["image"].lower()):
            mend = "write the SHA-256 of the picture, 64 hexadecimal digits, or nothing"
            self.say(line, "image", "image", "is not a SHA-256", mend)
        if unit is None:
            return None
        return ChallengeMade(
            self.version,
            exhibit,
            unit,
            cells["ballot"],
            cells["by"],
            side,
            called,
            claimed,
            cells["ground"],
            cells["pile"],
            cells["image"].lower() or None,
        )

    def following(self, line: LogLine, body: Body) -> Iterator[ReturnCounted]:  # noqa: ARG002
        """Nothing: a unit does not come back by a challenge."""
        yield from ()

    def _unit(self, line: LogLine) -> UnitId | None:
        county, word = line.cells["county"], line.cells["unit"]
        units = self.units.get(county, {})
        if word not in units:
            names = names_by_board(self.state).get(county, {})
            self.say(line, "unit", "unit", *why_no_unit(word, names))
        return units.get(word)


class HeldRulings(HeldLines):
    """A sheet of rulings."""

    def before(self, exhibit: Exhibit) -> ChallengeDecided | None:
        """The ruling that was kept on this exhibit."""
        kept = self.state.challenges.known.get(exhibit)
        return kept.decided if kept else None

    def body(self, line: LogLine) -> ChallengeDecided:
        """The ruling that a line states."""
        exhibit = self.exhibit(line)
        self.needs(line, ("for", "why"))
        return ChallengeDecided(
            self.version,
            exhibit,
            self.choice(line, "ruled"),
            line.several("for"),
            line.several("against"),
            line.several("abstained"),
            line.cells["why"],
        )

    def following(self, line: LogLine, body: Body) -> Iterator[ReturnCounted]:
        """The return of the unit, where two teams agree and nothing holds it back any more."""
        reason = self._reason(line)
        made = isinstance(body, ChallengeDecided) and self._return(body, reason)
        if reason is not None and (not made or made.reason is None):
            told = "its unit does not come back by this ruling with other votes: there is nothing to give a reason for"
            self.say(line, "reason", "reason", told, LATER)
        if made:
            yield made

    def _return(self, body: ChallengeDecided, reason: Reason | None) -> ReturnCounted | None:
        state = self.state
        unit = state.challenges.known[body.exhibit].made.unit
        found, released = agreed(state, unit), state.released.get(unit)
        if found is None or state.challenges.undecided(unit):
            return None
        trips = tripped(state, unit)
        is_held = bool(trips) and (released is None or released.trips != trips)
        return None if is_held else counted(state, found, reason)

    def _reason(self, line: LogLine) -> Reason | None:
        word = line.cells["reason"]
        if word and word not in list(Reason):
            self.say(line, "reason", "reason", "is not a reason", f"one of {', '.join(Reason)}")
            return None
        return Reason(word) if word else None
