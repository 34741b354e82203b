"""Super-simple audits: published sizes and risks, and the bet that they are."""

from fractions import Fraction
from itertools import product
from math import exp, inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.assertion import Assertion
from canvass.audit.overstatement import Discrepancies
from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.audit.super_simple import (
    PlannedRates,
    SuperSimpleTest,
    evidence,
    log_factors,
    planned_size,
    super_simple_audit,
    super_simple_bet,
    super_simple_risk,
    super_simple_size,
)
from canvass.errors import OutOfRange
from canvass.model import Choice, Contest, Rule
from canvass.stats.draws import Draws
from canvass.stats.martingale import Wealth, wealth
from canvass.stats.null import Null
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_super_simple")


def found(errors: dict[str, int]) -> Discrepancies:
    """Discrepancies as the published tables write them."""
    return Discrepancies(errors["o1"], errors["o2"], errors["u1"], errors["u2"])


@computes("supersimple-nmin", by=super_simple_size)
def test_published_sizes_without_errors() -> None:
    """Stark (2010): 24, 48, 96, 240, 479, 958 and 2,393 cards at 10 percent."""
    given_, expect = VECTORS["supersimple-nmin"]["given"], VECTORS["supersimple-nmin"]["expect"]
    sizes = [
        super_simple_size(SuperSimpleTest(given_["risk_limit"], margin, given_["gamma"]))
        for margin in given_["diluted_margin"]
    ]
    assert sizes == expect["n"]


WITH_ERRORS = (
    "supersimple-nmin-errors-10",
    "supersimple-nmin-errors-5",
    "supersimple-nmin-rlacalc",
)


@computes(*WITH_ERRORS, by=super_simple_size)
@pytest.mark.parametrize("name", WITH_ERRORS)
def test_published_sizes_with_errors(name: str) -> None:
    """One overstatement of one vote or two, one understatement."""
    given_ = VECTORS[name]["given"]
    plan = SuperSimpleTest(given_["risk_limit"], given_["diluted_margin"], given_["gamma"])
    sizes = [super_simple_size(plan, found(errors)) for errors in given_["errors"]]
    assert sizes == VECTORS[name]["expect"]["n"]


@computes("supersimple-rates", by=planned_size)
def test_published_size_from_rates() -> None:
    """226 cards at a margin of 3 percent with the usual rates."""
    given_ = VECTORS["supersimple-rates"]["given"]
    plan = SuperSimpleTest(given_["risk_limit"], given_["diluted_margin"], given_["gamma"])
    rates = PlannedRates(*(given_["rates"][key] for key in ("o1", "o2", "u1", "u2")))
    assert planned_size(plan, rates) == VECTORS["supersimple-rates"]["expect"]["n"]
    assert planned_size(plan) == VECTORS["supersimple-rates"]["expect"]["n"]


@computes("km-p", by=super_simple_risk)
def test_published_risks() -> None:
    """The Kaplan-Markov formula with over- and understatements."""
    vector = VECTORS["km-p"]
    for (draws, margin, *errors), right in zip(
        vector["given"]["cases"], vector["expect"]["measured_risk"], strict=True
    ):
        plan = SuperSimpleTest(0.1, margin, vector["given"]["gamma"])
        assert super_simple_risk(plan, draws, Discrepancies(*errors)) == pytest.approx(
            right, abs=1e-9
        )


@computes("corla-2024", by=(super_simple_size, super_simple_risk))
def test_published_colorado_2024() -> None:
    """Two contests of the state's table: 99 and 127 cards, and a risk of 2.7 percent after 128."""
    given_ = VECTORS["corla-2024"]["given"]
    for contest, size, risk in zip(
        given_["contests"],
        VECTORS["corla-2024"]["expect"]["n"],
        VECTORS["corla-2024"]["expect"]["risk_after_clean_draws"],
        strict=True,
    ):
        margin = contest["margin_votes"] / contest["cards"]
        plan = SuperSimpleTest(given_["risk_limit"], margin, given_["gamma"])
        assert super_simple_size(plan) == size
        if risk is not None:
            clean = super_simple_risk(plan, contest["clean_draws"], Discrepancies())
            assert clean == pytest.approx(risk, abs=1e-8)


@computes(
    "km-as-bet",
    by=(super_simple_bet, wealth),
    shown={
        "lambda_B": lambda found: getattr(found, "bet", None),
        "factor": lambda found: np.exp(found.log_wealth) if isinstance(found, Wealth) else None,
    },
)
def test_published_bet() -> None:
    """The same test as a constant bet on overstatement values: what one draw of each kind leaves of the wealth."""
    vector = vectors("audit_comparison")["km-as-bet"]
    margin = Fraction(str(vector["given"]["assorter_margin"]))
    bet = super_simple_bet(float(margin), vector["given"]["gamma"])
    assert bet.bet == pytest.approx(vector["expect"]["lambda_B"], abs=1e-12)
    no_error = 1 / (2 - margin)
    each = [[2 - votes] for votes in vector["given"]["overstatement_votes"]]
    path = wealth(Draws.of_units(each, no_error / 2), Null(upper=2 * no_error), bet)
    assert np.exp(path.log_wealth).ravel() == pytest.approx(vector["expect"]["factor"], abs=1e-12)


errors = st.lists(st.integers(-2, 2), max_size=60)


@given(errors, st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=1000))
def test_the_closed_form_is_the_engine_with_replacement(votes: list[int], margin: Fraction) -> None:
    """The product of the published factors is the wealth of the bet."""
    plan = SuperSimpleTest(0.05, float(margin))
    no_error = 1 / (2 - margin)
    draws = Draws.of_units(np.array([2 - v for v in votes], dtype=int), no_error / 2)
    path = wealth(draws, Null(upper=2 * no_error), super_simple_bet(float(margin)))
    counts = Discrepancies(*(votes.count(v) for v in (1, 2, -1, -2)))
    current = float(path.p_current[-1]) if votes else 1.0
    assert super_simple_risk(plan, len(votes), counts) == pytest.approx(current, rel=1e-9)


def test_what_no_sample_can_confirm_needs_a_full_hand_count() -> None:
    """Error rates above the margin, and a two-vote error without an inflator, make the size infinite."""
    plan = SuperSimpleTest(0.05, 0.01)
    assert planned_size(plan, PlannedRates(one_vote_over=0.05)) == inf
    assert super_simple_size(SuperSimpleTest(0.05, 0.01, 1.0), Discrepancies(0, 1)) == inf
    assert super_simple_risk(SuperSimpleTest(0.05, 0.1, 1.0), 100, Discrepancies(0, 1)) == 1.0


def test_an_audit_says_what_its_risk_means() -> None:
    """Confirmed, not yet, or ruined by a two-vote error where there is no inflator."""
    plan, bare = SuperSimpleTest(0.1, 0.05), SuperSimpleTest(0.1, 0.05, 1.0)
    endings = [
        super_simple_audit("c", plan, 100, Discrepancies()).status,
        super_simple_audit("c", plan, 90, Discrepancies()).status,
        super_simple_audit("c", bare, 1000, Discrepancies(0, 1)).status,
    ]
    assert endings == [Status.CONFIRMED, Status.NOT_YET, Status.RUINED]


def test_numbers_that_make_no_plan_are_refused() -> None:
    """Margins of zero or less, inflators below 1, risk limits in percent, fewer draws than discrepancies."""
    for risk_limit, margin, gamma in (
        (5, 0.1, 1.1),
        (0.05, 0, 1.1),
        (0.05, -0.1, 1.1),
        (0.05, 0.1, 0.9),
    ):
        with pytest.raises(OutOfRange):
            SuperSimpleTest(risk_limit, margin, gamma)
    with pytest.raises(OutOfRange, match="number of draws"):
        super_simple_risk(SuperSimpleTest(0.05, 0.1), 1, Discrepancies(2))
    with pytest.raises(OutOfRange, match="margin"):
        super_simple_bet(0.0)


SHARES = [Fraction(1, 2), Fraction(2, 3), Fraction(3, 5), Fraction(1, 20), Fraction(19, 20)]


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("reached", [True, False])
def test_a_share_has_the_bound_of_its_assorter(share: Fraction, reached: bool) -> None:
    """Each kind of discrepancy divides by no more than 1 - w / (gamma u) does for every w that it can stand for."""
    assorter = _of_a_share(share, reached).assorter
    value = {marks: assorter.value(marks) for marks in ((), ("yes",), ("no",))}
    upper, gamma = assorter.upper, Fraction("1.03905")
    one_over, two_over, one_under, two_under = log_factors(float(gamma), float(upper))
    for record, paper in product(value, repeat=2):
        over = value[record] - value[paper]
        exact = log(1 - over / (gamma * upper))
        votes = 2 if record and paper and record != paper else abs(len(record) - len(paper))
        allowed = {
            (2, True): two_over,
            (2, False): two_under,
            (1, True): one_over,
            (1, False): one_under,
            (0, False): 0.0,
        }
        assert allowed[votes, over > 0] <= exact + 1e-12


@pytest.mark.parametrize("share", SHARES)
def test_the_mean_evidence_is_at_most_one_where_the_share_is_not_reached(share: Fraction) -> None:
    """Papers on which exactly the share is reached, records on which more is: the mean of 1 / P over all draws."""
    claim = _of_a_share(share, reached=True)
    cards = share.denominator
    papers = [("yes",)] * share.numerator + [("no",)] * (cards - share.numerator)
    for wrong in range(1, cards - share.numerator + 1):
        records = [("yes",)] * (share.numerator + wrong) + papers[share.numerator + wrong :]
        votes = {"yes": share.numerator + wrong, "no": cards - share.numerator - wrong}
        margin = claim.margin(votes, cards)
        plan = SuperSimpleTest(0.05, float(margin), upper=float(claim.upper))
        clean = 1 / super_simple_risk(plan, 1, Discrepancies())
        over = exp(log(clean) + evidence(Discrepancies(two_vote_over=1), plan.inflator, plan.upper))
        assert sum(r != p for r, p in zip(records, papers, strict=True)) == wrong
        assert ((cards - wrong) * clean + wrong * over) / cards <= 1 + 1e-9


def test_half_the_votes_against_all_others_pooled_is_a_lead() -> None:
    """Orange County's Assessor: the same risk as one choice with a lead over one other with all their votes."""
    votes, cards = {"yes": 358_634, "no": 161_462}, 635_224
    claim = _of_a_share(Fraction(1, 2), reached=True)
    by_share = SuperSimpleTest(0.05, float(claim.margin(votes, cards)), upper=float(claim.upper))
    by_lead = SuperSimpleTest(0.05, (votes["yes"] - votes["no"]) / cards)
    found = Discrepancies(1, 1, 1, 0)
    assert by_share.upper == 1
    assert super_simple_risk(by_share, 100, found) == pytest.approx(
        super_simple_risk(by_lead, 100, found), rel=1e-12
    )


def _of_a_share(share: Fraction, reached: bool) -> Assertion:
    """That "yes" has more than a share of the votes, or less."""
    choices = (Choice("yes", "Yes"), Choice("no", "No"))
    of = Contest("m", "M", choices, rule=Rule.SUPER_MAJORITY, share=share, about=("yes",))
    votes = {"yes": 990, "no": 10} if reached else {"yes": 10, "no": 990}
    (claim,) = assertions(of, votes).assertions
    return claim
