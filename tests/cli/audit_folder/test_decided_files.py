"""``canvass audit load --recipe, --accept``: a file with a fault is loaded with a name and a reason, which stay."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.audit_folder.own_audit import COUNTY, load, made, read_round, seed
from tests.cli.audit_folder.test_open_from import files
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

__all__ = ["files"]
CODE, WHY = "number.not_a_number", "the box holds spare labels"
ACCEPT = ("--accept", CODE, "--by", "Ada Lopez", "--why", WHY)


@pytest.fixture
def place(run: Run, tmp_path: Path) -> str:
    """An audit with its files, of which the manifest was then spoilt: a row without a number."""
    found = load(run, tmp_path, made())
    spoil(tmp_path / "files" / "manifest.csv")
    return found


def spoil(manifest: Path) -> None:
    """A row that nobody can read at the end."""
    columns = len(manifest.read_text("utf-8").splitlines()[0].split(","))
    row = ",".join(["99", "9", "seven", "shelf"][:columns])
    manifest.write_text(manifest.read_text("utf-8") + row + "\n", "utf-8")


def bring(run: Run, place: str, *more: str, what: str = "manifest") -> tuple[int, str, str]:
    """Load the spoilt manifest; exit code, what is printed and what is refused, without line breaks."""
    name = {"manifest": "manifest.csv", "cards": "records.csv", "contests": "contests.toml"}[what]
    file = Path(place).parent / "files" / name
    code, out, err = run("audit", "load", place, what, str(file), *more)
    return code, " ".join(out.split()), " ".join(err.split())


def entries(place: str) -> list[dict[str, object]]:
    """The events of the record."""
    ledger = (Path(place) / "record" / "ledger.jsonl").read_bytes()
    return [json.loads(line)["event"] for line in ledger.splitlines()]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), CODE),
        (("--accept", CODE), "--by and --why"),
        (("--accept", CODE, "--by", "Ada Lopez"), "--why"),
        (("--accept", CODE, "--why", WHY), "--by"),
        (("--accept", CODE, "--by", " ", "--why", WHY), "--by"),
        (("--accept", "number.not", "--by", "Ada Lopez", "--why", WHY), "did you mean"),
        (
            ("--accept", "number.withheld", "--by", "Ada Lopez", "--why", WHY),
            "a number should stand",
        ),
        (("--accept", CODE, "--by", "Ada\u202eLopez", "--why", WHY), "not seen"),
    ],
)
def test_without_a_person_and_a_reason_the_fault_stops_the_file(
    run: Run, place: str, more: tuple[str, ...], told: str
) -> None:
    """Nothing is written where one of the three is missing, or another fault was accepted."""
    before = len(entries(place))
    code, _, err = bring(run, place, *more)
    assert code != 0
    assert told in err or told == CODE
    assert len(entries(place)) == before


def test_the_record_status_and_both_verifiers_tell_who_and_why(
    run: Run, place: str, tmp_path: Path
) -> None:
    """From the load to the published record; the manifest is read with the decision at the commitment too."""
    code, out, err = bring(run, place, *ACCEPT)
    assert (code, err) == (0, "")
    assert f"stands in the record: 1 fault {CODE} let stand by Ada Lopez: {WHY}" in out
    loaded, accepted = entries(place)[-2:]
    assert (loaded["kind"], accepted["kind"]) == ("audit.loaded", "audit.accepted")
    fault = {"by": "Ada Lopez", "code": CODE, "count": 1, "why": WHY}
    assert accepted["body"] == {"cells": [], "faults": [fault]}
    told = run("audit", "status", place)[1]
    assert f"Decided: manifest: 1 fault {CODE} let stand by Ada Lopez" in " ".join(told.split())
    assert json.loads(run("audit", "status", place, "--json")[1])["accepted"]
    assert run("audit", "commit", place)[0] == 0
    seed(run, place)
    assert run("audit", "sample", place, "--size", "president=19")[0] == 0
    read_round(run, place, made())
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    code, mine, _ = run("verify", str(tmp_path / "public"))
    observed = run_observer(tmp_path / "public")
    assert (code, observed.returncode) == (0, 0)
    for text in (mine, observed.stdout):
        assert f"let stand by Ada Lopez: {WHY}" in " ".join(text.split())


def test_a_recipe_mends_a_cell_of_its_own_bytes_alone(run: Run, place: str, tmp_path: Path) -> None:
    """Written by the doctor, filled in, used; a file with one letter more is refused, and so is another cell."""
    manifest, recipe = tmp_path / "files" / "manifest.csv", tmp_path / "recipe.toml"
    run("doctor", str(manifest), "--mend", str(recipe))
    assert bring(run, place, "--recipe", str(recipe))[0] != 0
    last = len(manifest.read_text("utf-8").splitlines())
    head = recipe.read_text("utf-8").split("[[accept]]")[0].split("# A fault")[0]
    cell = f'[[cell]]\nrow = {last}\ncolumn = "cards"\nfound = "seven"\nput = "7"\nby = "Bo K"\nwhy = "read aloud"\n'
    recipe.write_text(head + cell, "utf-8")
    code, out, err = bring(run, place, "--recipe", str(recipe))
    assert (code, err) == (0, "")
    assert "'seven' read as '7' by Bo K: read aloud" in out
    recipe.write_text(head + cell.replace('"seven"', '"eleven"'), "utf-8")
    assert "holds something else" in bring(run, place, "--recipe", str(recipe))[2]
    recipe.write_text(head + cell, "utf-8")
    manifest.write_text(manifest.read_text("utf-8") + "\n", "utf-8")
    code, _, err = bring(run, place, "--recipe", str(recipe))
    assert code != 0
    assert "other bytes" in err


def test_a_later_file_without_a_fault_takes_the_place_of_the_decision(run: Run, place: str) -> None:
    """The decision is of the file that it stands behind: the next one is read as it is."""
    assert bring(run, place, *ACCEPT)[0] == 0
    code, _, _ = bring(run, place)
    assert code != 0
    made().write(Path(place).parent / "files")
    assert bring(run, place)[0] == 0
    assert entries(place)[-1]["kind"] == "audit.loaded"
    told = " ".join(run("audit", "status", place)[1].split())
    assert f"Ada Lopez: {WHY} (a later file took its place)" in told
    assert run("audit", "commit", place)[0] == 0


def test_the_contests_and_cells_of_cards_are_never_decided(
    run: Run, place: str, tmp_path: Path
) -> None:
    """What is audited is as it is; what is on a card is not written into the record."""
    code, _, err = bring(run, place, *ACCEPT, what="contests")
    assert code != 0
    assert "the contests are what is audited" in err
    records, recipe = tmp_path / "files" / "records.csv", tmp_path / "recipe.toml"
    import hashlib

    digest = hashlib.sha256(records.read_bytes()).hexdigest()
    cell = 'row = 2\ncolumn = "choice"\nfound = "A"\nput = "B"\nby = "Bo K"\nwhy = "x"\n'
    recipe.write_text(f'file = "records.csv"\nsha256 = "{digest}"\n[[cell]]\n{cell}', "utf-8")
    code, _, err = bring(run, place, "--recipe", str(recipe), what="cards")
    assert code != 0
    assert "would tell how a card was marked" in err


def test_an_audit_opened_from_its_files_takes_the_decision(
    run: Run, files: tuple[str, str, str], tmp_path: Path
) -> None:
    """``audit open --from`` with a faulty manifest: refused without, opened with, and the record has who and why."""
    place, manifest, records = files
    text = Path(manifest).read_text("utf-8")
    Path(manifest).write_text(f"{text}Adams,7,3,seven,Bin 2\n", "utf-8")
    command = ("audit", "open", place, records, "--from", manifest, "--contest", "Mayor")
    assert run(*command)[0] != 0
    assert not Path(place, "record").exists()
    code, _, err = run(*command, *ACCEPT)
    assert (code, err) == (0, "")
    assert [event["kind"] for event in entries(place)].count("audit.accepted") == 1
    about = ("-j", COUNTY, "--office", "x", "--election", "y")
    code, _, err = run("audit", "open", str(tmp_path / "other"), "--accept", CODE, *about)
    assert code != 0
    assert "--from MANIFEST" in " ".join(err.split())


@pytest.mark.parametrize("what", ["manifest", "contests"])
def test_what_becomes_public_is_no_archive(run: Run, place: str, what: str) -> None:
    """Beside the table lies what nobody reads: the terminal refuses it as the browser does, with --accept too."""
    files, before = Path(place).parent / "files", len(entries(place))
    packed = files / "packed.zip"
    with ZipFile(packed, "w") as archive:
        archive.write(files / {"manifest": "manifest.csv", "contests": "contests.toml"}[what])
        archive.writestr("__MACOSX/._x", "a name of somebody")
    more = ACCEPT if what == "manifest" else ()
    code, _, err = run("audit", "load", place, what, str(packed), *more)
    assert code == 2
    assert "packed.zip: cannot be used; problems: 1 fatal: the file is a ZIP archive" in " ".join(
        err.split()
    )
    assert len(entries(place)) == before
