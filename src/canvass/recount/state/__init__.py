"""Where a recount stands: a fold over its events."""

from canvass.recount.state.by_kind import KindSum, kind_sums, why_no_kinds
from canvass.recount.state.challenged import Challenge, Challenges, moved, too_few
from canvass.recount.state.differences import (
    Differences,
    Group,
    Sums,
    came_back,
    differences,
    differences_of,
    grouped,
)
from canvass.recount.state.fold import after, fold, take
from canvass.recount.state.reconciliation import drawn_places, may_stand, must_stand
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.rules.common import ENVELOPES, STILL_SEALED
from canvass.recount.state.rules.completing import amended_return, completed_return
from canvass.recount.state.rules.counting import why_no_reconciliation
from canvass.recount.state.rules.custody import why_no_step
from canvass.recount.state.rules.petitioning import why_no_counter_petition
from canvass.recount.state.rules.returning import why_no_recall, why_not_standing
from canvass.recount.state.rules.roster import why_no_table, why_not_observed
from canvass.recount.state.rules.stopping import counted_so_far
from canvass.recount.state.rules.writing import why_no_names
from canvass.recount.state.state import Phase, Recall, RecountState, RecountUnit, Stop
from canvass.recount.state.teams import agreed, tripped

__all__ = [
    "ENVELOPES",
    "STILL_SEALED",
    "Challenge",
    "Challenges",
    "Check",
    "Differences",
    "Fault",
    "Group",
    "KindSum",
    "Phase",
    "Recall",
    "RecountState",
    "RecountUnit",
    "Refused",
    "Stop",
    "Sums",
    "after",
    "agreed",
    "amended_return",
    "came_back",
    "completed_return",
    "counted_so_far",
    "differences",
    "differences_of",
    "drawn_places",
    "fold",
    "grouped",
    "kind_sums",
    "may_stand",
    "moved",
    "must_stand",
    "take",
    "too_few",
    "tripped",
    "why_no_counter_petition",
    "why_no_kinds",
    "why_no_names",
    "why_no_recall",
    "why_no_reconciliation",
    "why_no_step",
    "why_no_table",
    "why_not_observed",
    "why_not_standing",
]
