"""The published numbers of recounts: tests/published/recount.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.published import read

VECTORS = [*read.vectors("recount").values()]
name = read.name


def vectors(method: str) -> list[Mapping[str, Any]]:
    """The vectors of one method."""
    return read.of_method("recount", method)
