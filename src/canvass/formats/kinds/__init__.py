"""Every kind of problem that a reader or a check can report, by its code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canvass.formats.kinds import (
    audit,
    ballots,
    cell,
    election,
    file,
    inbox,
    published,
    recipe,
    records,
    row,
    rule,
    sums,
    toml,
    unit,
)
from canvass.formats.problem import ProblemKind

ALL: Mapping[str, ProblemKind] = MappingProxyType(
    {
        kind.code: kind
        for module in (
            file,
            toml,
            row,
            cell,
            sums,
            unit,
            election,
            inbox,
            audit,
            records,
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
