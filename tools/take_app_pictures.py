"""The pictures of docs/serve.md: the demonstration of ``canvass serve`` as a phone, a tablet and a desk show it.

``python -m tools.take_app_pictures docs/images``
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from canvass.web.one_time import STEP_SECONDS, code_at

CHROMIUM = "/usr/bin/chromium"
PHONE, TABLET, DESK = (390, 844), (1024, 768), (1280, 860)
PASSWORD = "a long passphrase for a picture"  # noqa: S105 - of a demonstration that ends with this program
OFFICE = {"decide-on-a-desk": "/office/decide", "plan-on-a-desk": "/office/plan"}


@contextmanager
def demonstration() -> Iterator[str]:
    """What a demonstration prints when it serves."""
    command = [sys.executable, "-u", "-m", "canvass", "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        printed = ""
        for line in server.stdout or ():
            printed += line
            if "Ctrl-C" in line:
                break
        yield printed
        server.terminate()


def found(pattern: str, printed: str) -> str:
    """What the server printed there."""
    match = re.search(pattern, printed)
    if match is None:
        raise SystemExit(f"the demonstration did not print {pattern}")
    return match[1]


def page_of(browser: Browser, size: tuple[int, int], scheme: str = "light") -> Page:
    """A page of this size in a browser of its own."""
    page = browser.new_context(color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


def sign_in(office: Page, address: str, code: str) -> None:
    """Create the administrator, with a telephone that knows the key."""
    office.goto(f"{address}/first")
    for label, text in (("Code", code), ("Your name", "Ada Lopez"), ("Password", PASSWORD)):
        office.get_by_label(label).fill(text)
    office.get_by_role("button", name="Create the administrator").click()
    key = office.locator("#key").inner_text().replace(" ", "")
    office.get_by_label("Code that it shows").fill(code_at(key, int(time.time()) // STEP_SECONDS))
    office.get_by_role("button", name="Confirm").click()
    office.get_by_role("link", name="To the office").wait_for()


def take(folder: Path) -> None:
    """Take all of them."""
    with demonstration() as printed, sync_playwright() as playwright:
        address = found(r"Serving at (\S+)", printed)
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        phone = page_of(browser, PHONE, "dark")
        phone.goto(address)
        phone.screenshot(path=folder / "audit-on-a-phone.png")
        room = page_of(browser, DESK)
        room.goto(f"{address}/seed")
        room.screenshot(path=folder / "seed-in-a-room.png")
        board = page_of(browser, TABLET)
        board.goto(found(r"Alder, board 1: (\S+)", printed))
        board.get_by_role("group", name="Mayor").wait_for()
        board.screenshot(path=folder / "board-on-a-tablet.png")
        office = page_of(browser, DESK)
        sign_in(office, address, found(r"within an hour: (\S+)", printed))
        for name, path in OFFICE.items():
            office.goto(f"{address}{path}")
            office.screenshot(path=folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
