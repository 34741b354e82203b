"""Boards count whole batches in the browser: faults, two counts that differ, a full count by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.verify import verify
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import BATCHES, CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import begun
from tests.typed import invoke
from tests.web.rooms import administrator, boards, opened, routes, visitor

SCENE = Scene(
    (mayor('name = "batch_comparison"'),),
    (),
    PAPER,
    PAPER,
    top='second_reading = "1"',
    batch_totals=("mayor",),
)


def audit_of_batches(folder: Path, *, by_hand: bool = False) -> Path:
    """An audit whose round draws batches, or in which every batch is counted by order of a person."""
    audit = begun(folder, SCENE)
    with sit_down(audit) as desk:
        open_round(desk, {} if by_hand else {"mayor": 6}, ("mayor",) if by_hand else (), CLERK)
    return audit


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit whose boards count batches."""
    with opened(audit_of_batches(tmp_path)) as made:
        yield made


def asked(client: TestClient) -> dict[str, str]:
    """The hidden fields of the batch on a board's screen, but its sitting's; empty where none waits."""
    found = re.findall(
        r'type="hidden" name="(?!sitting)(\w+)" value="([^"]*)"', client.get("/board/batch").text
    )
    return dict(found)


def counted(form: dict[str, str], county: str = "Adams", **other: str) -> dict[str, str]:
    """The form filled as the paper is, or otherwise."""
    on = [marks["mayor"] for card, marks in PAPER.items() if card[:2] == (county, form["batch"])]
    votes = {each: sum(each in marks for marks in on) for each in ("A", "B")}
    filled = {"cards-0": len(on), "votes-0-0": votes["A"], "votes-0-1": votes["B"], "over-0": 0}
    blank = sum(not marks for marks in on)
    told = {name: str(value) for name, value in {**filled, "unused-0": blank}.items()}
    return {**form, **told, "step": "keep", **other}


def test_a_batch_is_counted_twice_and_settled(room: Room) -> None:
    """Looked at, kept, counted again blind, settled by both; what is sent again is kept once."""
    office = administrator(room)
    one, two = boards(room, office, "Adams", "board 1", "board 2")
    first = asked(one)
    assert "Count a batch" in one.get("/board").text
    look = one.post("/board/batch", data=counted(first, step="look"))
    assert "A 14, B 4" in look.text
    right = counted(first)
    moved = {"votes-0-0": "13", "votes-0-1": str(int(right["votes-0-1"]) + 1)}
    wrong = {**right, **moved}
    entry = one.post("/board/batch", data=wrong).headers["location"]
    assert one.post("/board/batch", data=wrong).headers["location"] == f"{entry}&again=yes"
    refused = one.post("/board/batch", data=counted(first))
    assert (refused.status_code, "was read already" in refused.text) == (409, True)
    assert 'value="14"' in refused.text, "what was typed stays"
    while (form := asked(two))["turn"] == "first":
        assert two.post("/board/batch", data=counted(form)).status_code == 303
    assert form["batch"] == first["batch"]
    assert two.post("/board/batch", data=counted(form)).status_code == 303
    assert f"Batch {first['batch']}: your number is" in one.get("/board/batch").text
    settle = counted({**first, "turn": "resolution"})
    refused = two.post("/board/batch", data=settle)
    assert (refused.status_code, f"shows for batch {first['batch']}:" in refused.text) == (
        409,
        True,
    )
    number = room.accounts.number_of("Adams", "board 1", f"batch {first['batch']}")
    assert two.post("/board/batch", data={**settle, "together": number}).status_code == 303


def test_the_office_withdraws_the_counts_of_a_batch(room: Room) -> None:
    """With a reason, by its page: the batch is asked for again; a card of that name is none."""
    office = administrator(room)
    (one,) = boards(room, office, "Adams", "board 1")
    first = asked(one)
    assert one.post("/board/batch", data=counted(first)).status_code == 303
    assert asked(one).get("batch") != first["batch"]
    form = {"jurisdiction": "Adams", "card": first["batch"], "reason": "the wrong box"}
    assert office.post("/office/withdraw", data=form).status_code == 409
    assert office.post("/office/withdraw", data={**form, "what": "batch"}).status_code == 303
    assert asked(one)["batch"] == first["batch"]
    assert '<option value="batch">' in office.get("/office").text


CANNOT_STAND = [
    ({"votes-0-0": "15"}, "account for 21 marks"),
    ({"votes-0-0": ""}, "mayor, A: nothing"),
    ({"over-0": "-1"}, "ballots with too many marks: &#39;-1&#39;"),
    ({"cards-0": "1e3", "unused-0": "x"}, "marks not used: &#39;x&#39;"),
]


def test_numbers_that_cannot_stand(room: Room) -> None:
    """Each is named with its contest, nothing is kept, and what was typed stays on the page."""
    (one,) = boards(room, administrator(room), "Adams", "board 1")
    for typed, said in CANNOT_STAND:
        before = asked(one)
        answer = one.post("/board/batch", data=counted(before, **typed))
        assert (answer.status_code, said in answer.text) == (409, True), answer.text
        assert all(f'value="{each}"' in answer.text for each in typed.values())
        assert asked(one) == before


def test_a_batch_that_is_not_asked_for(room: Room) -> None:
    """Another county's batch, a contest that it does not have, a batch that is not there: refused with the reason."""
    (one,) = boards(room, administrator(room), "Adams", "board 1")
    form = counted(asked(one))
    for other in ({"batch": "9"}, {"contest": "bond"}, {"batch": "../Brown/1"}):
        answer = one.post("/board/batch", data={**form, **other})
        assert (answer.status_code, "is not to be counted so" in answer.text) == (409, True)
    lost = one.post("/board/batch", data={**form, "lost": "yes"})
    assert lost.status_code == 303


def test_who_counts_second_sees_nothing_of_the_first(tmp_path: Path) -> None:
    """Two audits that differ in one first count send the second board the same bytes."""
    pages = []
    for folder, votes in (("one", "14"), ("other", "13")):
        (tmp_path / folder).mkdir()
        with opened(audit_of_batches(tmp_path / folder)) as room:
            one, two = boards(room, administrator(room), "Adams", "board 1", "board 2")
            unused = str(int(counted(asked(one))["unused-0"]) + 14 - int(votes))
            form = counted(asked(one), **{"votes-0-0": votes, "unused-0": unused})
            assert one.post("/board/batch", data=form).status_code == 303
            while asked(two)["turn"] == "first":
                two.post("/board/batch", data=counted(asked(two)))
            shown = two.get("/board/batch").text, two.get("/board").text
            secret = rf"{room.mark_of_audit}|name=\"sitting\" value=\"\w+\""
            pages.append([re.sub(secret, "", each) for each in shown])
    assert pages[0] == pages[1]


def test_a_full_count_by_hand(tmp_path: Path) -> None:
    """Every batch of both counties is counted on the same screens, until nothing waits."""
    with opened(audit_of_batches(tmp_path, by_hand=True)) as room:
        office, done = administrator(room), []
        for county in ("Adams", "Brown"):
            one, two = boards(room, office, county, "board 1", "board 2")
            for board in (one, two, one):
                while form := asked(board):
                    done.append((county, form["batch"]))
                    assert board.post("/board/batch", data=counted(form, county)).status_code == 303
        assert sorted(done) == sorted(2 * BATCHES)
        assert "sign off" in office.get("/office").text


def counts_made(board: TestClient, turn: str, again: int) -> int:
    """Count every batch that waits in this turn, each sent twice; how many."""
    count = 0
    while (form := asked(board)).get("turn") == turn:
        assert board.post("/board/batch", data=counted(form)).status_code == 303
        assert board.post("/board/batch", data=counted(form)).status_code == again
        count += 1
    return count


@pytest.mark.parametrize("is_asked", [True, False])
def test_counts_under_seal_in_the_browser(tmp_path: Path, is_asked: bool) -> None:
    """Where the terms ask for seals both counts are sealed, and opened when both are in; otherwise neither is."""
    top = f"under_seal = true\n{SCENE.top}" if is_asked else SCENE.top
    audit = begun(tmp_path, replace(SCENE, top=top))
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
    ledger = audit / "record" / "ledger.jsonl"
    with opened(audit) as room:
        pair = boards(room, administrator(room), "Adams", "board 1", "board 2")
        first = [counts_made(board, "first", 409 if is_asked else 303) for board in pair]
        assert (b'"votes":' in ledger.read_bytes()) is not is_asked
        second = [counts_made(board, "second", 303) for board in pair]
    assert first == second[::-1]
    kinds = [json.loads(line)["event"]["kind"] for line in ledger.read_bytes().splitlines()]
    said = [kind for kind in kinds if kind.startswith("batches.")]
    both = ["batches.sealed", "batches.unsealed", "batches.unsealed"]
    count = sum(first)
    assert count == 3
    assert said == (
        ["batches.sealed"] * count + both * count if is_asked else ["batches.counted"] * 2 * count
    )
    assert verify(audit).is_consistent


TELLTALE = 7_919_837
"""A count that nothing else in an audit is."""
SHOWN = re.compile(rb"(?<![0-9a-f])7,?919,?837(?![0-9a-f])")
"""The same as it may be written, and not by chance within a digest."""


def test_no_byte_tells_a_count_while_it_is_sealed(tmp_path: Path) -> None:
    """Every page of every kind of visitor, the status, and all that is published; once both are in, it is there."""
    audit = begun(tmp_path, replace(SCENE, top=f"under_seal = true\n{SCENE.top}"))
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
    with opened(audit) as room:
        office = administrator(room)
        one, two = boards(room, office, "Adams", "board 1", "board 2")
        form = asked(one)
        odd = counted(form, **{"cards-0": str(TELLTALE + 1), "votes-0-0": str(TELLTALE)})
        odd |= {"votes-0-1": "1", "unused-0": "0"}
        assert SHOWN.search(one.post("/board/batch", data={**odd, "step": "look"}).content)
        assert one.post("/board/batch", data=odd).status_code == 303
        assert one.post("/board/batch", data=odd).status_code == 409
        for turn in ("first", "second", "resolution"):
            for again in (counted(form, turn=turn), {**counted(form, turn=turn), "lost": "yes"}):
                for board in (one, two) if turn != "second" else (one,):
                    assert not SHOWN.search(board.post("/board/batch", data=again).content)
        visitors = (office, one, two, visitor(room))
        pages = [path for path, method in routes(room) if method == "GET" and "events" not in path]
        said = [who.get(path).content for who in visitors for path in pages if "{" not in path]
        assert sum(b"Adams" in each for each in said) > 20
        assert not [each for each in said if SHOWN.search(each)]
        told = invoke(["audit", "status", str(audit), "--json"])
        assert (told.exit_code, SHOWN.search(told.stdout_bytes)) == (0, None)
        public = tmp_path / "public"
        done = invoke(["audit", "publish", str(audit), str(public)])
        assert (done.exit_code, SHOWN.search(done.stdout_bytes)) == (0, None), done.output
        assert in_files(public) == in_files(audit / "record") == []
        assert {path.parent.name for path in in_files(audit)} == {"sealed"}
        while (waits := asked(two))["turn"] == "first" or waits["batch"] != form["batch"]:
            assert two.post("/board/batch", data=counted(waits)).status_code == 303
        assert two.post("/board/batch", data=counted(waits)).status_code == 303
        assert [path.name for path in in_files(audit / "record")] == ["ledger.jsonl"]
        assert not in_files(audit / "office")


def in_files(folder: Path) -> list[Path]:
    """The files below a folder that tell the count."""
    return [
        path for path in folder.rglob("*") if path.is_file() and SHOWN.search(path.read_bytes())
    ]
