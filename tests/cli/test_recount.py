"""``canvass recount``: pages, JSON, files, exit codes, and one clear message for wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.journeys.own_counties import write_own_counties

PLAN = ("recount", "plan", "--all", "us-2016-president")


def test_the_page_of_a_state(run: Run) -> None:
    """``rules WI`` as of an election day is a page; by name too; never without the words on legal advice."""
    code, out, _ = run("recount", "rules", "wisconsin", "--as-of", "2016-11-08")
    assert code == 0
    assert "Recounts in Wisconsin: the law for an election on November 8, 2016" in out
    assert "Any candidate voted for may ask" in out
    assert "not legal advice" in out


def test_a_line_for_every_state(run: Run) -> None:
    """Without a state there is a line for each, and JSON has all of them."""
    code, out, _ = run("recount", "rules", "--as-of", "2024-11-05", "--json")
    assert code == 0
    assert len(json.loads(out)["lines"]) == 51
    code, out, _ = run("recount", "rules", "--as-of", "2024-11-05")
    assert code == 0
    assert "not legal advice" in out


def test_rules_as_json(run: Run) -> None:
    """A program reads the same page: sections, entries, statuses with their sentences."""
    code, out, _ = run("recount", "rules", "PA", "--as-of", "2016-11-08", "--json")
    page = json.loads(out)
    assert code == 0
    assert page["not_legal_advice"].startswith("This is not legal advice")
    entry = page["sections"][0]["entries"][0]
    assert entry["rule_id"] == "PA-automatic-2004"
    assert entry["status"]["sentence"] == "in force; no later change is known"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("recount", "rules", "ZZ"), "no state is called 'ZZ'"),
        ((*PLAN, "--states", "Atlantis"), "'Atlantis'"),
        ((*PLAN, "--contest", "senate"), "'senate'"),
        (("recount", "plan", "--all", "nowhere"), "'nowhere'"),
        ((*PLAN, "--office", "emperor"), "'emperor'"),
    ],
)
def test_wrong_input_ends_in_one_message(run: Run, words: tuple[str, ...], message: str) -> None:
    """A state, day, contest, election or office that is none: exit code 2 and what to do, no traceback."""
    code, out, err = run(*words)
    assert code == 2
    assert message in err
    assert "Traceback" not in err
    assert out == ""


def test_a_day_that_no_rule_covers_ends_in_code_3(run: Run) -> None:
    """The page shows what is known for other years, says that none of it applies, and the code says so too."""
    code, out, err = run("recount", "rules", "WV", "--as-of", "2016-11-08")
    assert code == 3
    assert "recount law of that day was not read" in err
    assert "none of it is applied" in " ".join(out.split())
    assert "Not applied (seen since 2020)" in out
    code, out, _ = run("recount", "rules", "WV", "--as-of", "2016-11-08", "--json")
    assert code == 3
    assert json.loads(out)["unanswered"]


def test_the_plan_on_a_screen(run: Run) -> None:
    """The three states of the focus, and a line for every state."""
    code, out, _ = run(*PLAN)
    assert code == 0
    assert "Michigan: may be asked for" in out
    assert "$194,650 to $973,250 (by who asks" in " ".join(out.split())


def test_a_state_without_an_answer_ends_in_code_3(run: Run) -> None:
    """A state that was named and that no rule of the day covers: the plan is printed, and the code says so."""
    code, out, _ = run(*PLAN, "--states", "WI,WV")
    assert code == 3
    assert "West Virginia: cannot say" in out
    assert "Nearest in time, not applied" in out


def test_the_plan_as_json_and_files(run: Run, tmp_path: Path) -> None:
    """``--out`` with a folder writes JSON, text, page and calendar beside what is printed."""
    folder = tmp_path / "brief"
    code, out, err = run(*PLAN, "--states", "MI", "--json", "--out", str(folder))
    assert code == 0
    assert json.loads(out)["closely"] == ["MI"]
    assert sorted(file.name for file in folder.iterdir()) == [
        "counties.csv",
        "deadlines.ics",
        "plan.html",
        "plan.json",
        "plan.txt",
    ]
    assert "wrote" in err


def test_the_plan_as_one_page(run: Run, tmp_path: Path) -> None:
    """``--out`` with the name of a page writes what the terminal shows, and nothing beside it."""
    page = tmp_path / "plan.html"
    code, out, err = run(*PLAN, "--states", "MI", "--out", str(page))
    assert code == 0
    assert err == f"wrote {page}\n"
    assert [*tmp_path.iterdir()] == [page]
    written = page.read_text("utf-8").replace("&nbsp;", " ")
    assert "<h2>Michigan: may be asked for</h2>" in written
    assert "Michigan: may be asked for" in out
    for words in (
        "On November 23, 2016, a recount may be asked for in Michigan.",
        "Wednesday, November 30, 2016, hour not known (48 hours after the official canvass of the contest",
        "$194,650 to $973,250 (by who asks: 7,786 precincts at $25 each",
    ):
        assert words in written
        assert words in " ".join(out.split())


BRIEF = ("recount", "brief", "us-2016-president")


def test_the_brief_as_files(run: Run, tmp_path: Path) -> None:
    """PDF, page and JSON in the folder that was named; every file is told."""
    code, out, _ = run(*BRIEF, "--states", "MI", "--out", str(tmp_path))
    assert code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "brief.json",
        "donors.html",
        "donors.pdf",
        "memorandum.html",
        "memorandum.pdf",
    ]
    assert out.count("wrote") == 5
    assert (tmp_path / "memorandum.pdf").read_bytes().startswith(b"%PDF-")


def test_the_brief_without_a_pdf_and_as_json(run: Run, tmp_path: Path) -> None:
    """``--no-pdf`` leaves it out; ``--json`` prints and writes nothing."""
    code, _, _ = run(*BRIEF, "--states", "MI", "--out", str(tmp_path), "--no-pdf")
    assert code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "brief.json",
        "donors.html",
        "memorandum.html",
    ]
    code, out, _ = run(*BRIEF, "--states", "MI", "--json", "--out", str(tmp_path / "none"))
    assert code == 0
    assert json.loads(out)["plan"]["closely"] == ["MI"]
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--states", "Atlantis"), 2, "'Atlantis'"),
        (("--states", "WI,MI,PA,FL,NH,NV,AZ"), 2, "at most 6 states"),
    ],
)
def test_a_brief_that_cannot_be_ends_in_one_message(
    run: Run, tmp_path: Path, words: tuple[str, ...], code: int, message: str
) -> None:
    """Nothing is written; what to do stands in one sentence."""
    ended, _, err = run(*BRIEF, *words, "--out", str(tmp_path))
    assert ended == code
    assert message in err
    assert "Traceback" not in err
    assert not [*tmp_path.iterdir()]


def test_a_recount_without_a_first_count_is_told(run: Run, tmp_path: Path) -> None:
    """The returns add up to a state; what lacks is the count that a recount starts from, and the report says so too."""
    folder = str(write_own_counties(tmp_path / "own", baseline="recount"))
    code, _, errors = run("recount", "plan", "--all", folder, "--office", "governor")
    assert code == 2
    assert "has no first count of 'governor'" in errors
    assert "'canvass' (recount)" in errors
    assert "with baseline county_canvass or election_night" in errors
    page = tmp_path / "report.html"
    run("report", folder, "--states", "ON", "--out", str(page))
    told = page.read_text("utf-8")
    assert "what came out of a recount is in these data, and not the count before it" in told
    assert "add up to a state" not in told
