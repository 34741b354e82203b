"""A board reads ranks in the browser: what it writes at each choice is what the record has at each rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.model import Reading
from canvass.web.rooms import Room
from tests.adversary.commands import run
from tests.cli.audit_folder.ranked_audit import COUNTY, begun, made
from tests.web.rooms import administrator, boards, opened


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ranked contest with a round open."""
    folder = tmp_path_factory.mktemp("ranked")

    def typed(*words: str) -> tuple[int, str, str]:
        done = run(folder, *words)
        return done.code, done.out, done.err

    return Path(begun(typed, folder, made().but(risk_limit="0.2")))


@pytest.fixture
def audit(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(copytree(prepared, tmp_path / "audit"))


@pytest.fixture
def reader(audit: Path) -> Iterator[tuple[Room, TestClient]]:
    """A board that was confirmed."""
    with opened(audit) as room:
        (board,) = boards(room, administrator(room), COUNTY, "board 1")
        yield room, board


@pytest.fixture(scope="module")
def refused(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A board of whose cards nothing is kept."""
    with opened(Path(copytree(prepared, tmp_path_factory.mktemp("refused") / "audit"))) as room:
        (board,) = boards(room, administrator(room), COUNTY, "board 1")
        yield board


def form_of(client: TestClient, **marks: str) -> dict[str, str]:
    """The form of the next card, with marks: rank_0 are the ranks written at the first choice."""
    page = client.get("/board").text
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    empty = dict.fromkeys(re.findall(r'name="(rank-\d+-\d+)"', page), "")
    named = {
        name.replace("rank_", "rank-0-").replace("mark", "mark-0"): v for name, v in marks.items()
    }
    return {**hidden, **empty, **named, "step": "keep"}


def last_read(audit: Path) -> tuple[Reading, object]:
    """What was kept of the card read last."""
    with sit_down(audit) as desk:
        found, contests = desk.state.cards.things[-1]
    assert found
    return contests[0].reading, contests[0].ranks


def test_ranks_are_kept_as_they_are_written(reader: tuple[Room, TestClient], audit: Path) -> None:
    """A skipped rank, a choice at two ranks, two choices at one: nothing is worked out by the board."""
    _, board = reader
    page = board.get("/board").text
    assert "Write at each choice the rank that is marked for it" in page
    assert "Too many marks" not in page
    looked = board.post(
        "/board/read", data=form_of(board, rank_0="1 4", rank_1="3", rank_3="4") | {"step": "look"}
    )
    assert "1: 15; 2: no mark; 3: 16; 4: 15 and 18" in looked.text
    again = board.post(
        "/board/read", data=form_of(board, rank_0="1 4", rank_1="3") | {"step": "change"}
    )
    assert 'value="1 4"' in again.text
    kept = board.post("/board/read", data=form_of(board, rank_0="1 4", rank_1="3", rank_3="4"))
    assert kept.status_code == 303, kept.text
    assert last_read(audit) == (Reading.VOTE, (("15",), (), ("16",), ("15", "18")))
    assert board.post("/board/read", data=form_of(board, mark="blank")).status_code == 303
    assert last_read(audit) == (Reading.BLANK, ())


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({}, "nothing is marked"),
        ({"rank_0": "first"}, "is not a rank"),
        ({"rank_0": "0"}, "is not a rank"),
        ({"rank_0": "51"}, "is not a rank"),
        ({"rank_0": "1 1"}, "is not a rank"),
        ({"rank_0": "-1"}, "is not a rank"),
        ({"rank_0": "1", "mark": "blank"}, "either the ranks, or one of the other answers"),
        ({"mark": "overvote"}, "two choices at one rank are written as they are"),
        ({"mark": "0"}, "a choice that is not on the form"),
    ],
)
def test_what_is_no_rank_is_asked_again(
    refused: TestClient, marks: dict[str, str], said: str
) -> None:
    """Refused with the contest and what to do; what was typed stays on the form."""
    answer = refused.post("/board/read", data=form_of(refused, **marks))
    assert answer.status_code == 409
    assert said in answer.text


def test_the_plan_of_a_ranked_contest(audit: Path) -> None:
    """The page says whom the rankings elect and by which claims, and marks the method that is planned."""
    with opened(audit) as room:
        page = administrator(room).get("/office/plan").text
    assert "By the rankings of 104 ballots 16 is elected, round by round" in page
    assert "leave nobody else. The closest, by" in page
    assert "(planned)" in page
    assert "No complete set of claims" not in page
