"""A change told as data: where, what, how many votes, how they are spread, and what the paper says.

A scenario changes nothing by itself. It says what somebody could have done, so that it can be asked which check would
have noticed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from canvass.model import Technology


class What(StrEnum):
    """What is done to votes."""

    SWITCH = "switch"
    """A vote for one choice is recorded for another."""
    DROP = "drop"
    """A vote is not recorded."""
    ADD = "add"
    """A vote is recorded that nobody cast."""
    SWAP = "swap"
    """All votes of two choices are recorded for one another."""
    REREAD = "reread"
    """Doubtful marks are read as no vote: a scanner's threshold, or a rule by which people read."""
    RESTYLE = "restyle"
    """Cards are recorded as of a ballot style without the contest: nothing that stands in it is."""
    HIDE = "hide"
    """Cards are left out of the records and of the manifest."""
    INVENT = "invent"
    """Cards that nobody cast are in the records and in the manifest."""

    @property
    def sentence(self) -> str:
        """What is done, in words."""
        return _WHAT[self]


_WHAT = {
    What.SWITCH: "votes of one choice are recorded for another",
    What.DROP: "votes are not recorded",
    What.ADD: "votes are recorded that nobody cast",
    What.SWAP: "all votes of two choices are recorded for one another",
    What.REREAD: "doubtful marks are read as no vote",
    What.RESTYLE: "cards are recorded as of a ballot style that does not have the contest",
    What.HIDE: "cards are left out of the records and of the manifest",
    What.INVENT: "cards that nobody cast are in the records and in the manifest",
}


NOT_RECORDED = frozenset({What.DROP, What.REREAD, What.RESTYLE})
"""Changes by which votes on counted ballots are not recorded: a unit lacks at most its ballots without a vote."""


class Spread(StrEnum):
    """How the changed votes are divided among the units that are reached."""

    IN_PROPORTION = "in_proportion"
    EVENLY = "evenly"
    LARGEST_FIRST = "largest_first"
    AT_RANDOM = "at_random"


class Paper(StrEnum):
    """What the paper says after the change: it decides whether an examination of ballots can notice."""

    WHOLE = "whole"
    REPLACED = "replaced"
    NONE = "none"
    AS_EQUIPPED = "as_equipped"
    """Whole where the equipment left paper, none where it left none."""

    SAME_RULE = "same_rule"
    """Of reread: people read the paper by the rule that the scanner had."""
    OUTSIDE = "outside"
    """Of hide: nothing but the manifest says how many cards there are."""
    COUNTED = "counted"
    """Of hide: the poll books say how many cards there are, and a card that is lacking counts against the outcome."""
    LACKING = "lacking"
    """Of invent: no card is at the places of those that were invented."""


LEADER, RUNNER_UP = "leader", "runner_up"
"""Words that stand for the two choices with most votes, in the place of the id of a choice."""


@dataclass(frozen=True, slots=True)
class Where:
    """The units that are reached; what is not named does not restrict.

    ``units`` are ids or names of reporting units or of counties. ``technologies``: only ballots that went through this
    equipment; ``tabulators``: only ballots through scanners of these makes and models. ``fact`` is a column of the
    table of covariates, and only counties in which it is below or above the number are reached.
    """

    states: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    vote_modes: tuple[str, ...] = ()
    technologies: tuple[Technology, ...] = ()
    tabulators: tuple[str, ...] = ()
    fact: str = ""
    below: float | None = None
    above: float | None = None


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many votes: a number, a share of the ballots reached, or as many as change the outcome (neither given)."""

    votes: int | None = None
    share: Fraction | None = None


@dataclass(frozen=True, slots=True)
class AtMost:
    """The most that is changed in one unit: votes, or a share of the votes that could be; None: no limit.

    ``share_of_gainer`` is the share of a change that is undone: of what the one who lost the votes has with them again.
    """

    votes: int | None = None
    share: Fraction | None = None
    share_of_gainer: Fraction | None = None

    @property
    def undone(self) -> AtMost:
        """The same limit, told of the change that makes it good again."""
        return AtMost(self.votes, share_of_gainer=self.share)


@dataclass(frozen=True, slots=True)
class ReadSource:
    """Where a scenario comes from: what it says, its address, and the day on which it was read."""

    says: str
    address: str
    read_on: date


@dataclass(frozen=True, slots=True)
class Scenario:
    """Somebody's change of votes; ``loser`` has fewer by it and ``gainer`` more, by id or as leader and runner-up."""

    id: str
    title: str
    what: What
    loser: str | None
    gainer: str | None
    paper: Paper
    how_many: HowMany = field(default_factory=HowMany)
    where: Where = field(default_factory=Where)
    spread: Spread = Spread.IN_PROPORTION
    at_most: AtMost = field(default_factory=AtMost)
    seed: str = ""
    has_returns: bool = True
    """False for a trial without an election: there is nothing to apply it to."""
    story: str = ""
    sources: tuple[ReadSource, ...] = ()
