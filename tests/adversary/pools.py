"""ONEAudit: some cards have records, the others lie in a batch of which the votes alone are reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import count, product

from canvass.audit.draw import draw_uniform
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.schemes import FRAME
from tests.adversary.cards import READINGS
from tests.adversary.commands import Typed
from tests.adversary.games import (
    BLANK,
    LOST,
    Game,
    Paper,
    Rounds,
    after,
    papers_of,
    typing,
)
from tests.profile import IS_SEARCH

LINKED, POOL = "a", "p"
"""The batch with records, and the one without."""


@cache
def seed_drawing(batches: str) -> tuple[str, tuple[str, ...]]:
    """A seed that draws the cards of both batches in this order, and their places in it."""
    sizes = [((each,), batches.count(each)) for each in (LINKED, POOL) if each in batches]
    frame = manifest_frame(FRAME, sizes, 0)
    for number in count():
        seed = f"{number:020d}"
        ids = [draw.id for draw in draw_uniform(seed, frame, len(frame), replacement=False).draws]
        if "".join(card[0] for card in ids) == batches:
            return seed, tuple(card[-1] for card in ids)
    raise AssertionError


@dataclass(frozen=True)
class Pooled:
    """Records of some cards, and the votes reported for the pool of the others.

    A kind is the batch, what the record says where there is one, and what the paper says.
    """

    recorded: str
    votes: Mapping[str, int]
    readings: str = "AB"
    risk_limit: str = "0.7"

    @property
    def pooled(self) -> int:
        """Cards in the pool."""
        return sum(self.votes.values())

    def game(self, *sizes: int) -> Game:
        """The game of every paper on which A did not win."""
        linked = [LINKED + r + p for r, p in product(dict.fromkeys(self.recorded), self.readings)]
        kinds = (*linked, *(POOL + paper for paper in self.readings))
        right = Counter(LINKED + each * 2 for each in self.recorded)
        right.update({POOL + each: number for each, number in self.votes.items()})
        return Game(
            name=f"records {self.recorded}, a pool of {self.votes}",
            risk_limit=Fraction(self.risk_limit),
            kinds=kinds,
            sizes=after(*sizes),
            risk=typing(self._typed),
            papers=tuple(self._wrong(kinds)),
            right={**dict.fromkeys(kinds, 0), **right},
        )

    def _wrong(self, kinds: tuple[str, ...]) -> Iterator[Paper]:
        parts = [(number, LINKED + r) for r, number in Counter(self.recorded).items()]
        ways = [
            list(papers_of(number, [kind for kind in kinds if kind.startswith(part)]))
            for number, part in (*parts, (self.pooled, POOL))
        ]
        for each in product(*ways):
            paper = {kind: number for part in each for kind, number in part.items()}
            shown = Counter[str]()
            for kind, number in paper.items():
                shown[kind[-1]] += number
            if shown["A"] <= shown["B"] + shown[LOST]:
                yield paper

    def _typed(self, rounds: Rounds) -> Typed:
        drawn = [kind for each in rounds for kind in each]
        rest = Counter({LINKED: len(self.recorded), POOL: self.pooled})
        rest.subtract(kind[0] for kind in drawn)
        order = "".join((*(kind[0] for kind in drawn), *rest.elements()))
        seed, places = seed_drawing(order)
        shown = [kind[1] for kind in drawn if kind[0] == LINKED]
        records = iter((*shown, *(Counter(self.recorded) - Counter(shown)).elements()))
        placed = list(zip(order, places, strict=True))
        recorded = [f"{b},{place},mayor,{next(records)}" for b, place in placed if b == LINKED]
        read = [
            f"{batch},{place},mayor,{READINGS.get(kind[-1], f'vote,{kind[-1]}')}"
            for (batch, place), kind in zip(placed, drawn, strict=False)
        ]
        manifest = [f"{POOL},{self.pooled}"]
        if self.recorded:
            manifest.append(f"{LINKED},{len(self.recorded)}")
        totals = [f"{POOL},mayor,{c},{self.votes.get(c, 0)}" for c in "AB"]
        files = {
            "manifest.csv": ("batch,cards", manifest),
            "read.csv": ("batch,position,contest,reading,choice", read),
            "totals.csv": ("batch,contest,choice,votes", totals),
        }
        named = ["--manifest", "manifest.csv", "--read", "read.csv", "--batches", "totals.csv"]
        if self.recorded:
            files["records.csv"] = ("batch,position,contest,choice", recorded)
            named += ["--records", "records.csv"]
        votes = {c: self.recorded.count(c) + self.votes.get(c, 0) for c in "AB"}
        words = [
            "audit",
            "risk",
            "cards",
            *(f"{c}={n}" for c, n in votes.items()),
            "--contest",
            "mayor",
        ]
        words += ["--cards", str(len(self.recorded) + self.pooled), "--seed", seed, *named]
        words += ["--risk-limit", self.risk_limit, "--method", "oneaudit"]
        written = {name: "\n".join((head, *rows, "")) for name, (head, rows) in files.items()}
        return Typed(tuple(words), tuple(written.items()))


def oneaudit() -> Iterator[Game]:
    """A pool beside records, one of all cards, with lost and blank cards, to the last card."""
    yield Pooled("AA", {"A": 2, "B": 1}).game(*((4, 5) if IS_SEARCH else (4,)))
    yield Pooled("", {"A": 4, "B": 1}).game(4, 5)
    yield Pooled("AB", {"A": 3}).game(*((4, 5) if IS_SEARCH else (3,)))
    yield Pooled("A", {"A": 2, BLANK: 1}, "AB-?" if IS_SEARCH else "AB?").game(3)
