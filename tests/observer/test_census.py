"""How many records somebody tampered with are tried: over 120, and two or more for every named check."""

from __future__ import annotations

from collections import Counter

from canvass.journeys.verification.checks import CheckName
from tests.observer import (
    test_boards,
    test_ceremony,
    test_decided,
    test_pools,
    test_recount_challenges,
    test_recount_reconciliation,
    test_recount_stops,
    test_recount_tallies,
    test_recounts,
    test_sealed_counts,
    test_seals,
    test_strata,
    test_tampered,
    test_tampered_files,
)
from tests.some_of import played

LEAST_OF_ALL, LEAST_OF_A_CHECK = 120, 2


WITH_THEIR_CHECK = (
    (test_tampered.test_who_has_the_key_is_found_out_by_what_follows, test_tampered.SKILLED),
    (test_tampered.test_a_folder_that_is_not_as_it_was_published, test_tampered.FOLDERS),
    (test_tampered_files.test_finds_what_was_changed, test_tampered_files.TAMPERED),
    (test_pools.test_finds_what_was_changed, test_pools.TAMPERED),
    (test_strata.test_finds_what_was_changed, test_strata.TAMPERED),
    (test_recounts.test_who_has_the_key_is_found_out_by_what_follows, test_recounts.TAMPERED),
    (test_recount_tallies.test_who_has_the_key_is_found_out, test_recount_tallies.TAMPERED),
    (test_recount_challenges.test_who_has_the_key_is_found_out, test_recount_challenges.TAMPERED),
    (test_recount_stops.test_who_has_the_key_is_found_out, test_recount_stops.TAMPERED),
    (
        test_recount_reconciliation.test_who_has_the_key_is_found_out,
        test_recount_reconciliation.DRAWN
        | test_recount_reconciliation.STOOD
        | test_recount_reconciliation.MACHINES,
    ),
)
"""Tests of tables, each of which says of a fault which check must find it."""
OF_ONE_CHECK = {
    "chain": (test_tampered.test_what_is_changed_breaks_the_chain,),
    "interpretations": (
        test_boards.test_what_is_no_second_board_fails_in_both,
        test_seals.test_a_false_seal_fails_in_both,
        test_sealed_counts.test_a_false_seal_of_a_count_fails_in_both,
    ),
    "order": (test_decided.test_a_decision_that_is_not_as_it_must_be_fails_in_both,),
    "seed": (test_ceremony.test_a_false_ceremony_fails_in_both,),
}


def tried() -> Counter[str]:
    """For each check how many tampered records must fail it in every run: ``make test-long`` plays the other ones."""
    found = Counter(
        check
        for test, table in WITH_THEIR_CHECK
        for fault, (_, check) in table.items()
        if fault in played(test)
    )
    for check, tests in OF_ONE_CHECK.items():
        found[check] += sum(len(played(test)) for test in tests)
    return found


def test_enough_records_are_tampered_with() -> None:
    """At least 120 in all, and no name among them that is not a check."""
    found = tried()
    assert found.total() >= LEAST_OF_ALL
    assert set(found) <= set(CheckName)


def test_every_check_is_failed_by_two_records_or_more() -> None:
    """A check that nothing is known to fail may have stopped looking."""
    found = tried()
    assert not {name for name in CheckName if found[name] < LEAST_OF_A_CHECK}
