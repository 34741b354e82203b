"""Bands of a price in the wrong order: one that is never reached, since an earlier one holds wherever it does."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.recount.comparison import Comparison
from canvass.recount.condition import AllOf, Condition, MarginPercent, MarginVotes
from canvass.recount.fault import FaultKind, RuleFault
from canvass.recount.fee import UnitFee


def band_faults(amount: UnitFee) -> Iterator[RuleFault]:
    """Bands are tried in order, so that one whose limits are all within those of an earlier one is never reached."""
    for later, band in enumerate(amount.bands):
        for earlier, before in enumerate(amount.bands[:later]):
            if _implies(band.condition, before.condition):
                what = (
                    f"the price band {later + 1} is never reached: wherever it holds, band {earlier + 1} "
                    "holds before it"
                )
                mend = "put the band of the widest margins first"
                yield RuleFault(FaultKind.BAND, what, band.condition.words, mend, "fee")


def _implies(inner: Condition, outer: Condition) -> bool:
    """Whether the outer holds wherever the inner does, as far as their forms show it."""
    if isinstance(outer, AllOf):
        return all(_implies(inner, part) for part in outer.parts)
    if isinstance(inner, AllOf):
        return any(_implies(part, outer) for part in inner.parts)
    return _is_within(inner, outer)


_UPWARD = (Comparison.MORE, Comparison.AT_LEAST)


def _is_within(inner: Condition, outer: Condition) -> bool:
    if inner == outer:
        return True
    if isinstance(inner, MarginVotes) and isinstance(outer, MarginVotes):
        pass
    elif isinstance(inner, MarginPercent) and isinstance(outer, MarginPercent):
        if inner.of is not outer.of:
            return False
    else:
        return False
    if (inner.comparison in _UPWARD) is not (outer.comparison in _UPWARD):
        return False
    if inner.limit == outer.limit:
        return inner.comparison is outer.comparison or inner.comparison in (
            Comparison.MORE,
            Comparison.LESS,
        )
    return (inner.limit > outer.limit) is (inner.comparison in _UPWARD)
