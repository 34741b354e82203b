"""docs/record.md in two parts: the first says all that the core follows, the second what only the other file knows."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.observer.conftest import OBSERVER, core_alone

TEXT = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
ONE, TWO = TEXT.split("## Part two: the rest\n")
RUNNING = "all but nothing, concluded, aborted"


@pytest.fixture(scope="module")
def core() -> ModuleType:
    """The core, into which nothing is loaded."""
    return core_alone(OBSERVER)


def rows(text: str) -> list[list[str]]:
    """The cells of every line of every table of a text."""
    lines = (line for line in text.splitlines() if line.startswith("| "))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def section(text: str, number: str) -> str:
    """A section, from its heading to the next."""
    return text.split(f"### {number} ")[1].split("\n### ")[0]


def named_first(text: str) -> set[str]:
    """What the first cells of tables name in code."""
    return {name for row in rows(text) for name in re.findall(r"`([^`]+)`", row[0])}


def test_each_step_fails_the_check_and_stands_in_the_phases_of_the_table(
    observer: ModuleType,
) -> None:
    """Published: the table of steps has every usual kind once, with its check, its phases and where it leads."""
    told = {
        row[0].strip("`"): (row[1].strip("`"), row[2].split(" (")[0].replace("*", ""), row[3])
        for row in rows(section(ONE, "21.1"))
        if row[1].startswith("`")
    }
    kinds = observer.KINDS["audit"]
    for kind, (check, phases, leads_to) in told.items():
        stands = observer.RUNNING if phases == RUNNING else phases
        found = kinds[kind]
        assert (found.check, ", ".join(found.phases), found.leads_to) == (check, stands, leads_to)
    rarer = {"audit.accepted", "boards.formed", "cards.sealed", "cards.unsealed", "batches.counted"}
    rarer |= {"batches.sealed", "batches.unsealed"}
    assert {k for k in kinds if not k.startswith("ceremony.")} == {*told, *rarer}


def test_part_one_has_what_the_core_follows(core: ModuleType, observer: ModuleType) -> None:
    """Its methods, bets, claims and kinds stand there, and those that only the other file knows do not."""
    assert named_first(section(ONE, "21.9")) == {
        "fixed stake", "stake", "truncated shrinkage", "mixture", "bets", "shares",
        "mean", "weight", "distance", "towards_upper", "cap", "name",
    }  # fmt: skip
    assert {"fixed stake", "truncated shrinkage", "mixture"} == set(core.USUAL_BETS)
    assert {*core.METHODS} == {"polling", "comparison"}
    assert {*core.METHODS} <= named_first(section(ONE, "21.3"))
    assert {*core.METHODS} == named_first(section(ONE, "21.10"))
    assert not named_first(section(ONE, "21.3")) & (observer.METHODS.keys() - core.METHODS.keys())
    usual = {kind for kinds in core.KINDS.values() for kind in kinds}
    assert not {kind for kind in usual if f"`{kind}`" not in ONE}


def test_part_two_has_the_rest(core: ModuleType, observer: ModuleType) -> None:
    """Every other method, bet and rule has a line of a table in the second part."""
    first = named_first(TWO)
    assert not (observer.METHODS.keys() - core.METHODS.keys()) - first
    bets = {*observer.BETS, *observer.SPLIT} - {*core.USUAL_BETS}
    assert bets
    assert not bets - named_first(section(TWO, "21.24"))
    elsewhere = {"plurality", "approval", "irv", "condorcet", "borda", "score", "cumulative"}
    rules = {*observer.RULES} - elsewhere
    assert not rules - named_first(section(TWO, "21.20"))


def test_every_section_that_is_named_is_there() -> None:
    """A number in brackets is that of a section, and a link leads to a heading."""
    numbers = set(re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", TEXT, re.M))
    named = set(re.findall(r"\b(2[12]\.\d+(?:\.\d+)?)\b", TEXT))
    assert not named - numbers
    heads = {
        re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")
        for head in re.findall(r"^#+ (.*)$", TEXT, re.M)
    }
    assert not set(re.findall(r"\]\(#([^)]+)\)", TEXT)) - heads


@pytest.mark.parametrize("name", ["observer.py", "observer_more.py"])
def test_the_observer_names_sections_that_are_there(name: str) -> None:
    """What a function was written from can be looked up."""
    numbers = set(re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", TEXT, re.M))
    code = OBSERVER.with_name(name).read_text("utf-8")
    named = set(re.findall(r"\b(2[12]\.\d+(?:\.\d+)?)\b", code))
    assert named
    assert not named - numbers
