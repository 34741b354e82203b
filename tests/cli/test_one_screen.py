"""A screen has 25 lines: faults that do not fit are told in short with what became of them, and whole with --all."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.present.blocks import Page, paragraphs
from canvass.present.inputs import faults_among
from canvass.present.one_screen import WIDTH, on_one_screen
from canvass.present.render.terminal import as_text
from tests.cli.conftest import Run

COMMANDS = (("paths",), ("recount", "plan"), ("audit", "plan", "--quick"))
LINES = 25
KANSAS = "the state's result (states) is 771,406 (-13,306) and 570,323 (-11,654)"


@pytest.mark.parametrize("year", ["2016", "2020", "2024"])
@pytest.mark.parametrize("command", COMMANDS)
def test_an_answer_is_one_screen(run: Run, command: tuple[str, ...], year: str) -> None:
    """With no option that asks for more."""
    code, out, err = run(*command, f"us-{year}-president")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= LINES, out


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_left_out_is_named_and_its_sums_are_asked_for(
    run: Run, command: tuple[str, ...]
) -> None:
    """Kansas and Maine stand on the screen of 2020, and that --all has more; there, and in JSON, are the sums."""
    screen, whole, numbers = (
        " ".join(run(*command, "us-2020-president", *more)[1].split())
        for more in ((), ("--all",), ("--json",))
    )
    for told in ("Kansas", "Maine", "eft out", "More of each: --all."):
        assert told in screen
    assert KANSAS not in screen
    assert KANSAS in whole
    assert "More of each" not in whole
    faults = [one for one in json.loads(numbers)["inputs"] if "sums" in one]
    assert {"Kansas", "Maine"} <= {one["place"]["name"] for one in faults}


@pytest.mark.parametrize(("room", "is_whole"), [(10, True), (24, False)])
def test_a_fault_that_fits_is_told_whole(room: int, is_whole: bool) -> None:
    """Oregon's is four lines with its numbers: where they fit, a reader can use them."""
    (fault,) = faults_among(election_outcome(open_election("us-2024-president")).inputs)

    def page_of(told: Sequence[str]) -> Page:
        return Page("Title", (*paragraphs(["A line."] * room), *paragraphs(told)))

    said = " ".join(as_text(on_one_screen(page_of, (fault,)), WIDTH).split())
    assert ("together 20,968 votes short" in said) is is_whole
    assert ("More of each: --all." in said) is not is_whole
    assert "Oregon" in said
