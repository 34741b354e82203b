"""The claims of the stories, in the report: what was said, what the data say, and by which computation."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.journeys.chapters.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.claimed.result import Claim
from canvass.journeys.claims import claims
from canvass.model import Source


@dataclass(frozen=True, slots=True)
class ClaimsChapter:
    """Every claim with what came out of checking it."""

    claims: tuple[Claim, ...]
    sources: tuple[Source, ...]


def claims_chapter(asked: Asked) -> ClaimsChapter:
    """The claims, computed again; raises MissingTable for an election that they were not about."""
    return ClaimsChapter(claims(asked.election).claims, past_sources(("claims_2016",)))
