"""``canvass audit boards --member``: a board is its people; two that share one are refused under any name."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import COUNTY, load, made, seed, write_rows
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

ANN, BO, CY, DI = "Ann Lee", "Bo Karlsson", "Cy Diaz", "Di Evans"
TOP = 'second_reading = "1"\n'


@pytest.fixture
def place(run: Run, tmp_path: Path) -> str:
    """An audit with a round open, every card of which is read twice."""
    return with_round(run, tmp_path, load(run, tmp_path, made()))


def with_round(run: Run, tmp_path: Path, found: str) -> str:
    """The same of an audit that is loaded."""
    contests = tmp_path / "files" / "contests.toml"
    contests.write_text(TOP + contests.read_text("utf-8"), "utf-8")
    assert run("audit", "load", found, "contests", str(contests))[0] == 0
    assert run("audit", "commit", found)[0] == 0
    seed(run, found)
    assert run("audit", "sample", found, "--size", "president=19")[0] == 0
    assert run("audit", "sheets", found, "--csv-only")[0] == 0
    return found


def form(run: Run, place: str, *said: str) -> tuple[int, str]:
    """Name people of boards; the exit code and what is refused."""
    named = [part for each in said for part in ("--member", each)]
    code, _, err = run("audit", "boards", place, "-j", COUNTY, *named)
    return code, " ".join(err.split())


def enter(run: Run, place: str, board: str, *more: str) -> tuple[int, str]:
    """Enter every card that was drawn, as this board."""
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    filled = sheet.with_name("filled.csv")
    paper, done = made().paper, []
    for *at, contest, _, _ in rows:
        marks = paper.get((at[-3], at[-2], at[-1]))
        reading = "contest_not_on_card" if marks is None else "vote" if marks else "blank"
        done.append((*at, contest, reading, marks[0] if marks else ""))
    write_rows(filled, header, done)
    code, _, err = run("audit", "enter", place, str(filled), "-j", COUNTY, "--board", board, *more)
    return code, " ".join(err.split())


def lines(place: str) -> int:
    """How many entries the record has."""
    return len((Path(place) / "record" / "ledger.jsonl").read_bytes().splitlines())


def test_a_person_who_read_first_does_not_read_second(run: Run, place: str, tmp_path: Path) -> None:
    """Not under another label, not after a change of boards, not in other capitals; somebody else may."""
    assert form(run, place, f"board 1={ANN}", f"board 1={BO}", f"board 2={CY}") == (0, "")
    assert enter(run, place, "board 1") == (0, "")
    before = lines(place)
    for board, why in (("board 1", "read first by"), ("board 3", "name its members first")):
        code, err = enter(run, place, board, "--second")
        assert (code, why in err) == (2, True), err
    for said in ((f"board 3={ANN}",), (f"board 2={ANN.upper()}",), (f"board 2={CY}", f"x={CY}")):
        code, err = form(run, place, *said)
        assert (code, "share a person" in err) == (2, True), err
    assert lines(place) == before
    assert form(run, place, f"board 1={BO}", f"board 2={ANN}") == (0, "")
    code, err = enter(run, place, "board 2", "--second")
    assert (code, "shares a person" in err) == (2, True), err
    assert lines(place) == before + 2
    assert form(run, place, f"board 1={BO}", f"board 2={CY}") == (0, "")
    assert enter(run, place, "board 2", "--second") == (0, "")
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    assert run("audit", "measure", place)[0] == 0
    public = tmp_path / "public"
    assert run("audit", "publish", place, str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    observed = run_observer(public)
    assert (code, observed.returncode) == (0, 0)
    for told in (out, observed.stdout):
        assert "by two boards whose members are named, and nobody in both" in " ".join(told.split())


def test_what_is_no_name_is_refused_and_nothing_is_written(run: Run, place: str) -> None:
    """All of them or none: a name that may not stand, a person twice, a board without one."""
    before = lines(place)
    for said, why in (
        ((f"board 1={ANN}", "board 2=B\u043e"), "look alike"),
        ((f"board 1={ANN}", f"board 1={ANN.lower()}"), "named twice"),
        ((f"board 1={ANN}", f"BOARD 1={BO}"), "have one name"),
        (("board 1",), 'as "board 1=Ann Lee"'),
        (("=Ann",), 'as "board 1=Ann Lee"'),
        ((f"board  1={ANN}",), "two spaces"),
        ((f"board 1={ANN}, {BO}",), "may be several people"),
        ((f"board 1={ANN} and {BO}",), "may be several people"),
    ):
        code, err = form(run, place, *said)
        assert (code, why in err) == (2, True), err
    code, _, err = run("audit", "boards", place, "-j", "Nowhere", "--member", f"board 1={ANN}")
    assert (code, "Nowhere" in err) == (2, True)
    assert lines(place) == before
    assert form(run, place, f"board 1={ANN}") == (0, "")
    assert form(run, place, f"board 1={ANN}") == (0, "")
    assert lines(place) == before + 1
    code, out, _ = run("audit", "boards", place, "-j", COUNTY, "--member", f"b={DI}", "--json")
    assert (code, json.loads(out)[0]["members"]) == (0, [DI])


def test_boards_at_work_are_for_their_owner_alone(run: Run, place: str) -> None:
    """Nobody else on the machine reads first readings, sheets or the plan while the round is open."""
    assert enter(run, place, "board 1") == (0, "")
    readable = [
        path
        for path in (Path(place), *Path(place).rglob("*"))
        if path.stat().st_mode & 0o077
        and all(
            up.stat().st_mode & 0o077 for up in path.parents if Path(place) in (up, *up.parents)
        )
    ]
    assert readable == []
