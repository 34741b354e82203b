"""What a record may ask of whoever checks it, at most (docs/record.md, sections 2, 11, 21.1, 21.2, 21.21)."""

from __future__ import annotations

LIMITS = {
    "bytes_of_a_line": 2**24,
    "bytes_of_record_json": 2**28,
    "bytes_of_files": 2**37,
    "bytes_of_committed_tables": 2**33,
    "cards": 100_000_000,
    "draws_that_go_back": 1_000_000,
    "closes_of_rounds": 1_000,
    "reopenings_of_a_jurisdiction": 100,
    "refused_events": 1_000,
    "ballots_that_seeds_draw_among": 2_000_000,
}
