"""Any interleaving of two boards' sends, retries and cuts is a record that a single careful clerk could have made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from canvass.audit.event import CardsInterpreted, Turn
from canvass.journeys.audit_folder.desk import sit_down
from canvass.model.fields import Fields
from canvass.record import find_store, verify_record
from canvass.web.envelope import About, close
from tests.web.client import Client
from tests.web.rooms import administrator, boards, opened
from tests.web.served import Server, audit_with_round, start

LONGER = pytest.mark.long(twin="test_any_interleaving")


@dataclass
class Device:
    """A board's device as its script works: cards ahead, what waits, what was answered."""

    client: Client
    ahead: dict[str, object] = field(default_factory=dict)
    waiting: list[dict[str, str]] = field(default_factory=list)
    kept: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def look(self) -> None:
        """Ask for the cards ahead; what was asked before stays where the server cannot be reached."""
        with suppress(OSError, HTTPException):
            answer = self.client.get("/board/ahead.json")
            if answer.status_code == 200:
                self.ahead = json.loads(answer.text)

    def read(self, mayor: int) -> None:
        """Read the next card, and put it where it waits."""
        here = {(each["card"], each["turn"]) for each in self.waiting}
        cards = self.ahead.get("cards", [])
        assert isinstance(cards, list)
        free = [each for each in cards if (each["card"], each["turn"]) not in here]
        if not free:
            return
        card = free[0]
        about = About("Adams", str(self.ahead["board"]), 1, card["card"], card["turn"])
        said = urlencode({"seen": card["seen"], "mark-0": mayor, "mark-1": 0})
        closed = close(str(self.ahead["key"]), about, said)
        names = ("jurisdiction", "board", "round", "card", "turn")
        self.waiting.append(
            {name: str(getattr(about, name)) for name in names} | {"closed": closed}
        )

    def send(self, *, is_lost: bool) -> None:
        """Send the first that waits; an answer that is lost on the way leaves it where it is."""
        if not self.waiting:
            return
        first = self.waiting[0]
        with suppress(OSError, HTTPException):
            answer = self.client.post("/board/send.json", first)
            if is_lost:
                return
            key = f"{first['turn']} {first['card']}"
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                entry = json.loads(answer.text)["kept"]
                assert self.kept.setdefault(key, entry) == entry
            else:
                self.refused.append(key)
            self.waiting.pop(0)


@dataclass
class Table:
    """A served audit, which is stopped and started again, and the devices of two boards."""

    audit: Path
    server: Server | None
    devices: list[Device]

    def cut(self) -> None:
        """The machine loses its power, or gets it back at the same address."""
        if self.server is not None:
            self.port = self.server.address.rpartition(":")[2]
            self.server.process.kill()
            self.server.process.communicate()
            self.server = None
        else:
            self.server = start(self.audit, "--port", self.port)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Two boards of Adams at work on a round."""
    audit = audit_with_round(tmp_path, 60)
    with opened(audit) as room:
        found = boards(room, administrator(room), "Adams", "board 1", "board 2")
        cookies = [f"{room.cookie}={each.cookies[room.cookie]}" for each in found]
    server = start(audit)
    here = Table(audit, server, [Device(Client(server.address, each)) for each in cookies])
    yield here
    if here.server is not None:
        here.server.process.kill()
        here.server.process.communicate()


@pytest.mark.parametrize(("examples", "steps"), [(3, 14), pytest.param(12, 30, marks=LONGER)])
def test_any_interleaving(table: Table, examples: int, steps: int) -> None:
    """What was acknowledged is there once, under its entry; each turn once; no board twice; both devices end empty."""

    class Interleaving(RuleBasedStateMachine):
        @rule(which=st.integers(0, 1))
        def look(self, which: int) -> None:
            table.devices[which].look()

        @rule(which=st.integers(0, 1), mayor=st.integers(0, 1))
        def read(self, which: int, mayor: int) -> None:
            if not table.devices[which].ahead:
                table.devices[which].look()
            table.devices[which].read(mayor)

        @rule(which=st.integers(0, 1), is_lost=st.booleans())
        def send(self, which: int, is_lost: bool) -> None:
            table.devices[which].send(is_lost=is_lost)

        @precondition(lambda _: table.server is None or any(each.waiting for each in table.devices))
        @rule()
        def cut(self) -> None:
            table.cut()

        @invariant()
        def what_was_acknowledged_is_there(self) -> None:
            if table.server is None:
                check(table)

        def teardown(self) -> None:
            if table.server is None:
                table.cut()
            for device in table.devices:
                while device.waiting:
                    device.send(is_lost=False)
            check(table)

    run_state_machine_as_test(
        Interleaving,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert sum(len(device.kept) for device in table.devices) > 3


def check(table: Table) -> None:
    """The record has what each device was told, once, and is one that somebody could have written by hand."""
    with sit_down(table.audit) as desk:
        found = [each for each in desk.record.entries() if each.event.kind == "cards.interpreted"]
    kept: dict[tuple[str, str], tuple[str, int]] = {}
    for each in found:
        body = CardsInterpreted.read(Fields("a reading", each.event.body))
        for read in body.cards:
            key = body.turn.value, "/".join(read.id[1:])
            assert key not in kept, "nothing is read twice in one turn"
            kept[key] = body.board, each.sequence
    for number, device in enumerate(table.devices, 1):
        for said, entry in device.kept.items():
            turn, card = said.split(" ")
            assert kept[turn, card] == (f"board {number}", entry)
    for (turn, card), (board, entry) in kept.items():
        if turn == Turn.SECOND:
            first = kept[Turn.FIRST.value, card]
            assert first[0] != board
            assert first[1] < entry
    assert verify_record(find_store(table.audit / "record")).is_consistent
