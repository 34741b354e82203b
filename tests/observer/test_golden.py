"""Golden audits of which a signature was left out; whole ones are verified where they are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import Observe
from tests.observer.forged import Forgery


@pytest.mark.parametrize(
    ("purpose", "kind"), [("sign_off", "entries.signed_off"), ("round_close", "round.closed")]
)
def test_a_signature_that_was_left_out_is_named(
    purpose: str, kind: str, observe: Observe, tmp_path: Path
) -> None:
    """A later signature covers the entry; both say that nobody signed for it at the time."""
    record = play(tmp_path / "audit", SCENES["polling"])
    lacking = "has no signature of its own"
    assert lacking not in str(observe(record)[1]["checks"])
    forgery = Forgery.of(record)
    at = next(i for i, e in enumerate(forgery.events) if e["body"].get("purpose") == purpose)
    assert forgery.events[at - 1]["kind"] == kind
    del forgery.events[at]
    folder = forgery.write(tmp_path / "record")
    said = f"entry {at}: {kind} {lacking}"
    (seen,) = (c["seen"] for c in observe(folder)[1]["checks"] if c["name"] == "signatures")
    assert said in seen
    (here,) = (c.seen for c in verify(folder).checks if c.name == "signatures")
    assert said in here
    assert sum(lacking in each for each in here) == sum(lacking in each for each in seen) == 1
