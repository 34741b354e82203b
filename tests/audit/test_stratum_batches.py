"""Whole batches of a stratum: fair over every order of drawing, and wrong outcomes are rarely confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import exp
from typing import Any

import numpy as np
import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.batch import CountedBatch
from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.draw import order_by_weight
from canvass.audit.drawn_apart import Confirming, divided
from canvass.audit.frames.frame import EntryId
from canvass.audit.rules import assertions
from canvass.audit.stratum_batches import StratumBatches, floats
from canvass.model import Choice, Contest
from canvass.stats.streams import stream
from canvass.stats.union_intersection import StratumDraws, least_product
from tests.profile import IS_SEARCH

SEED = "48291047718325609917"
Votes = Mapping[str, int]


def claims(votes: Votes, cards: int) -> tuple[Assertion, ...]:
    """The claims of a contest of these votes."""
    contest = Contest(id="mayor", title="mayor", choices=tuple(Choice(c, c) for c in votes))
    return assertions(contest, votes, cards).assertions


def stratum(reported: Sequence[Votes], sizes: Sequence[int], every: int) -> StratumBatches:
    """Batches of which the contest has ``every`` card, and others by which its first choice leads by a tenth more."""
    total = {choice: sum(votes[choice] for votes in reported) for choice in reported[0]}
    total[next(iter(total))] += every // 10
    found = claims(total, every)
    margins = {claim.id: claim.margin(total, every) for claim in found}
    batches = zip(reported, sizes, strict=True)
    return StratumBatches(
        found,
        margins,
        tuple(ReportedBatch(str(n), cards, votes) for n, (votes, cards) in enumerate(batches)),
    )


def draws(
    batches: StratumBatches,
    claim: Assertion,
    counted: Sequence[CountedBatch],
    cards: int,
    weight: float,
) -> StratumDraws:
    """The test of a claim after these counts."""
    offset = float(batches.offset(claim, cards))
    weighed = batches.weighed(claim, [each.id for each in counted])
    values = floats(batches.values(claim, counted))
    return StratumDraws(
        values, cards, weight, divided(0.9), 1.0, offset, float(claim.upper), weighed
    )


def orders(weights: Mapping[Any, Fraction]) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    """Every order of drawing what weighs something, with its chance."""
    total = sum(weights.values(), Fraction(0))
    if not total:
        yield (), Fraction(1)
        return
    for name, weight in weights.items():
        if weight:
            rest = {other: each for other, each in weights.items() if other != name}
            for order, chance in orders(rest):
                yield (name, *order), chance * weight / total


def test_weights_are_the_floats_of_their_fractions() -> None:
    """Whole numbers over one denominator are divided once: the same digits as the fractions have, in any order."""
    reported = ({"A": 61, "B": 30}, {"A": 13, "B": 29}, {"A": 0, "B": 7})
    batches = stratum(reported, (97, 43, 7), 1009)
    for claim, order in product(batches.claims, permutations("012")):
        found, margin = batches.weighed(claim, order), batches.margins[claim.id]
        left = [sum(batches.weights[each] for each in order[place:]) for place in range(3)]
        assert found.drawn.tolist() == [float(batches.weights[each] * margin) for each in order]
        assert found.left.tolist() == [float(each * margin) for each in left]


REPORTED = (
    {"A": 3, "B": 1, "C": 0},
    {"A": 1, "B": 1, "C": 1},
    {"A": 0, "B": 2, "C": 0},
    {"A": 2, "B": 0, "C": 2},
)
SIZES = (4, 3, 3, 5)
NEAR = 1e-12
"""Where only lost batches are left their mean is 0 against the very mean of the counts."""


@pytest.mark.parametrize("lost", [(), (1,), (0, 3)])
def test_the_wealth_is_fair_over_every_order(lost: tuple[int, ...]) -> None:
    """Against the mean that the counts have, it is 1 on average after any number of draws, whichever claim it is of."""
    batches = stratum(REPORTED, SIZES, 40)
    on_paper: list[Votes] = [
        {"A": 2, "B": 2, "C": 0},
        {"A": 0, "B": 2, "C": 1},
        {"A": 1, "B": 1, "C": 1},
        {"A": 3, "B": 1, "C": 0},
    ]
    counted = {
        str(n): CountedBatch(str(n), None if n in lost else votes)
        for n, votes in enumerate(on_paper)
    }
    for claim in batches.claims:
        cards = sum(SIZES)
        mean = batches.on_paper(claim, list(counted.values())) / cards
        for size in range(1, len(SIZES)):
            average = 0.0
            for order, chance in orders(batches.weights):
                drawn = [counted[str(name)] for name in order[:size]]
                average += float(chance) * exp(
                    draws(batches, claim, drawn, cards, 1.0).log_wealth(float(mean) + NEAR)
                )
            assert average <= 1 + 1e-6
            # Two lost batches can be all that is left: against a mean of 0 they take what they staked.
            assert len(lost) > 1 or average == pytest.approx(1, abs=1e-6)


def test_the_product_with_polled_cards_is_at_most_one_on_average() -> None:
    """Over all papers on which the claim is false and all orders: its inverse is a risk."""
    sizes, polled = (2, 1), 2
    total = {"A": 4, "B": 1}
    (claim,) = claims(total, 5)
    reported = ({"A": 2, "B": 0}, {"A": 0, "B": 1})
    batches = StratumBatches(
        (claim,),
        {claim.id: claim.margin(total, 5)},
        tuple(
            ReportedBatch(str(n), c, v)
            for n, (c, v) in enumerate(zip(sizes, reported, strict=True))
        ),
    )
    worst = 0.0
    for in_batches in product(*(range(size + 1) for size in sizes)):
        for on_cards in range(polled + 1):
            if 2 * (sum(in_batches) + on_cards) > sum(sizes) + polled:
                continue
            counted = {
                str(n): CountedBatch(str(n), {"A": won, "B": sizes[n] - won})
                for n, won in enumerate(in_batches)
            }
            cards = [1.0] * on_cards + [0.0] * (polled - on_cards)
            for taken, read in product((1, 2), (1, 2)):
                average = 0.0
                ways = list(combinations(range(polled), read))
                for order, chance in orders(batches.weights):
                    drawn = draws(
                        batches, claim, [counted[str(n)] for n in order[:taken]], 3, 3 / 5
                    )
                    for chosen in ways:
                        values = np.array([cards[n] for n in chosen])
                        other = StratumDraws(values, polled, 2 / 5, divided(0.7))
                        found = least_product([drawn, other]).certified
                        average += float(chance) / len(ways) * exp(min(found, 700))
                worst = max(worst, average)
    assert 0 < worst <= 1 + 1e-9


def test_batches_are_drawn_in_proportion_to_what_they_could_hide() -> None:
    """The first and the second batch of many seeds come as often as their weights among those left have it."""
    weights: dict[EntryId, int] = {("1",): 6, ("2",): 3, ("3",): 0, ("4",): 1}
    times: dict[tuple[EntryId, ...], int] = {}
    seeds = 3000
    for number in range(seeds):
        order = order_by_weight(f"{number:020d}", ("batches", "Brown"), weights)
        pair = tuple(draw.id for draw in order)
        assert sorted(pair) == [("1",), ("2",), ("4",)]
        times[pair[:2]] = times.get(pair[:2], 0) + 1
    for (first, second), found in times.items():
        chance = weights[first] / 10 * weights[second] / (10 - weights[first])
        spread = (seeds * chance * (1 - chance)) ** 0.5
        assert abs(found - seeds * chance) < 4 * spread
    one, other = (order_by_weight(SEED, ("batches", name), weights) for name in ("Adams", "Brown"))
    assert [draw.ticket for draw in one] != [draw.ticket for draw in other]


LIMIT = 0.2
ROUNDS = (20, 40, 80)


@pytest.mark.parametrize("where", ["batches", "polled", "both"])
def test_a_wrong_outcome_is_confirmed_at_most_at_the_limit(where: str) -> None:
    """A tie that hides in the batches, in polled cards, or in both: looked at after three rounds."""
    audits, random = 1000 if IS_SEARCH else 40, stream("batches of a stratum", where, 1)
    sizes = [10, 10, 20, 20, 40, 40, 60, 100]
    reported = [{"A": n * 6 // 10, "B": n * 4 // 10} for n in sizes]
    inside, polled = sum(sizes), 300
    won = {"batches": (90, 210), "polled": (180, 120), "both": (150, 150)}[where]
    total = {"A": 360, "B": 240}
    (claim,) = claims(total, inside + polled)
    margins = {claim.id: claim.margin(total, inside + polled)}
    batches = StratumBatches(
        (claim,),
        margins,
        tuple(
            ReportedBatch(str(n), c, v)
            for n, (c, v) in enumerate(zip(sizes, reported, strict=True))
        ),
    )
    confirmed = 0
    for audit in range(audits):
        left, papers = won[0], {}
        for n in random.permutation(
            len(sizes)
        ).tolist():  # what is missing is missing in a few whole batches
            most = sizes[n] * 6 // 10
            here = min(left, most)
            left -= here
            papers[str(n)] = CountedBatch(str(n), {"A": here, "B": sizes[n] - here})
        assert left == 0
        seed = f"{audit:020d}"
        weights: dict[EntryId, int] = {
            (str(batch),): n for batch, n in batches.whole_weights.items()
        }
        order = [papers[draw.id[0]] for draw in order_by_weight(seed, ("batches", where), weights)]
        cards = random.permutation([1.0] * won[1] + [0.0] * (polled - won[1]))
        confirming = Confirming(LIMIT)
        confirmed += any(
            confirming.is_confirmed(
                [
                    draws(batches, claim, order[: size // 10], inside, 1 / 2),
                    StratumDraws(cards[:size], polled, 1 / 2, divided(0.6)),
                ]
            )
            for size in ROUNDS
        )
    assert confirmed <= audits * LIMIT + 2 * (audits * LIMIT * (1 - LIMIT)) ** 0.5


def test_no_weight_where_a_claim_has_no_lead() -> None:
    """Nothing is drawn where nothing could be confirmed, and a batch against every claim is never drawn."""
    batches = stratum(REPORTED, SIZES, 40)
    assert batches.drawn == len(SIZES)
    assert batches.is_every
    (claim,) = claims({"A": 6, "B": 4}, 10)
    against = (ReportedBatch("1", 4, {"A": 0, "B": 4}), ReportedBatch("2", 6, {"A": 6, "B": 0}))
    found = StratumBatches((claim,), {claim.id: Fraction(1, 5)}, against)
    assert (found.drawn, found.is_every) == (1, False)
    assert StratumBatches((claim,), {claim.id: Fraction(0)}, against).drawn == 0
