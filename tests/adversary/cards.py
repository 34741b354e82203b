"""Cards drawn from a manifest by a seed and read one by one; with records each is held against its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import count, product

from canvass.audit.draw import draw_uniform
from canvass.audit.frames.frame import is_phantom
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.schemes import FRAME
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
    voted,
    wrong_papers,
)
from tests.profile import IS_SEARCH

PHANTOM = "phantom"
"""A card that exists and that no manifest lists."""
ABSENT, UNRECORDED = "n", "."
"""A card without the contest, and a card without a record."""
READINGS = {BLANK: "blank,", LOST: "not_found,", ABSENT: "contest_not_on_card,"}


@cache
def seed_with(cards: int, phantom_at: int | None) -> tuple[str, tuple[str, ...]]:
    """A seed that draws the phantom, if there is one, after so many cards; and the places of cards in its order."""
    frame = manifest_frame(FRAME, [(("a",), cards)], 0 if phantom_at is None else 1)
    for number in count():
        seed = f"{number:020d}"
        ids = [draw.id for draw in draw_uniform(seed, frame, len(frame), replacement=False).draws]
        if phantom_at is None or is_phantom(ids[phantom_at]):
            return seed, tuple(card[-1] for card in ids if not is_phantom(card))
    raise AssertionError


@dataclass(frozen=True)
class Cards:
    """So many listed cards of a report, and perhaps a phantom.

    A kind is what the paper says, after what the record says where there are records.
    """

    listed: int
    report: Mapping[str, int]
    recorded: str = ""
    has_phantom: bool = False
    risk_limit: str = "0.7"

    @property
    def cards(self) -> int:
        """All cards that exist."""
        return self.listed + self.has_phantom

    def game(self, kinds: Sequence[str], papers: Sequence[Paper], sizes: Sequence[int]) -> Game:
        """The game of this report."""
        phantom = {PHANTOM: 1} if self.has_phantom else {}
        return Game(
            name=f"{self.report}, recorded {self.recorded or 'nowhere'}, unlisted {len(phantom)}",
            risk_limit=Fraction(self.risk_limit),
            kinds=(*kinds, *phantom),
            sizes=after(*sizes),
            risk=typing(self._typed),
            papers=tuple({**paper, **phantom} for paper in papers),
            right={**dict.fromkeys(kinds, 0), **self._right, **phantom},
        )

    @property
    def _right(self) -> Counter[str]:
        """The listed cards as they were reported or recorded."""
        if self.recorded:
            return Counter(".B" if each == UNRECORDED else each * 2 for each in self.recorded)
        return Counter(self.report) - Counter("B" * self.has_phantom)

    def _typed(self, rounds: Rounds) -> Typed:
        kinds = [kind for each in rounds for kind in each]
        last = kinds.index(PHANTOM) if PHANTOM in kinds else self.listed
        seed, places = seed_with(self.listed, last if self.has_phantom else None)
        drawn = [kind for kind in kinds if kind != PHANTOM]
        files = {
            "manifest.csv": f"batch,cards\na,{self.listed}\n",
            "read.csv": _read(places, drawn),
        }
        words = (*voted("cards", self.report, self.cards), "--contest", "mayor", "--seed", seed)
        named = ("--manifest", "manifest.csv", "--read", "read.csv")
        announced = ("--risk-limit", self.risk_limit, "--method", "alpha")
        if self.recorded:
            files["records.csv"] = self._records(places, drawn)
            announced = (*announced[:2], "--method", "comparison")
            named = (*named, "--records", "records.csv")  # type: ignore[assignment]
        return Typed((*words, *named, *announced), tuple(files.items()))

    def _records(self, places: Sequence[str], drawn: Sequence[str]) -> str:
        """The records of the cards drawn, and after them those of the others in any order."""
        rest = Counter(self.recorded) - Counter(kind[0] for kind in drawn)
        recorded = (*(kind[0] for kind in drawn), *rest.elements())
        lines = [
            f"a,{place},mayor,{record}"
            for place, record in zip(places, recorded, strict=True)
            if record != UNRECORDED
        ]
        return "\n".join(("batch,position,contest,choice", *lines, ""))


def _read(places: Sequence[str], drawn: Sequence[str]) -> str:
    lines = [
        f"a,{place},mayor,{READINGS.get(kind[-1], f'vote,{kind[-1]}')}"
        for place, kind in zip(places, drawn, strict=False)
    ]
    return "\n".join(("batch,position,contest,reading,choice", *lines, ""))


def alpha() -> Iterator[Game]:
    """Cards of every kind, to the last card; and an election with a card in no manifest."""
    two, every = ("A", "B"), ("A", "B", BLANK, LOST)
    for report, kinds, sizes in (
        ({"A": 3, "B": 1}, every, (4,) if IS_SEARCH else (3,)),
        ({"A": 3, "B": 2}, two, (4, 5)),
        ({"A": 4, "B": 1}, two, (4, 5)),
        ({"A": 3, "B": 1, BLANK: 1}, every[:3], (4,)),
    ):
        cards = sum(report.values())
        yield Cards(cards, report).game(kinds, wrong_papers(cards, kinds), sizes)
    hidden = Cards(3, {"A": 3, "B": 1}, has_phantom=True)
    kinds = ("A", "B", LOST)
    yield hidden.game(kinds, wrong_papers(3, kinds, unlisted=1), (3, 4))


def comparison() -> Iterator[Game]:
    """Records and papers of every kind; a card without a record, and one in no manifest."""
    for recorded, papers, has_phantom, sizes in (
        ("AAAAB", "AB", False, (4, 5)),
        ("AAAA", "AB-?n", False, (4,) if IS_SEARCH else (3,)),
        ("AAAB", "AB", True, (3, 5) if IS_SEARCH else (3,)),
        ("AAA.", "AB?", False, (3,)),
    ):
        kinds = tuple("".join(each) for each in product(dict.fromkeys(recorded), papers))
        report = {"A": recorded.count("A"), "B": recorded.count("B")}
        cards = Cards(len(recorded), report, recorded, has_phantom)
        yield cards.game(kinds, tuple(_contradicting(recorded, kinds, has_phantom)), sizes)


def _contradicting(recorded: str, kinds: Sequence[str], unlisted: int) -> Iterator[Paper]:
    """Papers with these records on which A did not win, whoever lost and unlisted cards were for."""
    for paper in _with_records(recorded, kinds):
        shown = Counter[str]()
        for kind, number in paper.items():
            shown[kind[-1]] += number
        if shown["A"] <= shown["B"] + shown[LOST] + unlisted:
            yield paper


def _with_records(recorded: str, kinds: Sequence[str]) -> Iterator[Paper]:
    """Every paper that goes with so many records of each kind."""
    ways = [
        list(papers_of(number, [kind for kind in kinds if kind[0] == record]))
        for record, number in Counter(recorded).items()
    ]
    for each in product(*ways):
        yield {kind: number for paper in each for kind, number in paper.items()}
