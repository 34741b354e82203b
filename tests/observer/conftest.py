"""The observer, asked in this process or started as a stranger does; and one record that tests take apart."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache, update_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from canvass.audit.terms.methods import Comparison, Method, Polling, SuperSimple
from tests.observer.elections import office, run
from tests.patience import PATIENCE

OBSERVER = Path(__file__).parents[2] / "tools" / "observer.py"
Observe = Callable[..., tuple[int, dict[str, Any]]]


def start_observer(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The observer as a program, in a Python that sees nothing but its own library."""
    command = [sys.executable, "-I", "-S", "-X", "utf8", str(OBSERVER), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


@cache
def _observer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("observer", OBSERVER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    _ask_once(module)
    module.load_more()
    for name, value in vars(module.loaded["observer_more.py"]).items():
        vars(module).setdefault(name, value)
    return module


@cache
def _core(program: Path) -> ModuleType:
    """A core that never has the other file: none lies beside it, or it is always asked to leave it out.

    Nothing is written beside it, as its import would do.
    """
    module = ModuleType(f"observer_core_{_core.cache_info().currsize}")
    module.__file__ = str(program)
    sys.modules[module.__name__] = module
    exec(compile(program.read_text("utf-8"), str(program), "exec"), module.__dict__)
    _ask_once(module)
    return module


def _ask_once(module: ModuleType) -> None:
    """Whether these bytes carry this signature is worked out once: changed records keep many of theirs.

    What OpenSSL takes for signed is not worked out again, which takes three milliseconds; what it does not is. That
    both say the same is tested of the observer's own ``is_signed`` (``__wrapped__``).
    """
    own, is_point = module.is_signed, cache(module.point)

    def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
        is_known = is_point(key) is not None and is_taken(message, signature, key)
        return is_known or bool(own(message, signature, key))

    vars(module)["is_signed"] = cache(update_wrapper(is_signed, own))


def is_taken(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether OpenSSL takes it for signed."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def own_is_signed(observer: ModuleType) -> Callable[[bytes, bytes, bytes], bool]:
    """The observer's own, as a person has it who runs the program."""
    found: Callable[[bytes, bytes, bytes], bool] = observer.is_signed.__wrapped__.__wrapped__
    return found


def core_alone(program: Path) -> ModuleType:
    """The functions of a core that never has the other file."""
    return _core(program)


def run_observer(*arguments: object) -> subprocess.CompletedProcess[str]:
    """What the observer says and ends with, byte for byte as the program would, without starting one."""
    return _run(_observer(), *arguments)


def run_core(program: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The same of a core by itself."""
    done = _run(_core(program), *arguments)
    assert not _core(program).loaded, "the other file was loaded: the core is not alone"
    return done


def _run(module: ModuleType, *arguments: object) -> subprocess.CompletedProcess[str]:
    said = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with contextlib.redirect_stdout(said[0]), contextlib.redirect_stderr(said[1]):
        code = module.main([*map(str, arguments)])
    out, err = (each.buffer.getvalue().decode() for each in said)
    return subprocess.CompletedProcess([*map(str, arguments)], code, out, err)


@pytest.fixture
def looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that the test leaves as it is is gone through once, for the answer in words and for that in JSON."""
    look, known = _observer().told_of, dict[str, dict[str, Any]]()

    def told_of(given: argparse.Namespace) -> dict[str, Any]:
        assert not any((given.anchor, given.since, given.witness, given.id))
        if given.record not in known:
            known[given.record] = look(given)
        return deepcopy(known[given.record])

    monkeypatch.setattr(_observer(), "told_of", told_of)


@pytest.fixture(scope="session")
def observe() -> Observe:
    """Ask the observer: its exit code, and its answer for programs."""

    def observed(*arguments: object) -> tuple[int, dict[str, Any]]:
        done = run_observer(*arguments, "--json")
        return done.returncode, json.loads(done.stdout) if done.stdout else {}

    return observed


@pytest.fixture(scope="session")
def observer() -> ModuleType:
    """The observer's functions, those of both its files."""
    return _observer()


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of three contests: two compared by cards, one polled; two rounds, then a full hand count."""
    methods: dict[str, Method] = {
        "mayor": Comparison(),
        "council": Polling(),
        "bond": SuperSimple(),
    }
    return run(*office(tmp_path_factory.mktemp("published"), methods, seed=7))


@pytest.fixture(scope="session")
def published_early(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same three contests after one round, then a full hand count of what is open: a third less to go through."""
    methods: dict[str, Method] = {
        "mayor": Comparison(),
        "council": Polling(),
        "bond": SuperSimple(),
    }
    return run(*office(tmp_path_factory.mktemp("early"), methods, seed=7), 1)


@pytest.fixture(scope="session")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of an audit of one contest by polling, of one round."""
    return run(*office(tmp_path_factory.mktemp("polled"), {"mayor": Polling()}), 1)


def failed(answer: dict[str, Any]) -> set[str]:
    """The names of the checks that fail."""
    return {check["name"] for check in answer["checks"] if check["answer"] == "fails"}
