"""Where an audit stands: a fold over its events, with a rule for each kind."""

from canvass.audit.state.fold import Check, EventFault, fold, read_events, take
from canvass.audit.state.missing import Missing, missing_entries, missing_from_anybody
from canvass.audit.state.opening import begin_round, require_round
from canvass.audit.state.outstanding import LACK_OF_TURN, Lack, Outstanding
from canvass.audit.state.seeding import require_seed_turn
from canvass.audit.state.shown import to_open
from canvass.audit.state.state import AuditState, Phase, Round

__all__ = [
    "LACK_OF_TURN",
    "AuditState",
    "Check",
    "EventFault",
    "Lack",
    "Missing",
    "Outstanding",
    "Phase",
    "Round",
    "begin_round",
    "fold",
    "missing_entries",
    "missing_from_anybody",
    "read_events",
    "require_round",
    "require_seed_turn",
    "take",
    "to_open",
]
