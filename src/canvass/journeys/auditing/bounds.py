"""The bounds of contests beside the manifests that were loaded."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.frames.bound import require_bound
from canvass.audit.terms.make import ContestPlan
from canvass.journeys.auditing.located import Located, Manifests


def require_bounds(plans: Sequence[ContestPlan], manifests: Manifests) -> None:
    """Refuse a bound that can only be a slip of the pen. Raises OutOfRange.

    A contest is looked at once there is a manifest of each of its jurisdictions.
    """
    for plan in plans:
        mine: list[Sequence[Located]] = [
            manifests.get(name, ()) for name in plan.listed.jurisdictions
        ]
        if all(mine):
            listed = sum(batch.cards for batches in mine for batch in batches)
            require_bound(plan.bound, listed, f"contest {plan.listed.id!r}: ")
