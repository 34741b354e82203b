"""``canvass paths``: one screen, JSON, and one clear message for wrong input."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run


def test_the_packaged_election_on_one_screen(run: Run) -> None:
    """Sets, tie, electors and dates of 2016; 80 columns, 25 lines."""
    code, out, _ = run("paths", "us-2016-president")
    lines = out.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25
    for shown in ("38,875", "48,949", "50,967", "30,768", "PA 22,147, WI 11,375, MI 5,353"):
        assert shown in out
    for shown in ("December 13, 2016", "December 19, 2016", "37 to deny a majority"):
        assert shown in out


def test_goal_cost_number_and_contest_are_chosen(run: Run) -> None:
    """The exact tie of 2020 in added votes, one set."""
    words = ("--contest", "president-2020", "--goal", "tie", "--cost", "add", "--k", "1")
    code, out, _ = run("paths", "us-2016-president", *words)
    assert code == 0
    assert "42,921        37  WI 20,683, GA 11,780, AZ 10,458" in out
    assert "114,428" not in out


def test_json_has_the_whole_result(run: Run) -> None:
    """Every path with its bundles, and the ending with its sentence."""
    code, out, _ = run("paths", "us-2016-president", "--goal", "deny", "--k", "2", "--json")
    asked = json.loads(out)["electors"]["asked"]
    assert code == 0
    assert asked["goal"]["value"] == "deny"
    assert [path["votes"] for path in asked["paths"]] == [30_768, 38_875]
    assert asked["ending"]["value"] == "found"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--k", "0"), "at least 1, found 0"),
        (("--for", "clintn"), "did you mean 'clinton'"),
        (("--contest", "president"), "president-20"),
        (("--goal", "lose"), "--goal"),
    ],
)
def test_wrong_input_ends_in_one_message(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2, nothing on standard output, no traceback."""
    code, out, err = run("paths", "us-2016-president", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err
