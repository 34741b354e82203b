"""A file of another kind than a command asks for is called by its name; a file nobody knows keeps its own faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_vendor_records import ESS

FILES = {
    "boxes.csv": ESS.manifest,
    "results.csv": "county,precinct,office,district,party,candidate,votes\n"
    "Dane,1,Governor,,DEM,Ann Ames,40\nDane,1,Governor,,REP,Bob Bell,30\n",
    "totals.csv": "jurisdiction,batch,contest,choice,votes\nDane,A,Mayor,Ann,5\nDane,A,Mayor,Bob,3\n",
}
AUDIT = ("--contest", "Mayor", "-j", "Dane", "--office", "Dane", "--election", "Spring 2026")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records, a manifest, results and votes by batch of one county; commands run beside them."""
    ESS.write(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tabulate boxes.csv", "boxes.csv: the file holds a ballot manifest"),
        ("tabulate results.csv", "results.csv: the file holds results by place"),
        ("convert results.csv --out x.parquet", "results.csv: the file holds results by place"),
        ("init new --from boxes.csv", "boxes.csv: the file holds a ballot manifest"),
        ("init new --from ess.csv", "ess.csv: the file holds cast vote records (ES&S, 20 cards"),
        ("audit open new ess.csv --from ess.csv", "ess.csv: the file holds cast vote records"),
        (
            "audit open new boxes.csv --from boxes.csv",
            "boxes.csv: the file holds a ballot manifest",
        ),
        ("audit open new results.csv --from boxes.csv", "results.csv: the file holds results"),
        (
            "audit open ess.csv boxes.csv --from boxes.csv",
            "ess.csv: this is a file; name the audit's",
        ),
        ("audit open new none.csv --from boxes.csv", "none.csv: no file of records is here"),
    ],
)
def test_the_file_is_called_by_its_name_and_nothing_is_written(
    run: Run, folder: Path, words: str, said: str
) -> None:
    """One line: what the file holds, what was asked for, and which command takes it."""
    before = sorted(folder.iterdir())
    asked = words.split()
    code, out, err = run(*asked, *(AUDIT if asked[0] == "audit" else ()))
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    if "the file holds" in said:
        assert ", not " in err
        assert "; canvass " in err
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("kind", "file", "said"),
    [
        ("manifest", "ess.csv", "ess.csv: the file holds cast vote records"),
        ("manifest", "results.csv", "results.csv: the file holds results by place"),
        ("cards", "boxes.csv", "boxes.csv: the file holds a ballot manifest"),
        ("batch_totals", "boxes.csv", "boxes.csv: the file holds a ballot manifest"),
    ],
)
def test_a_file_loaded_for_another_is_called_by_its_name(
    run: Run, folder: Path, kind: str, file: str, said: str
) -> None:
    """Through ``audit load`` of an audit that is open; its record does not grow."""
    opened = run("audit", "open", "a", "-j", "Dane", "--office", "Dane", "--election", "Spring")
    assert opened[0] == 0, opened[2]
    before = sorted((folder / "a").rglob("*"))
    code, _, err = run("audit", "load", "a", kind, file)
    assert (code, said in err) == (2, True), err
    assert sorted((folder / "a").rglob("*")) == before


def faulty(change: Callable[[str], str]) -> str:
    """A manifest with a fault."""
    return change(ESS.manifest)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2\n", "a column that the format needs is not in the file"),
        (faulty(lambda text: text.replace("12", "-12")), "-12"),
    ],
)
def test_a_file_that_nobody_knows_or_a_faulty_one_keeps_its_faults(
    run: Run, folder: Path, text: str, said: str
) -> None:
    """Its own problems, and no guess at what else it might be."""
    (folder / "own.csv").write_text(text, "utf-8")
    code, _, err = run("audit", "open", "new", "ess.csv", "--from", "own.csv", *AUDIT)
    assert (code, said in err, "the file holds" in err) == (2, True, False), err
    assert not (folder / "new").exists()


def test_many_problems_in_the_same_words_are_one_line(run: Run, folder: Path) -> None:
    """Worst first, rows and found texts of the first five, how often, and one piece of advice."""
    rows = "".join(f"B{number},-{number}\n" for number in range(1, 9))
    (folder / "own.csv").write_text(f"batch,cards\n{rows}", "utf-8")
    code, _, err = run("audit", "open", "new", "ess.csv", "--from", "own.csv", *AUDIT)
    first, *lines = err.splitlines()
    assert (code, first) == (2, "canvass: own.csv: cannot be used; problems: 8")
    assert len(lines) == 1
    assert lines[0].startswith("  error: own.csv, rows 2, 3, 4, 5, 6 and 3 more, column 'cards': ")
    assert "(8 times; found '-1', '-2', '-3', '-4', '-5' and 3 more) -> " in lines[0]
