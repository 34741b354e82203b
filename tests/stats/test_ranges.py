"""Numbers that make no sense are refused where they are given."""

from __future__ import annotations

import pytest

from canvass.errors import OutOfRange
from canvass.stats.ranges import require_cap


@pytest.mark.parametrize("cap", [0.0, -0.5, 1.5, float("nan")])
def test_a_cap_is_a_share_of_the_wealth(cap: float) -> None:
    """A cap of 0 would never bet, one below 0 would bet on the wrong outcome, one above 1 more than all wealth."""
    with pytest.raises(OutOfRange, match="cap must be above 0 to 1, found"):
        require_cap(cap)
    require_cap(0.01)
    require_cap(1.0)
