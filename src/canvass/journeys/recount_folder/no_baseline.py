"""The one refusal of every step of a recount that is asked of a record without one."""

from __future__ import annotations

from canvass.errors import BadRecord


def no_baseline(place: object = "") -> BadRecord:
    """What is raised where a record has no recount whose first count is known; ``place`` is that of the record."""
    where = f"{place}: " if str(place) else ""
    return BadRecord(
        f"{where}the record holds no recount with a baseline; begin with canvass recount open"
    )
