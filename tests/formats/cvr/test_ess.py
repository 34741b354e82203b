"""ES&S's records: real files beside a plain reading, the ranks that a city published, and faults of the columns."""

from __future__ import annotations

import csv
import re
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from canvass.audit.terms.ranks import OvervotedRank, SkippedRank
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export, vendor_records
from canvass.formats.cvr.written_ranks import by_rules
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import text_from_bytes
from canvass.tabulation import instant_runoff
from tests.formats.cvr.ess import CARDS, HEAD, VOTES, export

JEFFERSON = "cvr/ess_csv_jefferson_2015/ess-test.csv"
PORTLAND = "cvr/ess_xlsx_portland_2015/2015_portland_mayor_cvr.xlsx"
MINNEAPOLIS = "cvr/ess_like_minneapolis_2013/2013_minneapolis_mayor_cvr.xlsx"


def read(text: str) -> ReadResult[VendorRecords]:
    """The records in a text."""
    found = vendor_records(text_from_bytes("ess.csv", text.encode()), "ess.csv")
    assert found is not None
    return found


def codes(text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem."""
    return [(problem.code, problem.row) for problem in read(text).problems]


def real(path: Path) -> ReadResult[VendorRecords]:
    """The records of a real file."""
    found = vendor_export(path)
    assert found is not None
    return found


def votes(records: VendorRecords) -> dict[tuple[str, str], int]:
    """The votes of every choice that has any."""
    return {(c.title, name): n for c in records.contests for name, n in c.votes.items() if n}


def test_cards_lie_where_their_numbers_say() -> None:
    """The lowest number of a batch is its first card, wherever it stands in the file; that is told."""
    found = read(export())
    records = usable(found)
    assert records.words == "ES&S, 5 cards, 3 contests"
    assert [records.cards.card_id(row) for row in range(5)] == [
        ("A", "2"), ("A", "1"), ("A", "3"), ("B", "1"), ("B", "2"),
    ]  # fmt: skip
    assert votes(records) == VOTES
    assert {problem.code for problem in found.problems} == {
        "records.places_by_number", "records.several_columns", "records.overvote_unnamed",
        "records.ranks.by_rule",
    }  # fmt: skip


def test_a_contest_with_several_votes_is_one_only_where_the_cards_show_it() -> None:
    """Shared choices on the same cards make one contest; two measures that are answered alike stay two."""
    council = next(c for c in usable(read(export())).contests if c.title == "Council")
    assert (council.votes_allowed, council.cards) == (2, 3)
    head = HEAD.replace("Council", "Measure")
    cards = [
        card.replace("Ito", "Yes").replace("Ruiz", "Yes").replace("Wu", "No") for card in CARDS
    ]
    titles = [c.title for c in usable(read(export(*cards, head=head))).contests]
    assert {"Measure 1", "Measure 2"} <= {*titles}
    apart = [CARDS[0], CARDS[1].replace("Ruiz", "Ito")]
    assert "records.may_be_one_contest" in dict(codes(export(*apart)))


def test_a_ranking_ends_before_an_overvote_whose_choices_are_not_told() -> None:
    """The rule by which ranks are counted is told, with the cards that another rule would read otherwise."""
    found = read(export())
    chief = next(c for c in usable(found).contests if c.title == "Chief Town")
    assert chief.rankings is not None
    assert dict(chief.rankings.cards) == {
        ("Kim", "Lee"): 1,
        ("Lee",): 1,
        ("Kim",): 1,
        ("Lee", "Kim"): 2,
    }
    (told,) = [p for p in found.problems if p.code == "records.ranks.by_rule"]
    assert told.found == "2"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (export(*CARDS, CARDS[0]), ("records.number_twice", 7)),
        (export(*CARDS, CARDS[0].replace("12,A", "1E+05,A")), ("records.number", 7)),
        (export(*CARDS, CARDS[0].replace("12,A", "99,")), ("records.number", 7)),
        (export(*CARDS, "99,A,Accepted,P-1"), ("row.short", 7)),
        (export(*CARDS, f"{CARDS[3]},Kim"), ("row.long", 7)),
        (export(head=HEAD.replace("Ballot Status", "Batch")), ("header.duplicate", 1)),
        (export(head=HEAD.replace("Ballot Status", "State of it")), ("records.column_among_cards", 1)),
        (export(head=HEAD.replace("Ballot Status", "By")).replace("Accepted", "7"), ("records.column_of_numbers", 1)),
        (export(head=HEAD.replace("Ballot Style", "Precinct ")), ("header.duplicate", 1)),
        (export(head=HEAD.replace("Choice 2", "Choice 4")), ("records.ranked", 1)),
        (export(head=HEAD.replace("Council 1", "Mayor")).replace("Ito", "Bo Osei"), ("records.choice_twice", 5)),
        (HEAD.split(",Mayor")[0] + "\n1,A,Accepted,P-1,S1\n", ("records.no_contest", 1)),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(text: str, problem: tuple[str, int]) -> None:
    """Renamed, doubled and lost columns, lines that do not fit, numbers that a spreadsheet ruined."""
    if problem[0] == "records.choice_twice":
        text = text.replace(
            "21,B,Accepted,P-2,S2,Bo Osei,,", "21,B,Accepted,P-2,S2,Bo Osei,Bo Osei,"
        )
    assert problem in codes(text)


def test_every_problem_is_told_at_once() -> None:
    """One reading names a lost number, a doubled card and a contest without its ranks."""
    text = export(
        *CARDS, CARDS[0], CARDS[1].replace("11,", "x,"), head=HEAD.replace("Choice 2", "Choice 9")
    )
    assert {code for code, _ in codes(text)} >= {"records.number", "records.number_twice"}
    assert read(text).value is None


def test_columns_of_cards_may_stand_in_any_order() -> None:
    """The names of columns say what they are; a column of cards under an unknown name is no contest."""
    moved = "Precinct,Cast Vote Record,Ballot Style,Mayor\nP-1,4,S1,Ann\nP-1,3,S1,Bo\n"
    records = usable(read(moved))
    assert [c.title for c in records.contests] == ["Mayor"]
    assert [records.cards.card_id(row) for row in range(2)] == [("all", "2"), ("all", "1")]
    for names, told in (("Precinct,Image", "P,{}"), ("Image,Precinct", "{},P")):
        cards = "".join(f"{n},{told.format(100 + n)},Ann\n" for n in range(1, 21))
        with_ids = f"Cast Vote Record,{names},Mayor\n{cards}"
        assert [c.title for c in usable(read(with_ids)).contests] == ["Mayor"]
        assert ("format.column_unknown", 1) in codes(with_ids)


def test_a_city_table_has_a_card_on_each_line() -> None:
    """A line that stands for several cards is refused."""
    head = "Precinct,1ST CHOICE MAYOR,2ND CHOICE MAYOR,COUNT\n"
    assert votes(usable(read(head + "P,Ann,undervote,1\nP,undervote,Bo,1\n"))) == {
        ("MAYOR", "Ann"): 1, ("MAYOR", "Bo"): 1,
    }  # fmt: skip
    assert ("records.city.count", 2) in codes(head + "P,Ann,Bo,17\n")


def test_a_city_table_has_every_rank_wherever_its_column_stands() -> None:
    """The third rank in the first column: a ranking is not cut off without a word."""
    head = "3RD CHOICE MAYOR,Precinct,1ST CHOICE MAYOR,2ND CHOICE MAYOR,COUNT\n"
    (mayor,) = usable(read(head + "Cy,P,Ann,Bo,1\n")).contests
    assert mayor.rankings is not None
    assert dict(mayor.rankings.cards) == {("Ann", "Bo", "Cy"): 1}


ID = "Cast Vote Record,Precinct"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (export(head=HEAD.replace("Mayor,", "Council,")), ("records.title_twice", None)),
        (f"{ID},Mayor Choice 1 of 1,Mayor\n1,P,Ann,Xi\n", ("records.title_twice", None)),
        (f"{ID},Council,Council\n1,P,Ann,\n2,P,,Cy\n", ("records.contest_in_part", 2)),
        (f"{ID},Council,Council\n1,P,Ann,Cy\n2,P,Bo,Di\n", ("records.may_be_several_contests", None)),
        (f"seqno,{ID},Mayor\n1,5,P,Ann\nTotal,7,7,1\n", ("records.number_for_choice", 3)),
        (f"{ID},Mayor\n5,P,Ann\n05,P,Bo\n", ("records.number_twice", 3)),
        ("Cast Vote Record,Mayor,Precinct,Judge\n1,Ann,P,Yes\n2,undervote,P,No\n", ("records.contest_among_cards", 1)),
        ("Cast Vote Record,Mayor,Precinct,Judge\n1,Ann,P,Yes\n2,Bo,P,No\n", ("records.column_among_cards", 1)),
        ("Cast Vote Record,Mayor,Precinct,Judge\n1,Ann,P,Yes\n2,Ann,P,No\n", ("records.column_among_cards", 1)),
        ("Cast Vote Record,Mayor,Precinct,Judge\n1,,P,Yes\n2,4,P,No\n3,Ann,P,No\n", ("records.column_among_cards", 1)),
        (f"{ID},Mayor,\n1,P,Ann,Yes\n2,P,Bo,No\n", ("records.column_nameless", 1)),
        (f"{ID},Mayor,Judge\n1,P,Ann,Yes\n2,P,Bo,No\n9,P,Total,Total\n", ("records.total_for_choice", None)),
        ("Cast Vote Record,A Choice 1 of 2,Precinct,A Choice 2 of 2\n1,Ann,P,Bo\n", ("records.contest_among_cards", 1)),
    ],
)  # fmt: skip
def test_contests_of_one_title_and_columns_out_of_place(
    text: str, problem: tuple[str, int | None]
) -> None:
    """Each of them would lose votes, or give those of one contest to another, without a word."""
    found = read(text)
    assert problem in [(each.code, each.row) for each in found.problems]
    assert (found.value is None) == (problem[0] != "records.may_be_several_contests")


def test_a_column_is_told_by_its_name_and_a_word_of_no_vote_as_a_choice() -> None:
    """A letter that nobody sees is told with its column; "Under Vote" is a choice, and that is told."""
    found = read(f"{ID},Mayor\n5,P,Ann\u200b\n6,P,Under Vote\n")
    told = {each.code: (each.column, each.found) for each in found.problems}
    assert told["cell.unseen"] == ("Mayor", "Ann<U+200B>")
    assert told["records.name_of_no_vote"] == ("Mayor", "Under Vote")


def test_jefferson_is_what_a_plain_reading_finds(raw_data: Path) -> None:
    """100 records, 64 columns; every choice of every contest has the cells that name it."""
    path = raw_data / JEFFERSON
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert (len(rows), len(rows[0])) == (101, 64)
    assert sum(cell == "undervote" for row in rows for cell in row) == 173
    cells = Counter(
        (re.sub(r"(WESTMINSTER) \d", r"\1", title), cell)
        for row in rows[1:]
        for title, cell in zip(rows[0][6:], row[6:], strict=True)
        if cell not in ("", "undervote", "overvote")
    )
    found = real(path)
    records = usable(found)
    assert len(records.cards) == 100
    assert votes(records) == dict(cells)
    assert records.cards.card_id(99) == ("P5", "100")
    assert [problem.code for problem in found.problems] == [
        "records.may_be_one_contest", "records.several_columns",
    ]  # fmt: skip


def sheet(path: Path) -> list[list[str]]:
    """The cells of the first sheet of a workbook, by patterns in its XML alone."""
    with zipfile.ZipFile(path) as book:
        words = re.findall(
            r"<si><t[^>]*>([^<]*)</t></si>", book.read("xl/sharedStrings.xml").decode()
        )
        rows = book.read("xl/worksheets/sheet1.xml").decode().split("<row ")[1:]
    cells = [re.findall(r'<c r="[A-Z]+\d+"([^>]*)><v>([^<]*)</v>', row) for row in rows]
    return [[words[int(v)] if 't="s"' in kind else v for kind, v in row] for row in cells]


def expected(report: Path) -> list[tuple[str, int]]:
    """The votes of the first round as RCTab's report has them."""
    with report.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    begins = next(n for n, row in enumerate(rows) if row[0] == "Elected") + 1
    ends = next(n for n, row in enumerate(rows) if row[0] == "Undeclared Write-ins")
    return [(row[0], int(row[1])) for row in rows[begins:ends]]


def test_portland_has_the_first_round_of_its_report(raw_data: Path) -> None:
    """99 records of 15 ranks, 299 undervoted and 6 overvoted cells, first choices and winner as RCTab counted."""
    path = raw_data / PORTLAND
    cells = Counter(cell for row in sheet(path) for cell in row)
    assert (cells["undervote"], cells["overvote"]) == (299, 6)
    (mayor,) = usable(real(path)).contests
    assert (mayor.cards, mayor.title) == (99, "For Mayor")
    report = expected(next((raw_data / PORTLAND).parent.glob("*detailed_report.csv")))
    assert {name: n for name, n in report if n} == {name: n for name, n in mayor.votes.items() if n}
    assert mayor.rankings is not None
    assert instant_runoff(mayor.rankings).winner == "Mavodones, Nicholas M. Jr."


def test_minneapolis_depends_on_the_rule_and_each_is_matched(raw_data: Path) -> None:
    """Hodges: 28,935 written first; 28,956 where skipped ranks are passed over; 28,951 where two of them end it."""
    path = raw_data / MINNEAPOLIS
    rows = sheet(path)[1:]
    assert sum(int(float(row[-1])) for row in rows) == 80101
    assert sum(row[1] == "BETSY HODGES" for row in rows) == 28935
    records = usable(real(path))
    (mayor,) = records.contests
    assert mayor.votes["BETSY HODGES"] == 28956
    recorded = records.cards.contest(mayor.title)
    rctab = by_rules(recorded, SkippedRank.TWO_END, OvervotedRank.ENDS)
    first: Counter[str] = Counter()
    for ranking, cards in rctab.rankings.cards.items():
        first.update(dict.fromkeys(ranking[:1], cards))
    report = expected(next(path.parent.glob("*detailed_report.csv")))
    assert {name: n for name, n in report if n} == {n: v for n, v in first.items() if n != "UWI"}
    assert instant_runoff(rctab.rankings).winner == "BETSY HODGES"


OFFICES = "Cast Vote Record,Batch,Mayor,Clerk,Sheriff,Judge"
FOUR = "Ann,Dee,Gus,Jo"


@pytest.mark.parametrize(
    ("odd", "is_moved"),
    [
        ("Dee,Gus,Jo,", True),
        (",Ann,Dee,Gus", True),
        ("Ann,Gus,Jo,", True),
        ("Ann,Dee,Jo,", False),
        ("Ann,Dee,undervote,Jo", False),
        ("Ann,Dee,Gus,Someone Else", False),
    ],
)
def test_a_card_whose_cells_moved_is_refused(tmp_path: Path, odd: str, is_moved: bool) -> None:
    """Two choices or more that others have in the next column, and nobody here: one alone may be chance."""
    rows = [f"{n},A,{FOUR}" for n in range(1, 4)]
    (tmp_path / "e.csv").write_text("\n".join([OFFICES, *rows, f"4,A,{odd}"]) + "\n", "utf-8")
    found = vendor_export(tmp_path / "e.csv")
    assert found is not None
    told = [(each.code, each.row) for each in found.problems if each.code == "records.cells_moved"]
    assert told == ([("records.cells_moved", 5)] if is_moved else [])
    assert (found.value is None) == is_moved
