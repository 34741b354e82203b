"""``canvass audit open --from``: one command from a manifest and records to an audit ready to be committed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr.dominion import card, export

ROWS = [
    card(n, 7, 1 + n % 2, 1 + n // 2, *("100" if n % 3 else "010"), "", "", "") for n in range(40)
]
MANIFEST = "CountyID,ScannerID,BatchID,NumBallots,StorageLocation\nAdams,7,1,20,Bin 1\nAdams,7,2,22,Bin 1\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    """A folder to be made, a manifest and an export of forty cards of 42."""
    (tmp_path / "manifest.csv").write_text(MANIFEST, "utf-8")
    (tmp_path / "cvr.csv").write_text(export(*ROWS), "utf-8")
    return tuple(str(tmp_path / name) for name in ("audit", "manifest.csv", "cvr.csv"))  # type: ignore[return-value]


def test_one_command_opens_loads_and_plans(run: Run, files: tuple[str, str, str]) -> None:
    """The records, the cards without one, the votes, the bound and the first round; then it can be committed."""
    audit, manifest, cvr = files
    code, out, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    words = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "The audit is open, for Adams" in words
    assert "Records: Dominion 5.10.50.85, 40 cards, 2 contests." in words
    assert "Manifest: 42 cards in 2 batches; 40 have a record." in words
    assert "2 cards without a record may have any contest" in words
    assert "Ann Reyes 26, Bo Osei 14" in words
    assert "first round" in words
    assert "Next: canvass audit commit" in words
    assert "card_bound = 42\n" in (Path(audit) / "contests.toml").read_text("utf-8")
    code, out, _ = run("audit", "commit", audit)
    assert code == 0
    assert "Read these twelve words aloud" in out


def test_the_first_round_is_the_one_that_the_commitment_says(
    run: Run, files: tuple[str, str, str]
) -> None:
    """The plan before the commitment and the plan after it are one number."""
    audit, manifest, cvr = files
    _, out, _ = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor", "--json")
    planned = json.loads(out)["contests"][0]["first_round"]
    _, out, _ = run("audit", "commit", audit, "--json")
    assert json.loads(out)["contests"][0]["first_round"] == planned


def test_a_store_opens_the_audit_that_its_export_opens(
    run: Run, files: tuple[str, str, str], tmp_path: Path
) -> None:
    """One path from records to assorters: the same contest, round and commitment, by a table of cards."""
    audit, manifest, cvr = files
    assert run("convert", cvr, "--out", str(tmp_path / "cvr.parquet"))[0] == 0
    other = str(tmp_path / "other")
    told = {}
    for folder, records in ((audit, cvr), (other, str(tmp_path / "cvr.parquet"))):
        words = ("audit", "open", folder, "--from", manifest, records, "--contest", "Mayor")
        code, out, err = run(*words, "--json")
        assert (code, err) == (0, "")
        opened = json.loads(out)
        assert run("audit", "commit", folder)[0] == 0
        (cards,) = Path(folder).rglob("cards-*.jsonl")
        kept = cards.read_bytes()
        told[folder] = opened["systems"], opened["universe"], opened["contests"], kept
    assert told[audit] == told[other]


def test_a_bound_with_its_source_makes_the_sample_smaller(
    run: Run, files: tuple[str, str, str], tmp_path: Path
) -> None:
    """Cards whose record lacks the contest are not drawn, where somebody outside the voting system counted them."""
    audit, manifest, cvr = files
    rows = [
        row if n < 30 else row.replace(",1,0,0,,,", ",,,,1,0,0").replace(",0,1,0,,,", ",,,,0,1,0")
        for n, row in enumerate(ROWS)
    ]
    Path(cvr).write_text(export(*rows), "utf-8")
    Path(manifest).write_text(MANIFEST.replace("7,2,22", "7,2,20"), "utf-8")
    words = ("--from", manifest, cvr, "--contest", "mayor", "--json")
    _, out, _ = run("audit", "open", audit, *words)
    (wide,) = json.loads(out)["contests"]
    assert (wide["card_bound"], wide["cards"], wide["narrower"]) == (40, 30, 30)
    bound = ("--bound", "30", "--bound-source", "the poll books")
    code, out, _ = run("audit", "open", str(tmp_path / "second"), *words, *bound)
    (narrow,) = json.loads(out)["contests"]
    assert code == 0
    assert narrow["first_round"] == wide["narrower_round"]
    assert narrow["first_round"]["size"] < wide["first_round"]["size"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--contest", "Mayer"), "did you mean 'Mayor'"),
        ((), "--contest"),
        (("--contest", "Mayor", "--bound", "30"), "--bound-source"),
        (
            ("--contest", "Mayor", "-j", "Adams", "-j", "Brown"),
            "1 files of records for 2 jurisdictions",
        ),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_written(
    run: Run, files: tuple[str, str, str], more: tuple[str, ...], message: str
) -> None:
    """One sentence, and no folder."""
    audit, manifest, cvr = files
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, *more)
    assert code == 2
    assert message in " ".join(err.split())
    assert not Path(audit).exists()


def _slipping(records: bytes) -> bytes:
    """The records in an archive that would write them elsewhere."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr("../cvr.csv", records)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (_slipping, "found '../cvr.csv'"),
        (lambda records: records.replace(b"Mayor", b"May\0r", 1), "a NUL byte"),
        (lambda records: records[:0], "the file is empty"),
        (lambda records: gzip.compress(records)[:-9], "the compressed file breaks off"),
    ],
)
def test_why_records_cannot_be_read_is_told(
    run: Run, files: tuple[str, str, str], broken: Callable[[bytes], bytes], message: str
) -> None:
    """Such a file was called no export that canvass knows, and no reason was given."""
    audit, manifest, cvr = files
    Path(cvr).write_bytes(broken(Path(cvr).read_bytes()))
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    said = " ".join(err.split())
    assert (code, said.count("nothing was written")) == (2, 1)
    assert message in said
    assert not Path(audit).exists()


def test_records_whose_lines_end_with_cr_alone_open_an_audit(
    run: Run, files: tuple[str, str, str]
) -> None:
    """They are lines like others, as they are in tables of results."""
    audit, manifest, cvr = files
    Path(cvr).write_bytes(Path(cvr).read_bytes().replace(b"\n", b"\r"))
    code, screen, _ = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    assert code == 0
    assert "40 cards" in screen


def test_records_that_the_manifest_lacks_open_nothing(
    run: Run, files: tuple[str, str, str]
) -> None:
    """A card beyond its batch, or a batch that is in no manifest."""
    audit, manifest, cvr = files
    Path(manifest).write_text(MANIFEST.replace("7,1,20", "7,1,19"), "utf-8")
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    assert code == 2
    assert "batch 7 1 has a record of card 20 and 19 cards in the manifest" in " ".join(err.split())
    assert not Path(audit).exists()


@pytest.mark.parametrize("batch", ["01", "1\u00a0", "001"])
def test_a_batch_written_otherwise_in_the_manifest_is_named(
    run: Run, files: tuple[str, str, str], batch: str
) -> None:
    """Zeros and spaces: the refusal says under which name the manifest has it."""
    audit, manifest, cvr = files
    Path(cvr).write_text(Path(cvr).read_text().replace('="7",="1"', f'="7",="{batch}"'), "utf-8")
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    said = " ".join(err.split())
    assert code == 2
    assert "has 20 records (the manifest has 7 1: write both alike)" in said


def test_a_manifest_of_another_county_is_suspected(run: Run, files: tuple[str, str, str]) -> None:
    """It has no batch of the records."""
    audit, manifest, cvr = files
    Path(manifest).write_text(MANIFEST.replace("7,", "9,"), "utf-8")
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Mayor")
    assert code == 2
    assert "it has no batch of the records: it may be another county's" in " ".join(err.split())


def test_without_a_manifest_office_election_and_jurisdiction_are_asked_for(
    run: Run, tmp_path: Path
) -> None:
    """The words that are missing, and the other way to open an audit."""
    code, _, err = run("audit", "open", str(tmp_path / "audit"), "--office", "The clerk")
    assert code == 2
    assert "--jurisdiction, --election" in err
    assert "--from MANIFEST" in err


def test_arapahoe_2016(run: Run, raw_data: Path, tmp_path: Path) -> None:
    """The county's own two files: 165 cards, and an audit of the presidency that can be committed."""
    folder = raw_data / "cvr" / "dominion_csv_arapahoe_2016"
    (cvr,) = folder.glob("dominion-*.csv")
    code, out, _ = run(
        *("audit", "open", str(tmp_path / "a"), "--from", str(folder / "arapahoe-manifest.csv")),
        *(str(cvr), "--contest", "Presidential Electors", "--json"),
    )
    (president,) = json.loads(out)["contests"]
    assert code == 0
    assert president["cards"] == 95
    assert president["votes"]["Hillary Clinton / Tim Kaine"] == 41


def test_a_measure_waits_for_its_share(
    run: Run, files: tuple[str, str, str], tmp_path: Path
) -> None:
    """Records never say what share a measure needs: the file that is written asks, and what it offers is taken."""
    audit, manifest, cvr = files
    text = Path(cvr).read_text("utf-8")
    for person, word in (("Mayor", "Measure A"), ("Ann Reyes", "Yes"), ("Bo Osei", "No")):
        text = text.replace(person, word)
    Path(cvr).write_text(text, "utf-8")
    code, _, err = run("audit", "open", audit, "--from", manifest, cvr, "--contest", "Measure A")
    assert (code, err) == (0, "")
    written = (Path(audit) / "contests.toml").read_text("utf-8")
    assert "# A measure. Where the law asks for a larger share" in written
    mended = tmp_path / "mended.toml"
    mended.write_text(
        written.replace("# rule =", "rule =")
        .replace("# share =", "share =")
        .replace("# about", "about")
    )
    code, _, err = run("audit", "load", audit, "contests", str(mended))
    assert (code, err) == (0, "")
    kept = [path.read_text("utf-8") for path in Path(audit).rglob("artefacts/*")]
    assert any("super_majority" in text and "3/5" in text for text in kept)


def test_a_manifest_in_an_archive(run: Run, files: tuple[str, str, str]) -> None:
    """It becomes public and is refused before a folder is made; records, which do not, may be in one."""
    audit, manifest, cvr = files
    packed = [Path(each).with_suffix(".zip") for each in (manifest, cvr)]
    for each, archive in zip((manifest, cvr), packed, strict=True):
        with ZipFile(archive, "w") as made:
            made.write(each, Path(each).name)
    words = ("audit", "open", audit, "--contest", "Mayor", "--from")
    code, _, err = run(*words, str(packed[0]), str(packed[1]))
    assert (code, "fatal: the file is a ZIP archive, and becomes public" in err) == (2, True)
    assert not Path(audit).exists()
    assert run(*words, manifest, str(packed[1]))[0] == 0
