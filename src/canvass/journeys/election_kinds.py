"""The kinds of election that a contest may be of, as far as its file, its day and the state's law say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from canvass.model import Contest, ElectionType
from canvass.model.election_day import general_election_day

if TYPE_CHECKING:  # what reads law is imported for a contest that has one: a nation's has none
    from canvass.recount.rule import RecountRule

_NO_VACANCY = (
    "district|road|tax|levy|assessment|purpose|service|school|use|utility|question|measure"
)
_VACANCY = re.compile(
    rf"\b(special(?! ({_NO_VACANCY}))|unexpired|vacan(t|cy)|short term)\b", re.IGNORECASE
)
"""Words of a title that say so; a special district has its own elections, and a special tax is put to the voters."""


def kinds_of(
    contest: Contest, office: str, held_on: date, rules: Sequence[RecountRule] = ()
) -> tuple[ElectionType, ...]:
    """The kinds of election that a contest may be of: the one that was said, else those that are held on such a day.

    Called general or special where the state's rules hold another kind on that day, it may be of that one: all of
    Louisiana's November goes by these names, and its general elections are between two, of whom one has a majority.
    On November's day of an even year it is the general election, or what the state's rules hold on that day beside
    it; of an odd year some states hold theirs, and others fill vacancies, as one may that its title calls special or
    for an unexpired term. On another day it is a special election or a primary.
    """
    if contest.election_type in (ElectionType.GENERAL, ElectionType.SPECIAL):
        return (contest.election_type, *_held_beside(office, held_on, rules))
    if contest.election_type is not None:
        return (contest.election_type,)
    if held_on != general_election_day(held_on.year):
        return (ElectionType.SPECIAL, ElectionType.PRIMARY)
    beside = _held_beside(office, held_on, rules)
    special = (ElectionType.SPECIAL,) if may_fill_a_vacancy(contest, held_on) else ()
    return tuple(dict.fromkeys((ElectionType.GENERAL, *beside, *special)))


def may_fill_a_vacancy(contest: Contest, held_on: date) -> bool:
    """Whether the year, or the title, lets a contest be one for the rest of a term."""
    return held_on.year % 2 == 1 or names_a_vacancy(contest)


def names_a_vacancy(contest: Contest) -> bool:
    """Whether the title says that it is a special election, or for the rest of a term."""
    return _VACANCY.search(contest.title) is not None


def _held_beside(
    office: str, held_on: date, rules: Sequence[RecountRule]
) -> tuple[ElectionType, ...]:
    """What a state's law holds on the day of November's general election besides that."""
    from canvass.recount.question import Question
    from canvass.recount.rule import Held, Kind
    from canvass.recount.scope import ContestClass
    from canvass.recount.selection import select

    if held_on != general_election_day(held_on.year):
        return ()
    asked = Question(ContestClass(office), held_on, held_on)
    rule = select(rules, Kind.HELD, asked).rule
    return (rule.content.election,) if rule and isinstance(rule.content, Held) else ()
