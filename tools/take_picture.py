"""Take the picture of the report that stands in the README: its answer, and Wisconsin close up.

Run ``python tools/take_picture.py`` with the development tools and Debian's chromium installed.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from canvass.journeys.elections import open_election
from canvass.journeys.report import report
from canvass.present.page import html, outlines_of, report_page

CHROMIUM = "/usr/bin/chromium"
PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "report.png"
LARGEST = 300_000
WIDTH, HEIGHT = 1000, 1600
LAST_SHOWN = ".counts"
"""What follows the answer: which counts it is by."""
BELOW = 12


def main() -> int:
    """Write the picture; exit code 1 when it is larger than a README should load."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "report.html"
        page.write_text(_page(), "utf-8")
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        picture = _under_one_another(browser, _parts(browser, page))
        browser.close()
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_bytes(picture)
    print(f"{PICTURE}: {len(picture):,} bytes")
    return 0 if len(picture) < LARGEST else 1


def _page() -> str:
    election = open_election("us-2016-president")
    return html(report_page(report(election), outlines_of(election)), "report.json")


def _parts(browser: Browser, page: Path) -> list[bytes]:
    """The head with the answer, and the two maps of Wisconsin."""
    opened = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    opened.goto(page.as_uri())
    head = opened.evaluate(
        "last => document.querySelector(last).getBoundingClientRect().bottom", LAST_SHOWN
    )
    return [
        opened.screenshot(clip={"x": 0, "y": 0, "width": WIDTH, "height": head + BELOW}),
        opened.locator(".pair").first.screenshot(),
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
