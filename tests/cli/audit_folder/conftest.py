"""Commands of audits: what they simulate is simulated once."""

from __future__ import annotations

import pytest

from tests.simulated_once import few_audits as few_audits
from tests.simulated_once import simulated_once as simulated_once


@pytest.fixture(autouse=True)
def once(simulated_once: None) -> None:
    """Of the same question."""
