"""The claims of the stories, in the report: what was said, what the data say, and by which computation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.journeys.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.claims.result import Claim
from canvass.journeys.claims.stories import claims
from canvass.journeys.inputs import Input, inputs_of
from canvass.model import Source


@dataclass(frozen=True, slots=True)
class ClaimsChapter:
    """Every claim with what came out of checking it; of a day, those that had been made, and how many came later.

    What is certified is shown beside what was known on the day of each claim, also where the page is of a day;
    ``inputs`` tell what is known to be wrong with the votes.
    """

    claims: tuple[Claim, ...]
    later: int
    known_on: date | None
    sources: tuple[Source, ...]
    inputs: tuple[Input, ...] = ()


def claims_chapter(asked: Asked) -> ClaimsChapter:
    """The claims, computed again; raises MissingTable for an election that they were not about."""
    known_on = asked.election.known.day if asked.election.known else None
    found = claims(asked.in_hand or asked.election, known_on)
    tables = ("claims_2016", "timeline_2016", "deviating_electors_2016")
    inputs = inputs_of(asked.election, [asked.election.main_contest], ())
    return ClaimsChapter(found.claims, found.later, known_on, past_sources(tables), inputs)
