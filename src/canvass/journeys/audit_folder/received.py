"""Cast vote records as counties brought them: in the office alone, under the place of their file among all files.

The record does not name their bytes, in which somebody could guess votes. What lies here and is of no file that the
record names was never recorded, or another file took its place: it is used by nothing and may go.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from canvass.audit.event import Loaded
from canvass.audit.state import AuditState
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.folder import digest_beside, keep_checked, keep_private
from canvass.journeys.audit_folder.held import Held


def records_in_force(state: AuditState) -> dict[str, int]:
    """The last file of records of each jurisdiction, by its place among all files that were loaded.

    Under an empty name stands that of several; in an audit of one jurisdiction every file is of that one.
    """
    single = state.jurisdictions[0] if len(state.jurisdictions) == 1 else ""
    return {
        said.jurisdiction or single: place
        for place, said in enumerate(state.loaded)
        if said.what is Loaded.CARDS
    }


def records_at(desk: Desk, place: int) -> Path:
    """Where the records lie that were loaded as the file of this place."""
    return desk.folder.records_of(desk.state.loaded[place].jurisdiction, place)


def keep_records(path: Path, data: bytes, held: Held) -> None:
    """Keep records, their digest, and how many cards of which jurisdiction have one. Raises NotWritten."""
    counts = {jurisdiction: count for (jurisdiction, _), count in held.items()}
    keep_private(_counts_of(path), json.dumps(counts).encode())
    keep_checked(path, data)


def recorded_cards(path: Path) -> Held | None:
    """How many cards of each jurisdiction have a record in this file; None where nobody wrote it down."""
    try:
        found: dict[str, int] = json.loads(_counts_of(path).read_bytes())
    except (OSError, ValueError):
        return None
    return {(jurisdiction, ""): count for jurisdiction, count in found.items()}


def unrecorded(desk: Desk) -> Iterator[Path]:
    """The files of records that no entry in force names."""
    used = {records_at(desk, place) for place in records_in_force(desk.state).values()}
    for path in desk.folder.records.glob("*.csv"):
        if path not in used:
            yield path


def drop_records(path: Path) -> None:
    """Take records away, with what stands beside them."""
    for each in (path, digest_beside(path), _counts_of(path)):
        each.unlink(missing_ok=True)


def _counts_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.counts")
