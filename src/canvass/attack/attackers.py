"""Three attackers, told apart by what they know and what they can reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, sqrt

import polars as pl

from canvass.forensics.polls import FEWEST_POLLS, enough, errors_by_location


class Attacker(StrEnum):
    """What somebody who would change the outcome knows and can reach."""

    FINAL_MARGINS = "final_margins"
    POLLS = "polls"
    ONE_TECHNOLOGY = "one_technology"


CERTAINTY = 1.645
"""Standard errors of the polls that an attacker allows for: each state by itself is then won 19 times out of 20."""


@dataclass(frozen=True, slots=True)
class PollSurvey:
    """What polls said before the day, and how far they had been off in the elections before.

    ``lead_points`` is the lead of the Democrat by location. ``error_points`` is the root mean square of the error over
    the ``locations`` with enough polls in the ``elections`` before: it was known before the day.
    """

    lead_points: Mapping[str, float]
    error_points: float
    elections: tuple[int, ...]
    locations: int


def survey(polls: pl.DataFrame, year: int) -> PollSurvey | None:
    """The polls of a year beside the errors of the years before; None where there are not enough of both."""
    before = polls.filter(pl.col("year") < year)
    now = polls.filter(pl.col("year") == year)
    if before.is_empty() or now.is_empty():
        return None
    errors = errors_by_location(before)
    years = sorted({one.year for one in errors})
    values = [one.error_points for each in years for one in enough(errors, each)]
    leads = now.group_by("location").agg(pl.col("margin_poll").mean(), pl.len())
    known = leads.filter(pl.col("len") >= FEWEST_POLLS).sort("location")
    if not values or known.is_empty():
        return None
    return PollSurvey(
        lead_points=dict(known.select("location", "margin_poll").iter_rows()),
        error_points=sqrt(sum(value**2 for value in values) / len(values)),
        elections=tuple(years),
        locations=len(values),
    )


def votes_to_be_safe(lead_points: float, error_points: float, expected_votes: int) -> int:
    """Votes to switch so that the lead survives the polls' error; 0 where it does already.

    >>> votes_to_be_safe(-1.0, 4.0, 1_000_000), votes_to_be_safe(10.0, 4.0, 1_000_000)
    (37900, 0)
    """
    short = CERTAINTY * error_points - lead_points
    return max(0, ceil(short / 100 * expected_votes / 2))
