"""The audit methods: the one place that lists them. Each is a file beside this one, named for its word."""

from __future__ import annotations

from canvass.audit.methods import (
    alpha,
    athena,
    batch_betting,
    bravo,
    comparison,
    kaplan_markov,
    minerva,
    oneaudit,
    polling_ratio,
    providence,
    suite,
    super_simple,
)
from canvass.audit.methods.method import Method, SizedTest
from canvass.audit.named import by_word

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


def method_named(word: str) -> Method:
    """The method with this word. Raises UnknownName."""
    return by_word("method", word, METHODS)


def sized_named(word: str) -> SizedTest:
    """The test with a size that has this word. Raises UnknownName."""
    return by_word("test with a size", word, SIZED)
