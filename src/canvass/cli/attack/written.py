"""What ``canvass attack apply`` writes and says."""

from __future__ import annotations

import json as to_json
from collections.abc import Iterator, Mapping
from pathlib import Path

from canvass.errors import NotWritten
from canvass.journeys.attack_apply import Applied
from canvass.present.attack_apply import applied_lines
from canvass.present.write import write_together


def write(folder: Path, files: Mapping[str, str]) -> None:
    """All of the files into a folder that is new or empty, or none of them. Raises NotWritten."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(f"{folder} is not an empty folder; name a new one; nothing was written")
    write_together({folder / name: text for name, text in files.items()})


def shown(found: Applied, *, json: bool) -> Iterator[str]:
    """What was changed, in lines or as JSON."""
    if not json:
        yield from applied_lines(found)
        return
    told = {
        "scenario": found.scenario,
        "contest": found.contest,
        "votes": {choice: list(both) for choice, both in found.votes.items()},
        "cards": list(found.cards),
        "rows": {name: change.rows for name, change in found.change.items()},
    }
    yield to_json.dumps(told, indent=2, ensure_ascii=False)
