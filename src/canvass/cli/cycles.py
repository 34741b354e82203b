"""Whether Python looks for cycles among its objects while a command works."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles meanwhile, for what makes millions of small values and hardly a cycle.

    A sixth of a verification is saved, and a hundredth of a report, which is as large without it.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
