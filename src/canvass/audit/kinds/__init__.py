"""The kinds of audit: the one place that lists them. Each is a file beside this one, named for its word."""

from __future__ import annotations

from canvass.audit.kinds import (
    batch_comparison,
    comparison,
    oneaudit,
    polling,
    polling_ratio,
    suite,
    super_simple,
)
from canvass.audit.kinds.kind import AuditKind
from canvass.audit.kinds.named import by_word

KINDS: tuple[AuditKind, ...] = (
    polling.KIND,
    polling_ratio.KIND,
    comparison.KIND,
    super_simple.KIND,
    suite.KIND,
    oneaudit.KIND,
    batch_comparison.KIND,
)
"""Every kind of audit, as ``canvass audit methods`` lists them."""
SIZED_KINDS = tuple(
    kind for kind in KINDS if kind.is_sized_from_report or kind.is_of_strata or kind.is_of_pools
)
"""Kinds whose number of cards can be asked for (``canvass audit size --method``)."""


def kind_named(word: str) -> AuditKind:
    """The kind of audit with this word. Raises UnknownName."""
    return by_word("kind of audit", word, KINDS)
