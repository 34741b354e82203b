"""What the documents show about files is what the code takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from canvass.formats.description import Description
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import ALL
from canvass.formats.mapping import packaged_dialects
from canvass.formats.toml_problems import read_toml

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def blocks(page: str) -> list[str]:
    """The TOML examples of a page."""
    return re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def test_the_example_of_an_election_is_a_description() -> None:
    """The election.toml of the page on CSV files is taken as it stands."""
    (example,) = blocks("canvass-csv.md")
    assert read_toml(example, Description)[1] == ()


def test_the_examples_of_a_mapping_are_mappings() -> None:
    """The mapping of the doctor's page, with a column for each choice and with a row for each."""
    wide, long = blocks("doctor.md")
    assert read_toml(wide, Dialect)[1] == ()
    head = wide[: wide.index("# One row for each unit")]
    dialect, problems = read_toml(head + long, Dialect)
    assert problems == ()
    assert dialect is not None
    assert not dialect.counts[0].is_wide


def test_every_kind_of_problem_is_on_the_reference_page() -> None:
    """Code, severity, meaning and mend of each, and no code that is gone."""
    page = (DOCS / "reference" / "problems.md").read_text("utf-8")
    for kind in ALL.values():
        assert f"| `{kind.code}` | {kind.severity} |" in page
        assert kind.mend.replace("|", "\\|") in page
    assert set(re.findall(r"^\| `([a-z0-9_.]+)` \|", page, re.MULTILINE)) == set(ALL)


@pytest.mark.parametrize("dialect", packaged_dialects(), ids=lambda dialect: dialect.name)
def test_every_format_is_in_the_doctors_table(dialect: Dialect) -> None:
    """By its name, or by the family that its name begins with."""
    page = (DOCS / "doctor.md").read_text("utf-8")
    families = ("us-county-", "wisconsin-2016-")
    assert f"`{dialect.name}`" in page or dialect.name.startswith(families)
