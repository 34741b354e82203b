"""The model of past recounts: parameters, base rates, calibration; fitted again where that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache

import polars as pl

from canvass.data import recount as packaged
from canvass.errors import MissingTable
from canvass.model.sentence import Sentence
from canvass.recount.calibration import (
    Calibration,
    by_earlier_years,
    by_other_sizes,
    fit,
    leave_one_out,
)
from canvass.recount.flip import LIMITS, PARAMETER_SETS, flip_margin
from canvass.recount.history import HistorySummary, PastRecount, past_recount, summary
from canvass.stats.scaled_student import FEWEST, Fit, ScaledStudent

EXPONENTS: tuple[float | None, ...] = (None, 0.5, 1.0)
"""The default fit leaves the exponent free; the data hardly tell 0.5 and 1 apart."""

VOTES_SHOWN = (100_000, 1_000_000, 3_000_000, 5_000_000)
CHANCES_SHOWN = (0.10, 0.05, 0.01, 0.001)


@dataclass(frozen=True, slots=True)
class Reversible:
    """The lead that honest error reverses with a chance, in a contest of so many votes."""

    votes: int
    chance: float
    margin_votes: float


@dataclass(frozen=True, slots=True)
class Refit:
    """One fit made now, beside the parameters in use, and how far it is from them."""

    exponent: float | None
    used: ScaledStudent
    found: Fit
    largest_difference: float
    """The largest relative difference of a parameter."""


@dataclass(frozen=True, slots=True)
class CalibrationOf:
    """Recounts predicted from others: which were, and from which."""

    which: str
    held_out: HeldOut
    calibration: Calibration


class HeldOut(StrEnum):
    """From what a recount is predicted; the value is a machine's word, ``sentence`` a person's."""

    ONE = "one"
    YEAR = "year"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class RecountModel:
    """What the chances rest on. ``refits`` and ``calibrations`` are empty unless they were asked for.

    ``known_on`` is the day by which the recounts are those of earlier years, None for all.
    """

    records: tuple[PastRecount, ...]
    history: HistorySummary
    base_rates: pl.DataFrame
    parameters: tuple[ScaledStudent, ...]
    reversible: tuple[Reversible, ...]
    refits: tuple[Refit, ...]
    calibrations: tuple[CalibrationOf, ...]
    known_on: date | None = None
    limits: tuple[Sentence, ...] = LIMITS


@dataclass(frozen=True, slots=True)
class FittedModel:
    """Past recounts and what was fitted to them: the default first; without any fit where they are too few."""

    records: tuple[PastRecount, ...]
    parameters: tuple[ScaledStudent, ...]

    @property
    def history(self) -> HistorySummary:
        """How far they moved margins; raises MissingTable where there are none."""
        if not self.records:
            raise MissingTable("no recount of an earlier year is in the data; ask for a later day")
        return summary([r.net_change for r in self.records], [r.votes for r in self.records])

    def reversible(self, chance: float, votes: int) -> Reversible:
        """The lead that honest error reverses with this chance, by the default."""
        return Reversible(votes, chance, flip_margin(chance, votes, self.parameters[0]))


def recount_model(refit: bool = False, known_on: date | None = None) -> RecountModel:
    """The model; ``refit`` fits it again to the packaged recounts and predicts each from others."""
    fitted = fitted_model(known_on)
    return RecountModel(
        records=fitted.records,
        history=fitted.history,
        base_rates=base_rates(known_on),
        parameters=fitted.parameters,
        reversible=tuple(
            fitted.reversible(chance, votes)
            for votes in VOTES_SHOWN
            for chance in CHANCES_SHOWN
            if fitted.parameters
        ),
        refits=_refits(fitted.records) if refit else (),
        calibrations=_calibrations(fitted.records) if refit else (),
        known_on=known_on,
    )


def fitted_model(known_on: date | None = None) -> FittedModel:
    """The model by all packaged recounts, or by those of years before the day alone, fitted to them."""
    return _fitted_before(None if known_on is None else known_on.year)


@cache
def _fitted_before(year: int | None) -> FittedModel:
    records = past_recounts()
    known = tuple(r for r in records if year is None or r.year < year)
    if len(known) == len(records):
        return FittedModel(records, PARAMETER_SETS)
    enough = EXPONENTS if len(known) >= FEWEST else ()
    return FittedModel(known, tuple(fit(known, exponent).model for exponent in enough))


@lru_cache(maxsize=8)
def calibration_of(known_on: date | None = None) -> Calibration:
    """How well the model predicts each of those recounts from the others."""
    return leave_one_out(fitted_model(known_on).records)


def base_rates(known_on: date | None = None) -> pl.DataFrame:
    """Published base rates; for a day those of periods that ended in a year before."""
    rates = packaged.history("fairvote_summary")
    if known_on is None:
        return rates
    last_year = pl.col("period").str.split("-").list.last().cast(pl.Int64)
    return rates.filter(last_year < known_on.year)


def past_recounts() -> tuple[PastRecount, ...]:
    """The packaged recounts that the model is fitted to, each with its baseline."""
    rows = packaged.history("recounts").filter(pl.col("in_fit"))
    return tuple(past_recount(row) for row in rows.iter_rows(named=True))


def _refits(records: Sequence[PastRecount]) -> tuple[Refit, ...]:
    return tuple(
        _compared(exponent, used, fit(records, exponent))
        for exponent, used in zip(EXPONENTS, PARAMETER_SETS, strict=True)
    )


def _compared(exponent: float | None, used: ScaledStudent, found: Fit) -> Refit:
    pairs = (
        (found.model.scale, used.scale),
        (found.model.exponent, used.exponent),
        (found.model.df, used.df),
    )
    return Refit(exponent, used, found, max(abs(new / old - 1) for new, old in pairs))


def _calibrations(records: Sequence[PastRecount]) -> tuple[CalibrationOf, ...]:
    clean = [record for record in records if record.is_clean]
    differ = "those that differ by the recount alone"
    return (
        CalibrationOf("all", HeldOut.ONE, leave_one_out(records)),
        CalibrationOf(differ, HeldOut.ONE, leave_one_out(clean)),
        CalibrationOf("all", HeldOut.YEAR, by_earlier_years(records)),
        CalibrationOf("all", HeldOut.SIZE, by_other_sizes(records)),
    )
