"""Whole batches drawn by their error bounds and counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import count, product

from canvass.audit.draw import draw_weighted
from canvass.audit.selection import BATCHES
from tests.adversary.commands import Typed
from tests.adversary.games import LOST, Game, Paper, Rounds, after, typing
from tests.profile import IS_SEARCH

REPORTED, AGAINST = "=", "B"
"""A batch is as it was reported, or all its cards are for B."""


@dataclass(frozen=True)
class Box:
    """A batch: its cards, and the votes reported for A and B."""

    cards: int
    won: int
    lost: int

    @property
    def bound(self) -> int:
        """Its error bound in votes: its lead, and its cards against it."""
        return self.won - self.lost + self.cards


BOXES = {"1": Box(4, 3, 1), "2": Box(3, 2, 1), "3": Box(2, 1, 1), "4": Box(2, 2, 0)}
VOTES = (
    f"A={sum(box.won for box in BOXES.values())}",
    f"B={sum(box.lost for box in BOXES.values())}",
)
WORDS = ("--manifest", "manifest.csv", "--batches", "totals.csv", "--counted", "counted.csv")
HEADING = "batch,contest,found,choice,votes,cards,undervotes,overvoted"
FILES = (
    ("manifest.csv", "batch,cards\n" + "".join(f"{n},{box.cards}\n" for n, box in BOXES.items())),
    (
        "totals.csv",
        "batch,contest,choice,votes\n"
        + "".join(f"{n},mayor,A,{box.won}\n{n},mayor,B,{box.lost}\n" for n, box in BOXES.items()),
    ),
)


@cache
def seed_for(order: tuple[str, ...], is_put_back: bool) -> str:
    """A seed whose first draws fall on these batches."""
    weights = [((name,), box.bound) for name, box in BOXES.items()]
    for number in count():
        seed = f"{number:020d}"
        sample = draw_weighted(seed, BATCHES, weights, len(order), replacement=is_put_back)
        if tuple(draw.id[0] for draw in sample.draws) == order:
            return seed
    raise AssertionError


@dataclass(frozen=True)
class Boxes:
    """The four batches by a method; a kind is the name of the batch and what was found in it."""

    method: str
    truths: str
    looks: tuple[int, ...]
    is_put_back: bool = False
    risk_limit: str = "0.5"

    def game(self) -> Game:
        """The game of every truth that undoes the report."""
        papers = [
            {f"{name}{truth}": 1 for name, truth in zip(BOXES, truths, strict=True)}
            for truths in product(self.truths, repeat=len(BOXES))
        ]
        return Game(
            name=f"{self.method}, found {self.truths}, put back {self.is_put_back}",
            risk_limit=Fraction(self.risk_limit),
            kinds=tuple(f"{name}{truth}" for name in BOXES for truth in self.truths),
            sizes=after(*self.looks),
            risk=typing(self._typed),
            papers=tuple(paper for paper in papers if _lead(paper) <= 0),
            right={f"{name}{REPORTED}": 1 for name in BOXES},
            is_put_back=self.is_put_back,
            weight=lambda kind: BOXES[kind[0]].bound,
        )

    def _typed(self, rounds: Rounds) -> Typed:
        kinds = [kind for each in rounds for kind in each]
        seed = seed_for(tuple(kind[0] for kind in kinds), self.is_put_back)
        rows = [row for kind in dict.fromkeys(kinds) for row in counted(kind)]
        put_back = ("--drawn", str(len(kinds)), "--replacement") if self.is_put_back else ()
        announced = ("--risk-limit", self.risk_limit, "--method", self.method, "--seed", seed)
        return Typed(
            (
                *("audit", "risk", "batches"),
                *(*VOTES, "--contest", "mayor", *WORDS, *announced, *put_back),
            ),
            (*FILES, ("counted.csv", "\n".join((HEADING, *rows, "")))),
        )


def counted(kind: str) -> Iterator[str]:
    """The lines of a batch in the file of what was counted."""
    name, found = kind[0], kind[1]
    box = BOXES[name]
    if found == LOST:
        yield f"{name},mayor,no,,,,,"
        return
    won, lost = (box.won, box.lost) if found == REPORTED else (0, box.cards)
    under = box.cards - won - lost
    yield f"{name},mayor,yes,A,{won},{box.cards},{under},0"
    yield f"{name},mayor,yes,B,{lost},{box.cards},{under},0"


def _lead(paper: Paper) -> int:
    """The lead of A; the cards of a lost batch may have been anybody's."""
    lead = 0
    for kind in paper:
        box = BOXES[kind[0]]
        lead += box.won - box.lost if kind[1] == REPORTED else -box.cards
    return lead


def kaplan_markov() -> Iterator[Game]:
    """Every order of four batches; some lost; and draws that are put back."""
    yield from _by("kaplan_markov")


def batch_betting() -> Iterator[Game]:
    """The same by a smaller bet."""
    yield from _by("batch_betting")


def _by(method: str) -> Iterator[Game]:
    two, every = REPORTED + AGAINST, REPORTED + AGAINST + LOST
    yield Boxes(method, two, (1, 2, 3, 4) if IS_SEARCH else (1, 2)).game()
    yield Boxes(method, every, (3,) if IS_SEARCH else (2,)).game()
    yield Boxes(method, two, (1, 2, 3) if IS_SEARCH else (2,), is_put_back=True).game()
