"""canvass: was the reported outcome right, how do we know, and what must be done to be sure?

Statistics raise the question; paper answers it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canvass.api import (
        Answer,
        BatchesRead,
        CardsRead,
        CountsRead,
        Discrepancies,
        DiscrepanciesFound,
        Election,
        ErrorRates,
        Page,
        RoundsRead,
        StrataAsked,
        StrataCounts,
        StrataRead,
        attack_checks,
        attack_curves,
        attack_targets,
        audit_draw,
        audit_plan,
        audit_risk,
        audit_size,
        number_tests,
        open_election,
        outcome,
        paths,
        read_results,
        recount_plan,
        report,
        tech_gap,
        verify,
    )

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "BatchesRead",
    "CardsRead",
    "CountsRead",
    "Discrepancies",
    "DiscrepanciesFound",
    "Election",
    "ErrorRates",
    "Page",
    "RoundsRead",
    "StrataAsked",
    "StrataCounts",
    "StrataRead",
    "__version__",
    "attack_checks",
    "attack_curves",
    "attack_targets",
    "audit_draw",
    "audit_plan",
    "audit_risk",
    "audit_size",
    "number_tests",
    "open_election",
    "outcome",
    "paths",
    "read_results",
    "recount_plan",
    "report",
    "tech_gap",
    "verify",
]


def __getattr__(name: str) -> Any:
    """What is public, imported when it is first asked for: ``import canvass`` alone costs next to nothing."""
    if name.startswith("_") or name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # By its name, since the layers below ask this package for its version alone.
    return getattr(import_module("canvass.api"), name)


def __dir__() -> list[str]:
    return __all__
