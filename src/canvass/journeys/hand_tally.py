"""A state that counted the paper of a contest by hand: what people read, and the counts that stand beside it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from canvass.journeys.places import Place, states_of, units_in
from canvass.journeys.remembered import remembered
from canvass.model import Contest, Election, UnitKind

TALLY, BESIDE = "hand_tally", "hand_tally_beside"
FIRST, OFFICIAL, BY_COUNTY = "first_count", "official", "tally"
FEWEST_VOTES = 20
"""Batches of fewer votes can be alike by chance, so that nothing is said of them."""
_WORDS = re.compile(r"absentee|scanner|batch|ballot|[^a-z0-9]")
"""What the spellings of one batch differ in: words that say what it is, spaces and signs."""


@dataclass(frozen=True, slots=True)
class CountyTally:
    """A county's votes for the choices that both counts name, by hand and as officially published before."""

    unit: str
    name: str
    batches: int
    by_hand: int
    official: int | None

    @property
    def change(self) -> int | None:
        """By hand less official; None where no official count of the county is in the data."""
        return None if self.official is None else self.by_hand - self.official


@dataclass(frozen=True, slots=True)
class EnteredTwice:
    """Batches of a county that stand under two spellings of one name with the same figures, and their votes."""

    county: str
    batches: int
    votes: int


@dataclass(frozen=True, slots=True)
class HandTally:
    """What people read in every batch of a state.

    ``lines`` are votes and ballots by line, as the batches have them; ``first_count`` the votes that machines had
    counted before, empty where none are in the data. ``ballots`` are ballots cast by the name of each count that
    states them. ``second_sheets`` are cards counted as blank on which the contest does not stand: the county file
    takes them off. No batch has a count by machine beside it.
    """

    state: str
    name: str
    ahead: str
    behind: str
    batches: int
    lines: Mapping[str, int]
    first_count: Mapping[str, int]
    ballots: Mapping[str, int]
    second_sheets: Mapping[str, int]
    counties: tuple[CountyTally, ...]
    listed: int
    """How many counties of the state the election lists."""
    twice: tuple[EnteredTwice, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every county that the election lists is in it."""
        return len(self.counties) >= self.listed

    @property
    def lead(self) -> int:
        """The votes by which the first is ahead of the second by hand."""
        return self.lines[self.ahead] - self.lines[self.behind]

    @property
    def first_lead(self) -> int | None:
        """The same by the first count of machines; negative where the other one was ahead, None where unknown."""
        if {self.ahead, self.behind} <= {*self.first_count}:
            return self.first_count[self.ahead] - self.first_count[self.behind]
        return None

    @property
    def cards(self) -> int:
        """Everything that people put in a line, second sheets too."""
        return sum(self.lines.values())


@remembered
def hand_tally(election: Election, contest: Contest, place: Place) -> HandTally | None:
    """The hand tally of a state; None where the data have none, or none known on the day asked about."""
    if not election.has_table(TALLY) or place.state is None:
        return None
    here = (pl.col("contest") == contest.id) & (pl.col("state") == place.state)
    rows = election.table(TALLY).filter(here)
    if rows.is_empty():
        return None
    beside = election.table(BESIDE).filter(here) if election.has_table(BESIDE) else rows.clear()
    lines = _by_line(rows)
    people = [choice.id for choice in contest.choices if choice.kind.can_win and choice.id in lines]
    if len(people) < 2:
        return None
    ahead, behind = sorted(people, key=lambda name: (-lines[name], name))[:2]
    counts = _counts(beside)
    names = election.unit_names(UnitKind.COUNTY)
    counties = tuple(_counties(rows, people, counts, names))
    return HandTally(
        state=place.state,
        name=states_of(election)[place.state],
        ahead=ahead,
        behind=behind,
        batches=rows.select("unit", "batch").n_unique(),
        lines=lines,
        first_count={k: v for k, v in _whole(counts, FIRST).items() if k in people},
        ballots={
            count: _whole(counts, count)["ballots"]
            for count in (FIRST, OFFICIAL, BY_COUNTY)
            if "ballots" in _whole(counts, count)
        },
        second_sheets={
            names.get(unit, unit): found for unit, found in _second_sheets(rows, counts).items()
        },
        counties=counties,
        listed=units_in(election, UnitKind.COUNTY, place).height,
        twice=tuple(_twice(rows, people, names)),
    )


_Counts = Mapping[tuple[str, str | None], Mapping[str, int]]


def _by_line(rows: pl.DataFrame) -> dict[str, int]:
    sums = rows.group_by("line", maintain_order=True).agg(pl.col("votes").sum())
    return dict(sums.iter_rows())


def _counts(beside: pl.DataFrame) -> _Counts:
    """Figures by line of every count that stands beside the tally, by count and county (None: the state)."""
    found: dict[tuple[str, str | None], dict[str, int]] = {}
    if not beside.is_empty():
        for count, unit, line, votes in beside.select("count", "unit", "line", "votes").iter_rows():
            found.setdefault((count, unit), {})[line] = votes
    return found


def _whole(counts: _Counts, count: str) -> dict[str, int]:
    """The state's figures of a count: stated as such, else the sum of its counties."""
    if (count, None) in counts:
        return dict(counts[count, None])
    sums: dict[str, int] = {}
    for (name, _), lines in counts.items():
        if name == count:
            for line, votes in lines.items():
                sums[line] = sums.get(line, 0) + votes
    return sums


def _counties(
    rows: pl.DataFrame, people: Collection[str], counts: _Counts, names: Mapping[str, str]
) -> Iterator[CountyTally]:
    is_vote = pl.col("line").is_in([*people])
    sums = rows.group_by("unit").agg(
        pl.col("batch").n_unique(), pl.col("votes").filter(is_vote).sum()
    )
    for unit, batches, votes in sums.sort("unit").iter_rows():
        official = counts.get((OFFICIAL, unit), {}).get("named")
        yield CountyTally(unit, names.get(unit, unit), batches, votes, official)


def _second_sheets(rows: pl.DataFrame, counts: _Counts) -> dict[str, int]:
    """Blank cards of a county beyond those that the county file leaves it."""
    blank = rows.filter(pl.col("line") == "blank").group_by("unit").agg(pl.col("votes").sum())
    found = {
        unit: votes - counts[BY_COUNTY, unit].get("blank", votes)
        for unit, votes in blank.sort("unit").iter_rows()
        if (BY_COUNTY, unit) in counts
    }
    return {unit: cards for unit, cards in found.items() if cards > 0}


def _twice(
    rows: pl.DataFrame, people: Collection[str], names: Mapping[str, str]
) -> Iterator[EnteredTwice]:
    """Per county, batches that differ in nothing but the spelling of their name."""
    wide = rows.pivot("line", index=("unit", "batch", "vote_mode"), values="votes")
    lines = [name for name in wide.columns if name not in ("unit", "batch", "vote_mode")]
    votes = pl.sum_horizontal(*people)
    spelt = pl.col("batch").map_elements(_spelling, return_dtype=pl.String)
    alike = (
        wide.with_columns(spelt.alias("name"), votes.alias("of_people"))
        .filter((pl.col("of_people") >= FEWEST_VOTES) & (pl.col("name") != ""))
        .group_by("unit", "name", "vote_mode", *lines)
        .agg(pl.len().alias("times"), pl.col("of_people").first())
        .filter(pl.col("times") > 1)
        .with_columns(more=pl.col("times") - 1)
    )
    sums = alike.group_by("unit").agg(
        pl.col("more").sum(), (pl.col("more") * pl.col("of_people")).sum().alias("votes")
    )
    for unit, more, count in sums.sort("votes", "unit", descending=[True, False]).iter_rows():
        yield EnteredTwice(names.get(unit, unit), more, count)


def _spelling(batch: str) -> str:
    """The name without what two spellings of it differ in; empty where no two numbers are left to tell it by.

    >>> _spelling("AbsenteeScanner3Batch18") == _spelling("scanner 3/18"), _spelling("STATE FARM ARENA - 2")
    (True, '')
    """
    numbers = re.findall(r"[0-9]+", batch)
    rest = re.sub(r"[0-9]+", "", _WORDS.sub("", batch.casefold()))
    return f"{rest} {'/'.join(n.lstrip('0') for n in numbers)}" if len(numbers) > 1 else ""
