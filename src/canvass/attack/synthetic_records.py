"""The records of a synthetic contest that add up to its report, drawn by the seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from canvass.attack.error_kinds import ErrorKind
from canvass.attack.ranked_points import rankings_with_points
from canvass.attack.rankings import ranked_votes
from canvass.attack.several import has_several, numbered, several_marks
from canvass.attack.synthetic import Asked, Part
from canvass.attack.ways import NO_VOTE, NOT_ON_CARD, Ways, second_best
from canvass.errors import OutOfRange
from canvass.model import Rule
from canvass.stats.streams import stream
from canvass.tamper.divide import Integers

LEAN = 0.5
"""Spread of the batches' leaning to a choice, on the scale of log odds: batches of one place differ that much."""


@dataclass(frozen=True, eq=False)
class Layer:
    """One contest on all cards; ``paper`` is changed by each error that is planted."""

    id: str
    ways: Ways
    pair: tuple[int, int]
    record: Integers
    paper: Integers
    touched: dict[ErrorKind, npt.NDArray[np.bool_]]
    seats: int = 1

    @classmethod
    def made(cls, asked: Asked, batch: Integers, batches: int, seed: str, number: int) -> Layer:
        """The contest as its records have it. Raises OutOfRange where the cards cannot hold the votes."""
        reported, on = asked.reported, asked.on
        votes, by_points = dict(reported.valid_votes), reported.contest.rule is Rule.BORDA
        cards = batch.size if on is None else int(on.sum())
        if sum(votes.values()) > cards * reported.contest.votes_on_card:
            what = "points" if by_points else "votes"
            holds = f"{reported.contest.votes_on_card} points" if by_points else "one vote"
            raise OutOfRange(
                f"contest {reported.contest.id!r}: {sum(votes.values()):,} {what} on the {cards:,} cards of the "
                f"manifest; a card holds {holds}, so give a manifest with as many cards, or fewer {what}"
            )
        purpose = "synthetic votes" if number == 0 else f"synthetic votes of contest {number + 1}"
        random = stream(seed, purpose)
        if by_points:
            ways, pair, record = _ways_by_points(asked, batch, random)
        elif has_several(reported.contest) and asked.method is None:
            ways, pair, record = _ways_of_several(asked, batch, random)
        else:
            record = _records_of(asked, batch, batches, votes, random)
            ways, pair, record = _ways(asked, record, tuple(votes), seed, number)
        seats = reported.contest.seats
        return cls(reported.contest.id, ways, pair, record, record.copy(), {}, seats)


def _ways(
    asked: Asked, first: Integers, choices: tuple[str, ...], seed: str, number: int
) -> tuple[Ways, tuple[int, int], Integers]:
    """The ways to mark a card, the two choices that errors are about, and what each record says."""
    if asked.method is None:
        closest = asked.reported.closest.id
        return Ways.of_choices(choices), _places(choices, closest.choice, closest.other), first
    (winner,) = asked.reported.contest.about
    random = stream(seed, "synthetic rankings", number)
    try:
        ways, record = ranked_votes(first, choices, winner, asked.method, random)
    except OutOfRange as fault:
        raise OutOfRange(f"contest {asked.reported.contest.id!r}: {fault}") from None
    pair = _places(choices, winner, second_best(ways.ranked(record), winner, asked.method.RULE))
    return ways.closed(pair), pair, record


def _ways_by_points(
    asked: Asked, batch: Integers, random: np.random.Generator
) -> tuple[Ways, tuple[int, int], Integers]:
    """The same of a contest whose reported votes are points of ranks."""
    reported, method = asked.reported, asked.method
    on = np.ones(batch.size, dtype=bool) if asked.on is None else asked.on
    name, (winner,) = f"contest {reported.contest.id!r}", reported.contest.about
    votes = dict(reported.valid_votes)
    if method is None:
        raise OutOfRange(f"{name}: points of ranks need the rules by which ranks are read")
    try:
        ways, made = rankings_with_points(np.flatnonzero(on), batch, votes, method, random)
    except OutOfRange as fault:
        raise OutOfRange(f"{name}: {fault}") from None
    record = np.where(on, made, NOT_ON_CARD)
    if ways.elected(record) != (winner,):
        raise OutOfRange(
            f"{name}: {winner!r} does not have the most of these points; correct winner or votes in the file of "
            "contests"
        )
    other = max((choice for choice in votes if choice != winner), key=votes.__getitem__)
    pair = _places(tuple(votes), winner, other)
    return ways.closed(pair), pair, record


def _ways_of_several(
    asked: Asked, batch: Integers, random: np.random.Generator
) -> tuple[Ways, tuple[int, int], Integers]:
    """The same of a contest of which a card holds several votes or points, part by part where votes are reported so."""
    contest, votes = asked.reported.contest, dict(asked.reported.valid_votes)
    on = np.ones(batch.size, dtype=bool) if asked.on is None else asked.on
    marks = np.zeros((batch.size, len(votes)), np.int64)
    for part in asked.parts or (Part("", on, votes),):
        own = [part.votes.get(choice, 0) for choice in votes]
        marks[part.on] = several_marks(batch[part.on], own, contest, random)
    ways, made = numbered(marks, tuple(votes))
    closest = asked.reported.closest.id
    pair = _places(tuple(votes), closest.choice, closest.other)
    return ways.closed(pair), pair, np.where(on, made, NOT_ON_CARD)


def _places(choices: tuple[str, ...], one: str, other: str) -> tuple[int, int]:
    return choices.index(one), choices.index(other)


def _records_of(
    asked: Asked,
    batch: Integers,
    batches: int,
    votes: Mapping[str, int],
    random: np.random.Generator,
) -> Integers:
    """Choices on cards, part by part where votes are reported so. Raises OutOfRange for more than a part has cards."""
    if not asked.parts:
        return _records(batch, asked.on, batches, list(votes.values()), random)
    record = np.full(batch.size, NOT_ON_CARD, dtype=np.int64)
    for part in asked.parts:
        own, cards = [part.votes.get(choice, 0) for choice in votes], int(part.on.sum())
        if sum(own) > cards:
            raise OutOfRange(
                f"contest {asked.reported.contest.id!r}: {sum(own):,} votes of {part.name} on its {cards:,} cards in "
                "the manifest; give fewer votes, or a manifest with as many cards"
            )
        record[part.on] = _records(batch, part.on, batches, own, random)[part.on]
    return record


def _records(
    batch: Integers,
    on: npt.NDArray[np.bool_] | None,
    batches: int,
    votes: list[int],
    random: np.random.Generator,
) -> Integers:
    """Choices on cards: as many as were reported, batches leaning to one or another."""
    left = np.arange(batch.size) if on is None else np.flatnonzero(on)
    record = np.full(batch.size, NOT_ON_CARD, dtype=np.int64)
    record[left] = NO_VOTE
    for choice, count in enumerate(votes):
        lean = random.normal(0.0, LEAN, batches)
        score = lean[batch[left]] + random.logistic(size=left.size)
        taken = np.argsort(-score, kind="stable")[:count]
        record[left[taken]] = choice
        left = np.delete(left, taken)
    return record
