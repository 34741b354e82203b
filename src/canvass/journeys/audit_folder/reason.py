"""A reason that the public reads: who gives one of spaces alone gives none."""

from __future__ import annotations

from canvass.errors import BadValue
from canvass.model.name import fault_of_label


def require_reason(reason: str) -> None:
    """Refuse a reason that says nothing, or that people would read otherwise than it is written. Raises BadValue."""
    fault = fault_of_label(reason) if reason.strip() else "nothing is written there"
    if fault:
        raise BadValue(
            f"the reason {reason!a}: {fault}; write visible characters; nothing was changed"
        )
