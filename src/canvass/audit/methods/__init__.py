"""The audit methods: the one place that lists them. Each is a file beside this one, named for its word."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.audit.methods import (
    alpha,
    athena,
    batch_betting,
    batch_comparison,
    bravo,
    comparison,
    kaplan_markov,
    minerva,
    oneaudit,
    polling,
    polling_ratio,
    providence,
    suite,
    super_simple,
)
from canvass.audit.methods.kind import AuditKind
from canvass.audit.methods.method import Method, SizedTest
from canvass.audit.methods.named import Named, by_word

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
METHODS: tuple[Method, ...] = (
    bravo.METHOD,
    polling_ratio.METHOD,
    minerva.METHOD,
    athena.METHOD,
    providence.METHOD,
    super_simple.METHOD,
    alpha.METHOD,
    comparison.METHOD,
    kaplan_markov.METHOD,
    batch_betting.METHOD,
    suite.METHOD,
    oneaudit.METHOD,
)
"""Every method, as ``canvass audit risk --method`` lists them."""
SIZED: tuple[SizedTest, ...] = tuple(each.sized for each in METHODS if each.sized)
"""Every test that has a size."""
ROUND_METHODS = tuple(each for each in METHODS if each.rounds)
"""Methods that are measured round by round; counts are one round of them."""
REGISTERED: Mapping[str, tuple[Named, ...]] = {
    AuditKind.__name__: KINDS,
    Method.__name__: METHODS,
    SizedTest.__name__: SIZED,
}


def method_named(word: str) -> Method:
    """The method with this word. Raises UnknownName."""
    return by_word("method", word, METHODS)


def kind_named(word: str) -> AuditKind:
    """The kind of audit with this word. Raises UnknownName."""
    return by_word("kind of audit", word, KINDS)
