"""What of each place's votes was left on paper, by the standard equipment of its counties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from canvass.audit.fit import Paper
from canvass.errors import MissingTable
from canvass.journeys.chapters.asked import ask
from canvass.journeys.chapters.places import County, places_chapter
from canvass.journeys.remembered import remembered
from canvass.model import Election


@remembered
def paper_by_state(election: Election) -> Mapping[str | None, Paper]:
    """The paper of each state of which any equipment is known, and of the whole (None); empty where none is."""
    try:
        counties = places_chapter(ask(election, ())).counties
    except MissingTable:
        return {}
    areas: dict[str | None, list[County]] = defaultdict(list)
    for county in counties:
        areas[county.state].append(county)
        areas[None].append(county)
    return {
        area: _paper(inside)
        for area, inside in areas.items()
        if any(county.technology is not None for county in inside)
    }


def _paper(counties: list[County]) -> Paper:
    whole = sum(county.votes for county in counties) or 1
    sides = {
        leaves_paper: sum(
            county.votes
            for county in counties
            if county.technology is not None and county.technology.leaves_paper is leaves_paper
        )
        for leaves_paper in (True, False)
    }
    return Paper(Fraction(sides[True], whole), Fraction(sides[False], whole))
