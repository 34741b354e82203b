"""What would have had to flip for another outcome: electors unit by unit, or the votes of the contest itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from canvass.errors import MissingTable
from canvass.journeys.by_law import by_law
from canvass.journeys.counts import PlaceOutcome, place_outcome
from canvass.journeys.electors import College, college
from canvass.journeys.inputs import Input, inputs_of
from canvass.journeys.leads import leads_by_state
from canvass.journeys.needed import AskedByLaw, needed_of
from canvass.journeys.part import refuse_part
from canvass.journeys.places import everywhere
from canvass.model import Contest, Election
from canvass.tabulation import (
    ContestFlip,
    Cost,
    Deviation,
    Goal,
    LostUnit,
    Paths,
    Reach,
    ShareFlip,
    challenger,
    contest_flip,
    deviation,
    lost_units,
    paths_to,
    paths_within,
    pledged_allocation,
    share_flips,
    votes_for_margin,
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
    no majority for the leader. ``lost`` is what each unit would have taken by itself. ``by_leads``: not all votes
    were known on the day asked about, and only units of which a lead was known are looked at. ``about`` are those
    of them whose lead is a round figure.
    """

    college: College
    choice: str
    asked: Paths
    tie: Paths
    deny: Paths
    deviation: Deviation | None
    lost: tuple[LostUnit, ...]
    by_leads: bool = False
    about: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ElectionPaths:
    """What would have had to flip: ``electors`` where electors decide the contest, else ``votes``.

    ``shares`` are the same for each choice of which the rule asks a share, the fewest votes first. ``whole`` is None on
    a day on which the votes were not all known; ``inputs`` tell what is known to be wrong with the votes and files.
    """

    election: str
    title: str
    day: date
    contest: Contest
    whole: PlaceOutcome | None
    electors: CollegePaths | None
    votes: ContestFlip | None
    shares: tuple[ShareFlip, ...] = ()
    inputs: tuple[Input, ...] = ()
    needed: AskedByLaw | None = None
    """What the law asks of whoever is elected or nominated, or of a measure; None where that is not known here."""


def election_paths(
    election: Election, contest: str | None = None, asked: Asked | None = None
) -> ElectionPaths:
    """What would have had to flip in a contest, the main one unless named.

    Raises UnknownName for a contest or a choice that is not there, MissingTable where a choice is named and no
    electors are, OutOfRange for fewer than one path.
    """
    named = election.contest(contest)
    electors = college(election, named)
    if electors is None:
        refuse_part(election, named)
    whole = _whole(election, named, electors)
    asked = asked or Asked()
    if electors is None and asked.choice:
        raise MissingTable(
            f"contest {named.id!r} has no electors (a table 'electors' would list them): without them the last winner "
            "and the first loser are compared; leave --for out"
        )
    law = needed_of(election, named)
    through = _through_college(election, named, electors, whole, asked) if electors else None
    lawful = (
        by_law(election, named, whole, law, by_electors=electors is not None) if whole else None
    )
    return ElectionPaths(
        election=election.id,
        title=named.title,
        day=named.day or election.day,
        contest=named,
        whole=lawful,
        electors=through,
        votes=contest_flip(whole.count.outcome, is_decided=not lawful.count.outcome.ahead)
        if whole and lawful and not through
        else None,
        shares=share_flips(whole.count.outcome) if whole and not through else (),
        inputs=inputs_of(election, [named.id], ()),
        needed=law,
    )


def _whole(election: Election, contest: Contest, electors: College | None) -> PlaceOutcome | None:
    """The count of the whole; None where it was not known on the day, but who carries which unit was."""
    try:
        return place_outcome(election, contest, everywhere(election))
    except MissingTable:
        if electors is None or not electors.without_votes:
            raise
        return None


def _through_college(
    election: Election,
    contest: Contest,
    electors: College,
    whole: PlaceOutcome | None,
    asked: Asked,
) -> CollegePaths | None:
    lines = whole.count.outcome.order if whole else ()
    choice = asked.choice or challenger(
        electors.allocation, {line.choice: line.votes for line in lines}
    )
    if choice is None:
        return None
    pledged = {count.choice: count.pledged for count in electors.counts if count.pledged}
    held = pledged_allocation(pledged) if pledged else electors.allocation
    by_leads = bool(electors.without_votes)
    reach = _by_leads(election, contest, electors, choice, asked.cost) if by_leads else None
    return CollegePaths(
        college=electors,
        choice=choice,
        asked=_paths(electors, choice, reach, asked.goal, asked),
        tie=_paths(electors, choice, reach, Goal.TIE, replace(asked, k=1)),
        deny=_paths(electors, choice, reach, Goal.DENY, replace(asked, k=1)),
        deviation=deviation(held, choice),
        lost=reach.lost if reach else lost_units(electors.units, choice, asked.cost),
        by_leads=by_leads,
        about=_about(election, contest) if by_leads else frozenset(),
    )


def _about(election: Election, contest: Contest) -> frozenset[str]:
    """The states whose lead of the day is a round figure."""
    leads = leads_by_state(election, contest)
    return frozenset(state for state, known in leads.items() if known.lead.is_about)


def _paths(electors: College, choice: str, reach: Reach | None, goal: Goal, asked: Asked) -> Paths:
    if reach is not None:
        return paths_within(reach, goal, asked.cost, asked.k)
    return paths_to(electors.units, choice, goal, asked.cost, asked.k)


def _by_leads(
    election: Election, contest: Contest, electors: College, choice: str, cost: Cost
) -> Reach:
    """The units of which a lead was known that the choice lost, each a state with all its electors."""
    leads = leads_by_state(election, contest)
    carried = election.known.carried.get(contest.id, {}) if election.known else {}
    lost = tuple(
        LostUnit(unit.unit, unit.electors, votes, votes_for_margin(votes, cost))
        for unit in electors.units
        if unit.unit in leads and leads[unit.unit].lead.ahead != choice
        for votes in [leads[unit.unit].lead.margin_votes]
    )
    return Reach(choice, electors.allocation, dict(carried), lost, is_whole=False)
