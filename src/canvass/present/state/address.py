"""Where the page of a state stands beside the story of a report; a report that was kept needs no more of it."""

from __future__ import annotations

from urllib.parse import quote

STATES = "states"
"""The folder of the pages of states, beside the story."""


def state_file(code: str) -> str:
    """Where the page of a state stands beside the story; no code leads out of the folder.

    >>> state_file("WI"), state_file("a/b")
    ('states/WI.html', 'states/a%2Fb.html')
    """
    return f"{STATES}/{quote(code, safe='')}.html"
