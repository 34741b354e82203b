"""The source line below the pictures and tables of the chapter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from markupsafe import Markup

from canvass.journeys.gap.result import TechGap
from canvass.present.gap.phrases import (
    headline,
)
from canvass.present.words import counted

Cite: TypeAlias = Callable[..., Markup]


def source(result: TechGap, cite: Cite, *more: str) -> Markup:
    """The source line of the comparison: how many counties, which count, which tables.

    Ballots counted by equipment are among them only where those of this state were.
    """
    by_ballot = () if result.exposure.is_estimated else ("ballots_by_technology",)
    names = (result.about.count, "technology", *by_ballot, "covariates", *more)
    n = headline(result).n
    return cite(
        *names, n=f"n = {counted(n, 'county', 'counties')}; {result.about.baseline.sentence}"
    )
