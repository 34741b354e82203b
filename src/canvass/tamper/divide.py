"""Whole votes divided among units, none of which gives more than it may."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from canvass.errors import OutOfRange
from canvass.stats.streams import stream
from canvass.tamper.scenario import Spread

Integers: TypeAlias = npt.NDArray[np.int64]


def divided(
    votes: int, weights: Integers, room: Integers, spread: Spread, seed: str = ""
) -> Integers:
    """How many of the votes each unit gives: whole numbers that add up to ``votes``, none above its ``room``.

    ``weights`` (n) are the ballots of the units, by which votes are divided in proportion; a unit without ballots
    gives nothing. Raises OutOfRange where all units together have no room for so many.
    """
    room = np.where(weights > 0, room, 0)
    most = int(room.sum())
    if not 0 <= votes <= most:
        raise OutOfRange(f"{votes:,} votes cannot be changed here: at most {most:,} can")
    return _SPREADS[spread](votes, weights, room, seed)


def _in_proportion(votes: int, weights: Integers, room: Integers, _seed: str = "") -> Integers:
    """Largest remainders; what a unit has no room for is divided among the others, in proportion again."""
    given = np.zeros_like(room)
    left = votes
    while left:
        open_ = given < room
        weight = np.where(open_, weights, 0)
        total = int(weight.sum())
        whole, rest = np.divmod(weight.astype(_wide(left, weight)) * left, total)
        whole = whole.astype(np.int64)
        is_full = whole > room - given
        if is_full.any():
            step = np.where(is_full, room - given, 0)
        else:
            has_room = open_ & (given + whole < room)
            order = np.argsort(np.where(has_room, -rest, 1), kind="stable")
            extra = np.zeros_like(room)
            extra[order[: min(left - int(whole.sum()), int(has_room.sum()))]] = 1
            step = whole + extra
        given = given + step
        left -= int(step.sum())
    return given


def _wide(votes: int, weights: Integers) -> type:
    """A type that holds every product exactly: 64 bits wherever they do."""
    return np.int64 if votes * int(weights.max(initial=0)) < 2**62 else object


def _evenly(votes: int, weights: Integers, room: Integers, _seed: str) -> Integers:
    return _in_proportion(votes, (weights > 0).astype(np.int64), room)


def _largest_first(votes: int, weights: Integers, room: Integers, _seed: str) -> Integers:
    order = np.argsort(-weights, kind="stable")
    before = np.cumsum(room[order]) - room[order]
    given = np.zeros_like(room)
    given[order] = np.clip(votes - before, 0, room[order])
    return given


def _at_random(votes: int, _weights: Integers, room: Integers, seed: str) -> Integers:
    """Each vote that may be changed has the same chance; the seed says which are."""
    drawn = stream(seed, "votes at random").multivariate_hypergeometric(
        room, votes, method="marginals"
    )
    return np.asarray(drawn, dtype=np.int64)


_SPREADS = {
    Spread.IN_PROPORTION: _in_proportion,
    Spread.EVENLY: _evenly,
    Spread.LARGEST_FIRST: _largest_first,
    Spread.AT_RANDOM: _at_random,
}
