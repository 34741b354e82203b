"""The one script of a page: what is under a pointer or found by its name, a closer look, tables sorted, things to keep.

A page from a disk carries it inline and names its hash in the policy; nothing else may run on the page. A page that
``canvass serve`` shows loads the same bytes as a file, by the same hash.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from importlib.resources import files

STYLE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The policy of a page that runs nothing: its own style, and no network."""
PARTS = ("page.js", "save.js")


@lru_cache(maxsize=1)
def script() -> str:
    """The script, as it stands between its tags."""
    folder = files("canvass.present").joinpath("templates")
    return "".join(folder.joinpath(part).read_text("utf-8") for part in PARTS)


def digest() -> str:
    """The digest of the script, as a policy and a tag name it."""
    found = hashlib.sha256(script().encode()).digest()
    return f"sha256-{base64.b64encode(found).decode()}"


def policy() -> str:
    """The policy of a page that carries the script: its own style, this script, and no network."""
    return f"{STYLE_ONLY}; script-src '{digest()}'"


def inline() -> str:
    """The script within its tags, as a page from a disk carries it."""
    return f"<script>{script()}</script>"


def from_file(page: str, address: str) -> str:
    """A page that carries the script, with the same bytes loaded from an address in its place.

    Its tag names their digest: what loads is what the page's own policy allows, and no other bytes.
    """
    tag = f'<script src="{address}" integrity="{digest()}"></script>'
    return page.replace(inline(), tag)
