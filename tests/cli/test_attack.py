"""``canvass attack``: who would be attacked, and what would notice."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist, mean, stdev

import polars as pl
import pytest

from canvass.attack.certificate import Certificate, faults
from canvass.attack.checks import CHECKS
from canvass.attack.world import Runs
from canvass.data import detection
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys import attack_detect
from canvass.journeys.attack_curves import sizes_asked
from canvass.journeys.attack_detect import Detected, StateDetected, detect
from canvass.journeys.attack_table import (
    CURVES,
    DetectionTable,
    detection_table,
    packaged_table,
    table_in,
    table_text,
)
from canvass.journeys.attack_targets import attack_targets
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from canvass.journeys.paths import election_paths
from canvass.model import UnitKind
from canvass.tamper.reach import reached
from canvass.tamper.scenario import Where
from tests.cli.conftest import Run
from tests.forbidden import forbidden_in
from tests.profile import IS_SEARCH

pytestmark = pytest.mark.usefixtures("checks_asked_once")
ELECTION = "us-2016-president"


def test_the_closest_states_and_the_cheapest_sets(run: Run) -> None:
    """Votes, counties, units and paper of the closest states; the published flip of 2016; what would notice first."""
    code, out, _ = run("attack", ELECTION)
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["MI", "16", "5,353"] in [line[:3] for line in lines]
    assert ["WI", "10", "11,375", "1", "52"] in [line[:5] for line in lines]
    assert ["PA", "20", "22,147"] in [line[:3] for line in lines]
    assert "38,875, moved in PA, WI and MI" in " ".join(out.split())
    assert out.index("People who read paper ballots would notice") < out.index("The closest states")
    assert forbidden_in(out) == []


@pytest.mark.parametrize(
    "contest", ["president-2012", "president-2016", "president-2020", "president-2024"]
)
def test_equal_to_paths_for_who_knows_the_margins(contest: str) -> None:
    """The same states and votes as ``canvass paths``, and a certificate that holds only as it is."""
    election = open_election(ELECTION)
    (first, *_) = attack_targets(election, contest).sets
    asked = election_paths(election, contest).electors
    assert asked is not None
    (path, *_) = asked.asked.paths
    assert first.cost == path.votes
    assert {unit for one in first.bundles for unit in one.units} == {*path.units}
    assert first.is_checked


@pytest.mark.parametrize(
    ("election", "votes", "units"),
    [
        ("us-2000-president", 269, {"FL"}),
        ("us-2004-president", 46_368, {"IA", "NE-02", "NM", "NV"}),
        ("us-2016-president", 38_875, {"MI", "PA", "WI"}),
    ],
)
def test_the_published_flips(run: Run, election: str, votes: int, units: set[str]) -> None:
    """The fewest votes that would have elected another president, as they were published."""
    code, out, _ = run("attack", election, "--json")
    first = json.loads(out)["sets"][0]
    assert code == 0
    assert (first["cost"], first["as_cheap"], first["is_checked"]) == (votes, 1, True)
    assert {unit for bundle in first["bundles"] for unit in bundle["units"]} == units


def test_equipment_that_is_not_known_is_not_told_as_out_of_reach(run: Run) -> None:
    """Of 2020 no equipment is at hand: no county is said to be out of reach, and what would say it is named."""
    told = json.loads(run("attack", "us-2020-president", "--json")[1])
    assert [one["attacker"]["value"] for one in told["sets"]] == ["final_margins"] * 2
    assert {"WI", "AZ", "GA"} <= set(told["without_equipment"])
    assert told["without_counties"] == []
    flat = " ".join(run("attack", "us-2020-president", "--all")[1].split())
    assert "WI 10 10,342 1 - - - - -" in flat.replace("\N{EN DASH}", "-")
    assert "cannot be changed this way" not in flat
    assert "It is not known with which equipment every county of AZ, CA" in flat
    assert "Nothing is known of the counties' equipment: us-2016-president has it" in flat
    flat = " ".join(run("attack", "us-2012-president", "--all")[1].split())
    assert "No votes by county are at hand of CT and NY: no set of counties can have them." in flat


def test_a_state_with_one_county_of_unknown_equipment_has_no_fewest_by_it() -> None:
    """The fewest of the counties that are known would be no fewest; the other states keep theirs."""
    whole = open_election(ELECTION)
    known = whole.table("technology", UnitKind.COUNTY)
    less = known.filter(pl.col("unit") != "26163")
    election = replace(whole, tables={**whole.tables, "technology": less})
    result = attack_targets(election)
    assert result.without_equipment == ("MI",)
    by_state = {state.unit: state.by_technology for state in result.states}
    assert by_state["MI"] == ()
    before = {state.unit: state.by_technology for state in attack_targets(whole).states}
    assert {unit: by_state[unit] for unit in ("WI", "PA")} == {
        unit: before[unit] for unit in ("WI", "PA")
    }


SCREEN = 25
PEOPLE = "People who read paper ballots would notice"
SCREENS = pytest.mark.long(twin="test_the_answer_is_on_one_screen")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--state", "WI", "--votes", "30000"),
        pytest.param(("--state", "PA"), marks=SCREENS),
        ("--state", "MI", "--scenario", "touch-screens"),
        ("--state", "WI", "--scenario", "hidden-cards"),
        pytest.param(("--state", "WI", "--scenario", "paperless-2016"), marks=SCREENS),
    ],
)
def test_the_answer_is_on_one_screen(
    request: pytest.FixtureRequest, run: Run, words: tuple[str, ...]
) -> None:
    """At most 25 lines of 80 characters, what would notice first, and where the rest is; --all prints the rest.

    Of one scenario every check is asked, of all five those that ``few_checks`` leaves.
    """
    if "--state" in words and "--scenario" not in words:
        request.getfixturevalue("few_checks")
    asked = ("attack", ELECTION, *words, *(("--replications", "20") if words else ()))
    code, out, _ = run(*asked)
    lines = out.rstrip().splitlines()
    assert code == 0
    assert len(lines) <= SCREEN
    assert max(map(len, lines)) <= 80
    flat = " ".join(out.split())
    is_hidden = "hidden-cards" in words
    first = "ballots that people could read do not show" if is_hidden else PEOPLE
    assert flat.index(first) < 140
    is_told = "reaches no unit" not in flat
    assert ("--all, --out FILE" in flat) is is_told
    whole = run(*asked, "--all")[1]
    assert len(whole) > len(out)
    assert forbidden_in(out) == []
    assert "supposition" in flat or not is_told


def test_as_many_states_as_were_asked_for_are_shown(run: Run) -> None:
    """More than a screen has room for: then the page is printed in full."""
    out = run("attack", ELECTION, "--shown", "9")[1]
    assert len([line for line in out.splitlines() if line.rstrip().endswith("%")]) >= 9
    assert "Who is elected" in out


@pytest.mark.long(twin="test_votes_without_paper_are_told_before_any_number")
def test_numbers_of_audits_on_a_screen_say_that_paper_was_missing(run: Run) -> None:
    """Pennsylvania: before any number it is said what no audit could have noticed."""
    flat = " ".join(run("attack", ELECTION, "--state", "PA", "--replications", "20")[1].split())
    assert flat.index("as if every vote had left paper") < flat.index("risk-limiting, polling")
    assert "PA 22,147 80%" in " ".join(run("attack", ELECTION)[1].split())


def test_a_certificate_is_for_its_own_set(run: Run) -> None:
    """What JSON prints can be checked by others: rows of least costs."""
    code, out, _ = run("attack", ELECTION, "--json")
    assert code == 0
    rows = json.loads(out)["sets"][1]["certificate"]["rows"]
    certificate = Certificate(tuple(tuple(row) for row in rows))
    assert certificate.least == 3
    assert faults((), 38, (), certificate)


@pytest.mark.usefixtures("few_checks")
def test_what_would_notice_in_wisconsin(run: Run, tmp_path: Path) -> None:
    """The claim of 2016: the plain difference cries either way, the paper tells; the page has the same."""
    page = tmp_path / "wi.html"
    words = ("--state", "WI", "--votes", "30000", "--scenario", "touch-screens", "--out", str(page))
    code, out, _ = run("attack", ELECTION, *words, "--replications", "20", "--all")
    flat = " ".join(out.split())
    assert code == 0
    assert "30,000 votes in 1,192 of the units known" in flat
    assert "it does not tell the two apart" in flat
    assert "which corrects" in flat or "corrects the outcome" in flat
    assert "would have shown 22,026 of the 30,000 votes" in flat
    assert forbidden_in(out) == []
    assert forbidden_in(page.read_text("utf-8")) == []


@pytest.mark.usefixtures("one_check")
def test_what_polls_would_have_noticed_of_30_000_votes(run: Run) -> None:
    """From the table of polls by plain sums: two points of margin are .4 of the spread of the other states in 2016."""
    errors: dict[str, list[float]] = {}
    for row in open_election(ELECTION).table("polls").iter_rows(named=True):
        if row["year"] == 2016 and row["location"] != "US":
            off = row["margin_poll"] - row["margin_actual"]
            errors.setdefault(row["location"], []).append(off)
    means = [mean(each) for place, each in errors.items() if len(each) >= 3 and place != "WI"]
    spreads = 100 * 60_000 / 2_975_753 / stdev(means)
    law = NormalDist()
    words = ("attack", ELECTION, "--state", "WI", "--votes", "30000", "--scenario", "in-proportion")
    found = json.loads(run(*words, "--replications", "20", "--json")[1])
    detections = found["scenarios"][0]["detections"]
    (told,) = (each for each in detections if each["check"] == "polls")
    assert told["notices"]["value"] == pytest.approx(
        law.cdf(spreads - 2) + law.cdf(-spreads - 2), rel=1e-3
    )
    assert told["false_alarm"]["value"] == pytest.approx(2 * law.cdf(-2), rel=1e-3)
    assert told["says"]["value"] == "asks_for_more"


@pytest.mark.usefixtures("few_checks")
def test_votes_without_paper_are_told_before_any_number(run: Run) -> None:
    """Pennsylvania: what was moved on touch screens without paper nobody can examine."""
    words = ("--state", "PA", "--scenario", "paperless-2016", "--replications", "20")
    code, out, _ = run("attack", ELECTION, *words, "--all")
    flat = " ".join(out.split())
    assert code == 0
    assert "100% of these votes were cast where machines left no paper" in flat
    assert "if every vote had left paper" in flat
    assert flat.index("left no paper. Of those no recount") < flat.index("had every vote left")


OWN = """
id = "own"
title = "Five thousand votes in one county"
what = "switch"
loser = "clinton"
gainer = "trump"
paper = "replaced"
[how_many]
votes = 5000
[where]
states = ["WI"]
units = ["Dane County"]
"""


@pytest.mark.usefixtures("few_checks")
def test_a_scenario_of_ones_own(run: Run, tmp_path: Path) -> None:
    """Its state is taken from it; where the paper follows the change, reading it notices nothing."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    words = ("--scenario", str(file), "--replications", "20")
    code, out, _ = run("attack", ELECTION, *words, "--json")
    assert code == 0
    (found,) = json.loads(out)["scenarios"]
    assert (found["votes"], found["counties"], found["changes_the_outcome"]) == (5000, 1, False)
    for one in found["detections"]:
        if one["needs_paper"]:
            assert one["notices"] == one["false_alarm"]
    _, page, _ = run("attack", ELECTION, *words)
    assert "The paper follows the change" in " ".join(page.split())
    assert "does not change who carried the state" in " ".join(page.split())


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ('loser = "clinton"', 'loser = "stein"', "is another change"),
        ('"WI"', '"MI"', "is about MI"),
    ],
)
def test_a_scenario_of_another_kind_or_place_says_so(
    run: Run, tmp_path: Path, was: str, is_: str, said: str
) -> None:
    """No number is computed for what was not asked."""
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace(was, is_), "utf-8")
    code, out, _ = run("attack", ELECTION, "--state", "WI", "--scenario", str(file))
    assert code == 0
    assert said in " ".join(out.split())


def test_a_state_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    """Beside one that is, and where --state says another: it is no other place, it is no place."""
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace('"WI"', '"WI", "Michigun"'), "utf-8")
    code, out, err = run("attack", ELECTION, "--state", "WI", "--scenario", str(file))
    assert (code, out) == (2, "")
    assert "called 'Michigun'; did you mean 'Michigan'?" in " ".join(err.split())


def test_votes_that_the_scenario_says_itself(run: Run, tmp_path: Path) -> None:
    """Two numbers of votes are not one question; none at all is not a change."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    code, _, err = run("attack", ELECTION, "--scenario", str(file), "--votes", "30000")
    assert (code, "says itself how many votes" in " ".join(err.split())) == (2, True)
    file.write_text(OWN.replace("votes = 5000", "votes = 0"), "utf-8")
    code, _, err = run("attack", ELECTION, "--scenario", str(file))
    assert (code, "no vote is changed by it" in " ".join(err.split())) == (2, True)


def test_a_scenario_that_overlaps_itself_is_refused(run: Run, tmp_path: Path) -> None:
    """A county by its name and by its id: no page, and both are named."""
    file = tmp_path / "twice.toml"
    file.write_text(
        'id = "twice"\ntitle = "Twice"\nwhat = "switch"\nloser = "runner_up"\ngainer = "leader"\npaper = "whole"\n'
        '[how_many]\nvotes = 9\n[where]\nstates = ["WI"]\nunits = ["Dane County", "55025"]\n',
        "utf-8",
    )
    code, out, err = run("attack", ELECTION, "--scenario", str(file))
    assert (code, out) == (2, "")
    assert "'Dane County' and '55025' both reach the unit" in " ".join(err.split())


@pytest.mark.usefixtures("one_check")
def test_a_state_by_its_name(run: Run, tmp_path: Path) -> None:
    """A scenario may name its state as --state does; it is not told that it is about another."""
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace('"WI"', '"Wisconsin"'), "utf-8")
    words = ("--scenario", str(file), "--replications", "5", "--json")
    code, out, _ = run("attack", ELECTION, *words)
    assert code == 0
    assert json.loads(out)["scenarios"][0]["impossible"] == ""


def test_a_scenario_that_cannot_be_there_says_why(run: Run) -> None:
    """Michigan had no touch screens; a cap can leave too little room."""
    code, out, _ = run("attack", ELECTION, "--state", "MI", "--scenario", "touch-screens")
    assert code == 0
    assert "ballots cast on them: it cannot be here: the scenario reaches no unit" in " ".join(
        out.split()
    )
    code, out, _ = run(
        "attack", ELECTION, "--state", "WI", "--scenario", "largest-units", "--votes", "900000"
    )
    assert code == 0
    assert "900,000 votes cannot be changed here: at most" in " ".join(out.split())


def test_where_nothing_can_be_each_scenario_is_named(run: Run) -> None:
    """More votes than there are: of each packaged scenario, by its title, the most that can be moved."""
    code, out, _ = run("attack", ELECTION, "--state", "WI", "--votes", "99999999")
    said = re.findall(r"([^.:]+): it cannot be here: ", " ".join(out.split()))
    assert (code, len(said), len({*said})) == (0, 5, 5)


def test_a_trial_without_returns(run: Run) -> None:
    """No examination can notice it, with the sources that were read."""
    code, out, _ = run("attack", "--scenario", "dc-2010")
    flat = " ".join(out.split())
    assert code == 0
    assert "No examination of ballots can notice this" in flat
    assert "read on November 22, 2026" in flat


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((ELECTION, "--votes", "5"), "name one state"),
        ((ELECTION, "--scenario", "touch-screen"), "did you mean 'touch-screens'"),
        ((ELECTION, "--state", "Wisconson"), "did you mean 'Wisconsin'"),
        (
            (ELECTION, "--state", "wx"),
            "called 'wx'; near it: TX, WA, WI, WV, WY; use a postal code",
        ),
        ((ELECTION, "--scenario", "touch-screens"), "name one state"),
        ((ELECTION, "--most-in-a-unit", "2"), "at most 1"),
        (("trial", "excused"), "name an ELECTION"),
        (("--scenario", "excused"), "name an ELECTION"),
        ((ELECTION, "--vote", "5"), "No such option: --vote"),
        ((ELECTION, "--scenario", "excused", "--shown", "3"), "No such option: --scenario"),
        ((ELECTION, "extra"), "unexpected extra argument"),
        ((ELECTION, "--scenario", "nowhere.toml"), "nowhere.toml"),
        ((ELECTION, "--table", "--votes", "5"), "No such option: --votes"),
        ((ELECTION, "--table", "--state", "WI"), "No such option: --state"),
        ((ELECTION, "--table", "--scenario", "excused"), "No such option: --scenario"),
        ((ELECTION, "--scenario", "dc-2010"), "a trial without returns: leave out ELECTION"),
        (("--scenario", "dc-2010", "--scenario", "excused"), "unexpected extra argument"),
        (("--scenario", "dc-2010", "--votes", "5"), "No such option: --votes"),
        ((ELECTION, "--state", "WI", "--seed", " "), "need a seed"),
    ],
)
def test_refusals(run: Run, words: tuple[str, ...], message: str) -> None:
    """One message each, with what to do."""
    code, _, err = run("attack", *words)
    assert code == 2
    assert message in " ".join(err.split())


NAMED = pytest.mark.long(twin="test_the_name_of_the_question_may_be_left_out")


@pytest.mark.usefixtures("quick_checks")
@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((ELECTION,), ("targets", ELECTION)),
        pytest.param(
            (ELECTION, "--shown", "9"), ("targets", ELECTION, "--shown", "9"), marks=NAMED
        ),
        (("--state=PA", ELECTION, "--votes=9"), ("checks", "--state=PA", ELECTION, "--votes=9")),
        pytest.param(("--scenario=dc-2010",), ("trial", "dc-2010"), marks=NAMED),
        (("--scenario", "dc-2010"), ("trial", "dc-2010")),
    ],
)
def test_the_name_of_the_question_may_be_left_out(
    run: Run, words: tuple[str, ...], named: tuple[str, ...]
) -> None:
    """What is asked says which command is meant; the answer is its own."""
    more = ("--replications", "20") if named[0] == "checks" else ()
    first, second = (run("attack", *each, *more, "--json") for each in (words, named))
    assert first == second
    assert first[0] == 0


def test_every_question_has_the_options_that_it_uses(run: Run) -> None:
    """The help of the group lists the questions; of one, with the name or without, its own options."""
    _, out, _ = run("attack", "--help")
    assert all(f" {name} " in out for name in ("targets", "checks", "curves", "table", "trial"))
    _, out, _ = run("attack", ELECTION, "--state", "WI", "--help")
    assert "canvass attack checks" in out
    assert "--wage" not in out


SUMS = {"raw_comparison", "polls", "share_of_cards", "polling", "recount_2016", "share_of_units"}
"""Checks whose chance is a closed form."""


def test_sums_of_the_packaged_table_are_what_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One scenario with the checks whose chances are closed forms, byte for byte."""
    few = tuple(check for check in CHECKS if check.id in SUMS)
    monkeypatch.setattr(attack_detect, "CHECKS", few)
    table = packaged_table(ELECTION)
    assert table is not None
    runs, scenarios = Runs(table.seed, table.replications), [packaged_scenario("in-proportion")]
    again = detect(open_election(ELECTION), "MI", scenarios, None, runs)
    (state,) = (one for one in table.states if one.state == "MI")
    (packaged,) = (one for one in state.scenarios if one.scenario == "in-proportion")
    kept = replace(
        packaged, detections=tuple(one for one in packaged.detections if one.check in SUMS)
    )
    assert len(kept.detections) == len(few) == len(SUMS)
    assert table_text(_only(table, again)) == table_text(_only(table, _of(state, kept)))


WHOLE = pytest.mark.long(twin="test_sums_of_the_packaged_table_are_what_is_computed")


@WHOLE
@pytest.mark.parametrize(
    ("place", "name", "votes"),
    [("MI", "in-proportion", None), ("WI", "touch-screens", 30_000)],
)
def test_the_packaged_table_is_what_is_computed(place: str, name: str, votes: int | None) -> None:
    """One scenario with every check, byte for byte; under ``make search`` the whole table."""
    election = open_election(ELECTION)
    table = packaged_table(ELECTION)
    assert table is not None
    assert table_text(table) == detection.text(ELECTION)
    if IS_SEARCH:
        assert table_text(detection_table(election)) == detection.text(ELECTION)
        return
    runs = Runs(table.seed, table.replications)
    state = next(one for one in table.states if one.state == place)
    scenario = next(one for one in state.scenarios if one.scenario == name)
    again = detect(election, place, [packaged_scenario(name)], votes, runs)
    one = table_text(_only(table_in(table_text(table)), again))
    assert one == table_text(_only(table, _of(state, scenario)))


LIMITED = {"polling", "comparison", "batches"}


def test_every_scenario_that_changes_the_outcome_is_missed_at_most_at_the_limit() -> None:
    """Of every state, spread and number of votes in the packaged table, by every audit that limits the risk to 5%."""
    table = packaged_table(ELECTION)
    assert table is not None
    told = [("WI", one) for one in table.curve]
    told += [(state.state, one) for state in table.states for one in state.scenarios]
    asked = set()
    for state, one in told:
        for found in one.detections if one.changes_the_outcome else ():
            if found.check in LIMITED and found.notices is not None:
                runs = found.notices.replications
                error = (0.05 * 0.95 / runs) ** 0.5 if runs else 0.0
                assert 1 - found.notices.value <= 0.05 + 3 * error, (state, one, found.check)
                asked.add((state, one.scenario, one.votes, found.check))
    assert {check for *_, check in asked} == LIMITED
    assert len(asked) >= 25


CAPS = pytest.mark.long(twin="test_a_cap_under_which_nothing_changes_is_told_first")


@pytest.mark.parametrize(
    ("cap", "told", "capped"),
    [
        ("0.0001", "0.01%", True),
        pytest.param("1/40", "2.5%", False, marks=CAPS),
        ("1/10", "10%", False),
    ],
)
def test_a_cap_under_which_nothing_changes_is_told_first(
    run: Run, cap: str, told: str, capped: bool
) -> None:
    """Beside the fewest votes, with the most that can be moved; the cap is told as it was given."""
    code, out, _ = run("attack", ELECTION, "--most-in-a-unit", cap)
    screen = " ".join(out.split())
    assert code == 0
    lead = screen.partition("The closest states")[0]
    assert "fewest votes that would have changed who is elected: 38,875" in lead
    said = (
        "With at most 0.01% of the leader's votes moved in each county it could not have been changed: in MI, the "
        "closest, that is 183 votes, and 5,353 are needed."
    )
    assert (said in lead) is capped
    _, page, _ = run("attack", ELECTION, "--most-in-a-unit", cap, "--all")
    assert f"with at most {told} of the leader's votes in each;" in " ".join(page.split())


def test_the_packaged_curve_is_of_the_usual_numbers() -> None:
    """Those that a curve asks about; at 30,000 votes it has what the table has."""
    table = packaged_table(ELECTION)
    assert table is not None
    asked, state = CURVES[ELECTION], next(one for one in table.states if one.state == "WI")
    assert asked.sizes == sizes_asked(state.needed, 30_000)
    assert tuple(one.votes for one in table.curve) == asked.sizes
    assert table.curve[-1] == next(o for o in state.scenarios if o.scenario == asked.scenario)


@pytest.mark.long(twin="test_the_packaged_table_is_what_is_computed")
def test_the_packaged_curve_is_what_is_computed() -> None:
    """At the number of votes that changes the outcome, byte for byte."""
    table = packaged_table(ELECTION)
    assert table is not None
    asked, state = CURVES[ELECTION], next(one for one in table.states if one.state == "WI")
    place, runs = asked.sizes.index(state.needed), Runs(table.seed, table.replications)
    scenario = packaged_scenario(asked.scenario)
    again = detect(open_election(ELECTION), "WI", [scenario], state.needed, runs).scenarios
    one = table_text(table_in(table_text(replace(table, states=(), curve=again))))
    assert one == table_text(replace(table, states=(), curve=(table.curve[place],)))


def _only(table: DetectionTable, state: StateDetected) -> DetectionTable:
    """The table with this state alone."""
    return replace(table, states=(state,), curve=())


def _of(state: StateDetected, scenario: Detected) -> StateDetected:
    """The state with this scenario alone."""
    return replace(state, scenarios=(scenario,))


def test_a_table_of_other_inputs_is_left_out(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """The page says how it is computed instead."""
    text = detection.text(ELECTION)
    assert text is not None
    other = text.replace('"units": "', '"units": "0')
    monkeypatch.setattr(detection, "text", lambda _election: other)
    code, out, _ = run("attack", ELECTION)
    assert code == 0
    assert "are computed by canvass attack table us-2016-president" in " ".join(out.split())


def test_a_scenario_is_asked_once(run: Run, tmp_path: Path) -> None:
    """Two of one id, packaged or from a file, cannot be told apart in what follows: refused with the id."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'id = "excused"\ntitle = "Mine"\nwhat = "drop"\nloser = "leader"\npaper = "whole"\n',
        "utf-8",
    )
    for second in ("excused", str(file)):
        asked = ("--state", "WI", "--scenario", "excused", "--scenario", second)
        for more in ((), ("curves",)):
            code, _, err = run("attack", *more, ELECTION, *asked)
            assert code == 2
            assert "two scenarios are called 'excused'" in " ".join(err.split())


NONE = pytest.mark.long(twin="test_a_recount_is_told_where_it_was_held")


@pytest.mark.usefixtures("few_checks")
@pytest.mark.parametrize(
    ("words", "times"),
    [
        (("us-2016-president", "--state", "WI", "--votes", "30000", "--replications", "20"), 1),
        (("us-2016-president",), 0),
        pytest.param(("us-2016-president", "--state", "PA", "--replications", "20"), 0, marks=NONE),
        pytest.param(("us-2024-president",), 0, marks=NONE),
    ],
)
def test_a_recount_is_told_where_it_was_held(run: Run, words: tuple[str, ...], times: int) -> None:
    """Wisconsin counted again in 2016; of other states and elections that recount says nothing."""
    code, out, _ = run("attack", *words, "--all")
    told = " ".join(out.split())
    assert code == 0
    assert told.count("In the recount of 2016, as it was held, people read paper") == times
    assert told.count("That anything of the kind happened: every row is a supposition.") == 1


CAPPED = """
id = "capped"
title = "Capped"
what = "switch"
loser = "runner_up"
gainer = "leader"
paper = "whole"
[how_many]
votes = 900000
[at_most]
share = "1/10"
[where]
states = ["WI"]
units = ["Waukesha County"]
"""


def test_a_cap_is_of_the_votes_that_the_loser_had(run: Run, tmp_path: Path) -> None:
    """One vote in ten of the one who lost them, with them again: not of the leader, who has them in the report."""
    file = tmp_path / "capped.toml"
    file.write_text(CAPPED, "utf-8")
    code, out, _ = run("attack", ELECTION, "--scenario", str(file), "--json")
    (found,) = json.loads(out)["scenarios"]
    election = open_election(ELECTION)
    county = reached(
        election, election.returns_named("wards-canvass"), Where(units=("Waukesha County",))
    )
    rows = election.returns_named("wards-canvass").of("president-2016").table
    most = 0
    for unit in county["unit"]:
        own = rows.filter(pl.col("unit") == unit)
        leader, runner_up = (
            int(own.filter(pl.col("choice") == name)["votes"].sum())
            for name in ("trump", "clinton")
        )
        most += max(m for m in range(leader + 1) if 10 * m <= runner_up + m)
    assert code == 0
    assert f"at most {most:,} can" in found["impossible"]


def test_what_is_undone_is_the_scenario_itself() -> None:
    """Made again from what the report would have been, a capped scenario reaches no unit beyond its cap."""
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    one = packaged_scenario("largest-units")
    placed_ = placed(election, known, one, 11_309).world.units
    assert placed_ is not None
    had = placed_.runner_up + placed_.moved
    assert (10 * placed_.moved <= had).all()
    assert int(placed_.moved.sum()) == 11_309


@pytest.mark.usefixtures("one_check")
def test_a_unit_gives_no_more_than_its_second_count_has(run: Run, tmp_path: Path) -> None:
    """As many in each ward: where people counted fewer of the leader than the report has, others give the rest."""
    file = tmp_path / "even.toml"
    even = CAPPED.replace("900000", "30000").replace('[at_most]\nshare = "1/10"\n', "")
    even = even.replace('units = ["Waukesha County"]', "").replace("[how_many]", EVENLY)
    file.write_text(even, "utf-8")
    words = ("--scenario", str(file), "--replications", "5", "--json")
    (found,) = json.loads(run("attack", ELECTION, *words)[1])["scenarios"]
    assert (found["impossible"], found["votes"]) == ("", 30_000)


EVENLY = 'spread = "evenly"\n[how_many]'
