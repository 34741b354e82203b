"""How Sphinx builds the site: the pages of docs/ as they stand, with a search that works from a disk."""

from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

from canvass import __version__

project = "canvass"
author = "canvass"
release = version = __version__
extensions = ["myst_parser"]
root_doc = "README"
html_theme = "furo"
html_title = f"canvass {__version__}"
html_copy_source = False
html_show_sphinx = False
# A summary would be fetched from the page that was found, which a browser refuses to a page from a disk.
html_show_search_summary = False
myst_heading_anchors = 4
# Quotes and hyphens stay as they are typed: a command whose --json became a dash cannot be copied.
smartquotes = False
# Blocks of words, files and screens name what they hold; they are no language that a highlighter knows.
suppress_warnings = ["misc.highlighting_failure"]


def _with_contents_of_one_level(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object
) -> None:
    """Beside each page stand the pages of the list; what is below one of them (the decisions) stands on that page.

    The theme sets the whole tree beside each page, which of two hundred pages took half of the time; and what is cut
    off at the end is copied first, unless it is folded up.
    """
    del app, page, template, tree
    whole = context["toctree"]
    context["toctree"] = lambda **asked: whole(**{**asked, "maxdepth": 1, "collapse": True})


class Remembering(SearchEnglish):
    """English, whose words are stemmed once each: of 74,000 on two hundred pages most came before."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._known: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """What words of one root have in common."""
        if word not in self._known:
            self._known[word] = super().stem(word)
        return self._known[word]


def setup(app: Sphinx) -> None:
    """Before the theme looks at what stands beside a page."""
    app.add_search_language(Remembering)
    app.connect("html-page-context", _with_contents_of_one_level, priority=400)
