"""Cards with several votes or points: what they add up to is what was reported, and no card holds more than it may."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from canvass.attack.several import numbered, several_marks
from canvass.model import Choice, Contest, Rule


def contest(rule: Rule, allowed: int, choices: int) -> Contest:
    """A contest with so many choices."""
    names = tuple(Choice(f"c{n}", f"C{n}", "") for n in range(choices))
    return Contest("board", "Board", names, None, 1, allowed, rule)


@given(some.data(), some.sampled_from((Rule.PLURALITY, Rule.SCORE, Rule.CUMULATIVE)))
def test_every_report_that_fits_is_made(data: some.DataObject, rule: Rule) -> None:
    """Whatever the cards can hold, to the last slot."""
    cards, choices = data.draw(some.integers(1, 12)), data.draw(some.integers(2, 5))
    allowed = data.draw(some.integers(2, 4))
    of = contest(rule, allowed, choices)
    left, votes = cards * of.votes_on_card, list[int]()
    for _ in range(choices):
        votes.append(data.draw(some.integers(0, min(left, cards * of.most_for_one))))
        left -= votes[-1]
    batch = np.arange(cards) // 3
    marks = several_marks(batch, votes, of, np.random.default_rng(data.draw(some.integers(0, 99))))
    assert marks.sum(axis=0).tolist() == votes
    assert marks.max(initial=0) <= of.most_for_one
    assert marks.sum(axis=1).max() <= of.votes_on_card


def test_exchanged_choices_are_exchanged_back() -> None:
    """The ways are closed under it, and the totals of the two change places."""
    names = ("ann", "bob", "cy")
    marks = np.array([[2, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 1]])
    ways, cards = numbered(marks, names)
    ways = ways.closed((0, 1))
    other = ways.exchanged((0, 1))
    there = np.where(cards >= 0, other[cards], cards)
    assert ways.votes(cards) == {"ann": 3, "bob": 2, "cy": 2}
    assert ways.votes(there) == {"ann": 2, "bob": 3, "cy": 2}
    assert np.array_equal(np.where(there >= 0, other[there], there), cards)
    assert ways.differ(cards, there).tolist() == [True, True, False, False]
