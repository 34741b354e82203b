"""How often the declared tests raise an alarm, in words: where there is nothing to find, and where there is."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.forensics.power import Power
from canvass.journeys.gap.result import TechGap
from canvass.present.messages import messages
from canvass.present.words import listed, percent

say = messages("tech_gap")
SELDOM = 0.01
"""A rate below this, a fifth of what is meant, is not a merit of a test: it can hardly reject at all."""


def calibrated(result: TechGap) -> Iterator[str]:
    """The rate of false alarms of the family, what a rate of nothing says, and its power."""
    if not result.false_alarms:
        return
    rate = result.false_alarms[-1].rate
    told = f"{100 * rate:.1f}%"
    yield say("false-alarms", rate=told)
    if rate < SELDOM:
        yield say("false-alarms-seldom", rate=told)
    yield from _power(result)


def _power(result: TechGap) -> Iterator[str]:
    together = [one for one in result.power if one.specification is None]
    if not together:
        yield say("power-unknown")
        return
    told = [one for one in together if not one.switch.is_deciding]
    yield say(
        "power",
        tests=len(result.family),
        switches=listed([f"{one.switch.percent:.0f}" for one in told]),
        probabilities=listed([probability(one) for one in told]),
    )
    for one in together:
        if one.switch.is_deciding:
            yield _deciding(one)


def _deciding(one: Power) -> str:
    """How likely the least switch that would have changed the winner would be noticed."""
    which = "power-missed" if one.probability < 1 / 2 else "power-deciding"
    return say(which, switch=f"{one.switch.percent:.2f}%", probability=probability(one))


def probability(one: Power) -> str:
    """A share of redraws; what no redraw showed is not said to be impossible."""
    if one.probability in (0.0, 1.0):
        return say("hardly-any" if one.probability == 0 else "nearly-all")
    return percent(one.probability, 0)
