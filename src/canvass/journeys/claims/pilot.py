"""The claim about the trial of an internet voting system in 2010."""

from __future__ import annotations

from canvass.journeys.claims.result import Checked, Said, Verdict
from canvass.model import Election
from canvass.model.sentence import sentences

say = sentences("claims")


def internet_voting_of_2010(_: Election, said: Said) -> Checked:
    """Nothing to compute: an event that the team itself described in public."""
    return Checked(
        verdict=Verdict.NOT_COMPUTED if said.held_against else Verdict.NO_SOURCE,
        figures=(),
        computation=say("an-event"),
        caveat=say("no-paper"),
    )
