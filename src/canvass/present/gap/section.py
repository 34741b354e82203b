"""A section of the chapter, and the source line below its pictures and tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup

from canvass.journeys.gap.result import TechGap
from canvass.present.blocks import Figure, Table
from canvass.present.gap.phrases import (
    headline,
)
from canvass.present.words import counted

Cite: TypeAlias = Callable[..., Markup]


Block: TypeAlias = str | Figure | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and paragraphs, pictures and tables in their order; ``further`` stands behind a click."""

    heading: str
    blocks: tuple[Block, ...]
    further: tuple[Table, ...] = ()


def source(result: TechGap, cite: Cite, *more: str) -> Markup:
    """The source line of the comparison: how many counties, which count, which tables."""
    names = (result.about.count, "technology", "ballots_by_technology", "covariates", *more)
    n = headline(result).n
    return cite(
        *names, n=f"n = {counted(n, 'county', 'counties')}; {result.about.baseline.sentence}"
    )
