"""San Francisco 2019, ballots by mail: 146,662 rankings and 293,555 places, from ``open`` to both verifiers.

`make test` takes every twentieth batch to both verifiers; `make test-long` commits all of them and takes all there.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import (
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

SF = "audit/san_francisco_2019"
RAIRE = "SFDA2019_PrelimReport12VBMJustDASheets.raire"
WHOLE = pytest.mark.long(
    twin="tests/cli/audit_folder/test_ranked_folder.py::test_from_open_to_both_verifiers"
)


def batches_of(raw_data: Path, folder: Path, every: int) -> Ranked:
    """Every so manieth batch of the manifest, with its rankings, and a paper of which one in a thousand differs.

    The two files are written into the folder.
    """
    head, *boxes = _rows(raw_data / SF / "N19-manifest.csv")
    boxes = boxes[::every]
    kept = {(tabulator, batch) for _, tabulator, batch, *_ in boxes}
    first, second, *rows = _rows(raw_data / SF / RAIRE)
    rows = [row for row in rows if tuple(row[1].split("_")[:2]) in kept]
    write_rows(folder / "manifest.csv", head, boxes)
    write_rows(folder / "rankings.raire", first, [second, *rows])
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


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def opened(run: Run, place: str, manifest: Path, rankings: Path, bound: int) -> tuple[int, int]:
    """Open, say that mail lies mixed in the batches, and commit; the planned first round, and the claims.

    Some batches have fewer than ten cards with the contest, which are closed where nobody says so.
    """
    about = ("-j", COUNTY, "--election", "November 5, 2019", "--contest", "339")
    most = ("--bound", str(bound), "--bound-source", "the poll books", "--json")
    files = (str(manifest), str(rankings))
    code, out, err = run("audit", "open", place, "--from", *files, *about, *most)
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    assert contest["winner"] == "15"
    contests = Path(place) / "contests.toml"
    contests.write_text(f"mixed_batches = true\n{contests.read_text('utf-8')}", "utf-8")
    assert run("audit", "load", place, "contests", str(contests))[0] == 0
    made = committed(run, place)
    assert made["first_round"]["size"] < contest["first_round"]["size"]
    return made["first_round"]["size"], made["ranked"]["claims"]


@WHOLE
def test_the_city_is_committed_as_it_was_published(
    run: Run, raw_data: Path, tmp_path: Path
) -> None:
    """The published manifest and rankings, byte for byte: seven claims, and 257 cards at 5%."""
    files = (raw_data / SF / "N19-manifest.csv", raw_data / SF / RAIRE)
    assert opened(run, str(tmp_path / "audit"), *files, 146_662) == (257, 7)


@WHOLE
@pytest.mark.parametrize("every", [1, 50])
def test_san_francisco_from_open_to_both_verifiers(
    run: Run, raw_data: Path, tmp_path: Path, every: int
) -> None:
    """Real rankings are confirmed at 5%, and both verifiers find the same; a changed rank of all is refused.

    Of a small record a rank always is changed, in test_ranked_folder.
    """
    place, number = str(tmp_path / "audit"), 1
    city = batches_of(raw_data, tmp_path, every)
    files = (tmp_path / "manifest.csv", tmp_path / "rankings.raire")
    size, claims = opened(run, place, *files, city.bound)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
    while (found := read_round(run, place, city, number))["status"]["value"] == "not_yet":
        assert run("audit", "next", place, "--draw")[0] == 0
        number += 1
    assert found["status"]["value"] == "confirmed"
    assert 0.78 * size < found["sample"] < 3_000
    assert len(found["assertions"]) == claims
    record = ended(run, place, tmp_path)
    done, checked = run_observer(record, "--json"), verify(record)
    answer = json.loads(done.stdout)
    assert (done.returncode, failed(answer), failed_in(checked)) == (0, set(), set())
    if every == 1:
        refused_with_another_rank(record)
