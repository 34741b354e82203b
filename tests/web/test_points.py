"""A board reads points in the browser: what it writes at each choice is what the record has, as often."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.model import Reading
from canvass.web.answers import FAULTS
from tests.adversary.commands import run
from tests.cli.audit_folder.points_audit import begun, made
from tests.cli.audit_folder.ranked_audit import COUNTY
from tests.web.rooms import administrator, boards, opened


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A contest by points with a round open."""
    folder = tmp_path_factory.mktemp("points")

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(folder, *words)
        return done.code, done.out, done.err

    return Path(begun(typed, folder, made(risk_limit="0.2")))


@pytest.fixture
def audit(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(copytree(prepared, tmp_path / "audit"))


@pytest.fixture
def board(audit: Path) -> Iterator[TestClient]:
    """A board that was confirmed."""
    with opened(audit) as room:
        (found,) = boards(room, administrator(room), COUNTY, "board 1")
        yield found


@pytest.fixture(scope="module")
def refused(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A board of whose cards nothing is kept."""
    with opened(Path(copytree(prepared, tmp_path_factory.mktemp("refused") / "audit"))) as room:
        (found,) = boards(room, administrator(room), COUNTY, "board 1")
        yield found


def form_of(client: TestClient, **marks: str) -> dict[str, str]:
    """The form of the next card, with marks: points_0 are those of the first choice."""
    page = client.get("/board").text
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    empty = dict.fromkeys(re.findall(r'name="(points-\d+-\d+)"', page), "")
    assert len(empty) == 3
    named = {
        k.replace("points_", "points-0-").replace("mark", "mark-0"): v for k, v in marks.items()
    }
    return {**hidden, **empty, **named, "step": "keep"}


def test_points_are_kept_as_they_are_written(board: TestClient, audit: Path) -> None:
    """Points of two choices, none of the third; what was typed is looked at before it is kept."""
    assert "(5 at most for one choice)" in board.get("/board").text
    looked = board.post(
        "/board/read", data=form_of(board, points_0="5", points_2="1") | {"step": "look"}
    )
    assert "A (5), C" in looked.text
    again = board.post("/board/read", data=form_of(board, points_0="5") | {"step": "change"})
    assert 'value="5"' in again.text
    kept = board.post("/board/read", data=form_of(board, points_0="5", points_2="1", points_1="0"))
    assert kept.status_code == 303, kept.text
    with sit_down(audit) as desk:
        (only,) = desk.state.cards.things[-1][1]
    assert (only.reading, only.choices) == (Reading.VOTE, ("A",) * 5 + ("C",))
    assert board.post("/board/read", data=form_of(board, mark="overvote")).status_code == 303


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({}, "nothing is marked"),
        ({"points_0": "0"}, "nothing is marked"),
        ({"points_0": "6"}, "is no number from 0 to 5"),
        ({"points_0": "-1"}, "is no number from 0 to 5"),
        ({"points_0": "five"}, "is no number from 0 to 5"),
        ({"points_0": "1 2"}, "is no number from 0 to 5"),
        ({"points_0": "1", "mark": "blank"}, "either the points, or one of the other answers"),
        ({"mark": "0"}, "a choice that is not on the form"),
    ],
)
def test_what_are_no_points_is_asked_again(
    refused: TestClient, marks: dict[str, str], said: str
) -> None:
    """Refused with the contest and what to do."""
    answer = refused.post("/board/read", data=form_of(refused, **marks))
    assert answer.status_code == 409
    assert said in answer.text


@pytest.mark.long(twin="test_what_are_no_points_is_asked_again")
def test_a_device_that_is_cut_off_says_the_same(refused: TestClient, browser: Browser) -> None:
    """The script of the form says what the server says of it, where nobody asks the server."""
    script = files("canvass.web").joinpath("static/form.js").read_text("utf-8")
    fieldset = re.search(r"<fieldset.*?</fieldset>", refused.get("/board").text, re.S)
    assert fieldset is not None
    page = browser.new_page()
    page.set_content(f"<form>{fieldset[0]}</form>")
    page.evaluate(
        "async (text) => { window.form_js = await import('data:text/javascript,' + encodeURIComponent(text)); }",
        script,
    )
    for typed, said in (
        (["5", "", "1"], "A (5), C"),
        (["6", "", ""], "chair, A: '6' is no number from 0 to 5"),
        (["", "", ""], FAULTS["nothing"].format(title="chair")),
    ):
        for field, value in zip(page.query_selector_all("input[type=text]"), typed, strict=True):
            field.fill(value)
        found = page.evaluate(
            """(faults) => { try { return form_js.answers(document.forms[0], { faults })[0][1]; }
                             catch (error) { return error.message; } }""",
            dict(FAULTS),
        )
        assert found == said
    page.close()
