"""Chances of reversal as a person reads them: a range first, never a bare number."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.present.messages import messages
from canvass.recount.flip import FlipProbability, JointFlip

NEGLIGIBLE = 1e-6
TRILLION = 1e12
say = messages("recount")


def one_in(chance: float) -> str:
    """A chance in two digits; small ones as one in so many.

    >>> one_in(0.1063), one_in(0.000122), one_in(2.6e-6), one_in(9.8e-16), one_in(0.5)
    ('11%', '1 in 8,200', '1 in 380,000', 'less than 1 in a trillion', '50%')
    """
    if chance >= 0.01:
        return f"{100 * chance:.2g}%"
    if chance * TRILLION <= 1:
        return say("chance-under-trillion")
    number = 1 / chance
    digits = len(str(int(number))) - 2
    return say("chance-one-in", number=round(round(number, -digits)))


def chance_range(chance: FlipProbability) -> str:
    """The range over the exponent, and the default within it."""
    if one_in(chance.low) == one_in(chance.high):
        return one_in(chance.default)
    return say("range", low=one_in(chance.low), high=one_in(chance.high))


def chance_short(chance: FlipProbability) -> str:
    """The range; where all of it is below one in a million its digits mean nothing."""
    return say("chance-under") if chance.high < NEGLIGIBLE else chance_range(chance)


def at_most(chance: FlipProbability) -> str:
    """The upper end of the range."""
    return say("chance-under") if chance.high < NEGLIGIBLE else one_in(chance.high)


def chance_default(chance: FlipProbability) -> str:
    """The chance by the default fit."""
    return say("chance-under") if chance.high < NEGLIGIBLE else one_in(chance.default)


def joint_lines(joint: JointFlip) -> Iterator[str]:
    """The three joint chances, the bound first, and why there are three."""
    yield say(
        "chance-joint",
        widest=one_in(joint.widest_bound),
        bound=one_in(joint.upper_bound),
        shared=one_in(joint.shared_scale),
        independent=one_in(joint.independent),
    )
    yield joint.caveat
