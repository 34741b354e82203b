"""Cards with several votes or points, made up so that every choice has exactly what was reported for it.

A card has as many slots as it may hold votes. Votes are spread over the slots as single votes are over cards, batches
leaning to a choice or another. Where a choice may stand on a card once, a second vote for it changes places with a slot
of a card without it: the totals stay, and such a card is always there, since no choice has more votes than cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from canvass.attack.ways import NO_VOTE, Ways
from canvass.model import Contest, Rule
from canvass.tamper.divide import Integers

EMPTY = -1
"""A slot without a vote."""
LEAN = 0.5
"""Spread of the batches' leaning to a choice, on the scale of log odds: batches of one place differ that much."""


def has_several(contest: Contest) -> bool:
    """Whether a card may hold several votes or points, none of them at a rank."""
    return contest.rule in (Rule.SCORE, Rule.CUMULATIVE) or (
        contest.rule is Rule.PLURALITY and contest.votes_allowed > 1
    )


def several_marks(
    batch: Integers, votes: Sequence[int], contest: Contest, random: np.random.Generator
) -> Integers:
    """Votes or points of each choice on each card (cards, choices), which add up to those reported.

    ``batch`` (cards) is where each card lies. The cards can hold the votes.
    """
    if contest.rule is Rule.SCORE:
        columns = [_scores(batch, points, contest.votes_allowed, random) for points in votes]
        return np.stack(columns, axis=1)
    slots = spread(np.repeat(batch, contest.votes_allowed), votes, random)
    slots = slots.reshape(batch.size, contest.votes_allowed)
    if contest.rule is Rule.PLURALITY:
        slots = _without_doubles(slots, random)
    return np.stack([(slots == choice).sum(axis=1) for choice in range(len(votes))], axis=1)


def numbered(marks: Integers, choices: Sequence[str]) -> tuple[Ways, Integers]:
    """The ways in which cards are marked, and the number of each card's; cards without a mark have no vote."""
    distinct, number = np.unique(marks, axis=0, return_inverse=True)
    votes = [tuple(np.repeat(choices, row).tolist()) for row in distinct]
    is_voted = np.array([bool(each) for each in votes])
    place = np.where(is_voted, np.cumsum(is_voted) - 1, NO_VOTE)
    return Ways.of_several(choices, [each for each in votes if each]), place[number.reshape(-1)]


def spread(batch: Integers, votes: Sequence[int], random: np.random.Generator) -> Integers:
    """A choice in each slot, or ``EMPTY``: as many as were reported, batches leaning to one or another."""
    left, slots = np.arange(batch.size), np.full(batch.size, EMPTY, np.int64)
    batches = int(batch.max(initial=0)) + 1
    for choice, count in enumerate(votes):
        lean = random.normal(0.0, LEAN, batches)
        score = lean[batch[left]] + random.logistic(size=left.size)
        taken = np.argsort(-score, kind="stable")[:count]
        slots[left[taken]] = choice
        left = np.delete(left, taken)
    return slots


def _scores(batch: Integers, points: int, most: int, random: np.random.Generator) -> Integers:
    """So many points of one choice on all cards, at most ``most`` on each."""
    slots = spread(np.repeat(batch, most), [points], random) != EMPTY
    return np.asarray(slots.reshape(batch.size, most).sum(axis=1), np.int64)


def _without_doubles(slots: Integers, random: np.random.Generator) -> Integers:
    """The same votes, no choice twice on a card."""
    found = slots.copy()
    for card, slot in _doubles(found):
        if _is_double(found[card], slot):
            other, place = _partner(found, card, int(found[card, slot]), random)
            found[card, slot], found[other, place] = found[other, place], found[card, slot]
    return found


def _doubles(slots: Integers) -> npt.NDArray[np.int64]:
    """Cards and slots with a choice that an earlier slot of the card has."""
    equal = (slots[:, :, None] == slots[:, None, :]) & (slots != EMPTY)[:, :, None]
    earlier = np.tri(slots.shape[1], k=-1, dtype=bool)
    return np.argwhere((equal & earlier).any(axis=2))


def _is_double(card: Integers, slot: int) -> bool:
    return bool((card == card[slot]).sum() > 1)


def _partner(
    slots: Integers, card: int, choice: int, random: np.random.Generator
) -> tuple[int, int]:
    """A slot of a card without the choice, whose own vote the first card does not have or that is empty."""
    lacking = np.flatnonzero(~(slots == choice).any(axis=1))
    while True:
        other = int(random.choice(lacking))
        fits = (slots[other] == EMPTY) | ~np.isin(slots[other], slots[card])
        if fits.any():
            return other, int(random.choice(np.flatnonzero(fits)))
