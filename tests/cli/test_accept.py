"""What a person lets stand reaches the doctor, init and every command on the folder, and is told with its numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.test_recipe import DECIDED, FILE, recipe_for

FLAGS = ("--accept", "number.negative", "--accept", "number.not_a_number")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file with two faults."""
    path = tmp_path / "20241105__pa__general__cambria__precinct.csv"
    path.write_text(FILE, "utf-8")
    return path


def test_faults_that_may_stand(run: Run, file: Path, tmp_path: Path) -> None:
    """Refused without the flags; with them the folder opens, keeps what was decided, and says it beside its numbers."""
    folder = tmp_path / "own"
    start = ("init", str(folder), "--from", str(file), "--baseline", "certified")
    assert run(*start)[0] == 2
    code, out, _ = run("doctor", str(file), *FLAGS)
    assert code == 0
    assert "warning  A count cannot be below zero" in out
    assert "error  " not in out
    code, _, _ = run(*start, *FLAGS)
    assert code == 0
    assert 'code = "number.negative"\naccepted = true' in (folder / "recipe.toml").read_text(
        "utf-8"
    )
    code, out, _ = run("outcome", str(folder))
    said = " ".join(out.split())
    assert code == 0
    assert "a count cannot be below zero; the cell was left out" in said
    assert "accepted by who read the file" in said


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        (81, "ahead of Bo Ray by 81"),
        (80, "who is ahead is not known from these numbers"),
        (79, "who is ahead is not known from these numbers"),
    ],
)
def test_what_was_not_read_widens_or_withholds_the_lead(
    run: Run, tmp_path: Path, lead: int, told: str
) -> None:
    """Two unread cells, a largest unit of 40 votes: a lead of 81 stands with what is left of it, one of 80 does not."""
    path = tmp_path / "20241105__pa__general__cambria__precinct.csv"
    rows = [f"Cambria,Adams {n},Governor,,DEM,Ann Lee,40" for n in (3,)]
    rows += [f"Cambria,Adams 5,Governor,,DEM,Ann Lee,{lead - 60}"]
    path.write_text(FILE + "\n".join(rows) + "\n", "utf-8")
    folder = tmp_path / "own"
    assert run("init", str(folder), "--from", str(path), "--baseline", "certified", *FLAGS)[0] == 0
    said = " ".join(run("outcome", str(folder))[1].split())
    assert "Let stand unread: 2 cells of votes, in no sum here" in said
    assert "what the largest unit has, 40 votes" in said
    assert told in said
    assert ("the lead would be 1 vote." in said) == (lead == 81)


def test_the_report_begins_with_what_was_accepted(run: Run, file: Path, tmp_path: Path) -> None:
    """Votes may be missing: the first lines say which errors stand, not how many warnings alone."""
    folder = tmp_path / "own"
    run("init", str(folder), "--from", str(file), "--baseline", "certified", *FLAGS)
    code, out, _ = run("report", str(folder), "--out", str(tmp_path / "page.html"))
    said = " ".join(out.split())
    assert code == 0
    assert "Errors that a person let stand, so that votes may be missing: a " in said
    assert "a count cannot be below zero; the cell was left out" in said


def test_a_recipe_reaches_the_folder(run: Run, file: Path, tmp_path: Path) -> None:
    """The mended cell is in the votes, the recipe in the folder."""
    folder = tmp_path / "own"
    recipe = recipe_for(file)
    words = ("init", str(folder), "--from", str(file), "--baseline", "certified")
    code, _, _ = run(*words, "--recipe", str(recipe))
    assert code == 0
    assert ",30\n" in (folder / "returns.csv").read_text("utf-8")
    kept = (folder / "recipe.toml").read_text("utf-8")
    assert 'put = "30"' in kept
    assert "an entry made by hand" in kept
    assert "read as '30': the paper says 30 (clerk)" in " ".join(
        run("outcome", str(folder))[1].split()
    )


def test_the_doctor_writes_a_recipe(run: Run, file: Path, tmp_path: Path) -> None:
    """For one file; decided, it is accepted by the doctor."""
    made = tmp_path / "made.toml"
    run("doctor", str(file), "--mend", str(made))
    text = made.read_text("utf-8").replace(
        'accepted = false\nby = ""\nwhy = ""', 'accepted = true\nby = "me"\nwhy = "seen"'
    )
    made.write_text(text, "utf-8")
    code, out, _ = run("doctor", str(file), "--recipe", str(made))
    said = " ".join(out.split())
    assert code == 0
    assert "warning A count cannot be below zero" in said
    assert "accepted by me: seen" in said
    assert " error " not in said
    code, _, errors = run("doctor", str(file), str(file), "--mend", str(made))
    assert code == 2
    assert "one file" in errors


def test_a_second_recipe_keeps_what_the_first_decided(run: Run, file: Path, tmp_path: Path) -> None:
    """Each --mend began anew: who decided in two steps lost the first. The end says where it is and what comes next."""
    first, second = recipe_for(file), tmp_path / "second.toml"
    _, out, _ = run("doctor", str(file), "--recipe", str(first), "--mend", str(second))
    assert out.endswith(
        f"The recipe is in {second}: decide each fault there, then  canvass doctor {file} --recipe {second}\n"
    )
    code, _, _ = run("doctor", str(file), "--recipe", str(second))
    assert code == 0
    assert DECIDED.strip().splitlines()[-1] in second.read_text("utf-8")


def test_every_empty_name_of_a_row_is_told_at_once(run: Run, tmp_path: Path) -> None:
    """Thomas County's school board of 2016: county and precinct are empty; a recipe offered the county alone."""
    file = tmp_path / "20241105__pa__general__precinct.csv"
    other = FILE.replace("Cambria", "Adams").partition("\n")[2]
    text = FILE + other + ",,Mayor,,Ann Lee,,7\n"
    file.write_text(text, "utf-8")
    row = len(text.splitlines())
    made = tmp_path / "made.toml"
    _, out, _ = run("doctor", str(file), "--mend", str(made))
    assert f"row {row}, county row {row}, precinct" in " ".join(out.split())
    offered = made.read_text("utf-8")
    assert f'# row = {row}\n# column = "county"' in offered
    assert f'# row = {row}\n# column = "precinct"' in offered


def test_a_folder_accepts_faults_of_its_own_files(run: Run, file: Path, tmp_path: Path) -> None:
    """``accept`` in election.toml holds for every command; a code that is none stops the folder."""
    folder = tmp_path / "own"
    recipe = recipe_for(file, DECIDED)
    run(
        *("init", str(folder), "--from", str(file), "--baseline", "certified"),
        *("--recipe", str(recipe)),
    )
    returns = folder / "returns.csv"
    returns.write_text(returns.read_text("utf-8").replace(",40\n", ",-4\n"), "utf-8")
    assert run("outcome", str(folder))[0] == 2
    description = folder / "election.toml"
    text = description.read_text("utf-8")
    description.write_text(f'accept = ["number.negative"]\n{text}', "utf-8")
    code, out, _ = run("outcome", str(folder))
    assert code == 0
    assert "accepted by who read the file" in " ".join(out.split())
    description.write_text(f'accept = ["number.negativ"]\n{text}', "utf-8")
    code, _, errors = run("outcome", str(folder))
    assert code == 2
    assert "number.negative" in errors
