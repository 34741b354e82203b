"""A bound on the number of cards, beside the cards that a manifest lists."""

from __future__ import annotations

from canvass.errors import OutOfRange

MOST_TIMES = 10
"""A bound of so many times the cards of the manifest has a digit too many: no audit could confirm anything by it."""


def require_bound(bound: int, listed: int, where: str = "") -> None:
    """Refuse a bound that can only be a slip of the pen, before a list is made of cards that nobody has."""
    if bound >= MOST_TIMES * max(listed, 1):
        raise OutOfRange(
            f"{where}the bound is {bound:,} cards and the manifest lists {listed:,}: {bound - listed:,} cards would "
            "be missing, and each would count as the worst that it could be; correct the bound, or give the whole "
            "manifest first"
        )
