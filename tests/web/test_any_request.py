"""Whatever anybody sends to whatever address: an answer in words, no fault of the server, no entry by a stranger.

The addresses are those of the app, as its OpenAPI and its table of roles have them; the names of fields are those that
its pages read. What is sent is made up, with pieces of what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import canvass.web
from canvass.web.roles import RIGHTS, Role
from canvass.web.rooms import Room
from tests.profile import IS_SEARCH
from tests.web.rooms import ADDRESS, HERE, administrator, app_of, boards, official, opened
from tests.web.served import audit_with_round

SOURCES = sorted(Path(canvass.web.__file__).parent.glob("*.py"))
FIELDS = sorted(
    {
        name
        for path in SOURCES
        for name in re.findall(r'(?:one|number)\(\w+, "(\w+)"\)', path.read_text("utf-8"))
    }
)
RIGHT_PIECES = (
    "Adams",
    "Brown",
    "1/3",
    "first",
    "second",
    "resolution",
    "1",
    "0",
    "keep",
    "look",
    "board 1",
    "Ann Lee, clerk",
)
VALUES = st.sampled_from(RIGHT_PIECES) | st.text(max_size=30) | st.integers().map(str)
FEW, MANY = 25, 3_000 if IS_SEARCH else 1_000
"""How many requests are made up; each is sent as every role."""
LEAVES = {"/sign-out", "/board/sign-out", "/board/break"}
People = tuple[Room, dict[Role, TestClient]]
"""A server, and somebody of each role."""
WRITES_NOTHING = (Role.NOBODY, Role.CLERK)


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A server with a round open, and somebody of each role."""
    with opened(audit_with_round(tmp_path_factory.mktemp("any"))) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        clerk = official(room, office, "Cleo Diaz", "Brown")
        app = app_of(room)
        found = {
            role: TestClient(
                app,
                base_url=ADDRESS,
                headers=HERE,
                cookies=dict(client.cookies),
                follow_redirects=False,
                raise_server_exceptions=False,
            )
            for role, client in (
                (Role.ADMINISTRATOR, office),
                (Role.CLERK, clerk),
                (Role.BOARD, one),
                (Role.NOBODY, TestClient(app)),
            )
        }
        for client in found.values():
            client.portal = office.portal
        yield room, found


def test_the_description_has_what_the_table_has(people: People) -> None:
    """Every address of the app's description stands in the table of roles, with its method."""
    described = people[1][Role.NOBODY].get("/openapi.json").json()["paths"]
    found = {(method.upper(), path) for path, each in described.items() for method in each}
    assert len(found) > 20
    assert found <= set(RIGHTS)
    assert len(FIELDS) > 30


MADE_UP = given(
    asked=st.sampled_from(sorted(set(RIGHTS) - {("POST", path) for path in LEAVES})),
    form=st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8),
    query=st.dictionaries(
        st.sampled_from(("county", "what", "card", "kept", "again", "after")), VALUES, max_size=2
    ),
    tail=st.text(max_size=10),
)


def made_up(examples: int) -> settings:
    """So many of them."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


@made_up(FEW)
@MADE_UP
def test_any_request(people: People, **made: Any) -> None:
    """As each role: below 500, or the one status that says that the disk refused; no traceback."""
    send(people, **made)


@pytest.mark.long(twin="test_any_request")
@made_up(MANY)
@MADE_UP
def test_many_requests(people: People, **made: Any) -> None:
    """The same of many more."""
    send(people, **made)


def send(
    people: People, asked: tuple[str, str], form: dict[str, str], query: dict[str, str], tail: str
) -> None:
    """Send it as each role."""
    room, clients = people
    method, path = asked
    path = re.sub(r"\{\w+\}", lambda _: re.sub(r"[^\w.-]", "", tail) or "x", path)
    if path.startswith("/events"):
        return
    for role, client in clients.items():
        before = room.writer.rounds, number_of_entries(room)
        answer = client.request(method, path, params=query, data=form)
        assert answer.status_code < 500, (role, path, form, query, answer.text)
        assert "Traceback" not in answer.text
        if role in WRITES_NOTHING and form.get("jurisdiction") != "Brown":
            assert (room.writer.rounds, number_of_entries(room)) == before


def number_of_entries(room: Room) -> int:
    """How many lines the ledger has."""
    return (room.audit / "record" / "ledger.jsonl").read_bytes().count(b"\n")
