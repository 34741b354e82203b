"""A contest of nested elements, taken alone: votes by elements are as safe from another contest's fault as rows are."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from canvass.formats.read_file import read_file
from canvass.formats.returns.file_hints import Told
from tests.cli.conftest import Run
from tests.formats.structured.test_nist_results import report

PLACES = ("East", "North", "West", "South", "Far")
PEOPLE = {"Governor": ("Cy Roe", "Di Poe"), "Clerk": ("Ann Lee", "Bo Day")}


def _contest(key: int, title: str, more: int = 0) -> str:
    """Two people with 40 and 41 votes in each place; ``more`` is what the first one's stated sum has too much."""
    choices = ""
    for number, name in enumerate(PEOPLE[title]):
        votes = "".join(f'\n<Precinct name="{place}" votes="{40 + number}"/>' for place in PLACES)
        stated = len(PLACES) * (40 + number) + (0 if number else more)
        choices += (
            f'\n<Choice key="{key}{number}" text="{name}" totalVotes="{stated}">'
            f'\n<VoteType name="Election Day" votes="{stated}">{votes}</VoteType></Choice>'
        )
    return f'\n<Contest key="{key}" text="{title}" voteFor="1">{choices}\n</Contest>'


def _clarity(folder: Path, *contests: str) -> Path:
    file = folder / "detail.xml"
    head = "<ElectionDate>11/8/2022</ElectionDate><Region>Bibb</Region>"
    body = f"<ElectionResult>{head}{''.join(contests)}\n</ElectionResult>"
    file.write_text(f'<?xml version="1.0"?>\n{body}')
    return file


def _started(run: Run, file: Path, *words: str) -> tuple[int, str, str]:
    return run("init", str(file.parent / "own"), "--from", str(file), "--state", "GA", *words)


def _examined(folder: Path) -> dict[str, str]:
    lines = (folder / "own" / "examination.csv").read_text().splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {row["code"]: row["found"] for row in rows}


@pytest.mark.parametrize("is_one_line", [False, True])
def test_a_contest_of_a_clarity_file_starts_alone(
    run: Run, tmp_path: Path, *, is_one_line: bool
) -> None:
    """A stated sum of another contest is wrong: its line says whose it is, or its title where all is one line."""
    file = _clarity(tmp_path, _contest(1, "Governor"), _contest(2, "Clerk", more=1))
    if is_one_line:
        file.write_text(file.read_text().replace("\n", " "))
    code, _, err = _started(run, file)
    assert code == 2
    assert "none touches Governor: start with it alone by --only Governor" in err
    assert "Clerk, Ann Lee, Election Day: 201; its parts add to 200" in err
    assert _started(run, file, "--only", "governor")[0] == 0
    told = _examined(tmp_path)
    assert told["file.only_contests"] == "Governor; left out: 1 other contest"
    assert "Clerk, Ann Lee" in told["file.fault_in_another_contest"]
    returns = (tmp_path / "own" / "returns.csv").read_text()
    assert (returns.count(",40"), returns.count(",41")) == (5, 5)


FAR = '\n<Precinct name="Far" votes="40"/>'
TOUCHING = {
    "a sum of its own": ('totalVotes="200"', 'totalVotes="201"', "sum.total_differs"),
    "a place that it lacks": (FAR, "", "sum.total_differs"),
    "two contests of one key": ('key="2"', 'key="1"', "file.id_twice"),
    "a choice inside a choice": ("</VoteType></Choice>", "</VoteType>", "file.xml.damaged"),
}


@pytest.mark.parametrize("fault", TOUCHING)
def test_a_fault_that_may_be_its_own_stops_it(tmp_path: Path, fault: str) -> None:
    """What is wrong with its own sums, or with the elements of the file, is not another contest's."""
    old, new, code = TOUCHING[fault]
    file = _clarity(tmp_path, _contest(1, "Governor"), _contest(2, "Clerk", more=1))
    assert read_file(file, told=Told(state="GA"), only=["Governor"]).result.is_usable
    file.write_text(file.read_text().replace(old, new, 1))
    found = read_file(file, told=Told(state="GA"), only=["Governor"]).result
    assert code in {each.code for each in found.problems if each.severity.stops}


def test_a_contest_of_a_nist_report_starts_alone(run: Run, tmp_path: Path) -> None:
    """The county's sum of the measure is wrong; both contests for the Senate are read, each with its district."""
    value = report()
    value["Election"][0]["Contest"][2]["ContestSelection"][0]["VoteCounts"][2]["Count"] = 99
    file = tmp_path / "report.json"
    file.write_text(json.dumps({"@type": "ElectionResults.ElectionReport", **value}))
    code, _, err = _started(run, file)
    assert (code, "start with it alone by --only" in err) == (2, True)
    code, _, err = _started(run, file, "--only", "Senator, First District")
    assert code == 0, err
    told = _examined(tmp_path)
    assert told["file.fault_in_another_contest"].startswith("sum.total_differs: Measure A, YES")


def _council(more: int = 0) -> str:
    """A contest of key 2 with the text of that of key 1, and other people."""
    return _contest(2, "Clerk", more).replace('text="Clerk"', 'text="Governor"')


def test_a_text_of_two_contests_is_neither_of_them(run: Run, tmp_path: Path) -> None:
    """Either may be meant: both are told with their keys, people and votes, and each can be taken by its key."""
    file = _clarity(tmp_path, _contest(1, "Governor"), _council(more=1))
    code, _, err = _started(run, file)
    assert (code, "start with it alone by --only 'Governor (1)'" in err) == (2, True)
    code, _, err = _started(run, file, "--only", "governor")
    assert code == 2
    apart = "Governor (1) (Cy Roe, Di Poe; 405 votes); Governor (2) (Ann Lee, Bo Day; 405 votes)"
    assert "detail.xml: several contests of the file have the title that was asked for" in err
    assert f"governor: {apart}" in err
    assert not (tmp_path / "own").exists()
    assert _started(run, file, "--only", "Governor (2)")[0] == 2
    assert _started(run, file, "--only", "Governor (1)")[0] == 0
    told = (tmp_path / "own" / "choices.csv").read_text()
    assert ("Cy Roe" in told, "Ann Lee" in told) == (True, False)


def test_a_text_of_two_contests_in_one_county_s_file(run: Run, tmp_path: Path) -> None:
    """No county can mend it: the one who asks is told each file, and the file of names says which one is read so."""
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    _clarity(inbox, _contest(1, "Governor"), _council())
    own = str(tmp_path / "own")
    words = ("--inbox", str(inbox), "--state", "GA", "--baseline", "certified", "--only")
    code, _, err = run("init", own, *words, "Governor")
    assert code == 2
    assert "--only: a title is of several contests in 1 of 1 files of inbox" in err
    assert "detail.xml: several contests of the file have the title" in err
    assert "Governor (2) (Ann Lee, Bo Day; 405 votes)" in err
    assert not (tmp_path / "own").exists()
    names = tmp_path / "names.csv"
    names.write_text("contest,name,read_as\nGovernor (2),,Governor\n")
    assert run("init", own, *words, "Governor", "--names", str(names))[0] == 0
    told = (tmp_path / "own" / "choices.csv").read_text()
    assert ("Cy Roe" in told, "Ann Lee" in told) == (False, True)


@pytest.mark.parametrize("has_district", [True, False])
def test_a_name_of_two_contests_of_a_report(
    run: Run, tmp_path: Path, *, has_district: bool
) -> None:
    """A contest without a district does not keep the name alone that another has with one."""
    value = report()
    first = value["Election"][0]["Contest"][0]
    if not has_district:
        del first["ElectionDistrictId"]
    file = tmp_path / "report.json"
    file.write_text(json.dumps({"@type": "ElectionResults.ElectionReport", **value}))
    code, _, err = _started(run, file, "--only", "Senator")
    assert code == 2
    assert f"Senator, {'First District' if has_district else 's1'} (Ann Lee, Bo Ray, " in err
    assert "Senator, Second District (Bo Ray; 9 votes)" in err


def test_a_file_without_a_declaration_is_read(run: Run, tmp_path: Path) -> None:
    """XML may leave its first line out; the file was said to lack a line of headings."""
    file = _clarity(tmp_path, _contest(1, "Governor"))
    file.write_text(file.read_text().partition("\n")[2])
    status, out, _ = run("doctor", str(file))
    assert status == 0
    assert "clarity-detail" in out


def test_a_title_that_is_not_there_names_those_with_its_words(run: Run, tmp_path: Path) -> None:
    """Of dozens of titles those that hold the words are told."""
    file = _clarity(tmp_path, _contest(1, "Governor"), _contest(2, "Clerk"))
    code, _, err = _started(run, file, "--only", "gov")
    assert (code, err) == (2, "canvass: no contest is called 'gov'; known: Governor\n")


def test_a_file_that_is_read_whole_says_what_it_is(run: Run, tmp_path: Path) -> None:
    """A folder's own table of votes has ids of contests, and no title to take one by."""
    file = _clarity(tmp_path, _contest(1, "Governor"), _contest(2, "Clerk"))
    assert _started(run, file)[0] == 0
    returns = tmp_path / "own" / "returns.csv"
    words = ("init", str(tmp_path / "new"), "--from", str(returns), "--only", "x")
    code, _, err = run(*words)
    assert code == 2
    assert "returns.csv is read whole (" in err
    assert "leave --only out" in err


def test_a_recipe_does_not_pass_a_cell_over(run: Run, tmp_path: Path) -> None:
    """A cell of a file that has none was kept in the folder's recipe as read otherwise, and was not."""
    file = _clarity(tmp_path, _contest(1, "Governor"), _contest(2, "Clerk", more=1))
    sha256 = read_file(file).result.source.sha256
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(
        f'file = "detail.xml"\nsha256 = "{sha256}"\n'
        '[[accept]]\ncode = "sum.total_differs"\naccepted = true\nby = "clerk"\nwhy = "a slip"\n'
        '[[cell]]\nrow = 5\ncolumn = "votes"\nfound = "40"\nput = "90"\nby = "clerk"\nwhy = "paper"\n'
    )
    code, _, err = _started(run, file, "--recipe", str(recipe))
    assert code == 2
    assert "detail.xml, row 5, column 'votes': the recipe names a cell, and in this kind" in err
    recipe.write_text(recipe.read_text().partition("[[cell]]")[0])
    assert _started(run, file, "--recipe", str(recipe))[0] == 0
