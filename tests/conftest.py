"""Raw public files for the tests that read them, and how properties are tried.

Every run tries the same examples. `make search` tries new ones, many more of them.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from canvass.cli import ONE_THREAD, SELDOM
from canvass.cli.report import ONE_THREAD_FOR_TABLES
from tests import examples_of_docstrings, forked, in_memory, same_examples, shared_answers, warm
from tests.postgres import database as database  # fixtures for every folder
from tests.postgres import postgres as postgres
from tests.postgres import postgres_database as postgres_database
from tests.profile import FEW, IS_SEARCH, MANY, PROFILE

for _name in ONE_THREAD:
    os.environ.setdefault(_name, "1")  # as every command does, before numpy is imported

with pytest.MonkeyPatch.context() as _here:
    # As `canvass report` does. Polars reads it once, as it is imported: what tests start has all threads.
    _here.setenv(*ONE_THREAD_FOR_TABLES)
    importlib.import_module("polars")

gc.set_threshold(SELDOM)  # as every command does: the tests alone are a million objects

os.environ["XDG_CACHE_HOME"] = (
    os.devnull
)  # nothing is kept, so that each test sees what is worked out

TESTS = Path(__file__).parent

pytest_addoption = forked.add_option

shared_answers.install()

settings.register_profile("same", max_examples=FEW, deadline=None, derandomize=True, database=None)
settings.register_profile("search", deadline=None, max_examples=MANY)
settings.load_profile(PROFILE)
if not IS_SEARCH:
    same_examples.install()


def pytest_collection(session: pytest.Session) -> None:
    """Of several workers every second one imports the tests from the last to the first.

    In a fresh clone each compiles half of them, and finds what the others compiled; where all begin with the first,
    each compiles everything. What cannot be imported is told where it is collected.
    """
    workers = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if session.config.args != session.config.getini("testpaths") or int(workers) % 2 == 0:
        return
    for file in sorted(TESTS.rglob("test_*.py"), reverse=True):
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long is played where it is asked for, and has a small twin in ``make test``."""
    on_postgres = config.getoption("--database", default="sqlite") == "postgresql"
    is_asked = IS_SEARCH or on_postgres or "long" in config.option.markexpr
    long = [] if is_asked else [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


def pytest_collection_finish() -> None:
    """The tests themselves are not looked through for what is no longer used: once would take most of a second."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Tests write in memory; their paths there are no longer than those of pytest, so that lines break as they did."""
    config.pluginmanager.register(examples_of_docstrings)
    config.pluginmanager.register(forked)
    folder = in_memory.begin()
    if folder is not None and not config.option.basetemp:
        config.option.basetemp = str(folder / "t")


def pytest_unconfigure() -> None:
    """Nothing stays in memory that tests wrote."""
    in_memory.end()


@pytest.fixture(scope="session")
def raw_data() -> Path:
    """The folder of raw public files, named by CANVASS_DATA; the test skips where there is none."""
    named = os.environ.get("CANVASS_DATA", "")
    if not named or not Path(named).is_dir():
        pytest.skip("CANVASS_DATA names no folder of raw public files")
    return Path(named)


@pytest.fixture(scope="session", autouse=True)
def warm_processes() -> Iterator[None]:
    """What forked them ends with the tests."""
    yield
    warm.end()


@pytest.fixture(scope="session", autouse=True)
def answers_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What takes long is worked out of a packaged election once for all workers."""
    shared_answers.begin(tmp_path_factory.getbasetemp())
    yield
    shared_answers.end()
