"""The cards of a sample, each that is unlike the others once, so that very many claims are measured on them quickly.

A contest may have thousands of claims, and all are read off the same cards. What a card is worth for a claim follows
from its marks alone: ``polling_values`` and ``overstatements`` say how, card by card; here the same is done for all
marks at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from canvass.audit.assertion import UNREAD, Assertion, Claim
from canvass.audit.compiler import HALF
from canvass.audit.overstatement import ComparedCard
from canvass.audit.pools import Pool
from canvass.errors import UnknownName
from canvass.model import CastVoteRecord, Interpretation, Reading
from canvass.model.rankings import ranking_of
from canvass.stats.draws import WHOLE_LIMIT, Draws, IntArray

Marks = tuple[str, ...]
Card = TypeVar("Card")
_ABSENT = 32_000
"""Stands for the rank of a choice that is not ranked."""


@dataclass(frozen=True, eq=False)
class MarksTable:
    """Marks that cards have, each once: rows of a table with a column for each choice that any of them names."""

    rows: tuple[Marks, ...]

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(choice for marks in self.rows for choice in marks if choice))

    @cached_property
    def _column(self) -> dict[str, int]:
        return {choice: number for number, choice in enumerate(self._choices)}

    @cached_property
    def _counts(self) -> IntArray:
        """How often each choice is marked."""
        counts = np.zeros((len(self.rows), len(self._choices)), np.int64)
        for row, marks in enumerate(self.rows):
            for choice in marks:
                counts[row, self._column[choice]] += 1
        return counts

    @cached_property
    def _ranks(self) -> NDArray[np.int16]:
        """The rank of each choice in the ranking that the marks come to, from 0; the last column is of no choice."""
        ranks = np.full((len(self.rows), len(self._choices) + 1), _ABSENT, np.int16)
        for row, marks in enumerate(self.rows):
            for rank, choice in enumerate(ranking_of(marks)):
                ranks[row, self._column[choice]] = rank
        return ranks

    def units(self, assertion: Assertion) -> NDArray[Any]:
        """What marks are worth for an assertion, in its units. Raises UnknownName for a choice unknown to it."""
        known = dict(assertion.assorter.weights)
        is_ranked = assertion.id.claim.is_of_rankings
        if not known.keys() >= self._column.keys() or not (is_ranked or self._is_plain(assertion)):
            for marks in self.rows:
                assertion.assort(marks)  # says which marks no card of the contest can have
        return self._ranked(assertion) if is_ranked else self._linear(assertion)

    def _is_plain(self, assertion: Assertion) -> bool:
        """Whether no row has an empty mark, or one choice more often than a voter may mark it."""
        if any("" in marks for marks in self.rows):
            return False
        return int(self._counts.max(initial=0)) <= assertion.assorter.votes_per_choice

    def _linear(self, assertion: Assertion) -> NDArray[Any]:
        assorter, unit = assertion.assorter, assertion.unit
        weights = dict(assorter.weights)
        steps = [int(assorter.scale * weights[choice] / unit) for choice in self._choices]
        is_long = max(map(abs, steps), default=0) * max(assorter.votes_allowed, 1) >= WHOLE_LIMIT
        each = np.array(steps, object if is_long else np.int64)
        is_valid = self._counts.sum(axis=1) <= assorter.votes_allowed
        return np.asarray(int(HALF / unit) + is_valid * (self._counts @ each))

    def _ranked(self, assertion: Assertion) -> NDArray[Any]:
        name, ranks, nobody = assertion.id, self._ranks, len(self._choices)
        mine, others = (ranks[:, self._column.get(c, nobody)] for c in (name.choice, name.other))
        if name.claim is Claim.OUTRANKS:
            return _by_points(assertion, mine, others)
        if name.claim is Claim.NOT_ELIMINATED_NEXT:
            standing = [self._column.get(choice, nobody) for choice in name.standing]
            first = ranks[:, standing].min(axis=1)
            is_for, is_against = (mine == first), (others == first)
            is_for, is_against = is_for & (mine < _ABSENT), is_against & (others < _ABSENT)
        elif name.claim is Claim.PREFERRED:
            is_for, is_against = mine < others, others < mine
        else:
            is_for, is_against = mine == 0, others < mine
        half, won, lost = (
            int(assertion.assorter.value(marks) / assertion.unit)
            for marks in ((), (name.choice,), (name.other,))
        )
        return np.asarray(half + is_for * (won - half) + is_against * (lost - half))


def _by_points(
    assertion: Assertion, mine: NDArray[np.int16], others: NDArray[np.int16]
) -> NDArray[Any]:
    """What ranks from 0 are worth for a claim about their points (Borda), in its units."""
    choices, unit = len(assertion.assorter.weights), assertion.unit
    points, against = (
        np.where(ranks < _ABSENT, choices - 1 - ranks.astype(np.int64), 0)
        for ranks in (mine, others)
    )
    return np.asarray(int(HALF / unit) + (points - against) * int(assertion.assorter.scale / unit))


_WORST, _HALF, _WITHOUT = -1, -2, -3
"""What has no marks: worth nothing, a half, or what a card without the contest is worth."""


@dataclass(frozen=True, eq=False)
class DistinctPapers:
    """Papers of one contest in the order of the draw: ``papers`` has each that is unlike the others once."""

    contest: str
    papers: tuple[Interpretation, ...]
    of_draw: IntArray

    @classmethod
    def of(cls, contest: str, sample: Iterable[Interpretation]) -> DistinctPapers:
        """The papers that were drawn. Raises UnknownName for one of another contest."""
        papers, of_draw = _once(sample, lambda p: (p.contest, p.reading, p.choices))
        found = cls(contest, papers, of_draw)
        for paper in papers:
            found._require_own(paper)
        return found

    def draws(self, assertion: Assertion) -> Draws:
        """The values of an assertion, as ``polling_values`` has them."""
        self._require_own_claim(assertion)
        worth = self._worth(assertion, HALF)
        return Draws.of_units(worth[self.of_draw], assertion.unit)

    def on_paper(
        self, assertion: Assertion, *, uses_card_style: bool
    ) -> tuple[NDArray[Any], Fraction]:
        """What each paper is worth, as whole numbers of a unit, and the unit."""
        self._require_own_claim(assertion)
        without = Fraction(0) if uses_card_style else HALF
        return self._worth(assertion, without)[self.of_draw], assertion.unit

    @property
    def papers_read(self) -> Sequence[Interpretation]:
        """Every paper that is unlike the others, once."""
        return self.papers

    def _worth(self, assertion: Assertion, without: Fraction) -> NDArray[Any]:
        table, codes = self._coded
        return _worth(table.units(assertion), codes, assertion, without)

    @cached_property
    def _coded(self) -> tuple[MarksTable, IntArray]:
        marks, codes = _once_with(map(_marks_read, self.papers))
        return MarksTable(marks), codes

    def _require_own(self, paper: Interpretation) -> None:
        if paper.contest != self.contest:
            raise UnknownName("contest of this assertion", paper.contest, [self.contest])

    def _require_own_claim(self, assertion: Assertion) -> None:
        if assertion.id.contest != self.contest:
            raise UnknownName("contest of this assertion", self.contest, [assertion.id.contest])


@dataclass(frozen=True, eq=False)
class DistinctCards:
    """Entries that were drawn and compared, for one contest: ``cards`` has each that is unlike the others once."""

    contest: str
    cards: tuple[ComparedCard, ...]
    of_draw: IntArray

    @classmethod
    def of(cls, contest: str, sample: Iterable[ComparedCard]) -> DistinctCards:
        """The entries that were drawn, in the order of the draw."""

        def key(card: ComparedCard) -> Hashable:
            record, paper = card.record, card.paper
            said = (record.votes.get(contest),) if isinstance(record, CastVoteRecord) else record
            return said, paper.contest, paper.reading, paper.choices

        return cls(contest, *_once(sample, key))

    def overstated(
        self, assertion: Assertion, *, uses_card_style: bool
    ) -> tuple[NDArray[Any], Fraction]:
        """What ``overstatements`` has, as whole numbers of a unit, and the unit; entries outside the frame left out."""
        inside = self._inside(uses_card_style=uses_card_style)
        without = Fraction(0) if uses_card_style else HALF
        records, said = self._records
        papers, read = self._papers
        parts, pooled = self._pooled(assertion)
        recorded = _times(_worth(records.units(assertion), said, assertion, HALF), parts, assertion)
        for number, worth in pooled.items():
            recorded[number] = worth
        paper = _worth(papers.units(assertion), read, assertion, without)
        over = recorded - _times(paper, parts, assertion)
        return over[self.of_draw[inside[self.of_draw]]], assertion.unit / parts

    def on_paper(
        self, assertion: Assertion, *, uses_card_style: bool
    ) -> tuple[NDArray[Any], Fraction]:
        """What the paper of each entry is worth, as whole numbers of a unit, and the unit."""
        without = Fraction(0) if uses_card_style else HALF
        papers, read = self._papers
        worth = _worth(papers.units(assertion), read, assertion, without)
        return worth[self.of_draw], assertion.unit

    @property
    def papers_read(self) -> Sequence[Interpretation]:
        """The papers of entries that are unlike the others."""
        return [card.paper for card in self.cards]

    def in_frame(self, *, uses_card_style: bool) -> Sequence[ComparedCard]:
        """The cards that are in the contest's frame, each once."""
        inside = self._inside(uses_card_style=uses_card_style)
        return [card for card, is_inside in zip(self.cards, inside, strict=True) if is_inside]

    def _inside(self, *, uses_card_style: bool) -> NDArray[np.bool_]:
        """Which cards are in the frame. Raises UnknownName for one whose paper is of another contest."""
        odd = (
            self._strangers[self._listing[self._strangers]] if uses_card_style else self._strangers
        )
        for number in odd[:1]:
            paper = self.cards[number].paper
            raise UnknownName("contest of this assertion", paper.contest, [self.contest])
        return self._listing if uses_card_style else np.ones(len(self.cards), np.bool_)

    @cached_property
    def _listing(self) -> NDArray[np.bool_]:
        """Which entries are no card whose record lacks the contest."""
        return np.asarray(self._records[1] != _WITHOUT)

    @cached_property
    def _strangers(self) -> IntArray:
        """The numbers of the cards whose paper is of another contest."""
        papers = enumerate(card.paper for card in self.cards)
        return np.array([n for n, paper in papers if paper.contest != self.contest], np.int64)

    def _pooled(self, assertion: Assertion) -> tuple[int, dict[int, int]]:
        """In how many parts the unit is divided, and what the cards are worth that are compared with a pool."""
        means = {pool: pool.value(assertion) / assertion.unit for _, pool in self._pools}
        parts = lcm(*(mean.denominator for mean in means.values()))
        return parts, {number: int(means[pool] * parts) for number, pool in self._pools}

    @cached_property
    def _pools(self) -> Sequence[tuple[int, Pool]]:
        """The numbers of the cards that are compared with a pool, and the pools."""
        records = enumerate(card.record for card in self.cards)
        return [(number, record) for number, record in records if isinstance(record, Pool)]

    @cached_property
    def _records(self) -> tuple[MarksTable, IntArray]:
        marks, codes = _once_with(_marks_recorded(card, self.contest) for card in self.cards)
        return MarksTable(marks), codes

    @cached_property
    def _papers(self) -> tuple[MarksTable, IntArray]:
        own = (card.paper if card.paper.contest == self.contest else None for card in self.cards)
        marks, codes = _once_with(_HALF if paper is None else _marks_read(paper) for paper in own)
        return MarksTable(marks), codes


def _marks_read(paper: Interpretation) -> Marks | int:
    if paper.reading is Reading.CONTEST_NOT_ON_CARD:
        return _WITHOUT
    return _WORST if paper.reading in UNREAD else paper.choices


def _marks_recorded(card: ComparedCard, contest: str) -> Marks | int:
    if not isinstance(card.record, CastVoteRecord):
        return _HALF
    return tuple(card.record.votes[contest]) if card.record.lists(contest) else _WITHOUT


def _worth(
    units: NDArray[Any], codes: IntArray, assertion: Assertion, without: Fraction
) -> NDArray[Any]:
    """What each code is worth: that of its row of marks, or of what has none."""
    others = [int(worth / assertion.unit) for worth in (without, HALF, Fraction(0))]
    return np.concatenate((units, np.array(others, dtype=units.dtype)))[codes]


def _times(units: NDArray[Any], parts: int, assertion: Assertion) -> NDArray[Any]:
    """The same in smaller units; Python's own whole numbers where 64 bits might not hold them."""
    is_long = int(assertion.upper / assertion.unit) * parts >= WHOLE_LIMIT
    return (units.astype(object) if is_long else units) * parts


def _once(
    sample: Iterable[Card], key: Callable[[Card], Hashable]
) -> tuple[tuple[Card, ...], IntArray]:
    """What is unlike by its key, each once, and which of them every draw is."""
    known: dict[Hashable, int] = {}
    found: list[Card] = []
    of_draw = []
    for each in sample:
        number = known.setdefault(key(each), len(found))
        if number == len(found):
            found.append(each)
        of_draw.append(number)
    return tuple(found), np.array(of_draw, np.int64)


def _once_with(found: Iterable[Marks | int]) -> tuple[tuple[Marks, ...], IntArray]:
    """Marks, each once, and for each that was found its row, or the code of what has none, counted from the end."""
    rows: dict[Marks, int] = {}
    codes = [each if isinstance(each, int) else rows.setdefault(each, len(rows)) for each in found]
    return tuple(rows), np.array(codes, np.int64)
