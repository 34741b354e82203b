"""Counties that draw apart and from one seed: one compares each card with its record, the other reads its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from canvass.audit.frames.frame import EntryId
from canvass.audit.stratified import interleaved
from tests.adversary.games import LOST, Look, Paper, Rounds, after, papers_of
from tests.adversary.office import Office
from tests.adversary.strata import COMPARED, POLLED
from tests.profile import IS_SEARCH

SEED = "48291047718325609917"
SHARE = "1/2"


@dataclass(frozen=True)
class Counties(Office):
    """Adams has so many cards with records, all for A; Brown has so many others, and reports all for A.

    No card is put back, and none is missing from a manifest: any seed stands for all.
    """

    compared: int = 0
    polled: int = 0
    counties: ClassVar[tuple[str, ...]] = ("Adams", "Brown")

    @classmethod
    def of(cls, compared: int, polled: int, sizes: tuple[int, ...], risk_limit: str) -> Counties:
        """The office of these two counties."""
        kinds = (
            "AA",
            "AB",
            *((f"A{LOST}",) if IS_SEARCH else ()),
            "A",
            "B",
            *((LOST,) if IS_SEARCH else ()),
        )
        cards = compared + polled
        return cls(
            *('name = "stratified"', risk_limit, {"A": cards, "B": 0}, cards, cards, sizes, kinds),
            compared=compared,
            polled=polled,
        )

    def seed(self, phantom_at: int | None) -> str:
        """The one seed."""
        assert phantom_at is None
        return SEED

    def files(self, county: str) -> dict[str, str]:
        """A manifest each, and the records of Adams."""
        cards = self.compared if county == "Adams" else self.polled
        found = {"manifest": f"batch,cards\nb1,{cards}\n"}
        if county == "Adams":
            rows = "".join(f"b1,{place},mayor,A\n" for place in range(1, cards + 1))
            found["cards"] = f"batch,position,contest,choice\n{rows}"
        return found

    def more(self) -> str:
        """The two strata."""
        return _stratum("Adams", "comparison", self.compared, "0.9") + _stratum(
            "Brown", "polling", self.polled, "0.7"
        )

    def looks(self, rounds: Rounds) -> tuple[Look, ...]:
        """The draws of the next round, each with its stratum, as they take turns."""
        turns = interleaved([Fraction(SHARE)] * 2, [self.compared, self.polled])
        letters = "".join(POLLED if turn else COMPARED for turn in turns)
        had = sum(map(len, rounds))
        return tuple(letters[had : had + draws] for draws in after(*self.sizes)(rounds))

    def stratum(self, kind: str) -> str:
        """A kind of two letters is a record and its paper, every other was polled."""
        return COMPARED if len(kind) == len("AB") else POLLED

    def papers(self) -> Iterator[Paper]:
        """Every paper that there can be in either county."""
        first = papers_of(self.compared, [kind for kind in self.kinds if len(kind) > 1])
        second = papers_of(self.polled, [kind for kind in self.kinds if len(kind) == 1])
        yield from ({**one, **other} for one, other in product(first, second))

    def right(self) -> Paper:
        """All for A, as reported."""
        return {"AA": self.compared, "A": self.polled}


class BatchCounties(Counties):
    """The same, but that Adams has batches of a card each, with totals in the place of records, and counts them."""

    def counts(self, county: str) -> bool:
        """Adams counts batches."""
        return county == "Adams"

    def files(self, county: str) -> dict[str, str]:
        """Manifests, and the votes of each batch of Adams."""
        if county != "Adams":
            return super().files(county)
        names = [f"b{number}" for number in range(1, self.compared + 1)]
        listed = "".join(f"{name},1\n" for name in names)
        totals = "".join(f"{name},mayor,A,1\n{name},mayor,B,0\n" for name in names)
        return {
            "manifest": f"batch,cards\n{listed}",
            "batch_totals": f"batch,contest,choice,votes\n{totals}",
        }

    def more(self) -> str:
        """The two strata."""
        return super().more().replace('"comparison"', '"batches"')

    def sheet(self, read: Mapping[EntryId, str]) -> str:
        """Counts of batches of Adams, readings of cards of Brown."""
        if not all(self.counts(entry[0]) for entry in read):
            return super().sheet(read)
        rows = [
            f"Adams,{batch[1]},mayor,no,,,,,"
            if kind[1] == LOST
            else f"Adams,{batch[1]},mayor,yes,{choice},{int(kind[1] == choice)},1,0,0"
            for batch, kind in read.items()
            for choice in ("A" if kind[1] == LOST else "AB")
        ]
        return "\n".join((BATCH_HEADING, *rows, ""))


class StyledCounties(Counties):
    """The same, but that Adams has cards of another contest too, and draws those alone whose records have this one."""

    def files(self, county: str) -> dict[str, str]:
        """In Adams a second batch, of which no record has the contest."""
        found = super().files(county)
        if county == "Adams":
            found["manifest"] += f"b2,{OTHERS}\n"
            rows = (f"b2,{place},school,yes\n" for place in range(1, OTHERS + 1))
            found["cards"] += "".join(rows)
        return found

    def more(self) -> str:
        """The two strata."""
        return super().more().replace('"comparison"', '"comparison_by_style"')


OTHERS = 3
"""Cards of Adams without the contest."""
BATCH_HEADING = "jurisdiction,batch,contest,found,choice,votes,cards,undervotes,overvoted"


def _stratum(county: str, kind: str, cards: int, stake: str) -> str:
    return (
        f'[[contest.stratum]]\njurisdictions = ["{county}"]\nkind = "{kind}"\ncard_bound = {cards}\n'
        f'share = "{SHARE}"\nstake = "{stake}"\nvotes = {{ A = {cards}, B = 0 }}\n'
    )
