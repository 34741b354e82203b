"""The places compared, and the regression that a specification asks of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from canvass.forensics.controls import EARLIER
from canvass.forensics.specification import Measure, Specification
from canvass.forensics.technology import Weighting
from canvass.stats.regression import Fit, Floats, categories, least_squares, with_constant

TREATMENT = 1
"""The column of the coding in every design matrix; the constant is column 0."""


@dataclass(frozen=True, slots=True)
class Places:
    """One row for each place: unit, name, votes, now, earlier, one column for each coding and control.

    ``now`` and ``earlier`` are points; codings are 0 and 1 or shares; ``machine_share`` is the share of ballots
    on machines where it is known. A cell is null where a fact is not known.
    """

    table: pl.DataFrame

    def used_by(self, specification: Specification) -> pl.DataFrame:
        """The rows with everything that the specification's sample asks for, in order of unit."""
        needed = ["now", "votes", specification.coding, *specification.sample]
        if specification.measure is not Measure.NOW:
            needed.append(EARLIER)
        return self.table.drop_nulls(needed).sort("unit")


@dataclass(frozen=True, slots=True)
class Regression:
    """Outcome (n), design (n, k) and weights (n) or None; ``units`` names the rows.

    ``coded`` is the coding of every place with a result whose equipment is known, those that lack another fact
    among them: what the rows would be had nothing been lost.
    """

    outcome: Floats
    design: Floats
    weights: Floats | None
    units: tuple[str, ...]
    coded: Floats

    def fit(self) -> Fit:
        """Least squares; raises OutOfRange when the columns determine one another."""
        return least_squares(self.outcome, self.design, self.weights)


def regression(
    places: Places, specification: Specification, fixed_effects: str | None = None
) -> Regression:
    """The regression of a specification; ``fixed_effects`` names a column whose every value gets a constant."""
    rows = places.used_by(specification)
    columns = [numbers(rows, name) for name in (specification.coding, *specification.controls)]
    if fixed_effects is not None:
        columns.append(categories(rows[fixed_effects].to_numpy()))
    weighted = specification.weighting is Weighting.EACH_VOTE_ONCE
    return Regression(
        outcome=_outcome(rows, specification.measure),
        design=with_constant(*columns),
        weights=numbers(rows, "votes") if weighted else None,
        units=tuple(rows["unit"]),
        coded=numbers(
            places.table.drop_nulls(["now", "votes", specification.coding]), specification.coding
        ),
    )


def numbers(rows: pl.DataFrame, column: str) -> Floats:
    """A column as floating-point numbers; true is 1."""
    return np.asarray(rows[column].cast(pl.Float64).to_numpy())


def _outcome(rows: pl.DataFrame, measure: Measure) -> Floats:
    if measure is Measure.CHANGE:
        return numbers(rows, "now") - numbers(rows, EARLIER)
    return numbers(rows, measure.value)
