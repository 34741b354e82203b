"""Comparison by discrepancies: only how many records err, and by how much, is typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.adversary.commands import Typed
from tests.adversary.games import Game, Rounds, after, counted, papers_of, typing, voted
from tests.profile import IS_SEARCH

CARDS = 6 if IS_SEARCH else 5
ERRORS = {"=": 0, "1": 1, "2": 2, "-1": -1, "-2": -2}
"""By how many votes the record of a card overstates the winner's lead."""
OPTIONS = {
    "1": "one-vote-over",
    "2": "two-vote-over",
    "-1": "one-vote-under",
    "-2": "two-vote-under",
}


def super_simple() -> Iterator[Game]:
    """A few cards, each lead, every number of errors that undoes it: looked at after each draw, cards put back."""
    for lead in range(1, CARDS + 1):
        yield _game(lead)


def _game(lead: int) -> Game:
    winner = (CARDS + lead) // 2
    words = voted("comparison", {"A": winner, "B": winner - lead}, CARDS)
    announced = ("--risk-limit", "0.5", "--method", "super_simple")
    papers = papers_of(CARDS, tuple(ERRORS))
    return Game(
        name=f"super_simple, lead {lead}",
        risk_limit=Fraction(1, 2),
        kinds=tuple(ERRORS),
        sizes=after(*range(1, CARDS + 1)),
        risk=typing(lambda rounds: Typed((*words, *announced, *_found(rounds)))),
        papers=tuple(paper for paper in papers if _overstated(paper) >= lead),
        right={**dict.fromkeys(ERRORS, 0), "=": CARDS},
        is_put_back=True,
        matters=counted,
    )


def _overstated(paper: dict[str, int]) -> int:
    return sum(ERRORS[kind] * number for kind, number in paper.items())


def _found(rounds: Rounds) -> Iterator[str]:
    found = Counter(kind for each in rounds for kind in each)
    yield from ("--drawn", str(found.total()))
    for kind, option in OPTIONS.items():
        yield from (f"--{option}", str(found[kind]))
