"""Manifests as other programs and offices write them: the same batches and cards as under canvass's own names."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.manifests.dialect import manifest_dialects
from canvass.formats.own_table import usable
from canvass.formats.read_file import read_file
from canvass.model import Batch
from tests.formats.audits.files import written

FORMS = {
    "Tray #,Tabulator Number,Batch Number,Total Ballots,VBMCart.Cart number": "7,101,{batch},{cards},3",
    "Container,Tabulator,Batch Name,Number of Ballots": "7,101,{batch},{cards}",
    "CountyID,ScannerID,BatchID,NumBallots,StorageLocation": 'Adams,"101",{batch},{cards},Bin 7',
    "County,Tabulator ID ,Batch,# of Ballots,Locations": "Adams,101,{batch},{cards},Bin 7",
    "COUNTY,TABULATOR,BATCH,NUMBER OF CARDS": "Adams,101,{batch},{cards}",
}


@pytest.mark.parametrize("header", FORMS)
def test_a_manifest_under_other_names(tmp_path: Path, header: str) -> None:
    """Arlo, ColoradoRLA, Dominion, and the same columns in capitals: ids as written, leading zeros kept."""
    rows = [FORMS[header].format(batch=b, cards=c) for b, c in (("007", 5), ("Box 2", 9))]
    path = written(tmp_path, "manifest.csv", "\n".join([header, *rows]) + "\n")
    manifest = usable(read_manifest(path))
    assert [(batch.id, batch.cards) for batch in manifest.batches] == [("007", 5), ("Box 2", 9)]
    assert {batch.tabulator for batch in manifest.batches} == {"101"}
    assert read_file(path).result.is_usable


@pytest.mark.parametrize(
    "head", ["county,batch,cards", "batch,cards,County Name", "Scanner,batch,cards"]
)
def test_places_under_another_name_are_not_passed_over(tmp_path: Path, head: str) -> None:
    """Columns called batch and cards do not make a table canvass's own: two counties have a box of one name."""
    cells = [
        ["7" if n == "cards" else "B1" if n == "batch" else p for n in head.split(",")]
        for p in "AB"
    ]
    path = written(tmp_path, "m.csv", "\n".join([head, *map(",".join, cells)]) + "\n")
    place = "tabulator" if "Scanner" in head else "jurisdiction"
    assert [getattr(batch, place) for batch in usable(read_manifest(path)).batches] == ["A", "B"]


def test_locations_in_several_columns_are_read_together(tmp_path: Path) -> None:
    """Cart and tray say where a batch of Dominion lies."""
    header = next(iter(FORMS))
    path = written(tmp_path, "m.csv", f"{header}\n{FORMS[header].format(batch=1, cards=4)}\n")
    assert usable(read_manifest(path)).batches == (Batch("1", 4, "", "101", "3 7"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Batch Name,Number of Ballots\nA,5\nB,7\nTotal,12\n", "manifest.total_row"),
        ("Batch Name,Number of Ballots\nA,5\nA,7\n", "row.key_repeated"),
        ("Batch Name,Number of Ballots\nA,five\n", "number.not_a_number"),
        ("Batch Name,Number of Ballots,cum_cards\nA,5,5\nB,7,13\n", "manifest.running_total"),
    ],
)
def test_the_same_faults_are_found(tmp_path: Path, text: str, code: str) -> None:
    """Nothing is drawn from a manifest with an error, whoever wrote it."""
    path = written(tmp_path, "m.csv", text)
    read = read_manifest(path)
    assert read.value is None
    assert code in {problem.code for problem in read.problems}
    assert not read_file(path).result.is_usable


def test_each_kind_of_manifest_has_a_name_of_its_own() -> None:
    """Formats are named in the doctor's answer."""
    names = [dialect.name for dialect in manifest_dialects()]
    assert len(names) == len(set(names)) >= 4


@pytest.mark.parametrize(
    ("name", "kind", "batches", "cards"),
    [
        ("cvr/dominion_csv_arapahoe_2016/arapahoe-manifest.csv", "colorado", 5, 165),
        ("audit/manifests/boulder_2023_irv_manifest.csv", "colorado", 820, 119_643),
        ("audit/manifests/hart_manifest.xlsx", "arlo", 4_417, 1_141_765),
        ("audit/manifests/orange_county_full_manifest.xlsx", "arlo", 475, 3_094_308),
        ("audit/colorado_2024/AdamsBallotManifest.csv", "colorado", 4_783, 468_858),
        ("audit/colorado_2024/BoulderBallotManifest.csv", "colorado", 1_960, 396_121),
        ("audit/colorado_2024/HinsdaleBallotManifest.csv", "colorado", 26, 618),
        ("audit/san_francisco_2019/N19-manifest.csv", "dominion", 5_481, 293_555),
        ("audit/michigan_pilots_2018/kalamazoo_manifest_absentee.csv", "other", 27, 5_294),
        ("audit/michigan_pilots_2018/kalamazoo_manifest_election_day.csv", "other", 27, 22_372),
        ("audit/michigan_pilots_2018/rochester_hills_manifest.csv", "other", 362, 36_666),
    ],
)
def test_published_manifests(
    raw_data: Path, name: str, kind: str, batches: int, cards: int
) -> None:
    """Batches and cards of every published manifest at hand."""
    read = read_manifest(raw_data / name)
    manifest = usable(read)
    assert (len(manifest.batches), manifest.cards) == (batches, cards)
    assert read.source.format == f"{kind}-manifest"
