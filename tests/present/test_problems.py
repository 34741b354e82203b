"""Problems on the terminal, as JSON and as CSV."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

from rich.console import Console

from canvass.formats.kinds import cell, file, sums
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem, SourceFile, named
from canvass.formats.recognise import Candidate
from canvass.journeys.doctor import Diagnosis, FileReport
from canvass.present.as_json import as_json
from canvass.present.problems import diagnosis_json, diagnosis_screen, problems_csv


def diagnosis(*problems: Problem, compared_with: str = "") -> Diagnosis:
    """One file with these problems."""
    return Diagnosis(
        (
            FileReport(
                "a[b].csv",
                "a title",
                (Candidate("format-name", "a title", "row 1 names all 3 columns that it needs"),),
                (SourceFile("a[b].csv", "0" * 64, 1234, rows_read=3, rows_kept=2, left_out=(("row.short", 1),)),),
                named(problems, "a[b].csv"),
                {"county": 2, "state": 1},
                ("Governor",),
                compared_with=compared_with,
            ),
        )
    )  # fmt: skip


def screen(shown: Diagnosis, out: Path | None = None) -> str:
    """What an 80-column terminal shows, in one line."""
    text = StringIO()
    Console(file=text, width=80, highlight=False).print(diagnosis_screen(shown, out))
    assert max(map(len, text.getvalue().splitlines())) <= 80
    return " ".join(text.getvalue().split())


def test_what_the_file_is() -> None:
    """Name, format, reason, size, rows and what became of them, units and contests."""
    words = screen(diagnosis())
    for part in (
        "a[b].csv",
        "format-name: a title",
        "row 1 names all 3 columns",
        "1,234 bytes",
        "3 read, 2 kept; left out: 1 for row.short",
        "2 counties and 1 state; 1 contest",
    ):
        assert part in words


def test_worst_first_and_each_kind_once() -> None:
    """Fatal, error, warning, info; many alike are five rows and a number; the mend stands once."""
    many = [cell.NUMBER_EMPTY.at(row, "votes") for row in range(2, 42)]
    words = screen(
        diagnosis(file.COUNT_NOT_NAMED.at(), cell.NUMBER_SPACES.at(5, "votes", " 1"), *many)
    )
    assert words.index("error") < words.index("warning") < words.index("info")
    assert words.count("No number is given") == 1
    assert words.count(cell.NUMBER_EMPTY.mend) == 1
    assert "(40 times)" in words
    assert "rows 2, 3, 4, 5, 6 and 35 more, votes" in words
    assert "--out problems.csv" in words


def test_of_several_files_the_ones_that_cannot_be_used_are_listed_at_the_end() -> None:
    """Who gave seventy files need not read seventy reports to find the three bad ones."""
    good, bad = diagnosis(cell.NUMBER_SPACES.at(5, "votes", " 1")), diagnosis(file.EMPTY.at())
    three = Diagnosis((*good.files, *bad.files, *good.files))
    assert screen(three).endswith("3 files: 2 can be used, 1 cannot: a[b].csv (fatal).")
    assert screen(Diagnosis(good.files * 2)).endswith("2 files: 2 can be used.")
    assert "1 file:" not in screen(good)


def test_a_mend_of_its_own_stands_beside_its_place() -> None:
    """Two problems of one kind with two suggestions: each has its own."""
    two = [
        cell.NOT_IN_LIST.at(3, "kind", "conty", mend="did you mean 'county'?"),
        cell.NOT_IN_LIST.at(4, "kind", "stat", mend="did you mean 'state'?"),
    ]
    words = screen(diagnosis(*two))
    assert "conty (did you mean 'county'?)" in words
    assert "stat (did you mean 'state'?)" in words


def test_only_what_is_special_is_said_of_each_place() -> None:
    """The meaning stands above; below it only the subject and what was found."""
    problem = sums.VOTES_DIFFER.at(
        7, "votes", "44; b has 484", f"Ward 1: {sums.VOTES_DIFFER.meaning}"
    )
    words = screen(diagnosis(problem))
    assert words.lower().count("the votes are not those of the second source") == 1
    assert "row 7, votes Ward 1: 44; b has 484" in words


def test_what_to_do_next() -> None:
    """One sentence for each ending; the place of the full list."""
    assert "could not be read" in screen(diagnosis(file.EMPTY.at()))
    assert "mend or explain each error" in screen(diagnosis(cell.EMPTY.at(2)))
    assert "look at the warnings first" in screen(diagnosis(cell.NUMBER_SPACES.at(2)))
    assert "does not prove" in screen(diagnosis())
    assert "agree with the second source" in screen(diagnosis(compared_with="b.csv"))
    assert "The full list is in p.csv" in screen(diagnosis(), Path("p.csv"))


def test_the_csv_has_every_problem() -> None:
    """Commas and line breaks in what was found survive."""
    shown = diagnosis(cell.NOT_A_NUMBER.at(2, "votes", 'a,"b"\nc'), file.NO_ROWS.at())
    rows = list(csv.DictReader(StringIO(problems_csv(shown))))
    assert [row["code"] for row in rows] == ["number.not_a_number", "table.no_rows"]
    assert rows[0]["found"] == 'a,"b"\nc'
    assert rows[1]["row"] == ""


def test_json_says_whether_it_can_be_used() -> None:
    """The worst severity, the next step, and every field of the report."""
    result = json.loads(as_json(diagnosis_json(diagnosis(cell.EMPTY.at(2)))))
    (report,) = result["files"]
    assert result["is_usable"] is False
    assert report["worst"] == "error"
    assert report["is_usable"] is False
    assert report["units"] == {"county": 2, "state": 1}


def test_a_place_alone_stays_on_one_line() -> None:
    """Where nothing but row and column is said, they are not broken apart."""
    twice = row_kinds.CELL_TOO_LONG.at(2, "votes")
    text = StringIO()
    Console(file=text, width=80).print(diagnosis_screen(diagnosis(twice), None))
    assert "row 2, votes" in [line.strip() for line in text.getvalue().splitlines()]
