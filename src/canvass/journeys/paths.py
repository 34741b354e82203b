"""What would have had to flip for another outcome: electors unit by unit, or the votes of the contest itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.errors import MissingTable
from canvass.journeys.counts import PlaceOutcome, place_outcome
from canvass.journeys.electors import College, college
from canvass.journeys.inputs import Input, inputs_of
from canvass.journeys.places import everywhere
from canvass.model import Contest, Election
from canvass.outcome import (
    ContestFlip,
    Cost,
    Deviation,
    Goal,
    LostUnit,
    Paths,
    challenger,
    contest_flip,
    deviation,
    lost_units,
    paths_to,
    pledged_allocation,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What paths are asked for; ``choice`` is who would gain, the runner-up unless named."""

    goal: Goal = Goal.WIN
    cost: Cost = Cost.FLIP
    k: int = 5
    choice: str | None = None


@dataclass(frozen=True, slots=True)
class CollegePaths:
    """Paths through the Electoral College for one choice.

    ``asked`` are the k cheapest to the goal asked for; ``tie`` and ``deny`` the cheapest to an exact tie and to
    no majority for the leader. ``lost`` is what each unit would have taken by itself.
    """

    college: College
    choice: str
    asked: Paths
    tie: Paths
    deny: Paths
    deviation: Deviation | None
    lost: tuple[LostUnit, ...]


@dataclass(frozen=True, slots=True)
class ElectionPaths:
    """What would have had to flip: ``electors`` where electors decide the contest, else ``votes``.

    ``inputs`` tell what is known to be wrong with the votes and files.
    """

    election: str
    title: str
    day: date
    contest: Contest
    whole: PlaceOutcome
    electors: CollegePaths | None
    votes: ContestFlip | None
    inputs: tuple[Input, ...] = ()


def election_paths(
    election: Election, contest: str | None = None, asked: Asked | None = None
) -> ElectionPaths:
    """What would have had to flip in a contest, the main one unless named.

    Raises UnknownName for a contest or a choice that is not there, MissingTable where a choice is named and no
    electors are, OutOfRange for fewer than one path.
    """
    named = election.contest(contest)
    whole = place_outcome(election, named, everywhere(election))
    electors = college(election, named)
    asked = asked or Asked()
    if electors is None and asked.choice:
        raise MissingTable(
            f"contest {named.id!r} has no electors (a table 'electors' would list them): without them the last winner "
            "and the first loser are compared; leave --for out"
        )
    through = _through_college(electors, whole, asked) if electors else None
    return ElectionPaths(
        election=election.id,
        title=named.title,
        day=named.day or election.day,
        contest=named,
        whole=whole,
        electors=through,
        votes=None if through else contest_flip(whole.count.outcome),
        inputs=inputs_of(election, [named.id], ()),
    )


def _through_college(electors: College, whole: PlaceOutcome, asked: Asked) -> CollegePaths | None:
    votes = {line.choice: line.votes for line in whole.count.outcome.order}
    choice = asked.choice or challenger(electors.allocation, votes)
    if choice is None:
        return None
    pledged = {count.choice: count.pledged for count in electors.counts if count.pledged}
    held = pledged_allocation(pledged) if pledged else electors.allocation
    return CollegePaths(
        college=electors,
        choice=choice,
        asked=paths_to(electors.units, choice, asked.goal, asked.cost, asked.k),
        tie=paths_to(electors.units, choice, Goal.TIE, asked.cost),
        deny=paths_to(electors.units, choice, Goal.DENY, asked.cost),
        deviation=deviation(held, choice),
        lost=lost_units(electors.units, choice, asked.cost),
    )
