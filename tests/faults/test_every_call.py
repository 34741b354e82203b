"""A step of an audit at whose every call the disk, the database or the machine fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from canvass.errors import CanvassError
from canvass.journeys.verify import verify
from tests.faults.audit import (
    CEREMONIES,
    CEREMONY,
    COMMANDS,
    Office,
    Theatre,
    steps_kept,
    take,
)
from tests.faults.calls import Calls, Fault, Stopped
from tests.profile import IS_SEARCH
from tests.some_of import some_of

SLICE = {"folder": 3, "sqlite": 2, "postgres": 1}
"""At how many calls of a step `make test` fails, always the same ones; `make search` fails at every call."""


@pytest.fixture(scope="module", params=SLICE)
def kind(request: pytest.FixtureRequest) -> str:
    """What keeps the record."""
    return str(request.param)


@pytest.fixture(scope="module")
def server(kind: str, request: pytest.FixtureRequest) -> str:
    """The address of the server, where one keeps it."""
    return str(request.getfixturevalue("postgres")) if kind == "postgres" else ""


@pytest.fixture(scope="module")
def theatre(kind: str, server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    """The audit as it stood before each step, in each kind of store."""
    with Theatre(tmp_path_factory.mktemp("theatre"), kind, server) as found:
        yield found


@pytest.fixture(scope="module")
def ceremonies(
    kind: str, server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Theatre]:
    """An audit whose seed is made in ceremonies, as it stood before each step of them."""
    with Theatre(tmp_path_factory.mktemp("ceremonies"), kind, server, CEREMONIES) as found:
        yield found


@some_of(("name", "fault"), product(COMMANDS, Fault), every=7)
def test_a_fault_at_every_call(theatre: Theatre, name: str, fault: Fault) -> None:
    """The record verifies, nothing acknowledged is lost, a step is whole or not there, and the audit goes on."""
    _fail_at_calls(theatre, name, fault, SLICE[theatre.kind])


@some_of(("name", "fault"), product(CEREMONY, Fault), every=11, first=1)
def test_a_fault_at_every_call_of_a_ceremony(ceremonies: Theatre, name: str, fault: Fault) -> None:
    """The same of digits that are promised and opened, of dice, and of what a beacon said."""
    _fail_at_calls(ceremonies, name, fault, 1)


def _fail_at_calls(theatre: Theatre, name: str, fault: Fault, some: int) -> None:
    """Take a step with a fault at each of its calls, or at so many of them; every time it can be taken afterwards."""
    with theatre.before(name) as office, steps_kept() as kept:
        before, calls = office.lines(), Calls(office.home)
        with theatre.faulty(office, calls) as faulty:
            take(faulty, name)
        whole = len(office.lines())
    assert calls.count > 2
    ends = {len(before), *kept}
    numbers, source = range(1, calls.count + 1), Random(f"{name} {fault.value}")
    for number in numbers if IS_SEARCH else source.sample(numbers, some):
        with theatre.before(name) as office:
            _fail(theatre, office, name, Calls(office.home, fault, number), ends)
            _go_on(office, name, whole)


def _fail(theatre: Theatre, office: Office, name: str, calls: Calls, ends: set[int]) -> None:
    """Take the step with a fault; what is there afterwards is what was there before, and whole steps."""
    before = office.lines()
    where = f"{name}, {calls.fault.value} at call {calls.number}"
    with theatre.faulty(office, calls) as faulty:
        try:
            take(faulty, name)
            said = "done"
        except CanvassError as refusal:
            said = str(refusal)
        except Stopped:
            said = "stopped"
    after = office.lines()
    assert after[: len(before)] == before, where
    assert len(after) in ends, f"{where}: {len(after)} entries; {said}"
    assert said != "done" or len(after) == max(ends), where
    if "nothing was" in said and "nothing was acknowledged" not in said and len(ends) == 2:
        assert after == before, f"{where}: {said}"
    if after:
        assert verify(office.audit).is_consistent, where
    if (office.public / "record").exists():
        assert verify(office.public).is_consistent, where
        assert (office.public / "index.html").exists(), where


def _go_on(office: Office, name: str, whole: int) -> None:
    """The step is taken again, where it was not done, and then it is."""
    is_done = len(office.lines()) == whole and (name != "publish" or office.public.exists())
    if not is_done:
        take(office, name)
    assert len(office.lines()) == whole
    assert verify(office.audit).is_consistent
    assert name != "publish" or verify(office.public).is_consistent
