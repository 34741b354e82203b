"""San Francisco 2019, ballots by mail: 146,662 rankings and 293,555 places, from ``open`` to both verifiers."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.cli.auditing.own_audit import rolled, words
from tests.cli.auditing.ranked_audit import (
    COUNTY,
    Ranked,
    committed,
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


@pytest.fixture(scope="module")
def city(raw_data: Path) -> Ranked:
    """The records, and a paper of which one in a thousand has the runner-up first."""
    with (raw_data / SF / RAIRE).open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[2:]
    records = {tuple(row[1].split("_")): tuple(filter(None, row[2:])) for row in rows}
    paper = {
        card: [["18"]] if number % 1000 == 0 else [[choice] for choice in ranking]
        for number, (card, ranking) in enumerate(records.items())
    }
    return Ranked(
        batches={},
        records=records,  # type: ignore[arg-type]
        paper=paper,  # type: ignore[arg-type]
        choices=("15", "16", "17", "18"),
        winner="15",
        bound=len(records),
        risk_limit="0.05",
    )


def test_san_francisco_from_open_to_both_verifiers(
    run: Run, raw_data: Path, tmp_path: Path, city: Ranked
) -> None:
    """The published manifest and rankings: seven claims, 257 cards, confirmed at 5%; both verifiers find the same.

    `make search` changes a rank of this record too; of a small one it always is changed, in test_ranked_folder.
    """
    place, number = str(tmp_path / "audit"), 1
    files = (str(raw_data / SF / "N19-manifest.csv"), str(raw_data / SF / RAIRE))
    about = ("-j", COUNTY, "--election", "November 5, 2019", "--contest", "339")
    bound = ("--bound", "146662", "--bound-source", "the poll books", "--json")
    code, out, err = run("audit", "open", place, "--from", *files, *about, *bound)
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    assert (contest["winner"], contest["first_round"]["size"]) == ("15", 257)
    assert committed(run, place)["ranked"]["claims"] == 7
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
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
