"""SUITE: cards with a record are compared and put back, the others read and kept; the adversary chooses of which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tests.adversary.commands import Typed
from tests.adversary.discrepancies import ERRORS, OPTIONS
from tests.adversary.games import (
    BLANK,
    LOST,
    Game,
    Paper,
    Rounds,
    counted,
    papers_of,
    typing,
)
from tests.profile import IS_SEARCH

COMPARED, POLLED = "c", "p"


def stratum(kind: str) -> str:
    """Cards with a record show by how much it errs, the others a vote."""
    return COMPARED if kind in ERRORS else POLLED


@dataclass(frozen=True)
class Strata:
    """So many cards with a record in which A leads by so much, and the votes reported on the others.

    ``most`` are the draws of each stratum that the adversary may ask for, one after another as it likes.
    """

    linked: int
    lead: int
    others: Mapping[str, int]
    most: tuple[int, int]
    errors: tuple[str, ...] = ("=", "1", "2")
    risk_limit: str = "0.4"

    @property
    def winner(self) -> int:
        """Votes for A in the records; an odd card has no vote."""
        return (self.linked + self.lead) // 2

    def game(self) -> Game:
        """The game of every paper that undoes the report."""
        kinds = (*self.errors, *self.others, LOST)
        return Game(
            name=f"suite, {self.linked} recorded, lead {self.lead}, others {self.others}",
            risk_limit=Fraction(self.risk_limit),
            kinds=kinds,
            sizes=self._next,
            risk=typing(self._typed),
            papers=tuple(self._wrong()),
            right={**dict.fromkeys(kinds, 0), "=": self.linked, **self.others},
            is_put_back=True,
            matters=counted,
            stratum=stratum,
            not_put_back=POLLED,
        )

    def _next(self, rounds: Rounds) -> tuple[str, ...]:
        drawn = Counter(stratum(kind) for each in rounds for kind in each)
        return tuple(
            one
            for one, most in zip((COMPARED, POLLED), self.most, strict=True)
            if drawn[one] < most
        )

    def _wrong(self) -> Iterator[Paper]:
        """Every paper on which A did not win, whoever the lost cards were for, if the records can err so."""
        read = sum(self.others.values())
        for errors, paper in product(
            papers_of(self.linked, self.errors), papers_of(read, (*self.others, LOST))
        ):
            over = sum(ERRORS[kind] * number for kind, number in errors.items())
            lead = self.lead - over + paper["A"] - paper["B"] - paper[LOST]
            if lead <= 0 and self._can_err(Counter(errors)):
                yield {**errors, **paper}

    def _can_err(self, errors: Counter[str]) -> bool:
        """Whether these records can err so: none for A leads by less than it could, none for B by more."""
        loser = self.winner - self.lead
        blank = self.linked - self.winner - loser
        over, under = self.winner - errors["2"], loser - errors["-2"]
        shared = max(errors["1"] - over, 0) + max(errors["-1"] - under, 0)
        return min(over, under) >= 0 and shared <= blank

    def _typed(self, rounds: Rounds) -> Typed:
        found = Counter(kind for each in rounds for kind in each)
        polled = {kind: number for kind, number in found.items() if stratum(kind) == POLLED}
        votes = {"A": self.winner, "B": self.winner - self.lead}
        words = ["audit", "risk", "suite", "--risk-limit", self.risk_limit, "--method", "suite"]
        words += [f"{c}={number + self.others[c]}" for c, number in votes.items()]
        words += ["--cards", str(self.linked + sum(self.others.values()))]
        words += ["--linked-cards", str(self.linked)]
        words += [word for c, number in votes.items() for word in ("--linked", f"{c}={number}")]
        words += ["--linked-drawn", str(sum(found.values()) - sum(polled.values()))]
        words += ["--drawn", str(sum(polled.values()))]
        for kind, option in OPTIONS.items():
            words += [f"--{option}", str(found[kind])]
        words += ["--lost", str(found[LOST]), "--no-vote", str(found[BLANK])]
        for choice in ("A", "B"):
            words += ["--found", f"{choice}={found[choice]}"]
        return Typed(tuple(words))


def suite() -> Iterator[Game]:
    """Records with a lead and without, blank cards, understatements: the next draw of whichever stratum suits."""
    most = (4, 4) if IS_SEARCH else (3, 3)
    yield Strata(2, 2, {"A": 2, "B": 1}, most).game()
    yield Strata(2, 0, {"A": 4, "B": 0}, (2, 4), ("=", "2")).game()
    yield Strata(3, 1, {"A": 2, "B": 0, BLANK: 1}, most, ("=", "2", "-1")).game()
