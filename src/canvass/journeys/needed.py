"""What the law of a state asks of whoever is elected in a contest, or of a measure that passes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from canvass.data.recount import states
from canvass.journeys.part import part_of_state
from canvass.journeys.places import states_of
from canvass.model import Contest, Election, ElectionType, Rule
from canvass.model.election_day import general_election_day
from canvass.model.measure import yes_and_no
from canvass.recount.needed import FirstGoOn, Needed, ShareNeeded
from canvass.tabulation import Outcome

if TYPE_CHECKING:  # what reads law is imported for a contest that has one: a nation's has none
    from canvass.journeys.rulebook import Rulebook
    from canvass.recount.question import Question
    from canvass.recount.rule import RecountRule

_VACANCY = re.compile(r"\b(special|unexpired|vacan(t|cy)|short term)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NeededByLaw:
    """What one state asks, and where that was read."""

    state: str
    name: str
    needed: Needed
    rule_id: str
    statute: str
    quote: str
    notes: str = ""


def needed_in(
    state: str, question: Question, rulebook: Rulebook | None = None
) -> NeededByLaw | None:
    """What a state's law, the packaged one unless given, asks of such a contest; None where it was not read."""
    from canvass.journeys.rulebook import PACKAGED
    from canvass.recount.rule import Kind, Unseen
    from canvass.recount.selection import select

    law = (rulebook or PACKAGED).law(state)
    rule = select(law.rules, Kind.NEEDED, question).rule
    if rule is None or isinstance(rule.content, Unseen):
        return None
    return NeededByLaw(
        state=state,
        name=law.name,
        needed=_content(rule),
        rule_id=rule.rule_id,
        statute=rule.evidence.statute,
        quote=rule.evidence.quote,
        notes=rule.notes,
    )


def _content(rule: RecountRule) -> Needed:
    """What a rule of this kind says."""
    return rule.content  # type: ignore[return-value]


def needed_of(election: Election, contest: Contest) -> NeededByLaw | None:
    """What the law asks of a contest of one state of which the office is known; else None.

    Of which kind of election it is need not be said where the law asks the same of every kind that it may be.
    None too where the votes are, or may be, those of a part of a state: no share of these is the law's.
    """
    held_on, places = election.day_of(contest), [*states_of(election)]
    if contest.office is None or len(places) != 1 or places[0] not in states():
        return None
    if part_of_state(election, contest) is not None:
        return None
    return needed_for(places[0], contest, contest.office, held_on)


def needed_for(
    state: str, contest: Contest, office: str, held_on: date, rulebook: Rulebook | None = None
) -> NeededByLaw | None:
    """What the state's law asks of a contest for an office; of unknown kind where it is the same for each it may be."""
    from canvass.recount.question import Question
    from canvass.recount.scope import ContestClass

    classes = [ContestClass(str(office), kind) for kind in kinds_of(contest, held_on)]
    found = [needed_in(state, Question(each, held_on, held_on), rulebook) for each in classes]
    same = {each and (each.needed, each.statute, each.notes) for each in found}
    return found[0] if len(same) == 1 else None


def kinds_of(contest: Contest, held_on: date) -> tuple[ElectionType, ...]:
    """The kinds of election that a contest may be of: the one that was said, else those that are held on such a day.

    On November's day of an even year it is the general election; of an odd year some states hold theirs, and others
    fill vacancies, as one may that its title calls special or for an unexpired term. On another day it is a special
    election or a primary.
    """
    if contest.election_type is not None:
        return (contest.election_type,)
    if held_on != general_election_day(held_on.year):
        return (ElectionType.SPECIAL, ElectionType.PRIMARY)
    may_be_special = held_on.year % 2 == 1 or _VACANCY.search(contest.title) is not None
    return (
        (ElectionType.GENERAL, ElectionType.SPECIAL) if may_be_special else (ElectionType.GENERAL,)
    )


def leaves_open(contest: Contest, outcome: Outcome, law: NeededByLaw | None) -> bool:
    """Whether by the law more votes than anybody else's do not elect, nominate or pass; of unread law False."""
    if law is None or contest.rule is not Rule.PLURALITY or not outcome.order:
        return False
    needed, pair = law.needed, yes_and_no(contest.choices)
    if isinstance(needed, ShareNeeded):
        first = outcome.order[0]
        is_no = pair is not None and first.choice == pair[1]
        is_reached = needed.is_reached(first.votes, outcome.valid_votes)
        return not is_no and (not is_reached or bool(needed.further))
    return isinstance(needed, FirstGoOn)
