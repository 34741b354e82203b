"""What ``import canvass`` offers: the list, what it costs, and that each function gives what its command prints."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import canvass
from canvass import api
from canvass.errors import CanvassError, OutOfRange, UnknownName
from canvass.present.render.terminal import as_text
from tests.cli.conftest import Run
from tests.journeys.small import council

DOCS = Path(__file__).parents[2] / "docs"
PUBLIC = [
    "Answer",
    "BatchesRead",
    "CardsRead",
    "CountsRead",
    "DiscrepanciesFound",
    "Election",
    "ErrorRates",
    "Page",
    "RoundsRead",
    "StrataCounts",
    "StrataRead",
    "__version__",
    "audit_draw",
    "audit_plan",
    "audit_risk",
    "audit_size",
    "open_election",
    "outcome",
    "paths",
    "recount_plan",
    "report",
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
    _, told, _ = run("audit", "risk", *SAID, "--method", "bravo", "--json")
    assert answer.to_dict() == json.loads(told)
    _, screen, _ = run("audit", "risk", *SAID, "--method", "bravo")
    assert str(answer).split() == screen.split()
    assert repr(answer) == "<AuditRisk: Measured risk, against a risk limit of 5 %>"


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
    _, screen, _ = run(*asked)
    # A screen is narrower, and the cells of a table break elsewhere: the same words in another order.
    assert sorted(str(answer).split()) == sorted(screen.split())


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
    assert as_text(answer.page, width=80).split() == run(*asked)[1].split()


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
