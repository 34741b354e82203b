"""What the app's description says of itself is true: requests are made up from it, as each role, by Schemathesis."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from canvass.web.roles import Role
from canvass.web.rooms import Room
from tests.profile import IS_SEARCH
from tests.web.rooms import ADDRESS, HERE, administrator, app_of, boards, official, opened
from tests.web.served import PASSWORD, audit_with_round

EXAMPLES = 60 if IS_SEARCH else 15
"""Requests for each address and role."""
LEAVES = {"/sign-out", "/board/sign-out", "/board/break"}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HOME = {
    Role.ADMINISTRATOR: "/office.json",
    Role.CLERK: "/office.json",
    Role.BOARD: "/board/ahead.json",
    Role.NOBODY: "/audit.json",
}
ROLES = (Role.ADMINISTRATOR, Role.CLERK, Role.BOARD, Role.NOBODY)


@dataclass(frozen=True)
class People:
    """A server with a round open, and a session of each role at it."""

    room: Room
    app: ASGIApp
    cookies: dict[Role, dict[str, str]]

    @property
    def secrets(self) -> list[str]:
        """What stands in no answer: what people typed to come in, and their sessions."""
        sessions = [value for each in self.cookies.values() for value in each.values()]
        return [PASSWORD, "long enough for us", *sessions, "Traceback"]


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """Somebody of each role."""
    with opened(audit_with_round(tmp_path_factory.mktemp("told"))) as room:
        office = administrator(room)
        (one,) = boards(room, office, "Adams", "board 1")
        clerk = official(room, office, "Cleo Diaz", "Brown")
        found = dict(zip(ROLES, (office, clerk, one, None), strict=True))
        cookies = {role: dict(each.cookies) if each else {} for role, each in found.items()}
        yield People(room, app_of(room), cookies)


def try_out(operation: Any, people: People, role: Role, examples: int = 2) -> None:
    """Send what is made up for this address; the answer is one that the description names, and of its kind."""

    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=not IS_SEARCH,
        database=None,
        phases=(Phase.generate,),
    )
    @given(case=operation.as_strategy())
    def sent(case: Any) -> None:
        answer: Response = case.call(headers=HERE, cookies=people.cookies[role])
        case.validate_response(answer, checks=CHECKS)
        assert [each for each in people.secrets if each in answer.text] == []
        if role in (Role.NOBODY, Role.BOARD):
            assert str(people.room.audit) not in answer.text

    sent()


@pytest.mark.long(twin="tests/web/test_any_request.py::test_any_request")
@pytest.mark.parametrize("role", ROLES)
def test_requests_made_up_from_the_description(people: People, role: Role) -> None:
    """Every address with every role: no fault, no secret, and statuses, kinds and data as they are told."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", people.app)
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if operation.path not in LEAVES:
            try_out(operation, people, role, EXAMPLES)
            tried += 1
    assert tried > 60
    again = TestClient(people.app, base_url=ADDRESS, headers=HERE, cookies=people.cookies[role])
    assert again.get(HOME[role]).status_code == 200, "signed in to the end"


@pytest.mark.long(twin="tests/web/test_any_request.py::test_the_description_has_what_the_table_has")
def test_a_description_that_is_not_true_is_noticed(people: People) -> None:
    """A status that is not told, data of another shape: each fails, so that the test above can."""
    office = TestClient(people.app, base_url=ADDRESS, headers=HERE)
    told = office.get("/openapi.json").json()
    lie = {"title": {"type": "integer"}}
    changes: tuple[tuple[str, str, str, Callable[[Any], object]], ...] = (
        ("/office/measure", "post", "403", lambda answers: answers.pop("403")),
        (
            "/audit.json",
            "get",
            "winner",
            lambda answers: shape(answers).update(required=["winner"]),
        ),
        ("/audit.json", "get", "title", lambda answers: shape(answers)["properties"].update(lie)),
    )
    for path, method, said, change in changes:
        lying = json.loads(json.dumps(told))
        change(lying["paths"][path][method]["responses"])
        schema = schemathesis.openapi.from_dict(lying)
        schema.app = people.app
        with pytest.raises(FailureGroup, match=said):
            try_out(schema[path][method.upper()], people, Role.NOBODY)


def shape(answers: Any) -> Any:
    """The schema of the data in these answers."""
    return answers["200"]["content"]["application/json"]["schema"]
