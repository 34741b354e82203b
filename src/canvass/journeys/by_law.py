"""An outcome as law has it: nobody wins by votes that law leaves open, nor by votes that do not decide."""

from __future__ import annotations

from dataclasses import replace

from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.needed import AskedByLaw, KindUnsaid, leaves_open, leaves_open_for_all
from canvass.journeys.part import part_of_nation, part_of_state
from canvass.model import Contest, Election
from canvass.recount.needed import FirstGoOn
from canvass.tabulation import Ending


def by_law(
    election: Election,
    contest: Contest,
    found: PlaceOutcome,
    law: AskedByLaw | None,
    *,
    by_electors: bool = False,
) -> PlaceOutcome:
    """The outcome in a place with nobody for a winner by a count that elects nobody: who leads in it is ahead.

    So nobody who reads ``winners``, a program above all, takes for elected who has not the share that the law asks for,
    who leads in some counties of a state, or whom most voters of a nation chose where electors decide.
    """
    if by_electors:
        return _led_in(found, Ending.ELECTORS_DECIDE)
    nation = None if found.place.state else part_of_nation(election, contest)
    if nation is not None and len(nation.states) > 1:
        return _led_in(found, Ending.ELECTORS_DECIDE)
    part = part_of_state(election, contest, found.place.state)
    if part is not None and part.elects_nobody:
        return _led_in(found, Ending.PART_COUNTED)
    if law is None or (contest.seats, contest.most_marks) != (1, 1):
        return found
    count, *others = (_held_to(law, contest, each) for each in (found.count, *found.others))
    return replace(found, count=count, others=tuple(others))


def _held_to(law: AskedByLaw, contest: Contest, count: Count) -> Count:
    if not leaves_open(contest, count.outcome, law):
        return count
    found = count.outcome
    if isinstance(law, KindUnsaid):
        is_open = leaves_open_for_all(contest, found, law)
        return _led(count, Ending.MORE_IS_ASKED if is_open else Ending.KIND_UNSAID)
    is_first_round = isinstance(law.needed, FirstGoOn)
    if isinstance(law.needed, FirstGoOn) and 0 < len(found.tied) <= law.needed.places:
        # As many as are tied for the first place go on: no way of breaking a tie decides.
        told = replace(found, winners=found.tied, tied=(), margin=None)
        count = replace(count, outcome=told)
    return _led(count, Ending.FIRST_GO_ON if is_first_round else Ending.MORE_IS_ASKED)


def _led_in(place: PlaceOutcome, ending: Ending) -> PlaceOutcome:
    others = tuple(_led(each, ending) for each in place.others)
    return replace(place, count=_led(place.count, ending), others=others)


def _led(count: Count, ending: Ending) -> Count:
    found = count.outcome
    if not found.winners:
        return count
    return replace(count, outcome=replace(found, ending=ending, winners=(), ahead=found.winners))
