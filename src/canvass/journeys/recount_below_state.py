"""Recounts below state level held against the model, which was fitted to none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache

from canvass.data import recount as packaged
from canvass.model import Baseline
from canvass.recount.calibration import Calibration, calibration, fit
from canvass.recount.flip import BELOW_STATE_SETS, DATA_BEGIN_AT
from canvass.recount.history import HistorySummary, PastRecount, summary, way_of
from canvass.stats.scaled_student import ScaledStudent

SIZES = (0, 1_000, 10_000, 50_000, 300_000)
"""Votes at which the groups of sizes begin."""
FEWEST_SMALL = 30
"""Recounts below state level below which nothing is fitted to them."""
YEARS = (2009, 2017, 2021)
"""Years at which the groups of years begin."""


class Chosen(StrEnum):
    """Why a recount is listed; the value is the table's own word."""

    PRESS = "press"
    EVERY_COUNTY = "every county"


@dataclass(frozen=True, slots=True)
class SmallGroup:
    """Recounts of one list and size, or of one list and span of years, and how the fits of the range predict them.

    ``fits`` has a calibration for each set of parameters, the default first. Of an empty bound there is no limit.
    """

    chosen: Chosen
    from_votes: int | None
    to_votes: int | None
    from_year: int | None
    to_year: int | None
    history: HistorySummary
    fits: tuple[Calibration, ...]

    @property
    def seen(self) -> int:
        """How many reversed the outcome."""
        return self.fits[0].seen_flips


def recounts_below_state(known_on: date | None = None) -> tuple[tuple[Chosen, PastRecount], ...]:
    """Each recount below state level with the list that it is of; of a day, those of years before alone."""
    return _before(None if known_on is None else known_on.year)


@cache
def _before(year: int | None) -> tuple[tuple[Chosen, PastRecount], ...]:
    rows = packaged.history("recounts_below_state").iter_rows(named=True)
    return tuple(
        (
            Chosen(row["chosen"]),
            PastRecount(
                recount=row["recount"],
                year=row["year"],
                state=row["state"],
                contest=row["contest"],
                votes=row["votes"],
                initial_margin=row["initial_margin"],
                net_change=row["net_change"],
                baseline=Baseline(row["baseline"]),
                is_clean=row["baseline"] != Baseline.ELECTION_NIGHT,
                source=row["source"],
                way=way_of(row["method"].lower()),
            ),
        )
        for row in rows
        if year is None or row["year"] < year
    )


def small_sets(known_on: date | None = None) -> tuple[ScaledStudent, ...]:
    """The fits to recounts of fewer votes than the statewide ones: all, those in the press, the counties.

    Of a day by those of years before; none where they are too few.
    """
    return _small_sets_before(None if known_on is None else known_on.year)


@cache
def _small_sets_before(year: int | None) -> tuple[ScaledStudent, ...]:
    every = [pair for pair in _before(None) if pair[1].votes < DATA_BEGIN_AT]
    known = [pair for pair in _before(year) if pair[1].votes < DATA_BEGIN_AT]
    if len(known) == len(every):
        return BELOW_STATE_SETS
    lists = ([r for _, r in known], *([r for of, r in known if of is each] for each in Chosen))
    return tuple(fit(records).model for records in lists if len(records) >= FEWEST_SMALL)


@dataclass(frozen=True, slots=True)
class SmallHeldOut:
    """How well the fit to recounts of fewer votes predicts those of a year, or a size, from all the others."""

    by_year: Calibration
    by_size: Calibration


@lru_cache(maxsize=1)
def small_held_out() -> SmallHeldOut:
    """The recounts of each year, or size, predicted from those of all other years, or sizes."""
    records = [each for _, each in recounts_below_state() if each.votes < DATA_BEGIN_AT]
    return SmallHeldOut(_held_out(records, lambda record: record.year), _held_out(records, _size))


def _held_out(records: Sequence[PastRecount], group: Callable[[PastRecount], int]) -> Calibration:
    models = {
        one: fit([each for each in records if group(each) != one]).model
        for one in {group(record) for record in records}
    }
    return calibration(records, [models[group(record)] for record in records])


def _size(record: PastRecount) -> int:
    return sum(record.votes >= limit for limit in SIZES)


def below_state(
    parameters: Sequence[ScaledStudent], known_on: date | None = None
) -> tuple[SmallGroup, ...]:
    """The lists by size, then what the press reported by years."""
    found = recounts_below_state(known_on)
    return (*_by_size(found, parameters), *_by_years(found, parameters))


Found = Sequence[tuple[Chosen, PastRecount]]


def _by_size(found: Found, parameters: Sequence[ScaledStudent]) -> Iterator[SmallGroup]:
    for chosen in Chosen:
        for low, high in zip(SIZES, (*SIZES[1:], None), strict=True):
            records = [
                each
                for of, each in found
                if of is chosen and low <= each.votes and (high is None or each.votes < high)
            ]
            if records:
                yield _group(chosen, (low, high), (None, None), records, parameters)


def _by_years(found: Found, parameters: Sequence[ScaledStudent]) -> Iterator[SmallGroup]:
    for first, after in zip(YEARS, (*YEARS[1:], None), strict=True):
        records = [
            each
            for of, each in found
            if of is Chosen.PRESS and first <= each.year and (after is None or each.year < after)
        ]
        if records:
            last = max(each.year for each in records)
            yield _group(Chosen.PRESS, (None, None), (first, last), records, parameters)


def _group(
    chosen: Chosen,
    votes: tuple[int | None, int | None],
    years: tuple[int | None, int | None],
    records: Sequence[PastRecount],
    parameters: Sequence[ScaledStudent],
) -> SmallGroup:
    return SmallGroup(
        chosen=chosen,
        from_votes=votes[0],
        to_votes=votes[1],
        from_year=years[0],
        to_year=years[1],
        history=summary([r.net_change for r in records], [r.votes for r in records]),
        fits=tuple(calibration(records, [model] * len(records)) for model in parameters),
    )
