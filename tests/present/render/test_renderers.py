"""Every renderer sets every block and adds nothing to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest
from markupsafe import Markup
from rich.console import Console

from canvass.present.blocks import (
    Block,
    Fold,
    Listing,
    Page,
    Paragraph,
    Section,
    Table,
    folded,
    rows,
    text,
)
from canvass.present.inline import code, link, marked
from canvass.present.messages import messages
from canvass.present.render import markdown as markdown_module
from canvass.present.render import terminal as terminal_module
from canvass.present.render.html import html
from canvass.present.render.markdown import markdown
from canvass.present.render.terminal import as_text, terminal
from tests.present.render.every_block import EVERY_BLOCK, FOLDED, WORDS


def on_a_terminal(page: Page, width: int = 100) -> str:
    """The page as a terminal shows it."""
    console = Console(width=width, record=True, file=None, highlight=False, quiet=False)
    with console.capture() as shown:
        console.print(terminal(page))
    return shown.get()


@pytest.mark.parametrize("renderers", [terminal_module._RENDERERS, markdown_module._RENDERERS])
def test_every_kind_of_block_has_its_line(renderers: dict[type, object]) -> None:
    """A new kind of block cannot be forgotten by a renderer."""
    assert set(renderers) == set(get_args(Block))


def test_the_page_has_every_kind_of_block() -> None:
    """The page of these tests leaves no kind out."""
    assert {type(block) for block in EVERY_BLOCK.every_block()} == set(get_args(Block))


@pytest.mark.parametrize("words", WORDS)
def test_all_words_stand_in_every_rendering(words: str) -> None:
    """Terminal, HTML and Markdown show the same words."""
    assert words in on_a_terminal(EVERY_BLOCK)
    assert words in html(EVERY_BLOCK)
    assert words in markdown(EVERY_BLOCK)


def test_what_is_folded_stands_on_a_page_and_not_on_a_screen() -> None:
    """A terminal cannot unfold: its page leads elsewhere to what is long."""
    assert FOLDED in html(EVERY_BLOCK)
    assert FOLDED in markdown(EVERY_BLOCK)
    assert FOLDED not in on_a_terminal(EVERY_BLOCK)


def test_a_table_below_its_own_caption_is_not_told_twice_on_paper() -> None:
    """What opens a fold is left out where everything stands open and the table says the same."""
    table = Table("Votes by ward", (text("ward"),), rows([["1"]]))
    assert folded(table).is_repeated
    assert not Fold("The numbers of each ward", (table,)).is_repeated
    assert markdown(Page("Ames", (folded(table),))).count("Votes by ward") == 1


def test_a_section_without_a_heading_only_stands_apart() -> None:
    """On a screen it has an empty line around it and is not set in; nowhere is there an empty heading."""
    page = Page("Ames", (Section("", (Paragraph("One."),)), Section("", (Paragraph("Two."),))))
    assert [line.rstrip() for line in as_text(page).splitlines()] == [
        "Ames",
        "",
        "One.",
        "",
        "Two.",
    ]
    assert markdown(page) == "# Ames\n\nOne.\n\nTwo.\n"
    assert re.findall(r"<h[2-6]", html(page)) == []


def test_rows_without_headings_are_headed_by_their_first_cell() -> None:
    """It is bold on a terminal, where a page has no line of headings above it."""
    table = Table("", (text(""), text("")), rows([["to flip it", "38,875 votes"]]))
    shown = as_text(Page("Ames", (table,)), is_plain=False)
    assert re.search(r"\x1b\[1mto flip it", shown)
    assert as_text(Page("Ames", (table,))).splitlines()[1].rstrip() == "to flip it  38,875 votes"


def test_points_with_a_box_have_no_bullet() -> None:
    """A person marks one of them; steps are numbered whatever they begin with."""
    boxes = Listing(("[ ] all wards", "[ ] each ward marked"))
    assert '<ul class="boxes">' in html(Page("Ames", (boxes,)))
    assert "boxes" not in html(Page("Ames", (Listing(("[ ] all", "some")),))).partition("<body>")[2]
    assert not replace(boxes, steps=True).is_boxed


def test_words_to_read_aloud_are_numbered_and_share_a_line() -> None:
    """Whoever listens counts them: each has its number on every surface."""
    page = Page(
        "Commitment", (Listing(("apple", "widget", "egret", "podium", "prawn"), words=True),)
    )
    first, second = as_text(page).splitlines()[-2:]
    assert first.split() == ["1", "apple", "2", "widget", "3", "egret", "4", "podium"]
    assert second.split() == ["5", "prawn"]
    assert "1. apple\n2. widget" in markdown(page)
    assert '<ol class="words">' in html(page)


def test_two_tables_of_one_caption_have_two_addresses() -> None:
    """The second gets a number: a link to it would lead to the first."""
    table = Table("Votes", (text("all"),), rows([("1",)]))
    shown = html(Page("Two", (table, replace(table, rows=rows([("2",)])))))
    assert re.findall(r'<figure class="tab" id="([^"]*)"', shown) == ["votes", "votes-2"]


def test_code_and_links_in_a_sentence_are_set_by_every_renderer() -> None:
    """A command is code; a file is named where its words do not; a place on the page itself is no address."""
    run = code("observer.py -I *")
    office = marked(messages("audit_public"), "office-says", on_paper=run, wording="<Ames> & Co_")
    links = [link("the draw", "draw.csv"), link("record.zip"), link("the seed", "#seed")]
    page = Page("Ames", (Listing((Markup(", ").join([*links, office]),)),))
    shown = " ".join(as_text(page, width=200).split())
    files = "the draw (draw.csv), record.zip, the seed, "
    assert f"{files}observer.py -I * (the office says: <Ames> & Co_)" in shown
    marks = r"[the draw](draw.csv), [record.zip](record.zip), the seed, `observer.py -I *`"
    assert rf"{marks} (the office says: \<Ames\> & Co\_)" in markdown(page)
    assert '<code>observer.py <span class="nowrap">-I</span> *</code>' in html(page)
    assert "&lt;Ames&gt; &amp; Co_" in html(page)


def test_a_table_without_a_caption_has_a_name() -> None:
    """Who hears the page is told what the heading above says."""
    table = Table("", (text("choice"),), rows([["Ann"]]), label="Votes in Ames")
    assert 'aria-label="Votes in Ames"' in html(Page("Ames", (table,)))
    assert "Votes in Ames" not in as_text(Page("Ames", (table,)))
    assert replace(table, label="").name == "choice"


def test_what_an_office_writes_is_never_markup() -> None:
    """Brackets and tags in a name are shown letter for letter."""
    assert "Ward [1] <a>" in on_a_terminal(EVERY_BLOCK)
    assert "Ward [1] &lt;a&gt;" in html(EVERY_BLOCK)
    assert r"Ward \[1\] \<a\>" in markdown(EVERY_BLOCK)


def test_headings_go_down_with_their_sections() -> None:
    """A section within the page is one level below its title, and a # in words is not a heading."""
    page = Page("A", (Paragraph("# not a heading"), *EVERY_BLOCK.blocks))
    lines = markdown(page).splitlines()
    assert lines[0] == "# A"
    assert "## Ward 1" in lines
    assert r"\# not a heading" in lines


def test_a_page_loads_nothing() -> None:
    """The page names no address, no script and no file beside it."""
    page = html(EVERY_BLOCK)
    assert "<script" not in page
    assert "src=" not in page
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_screen_that_was_held_against_its_room_is_printed_alike(is_plain: bool) -> None:
    """What one width or one colour was asked for changes nothing of the next, and the same page is set once."""
    asked = [(EVERY_BLOCK, 80), (EVERY_BLOCK, 60), (replace(EVERY_BLOCK, title="Other"), 80)]
    fresh = []
    for page, width in asked:
        terminal_module._segments.cache_clear()
        fresh.append(as_text(page, width, is_plain))
    assert len({*fresh}) == len(asked)
    for (page, width), text_of_it in zip(asked, fresh, strict=True):
        as_text(page, width, not is_plain)
        assert as_text(page, width, is_plain) == text_of_it
    assert terminal_module._segments.cache_info().hits == len(asked)
