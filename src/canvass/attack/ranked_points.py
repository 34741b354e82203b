"""Rankings made up so that the points of their ranks are those reported (Borda)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from canvass.attack.rankings import GOES_ON, SKIPPED
from canvass.attack.ways import NO_VOTE, ByRanks, Ways
from canvass.audit.terms.ranks import Ranks
from canvass.errors import OutOfRange
from canvass.tamper.divide import Integers

LEAN = 0.5
"""Spread of how much the voters of a batch like a choice, on the scale of log odds."""
TRIES, KICKS = 20, 200
"""How often all is drawn anew, and how often two choices of a card change places where nothing else helps."""


def rankings_with_points(
    places: Integers,
    batch: Integers,
    points: Mapping[str, int],
    method: ByRanks,
    draw: np.random.Generator,
) -> tuple[Ways, Integers]:
    """The ways to rank, and the number of the way on each card (n); ``places`` (m) are the cards with the contest.

    The last of all choices has no point, and each rank above it one more. How many cards rank, how many choices and
    in which order is drawn; then choices change places on cards until each has its points. A few cards skip the
    second rank, where that changes no ranking. Raises OutOfRange where no rankings with these points were found.
    """
    choices, wanted = tuple(points), np.array([*points.values()], dtype=np.int64)
    for _ in range(TRIES):
        lengths = _lengths(wanted, places.size, draw)
        cards = np.sort(draw.choice(places, lengths.size, replace=False))
        order = _order(batch[cards], wanted, draw)
        if lengths.size and _give(order, lengths, wanted, draw):
            break
    else:
        raise OutOfRange(_not_found(wanted, places.size))
    marked = [
        _marked(tuple(choices[each] for each in line[:ranks]), len(choices), odd, method)
        for line, ranks, odd in zip(
            order.tolist(), lengths.tolist(), draw.random(lengths.size).tolist(), strict=True
        )
    ]
    distinct = {ranks: number for number, ranks in enumerate(dict.fromkeys(marked))}
    on = np.full(batch.size, NO_VOTE, dtype=np.int64)
    on[cards] = [distinct[ranks] for ranks in marked]
    return Ways.by_ranks(choices, tuple(distinct), method), on


def _lengths(wanted: Integers, cards: int, draw: np.random.Generator) -> Integers:
    """How many choices each voter ranks, so that their ranks have as many points as reported; empty: not found."""
    choices, total = wanted.size, int(wanted.sum())
    worth = np.cumsum(choices - 1 - np.arange(choices))  # points of a card that ranks one, two, ...
    goes_on = draw.random((cards, max(choices - 2, 1))) < GOES_ON
    used = np.minimum(1 + np.cumprod(goes_on, 1).sum(1), max(choices - 1, 1))
    of_first = np.cumsum(np.sort(wanted)[::-1])  # of the one, two, ... choices with most points
    least, most = int((-(-of_first // worth)).max()), min(cards, total // int(worth[0]))
    if least > most:
        return np.zeros(0, np.int64)
    voters = min(max(round(total / worth[used - 1].mean()), least), most)
    lengths = used[:voters].astype(np.int64)
    for step, change in _steps(choices):
        off = total - int(worth[lengths - 1].sum()) if lengths.size else total
        able = np.flatnonzero(lengths == step)
        moved = min(able.size, off // change if change * off > 0 else 0)
        lengths[able[:moved]] += 1 if change > 0 else -1
    if not lengths.size or int(worth[lengths - 1].sum()) != total:
        return np.zeros(0, np.int64)
    goes_to_the_end = (lengths == choices - 1) & (draw.random(lengths.size) < GOES_ON)
    return np.asarray(lengths + goes_to_the_end)  # the last of all choices has no point


def _steps(choices: int) -> Iterator[tuple[int, int]]:
    """Lengths from which cards go on by a rank or go back by one, and by how many points; the largest changes first."""
    for _ in range(choices):
        yield from ((ranks, -(choices - ranks)) for ranks in range(2, choices))
        yield from ((ranks, choices - ranks - 1) for ranks in range(1, choices - 1))


def _order(batch: Integers, wanted: Integers, draw: np.random.Generator) -> Integers:
    """All choices in the order in which each voter likes them (m, choices); those of a batch are alike."""
    lean = draw.normal(0.0, LEAN, (int(batch.max(initial=0)) + 1, wanted.size))
    liking = np.log(1 + wanted) + lean[batch] + draw.gumbel(size=(batch.size, wanted.size))
    return np.argsort(-liking, axis=1, kind="stable")


def _give(order: Integers, lengths: Integers, wanted: Integers, draw: np.random.Generator) -> bool:
    """Let choices change places, in the order given, until each has its points; whether that was found."""
    choices = np.arange(wanted.size)
    worth = np.where(choices < lengths[:, None], wanted.size - 1 - choices, 0)
    rank = np.argsort(order, axis=1)  # (m, choices): the place of each choice
    turn = draw.permutation(lengths.size)
    for _ in range(KICKS):
        while _moved(rank, worth, wanted, turn):
            pass
        if (np.take_along_axis(worth, rank, 1).sum(0) == wanted).all():
            order[:] = np.argsort(rank, axis=1)
            return True
        card, (one, other) = draw.integers(lengths.size), draw.permutation(wanted.size)[:2]
        rank[card, [one, other]] = rank[card, [other, one]]
    return False


def _moved(rank: Integers, worth: Integers, wanted: Integers, turn: Integers) -> bool:
    """Move points from a choice with too many to one with too few, as far as whole cards do; whether any was moved."""
    has = np.take_along_axis(worth, rank, 1)
    lacks = wanted - has.sum(0)
    for rich in np.argsort(lacks)[: int((lacks < 0).sum())]:
        for poor in np.argsort(-lacks)[: int((lacks > 0).sum())]:
            most = int(min(-lacks[rich], lacks[poor]))
            points = (has[:, rich] - has[:, poor])[turn]
            able = (points > 0) & (points <= most)
            changed = turn[able][np.cumsum(points[able]) <= most]
            if changed.size:
                rank[changed[:, None], [rich, poor]] = rank[changed[:, None], [poor, rich]]
                return True
    return False


def _marked(ranking: tuple[str, ...], choices: int, odd: float, method: ByRanks) -> Ranks:
    """The marks of one card by rank, of as many ranks as choices; ``odd`` says whether the second is skipped."""
    ranks = tuple((choice,) for choice in ranking)
    skipped: Ranks = (*ranks[:1], (), *ranks[1:])
    if odd < SKIPPED and 1 < len(ranks) < choices and method.ranking(skipped) == ranking:
        return skipped
    return ranks


def _not_found(wanted: Integers, cards: int) -> str:
    return (
        f"no rankings on {cards:,} cards were found whose ranks give {', '.join(f'{n:,}' for n in wanted.tolist())} "
        f"points: the first of {wanted.size} choices gives {wanted.size - 1}, each rank below one less; correct the "
        "votes in the file of contests, which are points there"
    )
