"""Where a recount stands: a fold over its events."""

from canvass.recount.state.challenged import Challenge, Challenges, moved, too_few
from canvass.recount.state.differences import Differences, Group, Sums, differences, grouped
from canvass.recount.state.fold import after, amended_return, completed_return, fold, take
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.state import Phase, RecountState, RecountUnit
from canvass.recount.state.teams import agreed, tripped

__all__ = [
    "Challenge",
    "Challenges",
    "Check",
    "Differences",
    "Fault",
    "Group",
    "Phase",
    "RecountState",
    "RecountUnit",
    "Refused",
    "Sums",
    "after",
    "agreed",
    "amended_return",
    "completed_return",
    "differences",
    "fold",
    "grouped",
    "moved",
    "take",
    "too_few",
    "tripped",
]
