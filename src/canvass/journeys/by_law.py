"""An outcome as the law of its state has it: nobody wins by votes that the law leaves open."""

from __future__ import annotations

from dataclasses import replace

from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.needed import NeededByLaw, leaves_open
from canvass.model import Contest
from canvass.recount.needed import FirstGoOn
from canvass.tabulation import Ending


def held_to(law: NeededByLaw | None, contest: Contest, place: PlaceOutcome) -> PlaceOutcome:
    """The outcome in a place with nobody for a winner by a count that the law leaves open: who leads is ahead.

    So nobody who reads ``winners``, a program above all, takes for elected who has not the share that the law asks for.
    """
    if law is None or (contest.seats, contest.most_marks) != (1, 1):
        return place
    count, *others = (_by_law(law, contest, each) for each in (place.count, *place.others))
    return replace(place, count=count, others=tuple(others))


def _by_law(law: NeededByLaw, contest: Contest, count: Count) -> Count:
    found = count.outcome
    if not found.winners or not leaves_open(contest, found, law):
        return count
    ending = Ending.FIRST_GO_ON if isinstance(law.needed, FirstGoOn) else Ending.MORE_IS_ASKED
    return replace(count, outcome=replace(found, ending=ending, winners=(), ahead=found.winners))
