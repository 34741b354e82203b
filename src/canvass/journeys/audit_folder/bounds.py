"""The bounds of contests beside the manifests that were loaded."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.frames.bound import require_bound
from canvass.audit.terms.make import ContestPlan
from canvass.journeys.audit_folder.held import CardsListed


def require_bounds(plans: Sequence[ContestPlan], listed: CardsListed) -> None:
    """Refuse a bound that can only be a slip of the pen. Raises OutOfRange.

    A contest is looked at once there is a manifest of each of its jurisdictions.
    """
    for plan in plans:
        mine = plan.listed.jurisdictions
        if all(name in listed for name in mine):
            cards = sum(listed[name] for name in mine)
            require_bound(plan.bound, cards, f"contest {plan.listed.id!r}: ")
