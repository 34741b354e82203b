"""``canvass tech-gap``: every ending, for the packaged election and for a user's own."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import product
from pathlib import Path

import polars as pl
import pytest

from canvass.forensics.finding import NoAnswer
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.journeys.elections import open_election
from canvass.present.worded import worded
from tests.cli.conftest import Run
from tests.journeys.own_counties import COUNTIES, write_own_counties
from tests.some_of import some_of

PACKAGED = Path(str(files("canvass.data"))) / "us-2016-president"


@pytest.fixture
def own(tmp_path: Path, quick_draws: None) -> Path:
    """Forty counties of a user's own, twenty of them with machines."""
    return write_own_counties(tmp_path)


def _html(folder: Path, state: str) -> str:
    return (folder / f"tech-gap-{state.lower()}.html").read_text("utf-8")


def test_california_rests_on_the_standard_equipment(run: Run) -> None:
    """The list says what was standard; how many votes could have gone through machines at most is named."""
    code, screen, _ = run("tech-gap", "us-2016-president", "--state", "CA", "--all")
    assert code == 0
    said = " ".join(screen.split())
    assert "Switching every vote of those for whom machines were the standard would not" in said
    assert "Those are about 1,497,627 ballots; 2,134,989 would have had to be switched" in said
    assert (
        "At most 8,289,435 went through machines: as many as all places cast that list one." in said
    )


@some_of("state", ["WI", "MI", "PA", "CA", "IL", "KS", "AK", "NJ"], every=3)
def test_the_answer_stands_on_one_screen(run: Run, state: str) -> None:
    """The answer, first; what else is quoted; which count; what is wrong with the inputs; where the rest is."""
    code, screen, errors = run("tech-gap", "us-2016-president", "--state", state)
    assert (code, errors) == (0, "")
    assert len(screen.splitlines()) <= 25
    title, said = " ".join(screen.split()).split(", November 2016 ", maxsplit=1)
    assert title.startswith("Did voting machines make a difference?")
    told = json.loads(run("tech-gap", "us-2016-president", "--state", state, "--json")[1])
    assert said.startswith(told["answer"])
    for part in told["quote"].split(told["answer"]):
        assert part.strip() in said
    assert "--all, --out FOLDER." in said
    assert ("this analysis could have detected 2.3 points" in said) == (state == "WI")
    assert "official count" in said or "certified" in said


def test_what_does_not_fit_the_screen_is_named_and_stands_whole_with_all(run: Run) -> None:
    """Four counties of Wisconsin have forms that do not fit the votes: that is said, and --all has their numbers."""
    words = ("tech-gap", "us-2016-president", "--state", "WI")
    screen, whole = (" ".join(run(*words, *more)[1].split()) for more in ((), ("--all",)))
    assert "Forms on ballots by equipment do not fit the votes counted everywhere. More" in screen
    assert "Bayfield County 10,249 ballots for 9,529 votes" in whole
    assert "The shares of these places rest on the forms as they are." in whole


def test_wisconsin_in_full(run: Run) -> None:
    """What to quote, the ladder, the placebo, the yardstick, the paper and the limits."""
    code, screen, errors = run("tech-gap", "us-2016-president", "--state", "WI", "--all")
    assert (code, errors) == (0, "")
    text = " ".join(screen.split())
    for words in (
        "was 7.0 points lower in the 26 counties",
        "comparisons that hold at least race and education, or the vote of the election before, equal and pass",
        "4 rule out a difference as large as the one that would have changed the winner (a switch of 3.8% of the "
        "ballots on machines), if their assumptions hold; 84 do not.",
        "Nothing -7.0 (-11.3 to -2.7) -13.2 (-24.0 to -2.4)",
        "All of these -1.0 (-2.1 to +0.1) -1.7 (-2.9 to -0.5)",
        "with race and education held equal they are alike in what is left over (Moran's I 0.49, p under 0.001)",
        "Iowa, Michigan and Minnesota had no such machines",
        "-8.2 points (-9.3 to -7.1); Wisconsin's by -7.0",
        "The effect that would change the winner is 3.8 points; this analysis could have detected 2.3 points.",
        "With nothing held equal it would have been 9.7 points.",
        "this test raises an alarm in 3.3% of cases",
        "the 14 declared tests (the last step, by every rule and weighting) together would notice a switch of 1, 2, 4 "
        "and 8% of the ballots on machines with probability 9%, 34%, 97% and over 99%.",
        "A switch of 3.78%, which would have changed the winner, they would notice with probability 93%.",
        "as strong as education, would turn -0.9 into +6.0",
        "touch-screen machines (DRE) 295,473 +46 30.5",
        "off by +6.0 points (+5.9 with polls counted by respondents)",
        "z = +0.37",
        worded(WEIGHTING),
        worded(WHERE_NOT_WHAT),
        worded(ONLY_PAPER),
    ):
        assert words in text


TOLD = pytest.mark.long(twin="test_other_states_are_told_in_their_own_words")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("OH", "By the share of registered voters for whom DREs are the standard equipment, the"),
        pytest.param(
            *("OH", "That interval holds no gap and Ohio's as well: it cannot tell whether such"),
        ),
        pytest.param(
            *("TX", "That interval holds no gap and Texas's as well: it cannot tell whether such"),
            marks=TOLD,
        ),
        (
            "WI",
            "A gap at least as large appears where there was no machine: the raw comparison is no",
        ),
        ("DC", "known for one place only, so no comparison is possible"),
        ("AK", "without a partner 02000 (309,407 votes)"),
    ],
)
def test_other_states_are_told_in_their_own_words(run: Run, state: str, words: str) -> None:
    """A list of equipment is not a count of ballots, and one row of results no county among counties."""
    code, screen, errors = run("tech-gap", "us-2016-president", "--state", state, "--all")
    assert (code, errors) == (0, "")
    assert words in " ".join(screen.split())


def _rows(screen: str) -> dict[str, str]:
    """The row of each state, by its code; a long answer goes on in the lines below its row."""
    rows: dict[str, str] = {}
    code = ""
    for line in screen.splitlines():
        is_further = line[:4] == "    " and code
        code = code if is_further else line[2:4]
        words = " ".join(line.split())
        rows[code] = f"{rows[code]} {words}" if is_further else words
    return rows


def test_every_state_in_one_table(run: Run, tmp_path: Path) -> None:
    """Needed, detectable, found and the answer: 51 lines, the same in JSON, page, CSV and Parquet."""
    code, screen, errors = run("tech-gap", "us-2016-president", "--all", "--out", str(tmp_path))
    assert (code, errors) == (0, "")
    lines = _rows(screen)
    for line in (
        "TX 107 of 254 7.4% 7.4 0.7 +0.2 (-0.3 to +0.7) excluded in all 40",
        "OH 43 of 88 8.0% 8.0 1.1 -0.5 (-1.2 to +0.3) excluded in all 42",
        "IL 61 of 102 170.5% - 1.2 +0.1 (-0.8 to +0.9) could not have changed the winner",
        "FL 24 of 67 - - 1.1 -0.6 (-1.4 to +0.2) votes on machines not known",
        "GA 159 of 159 2.6% - - - nothing to compare",
        "MI 0 of 83 - - - - no such machines",
    ):
        assert lines[line[:2]] == line
    answer = json.loads((tmp_path / "tech-gap-all.json").read_text("utf-8"))
    by_state = {one["state"]: one for one in answer["states"]}
    assert len(by_state) == 51
    assert by_state["TX"]["conclusion"]["excluding"] == by_state["TX"]["conclusion"]["deciding"]
    assert by_state["CA"]["last_step"]["needed_points"] is None
    parquet = pl.read_parquet(tmp_path / "tech-gap-all.parquet")
    assert pl.read_csv(tmp_path / "tech-gap-all.csv", schema=parquet.schema).equals(parquet)
    assert parquet["state"].to_list() == sorted(by_state)
    page = _html(tmp_path, "all")
    for words in ("Every state: did voting machines", "excluded in all 40", "tech-gap-all.csv"):
        assert words in page


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ((), "name one state with --state, or all of them with --all"),
        (("--all", "--state", "WI", "--regression", "a:b"), "leave --all out"),
        (("--all", "--count", "states"), "--count: about one state only"),
        (
            ("--all", "--choice", "x", "--regression", "a:b"),
            "--choice and --regression: about one state only",
        ),
    ],
)
def test_one_state_or_all(run: Run, words: tuple[str, ...], refusal: str) -> None:
    """What is about one state is refused for all, and one of the two is asked for."""
    code, printed, errors = run("tech-gap", "us-2016-president", *words)
    assert (code, printed) == (2, "")
    assert refusal in errors


def test_all_of_an_own_folder(run: Run, own: Path) -> None:
    """A folder of one state has a table of one line; nothing speaks of other elections."""
    code, printed, errors = run(
        "tech-gap", str(own), "--all", "--json", "--covariates", "education"
    )
    answer = json.loads(printed)
    assert (code, errors) == (0, "")
    assert [one["state"] for one in answer["states"]] == ["ON"]
    assert answer["states"][0]["conclusion"]["deciding"] > 0


def test_michigan_has_no_number(run: Run) -> None:
    """All counties used the same equipment: the fixed sentence, and nothing that could be quoted as a number."""
    code, screen, _ = run("tech-gap", "us-2016-president", "--state", "MI", "--all")
    assert code == 0
    quote = screen.split("To quote")[1].split("The polls")[0]
    assert worded(NoAnswer.NOT_IDENTIFIED) in " ".join(quote.split())
    assert not re.search(r"\d", quote)
    code, printed, _ = run("tech-gap", "us-2016-president", "--state", "MI", "--json")
    answer = json.loads(printed)
    assert answer["conclusion"]["verdict"]["value"] == "not_identified"
    for step in (
        *(one["step"] for one in answer["results"]),
        *answer["placebos"],
        *answer["changes"],
    ):
        assert step["difference_points"] is None
        assert step["p_value"] is None
    for empty in ("precision", "sensitivity", "family", "false_alarms", "controls", "smaller"):
        assert answer[empty] == []
    assert answer["beyond"]["among_states"] is None


def test_everything_is_written_of_an_own_folder(run: Run, own: Path) -> None:
    """The folder holds the page, its JSON and every specification, as CSV and as Parquet, equal to one another."""
    out = own / "out"
    assert run("tech-gap", str(own), "--state", "ON", "--out", str(out))[0] == 0
    parquet = pl.read_parquet(out / "tech-gap-on.parquet")
    assert pl.read_csv(out / "tech-gap-on.csv", schema=parquet.schema).equals(parquet)
    answer = json.loads((out / "tech-gap-on.json").read_text("utf-8"))
    assert len(answer["results"]) == parquet.filter(pl.col("measure") == "now").height > 0
    page = _html(out, "ON")
    for name in ("tech-gap-on.json", "tech-gap-on.csv", "tech-gap-on.parquet"):
        assert f'href="{name}"' in page


@pytest.mark.long(twin="test_everything_is_written_of_an_own_folder")
def test_everything_is_written(run: Run, tmp_path: Path) -> None:
    """The folder holds the page, its JSON and every specification, as CSV and as Parquet, equal to one another."""
    code, _, _ = run(
        "tech-gap", "us-2016-president", "--state", "Wisconsin", "--out", str(tmp_path)
    )
    assert code == 0
    parquet = pl.read_parquet(tmp_path / "tech-gap-wi.parquet")
    csv = pl.read_csv(tmp_path / "tech-gap-wi.csv", schema=parquet.schema)
    assert csv.equals(parquet)
    assert parquet["measure"].value_counts().sort("measure").rows() == [
        ("change", 70),
        ("earlier", 70),
        ("now", 112),
    ]
    answer = json.loads((tmp_path / "tech-gap-wi.json").read_text("utf-8"))
    assert len(answer["results"]) == 112
    page = _html(tmp_path, "WI")
    for name in ("tech-gap-wi.json", "tech-gap-wi.csv", "tech-gap-wi.parquet"):
        assert f'href="{name}"' in page


def test_the_seed_decides_of_an_own_folder(run: Run, own: Path) -> None:
    """The same seed gives the same bytes; another one moves only what is drawn."""
    words = ("tech-gap", str(own), "--state", "ON", "--json")
    first, second, other = (run(*words, "--seed", seed)[1] for seed in ("7", "7", "8"))
    assert first == second
    one, two = json.loads(first), json.loads(other)
    assert one["results"] == two["results"]
    assert [name for name in one if one[name] != two[name]] == [
        *("precision", "false_alarms", "power", "family", "reproduce")
    ]


@pytest.mark.long(twin="test_the_seed_decides_of_an_own_folder")
def test_the_seed_decides(run: Run) -> None:
    """The same seed gives the same bytes; another one moves only what is drawn."""
    words = ("tech-gap", "us-2016-president", "--state", "UT", "--json")
    first, second, other = (run(*words, "--seed", seed)[1] for seed in ("7", "7", "8"))
    assert first == second
    assert first != other
    assert json.loads(first)["results"] == json.loads(other)["results"]


def test_one_regression_in_full(run: Run) -> None:
    """A specification with every coefficient, and the gate's reason where there is none."""
    words = ("tech-gap", "us-2016-president", "--state", "WI", "--regression")
    code, printed, _ = run(*words, "el190_dre_share:lag_all")
    assert code == 0
    assert re.search(r"el190_dre_share\s+-1\.9139\s+0\.829", printed)
    code, _, refusal = run(*words, "majority_dre:all")
    assert code == 2
    assert "no rung is called 'all'" in refusal
    code, printed, _ = run(
        "tech-gap", "us-2016-president", "--state", "MI", "--regression", "any_dre_listed:raw"
    )
    assert worded(NoAnswer.NOT_IDENTIFIED) in " ".join(printed.split())


def test_the_swing_and_conley_can_be_asked_of_every_specification(run: Run) -> None:
    """The published change of Wisconsin, -1.73 (p .003), and Conley's published errors of the raw difference."""
    words = ("tech-gap", "us-2016-president", "--state", "WI", "--regression")
    _, printed, _ = run(*words, "majority_dre:race_educ", "--measure", "change")
    assert re.search(r"majority_dre\s+-1\.7290\s+0\.554\s+-3\.120\s+0\.003", printed)
    _, printed, _ = run(*words, "majority_dre:raw")
    errors = re.search(r"bartlett +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)", printed)
    assert errors is not None
    found = [float(error) for error in errors.groups()]
    assert found == pytest.approx([2.205031, 2.272455, 2.167777, 2.025765], abs=2e-3)


@some_of(
    ("measure", "outcome"),
    product(["now", "earlier", "change"], ["two_party", "all_votes", "margin"]),
    every=4,
)
def test_every_outcome_has_its_swing_and_conley(run: Run, outcome: str, measure: str) -> None:
    """Whatever is compared, wherever, under either weighting."""
    words = ("--outcome", outcome, "--measure", measure)
    for state, wanted in (("TX", "any_dre_listed:raw:each_vote_once"), ("WI", "dre_gt0:race_educ")):
        code, printed, errors = run(
            "tech-gap", "us-2016-president", "--state", state, "--regression", wanted, *words
        )
        assert (code, errors) == (0, "")
        assert re.search(r"kernel +50 km +100 km +150 km +200 km\nspherical +\d+\.\d{4} ", printed)


def test_places_that_nobody_knows_where_they_lie_have_no_conley(run: Run, own: Path) -> None:
    """An own folder has its swing, and says why Conley's errors are not there."""
    words = ("tech-gap", str(own), "--state", "ON", "--regression", "any_dre_listed:raw")
    code, printed, _ = run(*words, "--measure", "change")
    assert code == 0
    assert "Conley's errors are not known: nobody says where these places lie." in printed


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--state", "WI", "--measure", "change"), "--measure is what --regression regresses"),
        (
            ("--state", "WI", "--regression", "any_dre_listed:raw", "--measure", "swing"),
            "no measure is called 'swing'",
        ),
        (("--state", "XX"), "no state of us-2016-president is called 'XX'"),
        (("--state", "WI", "--outcome", "share"), "no outcome is called 'share'"),
        (("--state", "WI", "--count", "night"), "no count of Wisconsin is called 'night'"),
        (("--state", "WI", "--choice", "stein"), "one of the two leading choices of Wisconsin"),
        (("--state", "WI", "--contest", "senate"), "no contest of us-2016-president"),
        (("--state", "WI", "--covariates", "colege"), "no covariate is called 'colege'"),
        (("--state", "WI", "--polls", "nowhere.csv"), "nowhere.csv"),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused(
    run: Run, words: tuple[str, ...], refusal: str
) -> None:
    """One clear message and exit code 2."""
    code, printed, errors = run("tech-gap", "us-2016-president", *words)
    assert (code, printed) == (2, "")
    assert refusal in errors
    assert "Traceback" not in errors


def test_outcomes_of_an_own_folder_stand_on_their_own_scale(run: Run, own: Path) -> None:
    """A switched ballot moves a margin by two points, a share by one."""
    needed = []
    for outcome in ("all_votes", "margin"):
        words = ("tech-gap", str(own), "--state", "ON", "--outcome", outcome)
        answer = json.loads(run(*words, "--json")[1])
        needed.append(abs(answer["last_step"]["needed_points"]))
        screen = " ".join(run(*words, "--all")[1].split())
        assert f"The effect that would change the winner is {needed[-1]:.1f} points" in screen
    assert needed[1] == pytest.approx(2 * needed[0])


SCALE = pytest.mark.long(twin="test_outcomes_of_an_own_folder_stand_on_their_own_scale")


@SCALE
@pytest.mark.parametrize("outcome", ["all_votes", "margin"])
def test_other_outcomes_stand_on_their_own_scale(run: Run, outcome: str) -> None:
    """A switched ballot moves a margin by two points, a share by one."""
    _, printed, _ = run(
        "tech-gap", "us-2016-president", "--state", "WI", "--outcome", outcome, "--json"
    )
    answer = json.loads(printed)
    share = [
        one
        for one in answer["results"]
        if one["step"]["specification"]["coding"] == "el190_dre_share"
    ]
    expected = -3.7757551677 * (2 if outcome == "margin" else 1)
    assert share[0]["outcome_changing_points"] == pytest.approx(expected)
    assert answer["last_step"]["needed_points"] == pytest.approx(-expected)
    _, screen, _ = run(
        "tech-gap", "us-2016-president", "--state", "WI", "--outcome", outcome, "--all"
    )
    said = f"The effect that would change the winner is {-expected:.1f} points; this analysis could have detected"
    assert said in " ".join(screen.split())
    assert "It takes a switch of 3.78% of the 299,503 ballots" in " ".join(screen.split())


def test_the_leader_of_an_own_folder_may_be_compared(run: Run, own: Path) -> None:
    """Compared the other way round every difference changes its sign."""
    words = ("tech-gap", str(own), "--state", "ON", "--json")
    leader = json.loads(run(*words)[1])["about"]["leader"]
    one, other = (json.loads(run(*words, *more)[1]) for more in ((), ("--choice", leader)))
    assert any(each["step"]["difference_points"] for each in one["results"])
    for mine, theirs in zip(one["results"], other["results"], strict=True):
        assert theirs["step"]["difference_points"] == pytest.approx(
            -mine["step"]["difference_points"]
        )
        assert theirs["outcome_changing_points"] == pytest.approx(-mine["outcome_changing_points"])


@pytest.mark.long(twin="test_the_leader_of_an_own_folder_may_be_compared")
def test_the_leader_may_be_compared(run: Run) -> None:
    """Compared the other way round every difference changes its sign, and so does what would have mattered."""
    words = ("tech-gap", "us-2016-president", "--state", "OH", "--json")
    one, other = (json.loads(run(*words, *more)[1]) for more in ((), ("--choice", "trump")))
    for mine, theirs in zip(one["results"], other["results"], strict=True):
        assert theirs["step"]["difference_points"] == pytest.approx(
            -mine["step"]["difference_points"]
        )
        assert theirs["outcome_changing_points"] == pytest.approx(-mine["outcome_changing_points"])


def test_own_folder_without_usual_covariates(run: Run, own: Path) -> None:
    """The lag remains, and the screen says which columns could be chosen."""
    code, screen, _ = run("tech-gap", str(own), "--state", "ON", "--all")
    assert code == 0
    assert "--covariates takes: education, schooling, always" in " ".join(screen.split())
    assert "The vote of the election before" in screen


def test_own_covariates_from_a_file_with_losses(run: Run, own: Path) -> None:
    """Counties without the covariate are named with their votes, and no rung uses them."""
    words = ("tech-gap", str(own), "--state", "ON", "--covariates", str(own / "rain.csv"))
    code, screen, _ = run(*words)
    assert code == 0
    text = " ".join(screen.split())
    assert "37 of 40 counties matched; without a partner c37, c38 and c39" in text
    _, printed, _ = run(*words, "--json")
    assert {one["step"]["n"] for one in json.loads(printed)["results"]} == {37}


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (("always",), "The control always is the same in every place."),
        (("education", "schooling"), "The controls education and schooling determine one another."),
    ],
)
def test_useless_covariates_are_named(
    run: Run, own: Path, chosen: tuple[str, ...], reason: str
) -> None:
    """A constant or repeated covariate leaves its rungs without a number, with the reason; the raw rung stands."""
    words = [word for name in chosen for word in ("--covariates", name)]
    code, printed, _ = run("tech-gap", str(own), "--state", "ON", *words, "--json")
    assert code == 0
    steps = {
        one["step"]["specification"]["rung"]: one["step"] for one in json.loads(printed)["results"]
    }
    assert steps["raw"]["difference_points"] is not None
    assert steps["chosen"]["difference_points"] is None
    assert reason in steps["chosen"]["identification"]["reason"]
    _, screen, _ = run("tech-gap", str(own), "--state", "ON", *words, "--all")
    assert reason in " ".join(screen.split())


@pytest.mark.long(twin="test_useless_covariates_are_named")
def test_a_constant_covariate_beside_the_packaged_tables(run: Run, tmp_path: Path) -> None:
    """Where other states are read too, a covariate that is the same everywhere is still an answer, not an error."""
    counties = pl.read_parquet(PACKAGED / "county_returns_2016.parquet")["unit"].unique().sort()
    file = tmp_path / "same.csv"
    file.write_text("unit,same\n" + "".join(f"{unit},1\n" for unit in counties), "utf-8")
    words = ("tech-gap", "us-2016-president", "--state", "WI", "--covariates", str(file), "--json")
    code, printed, _ = run(*words)
    answer = json.loads(printed)
    assert code == 0
    assert answer["beyond"]["predictions"] == answer["beyond"]["cross_border"] == []
    assert "The control same is the same in every place." in str(answer["results"])


@pytest.mark.parametrize(
    "chosen", [(), ("always",), ("education", "schooling"), ("education",), ("rain.csv",)]
)
def test_every_own_answer_is_written(run: Run, own: Path, chosen: tuple[str, ...]) -> None:
    """The page stands whatever the covariates leave of the ladder."""
    named = [str(own / name) if name.endswith(".csv") else name for name in chosen]
    words = [word for name in named for word in ("--covariates", name)]
    code, _, errors = run("tech-gap", str(own), "--state", "ON", *words, "--out", str(own / "out"))
    assert (code, errors) == (0, "")
    assert "The answer" in _html(own / "out", "ON")


def test_nothing_reported_is_refused(run: Run, tmp_path: Path) -> None:
    """A count without any vote for the two has nothing to compare."""
    folder = write_own_counties(tmp_path, without_votes=COUNTIES)
    code, _, errors = run("tech-gap", str(folder), "--state", "ON")
    assert code == 2
    assert "no county of Ownland has votes for" in errors


@pytest.mark.parametrize("with_machines", [0, 40])
def test_own_folder_without_variation(run: Run, tmp_path: Path, with_machines: int) -> None:
    """All counties alike: not identified."""
    folder = write_own_counties(tmp_path, with_machines=with_machines)
    code, screen, _ = run("tech-gap", str(folder), "--state", "ON")
    assert code == 0
    assert worded(NoAnswer.NOT_IDENTIFIED) in " ".join(screen.split())


def test_own_folder_with_few_machine_counties(run: Run, tmp_path: Path) -> None:
    """Three of forty: described, not concluded."""
    folder = write_own_counties(tmp_path, with_machines=3)
    code, printed, _ = run("tech-gap", str(folder), "--state", "ON", "--json")
    answer = json.loads(printed)
    assert code == 0
    assert answer["conclusion"]["verdict"]["value"] == "not_identified"
    assert answer["results"][0]["step"]["permutation"]["is_exact"]
    assert "with fewer than 10 on one side" in answer["quote"]


def test_counties_without_votes_are_left_out_by_name(run: Run, tmp_path: Path) -> None:
    """A weight of zero is not a weight: the county is named and left out of every rung."""
    folder = write_own_counties(tmp_path, without_votes=("c05", "c30"))
    code, screen, _ = run("tech-gap", str(folder), "--state", "ON", "--covariates", "education")
    assert code == 0
    assert "Left out because no votes for either are reported: c05, c30." in " ".join(
        screen.split()
    )


def test_an_unofficial_count_is_said(run: Run, tmp_path: Path) -> None:
    """Election-night figures are named as such."""
    folder = write_own_counties(tmp_path, baseline="election_night")
    code, screen, _ = run("tech-gap", str(folder), "--state", "ON")
    assert code == 0
    assert "unofficial count of election night" in " ".join(screen.split())


def test_own_polls(run: Run, tmp_path: Path) -> None:
    """A user's table of polls takes the place of the election's; a broken one shows every fault at once."""
    header = (
        "poll,year,location,pollster,methodology,partisan,poll_day,election_day,sample_size,democrat_pct,"
        "republican_pct,margin_poll,democrat_actual,republican_actual,margin_actual\n"
    )
    rows = "".join(
        f"{state}{n},2016,{state},P,,,2016-11-01,2016-11-08,500,{45 + n},45,{n},45,46,-1\n"
        for state in ("WI", "MI", "OH")
        for n in range(4)
    )
    good, bad = tmp_path / "polls.csv", tmp_path / "bad.csv"
    good.write_text(header + rows, "utf-8")
    bad.write_text(
        header + rows.replace("2016-11-01", "1 Nov", 2).replace(",45,46,", ",x,46,", 1), "utf-8"
    )
    words = ("tech-gap", "us-2016-president", "--state", "MI", "--polls")
    code, screen, _ = run(*words, str(good), "--all")
    assert code == 0
    assert "4 polls were off by +2.5 points" in screen
    code, _, errors = run(*words, str(bad))
    assert code == 2
    assert errors.count("bad.csv, row") == 3


def test_either_spelling_of_the_option_names_the_state(run: Run) -> None:
    """Commands for one state and for several take both."""
    answers = [
        run("tech-gap", "us-2016-president", each, "WI", "--json")
        for each in ("--state", "--states")
    ]
    assert answers[0] == answers[1]
    assert answers[0][0] == 0
    code, _, err = run("attack", "us-2016-president", "--states", "Wisconson")
    assert (code, "did you mean" in err) == (2, True)


def test_one_regression_is_json_and_a_page_too(run: Run, tmp_path: Path) -> None:
    """The published number of the Wisconsin regression, for a program and for a reader; the same bytes each time."""
    words = (
        "tech-gap",
        "us-2016-president",
        "--state",
        "WI",
        "--regression",
        "majority_dre:race_educ",
    )
    code, printed, errors = run(*words, "--json", "--out", str(tmp_path))
    assert code == 0
    told = json.loads(printed)
    assert told["names"][1] == "majority_dre"
    assert told["summary"]["coefficients"][1]["value"] == pytest.approx(-0.9031, abs=5e-5)
    assert told["summary"]["df"] == 68
    page = tmp_path / "regression-wi.html"
    assert f"wrote {page}" in errors
    assert "\N{MINUS SIGN}0.9031" in page.read_text("utf-8")
    assert run(*words)[1] == run(*words)[1]


def covariates(file: Path, *names: str, n: int = 72, state: str = "WI") -> Path:
    """Columns of these names for the first counties of a state, whatever their numbers."""
    counties = open_election("us-2016-president").units.filter(kind="county", state=state)["unit"]
    rows = [
        ",".join((unit, *(str((7 * at * place) % 31) for place in range(2, 2 + len(names)))))
        for at, unit in enumerate(counties.sort()[:n])
    ]
    file.write_text("\n".join((",".join(("unit", *names)), *rows)) + "\n", "utf-8")
    return file


def test_one_regression_tells_the_places_that_it_leaves_out(run: Run, tmp_path: Path) -> None:
    """Facts of 40 of 72 counties: the page says that nothing is said of the others; of all 72 it says nothing."""
    words = (
        "tech-gap",
        "us-2016-president",
        "--state",
        "WI",
        "--regression",
        "majority_dre:chosen",
    )
    half = covariates(tmp_path / "half.csv", "x", n=40)
    code, out, _ = run(*words, "--covariates", str(half))
    assert code == 0
    assert "Of 72 places 32 are left out" in " ".join(out.split())
    whole = covariates(tmp_path / "whole.csv", "x")
    assert "left out" not in run(*words, "--covariates", str(whole))[1]


@pytest.mark.parametrize("name", ["constant", "majority_dre"])
def test_a_covariate_is_not_called_as_another_column(run: Run, tmp_path: Path, name: str) -> None:
    """Two rows of one name could not be told apart: refused, with what to do."""
    file = covariates(tmp_path / "own.csv", name, "x")
    words = (
        "tech-gap",
        "us-2016-president",
        "--state",
        "WI",
        "--regression",
        "majority_dre:chosen",
    )
    code, _, err = run(*words, "--covariates", str(file))
    assert code == 2
    assert f"two columns of this regression are called '{name}'" in " ".join(err.split())


WHOLE = pytest.mark.long(twin="test_the_whole_question_with_any_name_of_a_covariate")
SIGNS, WORDS = ("x@2010", "x@2016"), ("state", "total")
COLUMNS = ("paperless_share", "share_dre_paperless")


@pytest.mark.parametrize("names", [SIGNS, WORDS, COLUMNS])
def test_any_name_of_a_covariate_will_do(run: Run, tmp_path: Path, names: tuple[str, ...]) -> None:
    """Also with a sign that is used inside, or the word of another column."""
    file = covariates(tmp_path / "own.csv", *names)
    words = ("tech-gap", "us-2016-president", "--state", "WI", "--covariates", str(file))
    code, out, err = run(*words, "--regression", "majority_dre:chosen", "--json")
    assert code == 0, err
    assert json.loads(out)["names"][2:] == list(names)


@pytest.mark.parametrize(
    "names", [SIGNS, pytest.param(WORDS, marks=WHOLE), pytest.param(COLUMNS, marks=WHOLE)]
)
def test_the_whole_question_with_any_name_of_a_covariate(
    run: Run, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """It has its answer."""
    file = covariates(tmp_path / "own.csv", *names, state="UT")
    words = ("tech-gap", "us-2016-president", "--state", "UT", "--covariates", str(file), "--json")
    code, out, _ = run(*words)
    assert code == 0
    rungs = {one["step"]["specification"]["rung"]: one for one in json.loads(out)["results"]}
    assert rungs["chosen"]["step"]["difference_points"] is not None
