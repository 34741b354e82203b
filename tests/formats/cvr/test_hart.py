"""Hart's archive: votes allowed as the undervotes say, ranks as the values say, real cards beside a plain reading."""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from tests.formats.cvr.hart import CARDS, COUNCIL, VOTES, archive, card, contest
from tests.formats.cvr.test_ess import votes

REAL = "cvr/hart_verity_xml_test"


def read(path: Path) -> ReadResult[VendorRecords]:
    """The records in a file."""
    found = vendor_export(path)
    assert found is not None
    return found


def test_marks_and_undervotes_say_how_many_votes_there_are(tmp_path: Path) -> None:
    """An overvote counts for nobody; a name that was written in is a choice; ranks are those of the values."""
    records = usable(read(archive(tmp_path / "hart.zip")))
    assert records.words == "Hart Verity, 6 cards, 3 contests"
    assert votes(records) == VOTES
    mayor, council, chief = records.contests
    assert (mayor.votes_allowed, mayor.cards, mayor.overvoted) == (1, 5, 1)
    assert (council.votes_allowed, council.cards, council.overvoted) == (2, 3, 0)
    assert chief.rankings is not None
    assert dict(chief.rankings.cards) == {("Kim", "Lee"): 1, ("Lee",): 1, ("Lee", "Kim"): 1}
    assert chief.by_rules == 1
    assert records.cards.card_id(3) == ("2", "2")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("9.xml", CARDS["1_a.xml"], "records.card_twice"),
        ("9.xml", CARDS["1_a.xml"][:300], "records.card_file"),
        ("9.xml", "<html/>", "records.card_file"),
        ("9.xml", card("", "3"), "records.position"),
        ("9.xml", card("1", "X"), "records.position"),
        ("9.xml", card("1", "\u00b2"), "records.position"),
        ("9.xml", card("1", "9", contest(COUNCIL, [("Ito", "1"), ("Ito", "1")])), "records.option_twice"),
        ("9.xml", card("1", "9", contest("Mayor", [("Ann Reyes", "2")])), "records.mark"),
        ("9.xml", card("1", "9", contest("Mayor", []), contest("Mayor", [])), "records.contest_twice"),
        ("9.xml", card("1", "9", contest("Council  Members", [], 3)), "records.votes_allowed.differ"),
        ("9.xml", '<!DOCTYPE Cvr [<!ENTITY a "b">]><Cvr/>', "records.card_file"),
        ("9.xml", card("1", "9", contest("Mayor", [("Ann\udcff", "1")])), "records.card_file"),
    ],
)  # fmt: skip
def test_faults_are_told(tmp_path: Path, name: str, text: str, code: str) -> None:
    """Cards that are doubled, cut off, without a place, in another encoding, or that contradict the others."""
    path = tmp_path / "hart.zip"
    archive(path)
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr(name, text.encode("utf-8", "surrogateescape"))
    found = read(path)
    assert code in {problem.code for problem in found.problems}
    assert (found.value is None) == any(problem.severity.stops for problem in found.problems)


def test_an_overvote_does_not_say_how_many_votes_a_voter_has(tmp_path: Path) -> None:
    """Where every contest has a number of undervotes, that of an overvote is 0: it stays an overvote."""
    none = "</Options><Undervotes>0</Undervotes></Contest>"
    files = {name: text.replace("</Options></Contest>", none) for name, text in CARDS.items()}
    records = usable(read(archive(tmp_path / "hart.zip", files)))
    assert votes(records) == VOTES
    assert [each.votes_allowed for each in records.contests] == [1, 2, 1]


def test_files_beside_the_cards_are_told(tmp_path: Path) -> None:
    """An archive within the archive was not read: it may hold the cards of another scanner."""
    more = {f"scanner-{n}.zip": "PK" for n in range(1, 6)} | {"1.sig.xml": "<Signature/>"}
    found = read(archive(tmp_path / "hart.zip", CARDS | more))
    told = [each.found for each in found.problems if each.code == "records.files_unread"]
    assert told == ["scanner-1.zip, scanner-2.zip, scanner-3.zip and 2 more"]


def test_every_fault_of_an_archive_is_told_at_once(tmp_path: Path) -> None:
    """Two cut files and a doubled card; signatures beside the cards are no cards."""
    wrong = {
        "8.xml": "<Cvr",
        "9.xml": "<Cvr><",
        "7.xml": CARDS["1_a.xml"],
        "7.sig.xml": "<Signature/>",
    }
    found = read(archive(tmp_path / "hart.zip", CARDS | wrong))
    codes = Counter(problem.code for problem in found.problems)
    assert codes["records.card_file"] == 2
    assert codes["records.card_twice"] == 1


def test_a_cut_archive_and_a_folder_are_refused(tmp_path: Path) -> None:
    """An archive that breaks off is no archive; of a folder the way on is told."""
    whole = archive(tmp_path / "hart.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    assert vendor_export(tmp_path / "cut.zip") is None
    (tmp_path / "1_a.xml").write_text(CARDS["1_a.xml"], "utf-8")
    assert [problem.code for problem in read(tmp_path).problems] == ["records.xml_folder"]


def test_real_cards_are_what_a_plain_reading_finds(raw_data: Path, tmp_path: Path) -> None:
    """18 cards, 10 contests; the marks of each choice by patterns in the text alone."""
    files = {p.name: p.read_text("utf-8-sig") for p in sorted((raw_data / REAL).glob("*.xml"))}
    records = usable(read(archive(tmp_path / "hart.zip", files)))
    assert records.words == "Hart Verity, 18 cards, 10 contests"
    marks: Counter[tuple[str, str]] = Counter()
    for text in (re.sub(r">\s+<", "><", each) for each in files.values()):
        for title, held in re.findall(r"<Contest><Name>(.*?)</Name>(.*?)</Contest>", text):
            for name in re.findall(r"<Option>(?:<Name>(.*?)</Name>)?<Id>", held):
                marks[" ".join(title.split()), name or "Write-in"] += 1
    found: Counter[tuple[str, str]] = Counter()
    for title, recorded in records.cards.contests.items():
        written = recorded.written
        if written is None:
            for choice, n in zip(
                recorded.choices, recorded.marks.sum(axis=0).tolist(), strict=True
            ):
                found[title, re.sub(r" \(\d\)$", "", choice)] += n
        else:
            for kind in written.of_card.tolist():
                for choice in {c for rank in written.distinct[kind] for c in rank}:
                    found[title, re.sub(r" \(\d\)$", "", choice)] += 1
    assert +found == marks
    assert sum(c.overvoted for c in records.contests) == 10
