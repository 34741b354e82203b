"""An office that audits one small contest: its files, its seeds, and what its boards enter.

All entries look alike before they are read (the same record, or the same report of each batch), so that one seed
stands for all: what the draws show in turn is laid on the paper of the entries that the seed draws. Where entries are
put back a seed is taken whose draws fall on different ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, product
from typing import ClassVar

import numpy as np

from canvass.audit.draw import draw_uniform, draw_weighted
from canvass.audit.draw_strata import draw_strata
from canvass.audit.frames.frame import EntryId, Frame, is_phantom
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.schemes import FRAME
from canvass.audit.selection import BATCHES
from canvass.audit.strata import Division
from tests.adversary.games import BLANK, LOST, Look, Paper, Rounds, after, papers_of
from tests.adversary.strata import COMPARED, POLLED

PHANTOM = "phantom"


@dataclass(frozen=True)
class Office:
    """An office with one contest, A against B: how it audits, and what its files say.

    ``cards`` are listed in one batch, or ``batches`` of ``cards`` each; ``bound`` is the number of cards that exist,
    ``kinds`` what draws can show. Where records of a part of the cards are compared ``division`` says which draws are
    theirs: the records are of the first cards.
    """

    method: str
    risk_limit: str
    votes: Mapping[str, int]
    cards: int
    bound: int
    sizes: tuple[int, ...]
    kinds: tuple[str, ...] = ("A", "B")
    batches: int = 1
    has_records: bool = False
    division: Division | None = None
    counties: ClassVar[tuple[str, ...]] = ("Adams",)

    @property
    def counts_batches(self) -> bool:
        """Whether whole batches are counted."""
        return self.batches > 1

    def counts(self, county: str) -> bool:
        """Whether this county counts whole batches."""
        assert county in self.counties
        return self.counts_batches

    @property
    def unlisted(self) -> int:
        """Cards that exist and that no manifest lists."""
        return self.bound - self.cards * self.batches

    @property
    def is_put_back(self) -> bool:
        """Whether what was drawn can be drawn again."""
        names = ("super_simple", "minerva", "athena", "providence", "suite", "replacement = true")
        return any(name in self.method for name in names)

    def seed(self, phantom_at: int | None) -> str:
        """A seed whose draws fall on different entries, and on the phantom at this place or not at all."""
        for number in count(1):
            seed = f"{number:020d}"
            drawn = self._drawn(seed)
            found = [place for place, entry in enumerate(drawn) if is_phantom(entry)]
            if len(set(drawn)) == len(drawn) and found == [phantom_at] * (phantom_at is not None):
                return seed
        raise AssertionError

    def papers(self) -> Iterator[Paper]:
        """Every paper that there can be."""
        if self.division is None:
            yield from papers_of(self.batches if self.counts_batches else self.cards, self.kinds)
            return
        first = papers_of(self.linked, self.kinds[:2])
        second = papers_of(self.cards - self.linked, self.kinds[2:])
        yield from ({**one, **other} for one, other in product(first, second))

    def right(self) -> Paper:
        """The paper that agrees with the report."""
        if self.division is None:
            return {self.kinds[0]: self.batches if self.counts_batches else self.cards}
        return {self.kinds[0]: self.linked, self.kinds[2]: self.cards - self.linked}

    def _drawn(self, seed: str) -> list[EntryId]:
        names = [("Adams", f"b{number}") for number in range(1, self.batches + 1)]
        most, put_back = max(self.sizes), self.is_put_back
        if self.counts_batches:
            weights = [(name, 1) for name in names]
            sample = draw_weighted(seed, BATCHES, weights, most, replacement=put_back)
        else:
            frame = manifest_frame(FRAME, [(names[0], self.cards)], self.bound - self.cards)
            if self.division is not None:
                return self._drawn_of_both(seed, frame, self.division)
            sample = draw_uniform(seed, frame, most, replacement=put_back)
        return [draw.id for draw in sample.draws]

    def _drawn_of_both(self, seed: str, frame: Frame, division: Division) -> list[EntryId]:
        most = max(self.sizes)
        linked = np.arange(len(frame)) < self.linked
        sample = draw_strata(seed, frame, linked, division.of(most))
        first, second = iter(sample.compared.draws), iter(sample.polled.draws)
        return [
            next(first if division.is_compared(place) else second).id
            for place in range(1, most + 1)
        ]

    @property
    def linked(self) -> int:
        """Cards with a record: all, or those that are not of the other stratum."""
        return self.cards if self.division is None else self.bound - self.division.polled_cards

    def looks(self, rounds: Rounds) -> tuple[Look, ...]:
        """The draws of the next round; in strata the stratum of each."""
        following = after(*self.sizes)(rounds)
        if self.division is None:
            return following
        had = sum(map(len, rounds))
        places = (range(had + 1, had + draws + 1) for draws in following)
        compared = self.division.is_compared
        return tuple(
            "".join(COMPARED if compared(place) else POLLED for place in each) for each in places
        )

    def stratum(self, kind: str) -> str:
        """A kind of two letters is a record and its paper, every other is of no record."""
        if self.division is None:
            return ""
        return COMPARED if len(kind) == len("AB") else POLLED

    def files(self, county: str) -> dict[str, str]:
        """What a county loads, by the word that loads it: there is one here, and it loads everything."""
        assert county in self.counties
        names = [f"b{number}" for number in range(1, self.batches + 1)]
        listed = "".join(f"{name},{self.cards}\n" for name in names)
        found = {"manifest": f"batch,cards\n{listed}"}
        if self.has_records:
            rows = "".join(f"b1,{place},mayor,A\n" for place in range(1, self.linked + 1))
            found["cards"] = f"batch,position,contest,choice\n{rows}"
        if self.counts_batches or "oneaudit" in self.method:
            each = {choice: votes // self.batches for choice, votes in self.votes.items()}
            rows = "".join(f"{n},mayor,{c},{v}\n" for n in names for c, v in each.items())
            found["batch_totals"] = f"batch,contest,choice,votes\n{rows}"
        return found

    def contests(self) -> str:
        """``contests.toml``."""
        choices = "".join(
            f'[[contest.choice]]\nid = "{name}"\nvotes = {votes}\n'
            for name, votes in self.votes.items()
        )
        return (
            'smallest_style = 0\nsecond_reading = "0"\n[[contest]]\nid = "mayor"\n'
            f'card_bound = {self.bound}\ncard_bound_source = "the poll books"\n'
            f'risk_limit = "{self.risk_limit}"\nmethod = {{ {self.method} }}\n{self.more()}{choices}'
        )

    def more(self) -> str:
        """What else ``contests.toml`` says of the contest."""
        return ""

    def sheet(self, read: Mapping[EntryId, str]) -> str:
        """What boards enter: for each entry what was seen on it."""
        if self.counts_batches:
            rows = [row for batch, kind in read.items() for row in self._counted(batch, kind)]
            heading = "jurisdiction,batch,contest,found,choice,votes,cards,undervotes,overvoted"
        else:
            rows = [f"{','.join(card)},mayor,{READINGS[kind[-1]]}" for card, kind in read.items()]
            heading = "jurisdiction,batch,position,contest,reading,choice"
        return "\n".join((heading, *rows, ""))

    def _counted(self, batch: EntryId, kind: str) -> Iterator[str]:
        name, cards = ",".join(batch), self.cards
        if kind == LOST:
            yield f"{name},mayor,no,,,,,"
            return
        votes = {choice: number // self.batches for choice, number in self.votes.items()}
        if kind == "B":
            votes = {"A": 0, "B": cards}
        for choice, number in votes.items():
            yield f"{name},mayor,yes,{choice},{number},{cards},{cards - sum(votes.values())},0"


READINGS = {"A": "vote,A", "B": "vote,B", BLANK: "blank,", LOST: "not_found,"}
