"""Ranked contests without records: no wrong winner is confirmed beyond the limit, by exact enumeration."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from canvass.audit.awaire import BET, UnrecordedContest, order_risks
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import MOST_FOLLOWED, MOST_LISTED
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Interpretation, Ranking, Rankings, Reading
from canvass.stats.all_at_once import ManyTests
from canvass.stats.draws import Draws
from canvass.stats.null import Null
from canvass.tabulation.instant_runoff import possible_winners
from tests.audit.elections import read_as, vote
from tests.profile import IS_SEARCH

CHOICES = ("A", "B", "C")
BALLOTS: tuple[Ranking, ...] = tuple(
    ranking for length in range(3) for ranking in permutations(CHOICES, length)
)
"""Every ranking of three choices that differs from the others for a claim: the last of three says nothing more."""
CARDS = 4


def contest(winner: str = "A", choices: tuple[str, ...] = CHOICES) -> UnrecordedContest:
    """A contest of which nothing is known but its winner."""
    return UnrecordedContest("c", choices, winner)


def risk(
    winner: str, papers: list[Ranking], size: int, choices: tuple[str, ...] = CHOICES
) -> float:
    """The measured risk after these papers."""
    read = DistinctPapers.of("c", [vote(*each) for each in papers])
    return order_risks(contest(winner, choices), size, read)[0].measured_risk


def is_possible(order: tuple[str, ...], papers: list[Ranking]) -> bool:
    """Whether the count of these papers can go so, ties broken in whatever way: by counting, not by claims."""
    for place in range(len(order) - 1):
        standing = order[place:]
        tops = Counter(next((c for c in paper if c in standing), None) for paper in papers)
        if any(tops[order[place]] > tops[other] for other in standing):
            return False
    return True


@cache
def enumerated() -> tuple[NDArray[np.int64], dict[tuple[str, ...], NDArray[np.float64]]]:
    """Every sequence of four papers of three choices, and the logarithm of each order's wealth along it."""
    about = contest()
    names = {order: list(about.against(order)) for order in about.orders}
    every = list(dict.fromkeys(name for each in names.values() for name in each))
    values = [
        [int(2 * about.assertion(name).assort(ballot)) for ballot in BALLOTS] for name in every
    ]
    decks = np.array(list(product(range(len(BALLOTS)), repeat=CARDS)))
    draws = Draws.of_units(np.array(values)[:, decks], Fraction(1, 2))
    tests = ManyTests.of(draws, Null(size=CARDS), BET)
    paths = {
        order: tests.at_once([every.index(name) for name in each]) for order, each in names.items()
    }
    return decks, paths


def test_no_true_order_is_excluded_beyond_the_limit() -> None:
    """All papers of four cards and three choices, in every order of drawing, against the count itself.

    The wealth of an order that is the paper's is 1 at most on average, and reaches 1 over a limit with at most that
    chance; other orders are excluded when all is read.
    """
    decks, paths = enumerated()
    kinds = np.sort(decks, axis=1) @ len(BALLOTS) ** np.arange(CARDS)
    wrong = 0
    for kind in np.unique(kinds):
        inside = kinds == kind
        papers = [BALLOTS[n] for n in decks[inside][0]]
        possible = {order for order in paths if is_possible(order, papers)}
        winners = {order[-1] for order in possible}
        assert winners == {*possible_winners(Rankings(CHOICES, Counter(papers)))} - {
            "A"
        } or not any(papers)
        for order, path in paths.items():
            wealth = np.exp(path[inside])
            if order not in possible:
                assert np.isposinf(wealth[:, -1]).all()
                continue
            wrong += 1
            assert (wealth.mean(axis=0) <= 1 + 1e-9).all()
            best = wealth.max(axis=1)
            for limit in (0.1, 0.3, 0.6, 0.9):
                assert (best >= 1 / limit).mean() <= limit + 1e-9
    assert wrong > 500


def papers_of(dice: random.Random, counts: dict[str, int]) -> list[Ranking]:
    """Papers with so many of each ranking, in some order."""
    found = [tuple(ranking) for ranking, n in counts.items() for _ in range(n)]
    dice.shuffle(found)
    return found


WRONG = {"BCA": 42, "AB": 41, "CB": 20, "CA": 17}
"""C goes first; with what its voters ranked next B has 62 of 120 and A 58."""


SAMPLES = 300 if IS_SEARCH else 80


def test_a_wrong_winner_is_confirmed_at_most_at_the_limit() -> None:
    """A is announced, B wins by four in the last round: of audits that look after every draw few confirm."""
    dice, confirmed = random.Random(8), 0
    for _ in range(SAMPLES):
        papers = papers_of(dice, WRONG)
        confirmed += risk("A", papers[:100], 120) <= 0.2
    assert confirmed / SAMPLES <= 0.2


def test_the_right_winner_is_confirmed_by_a_part_of_the_cards() -> None:
    """A leads by twenty in each hundred: most audits of 1,000 cards need fewer than a third of them."""
    dice = random.Random(3)
    counts = {"AB": 400, "AC": 100, "BA": 150, "BC": 100, "CA": 150, "CB": 100}
    found = [risk("A", papers_of(dice, counts)[:300], 1000) for _ in range(20)]
    assert sum(each <= 0.05 for each in found) >= 18
    assert min(risk("B", papers_of(dice, counts)[:300], 1000) for _ in range(5)) > 0.5


def test_what_nobody_found_counts_as_the_worst() -> None:
    """A card that is not there, or on which people do not agree, is held against the winner; a blank one is not."""
    votes: list[Interpretation] = [vote("A", "B")] * 60
    for reading in (Reading.NOT_FOUND, Reading.CANNOT_AGREE):
        lost, blank = (
            DistinctPapers.of("c", [*votes, *[paper] * 20]) for paper in (read_as(reading), vote())
        )
        worst = order_risks(contest(), 400, lost)[0].measured_risk
        assert worst > order_risks(contest(), 400, blank)[0].measured_risk


def test_every_order_with_another_winner_is_tested() -> None:
    """K! - (K-1)! of them, each once, for two choices up to six."""
    for number in range(2, MOST_LISTED + 1):
        choices = tuple("ABCDEF"[:number])
        read = DistinctPapers.of("c", [vote("A")])
        orders = [each.order for each in order_risks(contest("B", choices), 50, read)]
        assert len({*orders}) == len(orders)
        assert {*orders} == {each for each in permutations(choices) if each[-1] != "B"}


def test_what_cannot_be_followed_is_refused() -> None:
    """Eleven choices, one choice, a choice twice, a winner who did not run, a choice on paper that nobody listed."""
    with pytest.raises(OutOfRange, match=r"11 choices have 36,288,000 orders.*count every card by"):
        contest("A", tuple("ABCDEFGHIJK"))
    assert len(contest("A", tuple("ABCDEFGHIJ")).choices) == MOST_FOLLOWED
    for choices in ((), ("A",), ("A", "A", "B")):
        with pytest.raises(OutOfRange, match="two choices at least"):
            contest("A", choices)
    with pytest.raises(UnknownName, match="Zoe"):
        contest("Zoe")
    with pytest.raises(UnknownName, match="Zoe"):
        risk("A", [("A", "Zoe")], 50)
