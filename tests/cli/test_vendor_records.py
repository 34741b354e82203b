"""Every vendor's records through the commands: named, stored, counted, and an audit opened, each by one command."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from canvass.formats.bytes_file import FileBytes, read_bytes
from canvass.formats.cvr import lines
from canvass.formats.problem import Problem
from tests.cli.conftest import Run
from tests.formats.cvr import clear_ballot, dominion, dominion_zip, ess, hart, nist
from tests.formats.cvr.rctab import configuration


@dataclass(frozen=True, slots=True)
class Vendor:
    """A packaged export: how it is written, what it is called, its batches with their cards, and votes of it."""

    write: Callable[[Path], Path]
    words: str
    manifest: str
    contest: str
    votes: Mapping[tuple[str, str], int]


def of_text(name: str, text: str) -> Callable[[Path], Path]:
    """A writer of a file of text."""

    def write(folder: Path) -> Path:
        (folder / name).write_text(text, "utf-8")
        return folder / name

    return write


ESS = Vendor(
    of_text("ess.csv", ess.many(4)),
    "ES&S, 20 cards, 3 contests",
    "Batch Name,Number of Ballots\nA,12\nB,8\n",
    "Mayor",
    {key: 4 * n for key, n in ess.VOTES.items()},
)
HART = Vendor(
    lambda folder: hart.many(folder / "hart.zip", 4),
    "Hart Verity, 24 cards, 3 contests",
    "Batch Name,Number of Ballots\n" + "".join(f"{n}-1,2\n{n}-2,4\n" for n in range(4)),
    "Council Members",
    {key: 4 * n for key, n in hart.VOTES.items()},
)
CLEAR_BALLOT = Vendor(
    of_text("clear.csv", clear_ballot.many(4)),
    "Clear Ballot, 20 cards, 3 contests",
    "Tabulator,Batch Name,Number of Ballots\n"
    + "".join(f"Scan-1,{n}-B1,3\nScan-2,{n}-B2,2\n" for n in range(4)),
    clear_ballot.MAYOR,
    {key: 4 * n for key, n in clear_ballot.VOTES.items()},
)
NIST = Vendor(
    of_text("cvr.json", nist.many(4)),
    "Acme S9, NIST 1500-103 1.0.0, 24 cards, 3 contests",
    "Tabulator,Batch Name,Number of Ballots\n"
    + "".join(f"scanner-1,{n}-1,3\nscanner-1,{n}-2,3\n" for n in range(4)),
    "Council",
    {key: 4 * n for key, n in nist.VOTES.items()},
)
DOMINION = Vendor(
    of_text("cvr.csv", dominion.many(4)),
    "Dominion 5.10.50.85, 16 cards, 2 contests",
    "Tabulator,Batch Name,Number of Ballots\n"
    + "".join(f"7,{n + 1},2\n7,{n + 2},1\n8,{n + 1},1\n" for n in range(0, 40, 10)),
    "Mayor",
    {key: 4 * n for key, n in dominion.VOTES.items()},
)
DOMINION_JSON = Vendor(
    lambda folder: dominion_zip.many(folder / "cvr.zip", 4),
    "Dominion 5.10.50.85, 16 cards, 1 contest",
    "Tabulator,Batch Name,Number of Ballots\n" + "".join(f"7,{n},4\n" for n in range(1, 5)),
    "Mayor",
    {key: 4 * n for key, n in dominion_zip.VOTES.items()},
)
VENDORS = [
    pytest.param(DOMINION, id="dominion-csv"),
    pytest.param(DOMINION_JSON, id="dominion-json"),
    pytest.param(NIST, id="nist"),
    pytest.param(CLEAR_BALLOT, id="clear-ballot"),
    pytest.param(ESS, id="ess"),
    pytest.param(HART, id="hart"),
]


@pytest.mark.parametrize("vendor", VENDORS)
def test_one_command_each(run: Run, tmp_path: Path, vendor: Vendor) -> None:
    """The doctor names it, convert stores it, tabulate counts both alike, and audit open makes a plan of it."""
    path = vendor.write(tmp_path)
    code, out, err = run("doctor", str(path))
    assert (code, err) == (0, "")
    assert vendor.words in " ".join(out.split())
    store = tmp_path / "store.parquet"
    assert run("convert", str(path), "--out", str(store), "--smallest-style", "2")[0] == 0
    for records in (path, store):
        code, out, err = run("tabulate", str(records), "--json")
        assert (code, err) == (0, "")
        rows = json.loads(out)["tally"]["votes"]
        found = {(row["contest"], row["choice"]): row["votes"] for row in rows if row["votes"]}
        assert found == vendor.votes
    manifest = tmp_path / "manifest.csv"
    manifest.write_text(vendor.manifest, "utf-8")
    words = ("audit", "open", str(tmp_path / "audit"), "--from", str(manifest), str(path))
    said = ("-j", "Adams", "--election", "Town", "--contest", vendor.contest, "--json")
    code, out, err = run(*words, *said)
    assert (code, err) == (0, "")
    opened = json.loads(out)
    assert opened["systems"] == [vendor.words]
    assert {choice: n for choice, n in opened["contests"][0]["votes"].items() if n} == {
        choice: n for (title, choice), n in vendor.votes.items() if title == vendor.contest
    }
    assert run("audit", "load", str(tmp_path / "audit"), "cards", str(path), "-j", "Adams")[0] == 0


def test_records_without_tabulators_are_held_against_a_manifest_without(
    run: Run, tmp_path: Path
) -> None:
    """A manifest that names tabulators does not say which batch of the records is which: refused, with the way on."""
    path = ESS.write(tmp_path)
    manifest = tmp_path / "manifest.csv"
    manifest.write_text("Tabulator,Batch Name,Number of Ballots\n7,A,12\n7,B,8\n", "utf-8")
    words = ("audit", "open", str(tmp_path / "audit"), "--from", str(manifest), str(path))
    code, _, err = run(*words, "-j", "Adams", "--election", "Town", "--contest", "Mayor")
    assert code != 0
    assert "names a tabulator for 2 batches" in " ".join(err.split())
    assert not (tmp_path / "audit").exists()


def test_rctabs_records_that_are_there_are_not_called_absent(run: Run, tmp_path: Path) -> None:
    """A table that RCTab reads by the numbers of its columns is beside the configuration: its headings are at fault."""
    source = {"filePath": "precincts.csv", "firstVoteColumnIndex": "2", "firstVoteRowIndex": "2"}
    (tmp_path / "config.json").write_text(json.dumps(configuration(source=source)))
    code, _, err = run("tabulate", str(tmp_path / "config.json"))
    assert (code, "the file that the configuration names is not beside it" in err) == (2, True)
    (tmp_path / "precincts.csv").write_text("Precinct,1st Choice,2nd Choice\nP,Kim,Lee\nP,Lee,Wu\n")
    code, _, err = run("tabulate", str(tmp_path / "config.json"))
    said = "is beside it, and holds no records that canvass knows by their headings"
    assert (code, said in " ".join(err.split())) == (2, True)


def test_an_emptied_cell_is_told_where_no_column_names_the_styles(run: Run, tmp_path: Path) -> None:
    """ES&S writes undervote where a contest is on the card: a cell that lost its mark looks like none of it."""
    rows = [f"{n},P{n % 3},{('Ann', 'Bo')[n % 2]},{('Ito', 'Wu')[n % 2]}" for n in range(1, 61)]
    path = tmp_path / "ess.csv"
    path.write_text("\n".join(["Cast Vote Record,Precinct,Mayor,Council", *rows]) + "\n")
    assert "may have been emptied" not in run("tabulate", str(path))[1].replace("\n", " ")
    rows[7] = "8,P2,,Wu"
    path.write_text("\n".join(["Cast Vote Record,Precinct,Mayor,Council", *rows]) + "\n")
    _, out, _ = run("tabulate", str(path), "--json")
    (told,) = [
        p for p in json.loads(out)["problems"] if p["code"] == "records.contest_maybe_emptied"
    ]
    assert (told["row"], told["column"]) == (9, "Mayor")
    assert told["found"] == "1 of 60 cards with the same other contests"
    rows[:20] = [row.rpartition(",")[0] + "," for row in rows[:20]]
    path.write_text("\n".join(["Cast Vote Record,Precinct,Mayor,Council", *rows]) + "\n")
    told = json.loads(run("tabulate", str(path), "--json")[1])["problems"]
    assert [p["column"] for p in told if p["code"] == "records.contest_maybe_emptied"] == []


def withheld(number: int, image: str) -> dict[str, object]:
    """A session whose number is withheld, with a vote for the first choice."""
    own = dominion_zip.session(
        ("7", "1", str(number)), [{"Id": 5, "Marks": [dominion_zip.mark(100)]}]
    )
    return {**own, "RecordId": "X", "ImageMask": image}


def test_votes_of_cards_whose_places_are_withheld_are_counted_and_no_audit_is_opened(
    run: Run, tmp_path: Path
) -> None:
    """RecordId X: tabulate has the votes by batch and says so; a store, of which audits are made, is refused."""
    held = [withheld(1, "7_1_1*.*"), withheld(2, "7_1_2*.*")]
    files = {**dominion_zip.lists(("Ann", "Bo"), 0), "CvrExport.json": dominion_zip.exported(held)}
    path = dominion_zip.write_zip(tmp_path / "cvr.zip", files)
    code, out, err = run("tabulate", str(path), "--by", "batch", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    first = told["tally"]["votes"][0]
    assert (first["batch"], first["choice"], first["votes"]) == ("1", "Ann", 2)
    assert [each["code"] for each in told["problems"]] == ["records.places_hidden"]
    code, _, err = run("convert", str(path), "--out", str(tmp_path / "cvr.parquet"))
    assert code == 2
    assert "nobody can find its card" in err
    assert not (tmp_path / "cvr.parquet").exists()


def test_a_card_whose_place_is_withheld_counts_once(run: Run, tmp_path: Path) -> None:
    """Two sessions of one image are one card that was exported twice: refused."""
    held = [withheld(1, "7_1_1*.*"), withheld(2, "7_1_1*.*")]
    files = {**dominion_zip.lists(("Ann", "Bo"), 0), "CvrExport.json": dominion_zip.exported(held)}
    path = dominion_zip.write_zip(tmp_path / "cvr.zip", files)
    code, _, err = run("tabulate", str(path))
    assert code == 2
    assert "another record has the same tabulator, batch and number" in err


def test_rankings_whose_ids_name_no_place_are_counted(run: Run, tmp_path: Path) -> None:
    """RAIRE's published files number their ballots alone: votes and rankings are told, a store is refused."""
    path = tmp_path / "town.raire"
    path.write_text("1\nContest,9,2,21,22\n9,1,21,22\n9,2,22\n9,3,21\n", "utf-8")
    code, out, err = run("tabulate", str(path), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    votes = told["tally"]["votes"]
    assert {each["choice"]: each["votes"] for each in votes} == {"21": 2, "22": 1}
    assert [each["code"] for each in told["problems"]] == ["records.no_batches"]
    code, _, err = run("convert", str(path), "--out", str(tmp_path / "town.parquet"))
    assert code == 2
    assert "does not say where its card lies" in err


UNPACKED = {
    "records.json.folder": {
        **dominion_zip.lists(("Ann", "Bo"), 0),
        "CvrExport_1.json": dominion_zip.exported([]),
    },
    "records.xml_folder": {"0_torn.xml": "<Cvr", **hart.CARDS},
}


@pytest.mark.parametrize("code", UNPACKED)
def test_an_export_that_was_unpacked_is_named(run: Run, tmp_path: Path, code: str) -> None:
    """A folder of Dominion's JSON or of Hart's cards is no election: the way on is to pack it again.

    The doctor, ``init`` and a command that asks for an election say so; one damaged card hides no other.
    """
    folder = tmp_path / "export"
    folder.mkdir()
    for name, content in UNPACKED[code].items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / name).write_text(text, "utf-8")
    exit_code, out, err = run("doctor", str(folder), "--json")
    assert (exit_code, err) == (2, "")
    (told,) = json.loads(out)["files"][0]["problems"]
    assert told["code"] == code
    assert "pack the folder as one ZIP archive" in told["mend"]
    for words in (("init", str(tmp_path / "new"), "--from", str(folder)), ("outcome", str(folder))):
        exit_code, _, err = run(*words)
        assert exit_code == 2
        assert "-> pack the folder as one ZIP archive" in err
        assert "election.toml" not in err
    assert not (tmp_path / "new").exists()


def test_a_line_that_no_table_has_is_found_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``tabulate`` asks every voting system's reader; the bytes of a line without an end are read once for them all."""
    path = tmp_path / "cards.csv"
    reads: list[Path] = []
    path.write_bytes(b"CvrNumber,TabulatorNum\n1," + b"x" * 8_000_000)
    assert lines.head_of_file(path) is None

    def counted(at: Path) -> tuple[FileBytes, Problem | None]:
        reads.append(at)
        return read_bytes(at)

    monkeypatch.setattr("canvass.formats.text_file.read_bytes", counted)
    code, _, err = run("tabulate", str(path))
    assert code == 2
    assert "cards.csv, row 2: a line has over a million characters" in err
    assert reads == [path]
    path.write_bytes(b"a,b\n1," + b"x" * (lines.HEAD + 5) + b"\n2,3\n")
    head = lines.head_of_file(path)
    assert head is not None
    assert head.endswith("x\n")
