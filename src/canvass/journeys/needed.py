"""What the law of a state asks of whoever is elected in a contest, or of a measure that passes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.journeys.part import part_of_state
from canvass.journeys.places import states_of
from canvass.journeys.rulebook import PACKAGED, Rulebook, states
from canvass.model import Contest, Election, ElectionType
from canvass.model.election_day import general_election_day
from canvass.recount.needed import Needed
from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule, Unseen
from canvass.recount.scope import ContestClass
from canvass.recount.selection import select


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


def needed_in(state: str, question: Question, rulebook: Rulebook = PACKAGED) -> NeededByLaw | None:
    """What the state's law asks of a contest of this kind; None where it was not read."""
    law = rulebook.law(state)
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
    """What the law asks of a contest of one state of which office and kind of election are known; else None.

    Nobody need say that a contest of November's general election is one of it; of another day it is not guessed.
    None too where the votes are, or may be, those of a part of a state: no share of these is the law's.
    """
    held_on, places = election.day_of(contest), [*states_of(election)]
    kinds = _kinds(contest, held_on)
    if not kinds or contest.office is None or len(places) != 1 or places[0] not in states():
        return None
    if part_of_state(election, contest) is not None:
        return None
    classes = [ContestClass(contest.office.value, kind) for kind in kinds]
    first, *others = [needed_in(places[0], Question(each, held_on, held_on)) for each in classes]
    return first if all(each == first for each in others) else None


def _kinds(contest: Contest, held_on: date) -> tuple[ElectionType, ...]:
    """The kinds of election that a contest may be of; nothing where that is not known.

    On November's day of an odd year some states hold their general election, and others fill vacancies.
    """
    if contest.election_type is not None:
        return (contest.election_type,)
    if held_on != general_election_day(held_on.year):
        return ()
    is_odd = held_on.year % 2 == 1
    return (ElectionType.GENERAL, ElectionType.SPECIAL) if is_odd else (ElectionType.GENERAL,)
