"""One file that two entries give two sizes: both verifiers say that it is wrong."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery


def test_a_size_stated_early_does_not_raise_the_limit(
    observe: Observe, published: Path, tmp_path: Path
) -> None:
    """An entry before the commitment gives a committed table a terabyte."""
    forgery = Forgery.of(published)
    committed = forgery.first("record.committed")
    named = {**committed["body"]["artefacts"]["manifest"], "size_bytes": 1 << 40}
    early = {**committed, "kind": "app.noted", "body": {"artefacts": {"file": named}}}
    forgery.events.insert(forgery.events.index(committed), early)
    folder = forgery.write(tmp_path / "forged")
    code, answer = observe(folder)
    assert (code, "artefacts" in failed(answer)) == (1, True)
    found = {check.name for check in verify(folder).checks if check.faults}
    assert "artefacts" in found
