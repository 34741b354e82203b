"""Take the pictures of pages that stand in the documents, each from the command that makes the page.

``python tools/take_picture.py`` takes all five, with the development tools and chromium installed: the report's
answer with Wisconsin close up, for the README, and for docs/pages.md the story on a phone, a state's page in the dark,
the technology question on a desk and the memorandum on a tablet.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium"
IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
ELECTION = "us-2016-president"
LARGEST = 300_000
WIDTH, HEIGHT = 1000, 1600
LAST_SHOWN = ".counts"
"""What follows the answer: which counts it is by."""
BELOW = 12


@dataclass(frozen=True)
class Picture:
    """The top of a page: its file among what the commands made, and the window that looks at it."""

    name: str
    page: str
    width: int
    height: int
    scheme: Literal["light", "dark"] = "light"


PICTURES = (
    Picture("story-on-a-phone.png", "report/index.html", 390, 1100),
    Picture("state-in-the-dark.png", "report/states/WI.html", 820, 1000, "dark"),
    Picture("technology-on-a-desk.png", "gap/tech-gap-wi.html", 1440, 1000),
    Picture("memorandum-on-a-tablet.png", "brief/memorandum.html", 820, 1000),
)
COMMANDS = (
    ("report", ELECTION, "--out", "report"),
    ("tech-gap", ELECTION, "--state", "WI", "--out", "gap"),
    ("recount", "brief", ELECTION, "--as-of", "2016-11-23", "--out", "brief"),
)


def main() -> int:
    """Write the pictures; exit code 1 when one is larger than a page should load."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        for words in COMMANDS:
            made = [sys.executable, "-m", "canvass", *words]
            subprocess.run(made, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        parts = _parts(browser, folder / "report" / "report.html")
        taken = {"report.png": _under_one_another(browser, parts)}
        taken |= {one.name: _top(browser, folder, one) for one in PICTURES}
        browser.close()
    for name, picture in taken.items():
        (IMAGES / name).write_bytes(picture)
        print(f"{IMAGES / name}: {len(picture):,} bytes")
    return 0 if max(map(len, taken.values())) < LARGEST else 1


def _top(browser: Browser, folder: Path, one: Picture) -> bytes:
    opened = browser.new_page(
        viewport={"width": one.width, "height": one.height}, color_scheme=one.scheme
    )
    opened.goto((folder / one.page).as_uri())
    return opened.screenshot()


def _parts(browser: Browser, page: Path) -> list[bytes]:
    """The head with the answer, and the two maps of Wisconsin."""
    opened = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    opened.goto(page.as_uri())
    head = opened.evaluate(
        "last => document.querySelector(last).getBoundingClientRect().bottom", LAST_SHOWN
    )
    # The circles stand between the two maps that the picture shows.
    opened.evaluate(
        "document.querySelectorAll('.beside > :nth-child(2)').forEach(one => one.remove())"
    )
    return [
        opened.screenshot(clip={"x": 0, "y": 0, "width": WIDTH, "height": head + BELOW}),
        opened.locator(".beside").first.screenshot(),
    ]


def _under_one_another(browser: Browser, parts: list[bytes]) -> bytes:
    images = "".join(
        f'<img src="data:image/png;base64,{b64encode(part).decode()}">' for part in parts
    )
    style = "body{margin:0;padding:8px 0 16px;background:#fff}img{display:block;margin:0 auto}"
    opened = browser.new_page(viewport={"width": WIDTH, "height": 100})
    opened.set_content(f"<style>{style}</style>{images}")
    return opened.screenshot(full_page=True)


if __name__ == "__main__":
    sys.exit(main())
