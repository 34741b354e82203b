"""A set of returns added up place by place, beside a set of the level above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import polars as pl

from canvass.model import Baseline, ChoiceSum, Contest, Returns, UnitKind
from canvass.tabulation.tally import votes_by_unit
from canvass.tabulation.within import within

TOLERATED = Fraction(5, 1000)
"""The share of a place's valid votes by which a sum may be off.

Were all of it in one place of average size among N, the share of that place would be off by N / 200 of its votes, and
the mean of all N by half a point. Compilations that nobody has found fault with are off by less.
"""
OF_LEAD = Fraction(1, 10)
"""No more than this share of the lead, where both sets are the same count: a fault must not come near to deciding."""
FEW = 10
"""Two last words are the same count where at most one place in so many differs."""
_LAST_WORDS = {Baseline.CERTIFIED, Baseline.RECOUNT}


@dataclass(frozen=True)
class LevelSums:
    """One contest in ``returns`` and in ``above``; ``place_of`` says in which place of it each unit lies."""

    contest: Contest
    returns: Returns
    above: Returns
    place_of: pl.DataFrame

    @cached_property
    def is_comparable(self) -> bool:
        """Whether the two must agree: the same count, or later counts of a whole state that differ by little."""
        whole = self.above.level in (UnitKind.NATION, UnitKind.STATE)
        return self.is_one_count or (whole and Baseline.ELECTION_NIGHT not in self._baselines)

    @cached_property
    def is_one_count(self) -> bool:
        """Whether the two are the same count, reported by different units."""
        if self._baselines == _LAST_WORDS:
            return len(self.differing) * FEW <= self.cells["place"].n_unique()
        return len(self._baselines) == 1

    @property
    def _baselines(self) -> set[Baseline]:
        return {self.returns.baseline, self.above.baseline}

    @cached_property
    def votes(self) -> pl.DataFrame:
        """Columns unit, place, choice, votes: the units that lie in a place of the set above."""
        stated = self.above.of(self.contest.id).table.select(place="unit").unique()
        own = votes_by_unit(self.returns, self.contest.id)
        return own.join(self.place_of, on="unit").join(stated, on="place", how="semi")

    @cached_property
    def cells(self) -> pl.DataFrame:
        """Columns place, choice, added, stated, valid: each choice that can win and that both sets tell apart.

        A choice without one vote on one side is not told apart there, for write-ins are often added to others, but
        where it is among the first of the place.
        """
        can_win = [choice.id for choice in self.contest.choices if choice.kind.can_win]
        added = self.votes.group_by("place", "choice").agg(added=pl.col("votes").sum())
        both = self._stated.filter(pl.col("choice").is_in(can_win)).join(
            added, on=["place", "choice"]
        )
        first = pl.col("stated").rank("ordinal", descending=True).over("place")
        told = (pl.col("added") > 0) & (pl.col("stated") > 0)
        return both.filter(told | (first <= self.contest.seats + 1)).sort("place", "choice")

    @property
    def _stated(self) -> pl.DataFrame:
        valid = [choice.id for choice in self.contest.choices if choice.kind.is_valid_vote]
        counted = pl.when(pl.col("choice").is_in(valid)).then("stated").otherwise(0)
        stated = votes_by_unit(self.above, self.contest.id).select(
            "choice", place="unit", stated="votes"
        )
        return stated.with_columns(valid=counted.sum().over("place"))

    @cached_property
    def differing(self) -> Mapping[str, tuple[ChoiceSum, ...]]:
        """The choices that differ in each place where something does, the largest difference first."""
        rows = self.cells.filter(pl.col("added") != pl.col("stated"))
        found: dict[str, list[ChoiceSum]] = {}
        for place, choice, added, stated in rows.select(
            "place", "choice", "added", "stated"
        ).iter_rows():
            name = self.contest.choice(choice).name
            found.setdefault(place, []).append(ChoiceSum(choice, name, added, stated))
        return {
            place: tuple(sorted(sums, key=lambda one: (-abs(one.difference), one.choice)))
            for place, sums in sorted(found.items())
        }

    def valid(self, place: str) -> int:
        """Valid votes of a place, as the set above states them."""
        return int(self.cells.filter(pl.col("place") == place)["valid"][0])

    def limit(self, place: str) -> Fraction:
        """By how many votes a sum may be off in a place."""
        share = TOLERATED * self.valid(place)
        return min(share, OF_LEAD * self._lead(place)) if self.is_one_count else share

    def decides(self, place: str) -> bool:
        """Whether a sum is off by more than a tenth of the lead, also between two counts that may differ."""
        most = OF_LEAD * self._lead(place)
        return any(abs(one.difference) > most for one in self.differing[place])

    def _lead(self, place: str) -> int:
        """The lead in a state or the nation; of a smaller place, that of the whole contest, which it is a part of."""
        whole = self.above.level in (UnitKind.NATION, UnitKind.STATE)
        rows = self.cells.filter(pl.col("place") == place) if whole else self.cells
        sums = rows.group_by("choice").agg(pl.col("stated").sum())["stated"]
        seated, *others = sums.sort(descending=True)[self.contest.seats - 1 :].to_list() or [0]
        return int(seated - others[0]) if others else int(seated)


class SumsOnce:
    """Sets of returns of these units, each added up once beside each other, whoever looks at the two.

    Two counts are looked at twice, for sums and for exchanges, and are kept for that; two sets of one count are not.
    """

    def __init__(self, units: pl.DataFrame) -> None:
        self._within = cache(lambda kind, level: within(units, kind, level))
        self._kept: dict[tuple[str, Returns, Returns], LevelSums] = {}

    def of(self, contest: Contest, returns: Returns, above: Returns) -> LevelSums:
        """A contest in a set, beside another of its own level or of one above."""
        found = self._kept.get((contest.id, returns, above))
        if found is None:
            found = LevelSums(contest, returns, above, self._place_of(returns, above))
            if returns.baseline is not above.baseline:
                self._kept[contest.id, returns, above] = found
        return found

    def _place_of(self, returns: Returns, above: Returns) -> pl.DataFrame:
        if returns.level is above.level:
            return returns.table.select("unit", place="unit").unique()
        return self._within(returns.level, above.level)
