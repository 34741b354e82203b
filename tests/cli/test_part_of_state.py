"""Votes of some counties of a state: no command takes them for the state's, and every one says which they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.formats.starter import Starter, starter_files
from tests.cli.conftest import Run

WHERE = "3 of Wisconsin's 72 counties"
WHOLE = f"the votes here are those of {WHERE}. All of its counties decide"


def folder(place: Path, office: str, *, decided_here: bool) -> Path:
    """What canvass init writes, for an office, of three counties of Wisconsin."""
    place.mkdir()
    for name, text in starter_files(Starter.US_STATE).items():
        (place / name).write_text(text, "utf-8")
    described = (place / "election.toml").read_text("utf-8")
    changed = described.replace('office = "state_senate"', f'office = "{office}"').replace(
        "decided_here = true", f"decided_here = {str(decided_here).lower()}"
    )
    assert f'office = "{office}"' in changed
    (place / "election.toml").write_text(changed, "utf-8")
    return place


def words(run: Run, *argv: str) -> tuple[int, str]:
    """The exit code and everything said, as running text."""
    code, out, err = run(*argv)
    return code, " ".join(f"{out} {err}".replace("│", " ").split())


@pytest.mark.parametrize(
    "command",
    [
        ("audit", "plan", "--quick"),
        ("recount", "plan", "--as-of", "2026-11-05"),
        ("paths",),
    ],
)
def test_no_plan_for_a_governor_rests_on_three_counties(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """Whatever the folder says of itself: a state's office is decided by its 72 counties."""
    place = folder(tmp_path / "own", "governor", decided_here=True)
    code, said = words(run, *command, str(place))
    assert code == 2
    assert WHOLE in said
    assert "Add the returns of the other counties" in said


def test_the_outcome_of_a_part_names_nobody_as_the_winner(run: Run, tmp_path: Path) -> None:
    """The count is told, and beside it of what it is the count."""
    place = folder(tmp_path / "own", "governor", decided_here=False)
    code, said = words(run, "outcome", str(place))
    assert code == 0
    assert f"{WHOLE}, so these votes do not say who won." in said
    for misleading in ("winner", "too few to change", " won by"):
        assert misleading not in said
    out = tmp_path / "out" / "report.html"
    assert run("report", str(place), "--out", str(out))[0] == 0
    answer = json.loads(out.with_suffix(".json").read_text("utf-8"))["answer"]
    assert f"These are the votes of {WHERE}. All of its counties decide who won." in answer[0]
    assert " won " not in answer[0].replace("decide who won", "")
    assert "too few to change" not in " ".join(answer)
    assert "What would have to be wrong for that cannot be said" in answer[1]


def test_the_json_of_a_part_has_no_winner(run: Run, tmp_path: Path) -> None:
    """A program reads who is ahead in the three counties, and nobody under winners."""
    place = folder(tmp_path / "own", "governor", decided_here=False)
    code, out, _ = run("outcome", str(place), "--json")
    told = json.loads(out)["whole"]["count"]["outcome"]
    assert code == 0
    assert told["winners"] == []
    assert told["ahead"] == [told["order"][0]["choice"]]
    assert told["ending"]["value"] == "part_counted"


@pytest.mark.parametrize(
    ("office", "decided_here", "told"),
    [
        ("state_senate", False, "If people voted on it in other counties too"),
        ("state_senate", True, ""),
        ("county", False, ""),
    ],
)
def test_a_district_within_the_counties_is_planned(
    run: Run, tmp_path: Path, office: str, decided_here: bool, told: str
) -> None:
    """Somebody must say that no other county votes on it; until then every result says that it is not known."""
    place = folder(tmp_path / "own", office, decided_here=decided_here)
    for command in ("outcome",), ("audit", "plan", "--quick"), ("recount", "plan"):
        code, said = words(run, *command, str(place))
        assert code == 0
        assert (("the votes here are those of" in said), told in said) == (bool(told), True)


def test_who_reads_the_page_is_not_told_what_to_write(run: Run, tmp_path: Path) -> None:
    """What whoever has the files can say of them is told by the command, and not on the page of the state."""
    place = folder(tmp_path / "own", "state_senate", decided_here=False)
    for argv, is_told in (
        (("outcome", str(place)), True),
        (("report", str(place), "--state", "WI", "--all"), False),
    ):
        code, said = words(run, *argv)
        assert code == 0
        assert "voted on it in other counties too, these votes do not say who won" in said
        assert ("decided_here" in said) == is_told


@pytest.mark.parametrize(
    ("office", "choices", "told"),
    [
        ("governor", ("Ann", "Bo", "Cy"), "Ann has more than half of 1,000 valid votes"),
        ("constitutional_amendment", ("Yes", "No"), "Yes has more than half of 1,000 valid votes"),
    ],
)
@pytest.mark.parametrize("first", [600, 500])
def test_the_share_of_a_part_is_told_as_it_is(
    run: Run, tmp_path: Path, office: str, choices: tuple[str, ...], told: str, first: int
) -> None:
    """Sixty percent of one county's votes for a governor stood under "No choice has more than half"."""
    votes = [first, 980 - first, 20] if choices[2:] else [first, 1000 - first]
    file = tmp_path / "20221108__ga__general__fulton__precinct.csv"
    rows = [f"Fulton,P1,Contest,,,{who},{n}" for who, n in zip(choices, votes, strict=True)]
    head = "county,precinct,office,district,party,candidate,votes"
    file.write_text("\n".join([head, *rows, ""]), "utf-8")
    own = tmp_path / "own"
    assert run("init", str(own), "--from", str(file), "--baseline", "certified")[0] == 0
    described = (own / "election.toml").read_text("utf-8")
    rule = f'id = "1"\noffice = "{office}"\nrule = "super_majority"\nshare = "1/2"'
    described = described.replace('id = "1"', rule, 1)
    (own / "election.toml").write_text(described, "utf-8")
    code, said, _ = run("outcome", str(own))
    said = " ".join(said.split())
    assert (code, told in said) == (0, first == 600)
    assert ("No choice has more than half" in said) is (first == 500)
    assert "do not say who won" in said
    found = json.loads(run("outcome", str(own), "--json")[1])["whole"]["count"]["outcome"]
    assert found["winners"] == []


TICKETS = """county,precinct,office,district,party,candidate,votes
Blair,Altoona 1,{title},{district},REP,Doug Mastriano Carrie DelRosso,700
Blair,Altoona 1,{title},{district},DEM,Josh Shapiro Austin Davis,300
Blair,Altoona 2,{title},{district},REP,Doug Mastriano Carrie DelRosso,600
Blair,Altoona 2,{title},{district},DEM,Josh Shapiro Austin Davis,250
"""


@pytest.mark.parametrize(
    ("title", "district", "winners", "goal"),
    [
        ("Governor", "", 0, "to be ahead, 376"),
        ("State Senate", "30", 1, "to be ahead in these votes, 376"),
    ],
)
def test_one_countys_file_does_not_say_how_to_win(
    run: Run, tmp_path: Path, title: str, district: str, winners: int, goal: str
) -> None:
    """By its title all counties elect a governor, whatever office is told; no ticket is called by its second name."""
    file, place = tmp_path / "20221108__pa__general__blair__precinct.csv", tmp_path / "own"
    file.write_text(TICKETS.format(title=title, district=district), "utf-8")
    made = ("init", str(place), "--from", str(file), "--baseline", "county_canvass")
    assert run(*made)[0] == 0
    assert "\noffice =" not in (place / "election.toml").read_text("utf-8")
    code, out, _ = run("outcome", str(place), "--json")
    assert code == 0
    assert len(json.loads(out)["whole"]["count"]["outcome"]["winners"]) == winners
    page = tmp_path / "out" / "report.html"
    assert run("report", str(place), "--out", str(page))[0] == 0
    told = " ".join(page.read_text("utf-8").split())
    assert f"For Josh Shapiro Austin Davis {goal} votes" in told
    assert "Davis to win" not in told
    assert "Doug Mastriano Carrie DelRosso led there" in told


def test_three_counties_of_a_county_file_are_a_part_whatever_their_units_are_called(
    run: Run, tmp_path: Path
) -> None:
    """A file by counties gives them numbers, and the code of each stands beside it."""
    file, place = tmp_path / "senate.csv", str(tmp_path / "own")
    rows = [
        f"{county},U.S. Senate,,,{who},{votes}"
        for county in ("Appling", "Cobb", "Fulton")
        for who, votes in (("Ann Ames", 60), ("Bob Bell", 40))
    ]
    head = "county,office,district,party,candidate,votes"
    file.write_text("\n".join([head, *rows]), "utf-8")
    given = ("--state", "GA", "--day", "2020-11-03", "--baseline", "certified")
    assert run("init", place, "--from", str(file), *given, "--office", "us_senate")[0] == 0
    assert "county,1,Appling" in (Path(place) / "units.csv").read_text("utf-8")
    code, said = words(run, "outcome", place)
    assert code == 0
    assert "the votes here are those of 3 of Georgia's 159 counties." in said
    told = json.loads(run("outcome", place, "--json")[1])["whole"]["count"]["outcome"]
    assert (told["winners"], told["ahead"]) == ([], ["Ann Ames"])
    assert run("recount", "plan", place)[0] == 2
