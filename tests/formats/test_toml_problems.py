"""Faults of TOML files in words, each with the line it stands on."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from canvass.formats.description import Description
from canvass.formats.dialect import Dialect
from canvass.formats.problem import Problem
from canvass.formats.starter import Starter, starter_files
from canvass.formats.toml_problems import read_toml

GOOD = starter_files(Starter.US_STATE)["election.toml"]


def faults(old: str, new: str) -> list[Problem]:
    """The problems of the example description after one change."""
    assert old in GOOD
    description, problems = read_toml(GOOD.replace(old, new, 1), Description)
    assert description is None
    return list(problems)


def line(text: str) -> int:
    """The line of the example that begins with these words."""
    return next(n for n, words in enumerate(GOOD.splitlines(), 1) if words.startswith(text))


def test_the_example_has_no_fault() -> None:
    """What canvass init writes is a description."""
    assert read_toml(GOOD, Description)[1] == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "row", "words"),
    [
        (
            'title = "State senate, ',
            "title = State senate, ",
            "toml.syntax",
            "title",
            "invalid value",
        ),
        (
            "votes_allowed = 1",
            "vote_allowed = 1",
            "toml.unknown",
            "votes_allowed",
            "'votes_allowed'",
        ),
        ("seats = 1", "seats = 0", "toml.value", "seats", "too small"),
        ("seats = 1", 'seats = "one"', "toml.value", "seats", "whole number"),
        ('level = "county"', 'level = "conty"', "toml.value", "level", "did you mean 'county'?"),
        ("day = 2026-11-03", 'day = "soon"', "toml.value", "day", "a date such as"),
        ('id = "my-state-2026"', "", "toml.missing", None, "not there"),
        ('file = "returns.csv"', "", "toml.missing", "[[returns]]", "not there"),
    ],
)
def test_each_fault_has_its_line_and_its_mend(
    old: str, new: str, code: str, row: str | None, words: str
) -> None:
    """Syntax, unknown names, wrong values, missing settings: the line, and the nearest word that would do."""
    (problem,) = faults(old, new)
    assert problem.code == code
    assert problem.row == (line(row) if row else None)
    assert words in f"{problem.message} {problem.mend}"


def test_all_faults_come_at_once() -> None:
    """Two faults, two problems; a list is not called empty because its entries are wrong."""
    found = faults('level = "county"', 'level = "conty"\nbaselin = "x"')
    assert sorted(problem.code for problem in found) == ["toml.unknown", "toml.value"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('name = "x"\ntitle = "x"\n[unit]\nkind = "county"\nid = "fips"\n', "at least one"),
        (
            'name = "x"\ntitle = "x"\ncovariates = ["a"]\n[unit]\nkind = "county"\nid = "a"\nkey = ["b"]\n',
            "either id",
        ),
    ],
)
def test_a_mapping_that_says_too_little_or_too_much(text: str, words: str) -> None:
    """A mapping needs votes or measurements, and one way to tell units apart."""
    dialect, problems = read_toml(text, Dialect)
    assert dialect is None
    assert any(words in problem.message for problem in problems)


class Named(BaseModel):
    """A file with a text."""

    text: str = ""


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("a." * 60_000 + "b = 1", 1),
        ("text = 'x'\n[" + "a . " * 40 + "b]", 2),
        ("x = { y = 1, " + "a." * 60_000 + "b = 1 }", 1),
        ("a." * 32 + "b = 1", 1),
        ("a." * 31 + "b = 1", None),
        ("text = '" + "a." * 40 + "'", None),
        ("text = '''\n" + ". " * 40 + "\n'''", None),
    ],
)
def test_a_key_of_very_many_parts_is_refused_at_once(text: str, row: int | None) -> None:
    """To read it takes time with the square of its parts: a hundred seconds for a file of 120 kB."""
    _, problems = read_toml(text, Named)
    deep = [each.row for each in problems if "32 parts" in each.message]
    assert deep == ([] if row is None else [row])
