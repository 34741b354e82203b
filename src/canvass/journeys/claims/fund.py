"""Claims about the recount fund, held against the time line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from canvass.errors import MissingTable
from canvass.journeys.claims.result import Checked, Figure, Said, all_or_part
from canvass.journeys.recount_timeline import Entry, recount_timeline
from canvass.model import Election
from canvass.model.sentence import sentences

say = sentences("claims")

CENTS = 100
MILLION_CENTS = 100_000_000
WORDS = {"one": "1", "two": "2"}


def raised_more_than(election: Election, said: Said) -> Checked:
    """The most that had come in by the end of the day that the claim names."""
    named = re.search(r"(\d+) November", said.text)
    last = election.day.replace(month=11, day=int(named[1])) if named else election.day
    by = [entry for entry in _entries(election) if entry.is_raised and entry.day <= last]
    if not by:
        raise MissingTable("nothing raised by that day is in the time line")
    most = max(entry.amount_cents or 0 for entry in by)
    return Checked(
        verdict=all_or_part((most > CENTS * said.number,)),
        figures=(Figure(say("raised"), most // CENTS, "dollars"),),
        computation=say("largest-sum"),
        caveat=say("hour-unknown"),
    )


def goals_of_the_fund(election: Election, said: Said) -> Checked:
    """Each sum that the claim says was asked for, held against the goals of the time line."""
    wanted = [_million_cents(number) for number in re.findall(r"(\w[\d.]*\w*) million", said.text)]
    goals = [entry for entry in _entries(election) if entry.is_goal]
    asked = {entry.amount_cents: entry for entry in goals}
    return Checked(
        verdict=all_or_part(tuple(cents in asked for cents in wanted)),
        figures=tuple(
            Figure(say("asked-from", day=entry.day.isoformat()), (cents or 0) // CENTS, "dollars")
            for cents, entry in asked.items()
        ),
        computation=say("goals"),
        caveat=say("goal-reported"),
    )


def _million_cents(number: str) -> int:
    return round(float(WORDS.get(number.lower(), number)) * MILLION_CENTS)


def _entries(election: Election) -> Iterable[Entry]:
    return recount_timeline(election.known.day if election.known else None).entries
