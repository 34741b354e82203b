"""The files of the Michigan pilots: read as they are, refused with every problem at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from canvass.audit.replay.labels import LabelledCard
from canvass.errors import BadFile
from canvass.formats.audits.michigan import is_michigan, read_michigan

PUBLISHED = Path(__file__).parents[2] / "published" / "michigan_pilots_2018"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the files that a test may spoil."""
    return Path(shutil.copytree(PUBLISHED, tmp_path / "pilots"))


def problems(folder: Path) -> set[tuple[str, str]]:
    """File and code of every problem of a folder that is refused."""
    with pytest.raises(BadFile) as refused:
        read_michigan(folder)
    return {(p.file, p.code) for p in refused.value.problems if p.severity.stops}


def spoil(file: Path, old: str, new: str) -> None:
    """Change a file."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_both_pilots() -> None:
    """Seeds keep every digit, as number or text; manifests are found by their cards, lists by their batches."""
    kalamazoo, rochester = read_michigan(PUBLISHED)
    assert (kalamazoo.parameters.seed, rochester.parameters.seed) == (
        "59048535524622120046",
        "04889743399761425005",
    )
    assert [s.name for s in kalamazoo.strata] == [
        "kalamazoo_manifest_absentee.csv",
        "kalamazoo_manifest_election_day.csv",
    ]
    assert [len(s.fetched) for s in (*kalamazoo.strata, *rochester.strata)] == [8, 32, 76]
    assert LabelledCard(384, "Absentee 5", 1) in kalamazoo.strata[0].fetched
    assert rochester.results.audit_pvalues == {("Yes", "No"): 0.021179946935246073}
    assert "Kalamazoo-sampled-election-day.csv" in {source.name for source in kalamazoo.sources}


def test_every_problem_at_once(folder: Path) -> None:
    """A limit that is not a chance, a broken file, a manifest with other cards, a batch that is not a number."""
    spoil(folder / "kalamazoo_audit_parameters.json", '"risk_limit": 0.05', '"risk_limit": 5')
    spoil(folder / "rochester_hills_audit_results.json", '"n1": 0', '"n1": ')
    spoil(folder / "kalamazoo_manifest_absentee.csv", ",171", ",many")
    assert problems(folder) == {
        ("kalamazoo_audit_parameters.json", "json.value"),
        ("rochester_hills_audit_results.json", "json.syntax"),
        ("kalamazoo_manifest_absentee.csv", "number.not_a_number"),
    }


def test_numbers_that_contradict_one_another(folder: Path) -> None:
    """A manifest with one card more than the parameters say, and a sample that the results count otherwise."""
    spoil(folder / "kalamazoo_manifest_absentee.csv", ",171", ",172")
    spoil(folder / "rochester_hills_audit_results.json", '"n2": 76', '"n2": 77')
    assert problems(folder) == {
        ("kalamazoo_audit_parameters.json", "published.manifest.absent"),
        ("rochester_hills_audit_parameters.json", "published.sample.size_differs"),
    }


def test_a_pilot_without_results(folder: Path) -> None:
    """The missing file is named."""
    (folder / "kalamazoo_audit_results.json").unlink()
    assert problems(folder) == {("kalamazoo_audit_results.json", "file.absent")}


def test_how_it_is_told(tmp_path: Path) -> None:
    """A folder is a pilot's if it has parameters."""
    assert is_michigan(PUBLISHED)
    assert not is_michigan(tmp_path)
