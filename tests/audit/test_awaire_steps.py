"""More choices without records, step by step: the least sum over orders, and no false confirmation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from canvass.audit.awaire import BET, UNIT, UnrecordedContest, claim_values, step_claims
from canvass.audit.awaire_steps import (
    RankedPapers,
    hardest_order,
    log_share,
    unrecorded_risks,
)
from canvass.audit.distinct import DistinctPapers
from canvass.errors import UnknownName
from canvass.model import Interpretation, Ranking, Rankings, Reading
from canvass.stats.all_at_once import ManyTests
from canvass.stats.draws import Draws
from canvass.stats.null import Null
from canvass.tabulation.instant_runoff import possible_winners
from tests.audit.elections import read_as, vote
from tests.audit.test_awaire import BALLOTS, CARDS, CHOICES, WRONG, is_possible, papers_of
from tests.profile import IS_SEARCH
from tests.some_of import some_of

Path = NDArray[np.float64]


def contest(choices: str, winner: str = "A") -> UnrecordedContest:
    """A contest of which nothing is known but its winner."""
    return UnrecordedContest("c", tuple(choices), winner)


def wealth_of(
    about: UnrecordedContest, order: tuple[str, ...], papers: DistinctPapers, size: int
) -> Path:
    """The wealth of one order after each draw: by its own steps, one after the other."""
    total = np.zeros(len(papers.of_draw))
    for place, goes in enumerate(order[:-1]):
        standing = tuple(c for c in about.choices if c in order[place:])
        values = claim_values(about, list(step_claims("c", goes, standing)), papers)
        tests = ManyTests.of(Draws.of_units(values[:, papers.of_draw], UNIT), Null(size=size), BET)
        share = 2.0 ** (len(order) - len(standing)) / (2 ** (len(order) - 1) - 1)
        total += share * np.exp(tests.at_once(range(len(standing) - 1)))
    return total


def drawn(dice: random.Random, choices: str, number: int) -> DistinctPapers:
    """Papers of random rankings, some blank, some lost, for one choice more often than for the others."""
    found: list[Interpretation] = []
    for _ in range(number):
        ranking = dice.sample(choices, dice.randint(0, len(choices)))
        first = [c for c in ranking if c == "A" and dice.random() < 0.7]
        lost = dice.random() < 0.03
        marks = dict.fromkeys([*first, *ranking])
        found.append(read_as(Reading.NOT_FOUND) if lost else vote(*marks))
    return DistinctPapers.of("c", found)


@some_of("seed", range(24), every=9)
def test_it_is_the_least_over_all_orders(seed: int) -> None:
    """Set by set it comes to what all orders come to, one by one: three to five choices, some samples of every card."""
    dice = random.Random(seed)
    choices = "ABCDE"[: 3 + seed % 3]
    papers = drawn(dice, choices, 20 + seed)
    size = 20 + seed if seed % 4 == 0 else 60
    about = contest(choices)
    every = {o: wealth_of(about, o, papers, size) for o in permutations(choices) if o[-1] != "A"}
    least = np.min(list(every.values()), axis=0)
    found = hardest_order(about, size, papers)
    assert found.measured_risk == pytest.approx(1 / max(least.max(), 1.0), rel=1e-9)
    draw = int(least.argmax())
    if least[draw] < np.inf:
        assert every[found.order][draw] == pytest.approx(least[draw], rel=1e-9)


def test_shares_are_one_together() -> None:
    """Half of the wealth is on the last two, and each further choice halves what is left; all of it is shared out."""
    for choices in range(2, 11):
        shares = [np.exp(log_share(n, choices)) for n in range(2, choices + 1)]
        assert sum(shares) == pytest.approx(1)
        assert all(a == pytest.approx(2 * b) for a, b in pairwise(shares))


def paths() -> Iterator[tuple[tuple[str, ...], Path]]:
    """The wealth of every order of three choices along every sequence of four papers."""
    about = contest("ABC")
    decks = np.array(list(product(range(len(BALLOTS)), repeat=CARDS)))
    papers = DistinctPapers.of("c", [vote(*ballot) for ballot in BALLOTS])
    read = RankedPapers.of(about, papers)
    for order in about.orders:
        total = np.zeros(decks.shape)
        for place, goes in enumerate(order[:-1]):
            standing = tuple(c for c in CHOICES if c in order[place:])
            values = read.values(standing)
            which = standing.index(goes)
            rows = values[which * (len(standing) - 1) : (which + 1) * (len(standing) - 1)]
            tests = ManyTests.of(Draws.of_units(rows[:, decks], UNIT), Null(size=CARDS), BET)
            total += np.exp(log_share(len(standing), 3) + tests.at_once(range(len(rows))))
        yield order, total


def test_no_true_order_is_excluded_beyond_the_limit() -> None:
    """All papers of four cards and three choices, in every order of drawing: the wealth of a true order is 1 at most.

    It is 1 at most on average after every draw, and reaches 1 over a limit with at most that chance. Orders that are
    not possible are excluded when all is read.
    """
    decks = np.array(list(product(range(len(BALLOTS)), repeat=CARDS)))
    kinds = np.sort(decks, axis=1) @ len(BALLOTS) ** np.arange(CARDS)
    wealth = dict(paths())
    true = 0
    for kind in np.unique(kinds):
        inside = kinds == kind
        papers = [BALLOTS[n] for n in decks[inside][0]]
        for order, path in wealth.items():
            if not is_possible(order, papers):
                assert np.isposinf(path[inside, -1]).all()
                continue
            true += 1
            assert (path[inside].mean(axis=0) <= 1 + 1e-9).all()
            best = path[inside].max(axis=1)
            for limit in (0.1, 0.3, 0.6, 0.9):
                assert (best >= 1 / limit).mean() <= limit + 1e-9
    assert true > 500


SAMPLES = 300 if IS_SEARCH else 80


def test_a_wrong_winner_is_confirmed_at_most_at_the_limit() -> None:
    """A is announced, B wins by four in the last round: of audits that look after every draw few confirm."""
    dice, confirmed = random.Random(8), 0
    for _ in range(SAMPLES):
        papers = DistinctPapers.of("c", [vote(*each) for each in papers_of(dice, WRONG)[:100]])
        confirmed += hardest_order(contest("ABC"), 120, papers).measured_risk <= 0.2
    assert confirmed / SAMPLES <= 0.2


EIGHT: dict[Ranking, int] = {
    ("B",): 300,
    ("A", "C"): 290,
    ("C", "A"): 130,
    ("D", "A", "B"): 90,
    ("E", "D", "A"): 60,
    ("F", "B"): 50,
    ("G", "A"): 45,
    ("H", "C", "A"): 35,
}
"""A is second in first preferences of eight choices and wins by 650 to 350."""


def test_eight_choices_are_confirmed_by_a_part_of_the_cards() -> None:
    """The right winner is confirmed by three tenths of the cards, and the leader of first preferences is not."""
    assert possible_winners(Rankings(tuple("ABCDEFGH"), Counter(EIGHT))) == ("A",)
    dice = random.Random(4)
    papers = [ranking for ranking, cards in EIGHT.items() for _ in range(cards)]
    dice.shuffle(papers)
    read = DistinctPapers.of("c", [vote(*each) for each in papers[:300]])
    (found,) = unrecorded_risks(contest("ABCDEFGH"), 1000, read)
    assert found.measured_risk <= 0.05
    assert found.order[-1] != "A"
    assert hardest_order(contest("ABCDEFGH", "B"), 1000, read).measured_risk > 0.5


def test_papers_are_read_as_the_claims_read_them() -> None:
    """For every set that can stand what papers are worth is what each claim by itself says, lost cards too."""
    about, papers = contest("ABCD"), drawn(random.Random(2), "ABCD", 80)
    read = RankedPapers.of(about, papers)
    for number in range(2, 5):
        for standing in permutations(about.choices, number):
            if list(standing) != sorted(standing):
                continue
            claims = [each for goes in standing for each in step_claims("c", goes, standing)]
            assert (read.values(standing) == claim_values(about, claims, papers)).all()


def test_nothing_drawn_and_choices_that_nobody_listed() -> None:
    """Before the first draw the risk is 1; a choice on paper that the contest does not have is refused."""
    nothing = hardest_order(contest("ABCDEFG"), 90, DistinctPapers.of("c", []))
    assert nothing.measured_risk == 1
    assert nothing.order[-1] != "A"
    with pytest.raises(UnknownName, match="'Z'"):
        hardest_order(contest("ABCDEFG"), 90, DistinctPapers.of("c", [vote("Z")]))
