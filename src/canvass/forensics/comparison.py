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
from canvass.stats.regression import Fit, Floats, categories, least_squares, with_constant

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
class Places:
    """One row for each place: unit, name, votes, now, earlier, one column for each coding and control.

    ``now`` and ``earlier`` are points; codings are 0 and 1 or shares; ``machine_share`` is the share of ballots
    on machines where it is known. A cell is null where a fact is not known. Hundreds of specifications ask for
    the same few sets of rows: each is looked for once.
    """

    table: pl.DataFrame
    _known: dict[frozenset[str], Known] = field(default_factory=dict, init=False, repr=False)

    def known(self, columns: Iterable[str]) -> Known:
        """The rows in which none of these columns is null."""
        wanted = frozenset(columns)
        if wanted not in self._known:
            self._known[wanted] = Known(self.table.drop_nulls(sorted(wanted)).sort("unit"))
        return self._known[wanted]

    def used_by(self, specification: Specification) -> Known:
        """The rows with everything that the specification's sample asks for."""
        needed = ["now", "votes", specification.coding, *specification.sample]
        if specification.measure is not Measure.NOW:
            needed.append(EARLIER)
        return self.known(needed)


@dataclass(frozen=True, eq=False)
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

    @cached_property
    def fit(self) -> Fit:
        """Least squares; raises OutOfRange when the columns determine one another."""
        return least_squares(self.outcome, self.design, self.weights)


def regression(
    places: Places, specification: Specification, fixed_effects: str | None = None
) -> Regression:
    """The regression of a specification; ``fixed_effects`` names a column whose every value gets a constant."""
    rows = places.used_by(specification)
    columns = [rows.numbers(name) for name in (specification.coding, *specification.controls)]
    if fixed_effects is not None:
        columns.append(categories(rows.table[fixed_effects].to_numpy()))
    weighted = specification.weighting is Weighting.EACH_VOTE_ONCE
    coded = places.known(("now", "votes", specification.coding))
    return Regression(
        outcome=_outcome(rows, specification.measure),
        design=with_constant(*columns),
        weights=rows.numbers("votes") if weighted else None,
        units=rows.units,
        coded=coded.numbers(specification.coding),
    )


def _outcome(rows: Known, measure: Measure) -> Floats:
    if measure is Measure.CHANGE:
        return rows.numbers("now") - rows.numbers(EARLIER)
    return rows.numbers(measure.value)
