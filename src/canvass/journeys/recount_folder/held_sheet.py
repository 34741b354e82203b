"""A county's sheet held against the recount that it is for: what it brings, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from canvass.errors import BadRecord, nearest
from canvass.formats.problem import Problem, Severity
from canvass.formats.return_sheet import ReturnSheet, SheetLine
from canvass.journeys.recount_folder.said_of_sheets import (
    NO_SUCH_WORD,
    NOT_A_COUNTY,
    NOT_WHOLE,
    WITH_MINUTES,
    stands_already,
    was_whole,
)
from canvass.journeys.recount_folder.unit_words import names_by_board, units_by_word, why_no_unit
from canvass.recount.event import (
    Reason,
    RecountMethod,
    RecountOpened,
    ReturnImported,
    ReturnStands,
    UnitId,
)
from canvass.recount.state import RecountState
from canvass.recount.state.fold import HALTED
from canvass.recount.state.rules.common import NO_STAGE
from canvass.recount.state.state import Returned
from canvass.recount.sums import why_more_than_ballots
from canvass.recount.unusual import ExchangedVotes, Unusual, moved_columns, unusual

Word = TypeVar("Word", bound=StrEnum)
MOVED = "recount.sheet.moved"
FEWEST_MOVED = 2
"""Of one unit its own change is told."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the sender says of a sheet: its county, where it is of one, and how ballots were counted."""

    county: str = ""
    method: RecountMethod = RecountMethod.NOT_STATED


@dataclass(frozen=True, slots=True)
class Earlier:
    """When a unit came back: entry, actor and time."""

    entry: int
    actor: str
    time: str


@dataclass
class HeldSheet:
    """A sheet beside the state of its recount; ``problems`` and ``known`` fill while ``returns`` is read."""

    state: RecountState
    earlier: Mapping[UnitId, Earlier]
    told: Told
    read: ReturnSheet
    problems: list[Problem] = field(default_factory=list)
    known: int = 0
    """Units that came back before with the same numbers."""
    _rows: dict[UnitId, int] = field(default_factory=dict)

    def returns(self, source: str) -> Iterator[ReturnImported]:
        """The returns that are new, line by line."""
        new = list[ReturnImported]()
        for line in self.read.lines:
            unit = self.unit(line)
            if unit is None or None in line.votes:
                continue
            found = self._return(line, unit, source)
            if found is not None and self._is_new(line, found):
                new.append(found)
                yield found
        self._refuse_moved(new)

    def _refuse_moved(self, new: Sequence[ReturnImported]) -> None:
        """Note columns that were moved under one another's headings, in lines that do not say why votes changed."""
        unsaid = [each for each in new if each.reason is Reason.NOT_STATED_IN_SOURCE]
        before = [self.state.units[each.unit].votes for each in unsaid]
        after = [each.votes for each in unsaid]
        changed = sum(then != now for then, now in zip(before, after, strict=True))
        moved = moved_columns(before, after) if changed >= FEWEST_MOVED else ()
        if not moved:
            return
        names = [self._opened.choices[place].name for place in moved]
        without = "" if len(unsaid) == len(new) else " without a reason"
        said = (
            f"over the {len(unsaid):,} units of this sheet{without} {', '.join(names)} have nearly one another's "
            "votes of before: a column may have been moved"
        )
        name = self.read.source.name
        self.problems.append(
            Problem(MOVED, Severity.ERROR, said, _SAY_WHY, name, "", 1, names[0], ", ".join(names))
        )

    def _return(self, line: SheetLine, unit: UnitId, source: str) -> ReturnImported | None:
        """The return that a line states; None, and a problem, where it may not stand."""
        count = len(self.problems)
        votes = tuple(each for each in line.votes if each is not None)
        method = self.word(line, "method", line.method, RecountMethod) or self.told.method
        reason = self.word(line, "reason", line.reason, Reason)
        before = self.state.units[unit].votes
        if votes == before and reason is not None:
            self.say(line, "reason", line.reason, "reason", "its votes did not change")
        self._compare_ballots(line, votes)
        says_why = reason not in (None, Reason.NOT_STATED_IN_SOURCE)
        odd = None if says_why else unusual(before, votes)
        if votes != before and reason is None:
            reason = Reason.NOT_STATED_IN_SOURCE
        if odd is not None and unit not in self.state.returns:
            said = f"{line.unit}: {self._unusual(odd, before)}"
            self.say(line, "unusual", _list(votes), "reason", said, _SAY_WHY)
        if len(self.problems) > count:
            return None
        return ReturnImported(self.version, unit, votes, method, reason, source)

    def _compare_ballots(self, line: SheetLine, votes: tuple[int, ...]) -> None:
        """Note more votes than ballots, where the sheet tells how many ballots there were."""
        if not line.ballots:
            return
        if not (line.ballots.isascii() and line.ballots.isdecimal() and len(line.ballots) < 10):
            said = NOT_WHOLE
            self.say(line, "ballots", line.ballots, "ballots", said, "write how many were counted")
            return
        state = self.state
        counts = (votes, int(line.ballots), state.choices, state.singles)
        if why := why_more_than_ballots(*counts, state.contest.votes_allowed):
            self.say(line, "ballots", line.ballots, "ballots", f"{line.unit}: {why}")

    def unit(self, line: SheetLine) -> UnitId | None:
        """The unit that a line is of; None, and a problem, where there is none or it stands there twice."""
        boards = self._opened.boards
        if line.county not in boards:
            said = NOT_A_COUNTY
            self.say(line, "county", line.county, "county", said, _meant(line.county, boards))
            return None
        if self.told.county and line.county != self.told.county:
            said = f"the sheet is for {self.told.county}"
            self.say(line, "other-county", line.county, "county", said)
            return None
        unit = self._units[line.county].get(line.unit)
        if unit is None:
            why = why_no_unit(line.unit, names_by_board(self.state)[line.county])
            self.say(line, "unit", line.unit, "unit", *why)
            return None
        first = self._rows.setdefault(unit, line.row)
        if first != line.row:
            self.say(line, "twice", line.unit, "unit", stands_already(first))
            return None
        return unit

    def word(self, line: SheetLine, column: str, found: str, words: type[Word]) -> Word | None:
        """The word of the record that a cell means; None where it is empty, or is none, which is a problem."""
        folded = "_".join(found.casefold().replace("-", " ").split())
        if not folded:
            return None
        if folded not in list(words):
            mend = f"write one of {', '.join(words)}, or leave it empty"
            self.say(line, column, found, column, NO_SUCH_WORD, mend)
            return None
        return words(folded)

    def _is_new(self, line: SheetLine, now: ReturnImported) -> bool:
        """Whether a unit comes back for the first time; a problem where it came back otherwise."""
        before = self.state.returns.get(now.unit)
        if before is None and self.is_closed(line, now.unit):
            return False
        if self.state.counters(now.unit):
            said = "a team of this record counted it: it comes back by two tallies that agree"
            self.say(
                line,
                "tallied",
                line.unit,
                "unit",
                said,
                "enter the sheet with canvass recount count",
            )
            return False
        if now.unit in self.state.reconciled:
            said = "it was reconciled here: two teams count it"
            mend = "enter the sheet with canvass recount count"
            self.say(line, "reconciled", line.unit, "unit", said, mend)
            return False
        if self.state.challenges.of(now.unit):
            said = "a ballot of it is challenged here, and votes from elsewhere do not say how it was called"
            mend = "count the unit with canvass recount count, with the ballot as it was called"
            self.say(line, "challenged", line.unit, "unit", said, mend)
            return False
        if before is None:
            return not self._is_recalled(line, now)
        if not (others := list(_otherwise(before, now))):
            self.known += 1
            return False
        when = self.earlier[now.unit]
        for found, then in others:
            stands = isinstance(before, ReturnStands)
            what = "its first count stands" if stands else "the unit came back with"
            said = (
                f"{what} {then}: entry {when.entry}, by {when.actor}, {when.time}; "
                "an entry is never overwritten"
            )
            self.say(line, "differs", found, "unit", said, _RECALL)
        return False

    def _is_recalled(self, line: SheetLine, now: ReturnImported) -> bool:
        """Whether two people took these very votes back, which is then a problem.

        The log of a county grows, and has the line that was wrong tomorrow too. A sheet of such units alone brings the
        votes back, since a recall may itself have been the slip: that is told.
        """
        taken = self.state.recalls.get(now.unit, ())
        found = next((each for each in taken if each.returned.votes == now.votes), None)
        if found is None:
            return False
        by = " and ".join(found.said.people)
        said = (
            f"{by} recalled what this sheet has of the unit, entry {found.entry}: {found.said.why}"
        )
        is_same = any(self.read.source.sha256 in _source(each.returned) for each in taken)
        votes, row, name = _list(now.votes), line.row, self.read.source.name
        if is_same or not self._is_of_recalled_alone:
            mend = "send the numbers that hold now, in a sheet of their own"
            self.say(line, "recalled", votes, "unit", said, mend)
            return True
        told = (said, _BACK_AGAIN, name, "", row, "unit", votes)
        self.problems.append(Problem("recount.sheet.back_again", Severity.WARNING, *told))
        return False

    @cached_property
    def _is_of_recalled_alone(self) -> bool:
        """Whether the sheet has no unit but such as were recalled."""
        named = (self._units.get(each.county, {}).get(each.unit) for each in self.read.lines)
        return all(unit in self.state.recalls for unit in named)

    def is_closed(self, line: SheetLine, unit: UnitId) -> bool:
        """Whether the unit is not counted now, which is then a problem.

        Its county's return is whole, an order stopped the recount there, or its stage did not begin.
        """
        state, said = self.state, ""
        if unit[0] in state.completed:
            said = was_whole(unit[0])
        elif unit[0] in state.halted:
            said = f"{unit[0]}: {HALTED}"
        elif state.stages is not None and unit not in state.staged:
            said = NO_STAGE
        if said:
            self.say(line, "complete", line.unit, "unit", said)
        return bool(said)

    def _unusual(self, odd: Unusual, before: tuple[int, ...]) -> str:
        names = [choice.name for choice in self._opened.choices]
        if isinstance(odd, ExchangedVotes):
            one, two = odd.places
            return (
                f"{names[one]} and {names[two]} have each other's votes: "
                f"{before[one]:,} and {before[two]:,} before"
            )
        return f"{odd.gross:,} votes changed of {odd.before:,} before ({_list(before)})"

    @property
    def _opened(self) -> RecountOpened:
        if self.state.opened is None:
            raise BadRecord("the record holds no recount")
        return self.state.opened

    @property
    def version(self) -> int:
        """The version of the baseline that holds. Raises BadRecord where none does."""
        if self.state.baseline is None:
            raise BadRecord("the recount has no baseline")
        return self.state.baseline.version

    @cached_property
    def _units(self) -> Mapping[str, Mapping[str, UnitId]]:
        return units_by_word(self.state)

    def say(
        self, line: SheetLine, code: str, found: str, column: str, said: str, mend: str = ""
    ) -> None:
        """Note a problem of a line."""
        kind, name = f"recount.sheet.{code}", self.read.source.name
        mend = mend or WITH_MINUTES
        self.problems.append(
            Problem(kind, Severity.ERROR, said, mend, name, "", line.row, column, found)
        )


_SAY_WHY = (
    "compare the columns with the county's minutes; if the numbers are right, say why in a column 'reason' "
    f"({', '.join(each for each in Reason if each is not Reason.NOT_STATED_IN_SOURCE)})"
)


_RECALL = (
    "compare the sheet with the county's minutes; where what came back is wrong, two people recall it: canvass recount "
    "recall"
)


_BACK_AGAIN = (
    "the votes that were recalled hold again; where they do not, two people recall them once more"
)


def _source(returned: Returned) -> str:
    return returned.source if isinstance(returned, ReturnImported) else ""


def _otherwise(before: Returned, now: ReturnImported) -> Iterator[tuple[str, str]]:
    """What a second sheet says otherwise than the first: now, and then. What it leaves open is not otherwise."""
    if now.votes != before.votes:
        yield _list(now.votes), _list(before.votes)
    if now.method not in (before.method, RecountMethod.NOT_STATED):
        yield f"method {now.method}", f"method {before.method}"
    if now.reason not in (before.reason, Reason.NOT_STATED_IN_SOURCE) and now.votes == before.votes:
        yield f"reason {now.reason}", f"reason {before.reason}"


def _meant(found: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    near = nearest(found, known)
    return f"did you mean {near!r}?" if near else ""


def _list(votes: tuple[int, ...]) -> str:
    return " ".join(map(str, votes))
