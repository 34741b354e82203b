"""``canvass audit load``: a card bound that can only be a slip of the pen is refused before anything rests on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import load, made, reload
from tests.cli.conftest import Run


@pytest.mark.parametrize("times", [10, 10_000])
def test_a_slip_of_the_pen_is_refused_when_it_is_loaded(
    run: Run, tmp_path: Path, times: int
) -> None:
    """A digit too many, or four: one sentence at load, and the right file is taken afterwards."""
    own = made()
    place = load(run, tmp_path, own)
    before = (Path(place) / "record" / "ledger.jsonl").read_bytes()
    code, out, err = reload(run, tmp_path, own.but(bound=33 * times))
    assert (code, out) == (2, "")
    assert f"the bound is {33 * times:,} cards and the manifest lists 33" in " ".join(err.split())
    assert (Path(place) / "record" / "ledger.jsonl").read_bytes() == before
    assert reload(run, tmp_path, own)[0] == 0


def test_a_manifest_that_makes_the_bound_absurd_is_refused(run: Run, tmp_path: Path) -> None:
    """The contests were loaded first: the manifest of three cards is what is looked at again."""
    own = made()
    place = load(run, tmp_path, own)
    short = tmp_path / "short.csv"
    short.write_text("tabulator,batch,cards\n1,1,3\n")
    code, _, err = run("audit", "load", place, "manifest", str(short))
    assert code == 2
    assert "the bound is 33 cards and the manifest lists 3" in " ".join(err.split())
