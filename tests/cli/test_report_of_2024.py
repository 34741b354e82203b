"""The report of November 2024: its own numbers and its own law, nothing empty, nothing that speaks of another year."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.cli.conftest import Run, made_in_this_process
from tests.empty import UNREAD, empty_parts

ROW = re.compile(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", re.DOTALL)
OTHERS = re.compile(r"Clinton|Biden|November 2016|November 2020|in 2016|of 2016|in 2020")


def read(page: Path) -> str:
    """What a reader reads of a page, in one line."""
    bare = unescape(re.sub(r"<[^>]*>", " ", UNREAD.sub(" ", page.read_text("utf-8"))))
    return " ".join(bare.split())


def test_the_page_of_a_state(run: Run, tmp_path: Path) -> None:
    """Pennsylvania's: who won, what would have had to be wrong, what is not known, the law of that day."""
    page = tmp_path / "pa.html"
    assert run("report", "us-2024-president", "--state", "PA", "--out", str(page))[0] == 0
    words = read(page)
    for told in (
        "Donald Trump won with 120,266 votes more than Kamala Harris",
        "at least 60,134 votes would have to be on the wrong side",
        "No source here says how votes were cast in Pennsylvania, or which of them left paper.",
        "The law is that of the election day, November 5, 2024.",
        "Donald Trump 3,543,308 50.4%",
    ):
        assert told in words, told
    assert not OTHERS.search(words)
    assert not empty_parts(page.read_text("utf-8"))


def test_a_note_of_the_law_stands_with_its_rule(run: Run, tmp_path: Path) -> None:
    """In the row of the rule, or after what the rule says; each text that was read is an entry; no command is told."""
    page = tmp_path / "pa.html"
    assert run("report", "us-2024-president", "--state", "PA", "--out", str(page))[0] == 0
    text = page.read_text("utf-8")
    rows = {unescape(label): unescape(says) for label, says in ROW.findall(text)}
    assert rows["Without asking"].endswith("not ≤ 0.5%]. Note: on the unofficial returns.")
    assert "(3263)." in rows["On request"]
    assert rows["Who may decline"] == (
        "The loser may decline it. Note: until noon of the second Wednesday after the election."
    )
    assert "Note" not in rows
    assert "canvass recount" not in rows["From summaries alone"]
    read_in = text.partition("Where this law was read")[2].partition("</ol>")[0]
    assert re.findall(r"<strong>(.*?)</strong>", read_in) == [
        "25 P.S. 3154(g)(1)",
        "25 P.S. 3261(a), 3262(a)",
        "25 P.S. 3261(b), 3262",
    ]
    assert read_in.count("<li>https://") == 3


def test_a_map_says_whose_votes_have_no_outline(run: Run, tmp_path: Path) -> None:
    """Connecticut's planning regions have votes, and the maps have its counties: they are not said to be left out.

    That nothing is known of the equipment is told once, with the table that would say it.
    """
    page = tmp_path / "report.html"
    code, told, _ = run(
        "report", "us-2024-president", "--all", "--states", "WI", "--out", str(page)
    )
    assert code == 0
    flat = " ".join(told.split())
    assert flat.count("othing is known of the counties' equipment") == 2
    assert "nothing is known of the equipment here" not in flat
    words = read(page)
    assert "3,078 counties" in words
    for blank in ("White", "No circle"):
        assert (
            f"{blank}: its votes are not in these data, were left out, or are told for areas that have no outline "
            "here (9 in Connecticut)."
        ) in words


@pytest.mark.long(twin="tests/cli/test_report_of_2020.py::test_nothing_is_empty")
def test_the_folder_of_the_nation(tmp_path: Path) -> None:
    """Story and every state: nothing empty; who won and where; Oregon, whose counties do not add up, is told."""
    made_in_this_process("us-2024-president", tmp_path)
    pages = [*tmp_path.glob("*.html"), *tmp_path.glob("states/*.html")]
    assert len(pages) == 2 + 51
    for page in pages:
        assert not empty_parts(page.read_text("utf-8")), page
    story = read(tmp_path / "index.html")
    assert "Donald Trump won 312 electors and Kamala Harris 226" in story
    assert "Votes that do not add up: left out in Oregon." in story
    assert not OTHERS.search(story)
