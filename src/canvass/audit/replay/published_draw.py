"""What a published draw is made of, and the samples that hold a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canvass.audit.replay.counties import CountyBatch


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sample that holds a card: the contest it was drawn for, its size, and the numbers of the draws."""

    contest: str
    draws: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class PublishedDraw:
    """What the draws are made of: seed, batches, the numbers of the counties, and each contest's counties."""

    seed: str
    batches: Sequence[CountyBatch]
    county_numbers: Mapping[str, int]
    contest_counties: Mapping[str, Sequence[str]]

    def of_county(self, county: str) -> list[CountyBatch]:
        """The batches of a county."""
        return [each for each in self.batches if each.county == county]

    def cards_of(self, contest: str) -> int:
        """The cards of all counties that have the contest."""
        counties = set(self.contest_counties.get(contest, ()))
        return sum(each.cards for each in self.batches if each.county in counties)
