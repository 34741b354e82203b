"""The folder for an office's web site, in a real browser."""

from __future__ import annotations

import csv
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from html import unescape
from itertools import product
from pathlib import Path
from typing import Literal
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from canvass.audit.risk import Status
from canvass.data.checker import CHECKER_FILES
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.discrepancies import Effect
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.audit_folder.opening import open_audit
from canvass.journeys.audit_folder.public import public_view
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.present.audit_folder.site import write_site
from canvass.present.worded import worded
from tests.journeys.audit_folder.scenes import CLERK, PAPER, PEOPLE, SCENES, play, read_all, write
from tests.journeys.audit_folder.test_refusals import ABOUT, SCENE, to_round
from tests.observer.conftest import OBSERVER
from tests.some_of import some_of

PLAYED = ("comparison-style", "hand-count-differs", "aborted", "paper-not-established", "polling")
WIDTHS = (360, 1100)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What offices publish of five audits."""
    found = {}
    for name in PLAYED:
        folder = tmp_path_factory.mktemp(name)
        play(folder, SCENES[name])
        found[name] = folder / "site"
        with sit_down(folder / "audit") as desk:
            published = publish_record(desk, found[name], CLERK)
            write_site(public_view(desk, published), found[name])
    return found


@some_of(("name", "width"), product(PLAYED, WIDTHS), every=3)
def test_the_page_is_accessible_fits_and_asks_for_nothing(
    browser: Browser, sites: dict[str, Path], name: str, width: int
) -> None:
    """Axe finds nothing, light on a phone and dark on a desk; nothing is too wide, and no request leaves the folder."""
    is_dark = width == WIDTHS[-1]
    scheme: Literal["dark", "light"] = "dark" if is_dark else "light"
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    address = (sites[name] / "index.html").as_uri()
    page.goto(address)
    for heading in page.locator("thead button").all()[:1]:
        heading.click()  # what a reader sorted must be as readable as before
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper != "rgb(255, 255, 255)") is is_dark
    codes = page.locator(".qr").all()
    assert all(
        each.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
        for each in codes
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in requests if not url.startswith("data:")] == [address]
    page.close()


HEADLINES = {
    "polling": "Every outcome that it set out to check is confirmed",
    "hand-count-differs": "Not every outcome is confirmed: read what is said of",
    "paper-not-established": "Not every outcome is confirmed",
    "aborted": "This audit was aborted. It confirms nothing.",
}


def words(folder: Path) -> str:
    """The words of the page, without its tags."""
    text = (folder / "index.html").read_text("utf-8")
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", text, flags=re.DOTALL))


@pytest.mark.parametrize("name", HEADLINES)
def test_the_first_sentence_is_the_status(sites: dict[str, Path], name: str) -> None:
    """What an audit may say stands at the top, in plain words, and never as a chance that the outcome is right."""
    plain = words(sites[name])
    assert HEADLINES[name] in plain
    assert "95% sure" not in plain
    assert not re.search(r"fraud|hacked|rigged|anomal", plain)


def test_contests_that_were_not_to_be_checked_are_named_beside_the_status(
    sites: dict[str, Path],
) -> None:
    """Whoever looks for hers must not read that every outcome is confirmed and take it for that one."""
    named = 0
    for folder in sites.values():
        audit = json.loads((folder / "audit.json").read_text("utf-8"))
        rest = [each["title"] for each in audit["contests"] if not each["is_targeted"]]
        is_concluded = "The audit is finished" in words(folder)
        named += bool(rest) and is_concluded
        told = f"It did not set out to check {' and '.join(rest)}."
        assert (told in words(folder)) is (bool(rest) and is_concluded)
    assert named


def test_a_hand_count_that_differs_is_told_with_its_numbers(sites: dict[str, Path]) -> None:
    """At the top of the page stand both counts, whoever leads first."""
    contest = json.loads((sites["hand-count-differs"] / "audit.json").read_text("utf-8"))[
        "contests"
    ][0]
    told = [
        ", ".join(f"{name} {votes}" for name, votes in sorted(counts, key=lambda pair: -pair[1]))
        for counts in (contest["result"]["hand_count"], contest["votes"])
    ]
    said = words(sites["hand-count-differs"])
    assert f"Counted by hand: {told[0]}. Reported: {told[1]}." in said
    assert said.index("Counted by hand:") < said.index("The contests")


def test_nothing_is_confirmed_before_the_audit_is_concluded(tmp_path: Path) -> None:
    """A round that reaches the risk limit is told as that; the word waits for the checks of the paper."""
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    write(SCENE, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        to_round(desk, 40)
        read_all(desk, County(PAPER, PAPER))
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
        assert measure_round(desk, CLERK).contests[0].status is Status.CONFIRMED
        published = publish_record(desk, tmp_path / "site", CLERK)
        write_site(public_view(desk, published), tmp_path / "site")
    said = words(tmp_path / "site")
    assert "No outcome is confirmed before the audit is concluded." in said
    assert "bring the measured risk down to the risk limit" in said
    assert "Confirmed" not in said


def test_the_page_says_who_could_have_chosen_the_seed(sites: dict[str, Path]) -> None:
    """How the seed was made is what the office says; beside it stands the sentence of the verifiers."""
    for folder in sites.values():
        page = " ".join(unescape((folder / "index.html").read_text("utf-8")).split())
        checks = {check.name: check for check in verify(folder / "record").checks}
        told = checks["seed"].seen[-1]
        assert "is not excluded by the record" in told
        assert f"Who could have chosen it?</strong> {told}" in page
        assert "The office says that it was made by " in page


def test_the_page_says_of_which_day_it_is(sites: dict[str, Path]) -> None:
    """The day is that of the last entry."""
    assert "As it stood on November 12, 2026." in words(sites["polling"])


def test_differences_stand_under_what_they_do(sites: dict[str, Path]) -> None:
    """Each effect is told once, with how many there are, and all of them are counted."""
    said = words(sites["comparison-style"])
    found = json.loads((sites["comparison-style"] / "audit.json").read_text("utf-8"))
    effects = Counter(Effect(each["effect"]["value"]) for each in found["discrepancies"])
    assert len(effects) > 1
    for effect, count in effects.items():
        assert f"{count}: {worded(effect)}" in said


def test_links_lead_to_files_that_are_there(sites: dict[str, Path]) -> None:
    """Every link of the page is a file of the folder."""
    folder = sites["comparison-style"]
    text = (folder / "index.html").read_text("utf-8")
    links = re.findall(r'<a href="([^"#]+)"', text)
    assert links
    assert all((folder / link).is_file() for link in links)


def test_the_draw_is_listed_with_its_tickets(sites: dict[str, Path]) -> None:
    """The table of the draw has every entry that the record drew, and the data beside it are JSON."""
    folder = sites["comparison-style"]
    with (folder / "draw.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    data = json.loads((folder / "audit.json").read_text("utf-8"))
    assert len(rows) == len(data["drawn"]) > 0
    assert all(re.fullmatch("[0-9a-f]{64}", row["ticket"]) for row in rows)
    assert data["discrepancies"]


def test_the_folder_holds_its_checker(sites: dict[str, Path]) -> None:
    """Both files lie beside the record, byte for byte the project's; the page has their SHA-256 and its warning."""
    folder = sites["comparison-style"]
    text = (folder / "index.html").read_text("utf-8")
    for name in CHECKER_FILES:
        program = (folder / name).read_bytes()
        assert program == OBSERVER.with_name(name).read_bytes()
        assert hashlib.sha256(program).hexdigest() in text
    assert "Do not trust a checker because this office shows it" in text


@some_of("name", PLAYED, every=3)
def test_what_is_taken_home_needs_nothing_else(
    sites: dict[str, Path], name: str, tmp_path: Path
) -> None:
    """record.zip, unpacked anywhere, is checked by the checker in it, with a Python that has nothing of canvass."""
    with ZipFile(sites[name] / "record.zip") as archive:
        archive.extractall(tmp_path)
    published = sites[name] / "record"
    for path in (each for each in published.rglob("*") if each.is_file()):
        copy = tmp_path / "record" / path.relative_to(published)
        assert copy.read_bytes() == path.read_bytes()
    command = [sys.executable, "-I", "-S", "observer.py", "record"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "HOLDS     chain" in done.stdout
