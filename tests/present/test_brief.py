"""The brief as a person reads it: four pages of PDF, one page of HTML, the same words and numbers in both."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from datetime import date
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from pypdf import PdfReader

from canvass.errors import MissingPackage
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.elections import open_election
from canvass.journeys.recount_brief import RecountBrief, recount_brief
from canvass.journeys.recount_plan import Wish
from canvass.present.blocks import Section, Table
from canvass.present.brief.files import write_brief
from canvass.present.brief.memorandum import memorandum_page
from canvass.present.paper import refuse_without_typst
from canvass.present.worded import worded
from canvass.recount.flip import HONEST_ERROR_ONLY
from tests.forbidden import STATUTES, forbidden_in
from tests.present.test_page import words
from tests.some_of import some_of

CHROMIUM = Path("/usr/bin/chromium")
THAT_NIGHT = date(2016, 11, 23)


@dataclass(frozen=True)
class Printed:
    """The brief and its files."""

    brief: RecountBrief
    folder: Path
    html: str
    pdf: bytes

    @property
    def text(self) -> str:
        """The words of the page."""
        return unescape(words(self.html))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """The brief of November 23, 2016, written."""
    folder = tmp_path_factory.mktemp("brief")
    brief = recount_brief(open_election("us-2016-president"), Wish())
    write_brief(brief, folder)
    html = (folder / "memorandum.html").read_text("utf-8")
    return Printed(brief, folder, html, (folder / "memorandum.pdf").read_bytes())


def pdf_text(printed: Printed, page: int | None = None) -> str:
    """The words of the PDF, or of one page of it, in reading order."""
    pages = _pages(printed.pdf)
    chosen = pages if page is None else pages[page - 1 : page]
    return re.sub(r"\s+", " ", " ".join(chosen))


@cache
def _pages(pdf: bytes) -> tuple[str, ...]:
    """The words of each page, read once for all who ask for them."""
    return tuple(each.extract_text() for each in PdfReader(BytesIO(pdf)).pages)


def test_it_has_four_pages(printed: Printed) -> None:
    """For the three states, no more and no fewer; each is numbered and says that it is not legal advice."""
    for page in range(1, 5):
        text = pdf_text(printed, page)
        assert f"page {page} of 4" in text
        assert "This is not legal advice" in text


def test_it_has_four_pages_of_what_was_known_that_day(tmp_path: Path) -> None:
    """The counts of that day take more words than the last ones: they fit too."""
    asked = Wish(as_of=date(2016, 11, 23))
    write_brief(recount_brief(open_election("us-2016-president"), asked), tmp_path)
    assert len(PdfReader(tmp_path / "memorandum.pdf").pages) == 4
    html = (tmp_path / "memorandum.html").read_text("utf-8")
    assert "what it rests on was not all known on November 23, 2016" in html
    assert "counts known on the day of asking, which are not all official" in html
    assert "official counts in hand" not in html
    first = re.findall(r'<th scope="row">Pennsylvania</th><td class="n">([^<]*)</td><td', html)
    assert "about 60,000" in first, "the press had a round figure"


@pytest.mark.parametrize(
    "said",
    [
        "Friday, November 25, 2016, 5 pm (Chicago time): 2 days left",
        "Any candidate voted for may ask, whatever the margin",
        "10,704 votes, not ≤ 2,000 votes",
        "48 hours after the official canvass",
        "Michigan $194,650 to $973,250, Hillary Rodham Clinton $194,650",
        "$4,191,000 to $4,969,000 in advance (Wisconsin $3,538,000; Michigan",
        "All of them: at most 1 in 100,000",
        "They are those of the official counts in hand",
        "“substantial error or fraud” is found",
        "without what a contest in court costs",
        "By ballot, 299,503 in Wisconsin were cast on touch-screen machines",
        "44,292 of 6,165,478 total votes = 0.7184%, not ≤ 0.5%",
        "is not in the data; in court until Monday, November 28, 2016: 5 days left",
        "Counts are the last ones before a recount",
        "3 voters in each election district",
        "9,163",
        "27,489",
        "278 instead of 232",
        "7.0 points lower in the 26 counties",
        "no recount and no audit can settle",
    ],
)
def test_the_pages_say_what_matters(printed: Printed, said: str) -> None:
    """In the PDF and in the page alike."""
    assert said in pdf_text(printed)
    assert said in printed.text


def test_fixed_sentences_stand_word_for_word(printed: Printed) -> None:
    """Honest error only; only the paper answers."""
    for sentence in (worded(HONEST_ERROR_ONLY), worded(ONLY_PAPER)):
        assert sentence in pdf_text(printed)
        assert sentence in printed.text


def test_every_digest_is_printed_whole(printed: Printed) -> None:
    """A reader of the page or of the JSON can compare each file."""
    data = json.loads((printed.folder / "brief.json").read_text("utf-8"))
    digests = [each["sha256"] for part in ("data", "law") for each in data["exhibits"][part]]
    assert len(digests) > 15
    packed = re.sub(r"\s", "", pdf_text(printed)).replace("\u200b", "")
    for digest in digests:
        assert digest in printed.html
        assert digest in packed


def test_no_word_of_a_verdict_stands_anywhere(printed: Printed) -> None:
    """But for the words of a statute, in quotation marks."""
    assert all(statute in printed.text for statute in STATUTES)
    for form in (printed.text, pdf_text(printed)):
        assert forbidden_in(form) == []


def test_the_page_needs_nothing_else(printed: Printed) -> None:
    """No script and no address to fetch from."""
    assert "<script" not in printed.html
    assert set(re.findall(r'(?:src|href)="([^"]+)"', printed.html)) == {"data:,"}
    assert "default-src 'none'" in unescape(printed.html)


def test_the_pdf_is_for_everybody(printed: Printed) -> None:
    """Tagged for screen readers by PDF/UA-1, with a title and a language."""
    assert b"/StructTreeRoot" in printed.pdf
    assert b"pdfuaid" in printed.pdf
    assert b"/Lang" in printed.pdf


FILES = ("memorandum.pdf", "memorandum.html", "brief.json")


def test_a_second_copy_has_the_same_bytes(printed: Printed, tmp_path: Path) -> None:
    """Whoever writes the brief again has the same three files."""
    write_brief(printed.brief, tmp_path)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (printed.folder / name).read_bytes()


@pytest.mark.long(twin="test_a_second_copy_has_the_same_bytes")
@pytest.mark.parametrize("states", [("WI",), ()], ids=["WI", "all"])
def test_the_same_brief_gives_the_same_bytes(tmp_path: Path, states: tuple[str, ...]) -> None:
    """A second copy, written by another process on another day, is the same file."""
    code = (
        "import sys; from datetime import date; from pathlib import Path\n"
        "from canvass.journeys.elections import open_election\n"
        "from canvass.journeys.recount_brief import recount_brief\n"
        "from canvass.journeys.recount_plan import Wish\n"
        "from canvass.present.brief.files import write_brief\n"
        "brief = recount_brief(open_election('us-2016-president'), Wish(states=tuple(sys.argv[2:])))\n"
        "write_brief(brief, Path(sys.argv[1]))\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "there"), *states], check=True)
    write_brief(
        recount_brief(open_election("us-2016-president"), Wish(states=states)), tmp_path / "here"
    )
    for name in FILES:
        there, here = tmp_path / "there" / name, tmp_path / "here" / name
        assert there.read_bytes() == here.read_bytes()


def test_tables_are_whole(printed: Printed) -> None:
    """Every row has a cell for each column, and a bar where there are any."""
    tables = [b for b in memorandum_page(printed.brief).every_block() if isinstance(b, Table)]
    assert len(tables) >= 8
    for table in tables:
        assert {len(row.cells) for row in table.rows} == {len(table.columns)}
        assert len(table.bars) in (0, len(table.rows))
    (deadlines,) = [table for table in tables if table.bars]
    assert deadlines.bars[-1] == 1
    assert [*deadlines.bars] == sorted(deadlines.bars)


def test_a_bar_is_as_long_as_the_time_that_is_left(printed: Printed) -> None:
    """26 days to the electors' meeting are the whole bar, 2 days to ask in Wisconsin a thirteenth of it."""
    assert re.findall(
        r'<td class="bar" aria-hidden="true"><span style="width:([\d.]+)%', printed.html
    )[::4] == [
        "7.69",
        "100.0",
    ]


def test_other_states_can_be_printed(tmp_path: Path) -> None:
    """Six states, some too late, some without a rule of that year: the brief is set all the same."""
    states = ("WI", "ID", "OH", "NV", "NH", "WV")
    brief = recount_brief(
        open_election("us-2016-president"), Wish(date(2017, 1, 20), states=states)
    )
    files = write_brief(brief, tmp_path)
    text = words((tmp_path / "memorandum.html").read_text("utf-8"))
    assert [file.name for file in files] == [
        "memorandum.pdf",
        "memorandum.html",
        "donors.pdf",
        "donors.html",
        "brief.json",
    ]
    assert "On January 20, 2017, it is too late to ask in" in text
    assert "it cannot be said, without a rule or a figure that is not in our data, whether" in text
    assert "West Virginia: cannot say: no rule on this was read for that day" in text
    assert "what is to be paid in Ohio" in text
    sections = [b for b in memorandum_page(brief).every_block() if isinstance(b, Section)]
    assert all(section.blocks for section in sections)


def test_a_brief_on_a_state_without_a_rule_says_so(tmp_path: Path) -> None:
    """West Virginia in 2016: no rule in hand covers the day, so none is shown as if it did."""
    brief = recount_brief(open_election("us-2016-president"), Wish(states=("WV",)))
    write_brief(brief, tmp_path)
    text = words((tmp_path / "memorandum.html").read_text("utf-8"))
    assert "whether a recount is ordered or may be asked for in West Virginia." in text
    assert "No rule of law was applied" in text


def test_without_typst_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which package is missing, and what to do."""
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingPackage, match=r"pip install 'PATH-OF-WHEEL\[print\]'.*--no-pdf"):
        refuse_without_typst()


@pytest.mark.skipif(not CHROMIUM.is_file(), reason="no /usr/bin/chromium")
@some_of("width", [360, 800, 1280], every=3)
def test_the_page_in_a_browser(browser: Browser, printed: Printed, width: int) -> None:
    """It fits, is accessible, and says nothing in the console."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((printed.folder / "memorandum.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == width
    found = Axe().run(page)
    page.close()
    assert said == []
    assert found.violations_count == 0, found.generate_report()
