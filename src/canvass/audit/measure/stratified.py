"""What was read in strata that drew apart, as their tests take it, and the least product of their wealth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from canvass.audit.assertion import Assertion
from canvass.audit.compiler import HALF
from canvass.audit.distinct import DistinctCards, DistinctPapers
from canvass.audit.drawn_apart import divided
from canvass.audit.measure.values import Records, compared, papers
from canvass.audit.state.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Stratified
from canvass.stats.draws import FloatArray
from canvass.stats.union_intersection import LeastProduct, StratumDraws, least_product


@dataclass(frozen=True)
class ReadStratum:
    """The entries of one stratum in a sample, by their numbers, and what stands of them."""

    part: AuditedContest
    entries: Sequence[int]
    cards: DistinctPapers | DistinctCards

    def values(self, claim: Assertion) -> FloatArray:
        """The value of each draw in the test of a claim: that of the paper, or how little it was overstated."""
        if isinstance(self.cards, DistinctPapers):
            return self.cards.draws(claim).values
        over, unit = self.cards.overstated(claim, uses_card_style=False)
        scale, _ = scale_of(self.part, claim)
        return np.asarray((int(claim.upper / unit) - over) * (float(unit) * scale), np.float64)


def read_strata(
    state: AuditState, contest: AuditedContest, entries: Sequence[int], records: Records
) -> tuple[ReadStratum, ...]:
    """The entries of a sample by their strata, in the order of the draw. Raises OutOfTurn where one was not read."""
    mine: list[list[int]] = [[] for _ in contest.parts]
    for entry in entries:
        mine[contest.part_of(state.drawn.entries[entry].id)].append(entry)
    return tuple(
        _read(state, part, own, records) for part, own in zip(contest.parts, mine, strict=True)
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


def stratum_tests(
    contest: AuditedContest, number: int, values: Sequence[FloatArray]
) -> tuple[StratumDraws, ...]:
    """The test of an assertion, by its number, in each stratum, with the values that were drawn there."""
    return tuple(_stratum_tests(contest, number, values))


def _stratum_tests(
    contest: AuditedContest, number: int, values: Sequence[FloatArray]
) -> Iterator[StratumDraws]:
    claim, method = contest.assertions[number - 1], contest.method
    cards = contest.population.entries
    strata = method.strata if isinstance(method, Stratified) else ()
    for terms, part, drawn in zip(strata, contest.parts, values, strict=True):
        size, stake = part.population.entries, terms.stakes[number - 1]
        scale, offset = scale_of(part, claim)
        yield StratumDraws(
            drawn, size, size / cards, divided(float(stake)), scale, offset, float(claim.upper)
        )


def least_products(
    contest: AuditedContest, strata: Sequence[ReadStratum]
) -> Iterator[tuple[int, LeastProduct]]:
    """For each assertion by its number the least product of the wealth of the strata."""
    for number, claim in enumerate(contest.assertions, 1):
        found = stratum_tests(contest, number, [stratum.values(claim) for stratum in strata])
        yield number, least_product(found)
