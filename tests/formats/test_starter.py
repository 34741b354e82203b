"""The files that canvass init writes explain themselves."""

from __future__ import annotations

import tomllib

import pytest

from canvass.formats.starter import Starter, starter_files
from canvass.model.tables import SCHEMAS


@pytest.mark.parametrize("starter", list(Starter))
def test_every_column_is_explained_above_its_table(starter: Starter) -> None:
    """The comment of a table says what each column means, and the description names each file."""
    files = starter_files(starter)
    description = tomllib.loads(files["election.toml"])
    named = {*description["tables"].values(), *(entry["file"] for entry in description["returns"])}
    assert named == set(files) - {"election.toml"}
    for file in named:
        comment = [line for line in files[file].splitlines() if line.startswith("# ")]
        schema = SCHEMAS[file.removesuffix(".csv")]
        assert schema.meaning in comment[0]
        for column in schema.columns:
            assert any(line.startswith(f"#   {column.name}: {column.meaning}") for line in comment)


@pytest.mark.parametrize("starter", list(Starter))
def test_the_description_is_commented(starter: Starter) -> None:
    """Every section of election.toml is explained, and what to do next."""
    text = starter_files(starter)["election.toml"]
    for section in ("[[contest]]", "[[returns]]", "[tables]"):
        lines = text.splitlines()
        assert lines[lines.index(section) - 1].startswith("# ")
    assert "canvass doctor" in text
