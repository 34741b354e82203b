"""How many more draws an audit needs from where it stands: its wealth, what it found, and what is left to draw.

The test that was announced goes on from its present standing on what is left, again and again; the draws by which
the wanted share of these audits has confirmed are those to plan for. A plan from the measured risk alone would
forget that wealth may have fallen since its best, and that the cards drawn are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from canvass.audit.batch import CountedBatch
from canvass.audit.measure.contest import Sample, bet_risks, suites
from canvass.audit.measure.values import counted_batches, pair_count
from canvass.audit.overstatement import overstatements
from canvass.audit.pair import Pair, PairCount
from canvass.audit.pools import Pool
from canvass.audit.providence import ProvidenceTest
from canvass.audit.remaining.left import (
    batches_left,
    cards_left,
    compared_left,
    rates_left,
    without_those,
)
from canvass.audit.risk import Risk
from canvass.audit.round_of_all import OpenPair, round_of_all
from canvass.audit.size.simulated import SimulatedEnds, Simulation, latest
from canvass.audit.size.suite import fewest
from canvass.audit.size.suite_samples import (
    AssumedInStrata,
    FoundInStrata,
    PairInStrata,
    times_confirmed,
)
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.audit.stacks import pooled_overstatements
from canvass.audit.suite import TwoStrata, suite_maximum
from canvass.audit.terms.methods import (
    BatchComparison,
    PollingRatio,
    Providence,
    Suite,
)
from canvass.audit.terms.without_record import overstated_without_record
from canvass.errors import InputError, OutOfRange
from canvass.model import CastVoteRecord
from canvass.stats.decks import Stack
from canvass.stats.draws import Draws
from canvass.stats.endings import SequentialTest, simulated_endings
from canvass.stats.martingale import go_on
from canvass.stats.standing import START
from canvass.stats.streams import stream

TIMES = 3
"""Draws that go back, in times what there is: after so many nearly everything was seen, and a hand count is certain."""


def further_draws(sample: Sample, chance: float, simulation: Simulation) -> Further | None:
    """Draws beyond those of the sample by which so large a share of audits confirms every assertion that is open.

    None where it cannot be told.
    """
    try:
        found = list(_by_assertion(sample, chance, simulation))
    except _Unknown:
        return None
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    return Further(max(each.draws for each in found), all(each.suffice for each in found))


@dataclass(frozen=True, slots=True)
class Further:
    """Draws to add, and whether they suffice with the wanted chance; all that can be drawn where none do.

    Fewer than ``at_least`` do not suffice so often; None where that is proven of no number.
    """

    draws: int
    suffice: bool = True
    at_least: int | None = None


class _Unknown(Exception):
    """Nothing is known of what is left, or it takes too long to find out."""


def _by_assertion(sample: Sample, chance: float, simulation: Simulation) -> Iterator[Further]:
    if isinstance(sample.method, Providence):
        yield from _by_providence(sample, chance)
    elif isinstance(sample.method, PollingRatio):
        yield from _by_ratio(sample, chance, simulation)
    elif isinstance(sample.method, Suite):
        yield from _by_strata(sample, chance, simulation)
    else:
        yield from _by_bets(sample, chance, simulation)


def _by_bets(sample: Sample, chance: float, simulation: Simulation) -> Iterator[Further]:
    """Draws that confirm all open claims with the chance: each has audits of its own, and their chances to fail add up.

    What the cards have in common does not matter to that; one claim by itself has just its own number.
    """
    limit, found = float(sample.contest.risk_limit), list[_Ends]()
    for number, risk in bet_risks(sample):
        if risk.path is not None and risk.measured_risk > limit:
            ends = _ends_of_bet(sample, number, risk, simulation)
            if ends is None:
                yield Further(0, suffice=False)
                return
            found.append(ends)
    if not found:
        return
    if sum(each.is_open for each in found) <= 1 - chance + _ROUNDING:
        yield Further(latest([each.ends for each in found]).quantile(chance).draws)
    elif any(each.is_cut for each in found):
        raise _Unknown
    else:
        yield Further(max(each.ends.population for each in found), suffice=False)


_ROUNDING = 1e-12


class _Ends(NamedTuple):
    """When simulated audits of a claim end, the share of them that never confirmed, and whether they were cut short."""

    ends: SimulatedEnds
    is_open: float
    is_cut: bool


def _ends_of_bet(sample: Sample, number: int, risk: Risk, simulation: Simulation) -> _Ends | None:
    """Audits of one claim that go on from where its test stands; None where nothing is left to draw."""
    path, design = risk.path, sample.design(number)
    if path is None:
        raise _Unknown
    left = _left(sample, number, path.draws)
    if not left.size:
        return None
    all_draws = left.size * (TIMES if path.null.size is None else 1)
    most = min(all_draws, simulation.most_draws // simulation.replications)
    _, standing = go_on(START, _one_row(path.draws), path.null, design.bet)
    test = SequentialTest(path.null, design.bet, design.risk_limit)
    ends = simulated_endings(
        test, left, simulation.replications, simulation.seed, most, standing=standing
    )
    is_open = 1 - float(ends.is_confirmed.mean())
    return _Ends(SimulatedEnds(ends, all_draws), is_open, most < all_draws)


def _one_row(draws: Draws) -> Draws:
    """The draws of one audit as those of a simulation with one replication."""
    weights = None if draws.weights is None else draws.weights[np.newaxis]
    return Draws(draws.amounts[np.newaxis], draws.unit, weights)


def _left(sample: Sample, number: int, drawn: Draws) -> Stack:
    """What can still be drawn, as the report and what was found have it."""
    contest, replacement = sample.contest, sample.method.has_replacement
    if isinstance(sample.method, BatchComparison):
        return _batches(sample, drawn, replacement=replacement)
    assertion = contest.assertions[number - 1]
    frame = contest.frame
    if sample.method.compares is None or frame is None:
        amounts = drawn.amounts[:0] if replacement else drawn.amounts
        try:
            phantoms = contest.population.phantoms
            return cards_left(contest.reported, assertion, amounts, phantoms)
        except InputError:
            raise _Unknown from None
    cards = sample.compared
    linked = [card for card in cards if isinstance(card.record, CastVoteRecord)]
    bands = frame.pools.band_of(assertion)
    others = [
        replace(card, record=bands[card.record]) if isinstance(card.record, Pool) else card
        for card in cards
        if not isinstance(card.record, CastVoteRecord)
    ]
    found, met = (
        overstatements(assertion, each, uses_card_style=frame.uses_card_style)
        for each in (linked, others)
    )
    lacking = overstated_without_record(contest, assertion)
    lacking += pooled_overstatements(assertion, frame)
    with_record = frame.bound - lacking.total()
    if not replacement:
        lacking, with_record = without_those(lacking, met), with_record - len(linked)
    return compared_left(assertion, frame, found, with_record, lacking, contest.assumed)


def _batches(sample: Sample, drawn: Draws, *, replacement: bool) -> Stack:
    bounds = sample.contest.error_bounds
    if bounds is None:
        raise _Unknown
    counted: list[CountedBatch] = counted_batches(sample.state, sample.contest.id, sample.entries)
    values = {batch.id: int(amount) for batch, amount in zip(counted, drawn.amounts, strict=True)}
    return batches_left(bounds, values, replacement=replacement)


def _pairs(sample: Sample) -> Iterator[tuple[Pair, PairCount]]:
    contest, read = sample.contest, sample.papers
    votes = dict(contest.listed.votes)
    for assertion in contest.assertions:
        name = assertion.id
        pair = Pair(votes[name.choice], votes[name.other], contest.population.entries)
        yield pair, pair_count(assertion, read)


def _by_providence(sample: Sample, chance: float) -> Iterator[Further]:
    limit, read = float(sample.contest.risk_limit), sample.papers
    sizes, among = sample.state.sizes_of(sample.contest.id), sample.contest.population
    found: list[OpenPair] = []
    for assertion, (pair, count) in zip(sample.contest.assertions, _pairs(sample), strict=True):
        test = ProvidenceTest(pair.share, limit)
        rounds = test.measure([pair_count(assertion, read[:size]) for size in sizes])
        if not any(each.confirms for each in rounds):
            found.append(OpenPair(assertion.id.choice, pair, count))
    if found:
        try:
            more = round_of_all(found, limit, chance, lost=among.phantoms / among.entries)
        except OutOfRange:
            raise _Unknown from None
        yield Further(more.cards, at_least=more.at_least)


def _by_ratio(sample: Sample, chance: float, simulation: Simulation) -> Iterator[Further]:
    """Draws that confirm every open pair: each has its share of the chance to fail, whatever they have in common."""
    limit = float(sample.contest.risk_limit)
    every = [
        (number, PairCount(pair.cards, pair.winner_votes, pair.loser_votes), count)
        for number, (pair, count) in enumerate(_pairs(sample), 1)
    ]
    still = [each for each in every if polling_ratio_p(*each[1:]) > limit]
    for number, reported, count in still:
        phantoms = min(sample.contest.population.phantoms, reported.neither)
        assumed = PairCount(reported.cards, reported.winner, reported.loser + phantoms)
        share = 1 - (1 - chance) / len(still)
        yield _ratio_draws((reported, assumed), count, limit, share, simulation, number)


def _by_strata(sample: Sample, chance: float, simulation: Simulation) -> Iterator[Further]:
    """The same of strata."""
    limit, most = float(sample.contest.risk_limit), TIMES * sample.contest.population.entries
    still = [suite for _, suite in suites(sample) if suite_maximum(suite).at_most > limit]
    share = 1 - (1 - chance) / max(len(still), 1)
    for suite in still:
        more = fewest(partial(_suffice, sample, suite, share, simulation), most)
        yield Further(most if more is None else more, suffice=more is not None)


def _suffice(
    sample: Sample, suite: TwoStrata, chance: float, simulation: Simulation, more: int
) -> bool:
    """Whether so many more draws confirm with the chance, every phantom counting for the loser."""
    strata, first, second = sample.contest.strata, suite.comparison, suite.polling
    if strata is None:
        return False
    others = second.reported
    phantoms = min(sample.contest.population.phantoms, others.neither)
    truth = PairCount(others.cards, others.winner, others.loser + phantoms)
    before, withheld = sample.contest.assumed, first.withheld / first.reported.cards
    rates = rates_left(first.found, first.draws, before, withheld)
    confirmed = times_confirmed(
        PairInStrata(first.reported, others, first.withheld, suite.inflator),
        AssumedInStrata(truth, rates),
        FoundInStrata(first.draws, first.found, second.sample),
        strata.division.of(len(sample.entries) + more),
        float(sample.contest.risk_limit),
        simulation,
    )
    return confirmed >= chance * simulation.replications


def _ratio_draws(
    population: tuple[PairCount, PairCount],
    count: PairCount,
    limit: float,
    chance: float,
    simulation: Simulation,
    number: int,
) -> Further:
    """The fewest draws, by bisection, at whose end so many simulated samples confirm.

    ``population`` is as reported, and as assumed: every phantom counts for the loser.
    """
    reported, assumed = population
    groups = [
        max(assumed.winner - count.winner, 0),
        max(assumed.loser - count.loser, 0),
        max(assumed.neither - count.neither, 0),
    ]
    left = reported.cards - count.cards

    def confirms(draws: int) -> bool:
        random = stream(simulation.seed, "polling ratio", number)
        come = random.multivariate_hypergeometric(groups, draws, simulation.replications)
        found, times = np.unique(come[:, :2], axis=0, return_counts=True)
        risks = [
            polling_ratio_p(
                reported,
                PairCount(count.cards + draws, count.winner + int(won), count.loser + int(lost)),
            )
            for won, lost in found
        ]
        return bool(times[np.array(risks) <= limit].sum() >= chance * simulation.replications)

    low, high = 0, 1
    while high < left and not confirms(high):
        low, high = high, 2 * high
    high = min(high, left)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if confirms(middle) else (middle, high)
    return Further(high, suffice=high < left)
