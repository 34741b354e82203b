"""Published risks of pilots: which came out, and which is right."""

import pytest

from canvass.audit.overstatement import Discrepancies
from canvass.audit.replay.pilot import PairEnding, PilotStrata, PilotTerms, pair_again
from canvass.audit.risk import Status

TERMS = PilotTerms("question", 0.05, 1.03905)
ROCHESTER = PilotStrata(
    compared_cards=0,
    compared_votes={},
    draws=0,
    found=Discrepancies(),
    polled_cards=36666,
    polled_votes={"Yes": 22999, "No": 12343},
    sampled=76,
    read={"Yes": 50, "No": 26},
)


def test_published_rochester_hills() -> None:
    """0.0212 with the invalid count fixed, and 0.3477, not confirmed, over every such count: the latter is right."""
    found = pair_again(TERMS, ROCHESTER, ("Yes", "No"), 0.021179946935246073)
    assert found.with_neither_fixed == pytest.approx(0.021179946934480366, abs=1e-9)
    assert found.maximised == pytest.approx(0.3477010289754888, abs=1e-6)
    assert found.risk.status is Status.NOT_YET
    assert found.ending is PairEnding.NEITHER_FIXED


@pytest.mark.parametrize(
    ("published", "ending"), [(0.34770, PairEnding.AGREES), (0.0213, PairEnding.DIFFERS)]
)
def test_other_published_values(published: float, ending: PairEnding) -> None:
    """The valid value is called right; one that neither way gives is called unexplained."""
    assert pair_again(TERMS, ROCHESTER, ("Yes", "No"), published).ending is ending
