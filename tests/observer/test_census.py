"""How many records somebody tampered with are tried: over 120, and two or more for every named check."""

from __future__ import annotations

from collections import Counter

from canvass.journeys.verifying.checks import CHECKS
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
    test_seals,
    test_strata,
    test_tampered,
    test_tampered_files,
)

LEAST_OF_ALL, LEAST_OF_A_CHECK = 120, 2


def tried() -> Counter[str]:
    """For each check how many tampered records must fail it; the tests of these tables demand it of both verifiers."""
    with_their_check = (
        test_tampered.SKILLED,
        test_tampered.FOLDERS,
        test_tampered_files.TAMPERED,
        test_pools.TAMPERED,
        test_strata.TAMPERED,
        test_recounts.TAMPERED,
        test_recount_tallies.TAMPERED,
        test_recount_challenges.TAMPERED,
        test_recount_stops.TAMPERED,
        test_recount_reconciliation.DRAWN,
        test_recount_reconciliation.STOOD,
        test_recount_reconciliation.MACHINES,
    )
    found = Counter(check for table in with_their_check for _, check in table.values())
    found["chain"] += len(test_tampered.CLUMSY)
    found["interpretations"] += len(test_boards.FALSE)
    found["interpretations"] += len(test_seals.FALSE)
    found["order"] += len(test_decided.FALSE)
    found["seed"] += len(test_ceremony.FALSE)
    return found


def test_enough_records_are_tampered_with() -> None:
    """At least 120 in all, and no name among them that is not a check."""
    found = tried()
    assert found.total() >= LEAST_OF_ALL
    assert set(found) <= set(CHECKS)


def test_every_check_is_failed_by_two_records_or_more() -> None:
    """A check that nothing is known to fail may have stopped looking."""
    found = tried()
    assert not {name for name in CHECKS if found[name] < LEAST_OF_A_CHECK}
