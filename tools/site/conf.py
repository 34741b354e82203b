"""How Sphinx builds the site: the pages of docs/ as they stand, with a search that works from a disk."""

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
