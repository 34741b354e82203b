"""Commitments that were replaced: no verifier lists their cards, however many they name."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from canvass.audit.terms.methods import Polling
from canvass.model.manifest import MOST_CARDS
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_hung import checked, verifiers
from tests.observer.test_large_numbers import Change, more_cards, more_phantoms


@pytest.mark.parametrize("change", [more_cards, more_phantoms])
def test_the_cards_of_a_commitment_are_listed_once_there_is_a_seed(
    change: Change, tmp_path: Path
) -> None:
    """Five commitments of 5,000,000 cards each, and one of a town that the seed is for.

    As ids, the cards of one of them take more memory than the verifiers are given here.
    """
    polled = run(*office(tmp_path / "polled", {"mayor": Polling()}), 1)
    forgery = Forgery.of(polled)
    at = next(n for n, each in enumerate(forgery.events) if each["kind"] == "record.committed")
    town, files = copy.deepcopy(forgery.events[at]), dict(forgery.files)
    change(forgery, MOST_CARDS // 20)
    forgery.events[at:at] = [copy.deepcopy(forgery.events[at]) for _ in range(5)]
    forgery.events[at + 5] = town
    forgery.files = files | forgery.files
    folder = forgery.write(tmp_path / "record")
    asked = verifiers() | {"core": [*verifiers()["observer"], "--alone"]}
    for name, command in asked.items():
        done = checked(command, folder, "--json")
        # The core leaves the full hand count that follows to the other file.
        assert done.returncode == (6 if name == "core" else 0), done.stdout + done.stderr
        assert done.stdout.count("was replaced") == 5
