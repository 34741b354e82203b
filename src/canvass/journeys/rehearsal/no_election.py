"""An election where a rehearsal's manifest or folder is asked."""

from __future__ import annotations

from pathlib import Path

from canvass import data
from canvass.errors import OutOfRange
from canvass.formats.description import DESCRIPTION


def refuse_election(place: Path) -> None:
    """Refuse a packaged election and the folder of one: nothing can be rehearsed on votes that were cast."""
    if not place.exists() and str(place) in data.names():
        what = "an election that comes with canvass"
    elif (place / DESCRIPTION).is_file():
        what = "the folder of an election"
    else:
        return
    raise OutOfRange(
        f"{place} is {what}, and no rehearsal: votes that were cast are not rehearsed. Name your manifest, a file with "
        "a row for each batch, with --contests and --seed, or the folder of a rehearsal that canvass rehearse opened"
    )
