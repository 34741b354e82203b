"""A manifest is read whole, in the order of the shelf, or every fault of it is named."""

from pathlib import Path

import pytest

from canvass.errors import BadFile
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.read_file import read_file
from canvass.model import Batch
from tests.formats.audits.files import MANIFEST, written


def codes(folder: Path, text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem of a manifest."""
    return [(p.code, p.row) for p in read_manifest(written(folder, "manifest.csv", text)).problems]


def test_a_manifest_is_read_in_its_order(tmp_path: Path) -> None:
    """Tabulator and batch together are the id; an empty location is none."""
    manifest = usable(read_manifest(written(tmp_path, "manifest.csv", MANIFEST)))
    assert manifest.cards == 7
    assert manifest.ids == (("101", "1"), ("101", "2"), ("102", "1"))
    assert manifest.batches[2] == Batch("1", 2, tabulator="102")
    assert manifest.batches[0].location == "shelf A"


def test_batches_alone_are_enough(tmp_path: Path) -> None:
    """Two columns; ids are text, leading zeros kept."""
    manifest = usable(read_manifest(written(tmp_path, "m.csv", "batch,cards\n007,5\nBox 2,9\n")))
    assert manifest.ids == (("007",), ("Box 2",))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("batch,cards\nA,5\nB,x\nA,5\n", [("number.withheld", 3), ("row.doubled", 4)]),
        ("batch,cards\nA,5\nA,7\n", [("row.key_repeated", 3)]),
        ("batch,cards\nA,5\nB,7\nTotal,12\n", [("manifest.total_row", 4)]),
        ("batch,cards\nA,5\nB,7\nC,12\n", [("manifest.maybe_total", 4)]),
        ("batch,cards\nA,5\nB,5\n", []),
        ("batch,cards\nall,40\n", []),
        ("jurisdiction,batch,cards\nAdams,all,4\nBrown,all,5\n", []),
        ("batch,cards\nall,40\ntotal,40\n", [("manifest.maybe_total", 3)]),
        ("batch,cards\nA,5\nB,0\n", [("manifest.batch.empty", 3)]),
        ("batch,cards\nphantom,5\nB,7\n", [("manifest.batch.reserved", 2)]),
        ("batch,cards\nBox 1,5\nbox 01,7\n", [("manifest.batch.alike", 3)]),
        ("batch,cards\nA,-5\nB,1.5\n", [("number.negative", 2), ("number.fraction", 3)]),
        ("batch,cards\n", [("table.no_rows", None)]),
        ("drawer,cards\nA,5\n", [("format.column_missing", 1), ("format.column_unknown", 1)]),
        ("", [("file.empty", None)]),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_its_row(
    tmp_path: Path, text: str, found: list[tuple[str, int | None]]
) -> None:
    """Code and row, all of them at once."""
    assert codes(tmp_path, text) == found


def test_what_is_an_error_leaves_nothing_to_draw_from(tmp_path: Path) -> None:
    """One refusal with every problem; a warning does not stop."""
    bad = read_manifest(written(tmp_path, "bad.csv", "batch,cards\nA,5\nA,7\nB,-1\n"))
    assert bad.value is None
    with pytest.raises(BadFile, match=r"bad.csv: cannot be used; problems: 2") as refusal:
        usable(bad)
    assert len(refusal.value.problems) == 2
    assert read_manifest(written(tmp_path, "odd.csv", "batch,cards\nA,5\nB,0\n")).value


def test_doctor_knows_manifests(tmp_path: Path) -> None:
    """The same problems are found whoever reads the file."""
    path = written(tmp_path, "manifest.csv", "batch,cards\nA,5\nB,7\nTotal,12\n")
    read = read_file(path)
    assert read.result.source.format == "canvass-manifest"
    assert "manifest.total_row" in [problem.code for problem in read.result.problems]
