"""What is put into a record in the place of what stands there: spellings, names, times, kinds, words, junk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.observer.mutant import ZEROS

VECTORS = json.loads(
    (Path(__file__).parents[2] / "docs" / "record-vectors.json").read_text("utf-8")
)
NUMBERS = [
    spelling
    for sort in ("decimal", "fraction", "share")
    for side in ("right", "wrong")
    for spelling in VECTORS["numbers"][sort][side]
]
INTEGERS = [*VECTORS["numbers"]["integer"]["right"], *VECTORS["numbers"]["integer"]["wrong"]]
SPELLED_NAMES = [
    *VECTORS["names"]["right"],
    *VECTORS["names"]["wrong"],
    *(name for side in ("same", "others") for pair in VECTORS["names"][side] for name in pair),
]
TIMES = (
    "2026-11-12T15:04:05Z",
    "2026-11-12T15:04:05.5Z",
    "2026-11-12T15:04:05.1234567Z",
    "2026-02-29T00:00:00Z",
    "2024-02-29T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "2026-11-12T24:00:00Z",
    "2026-11-12T15:04:60Z",
    "2026-11-12 15:04:05Z",
    "2026-11-12T15:04:05+00:00",
    "2026-11-12T15:04:05Z\n",
    "٢٠٢٦-11-12T15:04:05Z",
    "9999-12-31T23:59:59.999999Z",
    "2026-11-12T15:04:05.Z",
    "2025-01-01T00:00:00Z",
)
KINDS = (
    "record.opened",
    "record.committed",
    "record.checkpoint",
    "record.sealed",
    "key.authorised",
    "key.rotated",
    "key.lost",
    "key.revoked",
    "key.hidden",
    "audit.opened",
    "audit.loaded",
    "audit.seeded",
    "audit.concluded",
    "audit.aborted",
    "audit.merged",
    "round.opened",
    "round.closed",
    "round.reopened",
    "cards.interpreted",
    "batches.counted",
    "entries.withdrawn",
    "entries.signed_off",
    "entries.reopened",
    "compliance.recorded",
    "recount.opened",
    "recount.baseline_set",
    "returns.imported",
    "returns.completed",
    "returns.amended",
    "custody.logged",
    "app.signed_in",
    "weather.noted",
    "weather",
    "Weather.noted",
    "audit",
    "a" * 64,
    "a" * 65,
)
WORDS = (
    *("confirmed", "not_yet", "unopposed", "tie", "hand_count_agrees", "hand_count_differs"),
    *("cannot_say", "fixed_share_read", "ruined", "all_drawn", "auditable", "no_method"),
    *("established", "not_established", "passed", "failed", "not_made", "ballot_accounting"),
    *("first", "second", "resolution", "vote", "blank", "overvote", "cannot_agree", "not_found"),
    *("contest_not_on_card", "plurality", "approval", "top_two", "irv", "threshold", "card"),
    *("batch", "polling", "comparison", "super_simple", "raire", "minerva", "providence"),
    *("equal", "error_bounds", "public", "private", "mayor", "council", "bond", "Adams", "Brown"),
    *("candidate", "other", "write_in", "undervote", "beats", "reaches", "stays_below", "phantom"),
    *("commit", "publish", "sign_off", "round_close", "certified", "canvass-ticket-v1", "A", "B"),
)
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 2**53 - 1, 2**53, 1.5, "", " ", "x", "0", "1", "1/2", "0.5"),
    *([], {}, [[]], ["x"], [""], {"a": 1}, {"é": 1}, ["phantom", "1"], ["Adams", "1", "1"], ZEROS),
    *("nan", "0.000000000001", "1.000000000000", "\u202eA", "\ud800", "A\x00", "a" * 300),
)
