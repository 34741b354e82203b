"""Chances of reversal as a person reads them: a range first, never a bare number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor

from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.flip import FlipProbability, JointFlip

NEGLIGIBLE = 1e-6
TRILLION = 1e12
say = messages("recount")


def one_in(chance: float) -> str:
    """A chance in two digits; small ones as one in so many, to one digit: the fits behind it differ by more.

    >>> one_in(0.1063), one_in(0.000122), one_in(2.6e-6), one_in(9.8e-16), one_in(0.5)
    ('11%', '1 in 8,000', '1 in 400,000', 'less than 1 in a trillion', '50%')
    """
    if chance >= 0.01:
        return f"{100 * chance:.2g}%"
    return _odds(chance, round)


def bound_one_in(chance: float) -> str:
    """A bound in the same words, never smaller than it is.

    >>> bound_one_in(0.1063), bound_one_in(0.0112), bound_one_in(0.0095), bound_one_in(1 / 187_000)
    ('11%', '1.2%', '1 in 100', '1 in 100,000')
    """
    if chance >= 0.01:
        places = 0 if chance >= 0.1 else 1
        return f"{ceil(round(100 * chance * 10**places, 6)) / 10**places:g}%"
    return _odds(chance, floor)


def _odds(chance: float, to_a_whole: Callable[[float], int]) -> str:
    if chance * TRILLION <= 1:
        return say("chance-under-trillion")
    step = 10 ** (len(str(int(1 / chance))) - 1)
    return say("chance-one-in", number=to_a_whole(1 / chance / step) * step)


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
    return say("chance-under") if chance.high < NEGLIGIBLE else bound_one_in(chance.high)


def chance_default(chance: FlipProbability) -> str:
    """The chance by the default fit."""
    return say("chance-under") if chance.high < NEGLIGIBLE else one_in(chance.default)


def joint_lines(joint: JointFlip) -> Iterator[str]:
    """The three joint chances, the bound first, and why there are three."""
    yield say(
        "chance-joint",
        widest=bound_one_in(joint.widest_bound),
        bound=bound_one_in(joint.upper_bound),
        shared=one_in(joint.shared_scale),
        independent=one_in(joint.independent),
    )
    yield worded(joint.caveat)
