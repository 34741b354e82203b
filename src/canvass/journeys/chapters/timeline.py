"""How the recounts of November 2016 went, in the report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.journeys.asked import Asked
from canvass.journeys.chapters.past import past_sources
from canvass.journeys.recount_timeline import Timeline, recount_timeline
from canvass.model import Source


@dataclass(frozen=True, slots=True)
class TimelineChapter:
    """Every entry of the time line; ``as_of`` is the day of asking, after which nobody could know yet.

    ``known_on`` is that day where it was asked for: then what came later is left out.
    """

    timeline: Timeline
    as_of: date
    known_on: date | None
    sources: tuple[Source, ...]


def timeline_chapter(asked: Asked) -> TimelineChapter:
    """The packaged time line, with the day of asking."""
    as_of = asked.as_of or asked.election.day_of(asked.contest)
    known_on = asked.election.known.day if asked.election.known else None
    return TimelineChapter(
        recount_timeline(known_on),
        as_of,
        known_on,
        past_sources(("timeline_2016", "recount_costs")),
    )
