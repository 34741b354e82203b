"""What is held equal: the facts about places that the comparison takes account of, step by step.

A control is a formula over the table ``covariates``; a vintage is a set of tables the same controls can be taken
from; a rung names the controls that are in at one step of the ladder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import polars as pl

EARLIER = "earlier"
"""The column with the same share in the election before: the lagged outcome."""


@dataclass(frozen=True, slots=True)
class Control:
    """One fact about places: ``word`` is what a sentence calls it, ``value`` its formula over the covariates."""

    name: str
    word: str
    value: pl.Expr


@dataclass(frozen=True, slots=True)
class Vintage:
    """One source of the controls; census tables of different years give different answers."""

    name: str
    label: str
    controls: tuple[Control, ...]

    def column(self, control: str) -> str:
        """The column of a control in the table of places."""
        return control if control == EARLIER else f"{control}@{self.name}"


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder: the names of the controls that are in."""

    name: str
    label: str
    controls: tuple[str, ...]

    @property
    def has_earlier(self) -> bool:
        """Whether the share in the election before is among the controls."""
        return EARLIER in self.controls


RAW = Rung("raw", "nothing held equal", ())
LADDER = (
    RAW,
    Rung("race_educ", "race and education held equal", ("nonwhite", "college")),
    Rung(
        "race_educ_pop_unemp",
        "race, education, population and unemployment held equal",
        ("nonwhite", "college", "log_pop", "unemp"),
    ),
    Rung("lag", "the vote of the election before held equal", (EARLIER,)),
    Rung(
        "lag_all",
        "all of these held equal",
        (EARLIER, "nonwhite", "college", "log_pop", "unemp"),
    ),
)
"""From the raw difference to everything held equal; all are always shown, in this order."""


def _standard(name: str, label: str, columns: tuple[str, str, str, str]) -> Vintage:
    white, college, population, unemployment = columns
    return Vintage(
        name,
        label,
        (
            Control("nonwhite", "race", 100 - pl.col(white)),
            Control("college", "education", pl.col(college)),
            Control("log_pop", "population", pl.col(population).log()),
            Control("unemp", "unemployment", pl.col(unemployment)),
        ),
    )


VINTAGES = (
    _standard(
        "acs_2012_2016",
        "American Community Survey 2012 to 2016",
        ("white_pct", "bachelors_pct", "total_population", "unemployment_pct"),
    ),
    _standard(
        "census_2017",
        "Census tables of 2017, population of 2016; unemployment as before",
        ("white_2017_pct", "bachelors_2017_pct", "population_2016", "unemployment_pct"),
    ),
)
"""Sources of the standard controls. A conclusion that flips with the vintage of a table is not a conclusion."""


NO_COVARIATES = Vintage("none", "no covariates", ())


def vintages_for(columns: Collection[str]) -> tuple[Vintage, ...]:
    """The vintages of the standard controls whose columns are all there; one without controls if none is."""
    known = [vintage for vintage in VINTAGES if roots(vintage.controls) <= set(columns)]
    return tuple(known) or (NO_COVARIATES,)


def chosen(columns: Sequence[str]) -> tuple[Vintage, tuple[Rung, ...]]:
    """The controls and the ladder of columns that a person chose, each as it stands."""
    controls = tuple(Control(name, name.replace("_", " "), pl.col(name)) for name in columns)
    ladder = (
        RAW,
        Rung("chosen", "the chosen covariates held equal", tuple(columns)),
        Rung("lag", "the vote of the election before held equal", (EARLIER,)),
        Rung("lag_all", "all of these held equal", (EARLIER, *columns)),
    )
    return Vintage("chosen", "the covariates chosen", controls), ladder


def climbable(ladder: Sequence[Rung], vintage: Vintage, has_earlier: bool) -> tuple[Rung, ...]:
    """The rungs that need nothing beyond these controls and, where there is one, the election before."""
    names = {control.name for control in vintage.controls} | ({EARLIER} if has_earlier else set())
    return tuple(rung for rung in ladder if set(rung.controls) <= names)


def roots(controls: Iterable[Control]) -> set[str]:
    """The columns of the covariates that these controls are computed from."""
    return {name for control in controls for name in control.value.meta.root_names()}
