"""Debian's chromium for the tests of the app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")


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
