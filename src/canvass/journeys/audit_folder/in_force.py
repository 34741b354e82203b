"""The commitment that an audit at work rests on, if it rests on any."""

from __future__ import annotations

from canvass.audit.state import Phase
from canvass.journeys.audit_folder.desk import Desk
from canvass.record import Commitment


def commitment_in_force(desk: Desk) -> tuple[int, Commitment] | None:
    """The last commitment, with its entry; None where there is none, or a file was loaded after it."""
    commitments = desk.record.trust.commitments
    is_void = desk.state.phase in (Phase.NOTHING, Phase.PREPARING)
    return None if is_void or not commitments else commitments[-1]
