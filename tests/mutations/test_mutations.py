"""The exact tests are sharp: each way of breaking the engine makes one of them fail."""

from pathlib import Path

from tests.mutations.engines import CHANGES, NO_FAULT, Change, broken_engine, first_fault
from tests.some_of import some_of
from tests.stats.every_bet import BETS
from tools.mutations import KNOWN, known


@some_of("change", CHANGES, ids=lambda change: change.name, every=2)
def test_a_broken_engine_is_found_out(change: Change, tmp_path: Path) -> None:
    """Enumerating every order of small populations finds the fault."""
    assert first_fault(broken_engine(change, tmp_path), len(BETS)) != NO_FAULT


def test_an_engine_that_is_only_copied_has_no_fault(tmp_path: Path) -> None:
    """It is the change that is found out, not the way in which the engine is loaded."""
    same = Change("nothing", "null.py", CHANGES[0].was, CHANGES[0].was)
    assert first_fault(broken_engine(same, tmp_path), 3) == NO_FAULT


def test_the_faults_of_the_list_are_those_of_the_sources() -> None:
    """A fault that no test noticed once is found in its file, once: else nobody could try any of the hundred."""
    assert [fault.becomes for fault in known()] == [becomes for _, _, becomes in KNOWN]
