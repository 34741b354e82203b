"""The claims of the stories, in the report: what was said, what the data say, and by which computation."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.journeys.chapters.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.claimed.result import Claim
from canvass.journeys.claims import claims
from canvass.journeys.inputs import Input, inputs_of
from canvass.model import Source


@dataclass(frozen=True, slots=True)
class ClaimsChapter:
    """Every claim with what came out of checking it, and what is known to be wrong with the votes."""

    claims: tuple[Claim, ...]
    sources: tuple[Source, ...]
    inputs: tuple[Input, ...] = ()


def claims_chapter(asked: Asked) -> ClaimsChapter:
    """The claims, computed again; raises MissingTable for an election that they were not about."""
    election = asked.election
    return ClaimsChapter(
        claims=claims(election).claims,
        sources=past_sources(("claims_2016",)),
        inputs=inputs_of(election, [election.main_contest], ()),
    )
