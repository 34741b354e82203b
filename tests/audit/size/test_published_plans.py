"""What Wisconsin, Michigan, Pennsylvania and Florida would have taken in 2016, as recomputed from the papers."""

from math import ceil
from typing import Any

import pytest

from canvass.audit.methods import bravo, super_simple
from canvass.audit.reported import ReportedContest
from canvass.audit.size.comparison import fewest_cards, super_simple_sizes
from canvass.audit.size.numbers import Aim, Basis
from canvass.audit.size.polling import bravo_sizes
from canvass.audit.super_simple import COMMON_INFLATOR, SuperSimpleTest, super_simple_size
from tests.audit.elections import contest
from tests.audit.size.reports import published
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_plans")
SMALL = vectors("audit_rounds")
CONTESTS = [name for name in SMALL if name.startswith("bravo-asn-contest")]


@computes(*CONTESTS, by=bravo_sizes, shown={"asn_max_over_pairs": lambda of: ceil(of.mean.draws)})
@pytest.mark.parametrize("identifier", CONTESTS)
def test_published_means_of_contests(identifier: str) -> None:
    """With several winners or losers the hardest pair decides."""
    given, expect = SMALL[identifier]["given"], SMALL[identifier]["expect"]
    names = "ABC"[: len(given["votes"])]
    of = contest(names=names, seats=given["seats"])
    votes = dict(zip(names, given["votes"], strict=True))
    reported = ReportedContest(of, votes, given["cards"])
    found: Any = bravo_sizes(reported, Aim(given["risk_limit"]), quickly=True, test=bravo.SIZED)
    assert ceil(found.mean.draws) == expect["asn_max_over_pairs"]


@computes(*VECTORS, by=(bravo_sizes, super_simple_sizes, super_simple_size, fewest_cards))
@pytest.mark.parametrize("identifier", VECTORS)
def test_published_workloads(identifier: str) -> None:
    """Polling by BRAVO's mean and 90 percent round; comparison without errors and with the usual ones."""
    vector = VECTORS[identifier]
    given, expect, tolerance = vector["given"], vector["expect"], vector["tolerance"]
    reported, aim = published(vector), Aim(given["risk_limit"])

    def close(name: str, found: float) -> bool:
        return bool(abs(found - expect[name]) <= tolerance[name])

    polling: Any = bravo_sizes(reported, aim, quickly=True, test=bravo.SIZED)
    assert close("bravo_asn", ceil(polling.mean.draws))
    assert close("bravo_q90_normal_approx", polling.one_round.draws)
    compared: Any = super_simple_sizes(reported, aim, test=super_simple.SIZED)
    assert given["gamma"] == COMMON_INFLATOR
    assert close("km_zero_error_exact", compared.error_free.draws)
    assert close("super_simple_default_rates", compared.expected.draws)
    assert compared.error_free.basis is Basis.EXACT
    plan = SuperSimpleTest(aim.risk_limit, float(reported.margin))
    assert close("super_simple_nmin_zero_error", super_simple_size(plan))
    assert close("betting_zero_error_lower_bound", fewest_cards(reported, aim))
