"""Names that would run as a script, command a terminal or turn a line round, through the commands that show them."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, Page, sync_playwright

from tests.cli.conftest import Run

CHROMIUM = Path("/usr/bin/chromium")
NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror="alert(2)">',
    '</script><script>document.title="own"</script>',
    "#1 & Co. <b>Bold</b>",
    "\u05e9\u05dc\u05d5\u05dd \u202eevil\u202c",
    "Ze\u200bro \x1b[31mred\x1b]0;own\x07",
    "L" + "o" * 298 + "ng",
    "{{ 7*7 }} {% raw %} ${x} %(a)s \\",
    "[red]rich[/red] \U0001f5f3",
)
COUNTIES = (
    "Dane",
    "Rock",
    "Iowa",
    "Door",
    "Adams <script>alert(3)</script>",
    "</title></script>",
    "../../etc",
    "X" * 300,
)
OFFICE = '</script><svg onload=alert(4)> "Office" #1'
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u202a-\u202e]")


@pytest.fixture
def election(run: Run, tmp_path: Path) -> Path:
    """A folder started from a results file with such names."""
    results, folder = tmp_path / "results.csv", tmp_path / "hostile"
    with results.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("county", "precinct", "office", "district", "party", "candidate", "votes"))
        for place, county in enumerate(COUNTIES):
            for rank, name in enumerate(NAMES):
                votes = 1_000 - 50 * rank + place
                rows.writerow((county, f"{county} 1", OFFICE, "", "DEM<", name, votes))
    words = ("--from", str(results), "--state", "WI", "--day", "2018-11-06")
    code, out, err = run("init", str(folder), *words, "--baseline", "certified")
    assert (code, err) == (0, "")
    assert not UNSEEN.search(out)
    assert (folder / "election.toml").is_file()
    return folder


def test_no_command_sends_a_terminal_what_it_obeys(run: Run, election: Path) -> None:
    """The names stand as letters, and the file's own characters are told written out."""
    results = election.parent / "results.csv"
    for words in (
        ("outcome", str(election)),
        ("paths", str(election)),
        ("doctor", str(results)),
        ("doctor", str(election)),
        ("report", str(election), "--state", "WI"),
        ("report", str(election), "--all", "--out", str(election.parent / "page.html")),
    ):
        code, out, err = run(*words)
        assert code == 0
        assert not UNSEEN.search(out + err), words
    assert "Ze<U+200B>ro <U+001B>[31mred" in run("doctor", str(results))[1]


def test_a_title_that_turns_the_line_is_refused(run: Run, election: Path) -> None:
    """Where it stands and what it holds; the character itself is not printed."""
    toml = election / "election.toml"
    turned = re.sub(
        "^title = .*$", 'title = "h\u202eo"', toml.read_text("utf-8"), count=1, flags=re.M
    )
    toml.write_text(turned, "utf-8")
    code, _, err = run("outcome", str(election))
    assert code == 2
    assert "turns the direction of writing (U+202E)" in err
    assert not UNSEEN.search(err)


ALL = pytest.mark.long(twin="test_in_a_browser_no_name_runs_or_breaks_a_page")


@pytest.mark.skipif(not CHROMIUM.is_file(), reason="no /usr/bin/chromium: pages cannot be opened")
@pytest.mark.parametrize("every", [*(pytest.param(n, marks=ALL) for n in (1, 5)), 0])
def test_in_a_browser_no_name_runs_or_breaks_a_page(run: Run, election: Path, every: int) -> None:
    """Story, report, state, outcome, frames: nothing opened, logged or asked for, nothing wider than a phone."""
    folder = election.parent / "site"
    folder.mkdir()
    assert run("report", str(election), "--out", str(folder))[0] == 0
    assert run("outcome", str(election), "--out", str(folder / "outcome.html"))[0] == 0
    pages = sorted(folder.rglob("*.html"))
    whole = [page for page in pages if page.parent.name != "figures"]
    assert [page.name for page in whole] == ["index.html", "outcome.html", "report.html", "WI.html"]
    assert len(pages) > len(whole) + 5
    frames = [page for page in pages if page not in whole]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM))
        for page in (*whole, *(frames[::every] if every else frames[:1])):
            opened = browser.new_page(viewport={"width": 360, "height": 800})
            seen = _listened_to(opened)
            opened.goto(page.as_uri())
            if page in whole:
                assert "<script>alert(1)</script>" in opened.inner_text("body")
            assert opened.title() != "own"
            assert not UNSEEN.search(opened.content())
            assert opened.evaluate("document.documentElement.scrollWidth") == 360
            if every:
                found = Axe().run(opened)
                assert found.violations_count == 0, found.generate_report()
            assert [url for url in seen if not url.startswith("data:")] == [page.as_uri()]
            opened.close()
        browser.close()


def _listened_to(page: Page) -> list[str]:
    """What the page logs, asks of the reader and asks of the network, as it comes."""
    seen: list[str] = []

    def asked(dialog: Dialog) -> None:
        seen.append(dialog.message)
        dialog.dismiss()

    page.on("console", lambda said: seen.append(said.text))
    page.on("dialog", asked)
    page.on("request", lambda wanted: seen.append(wanted.url))
    return seen
