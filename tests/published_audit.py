"""Numbers from papers, official audits and reference programs, as the audit tests read them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "published"


@cache
def vectors(topic: str) -> dict[str, Any]:
    """The published numbers of one topic, by id."""
    entries = json.loads((FOLDER / f"audit_{topic}.json").read_text("utf-8"))
    return {entry["id"]: entry for entry in entries}
