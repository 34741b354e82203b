"""Recipes: what a person decided about the faults of one file, applied to its bytes and to no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadFile, UnknownName
from canvass.formats.problem import Severity
from canvass.formats.read_file import read_file
from canvass.formats.recipe import ACCEPTABLE, decided, read_recipe, recipe_text

FILE = """\
county,precinct,office,district,party,candidate,votes
Cambria,Adams 1,Governor,,DEM,Ann Lee,40
Cambria,Adams 1,Governor,,REP,Bo Ray,3O
Cambria,Adams 2,Governor,,DEM,Ann Lee,-5
Cambria,Adams 2,Governor,,REP,Bo Ray,20
"""
DECIDED = """
[[accept]]
code = "number.negative"
accepted = true
by = "clerk"
why = "an entry made by hand"

[[cell]]
row = 3
column = "votes"
found = "3O"
put = "30"
by = "clerk"
why = "the paper says 30"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two faults: a letter for a zero, and a count below zero."""
    path = tmp_path / "20241105__pa__general__cambria__precinct.csv"
    path.write_text(FILE, "utf-8")
    return path


def recipe_for(file: Path, text: str = DECIDED) -> Path:
    """A recipe for this file with these decisions."""
    source = read_file(file).result.source
    path = file.parent / "recipe.toml"
    head = f'file = "{source.name}"\nsha256 = "{source.sha256}"\n'
    path.write_text(head + text, "utf-8")
    return path


def votes(file: Path, recipe: Path) -> int:
    """All votes that are read by the recipe."""
    value = read_file(file, recipe=read_recipe(recipe)).result.value
    assert value is not None
    return int(value.returns[0].table["votes"].sum())


def test_what_was_decided_is_applied_and_told(file: Path) -> None:
    """The cell is read as 30, the row below zero stays out; both are warnings that say what was done and by whom."""
    recipe = recipe_for(file)
    result = read_file(file, recipe=read_recipe(recipe)).result
    assert result.is_usable
    assert votes(file, recipe) == 40 + 30 + 20
    told = {one.code: one for one in result.problems if one.severity is Severity.WARNING}
    assert told["recipe.cell.mended"].found == "'3O' read as '30': the paper says 30 (clerk)"
    assert "accepted by clerk: an entry made by hand" in told["number.negative"].message


def test_a_recipe_for_other_bytes_is_an_error_and_does_nothing(file: Path) -> None:
    """One vote more in the file: nothing of the recipe is applied, and the file says why."""
    recipe = recipe_for(file)
    file.write_text(FILE.replace("Lee,40", "Lee,41"), "utf-8")
    result = read_file(file, recipe=read_recipe(recipe)).result
    codes = {one.code for one in result.problems if one.severity is Severity.ERROR}
    assert codes == {"recipe.other_file", "number.not_a_number", "number.negative"}
    assert votes(file, recipe) == 41 + 20


@pytest.mark.parametrize(
    ("old", "new"),
    [("row = 3", "row = 2"), ('"votes"', '"ballots"'), ('found = "3O"', 'found = "30"')],
)
def test_a_cell_that_holds_something_else_is_not_written_over(
    file: Path, old: str, new: str
) -> None:
    """The wrong row, a column that is not there, another text: an error, and the cell stays as it is."""
    recipe = recipe_for(file, DECIDED.replace(old, new, 1))
    result = read_file(file, recipe=read_recipe(recipe)).result
    assert "recipe.cell.absent" in {one.code for one in result.problems}
    assert not result.is_usable
    assert votes(file, recipe) == 40 + 20


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('by = "clerk"\nwhy = "an entry made by hand"', 'by = ""\nwhy = ""', "by and why"),
        ("number.negative", "file.empty", "may stand"),
        ("accepted = true", "acepted = true", "acepted"),
        ('put = "30"\n', "", "put"),
    ],
)
def test_a_recipe_that_decides_nothing_clear_is_refused(
    file: Path, old: str, new: str, said: str
) -> None:
    """Nobody who accepts, a fault that cannot stand, a misspelt key, a cell without what is read."""
    with pytest.raises(BadFile) as refusal:
        read_recipe(recipe_for(file, DECIDED.replace(old, new, 1)))
    assert any(said in str(problem) for problem in refusal.value.problems)


def test_what_the_doctor_writes_accepts_nothing(file: Path) -> None:
    """Every kind of fault once, none accepted; the file still stops."""
    result = read_file(file).result
    path = file.parent / "recipe.toml"
    path.write_text(recipe_text(result.source, result.problems), "utf-8")
    recipe = read_recipe(path)
    assert {each.code for each in recipe.accept} == {"number.not_a_number", "number.negative"}
    assert not recipe.accepted
    assert not read_file(file, recipe=recipe).result.is_usable
    offered = path.read_text("utf-8").replace("# [[cell]]", "[[cell]]").count("[[cell]]")
    assert offered == 2


def test_a_code_that_cannot_be_accepted_is_refused() -> None:
    """A misspelt one, and one of what cannot be read at all."""
    for code in ("number.negativ", "file.empty"):
        with pytest.raises(UnknownName):
            decided(None, [code])
    assert "number.negative" in ACCEPTABLE
