"""How often the declared tests raise an alarm, in words: where there is nothing to find, and where there is."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.power import Power
from canvass.journeys.gap.result import TechGap
from canvass.present.words import counted, listed, percent

SELDOM = 0.01
"""A rate below this, a fifth of what is meant, is not a merit of a test: it can hardly reject at all."""


def calibrated(result: TechGap) -> Iterator[str]:
    """The rate of false alarms of the family, what a rate of nothing says, and its power."""
    if not result.false_alarms:
        return
    rate = result.false_alarms[-1].rate
    yield f"On simulated honest elections of this shape this test raises an alarm in {100 * rate:.1f}% of cases."
    if rate < SELDOM:
        yield (
            f"A rate of {100 * rate:.1f}%, where 5% is meant, says that the test cannot reject unless a difference "
            "is far larger than the scatter of these counties: its silence means little."
        )
    yield from _power(result)


def _power(result: TechGap) -> Iterator[str]:
    together = [one for one in result.power if one.specification is None]
    if not together:
        yield (
            "How likely it would notice a switch cannot be said: how many votes the machines counted is not known."
        )
        return
    told = [one for one in together if not one.switch.is_deciding]
    tests = counted(len(result.family), "declared test")
    yield (
        f"By simulation on these counties, the {tests} (the last step, by every rule and weighting) together would "
        "notice a switch of "
        f"{listed([f'{one.switch.percent:.0f}' for one in told])}% of the ballots on machines with probability "
        f"{listed([probability(one) for one in told])}."
    )
    for one in together:
        if one.switch.is_deciding:
            yield _deciding(one)


def _deciding(one: Power) -> str:
    """How likely the least switch that would have changed the winner would be noticed."""
    told = (
        f"A switch of {one.switch.percent:.2f}%, which would have changed the winner, they would notice with "
        f"probability {probability(one)}"
    )
    if one.probability < 1 / 2:
        return f"{told}: it would more likely have been missed."
    return f"{told}."


def probability(one: Power) -> str:
    """A share of redraws; what no redraw showed is not said to be impossible."""
    if one.probability in (0.0, 1.0):
        return "under 1%" if one.probability == 0 else "over 99%"
    return percent(one.probability, 0)
