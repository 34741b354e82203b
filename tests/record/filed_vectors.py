"""Test vectors of when a counter-petition was filed and a notice given: docs/record.md, section 22.2."""

from __future__ import annotations

from typing import Any

from canvass.recount.event import CounterDeadlineSet, CounterPetitionFiled, NoticeGiven

SINCE = "2026-11-08T16:20-05:00"
TIMES = (
    ("2026-11-08T16:20-05:00", "2026-11-08T21:20:00Z"),
    ("2026-11-08T16:19-05:00", "2026-11-08T21:20:00Z"),
    ("2026-11-08T15:20-06:00", "2026-11-08T21:20:59Z"),
    ("2026-11-12T15:04+00:00", "2026-11-12T15:04:05Z"),
    ("2026-11-12T15:05+00:00", "2026-11-12T15:04:59.999Z"),
    ("2026-11-12T09:05-06:00", "2026-11-12T15:04:59Z"),
    ("2026-11-13T05:04+14:00", "2026-11-12T15:04:00Z"),
    ("2026-11-13T05:05+14:00", "2026-11-12T15:04:00Z"),
)


def filed_vectors() -> list[dict[str, Any]]:
    """Minutes before the time began, in it, in that of their own entry, and after it."""
    began = CounterDeadlineSet(SINCE, None, "2026-12-31T16:20-05:00", "a law")
    found = []
    for filed, time in TIMES:
        body = CounterPetitionFiled("Bo", "petition 2", "every ward", filed)
        stands = not body.is_early(began) and not body.is_ahead(time)
        found.append({"filed": filed, "since": SINCE, "stands": stands, "time": time})
    return found


NOTICES = (
    ("2026-11-11T08:00-06:00", "2026-11-12T08:00-06:00", "2026-11-11T14:00:00Z", ""),
    ("2026-11-11T08:00-06:00", "2026-11-12T08:00-06:00", "2026-11-11T13:59:59.999Z", ""),
    ("2026-11-11T08:00-06:00", "2026-11-12T08:00-06:00", "2026-11-20T08:00:00Z", ""),
    ("2026-11-11T08:01-06:00", "2026-11-12T08:00-06:00", "2026-11-11T14:01:59Z", ""),
    ("2026-11-11T08:01-06:00", "2026-11-12T08:00-06:00", "2026-11-11T14:01:59Z", "a court"),
    ("2026-11-12T04:00+14:00", "2026-11-12T08:00-06:00", "2026-11-11T14:00:00Z", ""),
    ("2026-11-12T04:01+14:00", "2026-11-12T08:00-06:00", "2026-11-11T14:00:59Z", "a court"),
    ("2026-11-12T04:01+14:00", "2026-11-12T08:00-06:00", "2026-11-11T14:00:59Z", ""),
    ("2026-11-12T08:01-06:00", "2026-11-12T08:00-06:00", "2026-11-12T15:00:00Z", "late"),
)


def noticed_vectors() -> list[dict[str, Any]]:
    """Notices that are long enough, short with and without a cause, and given after their own entry or their hour."""
    found = []
    for given, begins, time, why in NOTICES:
        body = NoticeGiven("Adams", given, begins, "a law", 24, 2, "posted", why)
        stands = not body.why_not() and not body.is_ahead(time)
        told = {"given": given, "begins": begins, "hours": 24, "fewest": 2, "why": why}
        found.append({**told, "stands": stands, "time": time})
    return found
