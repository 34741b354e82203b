"""The published numbers of recounts: tests/published/recount.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "published" / "recount.json").read_text("utf-8")
)


def vectors(method: str) -> list[dict[str, Any]]:
    """The vectors of one method."""
    return [vector for vector in VECTORS if vector["method"] == method]


def name(vector: dict[str, Any]) -> str:
    """Id of a vector, as the name of its test."""
    return str(vector["id"])
