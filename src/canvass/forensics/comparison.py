"""The places compared, and the regression that a specification asks of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import polars as pl

from canvass.forensics.controls import EARLIER
from canvass.forensics.specification import Measure, Specification
from canvass.forensics.technology import Weighting
from canvass.stats.collinearity import (
    MINIMUM_RECIPROCAL_CONDITION,
    reciprocal_condition,
    variance_inflation,
)
from canvass.stats.regression import Factored, Fit, Floats, categories, factored, with_constant

TREATMENT = 1
"""The column of the coding in every design matrix; the constant is column 0."""


@dataclass(frozen=True, eq=False)
class Known:
    """The places of which some facts are all known, in order of unit: one row of ``table`` for each of ``units``."""

    table: pl.DataFrame
    _numbers: dict[str, Floats] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The names of the rows."""
        return tuple(self.table["unit"].to_list())

    def numbers(self, column: str) -> Floats:
        """A column as floating-point numbers; true is 1."""
        if column not in self._numbers:
            self._numbers[column] = np.asarray(self.table[column].cast(pl.Float64).to_numpy())
        return self._numbers[column]


@dataclass(frozen=True, eq=False)
class Design:
    """A constant, the coding and the controls (n, k) over the rows of a sample, whatever is regressed on them."""

    rows: Known
    matrix: Floats
    _factored: dict[Weighting, Factored] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def condition(self) -> float:
        """How well the columns can be told apart, from 0 to 1."""
        return reciprocal_condition(self.matrix)

    @cached_property
    def inflation(self) -> float:
        """The variance inflation of the coding."""
        return variance_inflation(self.matrix, TREATMENT)

    @property
    def is_estimable(self) -> bool:
        """Whether a regression on these columns has one answer."""
        n, k = self.matrix.shape
        return n > k and self.condition >= MINIMUM_RECIPROCAL_CONDITION

    def factored(self, weighting: Weighting) -> Factored:
        """The factors under a weighting; raises OutOfRange when the columns determine one another."""
        if weighting not in self._factored:
            weighted = weighting is Weighting.EACH_VOTE_ONCE
            weights = self.rows.numbers("votes") if weighted else None
            self._factored[weighting] = factored(self.matrix, weights)
        return self._factored[weighting]


@dataclass(frozen=True, eq=False)
class Places:
    """One row for each place: unit, name, votes, now, earlier, one column for each coding and control.

    ``now`` and ``earlier`` are points; codings are 0 and 1 or shares; ``machine_share`` is the share of ballots
    on machines where it is known. A cell is null where a fact is not known. Hundreds of specifications ask for
    the same few sets of rows and columns: each is looked for, and factored, once.
    """

    table: pl.DataFrame
    _known: dict[frozenset[str], Known] = field(default_factory=dict, init=False, repr=False)
    _kept: dict[bytes, Known] = field(default_factory=dict, init=False, repr=False)
    _designs: dict[object, Design] = field(default_factory=dict, init=False, repr=False)

    def known(self, columns: Iterable[str]) -> Known:
        """The rows in which none of these columns is null."""
        wanted = frozenset(columns)
        if wanted not in self._known:
            self._known[wanted] = self._rows(wanted)
        return self._known[wanted]

    @cached_property
    def _sorted(self) -> pl.DataFrame:
        is_sorted = self.table["unit"].is_sorted()
        return self.table if is_sorted else self.table.sort("unit")

    def _rows(self, columns: Iterable[str]) -> Known:
        """The same rows are the same object, whichever facts ask for them: what is factored once serves them all."""
        kept = np.ones(self.table.height, dtype=bool)
        for column in columns:
            values = self._sorted[column]
            if values.null_count():
                kept &= values.is_not_null().to_numpy()
        key = kept.tobytes()
        if key not in self._kept:
            self._kept[key] = Known(self._sorted if kept.all() else self._sorted.filter(kept))
        return self._kept[key]

    def used_by(self, specification: Specification) -> Known:
        """The rows with everything that the specification's sample asks for."""
        needed = ["now", "votes", specification.coding, *specification.sample]
        if specification.measure is not Measure.NOW:
            needed.append(EARLIER)
        return self.known(needed)

    def design(self, specification: Specification, fixed_effects: str | None = None) -> Design:
        """The columns of a specification, and of what gets a constant for each of its values."""
        rows = self.used_by(specification)
        key = (rows, specification.coding, specification.controls, fixed_effects)
        if key not in self._designs:
            columns = [
                rows.numbers(name) for name in (specification.coding, *specification.controls)
            ]
            if fixed_effects is not None:
                columns.append(categories(rows.table[fixed_effects].to_numpy()))
            self._designs[key] = Design(rows, with_constant(*columns))
        return self._designs[key]


@dataclass(frozen=True, eq=False)
class Regression:
    """Outcome (n) and columns (n, k) of a specification under its weighting.

    ``coded`` is the coding of every place with a result whose equipment is known, those that lack another fact
    among them: what the rows would be had nothing been lost.
    """

    outcome: Floats
    columns: Design
    weighting: Weighting
    coded: Floats

    @property
    def design(self) -> Floats:
        """The matrix (n, k) of the columns."""
        return self.columns.matrix

    @property
    def units(self) -> tuple[str, ...]:
        """The names of the rows."""
        return self.columns.rows.units

    @property
    def weights(self) -> Floats | None:
        """Votes (n) where each vote counts once, None where each place does."""
        weighted = self.weighting is Weighting.EACH_VOTE_ONCE
        return self.columns.rows.numbers("votes") if weighted else None

    @cached_property
    def fit(self) -> Fit:
        """Least squares; raises OutOfRange when the columns determine one another."""
        return self.columns.factored(self.weighting).fit(self.outcome)


def regression(
    places: Places, specification: Specification, fixed_effects: str | None = None
) -> Regression:
    """The regression of a specification; ``fixed_effects`` names a column whose every value gets a constant."""
    columns = places.design(specification, fixed_effects)
    coded = places.known(("now", "votes", specification.coding))
    return Regression(
        outcome=_outcome(columns.rows, specification.measure),
        columns=columns,
        weighting=specification.weighting,
        coded=coded.numbers(specification.coding),
    )


def _outcome(rows: Known, measure: Measure) -> Floats:
    if measure is Measure.CHANGE:
        return rows.numbers("now") - rows.numbers(EARLIER)
    return rows.numbers(measure.value)
