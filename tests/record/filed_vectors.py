"""Test vectors of the minute at which a counter-petition was filed: docs/record.md, section 22.2."""

from __future__ import annotations

from typing import Any

from canvass.recount.event import CounterDeadlineSet, CounterPetitionFiled

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
