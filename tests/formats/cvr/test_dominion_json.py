"""Dominion's JSON: every card as its decision stands, overvotes, and archives in which something is wrong."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.formats.read_file import read_file
from canvass.tabulation import instant_runoff
from tests.formats.cvr.dominion import ranked_export
from tests.formats.cvr.dominion_zip import (
    Place,
    archive,
    exported,
    lists,
    mark,
    session,
    write_zip,
)

CHOICES = ("Ann", "Bo", "Cy")
RANKS = st.lists(st.lists(st.sampled_from(CHOICES), max_size=2, unique=True), max_size=4)


@given(st.lists(RANKS, min_size=1, max_size=8))
def test_json_and_csv_are_one_table(
    tmp_path_factory: pytest.TempPathFactory, cards: list[list[list[str]]]
) -> None:
    """Property: the same marks in both exports are the same records, kept marks included."""
    folder = tmp_path_factory.mktemp("both")
    paper: Mapping[Place, Any] = {("7", "1", str(n)): ranks for n, ranks in enumerate(cards, 1)}
    without = [("7", "2", "1")]
    (folder / "cvr.csv").write_text(ranked_export(paper, CHOICES, 4, without), "utf-8")
    found = []
    for path in (folder / "cvr.csv", archive(folder / "cvr.zip", paper, CHOICES, 4, without)):
        records = usable(read_records(path))
        mayor = records.contest("Mayor")
        assert mayor.written is not None
        kept = [mayor.written.distinct[n] for n in mayor.written.of_card.tolist()]
        found.append((len(records), mayor.choices, mayor.rows.tolist(), mayor.marks.tolist(), kept))
    assert found[0] == found[1]


PLURALITY = {**lists(CHOICES, 0), "CvrExport.json": exported([])}


def plurality(tmp_path: Path, *held: Any, **files: Any) -> Any:
    """What is read of these sessions of a contest without ranks."""
    files_of = {**PLURALITY, "CvrExport.json": exported(list(held)), **files}
    found = vendor_export(write_zip(tmp_path / "cvr.zip", files_of))
    assert found is not None
    return found


def of(place: Place, *marks: Any, cards: bool = True) -> dict[str, Any]:
    """A session with these marks for mayor."""
    return session(place, [{"Id": 5, "Marks": list(marks)}], cards=cards)


def test_what_stands_is_what_counts(tmp_path: Path) -> None:
    """A vote; a vote beside an ambiguous mark; an overvote; a mark that people ruled out; a decision; no vote."""
    ruled = of(("1", "1", "5"), mark(100))
    ruled["Original"]["IsCurrent"] = False
    ruled["Modified"] = {
        "IsCurrent": True,
        "Cards": [{"Contests": [{"Id": 5, "Marks": [mark(101)]}]}],
    }
    still = of(("1", "1", "6"), mark(100))
    still["Modified"] = {
        "IsCurrent": False,
        "Cards": [{"Contests": [{"Id": 5, "Marks": [mark(102)]}]}],
    }
    found = plurality(
        tmp_path,
        of(("1", "1", "1"), mark(100)),
        of(("1", "1", "2"), mark(101), mark(102, vote=False, ambiguous=True), cards=False),
        of(("1", "1", "3"), mark(100, vote=False), mark(101, vote=False)),
        of(("1", "1", "4"), mark(102, vote=False)),
        ruled,
        still,
        of(("1", "1", "7")),
        session(("1", "1", "8"), []),
    )
    (mayor,) = usable(found).contests
    assert (mayor.votes, mayor.cards, mayor.overvoted) == ({"Ann": 2, "Bo": 2, "Cy": 0}, 7, 1)
    assert usable(found).words == "Dominion 5.10.50.85, 8 cards, 1 contest"


SECOND = {"CvrExport_2.json": exported([of(("1", "2", "1"), mark(100))], "5.11")}


@pytest.mark.parametrize(
    ("held", "files", "code", "words"),
    [
        (of(("1", "1", "1"), mark(999)), {}, "records.json.unknown", "Mayor: candidate 999"),
        (of(("1", "1", "1"), mark(100, 2)), {}, "records.json.unknown", "Mayor: rank 2"),
        (of(("1", "1", "1"), mark(100, 0)), {}, "records.json.unknown", "Mayor: rank 0"),
        (session(("1", "1", "1"), [{"Id": 9, "Marks": []}]), {}, "records.json.unknown", "contest 9"),
        ({**of(("1", "1", "1")), "RecordId": "X"}, {}, "records.position", "record X"),
        (of(("1", "1", "0")), {}, "records.position", "record 0"),
        ({**of(("1", "1", "1")), "Original": {"Cards": []}}, {}, "records.several_cards", "0 cards"),
        ({**of(("1", "1", "1")), "Original": {"Cards": [{"Contests": []}] * 2}}, {},
         "records.several_cards", "2 cards"),
        (session(("1", "1", "1"), [{"Id": 5, "Marks": []}] * 2), {}, "records.contest_twice", "Mayor"),
        ({**of(("1", "1", "1")), "BatchId": "one"}, {}, "records.json.damaged", "BatchId"),
        (of(("1", "1", "1")), {"CvrExport.json": "{"}, "records.json.damaged", "CvrExport.json"),
        (of(("1", "1", "1")), {"CvrExport.json": '{"Version": "5"}'}, "records.json.damaged", "Sessions"),
        (of(("1", "1", "1")), {"ContestManifest.json": "[]"}, "records.json.damaged", "ContestManifest"),
        (of(("1", "1", "1")), SECOND, "records.json.other", "5.11, 5.10.50.85"),
        (of(("1", "1", "1")), {"CvrExport_2.json": exported([of(("1", "1", "1"))])},
         "records.card_twice", "record 1"),
        (of(("1", "1", "1")), {"CvrExport.json": exported([])}, "records.none", ""),
        ({**of(("1", "1", "1")), "Original": {"IsCurrent": False, "Cards": []}}, {},
         "records.json.current", "record 1"),
        ({**of(("1", "1", "1")), "Modified": {"IsCurrent": True, "Cards": []}}, {},
         "records.json.current", "record 1"),
        (of(("1", "1", "1")), {"CvrExport_2 (1).json": exported([of(("1", "2", "1"))])},
         "records.json.named_otherwise", "CvrExport_2 (1).json"),
        (of(("1", "1", "1")), {"cvrexport_2.json": exported([of(("1", "2", "1"))])},
         "records.json.named_otherwise", "cvrexport_2.json"),
        (of(("1", "1", "1")), {"ContestManifest.json": lists(CHOICES, 0, 0)["ContestManifest.json"]},
         "records.votes_allowed.wrong", "0"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(
    tmp_path: Path, held: Any, files: Mapping[str, Any], code: str, words: str
) -> None:
    """One problem with its code, that says where and what, and nothing is read."""
    found = plurality(tmp_path, held, **files)
    assert found.value is None
    assert [problem.code for problem in found.problems][:1] == [code]
    assert words in found.problems[0].found
    assert found.problems[0].mend


def test_files_of_another_kind_in_an_archive_are_told(tmp_path: Path) -> None:
    """A table beside the records is named, the cards are read, and the system's own lists are not told."""
    other = {"extra.csv": "a,b\n1,2\n", "Configuration.json": "{}", "PartyManifest.json": "{}"}
    found = plurality(tmp_path, of(("1", "1", "1"), mark(100)), **other)
    (mayor,) = usable(found).contests
    assert mayor.votes["Ann"] == 1
    assert [(each.code, each.found) for each in found.problems] == [
        ("records.files_unread", "extra.csv")
    ]


def test_archives_that_lack_a_list_or_are_none(tmp_path: Path) -> None:
    """Without the list of candidates nobody knows what a number means; another archive is none of Dominion's."""
    path = write_zip(tmp_path / "a.zip", {"CvrExport.json": exported([])})
    found = vendor_export(path)
    assert found is not None
    assert [each.found for each in found.problems] == [
        "ContestManifest.json",
        "CandidateManifest.json",
    ]
    other = write_zip(tmp_path / "b.zip", {"votes.csv": "a,b\n1,2\n", "more.csv": "c,d\n"})
    assert vendor_export(other) is None
    (tmp_path / "c.zip").write_bytes(path.read_bytes()[:200])
    assert vendor_export(tmp_path / "c.zip") is None
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "CvrExport_1.json").write_text(json.dumps(exported([])), "utf-8")
    found = vendor_export(folder)
    assert found is not None
    assert "pack the folder as one ZIP archive" in found.problems[0].mend


def test_an_archive_that_swells_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More comes out than any export holds: told, and reading ends there."""
    from canvass.formats import archive as archives

    monkeypatch.setattr(archives, "SMALL", 1000)
    monkeypatch.setattr(archives, "MOST_EXPANSION", 1)
    held = [of(("1", "1", str(n)), mark(100)) for n in range(1, 500)]
    found = plurality(tmp_path, *held)
    assert found.value is None
    assert "larger than canvass reads out of an archive" in found.problems[0].found


ALASKA = "../public-files/alaska2024"


def packed(raw_data: Path, name: str, folder: Path) -> Path:
    """The published files, packed as the system exports them; what another program wrote of them stays out."""
    path = folder / f"{Path(name).name}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for each in sorted((raw_data / "cvr" / name).glob("*.json")):
            if "_expected_" not in each.name:
                made.write(each, each.name)
    return path


def _figures(records: VendorRecords) -> tuple[int, int]:
    """How many contests stand on all cards, and how many marks are votes, or clear marks of a rank with several."""
    listed = records.cards.contests.values()
    allowed = {each.title: each.votes_allowed for each in records.contests}
    marks = 0
    for title, each in records.cards.contests.items():
        if each.written is None:
            total = each.marks.sum(axis=1)
            marks += int(total[total <= allowed[title]].sum())
        else:
            ways = each.written.distinct
            marks += sum(len(at) for n in each.written.of_card.tolist() for at in ways[n])
    return sum(each.rows.size for each in listed), marks


@pytest.mark.parametrize(
    ("name", "cards", "contests", "contest_records", "votes"),
    [
        ("dominion_json_sf2020", 118, 42, 1003, 1080),
        ("dominion_json_clear_creek_2016", 1344, 15, 10_057, 8016),
        (ALASKA, 197, 73, 4066, 2186 + 4),
    ],
)
def test_published_exports(
    raw_data: Path,
    tmp_path: Path,
    name: str,
    cards: int,
    contests: int,
    contest_records: int,
    votes: int,
) -> None:
    """The figures that the files' sources state: cards, contests, contests on cards, and marks that are votes."""
    found = vendor_export(packed(raw_data, name, tmp_path))
    assert found is not None
    records = usable(found)
    assert (len(records.cards), records.contests_named) == (cards, contests)
    assert _figures(records) == (contest_records, votes)


def test_san_francisco_2024_hides_the_numbers(raw_data: Path, tmp_path: Path) -> None:
    """RecordId is X on every card: nobody can find one, which the doctor says of all 74."""
    found = read_file(packed(raw_data, "dominion_json_sf2024", tmp_path)).result
    assert found.value is None
    assert (
        sum(problem.count for problem in found.problems if problem.code == "records.position") == 74
    )


def test_alaska_has_the_round_that_rctab_counted(raw_data: Path, tmp_path: Path) -> None:
    """Version 5.17.18.1; the House by first ranks, 66, 45, 4 and 1; 214 ambiguous marks, none of them a vote."""
    found = vendor_export(packed(raw_data, ALASKA, tmp_path))
    assert found is not None
    records = usable(found)
    assert records.words == "Dominion 5.17.18.1, 197 cards, 73 contests"
    house = next(each for each in records.contests if each.title == "U.S. Representative")
    assert sorted(house.votes.values(), reverse=True)[:4] == [66, 45, 4, 1]
    assert house.rankings is not None
    assert instant_runoff(house.rankings).winner == "Begich, Nick"
    report = next((raw_data / "cvr" / ALASKA).glob("*detailed_report.csv"))
    with report.open(newline="", encoding="utf-8") as file:
        counted = {row[0]: row[1] for row in csv.reader(file) if len(row) > 1}
    assert {name: str(n) for name, n in house.votes.items() if n} == {
        name: counted[name] for name, n in house.votes.items() if n
    }
    marks = [
        mark
        for path in (raw_data / "cvr" / ALASKA).glob("CvrExport_*.json")
        for session in json.loads(path.read_text("utf-8"))["Sessions"]
        for held in session["Original"]["Cards"]
        for contest in held["Contests"]
        for mark in contest["Marks"]
    ]
    ambiguous = [mark for mark in marks if mark["IsAmbiguous"]]
    assert (len(ambiguous), sum(mark["IsVote"] for mark in ambiguous)) == (214, 0)
    assert sum(mark["IsVote"] for mark in marks) == 2186


def test_san_francisco_2024_with_numbers_gives_its_figures(raw_data: Path, tmp_path: Path) -> None:
    """Each card under a number of its own: 74 cards, 53 contests of which 11 by ranks, 725 on cards, 740 votes."""
    folder = tmp_path / "cvr" / "numbered"
    folder.mkdir(parents=True)
    for path in (raw_data / "cvr" / "dominion_json_sf2024").glob("*.json"):
        held = json.loads(path.read_text("utf-8-sig"))
        for number, each in enumerate(held.get("Sessions", ()), 1):
            each["RecordId"] = number
        (folder / path.name).write_text(json.dumps(held), "utf-8")
    found = vendor_export(packed(tmp_path, "numbered", tmp_path))
    assert found is not None
    records = usable(found)
    assert (len(records.cards), records.contests_named) == (74, 53)
    assert _figures(records) == (725, 740)
    lists = json.loads((folder / "ContestManifest.json").read_text("utf-8"))["List"]
    assert sum(each["NumOfRanks"] > 0 for each in lists) == 11
    choices = json.loads((folder / "CandidateManifest.json").read_text("utf-8"))["List"]
    assert len(choices) == 177
