"""Mappings: those that come with canvass, and a user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadFile, UnknownName
from canvass.formats.mapping import dialect_named, packaged_dialects, read_mapping

LONG = """
name = "town"
title = "A town"
[unit]
kind = "precinct"
key = ["Precinct"]
name = "Precinct"
[[count]]
name = "night"
choice = "Candidate"
votes = "Votes"
modes = ["Early", "Mail"]
contest = { columns = ["Office"] }
"""
SECOND = """
[[count]]
name = "day"
choice = "Candidate"
votes = "Votes"
contest = { id = "mayor" }
"""


def test_packaged_mappings_have_the_names_of_their_files() -> None:
    """A name given with --mapping is the name of a file of the package."""
    from importlib.resources import files

    folder = files("canvass.formats.mappings")
    names = {f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")}
    assert {dialect.name for dialect in packaged_dialects()} == names


def test_columns_that_are_needed_and_columns_that_are_read(tmp_path: Path) -> None:
    """Columns of vote modes need not be there; what is named elsewhere must."""
    path = tmp_path / "m.toml"
    path.write_text(LONG, "utf-8")
    dialect = read_mapping(path)
    assert dialect.required == {"Precinct", "Office", "Candidate", "Votes"}
    assert dialect.optional == {"Early", "Mail"}
    there = [*dialect.required, *dialect.optional, "Remarks"]
    assert dialect.columns_among(there) == dialect.required | dialect.optional
    assert dialect_named(path) == dialect


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('key = ["Precinct"]', 'key = ["Precinct"]\nid = "Id"', "either id"),
        ('votes = "Votes"\n', "", "either choices"),
        ('columns = ["Office"]', 'columns = ["Office"], id = "x"', "either id"),
        ('votes = "Votes"', 'votes = "Votes"\nremainder = { choice = "other" }', "remainder needs"),
        ("[[count]]", f"{SECOND}[[count]]", "only one"),
        ('kind = "precinct"', 'kind = "precint"', "one of a few words"),
        ('name = "night"', 'name = ""', "must not be empty"),
    ],
)
def test_contradictions_are_refused_in_words(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    """A mapping says one thing only; what it must say instead stands in the message."""
    path = tmp_path / "m.toml"
    path.write_text(LONG.replace(old, new), "utf-8")
    with pytest.raises(BadFile) as refusal:
        read_mapping(path)
    assert any(words in problem.message for problem in refusal.value.problems)
    assert all(problem.file == "m.toml" for problem in refusal.value.problems)


def test_an_unreadable_mapping_is_refused(tmp_path: Path) -> None:
    """A mapping that is not a text, and a name that nothing has."""
    path = tmp_path / "m.toml"
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(BadFile) as refusal:
        read_mapping(path)
    assert refusal.value.problems[0].code == "file.zip.damaged"
    with pytest.raises(UnknownName, match="medsl-county"):
        dialect_named("nothing at all")
