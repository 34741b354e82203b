"""What a recount costs and how many people it takes: low, middle and high, never one figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from canvass.errors import OutOfRange

MINUTES_AN_HOUR = 60


@dataclass(frozen=True, slots=True)
class Effort:
    """Staff-minutes to handle a ballot and to read a vote, all team members counted, and the overhead share.

    Overhead is supervision, training, sums and guarding.
    """

    handling_minutes: float
    reading_minutes: float
    overhead: float

    def staff_hours(self, ballots: int, contests: int = 1) -> float:
        """Hours of all people together.

        >>> round(Effort(0.45, 0.25, 0.45).staff_hours(100_000), 4)
        1691.6667
        """
        minutes = self.handling_minutes + contests * self.reading_minutes
        return ballots * minutes * (1 + self.overhead) / MINUTES_AN_HOUR


@dataclass(frozen=True, slots=True)
class Prices:
    """Dollars for a staff-hour, and for each county whatever the number of its ballots."""

    wage_usd: float
    fixed_usd: float


@dataclass(frozen=True, slots=True)
class Scenario:
    """One set of assumptions, with where they come from."""

    name: str
    effort: Effort
    prices: Prices
    basis: str


SCENARIOS = (
    Scenario(
        "low",
        Effort(0.10, 0.08, 0.33),
        Prices(15.0, 2_000.0),
        "fastest published hand counts; overhead of Mohave County 2023",
    ),
    Scenario(
        "middle",
        Effort(0.45, 0.25, 0.45),
        Prices(20.0, 5_000.0),
        "about one staff-minute for a ballot with one contest, as in Brown County, Wisconsin, 2016",
    ),
    Scenario(
        "high",
        Effort(1.00, 0.42, 0.60),
        Prices(25.0, 10_000.0),
        "slowest published hand counts without the outlier; overhead of New Hampshire 2007",
    ),
)
"""Times and overheads are published; wages and fixed costs are planning assumptions without a source."""


@dataclass(frozen=True, slots=True)
class CostEstimate:
    """Staff-hours, dollars for labour and in all."""

    staff_hours: float
    labour_usd: float
    cost_usd: float

    def times(self, scale: float) -> CostEstimate:
        """The same hours at so many times the dollars."""
        return replace(self, labour_usd=self.labour_usd * scale, cost_usd=self.cost_usd * scale)

    def at_most(self, other: CostEstimate) -> CostEstimate:
        """The same hours, for no more dollars than the other."""
        return self.times(min(1.0, other.cost_usd / self.cost_usd)) if self.cost_usd else self

    def at_least(self, other: CostEstimate) -> CostEstimate:
        """The same hours, for no fewer dollars than the other."""
        return self.times(max(1.0, other.cost_usd / self.cost_usd)) if self.cost_usd else self


@dataclass(frozen=True, slots=True)
class CostRange:
    """The same under low, middle and high assumptions."""

    low: CostEstimate
    middle: CostEstimate
    high: CostEstimate


def cost(
    ballots: int, effort: Effort, prices: Prices, contests: int = 1, units: int = 1
) -> CostEstimate:
    """The cost of recounting so many ballots in so many counties by hand."""
    if ballots < 0 or contests < 1 or units < 0:
        raise OutOfRange(
            f"cannot recount {ballots:,} ballots with {contests} contests in {units} counties"
        )
    hours = effort.staff_hours(ballots, contests)
    labour = hours * prices.wage_usd
    return CostEstimate(hours, labour, labour + units * prices.fixed_usd)


def cost_range(ballots: int, units: int = 1, contests: int = 1) -> CostRange:
    """The cost under each scenario."""
    low, middle, high = (
        cost(ballots, scenario.effort, scenario.prices, contests, units) for scenario in SCENARIOS
    )
    return CostRange(low, middle, high)


def cost_between(fewest: int, most: int, scale: float = 1.0) -> CostRange:
    """The cost of one county's ballots where only their bounds are known: fewest and fastest to most and slowest.

    The dollars of the middle are multiplied by ``scale``, what known costs say of it; a bound that it would pass moves.

    >>> one = cost_between(100_000, 300_000)
    >>> round(one.low.cost_usd), round(one.middle.cost_usd), round(one.high.cost_usd)
    (7985, 72667, 294000)
    """
    middle = (fewest + most + 1) // 2
    low, half_way, high = (cost_range(ballots) for ballots in (fewest, middle, most))
    scaled = half_way.middle.times(scale)
    return CostRange(low.low.at_most(scaled), scaled, high.high.at_least(scaled))


def total(ranges: Sequence[CostRange]) -> CostRange:
    """Ranges added up: all low, all middle, all high."""
    return CostRange(
        *(
            CostEstimate(
                sum(getattr(each, name).staff_hours for each in ranges),
                sum(getattr(each, name).labour_usd for each in ranges),
                sum(getattr(each, name).cost_usd for each in ranges),
            )
            for name in ("low", "middle", "high")
        )
    )


def days_needed(staff_hours: float, people: int, hours_per_day: float = 8.0) -> int:
    """Whole days that so many people need.

    >>> days_needed(1691.6667, people=30)
    8
    """
    if people < 1 or hours_per_day <= 0:
        raise OutOfRange(f"{people} people for {hours_per_day} hours a day count nothing")
    return ceil(staff_hours / (people * hours_per_day))


def people_needed(staff_hours: float, days: int, hours_per_day: float = 8.0) -> int:
    """People it takes to finish within so many days."""
    if days < 1 or hours_per_day <= 0:
        raise OutOfRange(f"nothing is counted in {days} days of {hours_per_day} hours")
    return ceil(staff_hours / (days * hours_per_day))


def usd_per_ballot(cost_cents: int, ballots: int) -> float:
    """Dollars for each ballot.

    >>> round(usd_per_ballot(200_560_300, 2_975_753), 6)
    0.673982
    """
    if ballots < 1:
        raise OutOfRange(f"a cost for each ballot needs ballots, found {ballots}")
    return cost_cents / 100 / ballots


@dataclass(frozen=True, slots=True)
class EstimateAgainstActual:
    """What an office estimated and what it cost in the end."""

    place: str
    estimate_cents: int
    actual_cents: int

    @property
    def ratio(self) -> float:
        """Estimate over actual: above 1, the estimate was too high."""
        return self.estimate_cents / self.actual_cents
