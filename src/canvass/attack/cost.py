"""What a check costs: the cards that people read where nothing was changed, their hours and dollars."""

from __future__ import annotations

from dataclasses import dataclass, replace

from canvass.attack.checks.check import Check
from canvass.attack.detection import CardsToRead
from canvass.audit.workload import ASSUMED, Assumption, Range, Rates, Task, Workload, workload
from canvass.errors import OutOfRange

OWN = "as given for this page"
"""Where a number comes from that whoever asks has given."""


@dataclass(frozen=True, slots=True)
class CheckCost:
    """The work of a check of a right report, on average and in nine audits of ten."""

    on_average: Workload
    nine_in_ten: Workload


def cost_of(check: Check, cards: CardsToRead | None, rates: Rates = ASSUMED) -> CheckCost | None:
    """What the check costs; None where nobody reads a card for it."""
    if check.task is None or cards is None:
        return None
    return CheckCost(
        workload(check.task, cards.mean, rates=rates),
        workload(check.task, cards.nine_in_ten, rates=rates),
    )


def hand_count(cards: int, rates: Rates = ASSUMED) -> Workload:
    """What it costs to count every card of the contest by hand."""
    return workload(Task.COUNT, cards, rates=rates)


def own_rates(
    wage_usd: float | None = None,
    cards_an_hour: float | None = None,
    minutes_a_card: float | None = None,
) -> Rates:
    """The assumed rates with the numbers of an office in their place.

    ``minutes_a_card``: staff-minutes for a card of a full count, overhead and all. Raises OutOfRange for a number that
    is not above 0.
    """
    rates = ASSUMED
    if wage_usd is not None:
        rates = replace(rates, wage_usd=_own(rates.wage_usd, wage_usd))
    if cards_an_hour is not None:
        rates = replace(rates, cards_an_hour=_own(rates.cards_an_hour, cards_an_hour))
    if minutes_a_card is not None:
        rates = replace(
            rates,
            handling=_own(rates.handling, minutes_a_card),
            reading=Assumption(rates.reading.name, _same(0.0), f"{OWN}: in the number above"),
            overhead=Assumption(rates.overhead.name, _same(0.0), f"{OWN}: in the number above"),
        )
    return rates


def _own(known: Assumption, value: float) -> Assumption:
    if not 0 < value < 1e9:  # also refuses what is not a number
        raise OutOfRange(f"{known.name}: {value:g} cannot be; give a number above 0")
    return Assumption(known.name, _same(value), OWN)


def _same(value: float) -> Range:
    return Range(value, value, value)
