"""What a record shows of second readings: by whom they were made."""

from __future__ import annotations

from canvass.audit.event.kinds import Turn
from canvass.audit.state.state import AuditState


def read_twice(state: AuditState) -> str:
    """How many second readings stand, and of how many the people of both boards are named; empty without any."""
    seconds = named = 0
    for column in (state.cards, state.counts):
        for entry, made in column.made[Turn.SECOND].items():
            seconds += 1
            named += bool(made.people and column.read_first_by(entry).people)
    if not seconds:
        return ""
    rest = "" if named == seconds else "; of the others the record shows only two names of boards"
    both = f"{named} by two boards whose members are named, and nobody in both"
    return f"second readings: {seconds}, of which {both}{rest}"
