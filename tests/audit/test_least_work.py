"""Which plan takes the least work: by hours worked out by hand, beside what is known of paper and records."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from canvass.audit.batch_frame import BatchFrame, ReportedBatch
from canvass.audit.fit import ALL_PAPER, NO_PAPER, Circumstances, Known, Linked, Paper
from canvass.audit.kinds import BATCH_COMPARISON, COMPARISON, ONEAUDIT, POLLING, SUITE, AuditKind
from canvass.audit.least_work import LeastWork, least_work
from canvass.audit.plan import Effort, full_hand_count, method_plans
from canvass.audit.reported import ReportedContest
from canvass.audit.size.numbers import Aim
from tests.audit.size.reports import two

QUICK = Effort(quickly=True)
MINUTES = 60
READ = 2 / 22.5
"""Two people find and read 22.5 cards in an hour."""
COMPARE = READ + 3 / MINUTES
COUNT = (0.45 + 0.25) * 1.45 / MINUTES
MARGIN = Fraction(1, 10)
CLOSE = two(5500, 4500, 10_000)


def found(
    linked: Linked = Linked.NO,
    paper: Paper = ALL_PAPER,
    reported: ReportedContest = CLOSE,
    batch: int = 0,
) -> LeastWork | None:
    """The least work of a contest, with batches of so many cards where there are any."""
    frame = batches(reported, batch) if batch else None
    known = Circumstances(paper, linked, Known.YES if frame else Known.NO, MARGIN)
    plans = method_plans(reported, Aim(0.1), known, frame, QUICK)
    return least_work(plans, full_hand_count(reported.cards), known)


def batches(reported: ReportedContest, size: int) -> BatchFrame:
    """Batches that are each split as the whole contest is."""
    share = {choice: Fraction(votes, reported.cards) for choice, votes in reported.votes.items()}
    votes = {choice: int(size * each) for choice, each in share.items()}
    listed = tuple(ReportedBatch(str(n), size, votes) for n in range(reported.cards // size))
    return BatchFrame("c", reported.claims.assertions, listed)


def told(least: LeastWork | None) -> LeastWork:
    """There is an answer."""
    assert least is not None
    return least


def kinds(least: LeastWork) -> tuple[AuditKind | None, AuditKind | None]:
    """The least and the one after it."""
    return least.chosen.kind, least.next_best.kind if least.next_best else None


def test_records_of_every_card_are_the_least_work() -> None:
    """Its hours are those of so many cards compared, by hand; the next is less than three times as much here."""
    least = told(found(Linked.YES))
    assert kinds(least)[0] is COMPARISON
    assert least.chosen.work.people_hours.middle == pytest.approx(COMPARE * least.chosen.work.cards)
    assert least.chosen.needs == COMPARISON.needs_in_words
    assert not least.less_if


def test_a_record_that_nobody_knows_of_is_never_taken_for_one() -> None:
    """Without records polling is read or all is counted, whichever is less; comparison is named as what depends."""
    least = told(found(Linked.UNKNOWN))
    assert least.chosen.kind in (POLLING, None)
    assert [each.kind for each in least.less_if] == [COMPARISON]
    assert least.less_if[0].because.name == "records-not-known"
    assert least.less_if[0].work.people_hours.middle < least.chosen.work.people_hours.middle
    assert not told(found(Linked.NO)).less_if


@pytest.mark.parametrize(("votes", "is_count"), [((5500, 4500), False), ((5100, 4900), True)])
def test_a_full_hand_count_is_named_where_it_is_less(
    votes: tuple[int, int], is_count: bool
) -> None:
    """A card drawn takes five times as long as one counted with all others: by hand for both contests."""
    reported = two(*votes, 10_000)
    least = told(found(reported=reported))
    (polled,) = (
        plan
        for plan in method_plans(reported, Aim(0.1), Circumstances(ALL_PAPER), None, QUICK)
        if plan.method is POLLING
    )
    assert polled.cards is not None
    assert (READ * polled.cards > COUNT * 10_000) is is_count
    assert (least.chosen.kind is None) is is_count
    if is_count:
        assert least.chosen.work.people_hours.middle == pytest.approx(COUNT * 10_000)


def test_batches_that_read_a_large_part_are_left_to_a_full_count() -> None:
    """Counting half of all cards in whole batches is less work than all of them, and said so; it is not advised."""
    reported = two(5100, 4900, 10_000)
    least = told(found(reported=reported, batch=100))
    assert least.chosen.kind is None
    (large,) = least.left_to_count
    assert large.kind is BATCH_COMPARISON
    assert 3_000 <= large.work.cards < 10_000


def test_small_batches_are_the_least_work_where_records_lack() -> None:
    """Batches of ten cards of a wide contest: what low and high assumptions say is told with it."""
    least = told(found(reported=two(65_000, 35_000, 100_000), batch=10))
    hours = {
        None: least.chosen,
        "low": least.with_low,
        "high": least.with_high,
    }
    assert least.with_low.work.people_hours.low <= least.chosen.work.people_hours.low
    assert least.with_high.work.people_hours.high <= least.chosen.work.people_hours.high
    assert all(each.kind in (POLLING, BATCH_COMPARISON) for each in hours.values())


@pytest.mark.parametrize(
    ("linked", "units"),
    [(Linked.PART, (SUITE, ONEAUDIT)), (Linked.NO, (ONEAUDIT,)), (Linked.YES, ())],
)
def test_what_fits_without_a_size_is_named(linked: Linked, units: tuple[AuditKind, ...]) -> None:
    """Which cards have records was not said: SUITE and pools fit, and nobody knows how much work they are."""
    assert told(found(linked, batch=100)).unsized == units


PAPERS: Mapping[str, tuple[Paper, bool, bool]] = {
    "all": (ALL_PAPER, True, False),
    "none": (NO_PAPER, False, False),
    "more than the margin left none": (Paper(Fraction(8, 10), Fraction(2, 10)), False, False),
    "less than the margin": (Paper(Fraction(95, 100), Fraction(5, 100)), True, False),
    "nobody knows": (Paper(), True, True),
    "of more than the margin nobody knows": (Paper(Fraction(8, 10)), True, True),
}


@pytest.mark.parametrize("case", PAPERS)
def test_what_it_takes_for_granted_of_paper(case: str) -> None:
    """Where no reading settles the contest nothing is least; where nobody knows, the answer says what it rests on."""
    paper, has_answer, is_open = PAPERS[case]
    least = found(Linked.NO, paper)
    assert (least is not None) is has_answer
    assert (least is not None and least.paper is not None) is is_open
