"""One way to make the comparison, as data; all of them together are the multiverse."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from canvass.forensics.controls import EARLIER, Rung, Vintage
from canvass.forensics.technology import Coding, Weighting


class Measure(StrEnum):
    """What is compared; the value is the column of the table of places."""

    NOW = "now"
    EARLIER = "earlier"
    """A placebo: no equipment of this election can have changed the one before."""
    CHANGE = "change"

    @property
    def sentence(self) -> str:
        """The measure in words."""
        return _MEASURES[self]


_MEASURES = {
    Measure.NOW: "the result of this election",
    Measure.EARLIER: "the result of the election before",
    Measure.CHANGE: "the change from the election before",
}


@dataclass(frozen=True, slots=True)
class Specification:
    """A coding of machine places, controls from one vintage, a weighting and what is compared.

    ``controls`` are columns of the table of places. A place is used when every column of ``sample`` is known,
    the same for all rungs of a vintage: steps of the ladder differ by their controls, not by their places.
    """

    coding: str
    is_share: bool
    rung: str
    controls: tuple[str, ...]
    vintage: str
    weighting: Weighting
    sample: tuple[str, ...]
    measure: Measure = Measure.NOW


@dataclass(frozen=True, slots=True)
class Plan:
    """What is declared before anything is computed: the codings, the controls and the steps of the ladder.

    The first coding and the first vintage are those that stand first in every table; the last rung, with most
    held equal, is the main one, and the declared family of tests is it, under each coding and weighting.
    """

    codings: tuple[Coding, ...]
    vintages: tuple[Vintage, ...]
    ladder: tuple[Rung, ...]
    has_earlier: bool

    @property
    def main_rung(self) -> Rung:
        """The rung that holds most equal."""
        return self.ladder[-1]

    @property
    def demographic_rungs(self) -> tuple[Rung, ...]:
        """The rungs that do not use the election before, the raw difference among them."""
        return tuple(rung for rung in self.ladder if not rung.has_earlier)

    def specifications(self) -> tuple[Specification, ...]:
        """The multiverse: coding x weighting x vintage x rung.

        Rungs without a fact from a census table stand once, under the first vintage.
        """
        return tuple(
            self.specification(coding, rung, weighting, vintage)
            for coding, weighting, vintage, rung in product(
                self.codings, Weighting, self.vintages, self.ladder
            )
            if vintage is self.vintages[0] or set(rung.controls) - {EARLIER}
        )

    def family(self) -> tuple[Specification, ...]:
        """The tests declared beforehand: the main rung under each coding and weighting, first vintage."""
        return tuple(
            self.specification(coding, self.main_rung, weighting)
            for coding, weighting in product(self.codings, Weighting)
        )

    def specification(
        self,
        coding: Coding,
        rung: Rung,
        weighting: Weighting = Weighting.EACH_COUNTY_ONCE,
        vintage: Vintage | None = None,
        measure: Measure = Measure.NOW,
    ) -> Specification:
        """One specification of the plan; the first vintage unless another is named."""
        vintage = vintage or self.vintages[0]
        everything = tuple(vintage.column(control.name) for control in vintage.controls)
        return Specification(
            coding=coding.code,
            is_share=coding.is_share,
            rung=rung.name,
            controls=tuple(vintage.column(name) for name in rung.controls),
            vintage=vintage.name,
            weighting=weighting,
            sample=(*everything, EARLIER) if self.has_earlier else everything,
            measure=measure,
        )

    def rungs_like(self, name: str) -> tuple[str, ...]:
        """The rungs that hold the same equal, the election before apart."""
        wanted = set(self.rung(name).controls) - {EARLIER}
        return tuple(rung.name for rung in self.ladder if set(rung.controls) - {EARLIER} == wanted)

    def rung(self, name: str) -> Rung:
        """The rung of this name."""
        return next(rung for rung in self.ladder if rung.name == name)

    def word_for(self, control: str) -> str:
        """What a sentence calls a control."""
        words = {one.name: one.word for vintage in self.vintages for one in vintage.controls}
        return words.get(control, "the vote of the election before")

    def coding(self, code: str) -> Coding:
        """The coding of this code."""
        return next(coding for coding in self.codings if coding.code == code)
