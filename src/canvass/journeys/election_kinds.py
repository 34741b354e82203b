"""The kinds of election that a contest may be of, as far as its file, its day and the state's law say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from canvass.model import Contest, ElectionType
from canvass.model.election_day import general_election_day

if TYPE_CHECKING:  # what reads law is imported for a contest that has one: a nation's has none
    from canvass.recount.rule import RecountRule
    from canvass.recount.scope import ContestClass

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

    Besides what it is called it may be what the state's rules hold on such a day, or with so many who stand: all of
    Louisiana's November goes by the name of general, and its general elections are between two, of whom one has a
    majority. On November's day of an even year it is the general election; of an odd year some states hold theirs,
    and others fill vacancies, as one may that its title calls special or for an unexpired term. On another day it is
    a special election or a primary.
    """
    from canvass.recount.scope import ContestClass

    called = contest.election_type or ElectionType.GENERAL
    if contest.election_type is None and held_on != general_election_day(held_on.year):
        return (ElectionType.SPECIAL, ElectionType.PRIMARY)
    held = _held_by_law(contest, ContestClass(office, called), held_on, rules)
    is_unsaid = contest.election_type is None and may_fill_a_vacancy(contest, held_on)
    special = (ElectionType.SPECIAL,) if is_unsaid else ()
    return tuple(dict.fromkeys((called, *held, *special)))


def may_fill_a_vacancy(contest: Contest, held_on: date) -> bool:
    """Whether the year, or the title, lets a contest be one for the rest of a term."""
    return held_on.year % 2 == 1 or names_a_vacancy(contest)


def names_a_vacancy(contest: Contest) -> bool:
    """Whether the title says that it is a special election, or for the rest of a term."""
    return _VACANCY.search(contest.title) is not None


def _held_by_law(
    contest: Contest, asked: ContestClass, held_on: date, rules: Sequence[RecountRule]
) -> Iterator[ElectionType]:
    """What else a state's law makes of a contest of that name, on that day and with so many who stand."""
    from canvass.recount.held import Held, Occasion
    from canvass.recount.question import Question
    from canvass.recount.rule import Kind
    from canvass.recount.selection import select

    people = sum(choice.kind.can_win for choice in contest.choices)
    occasion = Occasion(held_on, people, contest.seats)
    stages = sorted({rule.stage for rule in rules if rule.kind is Kind.HELD})
    for stage in stages:
        rule = select(rules, Kind.HELD, Question(asked, held_on, held_on), stage).rule
        if rule and isinstance(rule.content, Held) and rule.content.when.covers(occasion):
            yield rule.content.election
