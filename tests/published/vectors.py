"""Numbers that others published, by topic."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def vectors(topic: str) -> list[dict[str, Any]]:
    """The vectors of one file of this folder: id, given, expect, source."""
    text = (Path(__file__).parent / f"{topic}.json").read_text("utf-8")
    return list(json.loads(text))
