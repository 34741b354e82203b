"""A method fits, does not, or it is not known whether it does; and each answer says why."""

from fractions import Fraction

import pytest

from canvass.audit.catalogue import CATALOGUE
from canvass.audit.fit import (
    ALL_PAPER,
    Applicability,
    Circumstances,
    Known,
    Linked,
    Paper,
    fit,
)
from canvass.audit.kinds import (
    BATCH_COMPARISON,
    COMPARISON,
    KINDS,
    ONEAUDIT,
    POLLING,
    POLLING_RATIO,
    SUITE,
    SUPER_SIMPLE,
    AuditKind,
)
from canvass.errors import OutOfRange

CARDS = (POLLING, POLLING_RATIO)
RECORDS = (COMPARISON, SUPER_SIMPLE)
LEAD = Fraction(1, 100)


@pytest.mark.parametrize("method", [entry.method for entry in CATALOGUE if entry.method])
def test_with_paper_and_everything_else_every_method_fits(method: AuditKind) -> None:
    """All votes on paper, records that can be found, of a part of the cards for SUITE and ONEAudit, votes by batch."""
    linked = Linked.PART if method in (SUITE, ONEAUDIT) else Linked.YES
    known = Circumstances(ALL_PAPER, linked, Known.YES, LEAD)
    assert fit(method, known).applicability is Applicability.APPLIES


@pytest.mark.parametrize(
    ("linked", "compared", "in_strata"),
    [
        (Linked.YES, Applicability.APPLIES, Applicability.DOES_NOT_APPLY),
        (Linked.PART, Applicability.DOES_NOT_APPLY, Applicability.APPLIES),
        (Linked.NO, Applicability.DOES_NOT_APPLY, Applicability.DOES_NOT_APPLY),
        (Linked.UNKNOWN, Applicability.UNKNOWN, Applicability.UNKNOWN),
    ],
)
def test_records_of_a_part_are_for_suite(
    linked: Linked, compared: Applicability, in_strata: Applicability
) -> None:
    """Comparison needs the record of every card, SUITE that of a part of them."""
    known = Circumstances(ALL_PAPER, linked, Known.YES, LEAD)
    found = [fit(method, known) for method in (*RECORDS, SUITE)]
    assert [each.applicability for each in found] == [compared, compared, in_strata]
    assert all(each.because for each in found)


@pytest.mark.parametrize("linked", Linked)
def test_suite_is_for_one_mark_and_most_votes(linked: Linked) -> None:
    """Of several votes, points, shares or rankings it does not fit, whatever is known of records."""
    known = Circumstances(ALL_PAPER, linked, Known.YES, LEAD, has_one_mark=False)
    found = fit(SUITE, known)
    assert found.applicability is Applicability.DOES_NOT_APPLY
    assert found.because.name == "no-pairs"


@pytest.mark.parametrize(
    ("linked", "votes", "applies"),
    [
        (Linked.PART, Known.YES, Applicability.APPLIES),
        (Linked.NO, Known.YES, Applicability.APPLIES),
        (Linked.UNKNOWN, Known.YES, Applicability.APPLIES),
        (Linked.YES, Known.YES, Applicability.DOES_NOT_APPLY),
        (Linked.PART, Known.NO, Applicability.DOES_NOT_APPLY),
        (Linked.PART, Known.UNKNOWN, Applicability.UNKNOWN),
    ],
)
def test_pools_need_the_votes_of_batches_and_no_record(
    linked: Linked, votes: Known, applies: Applicability
) -> None:
    """Where every card has a record there is nothing to pool; without votes by batch there is no mean."""
    found = fit(ONEAUDIT, Circumstances(ALL_PAPER, linked, votes, LEAD))
    assert found.applicability is applies
    assert found.because


@pytest.mark.parametrize("method", KINDS, ids=str)
def test_without_paper_nothing_fits(method: AuditKind) -> None:
    """Four fifths without paper and a lead of one percent: no reading of the rest could settle it."""
    known = Circumstances(Paper(Fraction(1, 5), Fraction(4, 5)), Linked.YES, Known.YES, LEAD)
    found = fit(method, known)
    assert found.applicability is Applicability.DOES_NOT_APPLY
    assert (found.because.name, *found.because.values) == ("paper-below-margin", ("share", "80.0%"))


def test_few_votes_without_paper_can_be_held_against_the_report() -> None:
    """Half a percent without paper, all of it counted for the loser, does not reach a lead of one percent."""
    known = Circumstances(Paper(Fraction(199, 200), Fraction(1, 200)), margin_share=LEAD)
    assert fit(POLLING, known).applicability is Applicability.APPLIES


def test_not_knowing_is_an_answer() -> None:
    """Paper of which nobody says whether it was left; records of which nobody says whether they were linked."""
    for method in KINDS:
        assert fit(method, Circumstances()).applicability is Applicability.UNKNOWN
    known = Circumstances(ALL_PAPER, margin_share=LEAD)
    for method in CARDS:
        assert fit(method, known).applicability is Applicability.APPLIES
    for method in (*RECORDS, SUITE, ONEAUDIT, BATCH_COMPARISON):
        found = fit(method, known)
        assert found.applicability is Applicability.UNKNOWN
        assert found.because.name.endswith("-not-known")


def test_what_is_known_to_be_absent_rules_a_method_out() -> None:
    """No linked records: no comparison; no votes by batch: no batch comparison."""
    known = Circumstances(ALL_PAPER, Linked.NO, Known.NO, LEAD)
    for method in (*RECORDS, SUITE, ONEAUDIT, BATCH_COMPARISON):
        assert fit(method, known).applicability is Applicability.DOES_NOT_APPLY


@pytest.mark.parametrize(
    "shares", [(Fraction(3, 4), Fraction(1, 2)), (Fraction(-1, 4), Fraction(0))]
)
def test_impossible_shares(shares: tuple[Fraction, Fraction]) -> None:
    """More than all of the votes, or fewer than none."""
    with pytest.raises(OutOfRange, match="at most 1"):
        Paper(*shares)
