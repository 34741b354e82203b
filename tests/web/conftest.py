"""Debian's chromium for the tests of the app, and passwords that cost little to try."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.dependencies import utils
from playwright.sync_api import Browser, expect, sync_playwright
from segno import encoder

from canvass.journeys.audit_folder.opening import open_audit
from canvass.web import apart, passwords
from tests import warm
from tests.web import rooms, served
from tests.web.cheap import first_mask, least, signature_once
from tests.web.kept import kept as kept

CHROMIUM = Path("/usr/bin/chromium")
expect.set_options(timeout=30_000)
"""How long a page may take: a busy machine is not a fault of the page."""


ON_POSTGRES = (
    "test_accounts_server",
    "test_cards",
    "test_cut",
    "test_manager",
    "test_officials",
    "test_postgres",
    "test_process",
    "test_rights",
    "test_seats",
    "test_slice",
    "test_whole",
)
"""Files that ``--database postgresql`` runs: the whole audit, a cut network, roles, what the database itself does."""


TWO_OF_ONE_NAME = ("test_two_audits_on_one_machine", "test_every_page_of_a_rehearsal_says_so")
"""Tests that begin two audits under one name, which a database refuses."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where the records of the audits of these tests are kept."""
    about = "keep records and accounts of these tests in a throw-away PostgreSQL, and run those that this says more of"
    parser.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite", help=about)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the tests of the app, those that are run on PostgreSQL too."""
    if config.getoption("--database", default="sqlite") != "postgresql":
        return
    is_run = {
        each: each.path.stem in ON_POSTGRES and each.name not in TWO_OF_ONE_NAME for each in items
    }
    config.hook.pytest_deselected(items=[each for each in items if not is_run[each]])
    items[:] = [each for each in items if is_run[each]]


@pytest.fixture(autouse=True)
def records_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``--database postgresql`` every audit that a test begins is in a database of the test's own.

    Its record is, and so are its accounts.
    """
    if request.config.getoption("--database", default="sqlite") != "postgresql":
        return
    address = request.getfixturevalue("postgres_database")
    monkeypatch.setattr(open_audit, "__defaults__", (address, ""))
    monkeypatch.setattr(served, "NEW_RECORDS", ("--database", address))
    monkeypatch.setattr(rooms, "ACCOUNTS", address)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; each device is a context of its own in it.

    Closed after each file of tests: Playwright drives one browser at a time in a process, and others look at pages too.
    """
    if not CHROMIUM.is_file():
        pytest.skip("no /usr/bin/chromium: the app cannot be looked at")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM))
        yield opened
        opened.close()


@pytest.fixture(scope="module", autouse=True)
def cheap_passwords_pictures_and_pages() -> Iterator[None]:
    """Digests, pictures and apps of this process cost little; servers that tests.warm starts have the first two."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", least)
        patch.setattr(encoder, "find_and_apply_best_mask", first_mask)
        patch.setattr(utils, "_get_signature", signature_once(utils._get_signature))
        patch.setattr("canvass.web.direct.signature", signature_once(inspect.signature))
        yield


@pytest.fixture(scope="module", autouse=True)
def warm_readers() -> Iterator[None]:
    """Servers of this process read files in processes of their own that have imported what they need."""
    with pytest.MonkeyPatch.context() as patch:
        if warm.CAN_FORK:
            patch.setattr(apart, "create_subprocess_exec", warm.reader)
        yield
