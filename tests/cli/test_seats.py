"""Contests that elect several: what a title or a file says of it is used, and what is only supposed is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.formats.returns.seats import SeatsSaid, said_in, with_seats
from canvass.model import Choice, Contest
from tests.cli.conftest import Run
from tests.formats.structured.test_clarity import DETAIL
from tests.formats.structured.test_nist_results import report

VOTES = (("Ann Ames", 412), ("Bob Bell", 395), ("Cy Cole", 301))


def _folder(run: Run, folder: Path, *titles: str) -> Path:
    lines = [f"Adams,North 1,{title},,,{name},{votes}" for title in titles for name, votes in VOTES]
    file = folder / "city.csv"
    file.write_text(
        "\n".join(["county,precinct,office,district,party,candidate,votes", *lines, ""])
    )
    own = folder / "city"
    said = ("--state", "WI", "--day", "2026-11-03", "--baseline", "county_canvass")
    code, _, problems = run("init", str(own), "--from", str(file), *said)
    assert code == 0, problems
    return own


def test_a_title_says_how_many_are_elected(run: Run, tmp_path: Path) -> None:
    """Some forty thousand rows of public files say it so: one was taken to be elected, the second told as beaten."""
    own = _folder(run, tmp_path, "Town Council (ELECT 2)")
    code, screen, _ = run("outcome", str(own))
    assert code == 0
    assert "Bob Bell (elected)" in screen
    assert "Bob Bell is ahead of Cy Cole by 94" in " ".join(screen.split())
    assert "are taken to be elected" not in screen
    _, paths, _ = run("paths", str(own))
    assert "From Bob Bell to Cy Cole" in paths


def test_what_a_title_says_of_votes_alone_is_told_as_supposed(run: Run, tmp_path: Path) -> None:
    """A county in Pennsylvania elects three commissioners and lets a voter vote for two: nobody can know from there."""
    own = _folder(run, tmp_path, "County Commissioner (Vote for 2)")
    code, screen, _ = run("outcome", str(own), "--json")
    assert code == 0
    _, screen, _ = run("outcome", str(own))
    told = " ".join(screen.split())
    assert "Bob Bell (elected)" in told
    assert "as many are taken to be elected: how many are is not said" in told
    assert "County Commissioner (Vote for 2): 2" in told
    text = (own / "election.toml").read_text()
    (own / "election.toml").write_text(text.replace("seats = 2", "seats = 1"))
    _, screen, _ = run("outcome", str(own))
    assert "Ann Ames is ahead of Bob Bell by 17" in " ".join(screen.split())


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("BOARD MEMBER (SELECT 4)", SeatsSaid(0, 4)),
        ("TOWN COUNCIL (ELECT 2) (REP)", SeatsSaid(2, 0)),
        ("TRUSTEE (ELECT THREE)", SeatsSaid(3, 0)),
        ("School Board -vote for 3 (Nonpartisan)", SeatsSaid(0, 3)),
        ("School Board - Vote for 4", SeatsSaid(0, 4)),
        ("Council, Vote For=2", SeatsSaid(0, 2)),
        ("Council (Vote for not more than 5)", SeatsSaid(0, 5)),
        ("Council (Elect 3) (Vote for up to two)", SeatsSaid(3, 2)),
        ("Judge (Vote for 1)", SeatsSaid(0, 1)),
        ("State Advisory Vote 5", SeatsSaid(0, 0)),
        ("Measure 2: elect 5-member council", SeatsSaid(0, 0)),
        ("Shall the city elect 7 members", SeatsSaid(0, 0)),
        ("Elector 2", SeatsSaid(0, 0)),
        ("Proposition A: a vote for 3% more", SeatsSaid(0, 0)),
    ],
)
def test_titles_of_public_files(title: str, said: SeatsSaid) -> None:
    """As they stand in results of several states, and others that only look like them."""
    assert said_in(title) == said


def test_the_file_is_believed_before_the_title() -> None:
    """NIST's format says how many are elected; votes allowed that the file says are kept."""
    choices = tuple(Choice(name, name) for name, _ in VOTES)
    contest = Contest("1", "Board (Vote for 2)", choices, votes_allowed=2)
    (found,), supposed = with_seats([contest], {"Board (Vote for 2)": 3})
    assert (found.seats, found.votes_allowed, supposed) == (3, 2, [])
    (found,), supposed = with_seats([contest], {})
    assert (found.seats, found.votes_allowed) == (2, 2)
    assert [each.code for each in supposed] == ["contest.seats_supposed"]


@pytest.mark.parametrize(("elected", "seats"), [(None, 2), (1, 1)])
def test_a_nist_file_says_how_many_are_elected(
    run: Run, tmp_path: Path, elected: int | None, seats: int
) -> None:
    """Its number stands before what it allows a voter, and needs no warning."""
    file, made = tmp_path / "report.json", report()
    if elected:
        made["Election"][0]["Contest"][0]["NumberElected"] = elected
    file.write_text(json.dumps(made))
    own = tmp_path / "own"
    code, out, problems = run("init", str(own), "--from", str(file), "--state", "WI")
    assert code == 0, problems
    contests = (own / "election.toml").read_text().split("[[contest]]")[1:]
    told = next(each for each in contests if "Senator, First District" in each)
    assert f"seats = {seats}\nvotes_allowed = 2" in told
    assert ("are taken to be elected" in out + problems) == (elected is None)


def test_a_clarity_file_says_for_how_many_a_voter_votes(run: Run, tmp_path: Path) -> None:
    """As many are taken to be elected, and that is told."""
    file, own = tmp_path / "detail.xml", tmp_path / "own"
    file.write_text(DETAIL)
    code, out, problems = run("init", str(own), "--from", str(file), "--state", "GA")
    assert code == 0, problems
    assert "seats = 2\nvotes_allowed = 2" in (own / "election.toml").read_text()
    assert "are taken to be elected" in out + problems


def test_a_contest_is_called_by_its_title(run: Run, tmp_path: Path) -> None:
    """A reader knows titles, and no ids that were given to rows."""
    own = _folder(run, tmp_path, "Town Council (ELECT 2)", "Sheriff")
    _, by_id, _ = run("outcome", str(own), "--contest", "2", "--json")
    code, by_title, _ = run("outcome", str(own), "--contest", "sheriff", "--json")
    assert code == 0
    assert json.loads(by_title) == json.loads(by_id)
    code, _, refused = run("outcome", str(own), "--contest", "Shrif")
    assert code == 2
    assert "did you mean 'Sheriff'?" in refused


def test_a_cell_without_a_word_is_no_part_of_a_title(run: Run, tmp_path: Path) -> None:
    """R writes NA for it: the president's contest was called "President, NA", and not known as the president's."""
    file = tmp_path / "20241105__wi__general__adams__precinct.csv"
    rows = ["Adams,North,President,NA,REP,Ann,12", "Adams,North,President,NA,DEM,Bob,11"]
    file.write_text("\n".join(["county,precinct,office,district,party,candidate,votes", *rows, ""]))
    own = tmp_path / "own"
    code, _, problems = run("init", str(own), "--from", str(file), "--baseline", "certified")
    assert code == 0, problems
    told = (own / "election.toml").read_text()
    assert 'title = "President"' in told
    assert 'id = "president-2024"' in told
