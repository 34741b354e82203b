"""How Sphinx builds the site: the pages of docs/ as they stand, with a search that works from a disk."""

from typing import Any

from sphinx.application import Sphinx

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
# Blocks of words, files and screens name what they hold; they are no language that a highlighter knows.
suppress_warnings = ["misc.highlighting_failure"]


def _with_contents_of_one_level(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object
) -> None:
    """Beside each page stand the pages of the list; what is below one of them (the decisions) stands on that page.

    The theme sets the whole tree beside each page, which of two hundred pages took half of the time.
    """
    del app, page, template, tree
    whole = context["toctree"]
    context["toctree"] = lambda **asked: whole(**{**asked, "maxdepth": 1})


def setup(app: Sphinx) -> None:
    """Before the theme looks at what stands beside a page."""
    app.connect("html-page-context", _with_contents_of_one_level, priority=400)
