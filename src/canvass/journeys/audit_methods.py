"""Which audit methods there are, and which of them fit."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.catalogue import CATALOGUE, LEFT, Left, MethodEntry
from canvass.audit.fit import Circumstances, Fit, fit


@dataclass(frozen=True, slots=True)
class MethodAnswer:
    """A method in words and whether it fits; None for what needs no fitting."""

    entry: MethodEntry
    fit: Fit | None


@dataclass(frozen=True, slots=True)
class AuditMethods:
    """Every method, beside what was said of the paper and the records; ``left`` is what is not done here, and why."""

    known: Circumstances
    methods: tuple[MethodAnswer, ...]
    left: tuple[Left, ...] = LEFT


def audit_methods(known: Circumstances | None = None) -> AuditMethods:
    """Every method that canvass has, and whether it fits under these circumstances."""
    asked = known or Circumstances()
    return AuditMethods(
        asked,
        tuple(
            MethodAnswer(entry, fit(entry.method, asked) if entry.method else None)
            for entry in CATALOGUE
        ),
    )
