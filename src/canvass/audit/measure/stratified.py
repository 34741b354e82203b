"""What was read in strata that drew apart, as their tests take it, and the least product of their wealth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.batch import CountedBatch
from canvass.audit.compiler import HALF
from canvass.audit.distinct import DistinctCards, DistinctPapers
from canvass.audit.drawn_apart import divided
from canvass.audit.measure.values import Records, compared, counted_batches, papers
from canvass.audit.state.state import AuditState
from canvass.audit.stratum_batches import StratumBatches, floats
from canvass.audit.terms.audited import AuditedContest
from canvass.model import Reading
from canvass.stats.decks import CardStack
from canvass.stats.draws import FloatArray
from canvass.stats.union_intersection import (
    LeastProduct,
    StratumDraws,
    Weighed,
    least_product,
)
from canvass.stats.worst_deal import Deal


class Shown(NamedTuple):
    """What draws of a stratum show of a claim: their values and, where whole batches were drawn, their weights."""

    values: FloatArray
    weighed: Weighed | None = None


@dataclass(frozen=True)
class CountedStratum:
    """The batches of one stratum in a sample, and what stands of them."""

    batches: StratumBatches
    entries: Sequence[int]
    counted: Sequence[CountedBatch]

    def shown(self, claim: Assertion) -> Shown:
        """What the counts show of a claim."""
        weighed = self.batches.weighed(claim, [each.id for each in self.counted])
        return Shown(floats(self.batches.values(claim, self.counted)), weighed)

    def on_paper(self, claim: Assertion) -> Fraction:
        """What people counted, summed up over all cards of these batches."""
        return self.batches.on_paper(claim, self.counted)

    @property
    def is_certain(self) -> bool:
        """Whether every batch of the stratum with cards was found."""
        return self.batches.is_every and all(each.votes is not None for each in self.counted)


@dataclass(frozen=True)
class ReadStratum:
    """The entries of one stratum in a sample, by their numbers, and what stands of them."""

    part: AuditedContest
    entries: Sequence[int]
    cards: DistinctPapers | DistinctCards

    @property
    def uses_style(self) -> bool:
        """Whether the stratum is the cards alone whose records list the contest."""
        return self.part.frame is not None and self.part.frame.uses_card_style

    def shown(self, claim: Assertion) -> Shown:
        """What the cards show of a claim."""
        return Shown(self.values(claim))

    def on_paper(self, claim: Assertion) -> Fraction:
        """The values of all papers together; a contest that card style promised and the paper lacks has 0."""
        units, unit = self.cards.on_paper(claim, uses_card_style=self.uses_style)
        return int(units.sum()) * unit

    @property
    def is_certain(self) -> bool:
        """Whether every entry was read by people who agree, and has the contest where card style promised it."""
        readings = {paper.reading for paper in self.cards.papers_read}
        lost = {Reading.CONTEST_NOT_ON_CARD} if self.uses_style else set()
        return not readings & {*UNREAD, *lost}

    def values(self, claim: Assertion) -> FloatArray:
        """The value of each draw in the test of a claim: that of the paper, or how little it was overstated."""
        if isinstance(self.cards, DistinctPapers):
            return self.cards.draws(claim).values
        over, unit = self.cards.overstated(claim, uses_card_style=self.uses_style)
        scale, _ = scale_of(self.part, claim)
        return np.asarray((int(claim.upper / unit) - over) * (float(unit) * scale), np.float64)


def read_strata(
    state: AuditState, contest: AuditedContest, entries: Sequence[int], records: Records
) -> tuple[ReadStratum | CountedStratum, ...]:
    """The entries of a sample by their strata, in the order of the draw. Raises OutOfTurn where one was not read."""
    mine: list[list[int]] = [[] for _ in contest.parts]
    for entry in entries:
        mine[contest.part_of(state.drawn.entries[entry].id)].append(entry)
    return tuple(
        _read(state, part, own, records)
        if batches is None
        else CountedStratum(batches, own, counted_batches(state, contest.id, own))
        for part, own, batches in zip(contest.parts, mine, contest.counted_apart, strict=True)
    )


def _read(
    state: AuditState, part: AuditedContest, entries: Sequence[int], records: Records
) -> ReadStratum:
    if part.frame is None:
        cards = DistinctPapers.of(part.id, papers(state, part.id, entries))
        return ReadStratum(part, entries, cards)
    found = DistinctCards.of(part.id, compared(state, part, entries, records))
    return ReadStratum(part, entries, found)


def scale_of(part: AuditedContest, claim: Assertion) -> tuple[float, float]:
    """By what the values of a stratum are multiplied, and by how much its mean is below that of the values."""
    if part.frame is None:
        return 1.0, 0.0
    margin, upper = part.frame.margin(claim), claim.upper
    return float(1 / (2 * upper - margin)), float(upper - HALF - margin / 2)


@dataclass(frozen=True, slots=True)
class StratumTest:
    """The test of an assertion in a stratum of ``size`` cards before anything is drawn: what ``StratumDraws`` takes."""

    size: int
    weight: float
    stakes: tuple[tuple[float, float], ...]
    scale: float
    offset: float
    upper: float

    def after(self, shown: Shown) -> StratumDraws:
        """The test with what the draws show."""
        return StratumDraws(
            shown.values, self.size, self.weight, self.stakes,
            self.scale, self.offset, self.upper, shown.weighed,
        )  # fmt: skip

    def before(self, found: FloatArray, left: CardStack, more: int) -> Deal:
        """The test before so many more draws of the cards that are left."""
        return Deal(
            found, left.values, np.array(left.counts), more,
            self.size, self.weight, self.stakes, self.scale, self.offset, self.upper,
        )  # fmt: skip


def stratum_tests(
    contest: AuditedContest, number: int, shown: Sequence[Shown]
) -> tuple[StratumDraws, ...]:
    """The test of an assertion, by its number, in each stratum, with what the draws there show."""
    begun = begun_tests(contest, number)
    return tuple(test.after(drawn) for test, drawn in zip(begun, shown, strict=True))


def begun_tests(contest: AuditedContest, number: int) -> tuple[StratumTest, ...]:
    """The test of an assertion, by its number, in each stratum before anything is drawn."""
    return tuple(_begun(contest, number))


def _begun(contest: AuditedContest, number: int) -> Iterator[StratumTest]:
    claim, method = contest.assertions[number - 1], contest.method
    cards, upper = contest.population.entries, float(claim.upper)
    strata = method.strata_apart
    for terms, part, batches in zip(strata, contest.parts, contest.counted_apart, strict=True):
        size, stakes = part.population.entries, divided(float(terms.stakes[number - 1]))
        scale, offset = scale_of(part, claim)
        if batches is not None:
            offset = float(batches.offset(claim, size))
        yield StratumTest(size, size / cards, stakes, scale, offset, upper)


def least_products(
    contest: AuditedContest, strata: Sequence[ReadStratum | CountedStratum]
) -> Iterator[tuple[int, LeastProduct]]:
    """For each assertion by its number the least product of the wealth of the strata."""
    for number, claim in enumerate(contest.assertions, 1):
        found = stratum_tests(contest, number, [stratum.shown(claim) for stratum in strata])
        yield number, least_product(found)
