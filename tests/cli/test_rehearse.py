"""``canvass rehearse --simulate``: a score sheet from one's own manifest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.forbidden import forbidden_in

CONTESTS = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 2000
card_bound_source = "poll books"
risk_limit = "0.05"
method = { name = "comparison" }
choice = [{ id = "ann", votes = 900 }, { id = "bob", votes = 600 }]

[[contest]]
id = "council"
card_bound = 2000
card_bound_source = "poll books"
risk_limit = "0.05"
votes_allowed = 2
seats = 2
method = { name = "comparison" }
choice = [{ id = "dan", votes = 900 }, { id = "eve", votes = 600 }, { id = "fay", votes = 200 }]
"""


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest of forty batches, and contests.toml."""
    rows = [f"T{n % 4},B{n},{40 + n % 7}" for n in range(40)]
    (tmp_path / "manifest.csv").write_text("\n".join(["tabulator,batch,cards", *rows]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    return tmp_path


def rehearse(run: Run, office: Path, *words: str) -> tuple[int, str, str]:
    """The command on the files of the office."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    return run("rehearse", *files, "--seed", "20261103", "--replications", "60", *words)


def test_the_score_sheet(run: Run, office: Path) -> None:
    """It says first that it is a rehearsal, then how audits end, then every planted error."""
    page = office / "sheet.html"
    code, out, _ = rehearse(run, office, "--simulate", "--out", str(page))
    flat = " ".join(out.split())
    assert code == 0
    assert out.startswith("REHEARSAL: Mayor")
    assert "It says nothing of any election" in flat
    assert "Every planted error, and the step that finds it" in flat
    assert "Not rehearsed: council" in flat
    assert forbidden_in(out) == forbidden_in(page.read_text("utf-8")) == []
    assert "REHEARSAL" in page.read_text("utf-8")


@pytest.mark.parametrize("form", ["--simulate", "--score"])
def test_a_page_is_called_a_page(run: Run, office: Path, form: str) -> None:
    """HTML in a file that is called a table or a picture would be opened as that, and is refused at once."""
    code, out, err = run("rehearse", str(office), form, "--out", str(office / "sheet.json"))
    assert (code, out) == (2, "")
    assert "a page is HTML; call it sheet.html" in err
    assert not (office / "sheet.json").exists()


def test_one_seed_gives_the_same_bytes(run: Run, office: Path) -> None:
    """And another seed another election."""
    first, again = (rehearse(run, office, "--simulate", "--json")[1] for _ in range(2))
    assert first == again
    planted = json.loads(first)["planted"]
    assert planted
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    _, other, _ = run("rehearse", *files, "--seed", "8", "--simulate", "--json")
    assert json.loads(other)["sheet"]["paper"] != json.loads(first)["sheet"]["paper"]


def test_advice_is_given_once(run: Run, office: Path) -> None:
    """Where the message of a refused contest says what to do, nothing points back to the message."""
    text = CONTESTS.replace('"mayor"', '"ma\\u200byor"', 1)
    (office / "contests.toml").write_text(text, "utf-8")
    code, _, err = rehearse(run, office, "--simulate")
    said = " ".join(err.split())
    assert code == 2
    assert said.count("write the name as it is seen") == 1
    assert "-> correct the contest in this file, and give the file again" in said
    assert "the message says" not in said


def test_both_files_are_refused_at_once_with_every_problem(run: Run, office: Path) -> None:
    """A batch listed twice in one, a misspelt method in the other."""
    (office / "manifest.csv").write_text("batch,cards\nB1,40\nB1,-3\n", "utf-8")
    text = CONTESTS.replace('"comparison"', '"comparisson"', 1)
    (office / "contests.toml").write_text(text, "utf-8")
    code, _, err = rehearse(run, office, "--simulate")
    assert code == 2
    assert "manifest.csv" in err
    assert "did you mean 'comparison'" in " ".join(err.split())


@pytest.mark.parametrize(
    ("was", "is_", "message"),
    [
        ("votes = 900", "votes = 9000", "mayor: More votes are reported than"),
        ("votes = 900", "votes = 600", "contests.toml: mayor:"),
    ],
)
def test_contests_that_cannot_be_rehearsed(
    run: Run, office: Path, was: str, is_: str, message: str
) -> None:
    """Each says what was found and what it takes."""
    (office / "contests.toml").write_text(CONTESTS.replace(was, is_, 1), "utf-8")
    code, _, err = rehearse(run, office, "--simulate")
    assert code == 2
    assert message in " ".join(err.split())


def test_a_contest_of_one_choice_says_how_many_it_takes(run: Run, office: Path) -> None:
    """One entry was there, and the message asked for one."""
    one = 'choice = [{ id = "ann", votes = 900 }]'
    text = CONTESTS.split("choice = ")[0] + one
    (office / "contests.toml").write_text(text, "utf-8")
    code, _, err = rehearse(run, office, "--simulate")
    assert code == 2
    assert "this setting must have at least 2 entries" in " ".join(err.split())


def test_how_to_rehearse_must_be_said(run: Run, office: Path) -> None:
    """Played here, or practised by people: the three forms are named."""
    code, _, err = rehearse(run, office)
    assert code == 2
    assert "--simulate plays audits here" in " ".join(err.split())


@pytest.mark.parametrize(
    ("was", "is_", "seed", "said"),
    [
        ("card_bound = 2000", "card_bound = 1000", "1", "More votes are reported"),
        ("votes = 600 }]", "votes = 600 }]", "  ", "needs a seed"),
    ],
)
def test_what_the_day_itself_would_refuse(
    run: Run, office: Path, was: str, is_: str, seed: str, said: str
) -> None:
    """More votes than cards that the office trusts, and a seed of spaces: no sheet is made of either."""
    contests = office / "contests.toml"
    contests.write_text(contests.read_text("utf-8").replace(was, is_), "utf-8")
    files = (str(office / "manifest.csv"), "--contests", str(contests))
    code, _, err = run("rehearse", *files, "--seed", seed, "--replications", "5", "--simulate")
    assert (code, said in " ".join(err.split())) == (2, True), err


OWN_ERRORS = """
[[error]]
kind = "card_missing"
batch = "B7"

[[error]]
kind = "wrong_label"
batch = "T0 B4"
other = "B5"

[[error]]
kind = "choices_swapped"

[[error]]
kind = "scanned_twice"
batch = "B9"
"""


def test_errors_of_ones_own(run: Run, office: Path) -> None:
    """Each is planted where the file says, whatever the seed, and nothing else is."""
    (office / "errors.toml").write_text(OWN_ERRORS, "utf-8")
    words = ("--simulate", "--errors", str(office / "errors.toml"))
    code, out, _ = rehearse(run, office, *words, "--json")
    planted = json.loads(out)["planted"]
    assert code == 0
    kinds = [
        one["kind"]["value"] if isinstance(one["kind"], dict) else one["kind"] for one in planted
    ]
    assert kinds == ["card_missing", "wrong_label", "choices_swapped", "scanned_twice"]
    assert [one["where"] for one in planted][::3] == ["T3 B7", "T1 B9"]
    assert planted[1]["where"] == "T0 B4 and T1 B5"
    assert planted[0]["cards"] == 1
    code, out, _ = rehearse(run, office, *words)
    flat = " ".join(out.split())
    assert "REHEARSAL" in flat
    assert "the manifest and the errors of errors.toml are yours" in flat


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[error]]\nkind = "card_missing"\nbatch = "B77"', "no one batch 'B77'"),
        ('[[error]]\nkind = "card_mising"', "did you mean 'card_missing'"),
        ('[[error]]\nkind = "wrong_winner"\nbatch = "B7"', "none is named"),
        ('[[error]]\nkind = "card_missing"\nother = "B7"', "only of two boxes"),
        ('[[error]]\nkind = "wrong_label"\nbatch = "B7"\nother = "T3 B7"', "the two boxes are one"),
        ('[[error]]\nkind = "wrong_label"\nother = "B7"', "the first is not"),
        ('[[error]]\nkind = "card_missing"\n' * 2, "one error of a kind"),
        ("", "1 problem keeps them from being rehearsed"),
        ("error = []", "at least one entry"),
        (
            '[[error]]\nkind = "transposed_count"\nbatch = "B4"',
            "change nothing where they are asked",
        ),
        ('[[error]]\nkind = "card_missing"\nhow = 3', "no setting of this name"),
    ],
)
def test_errors_that_cannot_be_meant(run: Run, office: Path, text: str, said: str) -> None:
    """Refused with the line, before anything is played."""
    (office / "errors.toml").write_text(text, "utf-8")
    code, out, err = rehearse(run, office, "--simulate", "--errors", str(office / "errors.toml"))
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_every_problem_of_three_files_at_once(run: Run, office: Path) -> None:
    """A manifest that cannot be read hides no fault of the errors."""
    (office / "manifest.csv").write_text("tabulator,batch,cards\n", "utf-8")
    (office / "contests.toml").write_text(CONTESTS.replace("card_bound = 2000", "", 1), "utf-8")
    (office / "errors.toml").write_text('[[error]]\nkind = "missing"\n', "utf-8")
    code, _, err = rehearse(run, office, "--simulate", "--errors", str(office / "errors.toml"))
    assert code == 2
    for file in ("manifest.csv", "contests.toml", "errors.toml"):
        assert f"{file}" in err.split("\n", 1)[1]
