"""Pages that are asked directly answer as FastAPI would have them answer, refusals and faults included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.routing import iter_route_contexts
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from canvass.errors import BadValue
from canvass.web.app import make_app
from canvass.web.direct import is_plain
from canvass.web.guard import HEADERS, Guard
from canvass.web.rooms import Room
from tests.web.rooms import ADDRESS, HERE, administrator, opened, visitor
from tests.web.served import audit_with_round

HOT = {("POST", "/board/send.json"), ("GET", "/audit.json"), ("GET", "/events"), ("GET", "/")}
"""What is asked again and again while boards enter."""
NEW_EACH_TIME = {"/second-factor", "/office/accounts.json", "/office/accounts"}
"""Pages that tell of what was asked before them."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def without(room: Room, client: TestClient) -> TestClient:
    """The same person, asked through FastAPI alone."""
    app = make_app(room)
    app.first = Guard(app.pages, app.exception_handlers[Exception])
    other = TestClient(
        app, base_url=ADDRESS, headers=HERE, cookies=client.cookies, follow_redirects=False
    )
    other.portal = client.portal
    return other


def plain_pages(room: Room) -> set[tuple[str, str]]:
    """The method and the address of every page that takes a request alone."""
    return {
        (method, str(each.path))
        for each in iter_route_contexts(make_app(room).routes)
        if each.endpoint is not None and is_plain(each.endpoint)
        for method in each.methods or ()
    }


def test_what_is_asked_most_is_asked_directly(room: Room) -> None:
    """An entry of a board and the pages of observers are among them."""
    assert plain_pages(room) >= HOT


def test_every_page_answers_as_it_would_without(room: Room) -> None:
    """By the office and by nobody: each status, every header and all bytes of every page that is read."""
    office, asked = administrator(room), 0
    for client in (office, visitor(room)):
        other = without(room, client)
        for method, path in sorted(plain_pages(room)):
            if method != "GET" or path in NEW_EACH_TIME:
                continue
            found, expected = client.get(path), other.get(path)
            assert (found.status_code, found.headers) == (expected.status_code, expected.headers), (
                path
            )
            assert found.content == expected.content, path
            asked += 1
    assert asked > 60


def test_empty_forms_are_refused_as_they_would_be_without(room: Room) -> None:
    """A form that says nothing has the same refusal, or the same answer, both ways."""
    nobody = visitor(room)
    other = without(room, nobody)
    for method, path in sorted(plain_pages(room)):
        if method == "POST":
            found, expected = nobody.post(path), other.post(path)
            assert (found.status_code, found.text) == (expected.status_code, expected.text), path


def test_other_methods_of_a_page(room: Room) -> None:
    """What a page does not take is refused as it was."""
    nobody = visitor(room)
    other = without(room, nobody)
    for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW"):
        found, expected = (each.request(method, "/audit.json") for each in (nobody, other))
        assert (found.status_code, found.text) == (expected.status_code, expected.text), method


def test_a_fault_of_ours_is_one_plain_page(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no class of refusal knows is answered with 500 and no traceback."""

    def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("canvass.web.app.public_view", broken)
    client = TestClient(
        make_app(room), base_url=ADDRESS, headers=HERE, raise_server_exceptions=False
    )
    found = client.get("/audit.json")
    assert found.status_code == 500
    assert "its log says what" in found.json()["refused"]
    assert {name: found.headers.get(name) for name in HEADERS} == HEADERS


def test_a_fault_that_no_page_raised(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks before a page, or while a refusal is put into words, is one plain page; the log has the fault."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    for place in ("canvass.web.guard._again", "canvass.web.direct._answer_to"):
        with monkeypatch.context() as patch:
            patch.setattr(place, broken)
            app = make_app(room)
            client = TestClient(app, base_url=ADDRESS, headers=HERE, raise_server_exceptions=False)
            found = client.get("/office.json")
            assert (found.status_code, "its log says" in found.text) == (500, True), place
            with pytest.raises(ZeroDivisionError):
                TestClient(app, base_url=ADDRESS, headers=HERE).get("/office.json")


def test_what_takes_more_than_a_request_is_not_asked_directly() -> None:
    """A page with a part of its address, or one that is no coroutine, is FastAPI's."""

    async def named(name: str) -> Response:
        raise BadValue(name)

    def waits(request: Request) -> Response:
        raise BadValue(str(request))

    assert not is_plain(named)
    assert not is_plain(waits)
