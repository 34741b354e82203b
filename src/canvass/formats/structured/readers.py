"""Which files of nested elements are read: each reader knows its own by what stands in them."""

from __future__ import annotations

from collections.abc import Callable

from canvass.formats.structured import clarity, dominion_summary, nist_results
from canvass.formats.structured.flat import Flat

READERS: tuple[Callable[[bytes], Flat | None], ...] = (
    clarity.flat,
    nist_results.flat,
    dominion_summary.flat,
)


def flat(content: bytes) -> Flat | None:
    """The rows of a file of nested elements; None where no reader knows it."""
    return next((found for read in READERS if (found := read(content)) is not None), None)
