"""What ``import canvass`` offers: the list, what it costs, and that each function gives what its command prints."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import canvass
from canvass import api
from canvass.errors import BadFile, BadValue, CanvassError, OutOfRange, UnknownName, UnreadableFile
from canvass.present.render.terminal import as_text
from tests.cli.conftest import Run
from tests.formats.samples import SAMPLES
from tests.journeys.own_counties import write_own_counties
from tests.journeys.small import council

DOCS = Path(__file__).parents[2] / "docs"
RULES = Path(canvass.__file__).parent / "data" / "recount-rules"
PUBLIC = [
    "Answer",
    "BatchesRead",
    "CardsRead",
    "CountsRead",
    "Discrepancies",
    "DiscrepanciesFound",
    "Election",
    "ErrorRates",
    "Page",
    "RoundsRead",
    "StrataAsked",
    "StrataCounts",
    "StrataRead",
    "__version__",
    "attack_checks",
    "attack_curves",
    "attack_targets",
    "audit_draw",
    "audit_plan",
    "audit_risk",
    "audit_size",
    "number_tests",
    "open_election",
    "outcome",
    "paths",
    "read_results",
    "recount_plan",
    "report",
    "tech_gap",
    "verify",
]
VOTES = {"Ann": 600, "Bob": 400}
READ = {"Ann": 115, "Bob": 85}
SAID = ("Ann=600", "Bob=400", "--drawn", "200", "--found", "Ann=115", "--found", "Bob=85")


def test_what_is_public_is_listed() -> None:
    """A name that comes or goes is a decision: it is written here too."""
    assert canvass.__all__ == PUBLIC == dir(canvass)
    assert sorted([*api.__all__, "__version__"]) == PUBLIC
    assert all(inspect.getdoc(getattr(canvass, name)) for name in api.__all__)
    with pytest.raises(AttributeError, match="no attribute 'outcomes'"):
        canvass.outcomes  # noqa: B018 - asked for, and not there


def test_a_package_does_not_take_the_place_of_a_function() -> None:
    """A module of canvass that has the name of a public function would be found instead of it once it is imported."""
    source = Path(canvass.__file__).parent
    modules = {path.stem for path in source.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert modules & {*PUBLIC} == set()


def test_the_import_alone_is_light() -> None:
    """No table, no statistics and no page until a function is asked for."""
    code = "import sys, canvass; print(*sorted(name.partition('.')[0] for name in sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"polars", "numpy", "scipy", "jinja2", "rich", "typer", "fluent", "pydantic", "altair"}
    assert heavy & {*found.stdout.split()} == set()


def test_the_risk_is_that_of_the_command(run: Run) -> None:
    """The same numbers, the same page, the same JSON."""
    answer = canvass.audit_risk(VOTES, canvass.CountsRead(200, READ), "bravo")
    _, told, _ = run("audit", "risk", "polling", *SAID, "--method", "bravo", "--json")
    assert answer.to_dict() == json.loads(told)
    _, screen, _ = run("audit", "risk", "polling", *SAID, "--method", "bravo")
    assert str(answer).split() == screen.split()
    assert repr(answer) == "<AuditRisk: Measured risk, against a risk limit of 5%>"


def test_the_size_is_that_of_the_command(run: Run) -> None:
    """By the usual methods, and by one that is named with what is declared of its records."""
    answer = canvass.audit_size(VOTES, replications=100)
    _, told, _ = run("audit", "size", "Ann=600", "Bob=400", "--replications", "100", "--json")
    assert answer.to_dict() == json.loads(told)
    rates = canvass.ErrorRates(0.01, 0, 0, 0)
    one = canvass.audit_size(VOTES, ["comparison"], risk_limit=0.1, rates=rates, replications=100)
    said = ("--method", "comparison", "--risk-limit", "0.1", "--replications", "100")
    errors = ("--one-vote-over", "0.01", "--two-vote-over", "0", "--one-vote-under", "0")
    asked = ("audit", "size", "Ann=600", "Bob=400", *said, *errors, "--two-vote-under", "0")
    assert one.to_dict() == json.loads(run(*asked, "--json")[1])
    assert sorted(str(one).split()) == sorted(run(*asked)[1].split())
    with pytest.raises(OutOfRange, match="say which, by --linked-cards"):
        canvass.audit_size(VOTES, ["suite"])


def test_the_outcome_and_the_plan_are_those_of_the_commands(run: Run, tmp_path: Path) -> None:
    """Of an election that was opened, and of one that is named."""
    election = canvass.open_election("us-2016-president")
    answer = canvass.outcome(election, states=["WI"])
    _, told, _ = run("outcome", "us-2016-president", "--states", "WI", "--json")
    assert answer.to_dict() == json.loads(told)
    assert answer.result.states[0].place.name == "Wisconsin"
    plan = canvass.audit_plan("us-2016-president", states=["WI"], quickly=True)
    _, told, _ = run("audit", "plan", "us-2016-president", "--states", "WI", "--quick", "--json")
    assert plan.to_dict() == json.loads(told)
    written = plan.to_html(tmp_path / "plan.html").read_text("utf-8")
    assert "What it would take to audit" in written
    assert "<script" not in written


def test_the_plan_of_a_recount_is_that_of_the_command(run: Run) -> None:
    """Of a day, with what was known on it."""
    day = date(2016, 11, 23)
    answer = canvass.recount_plan("us-2016-president", states=["WI"], as_of=day)
    asked = ("recount", "plan", "us-2016-president", "--states", "WI", "--as-of", day.isoformat())
    _, told, _ = run(*asked, "--json")
    assert answer.to_dict() == json.loads(told)
    _, screen, _ = run(*asked, "--all")
    # A screen is narrower, and the cells of a table break elsewhere: the same words in another order.
    assert sorted(str(answer).split()) == sorted(screen.split())


def test_own_rules_go_before_the_packaged_law(run: Run, tmp_path: Path) -> None:
    """The files that the command takes with --rules; one that cannot be used is refused."""
    rules = tmp_path / "WI.toml"
    rules.write_text((RULES / "WI.toml").read_text("utf-8"), "utf-8")
    answer = canvass.recount_plan("us-2016-president", states=["WI"], rules=[rules])
    asked = ("recount", "plan", "us-2016-president", "--states", "WI")
    assert answer.to_dict() == json.loads(run(*asked, "--rules", str(rules), "--json")[1])
    assert answer.to_dict() != json.loads(run(*asked, "--json")[1])
    rules.write_text("state = 3", "utf-8")
    with pytest.raises(BadFile):
        canvass.recount_plan("us-2016-president", states=["WI"], rules=[rules])


def test_every_answer_is_a_table(tmp_path: Path) -> None:
    """A row of each is what docs/reference/python.md says, with the numbers of the result."""
    manifest = tmp_path / "manifest.csv"
    manifest.write_text("batch,cards\nA,100\nB,200\n", "utf-8")
    election = canvass.open_election("us-2016-president")
    votes = canvass.outcome(election, states=["WI"]).to_polars()
    trump = votes.filter(pl.col("state") == "WI", pl.col("choice") == "trump")
    assert trump.select("votes", "wins").rows() == [(1_405_284, True)]
    assert canvass.report(election, "WI").to_polars().equals(votes.filter(pl.col("state") == "WI"))
    cheapest = canvass.paths(election, k=2).to_polars()
    assert cheapest.select("units", "votes").row(0) == (["MI", "PA", "WI"], 38_875)
    assert canvass.paths(council()).to_polars().height == 1
    plan = canvass.audit_plan(election, states=["WI", "MI"], quickly=True)
    limits = [limit for place in plan.result.places for limit in place.limits]
    assert plan.to_polars().height == sum(len(limit.methods) for limit in limits)
    assert set(plan.to_polars()["risk_limit"]) == {0.05, 0.1}
    recount = canvass.recount_plan(election, states=["WI", "MI"]).to_polars()
    assert recount["state"].to_list() == ["WI", "MI"]
    assert recount["count.lead.margin_votes"].dtype.is_integer()
    draw = canvass.audit_draw(manifest, "20161108", 5).to_polars()
    assert draw.columns == ["draw", "batch", "card", "ticket"]
    assert draw["draw"].to_list() == [1, 2, 3, 4, 5]
    risk = canvass.audit_risk(VOTES, canvass.CountsRead(200, READ), "bravo")
    assert risk.result.tested is not None
    assert risk.to_polars()["measured_risk"].to_list() == [risk.result.tested.measured_risk]
    sizes = canvass.audit_size(VOTES, ["polling", "comparison"], replications=10)
    assert sizes.to_polars()["test"].to_list() == [size.test.word for size in sizes.result.sizes]


def test_the_paths_are_those_of_the_command(run: Run, tmp_path: Path) -> None:
    """Numbers, screen and page; by the goal that is named."""
    answer = canvass.paths("us-2016-president", goal="tie", k=2)
    asked = ("paths", "us-2016-president", "--goal", "tie", "--k", "2")
    assert answer.to_dict() == json.loads(run(*asked, "--json")[1])
    page = tmp_path / "paths.html"
    assert str(answer).split() == run(*asked, "--out", str(page))[1].split()
    assert answer.to_html(tmp_path / "own.html").read_text("utf-8") == page.read_text("utf-8")


def test_the_draw_is_that_of_the_command(run: Run, tmp_path: Path) -> None:
    """The same cards in the same order, and what is said of a short seed."""
    manifest = tmp_path / "manifest.csv"
    manifest.write_text("batch,cards\nA,100\nB,200\n", "utf-8")
    answer = canvass.audit_draw(manifest, "20161108", 5, bound=320)
    asked = ("audit", "draw", str(manifest), "--seed", "20161108", "-n", "5", "--bound", "320")
    assert answer.to_dict() == json.loads(run(*asked, "--json")[1])
    assert str(answer).split() == run(*asked)[1].split()
    assert "somebody could have searched for it" in str(answer)
    assert len(answer.result.sample.draws) == 5


def test_the_page_of_a_state_is_that_of_the_command(run: Run) -> None:
    """By its code or its name; in lines as long as the screen's."""
    answer = canvass.report("us-2016-president", "Wisconsin")
    asked = ("report", "us-2016-president", "--state", "WI")
    assert answer.to_dict() == json.loads(run(*asked, "--json")[1])
    assert as_text(answer.page, width=80).split() == run(*asked, "--all")[1].split()


def test_a_results_file_is_an_election(run: Run, tmp_path: Path) -> None:
    """The same winner as of the folder that the command makes of it; its votes as a table; nothing is left behind."""
    file, folder = tmp_path / "forest.csv", tmp_path / "forest"
    file.write_text(SAMPLES["openelections-precinct"], "utf-8")
    said = ("--state", "PA", "--day", "2020-11-03", "--baseline", "certified")
    assert run("init", str(folder), "--from", str(file), *said)[0] == 0
    election = canvass.read_results(file, state="PA", day=date(2020, 11, 3), baseline="certified")
    there = canvass.open_election(folder)
    assert canvass.outcome(election).to_dict() == canvass.outcome(there).to_dict()
    votes = election.to_polars()
    assert votes.equals(there.to_polars())
    assert votes.filter(pl.col("returns") == election.returns[0].name)["votes"].sum() > 0
    assert votes.columns[:2] == ["returns", "baseline"]
    assert {one.origin for one in election.sources["returns.csv"]} == {str(file)}
    assert repr(election).startswith("<Election forest: ")
    assert len(repr(election)) < 200


def test_a_results_file_that_leaves_something_open_is_refused(tmp_path: Path) -> None:
    """Everything that is missing in one sentence, and what to do; a file that is not there; a word that is none."""
    file = tmp_path / "forest.csv"
    file.write_text(SAMPLES["openelections-precinct"], "utf-8")
    with pytest.raises(
        BadValue, match=re.escape(f"{file}: the file does not say day and baseline")
    ):
        canvass.read_results(file, state="PA")
    with pytest.raises(BadValue, match="does not say baseline;"):
        canvass.read_results(file, state="PA", day=date(2020, 11, 3))
    with pytest.raises(UnreadableFile, match=r"nowhere\.csv: there is no such file"):
        canvass.read_results(tmp_path / "nowhere.csv")
    with pytest.raises(UnknownName, match="lately"):
        canvass.read_results(file, state="PA", baseline="lately")
    with pytest.raises(BadValue, match="leave states out"):
        canvass.report("us-2016-president", "WI", states=["WI"])  # type: ignore[call-overload]


def test_the_technology_question_is_that_of_the_command(run: Run, tmp_path: Path) -> None:
    """Numbers, screen, page and the files beside it; of a small election of one's own."""
    own = write_own_counties(tmp_path)
    answer = canvass.tech_gap(own, "ON")
    asked = ("tech-gap", str(own), "--state", "ON")
    assert answer.to_dict() == json.loads(run(*asked, "--json")[1])
    assert (
        str(answer).split()
        == run(*asked, "--all", "--out", str(tmp_path / "cli"))[1].split("/", 1)[0].split()
    )
    page = answer.to_html(tmp_path / "api" / "tech-gap-on.html")
    for file in sorted(page.parent.iterdir()):
        if file.suffix in (".html", ".csv"):
            assert file.read_bytes() == (tmp_path / "cli" / file.name).read_bytes()
    assert {file.suffix for file in page.parent.iterdir()} == {".html", ".json", ".csv", ".parquet"}
    assert answer.to_polars().equals(pl.read_parquet(page.with_suffix(".parquet")))


def test_an_election_of_ones_own_is_taken() -> None:
    """A small one, and its page in a notebook."""
    answer = canvass.outcome(council())
    assert answer._repr_html_().startswith("<h2>")
    assert answer.page.title in repr(answer)


@pytest.mark.parametrize(
    ("ask", "refused", "said"),
    [
        (lambda: canvass.open_election("us-1789"), UnknownName, "us-1789"),
        (lambda: canvass.paths("us-2016-president", goal="loose"), UnknownName, "loose"),
        (lambda: canvass.report("us-2016-president", "ZZ"), UnknownName, "ZZ"),
        (lambda: canvass.audit_draw("a.csv", "1", 1, scheme="dice"), UnknownName, "dice"),
        (lambda: canvass.outcome("us-2016-president", states=["ZZ"]), UnknownName, "ZZ"),
        (
            lambda: canvass.audit_risk(VOTES, canvass.CountsRead(200, READ), "guess"),
            UnknownName,
            "guess",
        ),
        (
            lambda: canvass.audit_risk(VOTES, canvass.CountsRead(200, READ), "comparison"),
            OutOfRange,
            "comparison",
        ),
        (
            lambda: canvass.audit_plan("us-2016-president", linked_records="perhaps"),
            UnknownName,
            "perhaps",
        ),
        (lambda: canvass.verify("/nowhere/at/all"), CanvassError, "nowhere"),
    ],
)
def test_what_is_refused_is_raised_in_a_sentence(
    ask: object, refused: type[Exception], said: str
) -> None:
    """The same sentence that the command prints."""
    assert callable(ask)
    with pytest.raises(refused, match=re.escape(said)):
        ask()


def test_the_example_of_the_guide_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines of docs/api.md, as they stand there."""
    (example,) = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "docs/api.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "Wisconsin" in printed
    assert "2976150" in printed
    assert (tmp_path / "risk.html").read_text("utf-8").startswith("<!doctype html>")


def test_an_election_tells_what_it_has() -> None:
    """As kinds of value that JSON knows, and as a table in a notebook; names of others are text there."""
    election = canvass.open_election("us-2016-president")
    told = json.loads(json.dumps(election.to_dict()))
    wards = next(each for each in told["returns"] if each["name"] == "wards-recount")
    assert wards == {
        "name": "wards-recount",
        "level": "reporting_unit",
        "baseline": "recount",
        "votes": {"president-2016": 2_976_150},
    }
    (contest,) = (each for each in told["contests"] if each["id"] == told["main_contest"])
    assert contest["choices"]["stein"] == "Jill Stein"
    assert any("Lackawanna County" in fault for fault in told["does_not_add_up"])
    shown = replace(election, title="<b>&</b>")._repr_html_()
    assert "<caption>&lt;b&gt;&amp;&lt;/b&gt;, 2016-11-08</caption>" in shown
    assert "<td>wards-recount</td><td>reporting units</td>" in shown
    assert "<td>2,976,150</td>" in shown


def test_one_name_stands_for_itself() -> None:
    """``"WI"`` is Wisconsin, and not the states W and I: of states, methods, and risk limits."""
    one = canvass.outcome("us-2016-president", states="WI")
    assert one.to_dict() == canvass.outcome("us-2016-president", states=["WI"]).to_dict()
    assert len(one.result.states) == 1
    size = canvass.audit_size(VOTES, "polling", replications=100)
    assert size.to_dict() == canvass.audit_size(VOTES, ["polling"], replications=100).to_dict()
    plan = canvass.audit_plan("us-2016-president", states="WI", risk_limits=0.05, quickly=True)
    assert [each.risk_limit for each in plan.result.places[0].limits] == [0.05]


@pytest.mark.parametrize(
    "given", ["2016-11-25", datetime(2016, 11, 25, 17, 30), date(2016, 11, 25)]
)
def test_a_day_is_a_date_its_text_or_a_point_of_it(given: date | str) -> None:
    """What was known on it is the same."""
    plan = canvass.recount_plan("us-2016-president", states="WI", as_of=given)
    assert plan.result.known_on == date(2016, 11, 25)
    asked = canvass.recount_plan("us-2016-president", states=["WI"], as_of=date(2016, 11, 25))
    assert plan.to_dict() == asked.to_dict()


def test_a_day_of_no_calendar_is_refused() -> None:
    """In words, as the command refuses it; never as a comparison that Python cannot make."""
    with pytest.raises(BadValue, match=r"'25\.11\.2016' is not a day .*; write it like 2016-11-25"):
        canvass.recount_plan("us-2016-president", as_of="25.11.2016")
    with pytest.raises(BadValue, match="'2016-02-30' is not a day"):
        canvass.report("us-2016-president", "WI", as_of="2016-02-30")


def test_python_prints_every_problem_of_a_file(tmp_path: Path) -> None:
    """A refusal that counts its problems says them, worst first and once, wherever it passed through."""
    file = tmp_path / "20161108__wi__general__precinct.csv"
    wards = "Dane,Ward 1,President,DEM,Ann,-4\nDane,Ward 2,President,DEM,Ann,x\n"
    file.write_text(f"county,precinct,office,party,candidate,votes\n{wards}")
    with pytest.raises(BadFile, match="problems: 2") as refused:
        canvass.read_results(file)
    told = traceback.format_exception_only(refused.value)
    assert [line for line in told if "row 2" in line or "row 3" in line] == told[1:]
    with pytest.raises(BadFile) as folder:
        canvass.outcome(tmp_path)
    assert ["election.toml" in note for note in folder.value.__notes__] == [True]


HERE, READINGS = "us-2016-president", canvass.CountsRead(200, {"Ann": 130, "Bob": 70})
DOOR: Any = canvass
"""For arguments that a type checker would refuse."""


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: DOOR.audit_risk(VOTES, READINGS, "bravo", cards=1000.5), "cards: 1000.5 is"),
        (
            lambda: DOOR.audit_size(VOTES, "polling", cards="1000"),
            "cards: '1000' is not a whole",
        ),
        (lambda: DOOR.recount_plan(HERE, states="WI", budget_usd=1.5), "budget_usd: 1.5 is not"),
        (lambda: DOOR.paths(HERE, k=2.5), "k: 2.5 is not a whole number; give one like 1000"),
        (lambda: DOOR.outcome(HERE, states=None), "states: None is not a name, nor several"),
        (lambda: DOOR.outcome(HERE, states=["WI", 3]), "states[1]: 3 is not a text"),
        (lambda: DOOR.outcome(5), "election: 5 is not an election, nor the name or folder"),
        (lambda: DOOR.recount_plan(HERE, as_of=20161125), "as_of: 20161125 is not a day"),
        (lambda: DOOR.recount_plan(HERE, rules=5), "rules: 5 is not the path of a file, nor"),
        (
            lambda: DOOR.audit_risk(VOTES, READINGS, "bravo", risk_limit="0.05"),
            "risk_limit: '0.05' is not a number; give one like 0.05",
        ),
        (
            lambda: DOOR.audit_risk(VOTES, READINGS, "bravo", risk_limit=True),
            "risk_limit: True is not a number",
        ),
        (lambda: DOOR.audit_risk(VOTES, READ, "bravo"), "is not what people read or counted"),
        (
            lambda: DOOR.audit_risk(VOTES, DOOR.CountsRead(200, {"Ann": 129.5}), "bravo"),
            "evidence.found['Ann']: 129.5 is not a whole number",
        ),
        (
            lambda: DOOR.audit_risk(VOTES, DOOR.CountsRead(200, [("Ann", 9)]), "bravo"),
            "evidence.found: [('Ann', 9)] is not a mapping of votes",
        ),
        (
            lambda: DOOR.audit_risk(
                VOTES, DOOR.RoundsRead([DOOR.CountsRead(2, {"Ann": 1.5})]), "minerva"
            ),
            "evidence.rounds[0].found['Ann']: 1.5 is not",
        ),
        (
            lambda: DOOR.audit_risk(
                VOTES, DOOR.DiscrepanciesFound(90, DOOR.Discrepancies(1.5)), "super_simple"
            ),
            "evidence.found.one_vote_over: 1.5 is not a whole number",
        ),
        (lambda: DOOR.DiscrepanciesFound(90, {"one_vote_over": 2}), "give them like Discrep"),
        (lambda: DOOR.ErrorRates("0.1"), "assumed error rate must be a number, found '0.1'"),
        (lambda: DOOR.audit_risk({"Ann": 600.5}, READINGS, "bravo"), "votes['Ann']: 600.5 is"),
        (
            lambda: DOOR.audit_risk([("Ann", 3)], READINGS, "bravo"),
            "is not votes by choice, nor",
        ),
        (lambda: DOOR.audit_plan(HERE, risk_limits="0.05"), "risk_limits: '0.05' is not a num"),
        (lambda: DOOR.audit_plan(HERE, risk_limits=["0.05"]), "risk_limits[0]: '0.05' is not"),
        (lambda: DOOR.audit_plan(HERE, paper=True), "paper: True is not a text"),
        (lambda: DOOR.verify(3), "record: 3 is not a path; give one as a text or a Path"),
        (
            lambda: DOOR.audit_risk(
                VOTES, DOOR.CardsRead("m.csv", "r.csv", "1" * 20, scheme="dice"), "bravo"
            ),
            "no scheme is called 'dice'; known: canvass-ticket-v1",
        ),
    ],
)
def test_an_argument_of_another_kind_is_refused_by_its_name(
    ask: Callable[[], object], said: str
) -> None:
    """In a sentence that says what is wanted; nothing is computed with it, and Python compares nothing with it."""
    with pytest.raises(CanvassError, match=re.escape(said)):
        ask()


def test_a_number_of_another_library_and_a_path_as_text_are_taken() -> None:
    """As Python's own numbers, so that the answer can be written as JSON."""
    votes = {"Ann": np.int64(600), "Bob": np.int32(400)}
    asked = DOOR.audit_risk(
        votes, READINGS, "bravo", risk_limit=np.float64(0.05), cards=np.int64(1000)
    )
    plain = DOOR.audit_risk(VOTES, READINGS, "bravo", cards=1000)
    assert json.dumps(asked.to_dict()) == json.dumps(plain.to_dict())
    with pytest.raises(BadFile, match=r"m\.csv"):
        DOOR.audit_risk(VOTES, DOOR.CardsRead("m.csv", "r.csv", "1" * 20), "alpha")
