"""Exports in which a vote could be lost without a trace, through the commands: they are refused, with the way on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr import dominion

TRUSTEES = (
    "Cast Vote Record,Precinct,Mayor,How many trustees\n1,P,Ann,3\n2,P,Bo,5\n3,P,Ann,3\n",
    "Cast Vote Record,How many trustees,Precinct,Mayor\n1,3,P,Ann\n2,5,P,Bo\n3,3,P,Ann\n",
)


def problems(out: str) -> list[tuple[str, str, str]]:
    """Code, severity and column of every problem that stops."""
    (file,) = json.loads(out)["files"]
    found = [(p["code"], p["severity"], p["column"]) for p in file["problems"]]
    return [each for each in found if each[1] in ("error", "fatal")]


@pytest.mark.parametrize("text", TRUSTEES)
def test_a_contest_whose_choices_are_numbers(run: Run, tmp_path: Path, text: str) -> None:
    """ES&S: everybody voted, so that no cell says undervote; it was left out with a warning. With words it is read."""
    path, store = tmp_path / "cvr.csv", tmp_path / "cvr.parquet"
    path.write_text(text, "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert code != 0
    assert problems(out) == [("records.column_of_numbers", "error", "How many trustees")]
    assert run("convert", str(path), "--out", str(store))[0] != 0
    assert not store.exists()
    path.write_text(TRUSTEES[0].replace("3\n", "No. 3\n").replace("5\n", "No. 5\n"), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    assert (code, json.loads(out)["files"][0]["contests"]) == (0, ["Mayor", "How many trustees"])


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_empty_cell_among_marks(run: Run, tmp_path: Path, place: int) -> None:
    """Dominion's CSV: the system writes 0 for no mark; a cell without it may be a mark that is gone."""
    path, store = tmp_path / "cvr.csv", tmp_path / "cvr.parquet"
    marks = ["1", "0", "0"]
    marks[place] = ""
    path.write_text(
        dominion.export(*dominion.CARDS, dominion.card(5, 8, 1, 6, *marks, "", "", "")), "utf-8"
    )
    code, out, _ = run("doctor", str(path), "--json")
    assert (code != 0, problems(out)) == (True, [("records.contest_in_part", "error", "Mayor")])
    assert run("convert", str(path), "--out", str(store))[0] != 0
    assert not store.exists()


def test_a_primary_under_one_title(run: Run, tmp_path: Path) -> None:
    """Dominion's CSV: choices of two parties side by side under one title were one contest with one winner."""
    path = tmp_path / "cvr.csv"
    cards = [
        dominion.card(1, 7, 1, 1, "1", "0", "0", "1", "0", ""),
        dominion.card(2, 7, 1, 2, "1", "0", "0", "", "", "1"),
    ]
    path.write_text(dominion.export(*cards), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    expected = [("records.contest_in_part", "error", "Council Members")]
    assert (code != 0, problems(out)) == (True, expected)


def _styled(emptied: int, of: int) -> str:
    """An export of ES&S with so many cards of style S1, and on so many of them nothing for mayor; S2 has no mayor."""
    rows = ["Cast Vote Record,Batch,Precinct,Ballot Style,Mayor,Judge"]
    for number in range(1, of + 1):
        mayor = "" if number <= emptied else ("Ann", "undervote")[number % 2]
        rows.append(f"{number},A,P,S1,{mayor},Lee")
    rows += [f"{number},A,Q,S2,,Lee" for number in range(of + 1, of + 31)]
    return "\n".join([*rows, ""])


@pytest.mark.parametrize(
    ("emptied", "of", "is_told"),
    [(0, 60, False), (1, 60, True), (3, 60, True), (30, 60, False), (1, 12, True), (2, 12, False)],
)
def test_a_cell_that_may_have_been_emptied_is_told(
    run: Run, tmp_path: Path, emptied: int, of: int, is_told: bool
) -> None:
    """ES&S: no cell says that the contest is not on the card; half of a style lacks it on ballots of two cards.

    Of a small style one card is told that has the other contests of its style.
    """
    path = tmp_path / "cvr.csv"
    path.write_text(_styled(emptied, of), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    found = [p for p in file["problems"] if p["code"] == "records.contest_maybe_emptied"]
    assert (code, file["is_usable"]) == (0, True)
    assert [p["found"] for p in found] == (
        [f"{emptied} of {of} cards of style S1"] if is_told else []
    )
    if is_told:
        assert [(p["column"], p["row"], p["severity"]) for p in found] == [("Mayor", 2, "warning")]
        code, _, _ = run("tabulate", str(path))
        assert code == 0
