"""``canvass demo michigan``: a recount that a court stopped, as far as it was published: sums, and no precinct."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from canvass.data.recount import michigan_2016
from canvass.errors import BadRecord


@dataclass(frozen=True, slots=True)
class Gain:
    """A candidate, and how many votes more the precincts had that were counted again."""

    name: str
    votes: int


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a figure was published."""

    of: str
    where: str
    url: str


@dataclass(frozen=True, slots=True)
class PartialRecount:
    """Sums of a recount that did not end, as they were published: each is imported, and none was computed here.

    ``refunds_usd`` are the figures that were printed; ``refund_by_price_usd`` is what the price of a precinct gives.
    """

    precincts: int
    handled: int
    counted: int
    not_recountable: int
    counties_begun: int
    lead_before: int
    lead_change: int
    ballots_about: int
    certified_on: date
    stopped_on: date
    stopped_by: str
    gains: tuple[Gain, ...]
    paid_usd: int
    refunds_usd: tuple[int, ...]
    refund_by_price_usd: int
    sources: tuple[Publication, ...]

    @property
    def lead_after(self) -> int:
        """The lead with that change, which counted for nothing: the certified result stood."""
        return self.lead_before + self.lead_change

    @property
    def share_counted(self) -> Fraction:
        """The share of all precincts that was counted again."""
        return Fraction(self.counted, self.precincts)

    @property
    def share_not_recountable(self) -> Fraction:
        """The share of those handled whose first count stood."""
        return Fraction(self.not_recountable, self.handled)


def michigan() -> PartialRecount:
    """What was published of Michigan 2016. Raises BadRecord where its sums do not follow from one another."""
    found = michigan_2016()
    made = _partial(found)
    if made.counted + made.not_recountable != made.handled:
        raise BadRecord("precincts counted and not recountable are not those handled")
    if made.gains[0].votes - made.gains[1].votes != made.lead_change:
        raise BadRecord("what two candidates gained is not the change of the lead")
    return made


def _partial(found: dict[str, Any]) -> PartialRecount:
    same = (
        *("precincts", "handled", "counted", "not_recountable", "counties_begun"),
        *("lead_before", "lead_change", "ballots_about", "certified_on", "stopped_on"),
        "stopped_by",
    )
    return PartialRecount(
        **{name: found[name] for name in same},
        gains=tuple(Gain(each["name"], each["votes"]) for each in found["gain"]),
        paid_usd=found["paid_dollars"],
        refunds_usd=tuple(found["refund_dollars"]),
        refund_by_price_usd=found["paid_dollars"]
        - found["counted"] * found["per_precinct_dollars"],
        sources=tuple(Publication(e["of"], e["where"], e["url"]) for e in found["source"]),
    )
