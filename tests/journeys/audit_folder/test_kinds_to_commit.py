"""Which kind of audit each method of a folder is."""

from __future__ import annotations

import pytest

from canvass.audit.kinds import KINDS, STRATA
from canvass.audit.terms.methods import METHODS
from canvass.journeys.audit_folder.kinds_to_commit import kind_of

OF_NO_KIND = {"fixed_percentage", "hand_count"}
"""What a law asks for beside any kind: they have their own name."""
WORDS = (
    *("polling_ratio", "super_simple", "suite", "oneaudit", "stratified"),
    *("batch", "comparison", "polling"),
)
"""Parts of names, the first that a name has before the others."""
KIND = {"batch": "batch_comparison"}
ROUNDS = dict.fromkeys(("athena", "minerva", "providence", "awaire", "awaire_steps"), "polling")


@pytest.mark.parametrize("name", METHODS)
def test_each_method_is_of_the_kind_that_its_name_says(name: str) -> None:
    """Strata of every sort are strata: `audit plan` chooses among kinds, and plans none that it does not know."""
    part = next((word for word in WORDS if word in name), name)
    said = ROUNDS.get(name, KIND.get(part, part))
    method = object.__new__(METHODS[name])  # a kind is asked of the class: no terms are needed
    assert kind_of(method) == said
    assert name in OF_NO_KIND or said in {kind.word for kind in (*KINDS, STRATA)}
