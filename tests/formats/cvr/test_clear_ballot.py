"""Clear Ballot's records: heads that name contest and choice, older lists, and real files beside a plain reading."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from canvass.formats.cvr.streams import card_stream
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export, vendor_records
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import text_from_bytes
from canvass.tabulation import instant_runoff
from tests.formats.cvr.clear_ballot import CARDS, HEAD, LISTS, MARKS, VOTES, archive, export
from tests.formats.cvr.test_ess import votes

BAY = "cvr/clearballot_bay_fl_2012"
KANSAS = "cvr/clearballot_kansas_test/clear_ballot_kansas_primary.cvr.csv"
PORTLAND = "public-files/clear_ballot_with_inline_comma_cvr.csv"


def read(text: str) -> ReadResult[VendorRecords]:
    """The records in a text."""
    found = vendor_records(text_from_bytes("cb.csv", text.encode()), "cb.csv")
    assert found is not None
    return found


def codes(text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem."""
    return [(problem.code, problem.row) for problem in read(text).problems]


def test_heads_say_contest_rank_votes_and_choice(tmp_path: Path) -> None:
    """A colon or a comma within a title divides nothing; too many marks count for nobody; precincts stay."""
    records = usable(read(export()))
    assert records.words == "Clear Ballot, 5 cards, 3 contests"
    assert votes(records) == VOTES
    mayor, council, chief = records.contests
    assert (mayor.cards, mayor.overvoted, mayor.choices[0].party) == (5, 1, "DEM")
    assert (council.cards, council.overvoted, council.votes_allowed) == (4, 1, 2)
    assert chief.rankings is not None
    assert dict(chief.rankings.cards) == {("Kim", "Lee"): 1, ("Lee",): 2, (): 1}
    assert records.cards.card_id(3) == ("Scan-2", "B2", "1")
    (tmp_path / "cb.csv").write_text(export(), "utf-8")
    (block,) = card_stream(tmp_path / "cb.csv").blocks
    assert block.cards["unit"].to_list() == ["P 7 [A, C]", "P 7", "P 8", "P 7", "P 7"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (export(*CARDS, CARDS[0]), ("records.card_twice", 7)),
        (export(*CARDS, CARDS[0].replace("B1,1,", "B1,,")), ("records.number", 7)),
        (export(*CARDS, CARDS[4].replace("1,0,0,0,1", "2,0,0,0,1")), ("records.mark", 7)),
        (export(*CARDS, "6,B2,3"), ("row.short", 7)),
        (export(head=HEAD.replace(MARKS[3], MARKS[2])), ("header.duplicate", 1)),
        (export(head=HEAD.replace("Vote For 2:Ruiz", "Vote 2:Ruiz")), ("records.choice_column", 1)),
        (export(head=HEAD.replace(":2:Number of Winners 1:Kim", ":3:Number of Winners 1:Kim")), ("records.ranked", 1)),
        (export(head=HEAD.replace("Number of Winners 1", "Number of Winners 2")), ("records.ranked", 1)),
        (export(head=HEAD.replace("Vote For 2:Ruiz", "Vote For 3:Ruiz")), ("records.votes_allowed.wrong", 1)),
        (export(head=HEAD.replace("Vote For 2", "Vote For 0")), ("records.votes_allowed.wrong", 1)),
        (HEAD + "\n", ("table.no_rows", None)),
        (export(head=HEAD.replace(MARKS[3], "")), ("records.column_nameless", 1)),
        (export(head=HEAD.replace("2:Ruiz", "2:Total Votes")), ("records.total_for_choice", None)),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(text: str, problem: tuple[str, int | None]) -> None:
    """Doubled cards and columns, marks that are none, lost cells, heads that say too little."""
    assert problem in codes(text)


def test_columns_of_choices_may_stand_in_any_order() -> None:
    """The same votes with the columns the other way round; a contest that lost a column has one choice less."""
    rows = [
        line.split(",")
        for line in export(*CARDS[1:]).replace(f"{MARKS[0]},{MARKS[1]}", "@0,@1").splitlines()
    ]
    turned = [[*row[:10], *row[:9:-1]] for row in rows]
    text = (
        "\n".join(",".join(row) for row in turned).replace("@0", MARKS[0]).replace("@1", MARKS[1])
    )
    assert votes(usable(read(text + "\n"))) == votes(usable(read(export(*CARDS[1:]))))


def test_older_exports_need_their_lists(tmp_path: Path) -> None:
    """Numbers of choices mean what the lists in the archive say; alone they are refused, with the way on."""
    found = vendor_export(archive(tmp_path / "town.zip"))
    assert found is not None
    records = usable(found)
    assert votes(records) == {("MAYOR", "Ann"): 1, ("MAYOR", "Bo"): 1, ("COUNCIL, WARD 3", "Cy"): 1}
    assert [records.cards.card_id(row) for row in range(3)] == [
        ("A-1", "2"),
        ("A-1", "1"),
        ("A-2", "1"),
    ]
    assert {problem.code for problem in found.problems} == {
        "records.places_by_number", "records.votes_allowed.unknown",
    }  # fmt: skip
    assert codes(LISTS["town.cvr.csv"]) == [("records.lists_lack", 1)]
    lacking = LISTS | {"town.choices.csv": LISTS["town.choices.csv"].replace("4,2,Di\n", "")}
    short = vendor_export(archive(tmp_path / "short.zip", lacking))
    assert short is not None
    assert [(p.code, p.column) for p in short.problems if p.severity.stops] == [
        ("records.choice_column", "Choice_4_1")
    ]


def columns(*of: str) -> str:
    """A head with these contests, titles and choices, and three cards of them."""
    return ",".join(f"Choice_{n}_1:{title}:" for n, title in enumerate(of, 1))


IDS = HEAD.partition(",Choice" if ",Choice" in HEAD else ',"Choice')[0].partition(',"')[0]
CARD = "1,B1,1,B1+1,7,S1,P,S,0,0,"
WARDS = columns(*(f"Council:Vote For 1:{name}" for name in ("Ann", "Bo", "Cy", "Di")))
MEASURES = columns(*(f"Measure:Vote For 1:{name}" for name in ("Yes", "No", "Yes", "No")))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{IDS},{WARDS}\n{CARD}1,0,,\n", ("records.contest_in_part", 2)),
        (f"{IDS},{MEASURES}\n{CARD}1,0,0,1\n", ("records.choice_again", 1)),
        (export(head=HEAD.replace("Choice_4_1:Council", "Chioce_4_1:Council")), ("records.choice_column", 1)),
        (export(head=HEAD.replace("Choice_4_1:Council:Vote For 2:Ruiz:NON", "Ruiz")), ("records.choice_column", 1)),
    ],
)  # fmt: skip
def test_no_vote_is_lost_behind_a_name(text: str, problem: tuple[str, int]) -> None:
    """Two contests of one title, whose marks were overvotes together; a column of marks under another name."""
    found = read(text)
    assert problem in [(each.code, each.row) for each in found.problems]
    assert found.value is None


def test_several_lines_to_write_in_are_one_contest() -> None:
    """A contest may have them; a column of cards that canvass does not know is told."""
    lines = columns(*(f"Council:Vote For 2:{name}" for name in ("Ann", "Write-in", "Write-in")))
    found = read(f"{IDS},Colour,{lines}\n{CARD}red,1,0,1\n")
    assert votes(usable(found)) == {("Council", "Ann"): 1, ("Council", "Write-in (2)"): 1}
    assert [(each.code, each.column) for each in found.problems] == [
        ("format.column_unknown", "Colour")
    ]


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"other.cvr.csv": LISTS["town.cvr.csv"]}, "records.several_exports"),
        ({"other.choices.csv": LISTS["town.choices.csv"]}, "records.several_exports"),
        ({"town.choices.csv": LISTS["town.choices.csv"] + "1,2,Eve\n"}, "file.id_twice"),
        ({"town.contests.csv": LISTS["town.contests.csv"] + "1,SHERIFF\n"}, "file.id_twice"),
        ({"town.cvr.csv": LISTS["town.cvr.csv"].replace("Choice_4_1", "Choice_3_2")}, "records.choice_column"),
    ],
)  # fmt: skip
def test_an_archive_holds_one_export(tmp_path: Path, files: dict[str, str], code: str) -> None:
    """Of two exports, lists or numbers in one archive none is taken for both."""
    found = vendor_export(archive(tmp_path / "town.zip", LISTS | files))
    assert found is not None
    assert found.value is None
    assert code in {each.code for each in found.problems}


def test_files_beside_the_export_are_told(tmp_path: Path) -> None:
    """Another export under a name of its own was not read: its cards may be wanted."""
    more = {"ward2.csv": export(), "town.parties.csv": "PartyID,PartyName\n"}
    found = vendor_export(archive(tmp_path / "town.zip", LISTS | more))
    assert found is not None
    told = [each.found for each in found.problems if each.code == "records.files_unread"]
    assert told == ["ward2.csv"]


def test_bay_county_is_what_a_plain_reading_finds(raw_data: Path, tmp_path: Path) -> None:
    """3,562 records, 20 columns, 14,532 marks; 3 cards of status -1, which were remade."""
    files = {path.name: path.read_text("utf-8") for path in (raw_data / BAY).glob("*.csv")}
    found = vendor_export(archive(tmp_path / "bay.zip", files))
    assert found is not None
    records = usable(found)
    assert records.words == "Clear Ballot, 3,562 cards, 8 contests"
    rows = list(csv.DictReader(files["fl_bay_2012m.cvr.csv"].splitlines()))
    marks = Counter({n: sum(row[f"Choice_{n}_1"] == "1" for row in rows) for n in range(1, 21)})
    assert sum(marks.values()) == 14532
    found_marks = [n for c in records.cards.contests.values() for n in c.marks.sum(axis=0).tolist()]
    assert found_marks == [marks[n] for n in range(1, 21)]
    (remade,) = [p for p in found.problems if p.code == "records.remade"]
    assert remade.found == "3"


def test_ranked_files_have_the_rounds_of_their_reports(raw_data: Path) -> None:
    """Kansas: 50 cards, Klobuchar 26 in the last round. Portland: 178 cards, 71, 9 and 1, and 93 that rank nobody."""
    kansas = vendor_export(raw_data / KANSAS)
    portland = vendor_export(raw_data / PORTLAND)
    assert kansas is not None
    assert portland is not None
    (primary,) = usable(kansas).contests
    assert (primary.cards, primary.votes["Amy Klobuchar"]) == (50, 20)
    assert primary.rankings is not None
    count = instant_runoff(primary.rankings)
    assert count.winner == "Amy Klobuchar"
    (auditor,) = usable(portland).contests
    assert auditor.votes == {"Simone test Rede": 71, "Write-in-28": 9, "Lisa Simpson": 1}
    assert auditor.rankings is not None
    assert (auditor.cards, auditor.title) == (178, "City of Portland, Auditor")
    with (raw_data / PORTLAND).open(newline="", encoding="utf-8-sig") as file:
        assert sum(all(cell == "0" for cell in row[10:]) for row in csv.reader(file)) == 93
