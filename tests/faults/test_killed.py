"""A machine that is killed while a seed is made, a round measured, an audit concluded and its record published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canvass.errors import InputError
from canvass.journeys.verify import verify
from tests.faults.audit import CEREMONIES, CEREMONY, COMMANDS, Office, Theatre, point, take
from tests.profile import IS_SEARCH
from tests.warm import Program, program

FEW = {"folder": 3, "sqlite": 3, "postgres": 2}
KILLS = {"folder": 8, "sqlite": 8, "postgres": 3}
"""In `make test` and `make test-long`, at calls spread over all; `make search` kills at every one."""
LONG = pytest.mark.long(twin="test_kill_9_at_a_call")
ENDING = ("measure", "comply", "conclude", "publish")
SEEDING = tuple(CEREMONY)


@pytest.fixture
def server(kind: str, request: pytest.FixtureRequest) -> str:
    """The address of the server, where one keeps it."""
    return str(request.getfixturevalue("postgres")) if kind == "postgres" else ""


def each_kind(kills: dict[str, int], **marked: Any) -> list[Any]:
    """What keeps the record, with the commands that a kill ends, the steps before them and how many kills there are."""
    return [
        pytest.param(kind, *of, number, id=f"{kind}-{of[0][0]}-{number}", **marked)
        for kind, number in kills.items()
        for of in ((ENDING, COMMANDS), (SEEDING, CEREMONIES))
    ]


@pytest.mark.parametrize(
    ("kind", "commands", "all_of", "kills"), [*each_kind(FEW)[::3], *each_kind(KILLS, marks=LONG)]
)
def test_kill_9_at_a_call(
    kind: str,
    commands: tuple[str, ...],
    all_of: tuple[str, ...],
    kills: int,
    server: str,
    tmp_path: Path,
) -> None:
    """What was acknowledged is there, the record verifies, no half is published, and the audit comes to its end."""
    with (
        Theatre(tmp_path, kind, server, all_of) as theatre,
        program("tests.faults.dying", kind, *commands) as process,
    ):
        with theatre.before(commands[0]) as office:
            *acknowledged, (_, calls) = said_by(process, office, 0)
            assert len(acknowledged) == len(commands)
            assert verify(office.audit).is_consistent
        numbers = range(1, int(calls) + 1)
        reached = set()
        for number in numbers if IS_SEARCH else numbers[1 :: len(numbers) // kills]:
            with theatre.before(commands[0]) as office:
                before = office.lines()
                acknowledged = said_by(process, office, number)
                reached.add(len(acknowledged))
                _require_kept(office, before, acknowledged)
                _finish(office, commands, len(acknowledged))
    assert len(reached) > 1


def said_by(process: Program, office: Office, number: int) -> list[tuple[str, str]]:
    """What was said before the kill at this call: numbers and digests of entries."""
    print(office.home, number, office.url, file=process.stdin, flush=True)
    said = [line.split() for line in iter(process.stdout.readline, "dead\n")]
    point(office, office.database)
    return [(first, second) for first, second in said]


def _require_kept(office: Office, before: list[bytes], acknowledged: list[tuple[str, str]]) -> None:
    lines = office.lines()
    assert lines[: len(before)] == before
    for sequence, digest in acknowledged:
        assert f'"digest":"{digest}"' in lines[int(sequence) - 1].decode()
    assert verify(office.audit).is_consistent
    if office.public.exists():
        assert verify(office.public).is_consistent
        assert (office.public / "index.html").exists()


def _finish(office: Office, commands: tuple[str, ...], done: int) -> None:
    """Every command that did not return is given again; one that was done nevertheless says so and changes nothing."""
    told: list[str] = []
    for name in commands[done:]:
        if name == "publish" and office.public.exists():
            continue
        before = office.lines()
        try:
            take(office, name)
        except InputError:
            told.append(name)
            assert office.lines() == before
    assert len(told) <= 1
    assert verify(office.public if office.public.exists() else office.audit).holds
