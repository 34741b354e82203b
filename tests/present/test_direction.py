"""Names from right to left: what stands after one keeps its place on every kind of page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from canvass.present.blocks import Column, Page, Paragraph, Table, rows, text
from canvass.present.direction import apart
from canvass.present.render.html import fragment, html

NAME = "أحمد بن محمد الفاسي"
SENTENCE = f"Ann won with 55 votes more than {NAME}, 1.3% of 4,155 votes."


@pytest.mark.parametrize("renderer", [html, fragment])
def test_a_name_does_not_move_the_number_behind_it(renderer: Callable[[Page], str]) -> None:
    """In sentences, titles, heads and cells; of a page's own title, where no element may stand, it is left alone."""
    table = Table(NAME, (text(NAME), Column("votes")), rows([(NAME, "55")]))
    page = Page(SENTENCE, (Paragraph(SENTENCE), table), kicker="", foot="")
    made = renderer(page)
    assert f"more than <bdi>{NAME}</bdi>, 1.3% of" in made
    shown = made.partition("<body")[2] or made
    assert shown.count(f"<bdi>{NAME}</bdi>") >= 4
    head = made.partition("<body")[0] if "<body" in made else ""
    assert "<bdi>" not in head


def test_what_holds_no_element_is_left_alone() -> None:
    """Attributes, drawings, styles and scripts; a page without such a name is the same page."""
    kept = f'<a title="{NAME}"></a><svg><text>{NAME}</text></svg><script>"{NAME}"</script>'
    assert apart(kept) == kept
    plain = "<p>José Ñuñez, 1.3%</p>"
    assert apart(plain) is plain
