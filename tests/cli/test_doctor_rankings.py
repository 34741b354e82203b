"""``canvass doctor`` of ranked ballots: what is wrong with each line, what the file holds, and what to do next."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.audits.files import written

GOOD = """2
Contest,mayor,3,1,2,3,winner,2
Contest,clerk,2,7,8
mayor,a,1,2
mayor,b,2
mayor,c
mayor,d,2,3,1
clerk,a,7
"""
OAKLAND = Path("cvr/raire/Oakland_2010_Mayor.raire")


def test_ranked_ballots_are_recognised(run: Run, tmp_path: Path) -> None:
    """Each contest with its cards, those that rank nobody, its choices, and who is said to have won."""
    code, out, err = run("doctor", str(written(tmp_path, "r.txt", GOOD)))
    text = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "format ranked ballots, as RAIRE writes them" in text
    assert "contest mayor: 4 cards, 1 without a choice; 3 choices; said to have won: 2" in text
    assert "contest clerk: 1 card, 0 without a choice; 2 choices" in text
    assert "Count them: canvass audit assertions --rule irv FILE" in text
    assert max(map(len, out.splitlines())) <= 80


def test_every_wrong_line_is_told_at_once(run: Run, tmp_path: Path) -> None:
    """A choice that nobody listed, a contest that does not stand in the head, and a ballot that comes twice."""
    wrong = GOOD + "mayor,e,9\nsheriff,a,1\nmayor,a,3\n"
    code, out, _ = run("doctor", str(written(tmp_path, "r.txt", wrong)), "--json")
    (file,) = json.loads(out)["files"]
    rows = sorted(problem["row"] for problem in file["problems"])
    assert code == 2
    assert rows == [9, 10, 11]


@pytest.mark.parametrize("start", ["\ufeff", "", "\r"])
def test_how_lines_end_changes_nothing(run: Run, tmp_path: Path, start: str) -> None:
    """A mark of the byte order, and lines that end as on Windows."""
    text = GOOD.replace("\n", "\r\n") if start == "\r" else start + GOOD
    path = tmp_path / "r.csv"
    path.write_bytes(text.encode())
    assert "ranked ballots" in run("doctor", str(path))[1]


def test_no_second_source_agrees_with_rankings(run: Run, tmp_path: Path) -> None:
    """Nothing is compared in silence: the option is refused."""
    ranked = written(tmp_path, "r.txt", GOOD)
    votes = written(tmp_path, "votes.csv", "choice,votes\n1,3\n2,4\n")
    code, _, err = run("doctor", str(ranked), "--against", str(votes))
    assert code != 0
    assert "ranked" in err or "second source" in err


def test_oakland_2010(run: Run, raw_data: Path) -> None:
    """The mayor: as many cards as the file has lines, eleven choices, and the winner it states."""
    path = raw_data / OAKLAND
    if not path.is_file():
        pytest.skip("the rankings of Oakland 2010 are not here")
    (file,) = json.loads(run("doctor", str(path), "--json")[1])["files"]
    (ranked,) = file["rankings"].values()
    assert (ranked["choices"], ranked["stated_winner"]) == (11, "397")
    assert ranked["cards"] == len(path.read_text("utf-8").splitlines()) - 2
