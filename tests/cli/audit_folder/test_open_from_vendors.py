"""``canvass audit open --from``: real records of every vendor, each by one command to an audit that is committed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_vendor_records import VENDORS, Vendor
from tests.formats.cvr import nist
from tests.some_of import some_of


@dataclass(frozen=True, slots=True)
class RealFile:
    """Records in the raw files, their batches with cards, and what a plain reading of one contest finds.

    A folder is packed as one ZIP archive, as the systems export it. No office published manifests beside these
    records but one (Arapahoe County, in test_open_from): batches and cards are those of the records.
    """

    path: str
    words: str
    batches: Mapping[tuple[str, ...], int]
    contest: str
    votes: Mapping[str, int]
    cards: int


CLEAR_CREEK = RealFile(
    "dominion_json_clear_creek_2016",
    "Dominion 4.21.3.0, 1,344 cards, 15 contests",
    {},
    "United States Senator - REP",
    {
        "Darryl Glenn": 221,
        "Jack Graham": 170,
        "Robert Blaha": 122,
        "Jon Keyser": 121,
        "Ryan L. Frazier": 36,
    },
    695,
)
JEFFERSON = RealFile(
    "ess_csv_jefferson_2015/ess-test.csv",
    "ES&S, 100 cards, 56 contests",
    {("P5",): 100},
    "DIRECTOR DISTRICT 3 SCHOOL BOARD",
    {"Ali Lasell": 54, "Kim Johnson": 35},
    100,
)
VERITY = RealFile(
    "hart_verity_xml_test",
    "Hart Verity, 18 cards, 10 contests",
    {("1",): 18},
    "US PRESIDENT",
    {"Donald Trump": 4, "Hillary Clinton": 2, "Bernie Sanders": 1},
    9,
)
BAY = RealFile(
    "clearballot_bay_fl_2012",
    "Clear Ballot, 3,562 cards, 8 contests",
    {
        ("AB-001",): 298,
        ("AB-002",): 290,
        ("GE-001",): 564,
        ("GE-002",): 590,
        ("GE-003",): 860,
        ("GE-004",): 960,
    },
    "COUNCIL MEMBER, WARD 2",
    {"Rick Russell": 1151, "Phil Chester": 875},
    2118,
)
PRIMARY = RealFile(
    "nist_cdf/prim-02/cvr-prim-02.json",
    "NIST, NIST 1500-103 1.0.0, 40 cards, 13 contests",
    {("all",): 40},
    "State Representative - District 23 (Democratic)",
    {"Jon ErpenBach": 10, "Janis Ringhand": 2, "Write-in": 0},
    40,
)
REAL = [
    pytest.param(CLEAR_CREEK, id="dominion-json"),
    pytest.param(JEFFERSON, id="ess"),
    pytest.param(VERITY, id="hart"),
    pytest.param(BAY, id="clear-ballot"),
    pytest.param(PRIMARY, id="nist"),
]


def taken(folder: Path, path: Path) -> Path:
    """The file; a folder is packed as one archive."""
    if path.is_file():
        return path
    with zipfile.ZipFile(folder / f"{path.name}.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for each in sorted(path.iterdir()):
            packed.write(each, each.name)
    return folder / f"{path.name}.zip"


def clear_creek_batches(path: Path) -> dict[tuple[str, ...], int]:
    """Tabulator and batch of every session, with the sessions: a plain reading of the one file of records."""
    batches: dict[tuple[str, ...], int] = {}
    for session in json.loads((path / "CvrExport.json").read_text("utf-8"))["Sessions"]:
        batch = (str(session["TabulatorId"]), str(session["BatchId"]))
        batches[batch] = batches.get(batch, 0) + 1
    return batches


def manifest(path: Path, batches: Mapping[tuple[str, ...], int]) -> Path:
    """A manifest of these batches."""
    width = len(next(iter(batches)))
    head = ("Tabulator", "Batch Name")[2 - width :]
    rows = [(*head, "Number of Ballots"), *((*batch, str(n)) for batch, n in batches.items())]
    path.write_text("".join(",".join(row) + "\n" for row in rows), "utf-8")
    return path


@some_of("real", REAL, every=4, first=1)
def test_real_records_open_an_audit(
    run: Run, raw_data: Path, tmp_path: Path, real: RealFile
) -> None:
    """System and cards are named, the votes are those of a plain reading, every card has a record, and it commits."""
    source = raw_data / "cvr" / real.path
    batches = real.batches or clear_creek_batches(source)
    boxes = manifest(tmp_path / "manifest.csv", batches)
    audit = str(tmp_path / "audit")
    words = ("audit", "open", audit, "--from", str(boxes), str(taken(tmp_path, source)))
    code, out, err = run(
        *words, "-j", "Adams", "--election", "Town", "--contest", real.contest, "--json"
    )
    assert (code, err) == (0, "")
    opened = json.loads(out)
    (contest,) = opened["contests"]
    assert opened["systems"] == [real.words]
    assert opened["universe"]["manifest"] == opened["universe"]["recorded"] == sum(batches.values())
    assert {name: n for name, n in contest["votes"].items() if n or name in real.votes} == (
        real.votes
    )
    assert contest["cards"] == real.cards
    assert contest["first_round"]["contest"] == contest["title"]
    assert run("audit", "commit", audit)[0] == 0


@some_of("vendor", VENDORS, every=2)
def test_a_lost_box_is_counted_against_the_report(run: Run, tmp_path: Path, vendor: Vendor) -> None:
    """Two cards more in the manifest than in the records: their box is named, and each may have the contest."""
    path = vendor.write(tmp_path)
    bounds = []
    for name, more in (("whole", 0), ("short", 2)):
        *rest, last = vendor.manifest.strip().splitlines()
        label, cards = last.rsplit(",", 1)
        boxes = tmp_path / f"{name}.csv"
        boxes.write_text("\n".join([*rest, f"{label},{int(cards) + more}"]) + "\n", "utf-8")
        words = ("audit", "open", str(tmp_path / name), "--from", str(boxes), str(path))
        said = ("-j", "Adams", "--election", "Town", "--contest", vendor.contest, "--json")
        code, out, err = run(*words, *said)
        assert (code, err) == (0, "")
        opened = json.loads(out)
        universe = opened["universe"]
        assert universe["manifest"] - universe["recorded"] == more
        assert sum(n for _, n in universe["short"]) == more
        bounds.append(opened["contests"][0]["card_bound"])
    assert bounds[1] == bounds[0] + 2


def test_a_contest_that_records_cannot_hold_is_refused_and_others_open(
    run: Run, tmp_path: Path
) -> None:
    """Two names written in on one card: that contest is not audited from these records, with the reason; others are."""
    written = [nist.mark("", name=name) for name in ("Cy", "Di")]
    records, boxes = tmp_path / "cvr.json", tmp_path / "boxes.csv"
    more = nist.card("3", 1, {"council": written}), nist.card("3", 2, {"mayor": [nist.mark("ann")]})
    records.write_text(nist.in_json(*nist.CARDS, *more), "utf-8")
    batches: dict[tuple[str, ...], int] = {("scanner-1", n): 3 for n in "12"}
    batches["scanner-1", "3"] = 2
    words = (
        "--from",
        str(manifest(boxes, batches)),
        str(records),
        "-j",
        "Adams",
        "--election",
        "T",
    )
    code, _, err = run("audit", "open", str(tmp_path / "one"), *words, "--contest", "Council")
    said = " ".join(err.split())
    assert code != 0
    assert "for names that were written in" in said
    assert "nothing was written" in said
    code, out, err = run("audit", "open", str(tmp_path / "two"), *words, "--contest", "Mayor")
    assert (code, err) == (0, "")
    assert "several_write_ins" in out or "names that were written in" in " ".join(out.split())
    code, out, _ = run("tabulate", str(records), "--json")
    rows = json.loads(out)["tally"]["votes"]
    assert (code, {row["contest"] for row in rows}) == (0, {"Mayor", "Chief"})


def test_records_without_a_manifest_are_told_so(run: Run, tmp_path: Path) -> None:
    """The one file that was named was taken for the manifest: the sentence says so, and nothing is written."""
    records = tmp_path / "CVR.csv"
    records.write_text("any")
    words = ("audit", "open", str(tmp_path / "audit"), "--from", str(records), "--contest", "Mayor")
    code, _, err = run(*words)
    assert (code, (tmp_path / "audit").exists()) == (2, False)
    assert f"{records} was named as the manifest (--from), and no cast vote records" in " ".join(
        err.split()
    ).replace("- ", "-")
