"""``canvass outcome``: one screen, JSON, and one clear message for wrong input."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

ANSWERS: dict[tuple[str, ...], tuple[int, str, str]] = {}
"""Of each packaged election: several tests look at the same screen, and at the same numbers."""


def once(run: Run, *words: str) -> tuple[int, str, str]:
    """What the command says of a packaged election, which is asked once."""
    if words not in ANSWERS:
        ANSWERS[words] = run(*words)
    return ANSWERS[words]


def test_the_packaged_election_on_one_screen(run: Run) -> None:
    """Both national sums, electors pledged and cast, the three states, what it cannot show; 80 columns, 25 lines."""
    code, out, _ = run("outcome", "us-2016-president")
    lines = out.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25
    for shown in ("65,853,507", "65,853,516", "62,984,717", "62,984,825", "304", "227"):
        assert shown in out
    (wisconsin,) = (line for line in lines if line.startswith("Wisconsin     Donald"))
    assert wisconsin.split()[-5:] == ["22,748", "2,976,150", "0.76%", "not", "known"]


@some_of("year", [2000, 2004, 2012, 2008, 2016, 2020, 2024], every=2)
def test_a_screen_of_faults_has_every_place_and_what_became_of_it(run: Run, year: int) -> None:
    """25 lines, with each place whose votes do not add up; --all has each fault whole, as the JSON has it."""
    election = f"us-{year}-president"
    code, out, _ = once(run, "outcome", election)
    assert code == 0
    assert len(out.splitlines()) <= 25
    screen = " ".join(out.split())
    whole = " ".join(once(run, "outcome", election, "--all")[1].split())
    inputs = json.loads(once(run, "outcome", election, "--json")[1])["inputs"]
    faults = [each for each in inputs if "fate" in each and "place" in each]
    assert bool(faults) is (year in {2012, 2020, 2024})
    for fault in faults:
        assert fault["sentence"] in whole
        became = {"mended": "mended", "left_out": "left out", "used": "used as they are"}
        told = screen[screen.rindex("share per card") :].lower()
        at = told.index(became[fault["fate"]["value"]])
        assert fault["place"]["name"].lower() in told[at : told.index("--all", at)] or year == 2024
        assert f"in {fault['place']['name']} votes do not add up".lower() in told or year != 2024


def numbers_in(line: str) -> list[int]:
    """The whole numbers of a line, in their order; shares are none, and a stroke adds nothing."""
    found = re.findall(r"(?<!\S)(?:-|[0-9][0-9,]*)(?!\S)", line)
    return [int(each.replace(",", "").replace("-", "0")) for each in found]


@some_of("year", [2000, 2004, 2012, 2008, 2016, 2020, 2024], every=3)
def test_the_others_are_one_line_and_every_column_adds_up(
    run: Run, year: int, tmp_path: Path
) -> None:
    """How many choices the screen does not name, their votes and electors; --all and the file name each of them."""
    election, page = f"us-{year}-president", tmp_path / "page.html"
    _, screen, _ = once(run, "outcome", election)
    lines = screen.splitlines()
    head = next(place for place, line in enumerate(lines) if "votes by" in line)
    (end,) = (place for place, line in enumerate(lines) if line.startswith("all valid votes"))
    sums = numbers_in(lines[end])
    named, rest = lines[head + 1 : end], 0
    if found := re.match("([0-9]+) others together ", named[-1]):
        rest, named[-1] = int(found[1]), named[-1][found.end() :]
    columns = [numbers_in(each)[-len(sums) :] for each in named]
    assert [sum(column) for column in zip(*columns, strict=True)] == sums
    order = json.loads(once(run, "outcome", election, "--json")[1])["whole"]["count"]["outcome"][
        "order"
    ]
    assert len(named) + max(rest - 1, 0) == len(order)
    assert bool(rest) is (year >= 2012)
    whole = run("outcome", election, "--all", "--out", str(page))[1]
    assert not re.search("[0-9] others together", whole + page.read_text())
    table = page.read_text().partition("<tbody>")[2].partition("</tbody>")[0]
    assert table.count("<tr") == len(order) + 1


def test_a_hand_count_is_told_in_short_where_faults_need_the_room(run: Run) -> None:
    """Both leads stay on the screen; what the count by hand does not answer is a line of --all."""
    screen = " ".join(run("outcome", "us-2020-president")[1].split())
    assert "Biden ahead by 12,284 votes, by 12,780 in the first count by machine." in screen
    whole = " ".join(run("outcome", "us-2020-president", "--all")[1].split())
    assert "It cannot show that all the paper was there." in whole


def test_by_how_much_counts_differ_is_told_with_all(run: Run) -> None:
    """The screen names where certified tables and other counts differ; --all and the file have their numbers."""
    _, short, _ = run("outcome", "us-2016-president")
    said = " ".join(short.split())
    assert "Two certified tables differ: United States and Michigan." in said
    assert (
        "Other counts of these votes have other numbers: counties-2016 and wards-canvass." in said
    )
    assert "--all" in said
    code, out, _ = run("outcome", "us-2016-president", "--all")
    every = " ".join(out.split())
    assert code == 0
    assert "--all" not in every
    for told in ("elector-units with 4,799,284 valid votes", "22,617 of 2,975,753"):
        assert told in every
        assert told not in said


def test_states_are_chosen_by_code_or_name(run: Run) -> None:
    """One option names several states."""
    code, out, _ = run("outcome", "us-2016-president", "--states", "nv, Maine")
    assert code == 0
    assert "Nevada" in out
    assert "Maine" in out
    assert "Wisconsin  " not in out


def test_the_same_page_as_a_file(run: Run, tmp_path: Path) -> None:
    """Every word of the terminal stands in the file, which loads nothing from anywhere."""
    file = tmp_path / "pages" / "outcome.html"
    code, out, err = run("outcome", "us-2016-president", "--out", str(file))
    assert (code, err) == (0, f"wrote {file}\n")
    page = file.read_text("utf-8")
    shown = " ".join(re.sub(r"<[^>]+>", " ", page).replace("&nbsp;", " ").split())
    for cell in ("65,853,507", "22,748", "0.76%", "306 of 538", "These are reported numbers."):
        assert cell in " ".join(out.split())
        assert cell in shown
    assert "default-src 'none'" in unescape(page)
    assert re.search(r"(?:src|href)=\"(?!data:)", page) is None


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


def test_contests_of_other_years_are_named_last_and_as_such(run: Run) -> None:
    """Of a name that no contest has: the election's own first, and never another year's as the one that was meant."""
    code, _, err = run("outcome", "us-2016-president", "--contest", "nosuch")
    own, other = "November 2016)", "November 2012; of another election)"
    assert code == 2
    assert err.index(own) < err.index(other)
    _, _, err = run("outcome", "us-2016-president", "--contest", "president-2014")
    assert "did you mean 'president-2016'?" in err


@pytest.mark.parametrize("year", [2000, 2016])
def test_the_voters_of_a_nation_elect_nobody(run: Run, year: int) -> None:
    """Where electors decide, the JSON names who leads in the whole as ahead and the states' winners as winners."""
    code, out, _ = run("outcome", f"us-{year}-president", "--json")
    told = json.loads(out)
    whole, states = told["whole"]["count"]["outcome"], told["states"]
    assert code == 0
    assert whole["winners"] == []
    assert whole["ahead"] == ["gore" if year == 2000 else "clinton"]
    assert whole["ending"]["value"] == "electors_decide"
    assert all(each["count"]["outcome"]["winners"] for each in states)


def test_places_of_another_contest_are_not_called_without_votes(run: Run, tmp_path: Path) -> None:
    """A ward that votes only for another seat is told apart from one of which the set has nothing at all."""
    votes = {"Ward 1": ("Governor,", 30, 20), "Ward 2": ("State House,41", 9, 8)}
    rows = [
        f"Adams,{ward},{office},{party},{name},{number}"
        for ward, (office, *numbers) in votes.items()
        for number, party, name in zip(numbers, ("DEM", "REP"), ("Ann Lee", "Bo Ray"), strict=True)
    ]
    file = tmp_path / "20221108__wi__general__adams__precinct.csv"
    header = "county,precinct,office,district,party,candidate,votes"
    file.write_text("\n".join([header, *rows]), "utf-8")
    folder = tmp_path / "adams"
    assert run("init", str(folder), "--from", str(file), "--baseline", "certified")[0] == 0
    with (folder / "units.csv").open("a", encoding="utf-8") as units:
        units.write("precinct,3,Ward 3,county,55001,WI,,55001\n")
    code, out, _ = run("outcome", str(folder), "--contest", "Governor")
    text = " ".join(out.split())
    assert code == 0
    assert "1 unit has no votes in precincts: Ward 3 (3)." in text
    assert (
        "1 unit has votes of other contests in precincts, and none of this one: Ward 2 (2)." in text
    )
