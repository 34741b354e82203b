"""The model of past recounts: parameters, base rates, calibration; fitted again where that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from canvass.data import recount as packaged
from canvass.recount.calibration import Calibration, fit, leave_one_out
from canvass.recount.flip import LIMITS, PARAMETER_SETS, flip_margin
from canvass.recount.history import HistorySummary, PastRecount, past_recount, summary
from canvass.stats.scaled_student import Fit, ScaledStudent

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
    """Leave-one-out over a set of recounts."""

    which: str
    calibration: Calibration


@dataclass(frozen=True, slots=True)
class RecountModel:
    """What the chances rest on. ``refits`` and ``calibrations`` are empty unless they were asked for."""

    records: tuple[PastRecount, ...]
    history: HistorySummary
    base_rates: pl.DataFrame
    parameters: tuple[ScaledStudent, ...]
    reversible: tuple[Reversible, ...]
    refits: tuple[Refit, ...]
    calibrations: tuple[CalibrationOf, ...]
    limits: tuple[str, ...] = LIMITS


def recount_model(refit: bool = False) -> RecountModel:
    """The model; ``refit`` fits it again to the packaged recounts and leaves each one out in turn."""
    records = past_recounts()
    return RecountModel(
        records=records,
        history=summary([r.net_change for r in records], [r.votes for r in records]),
        base_rates=packaged.history("fairvote_summary"),
        parameters=PARAMETER_SETS,
        reversible=tuple(
            Reversible(votes, chance, flip_margin(chance, votes))
            for votes in VOTES_SHOWN
            for chance in CHANCES_SHOWN
        ),
        refits=_refits(records) if refit else (),
        calibrations=_calibrations(records) if refit else (),
    )


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
    return (
        CalibrationOf("all", leave_one_out(records)),
        CalibrationOf("those that differ by the recount alone", leave_one_out(clean)),
    )
