"""One state with one change of votes: what was reported, what the paper says, and what is known of the places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.attack.shard import WHOLE, Shard
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.forensics.comparison import Places
from canvass.forensics.decision import Reach
from canvass.forensics.specification import Specification
from canvass.stats.regression import Floats
from canvass.tamper.divide import Integers


@dataclass(frozen=True, eq=False)
class UnitCounts:
    """Reporting units (n): votes of leader and runner-up as reported, and as people found them with no change made.

    ``moved`` are the votes that the runner-up has too few in the report, and ``gained`` those that the leader has too
    many: the same where they were moved from one to the other (None), below 0 where the leader lost some too. ``cards``
    bound what a unit holds; ``method`` is how its county carried the recount out, empty where it was none. ``voters``
    could vote there: 0 where it is not known, None where it is of no unit. ``exchanged`` are the votes of both that
    were recorded for one another, None where none were: then ``moved`` is below 0 where the runner-up has too many.
    ``cast`` are the votes of all choices in the report, where they are other than the cards.
    """

    units: tuple[str, ...]
    counties: tuple[str, ...]
    leader: Integers
    runner_up: Integers
    paper_leader: Integers
    paper_runner_up: Integers
    cards: Integers
    moved: Integers
    method: npt.NDArray[np.str_]
    gained: Integers | None = None
    voters: Integers | None = None
    exchanged: Integers | None = None
    cast: Integers | None = None

    @property
    def votes_cast(self) -> Integers:
        """Votes of all choices, as reported."""
        return self.cards if self.cast is None else self.cast

    @property
    def too_many(self) -> Integers:
        """Votes that the report has too many for the leader."""
        return self.moved if self.gained is None else self.gained

    @property
    def changed(self) -> Integers:
        """Votes of the two that are not as they were cast: one that was moved counts once."""
        if self.exchanged is not None:
            return self.exchanged
        return np.maximum(self.moved, self.too_many) + np.maximum(-self.too_many, 0)

    def __post_init__(self) -> None:
        """Refuse a change that the paper of a unit could not hold."""
        wrong = np.flatnonzero(self.paper_leader < self.too_many)
        if wrong.size:
            unit = int(wrong[0])
            raise OutOfRange(
                f"unit {self.units[unit]}: {self.too_many[unit]:,} votes cannot have been given to the leader, who has "
                f"{self.paper_leader[unit]:,} there on paper"
            )

    def margin_errors(self, *, is_changed: bool) -> Integers:
        """How many votes of each unit's margin the report overstates, beside a count of its paper by hand."""
        honest = (self.leader - self.runner_up) - (self.paper_leader - self.paper_runner_up)
        return honest + self.moved + self.too_many if is_changed else honest


@dataclass(frozen=True, eq=False)
class Compared:
    """What the technology question is asked with in this state, and how far the change moves each place.

    ``shift`` is by how many points of the compared result, by place. ``raw`` is the comparison without controls,
    ``main`` the one that holds most equal; ``family`` the declared tests, of which those in ``counting`` decide;
    ``deciding`` the specifications of the grade with the difference that would have changed the winner.
    """

    places: Places
    shift: Mapping[str, float]
    raw: Specification
    main: Specification
    family: tuple[Specification, ...]
    counting: frozenset[Specification]
    deciding: tuple[tuple[Specification, float | None], ...]
    reach: Reach


@dataclass(frozen=True, eq=False)
class Expected:
    """Places (n) with their outcome, and what is held equal (n, k), a constant among it, but not their equipment.

    ``shift`` is by how many points the change moves the outcome, by place.
    """

    units: tuple[str, ...]
    outcome: Floats
    design: Floats
    shift: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class World:
    """A state's contest as it was reported, and the change that is asked about.

    ``votes`` were moved from the runner-up to the leader, so that without it the leader would have had as many fewer.
    ``compared`` and ``units`` are None where nothing is known that fine; ``one_kind`` where all places had the same
    equipment. ``gained`` and ``lost`` are what the leader has too many and the runner-up too few, where votes were not
    moved from one to the other.
    """

    state: str
    scenario: str
    reported: ReportedContest
    leader: str
    runner_up: str
    votes: int
    compared: Compared | None
    units: UnitCounts | None
    one_kind: bool = False
    gained: int | None = None
    lost: int | None = None
    expected: Expected | None = None
    absent: int = 0
    """Votes too many of the leader whose cards are not there: a second scan does not repeat them, and whoever draws one
    finds none."""
    exchanged: int = 0
    """Votes of both that were recorded for one another: of the runner-up for the leader, and of the leader for the
    runner-up."""
    poll_spread: float | None = None
    """The standard deviation of the polls' errors over the other states, in points of the margin."""

    @property
    def margin_shift(self) -> float:
        """By how many points of all votes the report's margin is too large."""
        votes = self.reported.votes
        cast = sum(votes.values()) - self.too_many + self.too_few
        true = self.margin_votes - self.too_many - self.too_few
        return 100 * (self.margin_votes / sum(votes.values()) - true / cast)

    @property
    def too_many(self) -> int:
        """Votes that the report has too many for the leader; below 0: too few."""
        return self.votes if self.gained is None else self.gained

    @property
    def too_few(self) -> int:
        """Votes that the report has too few for the runner-up."""
        return self.votes if self.lost is None else self.lost

    @property
    def against(self) -> tuple[int, int]:
        """Votes too many of the leader and too few of the runner-up, as an audit that limits the risk takes them.

        A card that is not there counts for the runner-up (Bañuelos and Stark 2012).
        """
        return self.too_many, self.too_few + self.absent

    @property
    def margin_votes(self) -> int:
        """The reported lead."""
        votes = self.reported.votes
        return votes[self.leader] - votes[self.runner_up]

    @property
    def changes_the_outcome(self) -> bool:
        """Whether another choice would have carried the state without the change."""
        return self.margin_votes < self.too_many + self.too_few


@dataclass(frozen=True, slots=True)
class Runs:
    """How thoroughly is simulated: the seed, the number of replications, and the shard of the checks."""

    seed: str = "2016"
    replications: int = 1_000
    shard: Shard = WHOLE
