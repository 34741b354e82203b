"""Marks are not ballots: the number that is stated, or bounds that every way of marking keeps and some way meets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement

import pytest

from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.tabulation import Ballots, BallotsFrom, ballots, outcome, together

NAMES = ("ann", "bob", "cat")


def contest(allowed: int = 1, rule: Rule = Rule.PLURALITY) -> Contest:
    """Three candidates and a line of blank ballots."""
    people = tuple(Choice(name, name.title()) for name in NAMES)
    blank = Choice("blank", "Blank", kind=ChoiceKind.BLANK)
    return Contest("c", "C", (*people, blank), seats=allowed, votes_allowed=allowed, rule=rule)


@pytest.mark.parametrize("allowed", [1, 2, 3])
def test_every_way_of_marking_keeps_the_bounds_and_some_way_meets_them(allowed: int) -> None:
    """Every set of up to five marked ballots: the number of ballots lies within the bounds, and both are reached."""
    marks = [*chain.from_iterable(combinations(NAMES, size) for size in range(1, allowed + 1))]
    found: dict[tuple[int, ...], set[int]] = {}
    for number in range(1, 6):
        for cast in combinations_with_replacement(marks, number):
            votes = Counter(chain.from_iterable(cast))
            found.setdefault(tuple(votes[name] for name in NAMES), set()).add(number)
    for counts, numbers in found.items():
        bounds = ballots(contest(allowed), dict(zip(NAMES, counts, strict=True)))
        assert bounds.at_least == min(numbers)
        assert max(numbers) <= bounds.at_most
        if sum(counts) <= 5:
            assert bounds.at_most == max(numbers)


def test_what_is_stated_is_the_number() -> None:
    """Cards before ballots cast, and ballots cast only where they can hold the votes; a mark each is a ballot."""
    votes = {"ann": 30, "bob": 20, "cat": 10, "blank": 4}
    assert ballots(contest(2), votes, cards=70, cast=50) == Ballots(70, 70, BallotsFrom.CARDS)
    assert ballots(contest(2), votes, cast=50) == Ballots(50, 50, BallotsFrom.TURNOUT)
    assert ballots(contest(2), votes, cast=29) == Ballots(30, 60, BallotsFrom.MARKS)
    assert ballots(contest(), votes) == Ballots(60, 60, BallotsFrom.VALID_VOTES)
    assert ballots(contest(3), {}) == Ballots(0, 0, BallotsFrom.MARKS)


def test_an_approval_contest_lets_every_choice_be_marked() -> None:
    """Without a limit stated, marks are at least on as many ballots as the choice with most of them."""
    found = ballots(contest(rule=Rule.APPROVAL), {"ann": 30, "bob": 20, "cat": 10})
    assert found == Ballots(30, 60, BallotsFrom.MARKS)
    assert outcome(contest(rule=Rule.APPROVAL), {"ann": 30, "bob": 25, "cat": 5}, 30).cards == 30


def test_places_together_are_as_well_known_as_the_least_known_of_them() -> None:
    """Bounds add up, and a number beside a bound is a bound."""
    parts = [Ballots(10, 10, BallotsFrom.CARDS), Ballots(3, 9, BallotsFrom.MARKS)]
    assert together(parts) == Ballots(13, 19, BallotsFrom.MARKS)
    assert together(parts[:1]).number == 10
    assert together([]).number == 0


def test_the_share_of_the_marks_is_not_that_of_the_ballots() -> None:
    """Ann has half of the marks and is on 30 of 40 ballots."""
    found = outcome(contest(2), {"ann": 30, "bob": 20, "cat": 10}, cards=40)
    assert found.order[0].share == Fraction(1, 2)
    assert found.ballots.number == 40
