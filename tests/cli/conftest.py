"""Run a command as a person does, and see its exit code and what it prints."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import pytest

from canvass.attack.checks import CHECKS, cards, share_of_cards
from canvass.attack.checks.check import Check
from canvass.attack.detection import Detection
from canvass.attack.world import Runs, World
from canvass.audit.size.simulated import Simulation
from canvass.cli import main
from canvass.journeys import attack_curves, attack_detect, elections, elsewhere
from canvass.model import Election
from tests import shared_answers
from tests.adversary.commands import run as run_in
from tests.cli.understood_once import understand_once
from tests.forensics.few_draws import few_draws
from tests.simulated_once import answered_once

Run: TypeAlias = Callable[..., tuple[int, str, str]]


def made_in_this_process(election: str, folder: Path) -> None:
    """The folder of a packaged election's report, by the command, for a whole file of tests.

    A process of its own writes the same bytes: tests/cli/test_report.
    """
    answer = run_in(folder, "report", election, "--out", str(folder))
    assert (answer.code, answer.err) == (0, "")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A function that runs ``canvass`` with these words and returns exit code, output and errors.

    In this process alone, which knows the packaged election already, the folder that was asked about last and what the
    cells of a file hold, works sizes of audits out once, and has one core: what several processes of an attack do has
    tests of its own.
    """
    monkeypatch.setattr(elsewhere, "cores", lambda: 1)
    monkeypatch.setattr(elections, "_from_folder", opened_once)
    understand_once(monkeypatch)
    answered_once(monkeypatch)

    def canvass(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["canvass", *words])
        monkeypatch.setenv("COLUMNS", "80")
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return canvass


_from_folder = elections._from_folder
_OPENED: dict[tuple[Path, str], Election] = {}
"""The election of the folder that was opened last, by what its files held."""
LARGE = 1_000_000
"""Bytes of a folder that is read anew each time, as it would take as long to look whether it changed."""


def opened_once(folder: Path) -> Election:
    """The election in a folder, which is read once for all commands as long as no file of it changes."""
    held = _held(folder)
    if not held:
        return _from_folder(folder)
    if (folder, held) not in _OPENED:
        found = _from_folder(folder)
        _OPENED.clear()
        _OPENED[folder, held] = found
    return _OPENED[folder, held]


def _held(folder: Path) -> str:
    """What says whether anything of a folder changed; empty where it is large, or has parts that lie elsewhere."""
    told, size = sha256(repr(Path.cwd()).encode()), 0
    try:
        for path in sorted(folder.iterdir()):
            seen = path.stat()
            size += seen.st_size
            if size > LARGE or not path.is_file():
                return ""
            held = path.read_bytes()
            if path.suffix == ".toml" and (b'"/' in held or b"../" in held):
                return ""
            told.update(repr((path.name, seen.st_mode, seen.st_size)).encode() + held)
    except OSError:
        return ""
    return told.hexdigest()


@pytest.fixture
def checks_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a check answered is not worked out again of the same world with as many replications of the same seed.

    By no process of the run: four of them play the tests of one file.

    Tests of what is said of an attack ask the same of it again and again. That nothing else decides the answer is held
    by tests/attack/test_checks.py, and by the shards of an attack, which work everything out.
    """
    ask = Check.detection

    def detection(check: Check, world: World, runs: Runs) -> Detection:
        asked = (check.id, _written(world), runs)
        if asked not in _DETECTED:
            _DETECTED[asked] = shared_answers.of_the_run(
                repr(asked), lambda: ask(check, world, runs)
            )
        return _DETECTED[asked]

    monkeypatch.setattr(Check, "detection", detection)
    for asks in (cards, share_of_cards):
        monkeypatch.setattr(asks, "tabulated", _tabulated)
    answered_once(monkeypatch, CHANCES)


CHANCES = (
    ("canvass.attack.checks.cards", "_notices"),
    ("canvass.attack.checks.share_of_cards", "goes_on"),
)
"""What is read from those tables: the same for every scenario that moves as many votes, and in every process."""


_DETECTED: dict[tuple[str, bytes, Runs], Detection] = {}
"""By check, world and runs, as far as this process asked for it."""


_tabulated = lru_cache(maxsize=64)(cards.tabulated.__wrapped__)
"""Tables of polling of every number of votes that tests ask about; a process of a user's keeps fewer."""


@lru_cache(maxsize=1)
def _written(world: World) -> bytes:
    """Everything that a world holds, as few bytes: every check is asked of one world before the next."""
    return sha256(pickle.dumps(world)).digest()


@pytest.fixture
def few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curves ask about four sizes and not nine: where the words of a page are tested, and not how a curve goes.

    That there are nine is held by tests/cli/test_attack_curves.py.
    """
    monkeypatch.setattr(attack_curves, "SMALLEST", 2.5)
    monkeypatch.setattr(attack_curves, "LARGEST", 2.5)


@pytest.fixture
def two_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curves ask about two sizes: the one that changes the outcome, and one below it."""
    monkeypatch.setattr(attack_curves, "SMALLEST", 1.2)
    monkeypatch.setattr(attack_curves, "LARGEST", 1)


WITHOUT_PAPER = {
    *("second_digit", "second_digit_mean", "last_two_digits", "ends_in_0_or_5", "percentage_by_5"),
    *("whole_percentage", "dip", "controlled_comparison"),
}
"""Checks of numbers, of which last digits, turnout and the plain difference stay: together they take longest."""


@pytest.fixture
def few_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight of the checks that read no paper are not asked: where words are tested, and what people read.

    That every check is asked is held by tests/cli/test_attack.py, test_attack_curves.py and test_attack_names.py.
    """
    ask_fewer_checks(monkeypatch)


def ask_fewer_checks(patch: pytest.MonkeyPatch, without: Collection[str] = WITHOUT_PAPER) -> None:
    """The same, for a fixture of a whole file."""
    few = tuple(check for check in CHECKS if check.id not in without)
    for journey in (attack_detect, attack_curves):
        patch.setattr(journey, "CHECKS", few)


TABULATED = {"polling", "share_of_cards_escalated"}
"""Checks that tabulate when BRAVO ends, anew for every number of votes: by far the dearest of those of paper."""


@pytest.fixture
def quick_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are the two checks asked that tabulate BRAVO: where no chance of theirs is looked at.

    Their chances are held by tests/cli/test_attack_curves.py, test_attack_frame.py and test_attack_swap.py.
    """
    ask_fewer_checks(monkeypatch, WITHOUT_PAPER | TABULATED)


@pytest.fixture
def one_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The polls alone are asked, which have a closed form: where only what is reached is looked at."""
    ask_fewer_checks(monkeypatch, {check.id for check in CHECKS} - {"polls"})


@pytest.fixture
def few_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes of several claims together come of 100 simulated audits and not of 1,000: where no size is looked at."""
    _, seed, most = Simulation.__init__.__defaults__ or ()
    monkeypatch.setattr(Simulation.__init__, "__defaults__", (100, seed, most))


@pytest.fixture
def quick_draws() -> Iterator[None]:
    """A folder of one's own has few permutations and bootstraps: where no number that they give is looked at."""
    with few_draws():
        yield
