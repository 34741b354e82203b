"""An office asks for the stake that grows fastest over its batches: committed with its number, measured, verified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canvass.errors import BadFile, InputError
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round
from canvass.record import find_store
from tests.cli.audit_folder.test_sealed_batches import brown, counts_of, published
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import begun


def audited(run: Run, folder: Path, bet: str) -> tuple[Any, float]:
    """An audit of every batch with this bet, checked by both verifiers: the bet in its record, and its risk."""
    folder.mkdir()
    plan = (mayor('name = "batch_comparison"', more=bet),)
    audit = begun(folder, Scene(plan, (), PAPER, PAPER, batch_totals=("mayor",)))
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 2}, (), CLERK)
        drawn = [entry.id for entry in desk.state.drawn.entries]
    for county in {jurisdiction for jurisdiction, *_ in drawn}:
        path = Path(counts_of(folder, *(batch for of, batch in drawn if of == county)))
        if county == "Brown":
            path.write_text(brown(path.read_text("utf-8").replace("Adams", "Brown")), "utf-8")
        words = (str(path), "-j", county, "--board", "board 1", "--batches")
        code, out, err = run("audit", "enter", str(audit), *words)
        assert code == 0, out + err
        assert run("audit", "sign-off", str(audit), "-j", county, "--person", "Ann Lee")[0] == 0
    told = published(run, str(audit), folder / "public")
    assert all("FAIL" not in each for each in told)
    store = find_store(audit / "record")
    bodies = {e.event.kind: e.event.body for e in store.ledger.entries()}
    terms: Any = bodies["record.committed"]["terms"]
    closed: Any = bodies["round.closed"]["contests"]
    (risk,) = closed
    return terms["bet"], float(risk["assertions"][0]["measured_risk"])


def test_the_stake_is_made_for_the_batches_and_kept_in_the_record(run: Run, tmp_path: Path) -> None:
    """Not nine tenths, in the commitment before the seed; the risk of batches in agreement is smaller."""
    usual, usual_risk = audited(run, tmp_path / "usual", "")
    chosen, chosen_risk = audited(run, tmp_path / "chosen", 'bet = "batch-kelly:lost=0.001"')
    assert "'stake': '0.9'" in str(usual)
    assert "'stake': '0.99" in str(chosen)
    assert chosen_risk < usual_risk


@pytest.mark.parametrize(
    ("bet", "says"),
    [
        ('bet = "batch-kelly:lost=0.9"', "no stake on batches makes the wealth grow"),
        ('bet = "agrapa"', "known: batch-kelly, stake"),
        ('bet = "batch-kelly:lots=0.1"', "did you mean 'lost'"),
    ],
)
def test_a_stake_that_cannot_be_is_refused(tmp_path: Path, bet: str, says: str) -> None:
    """Before anything is committed, with what to do."""
    plan = (mayor('name = "batch_comparison"', more=bet),)
    with pytest.raises(InputError) as caught:
        begun(tmp_path, Scene(plan, (), PAPER, PAPER, batch_totals=("mayor",)))
    fault = caught.value
    told = [str(each) for each in fault.problems] if isinstance(fault, BadFile) else [str(fault)]
    assert says in " ".join(told)
