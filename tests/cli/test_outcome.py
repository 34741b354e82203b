"""``canvass outcome``: one screen, JSON, and one clear message for wrong input."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run


def test_the_packaged_election_on_one_screen(run: Run) -> None:
    """Both national sums, electors pledged and cast, the three states; 80 columns, 25 lines."""
    code, out, _ = run("outcome", "us-2016-president")
    lines = out.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25
    for shown in ("65,853,507", "65,853,516", "62,984,717", "62,984,825", "304", "227"):
        assert shown in out
    (wisconsin,) = (line for line in lines if line.startswith("Wisconsin     Donald"))
    assert wisconsin.split()[-6:] == ["22,748", "2,976,150", "0.76", "%", "not", "known"]


def test_states_are_chosen_by_code_or_name(run: Run) -> None:
    """One option names several states."""
    code, out, _ = run("outcome", "us-2016-president", "--states", "nv, Maine")
    assert code == 0
    assert "Nevada" in out
    assert "Maine" in out
    assert "Wisconsin  " not in out


def test_json_has_the_whole_result(run: Run) -> None:
    """Exact shares, sentences of enums, every count."""
    code, out, _ = run("outcome", "us-2016-president", "--states", "WI", "--json")
    result = json.loads(out)
    assert code == 0
    outcome = result["states"][0]["count"]["outcome"]
    assert outcome["margin"]["margin_share"]["exact"] == "11374/1488075"
    assert outcome["ending"]["value"] == "elected"
    assert outcome["ending"]["sentence"].endswith(".")
    electors = result["college"]["allocation"]["electors"]
    assert {choice: held for choice, held in electors.items() if held} == {
        "clinton": 232,
        "trump": 306,
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("outcome", "us-2016-presidnet"), "did you mean 'us-2016-president'"),
        (("outcome", "us-2016-president", "--contest", "presidnt-2016"), "'president-2016'"),
        (("outcome", "us-2016-president", "--states", "WI,Michgan"), "did you mean 'Michigan'"),
        (("outcome", "us-2016-president", "--states", "XX"), "use a postal code or a name"),
    ],
)
def test_wrong_names_end_in_one_message(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2, nothing printed, one line that says what to do."""
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
