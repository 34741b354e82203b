"""Whether a measured risk is at most the risk limit, by the twelve digits that a record would keep of it, rounded up.

A record decides by that text (``docs/record.md``, 21.8), and what is computed outside of a folder by the same digits. A
risk that is the limit itself is at most the limit, however the machine rounds its last bits.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

_STEP = Decimal("1e-12")
_NOISE = 1 - Decimal("4e-15")
"""Eighteen units in the last place of a float: what a product of a few dozen factors gathers."""


def rounded_up(measured_risk: float) -> Decimal:
    """A measured risk with twelve digits after the point; noise of the machine alone lifts no digit.

    >>> [str(rounded_up(risk)) for risk in (0.1 + 0.2, 1 / 3, 0.050000000000001)]
    ['0.300000000000', '0.333333333334', '0.050000000001']
    """
    return (Decimal(measured_risk) * _NOISE).quantize(_STEP, ROUND_CEILING)


def is_within_limit(measured_risk: float, risk_limit: float) -> bool:
    """Whether the risk as a record would state it is at most the limit, read as it is written.

    >>> is_within_limit(1 / 1.25**5, 0.32768), is_within_limit(0.050000000000001, 0.05)
    (True, False)
    """
    return rounded_up(measured_risk) <= Decimal(repr(float(risk_limit)))
