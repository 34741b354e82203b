"""Polling of a ranked contest: a wrong winner is confirmed at most as often as the risk limit says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from canvass.audit.polling import polling_risk
from canvass.audit.ranked import RankedReport
from canvass.audit.risk import Design, Status, contest_risk
from canvass.model import Interpretation, Ranking, Rankings, Reading
from canvass.stats.bets import Agrapa
from canvass.stats.streams import stream
from canvass.tabulation import instant_runoff
from tests.profile import IS_SEARCH

CHOICES = ("Ann", "Bob", "Cat")
REPORTED = {("Ann",): 40, ("Bob", "Ann"): 34, ("Cat", "Bob"): 26}
LIMIT, SAMPLES = 0.2, 400 if IS_SEARCH else 100
# Three standard errors of a share of 20% in 400 samples.
MOST = LIMIT + 3 * (LIMIT * (1 - LIMIT) / SAMPLES) ** 0.5


def papers(cards: dict[Ranking, int]) -> list[Interpretation]:
    """What people would read on each card."""
    each = [ranking for ranking, count in cards.items() for _ in range(count)]
    return [
        Interpretation((str(place),), "mayor", Reading.VOTE if r else Reading.BLANK, r)
        for place, r in enumerate(each)
    ]


def status(ranked: RankedReport, drawn: Sequence[Interpretation], population: int) -> Status:
    """What an audit that stops here says of the contest."""
    design = Design(LIMIT, Agrapa())
    return contest_risk(
        [polling_risk(claim, population, drawn, design) for claim in ranked.claims]
    ).status


@pytest.mark.parametrize(
    "paper",
    [
        pytest.param({("Ann",): 40, ("Bob", "Ann"): 34, ("Cat",): 26}, id="Cat's cards have no second choice"),
        pytest.param({("Ann",): 50, ("Bob", "Ann"): 25, ("Cat", "Bob"): 25}, id="a tie for the last round"),
        pytest.param({("Ann",): 40, ("Bob", "Ann"): 29, ("Cat", "Bob"): 31}, id="Bob goes first"),
    ],
)  # fmt: skip
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(paper: dict[Ranking, int]) -> None:
    """The report says that Bob won, and the paper does not: samples of 60 cards, looked at after every card."""
    ranked = RankedReport("mayor", Rankings(CHOICES, REPORTED), 100)
    assert ranked.count.winner == "Bob"
    assert instant_runoff(Rankings(CHOICES, paper)).winner != "Bob"
    every = papers(paper)
    confirmed = 0
    for sample in range(SAMPLES):
        order = stream("1", "ranked polling", sample).permutation(len(every))[:60]
        confirmed += status(ranked, [every[place] for place in order], 100) is Status.CONFIRMED
    assert confirmed / SAMPLES <= MOST


def test_a_right_winner_is_confirmed() -> None:
    """The same test on a paper that says what was reported, by a larger lead, confirms nearly always."""
    cards: dict[Ranking, int] = {("Ann",): 30, ("Bob", "Ann"): 55, ("Cat", "Bob"): 15}
    ranked = RankedReport("mayor", Rankings(CHOICES, cards), 100)
    every = papers(cards)
    orders = (stream("2", "ranked polling", each).permutation(100)[:80] for each in range(50))
    found = [status(ranked, [every[place] for place in order], 100) for order in orders]
    assert found.count(Status.CONFIRMED) >= 45
