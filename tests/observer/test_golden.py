"""Golden audits, run step by step as an office runs them: they hold in the observer and in canvass."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.journeys.auditing.scenes import SCENES, play
from tests.observer.conftest import Observe, failed


@pytest.mark.parametrize("name", SCENES)
def test_a_golden_record_holds_in_both(name: str, observe: Observe, tmp_path: Path) -> None:
    """Each method, several rounds, two counties, an aborted audit, a full hand count: no check fails."""
    record = play(tmp_path, SCENES[name])
    code, answer = observe(record)
    assert (code, failed(answer)) == (0, set())
    found = verify(record)
    assert found.holds
    assert [check.answer for check in found.checks] == [c["answer"] for c in answer["checks"]]
