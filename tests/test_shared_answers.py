"""What is worked out of a packaged election is worked out once in a run of tests, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.errors import MissingTable
from canvass.journeys import attack_world, audit_plan, tech_gap
from canvass.journeys.chapters import asking
from canvass.journeys.elections import open_election
from canvass.journeys.gap import every_state
from canvass.model import Election
from tests.journeys.test_remembered import PACKAGED, PACKAGED_FOLDER
from tests.shared_answers import SHARED, share


class Workers:
    """Processes that share their answers, each of which is told to work out the same question."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.worked_out: list[object] = []

    def one(self) -> Callable[..., object]:
        """The question as another process has it."""

        def question(election: Election, word: str, *, progress: object = None) -> tuple[str, str]:
            self.worked_out.append(word)
            if not word:
                raise MissingTable("no word")
            return election.id, word

        return share(question, lambda: self._folder)


def test_another_process_finds_what_one_worked_out(tmp_path: Path) -> None:
    """By the question and its words; how far it has come is no part of them."""
    workers, election = Workers(tmp_path), open_election(PACKAGED)
    for progress in (print, repr):
        for word in ("a", "b"):
            assert workers.one()(election, word, progress=progress) == (PACKAGED, word)
    assert workers.worked_out == ["a", "b"]


def test_a_folder_is_asked_for_itself(tmp_path: Path) -> None:
    """A copy of a packaged election may have been changed, and nothing of it is shared in either way."""
    workers = Workers(tmp_path)
    for election in (open_election(PACKAGED), *map(open_election, [PACKAGED_FOLDER] * 2)):
        assert workers.one()(election, "a") == (PACKAGED, "a")
    assert workers.worked_out == ["a"] * 3


def test_a_refusal_is_not_shared(tmp_path: Path) -> None:
    """Whoever asks next is refused by the question itself."""
    workers, election = Workers(tmp_path), open_election(PACKAGED)
    for _ in range(2):
        with pytest.raises(MissingTable):
            workers.one()(election, "")
    assert workers.worked_out == ["", ""]


def test_what_is_shared_is_there() -> None:
    """Each question that is named exists and is one of those that are shared."""
    found = (
        attack_world._comparison,
        audit_plan._place_plan,
        asking._plan,
        every_state._remembered,
        tech_gap._remembered,
    )
    assert {f"{each.__module__}.{each.__qualname__}" for each in found} == SHARED
    for each in found:
        inner = vars(each)["__wrapped__"]
        assert inner.__code__.co_filename.endswith("shared_answers.py")
