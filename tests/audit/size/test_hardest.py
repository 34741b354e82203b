"""Which claim takes the most cards, also where the values of claims have other largest values; all take no fewer."""

from __future__ import annotations

import numpy as np
import pytest

from canvass.audit.bets.tested import PolledClaim, hardest_polled
from canvass.audit.comparison import ErrorRates
from canvass.audit.methods import alpha
from canvass.audit.reported import ReportedContest
from canvass.audit.size.numbers import Aim
from canvass.audit.size.polling import alpha_sizes, polling_ends, polling_test
from canvass.audit.size.simulated import Simulation
from canvass.audit.stacks import comparison_stack
from canvass.model import Rule
from tests.audit.elections import contest

RULES = (Rule.DHONDT, Rule.SAINTE_LAGUE, Rule.HAMILTON)


def councils(rule: Rule) -> list[ReportedContest]:
    """Councils of four lists with random votes, a few seats or many."""
    random = np.random.default_rng([17, *map(ord, rule)])
    found = []
    for _ in range(25):
        votes = dict(zip("ABCD", map(int, random.integers(100, 2000, 4)), strict=True))
        of = contest(rule, names="ABCD", seats=int(random.integers(2, 16)))
        found.append(ReportedContest(of, votes, sum(votes.values()) + 50))
    return [each for each in found if each.claims.assertions]


@pytest.mark.parametrize("rule", RULES)
def test_no_claim_gains_less_in_a_clean_comparison(rule: Rule) -> None:
    """What a card without an error is worth is least for the closest claim; by margin alone it often is not."""
    by_margin_alone = 0
    for reported in councils(rule):
        none, claims = ErrorRates(0, 0, 0, 0), reported.claims.assertions
        worth = {a.id: float(a.upper / (2 * a.upper - reported.margin_of(a))) for a in claims}
        assert worth[reported.closest.id] == pytest.approx(min(worth.values()))
        stack = comparison_stack(reported.closest, reported.frame, none)
        assert float(max(stack.amounts) * stack.unit) == pytest.approx(min(worth.values()))
        by_margin_alone += min(claims, key=reported.margin_of) != reported.closest
    assert by_margin_alone or rule is Rule.HAMILTON


def test_the_size_of_polling_is_of_the_hardest_claim() -> None:
    """Every claim simulated by itself: the one that is named takes the most draws on average, and all no fewer."""
    aim, simulation = Aim(0.1), Simulation(300)
    of = contest(Rule.DHONDT, names="ABC", seats=5)
    reported = ReportedContest(of, {"A": 620, "B": 230, "C": 95}, 1100)
    means = {}
    for claim in reported.claims.assertions:
        test = polling_test(reported, aim, assertion=claim)
        ends = polling_ends(reported, aim, test, simulation, claim)
        assert ends is not None
        means[claim.id] = ends.mean.draws
    hardest = hardest_polled(reported).id
    assert hardest != reported.closest.id
    assert means[hardest] >= 0.97 * max(means.values())
    sizes = alpha_sizes(reported, aim, simulation, test=alpha.SIZED)
    assert sizes is not None
    assert sizes.mean is not None
    assert means[hardest] * 0.97 <= sizes.mean.draws <= sum(means.values())


def test_two_choices_are_the_closest() -> None:
    """Where every claim is of two choices nothing changes: the smallest lead."""
    reported = ReportedContest(contest(), {"A": 500, "B": 300, "C": 290}, 1200)
    assert hardest_polled(reported) == reported.closest
    assert PolledClaim(reported.closest, reported, 0.1).reported_mean == pytest.approx(
        0.5 + 100 / 1200
    )
