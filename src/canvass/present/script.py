"""The one script of a page: what is under a pointer or found by its name, a closer look, tables sorted, things to keep.

A page from a disk carries it inline and names its hash in the policy; nothing else may run on the page.
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


def policy() -> str:
    """The policy of a page that carries the script: its own style, this script, and no network."""
    digest = hashlib.sha256(script().encode()).digest()
    return f"{STYLE_ONLY}; script-src 'sha256-{base64.b64encode(digest).decode()}'"
