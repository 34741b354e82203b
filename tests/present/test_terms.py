"""Words that no voter knows are explained beside the first place where they stand, on every page of a report."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

from canvass.journeys.asked import ask
from canvass.journeys.elections import open_election
from canvass.journeys.state_report import state_report
from canvass.present.messages import messages
from canvass.present.render.html import html
from canvass.present.state.page import state_page
from canvass.present.terms import _WORDS, CLASS, NOTE, TERMS, _first, explained, first_places
from tests.present.conftest import Made
from tests.reading import grade

UNKNOWN = {
    *("specification", "admissible", "HC3", "Holm", "Moran's I", "robustness value"),
    *("super-simple", "negative control", "p-value", "standard error", "R²", "ONEAudit"),
    *("Bonferroni", "Conley", "bootstrap", "Kaplan-Markov", "BRAVO", "Minerva", "residual"),
    *("DREs", "two-party vote", "risk limit", "Benford", "least squares", "SHA-256"),
}
"""Words of the reports that were found to be known to nobody but their field."""
NEAR = 5_000
"""Characters from a word within which its explanation stands: of a page of 200,000."""


@pytest.fixture(scope="module")
def pages(made: Made) -> dict[str, str]:
    """The whole page, the story, and the page of a state."""
    asked = ask(open_election("us-2016-president"), ("WI",))
    return {
        "whole": made.html,
        "story": made.story.read_text("utf-8"),
        "state": html(state_page(state_report(asked, "WI"))),
    }


@pytest.mark.parametrize("word", sorted(UNKNOWN))
def test_each_word_is_explained_where_it_first_stands(pages: dict[str, str], word: str) -> None:
    """A page that has the word says in a sentence beside it what it is; at least one of them has it."""
    known = next(words for words in TERMS if re.match(words, word, re.I))
    sentence = messages("terms")(TERMS[known])
    used = 0
    for page in pages.values():
        first = re.search(rf"(?<!\w)(?:{known})(?!\w)", _read(_without_notes(page)), re.I)
        if first:
            used += 1
            text, around = _read(page), first.start()
            assert text.count(sentence) == 1
            assert sentence in text[max(0, around - NEAR) : around + NEAR]
    assert used or word in {"admissible"}


def test_nothing_is_explained_that_is_not_said(pages: dict[str, str]) -> None:
    """Each sentence stands once, below a word of its own; in the order of the page."""
    for page in pages.values():
        bare = NOTE.sub("", page)
        told = [place.term for place in first_places(bare)]
        sentences = [messages("terms")(term) for term in told]
        assert " ".join(sentences) == _explained(page)
        assert len(set(told)) == len(told)


def test_it_stands_beside_the_whole_of_a_figure() -> None:
    """Above a table, below a picture, within a point of a list; never in a figure, which alone has no note."""
    for page, before, after in (
        ('<figure class="tab" id="a"><table><td>HC3</td></table></figure>', "", "<figure"),
        ('<figure id="a"><p>HC3</p></figure>', "</figure>", ""),
        ("<ul><li>HC3</li><li>HC3</li></ul>", "<ul><li>HC3", "</li><li>HC3</li></ul>"),
    ):
        head, note, tail = re.split(r"(<p class=.*?</p>)", explained(f"<main>{page}</main>"))
        assert note.startswith(f'<p class="{CLASS} small"><b>In plain words.</b> HC3 is a way')
        assert head.rstrip().endswith(before)
        assert tail.lstrip().startswith(after)
        assert head.strip() + tail.strip() == f"<main>{page}</main>"


def test_what_nobody_reads_is_no_first_place() -> None:
    """Not a title of the window, an attribute, a drawing or a script."""
    page = '<head><title>HC3</title></head><p title="HC3">a</p><svg>HC3</svg><script>HC3</script>'
    assert explained(page) == page


@pytest.mark.parametrize("page", ["whole", "story", "state"])
def test_terms_begin_and_end_words(pages: dict[str, str], page: str) -> None:
    """What is found quickly is what a search for whole words finds, in what pages say and in words made longer."""
    read = _read(pages[page]).lower()
    for text in (read, re.sub(r"(\w)( \w)", r"\1x\2", read), read.replace(" ", "x", 40_000)):
        for words in TERMS:
            whole = re.search(rf"(?<!\w)(?:{words.lower()})(?!\w)", text, re.MULTILINE)
            assert _first(_WORDS[words], text) == (whole.start() if whole else None)


def test_explanations_are_plain() -> None:
    """A reader of ten years of school reads them."""
    assert grade(" ".join(messages("terms")(term) for term in TERMS.values())) <= 10


@cache
def _without_notes(page: str) -> str:
    return NOTE.sub("", page)


@cache
def _read(page: str) -> str:
    bare = re.sub(r"<head.*?</head>|<(script|style|svg|nav)\b.*?</\1>", "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", bare)))


def _explained(page: str) -> str:
    notes = [re.sub(r"<b>.*?</b>|<[^>]*>", "", note) for note in NOTE.findall(page)]
    return " ".join(unescape(note).strip() for note in notes)


@pytest.mark.parametrize(
    "words", ["p 0.03", "p &lt; 0.001", "p &lt;0.001", "p .5", "p at least 0.2"]
)
def test_a_p_value_is_known_by_its_number(words: str) -> None:
    """However it is written."""
    assert CLASS in explained(f"<p>Tested ({words}).</p>")


@pytest.mark.parametrize("words", ["(P 1)", "petition P 12", "MAP 3.5", "p. 7"])
def test_the_number_of_a_petition_is_no_p_value(words: str) -> None:
    """A reference that an office wrote is explained by nothing."""
    assert CLASS not in explained(f"<p>Asked for by Bob {words}.</p>")
