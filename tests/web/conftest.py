"""Debian's chromium for the tests of the app, and passwords that cost little to try."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, expect, sync_playwright

from canvass.web import apart, passwords
from tests import warm

CHROMIUM = Path("/usr/bin/chromium")
expect.set_options(timeout=30_000)
"""How long a page may take: a busy machine is not a fault of the page."""


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
def cheap_passwords() -> Iterator[None]:
    """Digests of passwords by the same argon2 with the least memory and time, in servers of this process.

    What an office's passwords cost whoever guesses them has a test of its own, and servers in a process of their own
    have it.
    """
    least = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", least)
        yield


@pytest.fixture(scope="module", autouse=True)
def warm_readers() -> Iterator[None]:
    """Servers of this process read files in processes of their own that have imported what they need."""
    with pytest.MonkeyPatch.context() as patch:
        if warm.CAN_FORK:
            patch.setattr(apart, "create_subprocess_exec", warm.reader)
        yield
