"""The games of every method of ``canvass audit risk``: a new method is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.adversary.boxes import batch_betting, kaplan_markov
from tests.adversary.cards import alpha, comparison
from tests.adversary.discrepancies import super_simple
from tests.adversary.games import Game
from tests.adversary.polled import athena, bravo, minerva, polling_ratio, providence
from tests.adversary.pools import oneaudit
from tests.adversary.strata import suite

ATTACKS: Mapping[str, Callable[[], Iterator[Game]]] = {
    attack.__name__: attack
    for attack in (
        bravo,
        polling_ratio,
        minerva,
        athena,
        providence,
        super_simple,
        alpha,
        comparison,
        kaplan_markov,
        batch_betting,
        suite,
        oneaudit,
    )
}
