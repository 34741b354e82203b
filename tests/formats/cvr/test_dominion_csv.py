"""Dominion's CSV: every card with the contests on it, valid votes, what is withheld, and lines that do not fit."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canvass.errors import BadFile
from canvass.formats.cvr import dominion_cells
from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.streams import card_stream
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import vendor_export, vendor_records
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file
from canvass.formats.text_file import read_text, text_from_bytes
from canvass.model import ChoiceKind
from tests.formats.audits.files import written
from tests.formats.cvr.dominion import CARDS, card, export


def read(text: str) -> ReadResult[VendorRecords]:
    """The records in a text."""
    found = vendor_records(text_from_bytes("export.csv", text.encode()), "export.csv")
    assert found is not None
    return found


def codes(text: str) -> list[tuple[str, int | None]]:
    """Code and row of every problem."""
    return [(problem.code, problem.row) for problem in read(text).problems]


def told(text: str) -> object:
    """All that is read of a text: its problems, counts, votes and cards."""
    found = read(text)
    if found.value is None:
        return found.problems, found.source
    cards = found.value.cards
    marks = {title: (c.rows.tolist(), c.marks.tolist()) for title, c in cards.contests.items()}
    places = cards.batches, cards.batch.tolist(), cards.position.tolist()
    return found.problems, found.source, found.value.words, found.value.contests, places, marks


LINES = st.lists(
    st.tuples(
        st.sampled_from([*CARDS, ""]),
        st.sampled_from(["", "9", ",0", ",X,", ' "x, y" ', ",01,", "\r", '="1"', "REDACTED"]),
        st.integers(0, 40),
    ),
    max_size=8,
)


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.integers(1, 200))
@example([(CARDS[0], "9", 37)], "\n", 1)
@example([(CARDS[0], ",0", 7)], "\n", 1)
def test_blocks_are_the_whole_file(lines: list[tuple[str, str, int]], end: str, size: int) -> None:
    """Property: an export read in blocks of any size is what it is when it is read at once."""
    cards = [card[:place] + more + card[place:] if card else "" for card, more, place in lines]
    text = export(*CARDS, *cards).replace("\n", end)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dominion_cells, "BLOCK", size)
        in_blocks = told(text)
        patch.setattr(dominion_cells, "_in_blocks", lambda *_: None)
        assert in_blocks == told(text)


def test_a_quote_within_a_cell_is_a_problem_of_its_line() -> None:
    """Not a traceback: the line is named, and no record is read. A blank line under the header is none."""
    assert codes(export(*CARDS, card(9, 7, 1, 9, *"00000", '"0"X'))) == [("records.quotes", 9)]
    head, body = export(*CARDS).split(CARDS[0])
    assert read(f"{head}\n{CARDS[0]}{body}").value is not None
    assert codes(f"{head}\n\n{card(9, 7, 1, 9, '2', *'00000')}\n") == [("records.mark", 7)]


def test_an_export_says_what_it_is() -> None:
    """The system, its version, the election, the cards and the contests."""
    records = usable(read(export(*CARDS)))
    assert records.words == "Dominion 5.10.50.85, 4 cards, 2 contests"
    assert records.election == "Town election"


def test_valid_votes_and_the_cards_that_have_a_contest() -> None:
    """A card with too many marks counts for nobody; a contest without a cell is not on the card."""
    mayor, council = usable(read(export(*CARDS))).contests
    assert mayor.title == "Mayor"
    assert mayor.votes == {"Ann Reyes": 2, "Bo Osei": 1, "Write-in": 0}
    assert (mayor.cards, mayor.overvoted, mayor.votes_allowed) == (4, 1, 1)
    assert council.title == "Council Members"
    assert (council.cards, council.overvoted, council.votes_allowed) == (3, 0, 2)
    assert council.votes == {"Ito": 1, "Ruiz": 1, "Wu": 1}
    assert [choice.kind for choice in mayor.choices][-1] is ChoiceKind.OTHER


def test_each_card_is_found_by_tabulator_batch_and_number(tmp_path: Path) -> None:
    """The guards of a spreadsheet are no part of an id; the reader of every command gives the same table."""
    cards = usable(read_records(written(tmp_path, "e.csv", export(*CARDS))))
    assert [cards.card_id(row) for row in range(4)] == [
        ("7", "1", "1"), ("7", "1", "2"), ("7", "2", "1"), ("8", "1", "5"),
    ]  # fmt: skip
    assert dict(cards.record(1).votes) == {"Mayor": ("Bo Osei",)}
    assert dict(cards.record(3).votes) == {"Mayor": ("Ann Reyes",), "Council Members": ()}


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ('"9","7"', ("row.short", 9)),
        (card(9, 7, 1, 9, *"000000", "0"), ("row.long", 9)),
        (card(9, 7, 1, 1, *"000000"), ("records.card_twice", 9)),
        (card(9, 7, 1, 9, "2", *"00000"), ("records.mark", 9)),
        (card(9, 7, 1, 9, *"000000").replace('="9",="7-1-9"', 'X,"a"'), ("records.position", 9)),
    ],
)
def test_lines_that_cannot_be_cards_are_errors(row: str, found: tuple[str, int]) -> None:
    """A short line would lose contests from its card: nothing is read from a file with one."""
    text = export(*CARDS, row)
    assert found in codes(text)
    assert read(text).value is None


def rows_of(text: str) -> list[list[str]]:
    """The cells of an export."""
    return list(csv.reader(StringIO(text.replace('="', '"'))))


def text_of(rows: list[list[str]]) -> str:
    """An export of these cells."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def moved(old: int, new: int) -> str:
    """The export with a column in another place."""
    rows = rows_of(export(*CARDS))
    for row in rows:
        row.insert(new, row.pop(old))
    return text_of(rows)


def changed(line: int, column: int, cell: str) -> str:
    """The export with another cell."""
    rows = rows_of(export(*CARDS))
    rows[line][column] = cell
    return text_of(rows)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (moved(6, 11), ("records.title_twice", 2)),
        (moved(6, 0), ("records.contest_among_cards", 2)),
        (changed(2, 7, "Ann Reyes"), ("records.choice_again", 3)),
        (changed(2, 7, "Total Votes"), ("records.total_for_choice", 3)),
        (changed(2, 7, ""), ("records.column_nameless", 3)),
        (changed(1, 8, ""), ("records.column_nameless", 2)),
    ],
)
def test_columns_out_of_place_are_refused(
    tmp_path: Path, text: str, problem: tuple[str, int]
) -> None:
    """Each of them would name another winner: a choice apart from its contest, doubled, a sum, without a name."""
    assert problem in codes(text)
    assert read(text).value is None
    path, is_at_once = written(tmp_path, "cvr.csv", text), "among" in problem[0]
    with pytest.raises(BadFile) as refusal:
        list(card_stream(path, at_once=is_at_once).blocks)
    told = [(each.code, each.row) for each in refusal.value.problems]
    assert told.count(problem) == 1


def test_contests_of_one_title_on_different_cards_and_lines_to_write_in_are_read() -> None:
    """A primary has one title for each party's cards; several lines to write in have one name."""
    rows = rows_of(export(*CARDS))
    rows[1][9:] = ["Mayor (Vote For=1)"] * 3
    for row in rows:
        row.insert(9, "")
    rows[1][9] = "Judge (Vote For=1)"
    rows[2][9] = "Yes"
    for number, row in enumerate(rows[4:]):
        row[6 + 4 * (number % 2) : 9 + 4 * (number % 2)] = [""] * 3
    found = read(text_of(rows))
    assert [c.title for c in usable(found).contests] == ["Mayor", "Mayor (2)"]
    assert usable(read(changed(2, 10, "Write-in"))).contests
    assert usable(read(changed(2, 7, "Write-in"))).contests


def test_withheld_cards_are_told_and_their_votes_counted() -> None:
    """A row that adds up cards for privacy is not a card; its votes are part of the report."""
    pool = "Redacted and Aggregated,,,,,07,30,20,1,,,"
    found = read(export(*CARDS, pool))
    records = usable(found)
    assert [problem.code for problem in found.problems] == ["records.withheld"]
    assert (len(records.cards), records.withheld) == (4, 1)
    assert records.contests[0].votes == {"Ann Reyes": 32, "Bo Osei": 21, "Write-in": 1}
    hidden = read(export(*CARDS, card(9, 7, 1, 9, *"XXXXXX")))
    assert {problem.code for problem in hidden.problems} == {
        "records.withheld", "records.votes_unknown",
    }  # fmt: skip


def test_ranked_contests_are_named_and_not_read() -> None:
    """Ranks are no marks of a plurality."""
    text = export(*CARDS).replace(
        "Mayor (Vote For=1)", "Mayor (Number of positions=1, Number of ranks=4)"
    )
    found = read(text)
    assert ("records.ranked", 2) in [(problem.code, problem.row) for problem in found.problems]
    assert [contest.title for contest in usable(found).contests] == ["Council Members"]


def test_a_blank_last_line_and_line_ends_in_a_title_do_not_matter() -> None:
    """Titles may hold a line end; then the cards begin a line further down."""
    text = export(*CARDS).replace("Council  Members", "Council\nMembers") + "\n"
    records = usable(read(text))
    assert [contest.title for contest in records.contests] == ["Mayor", "Council Members"]
    assert len(records.cards) == 4


ARAPAHOE = "cvr/dominion_csv_arapahoe_2016/dominion-2017-CVR_Export_20170310104116.csv"
BOULDER = "cvr/dominion_csv_boulder_2024_sample"


@pytest.mark.parametrize(
    ("name", "cards", "contests", "withheld", "marks"),
    [
        (ARAPAHOE, 165, 83, 0, 2541),
        (f"{BOULDER}/TestWithRedactions.csv", 5, 65, 8, 160),
        (f"{BOULDER}/Test4CvrsWithIRV.csv", 4, 38, 0, 50),
        ("public-files/denver2016-CVR_Export.csv", 10, 63, 0, 22),
    ],
)
def test_published_exports(
    raw_data: Path, name: str, cards: int, contests: int, withheld: int, marks: int
) -> None:
    """The figures that the files' sources state."""
    found = vendor_records(read_text(raw_data / name), name)
    assert found is not None
    records = usable(found)
    assert (len(records.cards), records.contests_named, records.withheld) == (
        cards,
        contests,
        withheld,
    )
    assert sum(int((each.marks > 0).sum()) for each in records.cards.contests.values()) == marks
    assert records.words.split(",")[0] in read_file(raw_data / name).result.value.title  # type: ignore[union-attr]


@pytest.mark.parametrize("votes", ["0", "\uff12", "two", "", "1000", "-1"])
def test_votes_allowed_that_are_no_number_are_refused(tmp_path: Path, votes: str) -> None:
    """A contest in which a voter has no vote was left out without a word; read in blocks it is told, too."""
    text = export(*CARDS).replace("Mayor (Vote For=1)", f"Mayor (Vote For={votes})")
    assert ("records.votes_allowed.wrong", 2) in codes(text)
    assert read(text).value is None
    (tmp_path / "cvr.csv").write_text(text, "utf-8")
    found = vendor_export(tmp_path / "cvr.csv")
    assert found is not None
    assert found.value is None


def test_arapahoe_for_president(raw_data: Path) -> None:
    """Clinton 41, Trump 21, Johnson 2, Stein 1; 70 cards without the contest; nobody overvoted."""
    found = vendor_records(read_text(raw_data / ARAPAHOE), ARAPAHOE)
    assert found is not None
    president = usable(found).contests[0]
    votes = {name.split(" / ")[0]: votes for name, votes in president.votes.items()}
    assert (votes["Hillary Clinton"], votes["Donald J. Trump"]) == (41, 21)
    assert (votes["Gary Johnson"], votes["Jill Stein"]) == (2, 1)
    assert (165 - president.cards, president.overvoted) == (70, 0)


def test_withheld_cards_of_boulder_are_sums(raw_data: Path) -> None:
    """60 rows of sums without a header, A and B cards in pairs: below the header of their county they are its votes."""
    folder = raw_data / BOULDER
    text = (folder / "TestWithRedactions.csv").read_text("utf-8-sig")
    sums = (folder / "redacted.csv").read_text("utf-8-sig")
    rows = list(csv.reader(sums.splitlines()))
    assert [row[0].split(" - ")[1][:7] for row in rows] == ["A cards", "B cards"] * 30
    head, card = text.splitlines()[:4], text.splitlines()[4]
    found = vendor_records(
        text_from_bytes("b.csv", "\n".join([*head, card, sums]).encode()), "b.csv"
    )
    assert found is not None
    records = usable(found)
    assert (len(records.cards), records.withheld > 0) == (1, True)
    told = [p.count for p in found.problems if p.code == "records.withheld"]
    assert sum(told) == 60
    titles, marks = list(csv.reader(head))[1], next(csv.reader([card]))
    column = titles.index(next(title for title in titles if title.startswith("Presidential")))
    by_hand = sum(int(row[column] or 0) for row in [*rows, marks])
    president = records.contests[0]
    assert president.votes[president.choices[0].id] == by_hand > 1000


def printed(number: int, place: tuple[int, int, int], id_: str) -> str:
    """A card's line with this id printed on it."""
    own = "-".join(map(str, place))
    return card(number, *place, "1", "0", "0", "0", "0", "0").replace(own, id_)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((printed(5, (9, 1, 2), "00009-00001-000002"),), []),
        ((printed(5, (9, 1, 2), "A17"), printed(6, (9, 1, 3), "")), []),
        ((printed(5, (9, 1, 2), "9-1-4"),),
         [("records.imprinted.differs", 9, "9-1-4, in the columns 9-1-2")]),
        ((printed(5, (9, 1, 2), "9-1-1"), printed(6, (9, 3, 2), "9-3-1")),
         [("records.imprinted.differs", 9, "9-1-1, in the columns 9-1-2; 2 cards")]),
        ((printed(5, (9, 2, 1), "7-2-1"),),
         [("records.imprinted.taken", 9, "7-2-1, in the columns 9-2-1")]),
        ((printed(5, (1, 9, 2), "9-1-2"), printed(6, (1, 9, 3), "9-1-3")),
         [("records.imprinted.moved", 9, "9-1-2, in the columns 1-9-2; 2 cards")]),
        ((printed(5, (9, 1, 2), "9/1/2002"), printed(6, (9, 1, 3), "9-1-3"), printed(7, (9, 1, 4), "2004-09-01")),
         [("records.imprinted.date", 9, "9/1/2002, in the columns 9-1-2; 2 cards")]),
        ((printed(5, (9, 1, 2), "2-Sep-01"), printed(6, (9, 2, 13), "13-2-9")),
         [("records.imprinted.date", 9, "2-Sep-01, in the columns 9-1-2"),
          ("records.imprinted.moved", 10, "13-2-9, in the columns 9-2-13")]),
        ((printed(5, (9, 1, 2), "9/1/17"),), []),
        ((printed(5, (9, 1, 2002), "9/1/2002"),),
         [("records.imprinted.date", 9, "9/1/2002, in the columns 9-1-2002")]),
        ((printed(5, (9, 1, 2), "1-Sep"), printed(6, (9, 1, 3), "MAR-0012"), printed(7, (9, 1, 4), "3-May-2018")), []),
        ((printed(5, (9, 1, 2), "Sep-01"), printed(6, (9, 1, 3), "1-SEP-2003")),
         [("records.imprinted.date", 9, "Sep-01, in the columns 9-1-2; 2 cards")]),
    ],
)  # fmt: skip
def test_the_printed_id_names_the_place(
    tmp_path: Path, rows: Sequence[str], expected: Sequence[tuple[str, int, str]]
) -> None:
    """A card that lies elsewhere than its id says is told; a batch listed twice and exchanged columns are refused.

    All at once and block by block are one.
    """
    text = export(*CARDS, *rows)
    found = read(text).problems
    assert [(each.code, each.row, each.found) for each in found] == expected
    (tmp_path / "cvr.csv").write_text(text, "utf-8")
    in_blocks = card_stream(tmp_path / "cvr.csv")
    assert in_blocks is not None
    try:
        list(in_blocks.blocks)
        met = tuple(in_blocks.problems)
    except BadFile as fault:
        met = fault.problems
    assert [(each.code, each.row, each.found) for each in met] == expected
