"""The kinds of event that a recount is made of."""

from __future__ import annotations

from enum import StrEnum

FORMAT = "canvass-recount-1"
"""The version of the events of a recount: docs/record.md, section 22."""


class RecountKind(StrEnum):
    """What happened, in the order in which a recount goes."""

    OPENED = "recount.opened"
    CONTEST_SET = "recount.contest_set"
    BASELINE_SET = "recount.baseline_set"
    TERMS_SET = "recount.terms_set"
    PROCEDURE_SET = "recount.procedure_set"
    COUNTER_DEADLINE = "recount.counter_deadline_set"
    COUNTER_FILED = "recount.counter_petition_filed"
    NOTICED = "recount.notice_given"
    WRITE_INS_SET = "recount.write_ins_set"
    STAGES_SET = "recount.stages_set"
    STAGE_BEGUN = "recount.stage_begun"
    STAGES_ENDED = "recount.stages_ended"
    SAMPLED = "tally.sampled"
    CUSTODY = "custody.logged"
    EXAMINED = "custody.examined"
    TABLE_SET = "recount.table_set"
    OBSERVED = "recount.observed"
    RECONCILED = "tally.reconciled"
    KINDS_TOLD = "tally.kinds_told"
    STANDS = "returns.stands"
    IMPORTED = "returns.imported"
    CHALLENGED = "challenge.made"
    DECIDED = "challenge.decided"
    NAMES_TOLD = "tally.names_told"
    TALLIED = "tally.entered"
    RELEASED = "tally.released"
    COUNTED = "returns.counted"
    RECALLED = "returns.recalled"
    STOPPED = "recount.stopped"
    RESUMED = "recount.resumed"
    BOARDS_STOPPED = "recount.boards_stopped"
    BOARDS_RESUMED = "recount.boards_resumed"
    COMPLETED = "returns.completed"
    AMENDED = "returns.amended"


OWN_WORDS = ("recount.", "returns.", "tally.", "custody.", "challenge.")
"""Kinds that begin so are a recount's."""


def is_of_recount(kind: str) -> bool:
    """Whether events of this kind are a recount's own."""
    return kind.startswith(OWN_WORDS)
