"""Every kind of problem that a reader or a check can report, by its code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canvass.formats.kinds import (
    alone,
    audit,
    ballots,
    cell,
    column,
    election,
    element,
    file,
    header,
    inbox,
    packed,
    place,
    published,
    recipe,
    recorded_names,
    records,
    row,
    rule,
    sums,
    text,
    toml,
    unit,
    workbook,
)
from canvass.formats.problem import ProblemKind

ALL: Mapping[str, ProblemKind] = MappingProxyType(
    {
        kind.code: kind
        for module in (
            file,
            packed,
            workbook,
            element,
            text,
            header,
            column,
            place,
            alone,
            toml,
            row,
            cell,
            sums,
            unit,
            election,
            inbox,
            audit,
            records,
            recorded_names,
            ballots,
            published,
            rule,
            recipe,
        )
        for kind in vars(module).values()
        if isinstance(kind, ProblemKind)
    }
)
"""In the order in which a file is gone through."""
