"""How well the model of net changes predicts recounts that it was not fitted to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from canvass.recount.flip import PER_VOTES
from canvass.recount.history import PastRecount
from canvass.stats.kolmogorov import uniform_p
from canvass.stats.scaled_student import FEWEST, Fit, ScaledStudent, fit_scaled_student

LEVELS = (0.50, 0.80, 0.90, 0.95)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How often a central interval of this level held the change that came."""

    level: float
    covered: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Predictions against what came.

    ``uniform_p`` tests that the changes fall evenly over their predictions (Kolmogorov and Smirnov);
    ``expected_flips`` sums the chances of reversal, ``seen_flips`` counts the reversals.
    """

    n: int
    coverage: tuple[Coverage, ...]
    uniform_p: float
    expected_flips: float
    seen_flips: int
    brier_score: float
    log_score: float


def fit(records: Sequence[PastRecount], exponent: float | None = None) -> Fit:
    """The model fitted to past recounts; a given exponent is held fixed."""
    changes = tuple(record.net_change for record in records)
    return _fitted(changes, tuple(record.votes / PER_VOTES for record in records), exponent)


@lru_cache(maxsize=256)
def _fitted(changes: tuple[int, ...], sizes: tuple[float, ...], exponent: float | None) -> Fit:
    """One page fits some eighty selections of a few dozen recounts, and the next page the same ones."""
    return fit_scaled_student(changes, sizes, exponent)


def leave_one_out(records: Sequence[PastRecount], exponent: float | None = None) -> Calibration:
    """Each recount predicted from all the others."""
    models = [
        fit([*records[:at], *records[at + 1 :]], exponent).model for at in range(len(records))
    ]
    return calibration(records, models)


HOLD_OUT_SIZES = (2_000_000, 3_000_000)
"""Votes that divide past recounts into three groups of about one size each."""


def by_earlier_years(records: Sequence[PastRecount]) -> Calibration:
    """Each recount predicted from those of earlier years alone, as a plan of its day would have had it.

    Those before which too few recounts were made for a fit are predicted by nobody and left out.
    """
    pairs = [
        (record, fit(earlier).model)
        for record in records
        if len(earlier := [each for each in records if each.year < record.year]) >= FEWEST
    ]
    return calibration([record for record, _ in pairs], [model for _, model in pairs])


def by_other_sizes(records: Sequence[PastRecount]) -> Calibration:
    """Each recount predicted from those of the other sizes alone: small from large and large from small."""
    models = {
        group: fit([each for each in records if _size(each) != group]).model
        for group in {_size(record) for record in records}
    }
    return calibration(records, [models[_size(record)] for record in records])


def _size(record: PastRecount) -> int:
    return sum(record.votes >= limit for limit in HOLD_OUT_SIZES)


def calibration(records: Sequence[PastRecount], models: Sequence[ScaledStudent]) -> Calibration:
    """Each recount against the prediction of its own model."""
    pairs = list(zip(records, models, strict=True))
    places = _each(pairs, lambda model, r: model.below(r.net_change, r.votes / PER_VOTES))
    chances = _each(pairs, lambda model, r: model.below(-r.initial_margin, r.votes / PER_VOTES))
    scores = _each(pairs, lambda m, r: m.log_likelihoods(r.net_change, r.votes / PER_VOTES))
    flipped = np.array([record.is_reversed for record in records])
    return Calibration(
        n=len(records),
        coverage=tuple(
            Coverage(level, float(np.mean(np.abs(places - 0.5) <= level / 2))) for level in LEVELS
        ),
        uniform_p=uniform_p(places),
        expected_flips=float(chances.sum()),
        seen_flips=int(flipped.sum()),
        brier_score=float(np.mean((chances - flipped) ** 2)),
        log_score=float(scores.sum()),
    )


def _each(
    pairs: Sequence[tuple[PastRecount, ScaledStudent]],
    number: Callable[[ScaledStudent, PastRecount], NDArray[np.float64]],
) -> NDArray[np.float64]:
    return np.array([float(number(model, record)) for record, model in pairs])
