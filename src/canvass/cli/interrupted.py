"""Ctrl-C is heard wherever it falls: also within a callback of Python's own, which drops what is raised in it."""

from __future__ import annotations

import sys

AGAIN = 0.02
"""Seconds until a dropped Ctrl-C is sent again: by then the callback has ended."""


def hear_always() -> None:
    """Send Ctrl-C again where Python would drop it with a traceback and go on with the command."""
    sys.unraisablehook = _told_again


def _told_again(dropped: sys.UnraisableHookArgs) -> None:
    """What a callback raised and Python cannot raise; it is dropped as always unless it is Ctrl-C."""
    if not issubclass(dropped.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(dropped)
        return
    from _thread import interrupt_main
    from threading import Timer

    again = Timer(AGAIN, interrupt_main)
    again.daemon = True
    again.start()
