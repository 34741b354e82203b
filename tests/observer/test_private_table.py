"""A committed table that nobody can see: the commitment does not stand, in both verifiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_tampered import failed_in


@pytest.mark.parametrize("name", ["reconciliation", "manifest"])
def test_a_private_table_is_no_commitment(name: str, observe: Observe, tmp_path: Path) -> None:
    """Also of the table on which no rule rests: all are public (docs/record.md, 21.2)."""
    forgery = Forgery.of(play(tmp_path, SCENES["polling"]))
    keys = [event for event in forgery.events if event["kind"] == "key.authorised"]
    forgery.events = [event for event in forgery.events if event not in keys[1:]]
    named = forgery.first("record.committed")["body"]["artefacts"][name]
    named["access"] = "private"
    del forgery.files[named["sha256"]]
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    assert code == 1
    assert {"tables"} <= failed(answer) == failed_in(verify(folder))
