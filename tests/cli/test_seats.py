"""Contests that elect several: what a title or a file says of it is used, and what is only supposed is told."""

from __future__ import annotations

import json
import tomllib
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


def test_positions_behind_a_title_are_seats(run: Run, tmp_path: Path) -> None:
    """Michigan's regents in Ottawa's files: the second of two who were elected was told as beaten."""
    own = _folder(run, tmp_path, "Regent of the University - 2 Positions")
    told = " ".join(run("outcome", str(own))[1].split())
    assert "Bob Bell (elected)" in told
    assert "Bob Bell is ahead of Cy Cole by 94" in told


@pytest.mark.parametrize("title", ["Question 2 - 7 Seats", "Measure A (Elect 2)"])
def test_a_measure_has_one_outcome(run: Run, tmp_path: Path, title: str) -> None:
    """A question on the number of seats elected both its answers, as many as there are."""
    file = tmp_path / "20221108__ia__general__floyd__precinct.csv"
    head = "county,precinct,office,district,party,candidate,votes"
    file.write_text(f"{head}\nFloyd,1,{title},,,Yes,60\nFloyd,1,{title},,,No,40\n")
    own = tmp_path / "own"
    assert run("init", str(own), "--from", str(file), "--baseline", "certified")[0] == 0
    found = json.loads(run("outcome", str(own), "--json")[1])["whole"]["count"]["outcome"]
    assert (found["ending"]["value"], found["winners"]) == ("elected", ["Yes"])


def test_reports_do_not_speak_of_a_contest_with_more_votes_than_voters(
    run: Run, tmp_path: Path
) -> None:
    """Iowa's extension council has four votes of every voter: it was the main contest, with one winner by 107 votes."""
    council, file = (
        "Extension Council Member",
        tmp_path / "20221108__ia__general__floyd__precinct.csv",
    )
    rows = [
        f"Floyd,1,{council},,,Person {name},{votes}"
        for name, votes in zip("abcd", (90, 89, 88, 60), strict=True)
    ]
    rows += ["Floyd,1,Governor,,REP,Ann Ames,60", "Floyd,1,Governor,,DEM,Bob Bell,55"]
    head = "county,precinct,office,district,party,candidate,votes"
    file.write_text("\n".join([head, *rows, ""]))
    own = tmp_path / "own"
    assert run("init", str(own), "--from", str(file), "--baseline", "certified")[0] == 0
    told = " ".join(run("outcome", str(own))[1].split())
    assert told.startswith("Governor")
    assert "Ann Ames is ahead of Bob Bell by 5" in told
    named = " ".join(run("outcome", str(own), "--contest", council)[1].split())
    assert "one winner is supposed" in named
    file.write_text("\n".join([head, *(row.replace("Governor", "Mayor") for row in rows), ""]))
    assert (
        run("init", str(tmp_path / "town"), "--from", str(file), "--baseline", "certified")[0] == 0
    )
    assert run("outcome", str(tmp_path / "town"))[1].startswith(council)


def test_a_board_of_a_part_and_wayne_s_governors_are_not_the_main_contest(
    run: Run, tmp_path: Path
) -> None:
    """Lake, Michigan, 2024: two governors of a university were taken for the state's, whose votes measure the rest."""
    file = tmp_path / "20241105__mi__general__lake__precinct.csv"
    rows = [
        f"Lake,{place},{office},,,{name},{votes}"
        for place in (1, 2, 3)
        for office, of in (
            ("Governor of Wayne State University", (200, 190, 30, 20)),
            ("President", (150, 90, 0, 0)),
        )
        for name, votes in zip("abcd", of, strict=True)
        if votes
    ]
    # A school board whose voters mark six, in two places, of which one lies there in part.
    rows += [f"Lake,1,School Board,,,Person {n},100" for n in range(9)]
    rows += [f"Lake,2,School Board,,,Person {n},5" for n in range(9)]
    head = "county,precinct,office,district,party,candidate,votes"
    file.write_text("\n".join([head, *rows, ""]))
    own = tmp_path / "own"
    assert run("init", str(own), "--from", str(file), "--baseline", "certified")[0] == 0
    told = " ".join(run("outcome", str(own))[1].split())
    assert told.startswith("President")
    code, out, _ = run("doctor", str(file), "--json")
    problems = json.loads(out)["files"][0]["problems"]
    crowded = [p["found"] for p in problems if p["code"] == "contest.more_than_voters"]
    assert (code, crowded) == (0, ["Governor of Wayne State University"])


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
        ("Council Wards 1-3 Seats", SeatsSaid(0, 0)),
        ("Council Wards 1 - 3 Seats", SeatsSaid(0, 0)),
        ("School Board Districts 1, 2, 3 Seats", SeatsSaid(0, 0)),
        ("School Board Districts 2,3 Seats", SeatsSaid(0, 0)),
        ("Trustee, Area 2/3 Seats", SeatsSaid(0, 0)),
        ("Council, District 1, 3 Seats", SeatsSaid(3, 0)),
        ("Council, District 1 - 3 Seats", SeatsSaid(3, 0)),
        ("State Advisory Vote 5", SeatsSaid(0, 0)),
        ("Measure 2: elect 5-member council", SeatsSaid(0, 0)),
        ("Shall the city elect 7 members", SeatsSaid(0, 0)),
        ("Elector 2", SeatsSaid(0, 0)),
        ("Regent of the University of Michigan - 2 Positions", SeatsSaid(2, 0)),
        ("East Fork Swimming Pool Dist-3 SEATS", SeatsSaid(3, 0)),
        ("Council (two seats)", SeatsSaid(2, 0)),
        ("Trustee - Chester - 2 - 2 Positions", SeatsSaid(2, 0)),
        ("School Board District 3 Seat 2", SeatsSaid(0, 0)),
        ("School Board District 3 Seats", SeatsSaid(0, 0)),
        ("Council - 2 seats 4", SeatsSaid(0, 0)),
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
    (found,), supposed = with_seats([contest], {"1": SeatsSaid(3, 0)})
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


def _doctor(
    run: Run, folder: Path, name: str, *rows: str
) -> tuple[dict[str, int], dict[str, list[str]]]:
    """The file's contests with their seats, as init writes them, and what doctor found, by code."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text("\n".join([*rows, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    told: dict[str, list[str]] = {}
    for problem in examined["problems"]:
        told.setdefault(problem["code"], []).append(problem["found"])
    own = folder / "own"
    code, _, _ = run("init", str(own), "--from", str(file), "--baseline", "certified")
    if code != 0:
        return {}, told
    written = tomllib.loads((own / "election.toml").read_text())
    return {each["title"]: each["seats"] for each in written["contest"]}, told


HEAD = "county,precinct,office,district,party,candidate,votes"
ARIZONA = (
    "Gila,Young,State Senate,8,DEM,Ruiz,31", "Gila,Young,State Senate,8,REP,Pratt,60",
    "Gila,Young,State House,8,DEM,Girard,40", "Gila,Young,State House,8,REP,Cook,66",
    "Gila,Young,State House,8,REP,Shope,61",
    "Gila,Young,Corporation Commissioner,,REP,Burns,70", "Gila,Young,Corporation Commissioner,,REP,Dunn,64",
    "Gila,Young,Corporation Commissioner,,DEM,Chabin,39",
)  # fmt: skip


def test_arizonas_house_elects_two_from_each_district(run: Run, tmp_path: Path) -> None:
    """The second of the two was told as beaten, in every file of the state; a commission's seats stay supposed."""
    seats, told = _doctor(
        run, tmp_path, "20161108__az__general__gila__precinct.csv", HEAD, *ARIZONA
    )
    assert seats == {"State Senate, 8": 1, "State House, 8": 2, "Corporation Commissioner": 1}
    assert told["contest.seats_by_law"] == ["2 each: Ariz. Const. art. IV, pt. 2, sec. 1(1)"]
    assert told["contest.seats_unsaid"] == ["Corporation Commissioner"]


def test_a_recall_and_another_state_have_no_such_law(run: Run, tmp_path: Path) -> None:
    """A recall is about one member; Washington's two have a contest each, where two of one party stand."""
    for name in ("20111108__az__recall__general__8.csv", "20161108__wa__general__county.csv"):
        rows = [row.replace("Gila", "King") if "__wa__" in name else row for row in ARIZONA]
        seats, told = _doctor(run, tmp_path / name[9:11], name, HEAD, *rows)
        assert seats["State House, 8"] == 1
        assert "contest.seats_by_law" not in told
        assert ("contest.seats_unsaid" in told) == ("__az__" in name)


def test_a_column_says_how_many_are_elected(run: Run, tmp_path: Path) -> None:
    """Arizona's counties write seats beside each row; a contest with two numbers has none, and that is told."""
    head = HEAD.replace("party", "seats,party")
    rows = [
        "Gila,Young,State House,8,3,REP,Cook,66", "Gila,Young,State House,8,3,REP,Shope,61",
        "Gila,Young,Assessor,,1,REP,Ash,90", "Gila,Young,Recorder,,1,REP,Bee,80",
        "Gila,Young,Recorder,,2,DEM,Cy,20", "Gila,Young,Mayor,,,REP,Dee,5", "Gila,Young,Mayor,,0,DEM,Eve,4",
    ]  # fmt: skip
    seats, told = _doctor(run, tmp_path, "20161108__az__general__gila__precinct.csv", head, *rows)
    assert seats == {"State House, 8": 3, "Assessor": 1, "Recorder": 1, "Mayor": 1}
    assert told["contest.seats_differ"] == ["1, 2"]
    assert "contest.seats_by_law" not in told


DELEGATES = (
    "county,office,district,party,candidate,votes,winner",
    *("Boone,House of Delegates,19,D,Butcher,1004,", "Logan,House of Delegates,19,D,Butcher,4685,"),
    *("Boone,House of Delegates,19,D,Wright,803,", "Logan,House of Delegates,19,D,Wright,3804,"),
    *("Boone,House of Delegates,19,R,Mullins,450,", "Logan,House of Delegates,19,R,Mullins,3294,"),
    *("Boone,Sheriff,,D,Ash,10,", "Boone,Sheriff,,D,Bee,12,", "Logan,Sheriff,,D,Ash,9,", "Logan,Sheriff,,D,Bee,6,"),
)  # fmt: skip


def test_who_is_marked_as_elected_says_how_many_are(run: Run, tmp_path: Path) -> None:
    """West Virginia marks its delegates in the rows of totals: one of up to seven was told as elected."""
    totals = (
        "Totals,House of Delegates,19,D,Butcher,5689,TRUE", "Totals,House of Delegates,19,D,Wright,4607,TRUE",
        "Totals,House of Delegates,19,R,Mullins,3744,",
    )  # fmt: skip
    name = "20021105__wv__general__house_of_delegates.csv"
    seats, told = _doctor(run, tmp_path, name, *DELEGATES, *totals)
    assert seats == {"House of Delegates, 19": 2, "Sheriff": 1}
    assert told["contest.seats_unsaid"] == ["Sheriff"]


def test_somebody_marked_as_elected_with_fewer_votes_is_told(run: Run, tmp_path: Path) -> None:
    """The planted fault: Mullins is marked, and Wright has more; the number of marks says nothing then."""
    marked = [row + "TRUE" if "Mullins" in row else row for row in DELEGATES]
    name = "20021105__wv__general__house_of_delegates.csv"
    seats, told = _doctor(run, tmp_path, name, *marked)
    assert seats["House of Delegates, 19"] == 1
    assert told["contest.winner_differs"] == ["House of Delegates, 19: Mullins"]
    assert "House of Delegates, 19" in told["contest.seats_unsaid"]
