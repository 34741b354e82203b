"""All methods side by side: the sizes are those of the tests, and the work is that of the smallest that suffices."""

from fractions import Fraction

import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.fit import ALL_PAPER, Applicability, Circumstances, Known, Linked, Paper
from canvass.audit.kinds import BATCH_COMPARISON, POLLING, AuditKind
from canvass.audit.methods import alpha, bravo, comparison, minerva, super_simple
from canvass.audit.plan import Effort, MethodPlan, full_hand_count, method_plans
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.size.numbers import Advice, Aim
from canvass.audit.size.simulated import Simulation
from canvass.audit.workload import Task, distinct_cards, workload
from canvass.errors import OutOfRange
from tests.audit.elections import contest
from tests.audit.size.reports import majority, two

AIM = Aim(0.1)
KNOWN = Circumstances(ALL_PAPER, Linked.UNKNOWN, Known.YES, Fraction(1, 10))
QUICK = Effort(quickly=True)
REPORT = two(5500, 4500, 10_000)


def batches() -> BatchFrame:
    """Fifty batches of two hundred cards."""
    listed = tuple(ReportedBatch(str(n), 200, {"A": 110, "B": 90}) for n in range(50))
    return BatchFrame("c", REPORT.claims.assertions, listed)


def plans(effort: Effort = QUICK, known: Circumstances = KNOWN) -> dict[AuditKind, MethodPlan]:
    """Every method by name."""
    return {p.method: p for p in method_plans(REPORT, AIM, known, batches(), effort)}


def test_every_method_says_whether_it_fits() -> None:
    """Polling applies, comparison is unknown, batches apply; all of them have sizes."""
    found = plans()
    assert [plan.fit.applicability for plan in found.values()] == [
        Applicability.APPLIES,
        Applicability.UNKNOWN,
        Applicability.APPLIES,
    ]
    assert all(plan.sizes for plan in found.values())


def test_sizes_are_given_even_where_nothing_could_be_audited() -> None:
    """What it would have taken had there been paper stands beside "not applicable"."""
    found = plans(
        known=Circumstances(Paper(Fraction(0), Fraction(1)), margin_share=Fraction(1, 10))
    )
    for plan in found.values():
        assert plan.fit.applicability is Applicability.DOES_NOT_APPLY
        assert plan.planned is not None


def test_the_work_is_that_of_different_cards() -> None:
    """Minerva puts cards back and takes the smallest round: fewer cards are read than drawn."""
    polled = plans()[POLLING]
    _, sizes = polled.sizes
    assert polled.test is sizes.test is minerva.SIZED
    assert polled.cards == distinct_cards(sizes.planned, 10_000) < sizes.planned
    assert polled.planned == workload(Task.READ, polled.cards)
    assert polled.on_average is not None
    assert polled.on_average.people_hours.low < polled.planned.people_hours.low


def test_a_thorough_plan_takes_the_smallest_test() -> None:
    """BRAVO, Minerva and the simulated test side by side; the plan is for the smallest number."""
    found = plans(Effort(simulation=Simulation(200)))
    polled, compared = found[POLLING], found[comparison.METHOD.kind]
    assert {sizes.test for sizes in polled.sizes} == {
        bravo.SIZED,
        minerva.SIZED,
        alpha.SIZED,
    }
    assert {sizes.test for sizes in compared.sizes} == {super_simple.SIZED, comparison.SIZED}
    least = min(sizes.planned for sizes in polled.sizes)
    assert next(s for s in polled.sizes if s.test is polled.test).planned == least


def test_batches_are_counted_whole() -> None:
    """Cards of the batches drawn; beyond three tenths of all cards the advice is a full hand count."""
    plan = plans()[BATCH_COMPARISON]
    assert plan.batches is not None
    assert plan.cards == plan.batches.cards
    assert plan.planned == workload(Task.COUNT, plan.batches.cards)
    assert plan.advice is Advice.FULL_HAND_COUNT
    without = method_plans(REPORT, AIM, KNOWN, None, QUICK)[2]
    assert (without.sizes, without.planned) == ((), None)


def test_a_claim_about_a_share_is_planned_by_the_general_tests() -> None:
    """No pair of choices: simulated polling and comparison."""
    found = method_plans(majority(), AIM, KNOWN, None, Effort(simulation=Simulation(50)))
    assert [plan.test for plan in found] == [alpha.SIZED, comparison.SIZED, None]


def test_a_contest_that_cannot_be_audited_says_so() -> None:
    """A tie has a status and no plan; asking for one all the same is refused with that status."""
    tie = ReportedContest(contest(names="AB"), {"A": 5, "B": 5}, 20)
    assert tie.status is Status.TIE
    with pytest.raises(OutOfRange, match="no sample can settle it; count every card by hand"):
        method_plans(tie, AIM, KNOWN, None, QUICK)
    with pytest.raises(OutOfRange, match="at least one"):
        ReportedContest(contest(names="AB"), {"A": 5}, 0)


def test_a_full_hand_count_reads_every_card() -> None:
    """Certain, and by the card the cheapest."""
    assert full_hand_count(10_000) == workload(Task.COUNT, 10_000)


def test_whoever_must_draw_as_often_as_there_are_cards_counts_all_once() -> None:
    """Florida in 2000, 537 votes of 5,963,110: as many draws with replacement would have been 3,769,405 cards."""
    cards = 5_963_110
    florida = two(2_912_790, 2_912_253, cards)
    polled, compared, _ = method_plans(florida, Aim(0.05), KNOWN, effort=QUICK)
    assert (polled.cards, polled.advice) == (cards, Advice.FULL_HAND_COUNT)
    assert polled.planned == workload(Task.COUNT, cards)
    assert compared.cards is not None
    assert compared.cards < cards
