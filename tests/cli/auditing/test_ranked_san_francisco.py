"""San Francisco 2019, ballots by mail: 146,662 rankings and 293,555 places, from ``open`` to both verifiers."""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.cli.auditing.ranked_audit import (
    Ranked,
    begun,
    ended,
    read_round,
    refused_with_another_rank,
)
from tests.cli.conftest import Run
from tests.observer.conftest import failed, run_observer
from tests.observer.test_tampered import failed_in
from tests.profile import IS_SEARCH

SF = "audit/san_francisco_2019"
RAIRE = "SFDA2019_PrelimReport12VBMJustDASheets.raire"
NAMES = {"15": "Suzy Loftus", "16": "Leif Dautch", "17": "Nancy Tung", "18": "Chesa Boudin"}


@dataclass(frozen=True)
class SanFrancisco(Ranked):
    """The published files as they are, and a paper that agrees with the records but for what ``paper`` says."""

    raw: Path = Path()

    def write(self, folder: Path) -> None:
        """The files of the office."""
        folder.mkdir(parents=True)
        shutil.copy(self.raw / "N19-manifest.csv", folder / "manifest.csv")
        shutil.copy(self.raw / RAIRE, folder / "rankings.raire")
        text = self.toml
        for choice, name in NAMES.items():
            text = text.replace(f'id = "{choice}"\n', f'id = "{choice}"\nname = "{name}"\n')
        (folder / "contests.toml").write_text(text, "utf-8")


@pytest.fixture(scope="module")
def city(raw_data: Path) -> SanFrancisco:
    """The records, and a paper of which one in a thousand has the runner-up first."""
    raw = raw_data / SF
    with (raw / RAIRE).open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[2:]
    records = {tuple(row[1].split("_")): tuple(filter(None, row[2:])) for row in rows}
    paper = {
        card: [["18"]] if number % 1000 == 0 else [[choice] for choice in ranking]
        for number, (card, ranking) in enumerate(records.items())
    }
    return SanFrancisco(
        batches={},
        records=records,  # type: ignore[arg-type]
        paper=paper,  # type: ignore[arg-type]
        choices=tuple(NAMES),
        winner="15",
        bound=len(records),
        risk_limit="0.05",
        raw=raw,
    )


def test_san_francisco_from_open_to_both_verifiers(
    run: Run, tmp_path: Path, city: SanFrancisco
) -> None:
    """Seven claims or fewer, some 257 cards, confirmed at 5%; both verifiers find the same.

    `make search` changes a rank of this record too; of a small one it always is changed, in test_ranked_folder.
    """
    place = begun(run, tmp_path, city)
    number = 1
    while (found := read_round(run, place, city, number))["status"]["value"] == "not_yet":
        assert run("audit", "next", place, "--draw")[0] == 0
        number += 1
    assert found["status"]["value"] == "confirmed"
    assert 200 < found["sample"] < 3_000
    assert len(found["assertions"]) == 7
    record = ended(run, place, tmp_path)
    done, checked = run_observer(record, "--json"), verify(record)
    answer = json.loads(done.stdout)
    assert (done.returncode, failed(answer), failed_in(checked)) == (0, set(), set())
    if IS_SEARCH:
        refused_with_another_rank(record)
