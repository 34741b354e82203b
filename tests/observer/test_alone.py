"""The core alone on changed records: what it passes both files pass, and what it fails both fail."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import itertools
import json
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.agreement import Answer, failing, of_observer
from tests.observer.conftest import OBSERVER
from tests.observer.mutable import records as every_sort
from tests.observer.mutation import known_outside, mutated
from tests.profile import IS_SEARCH

CHANGED = 2_000 if IS_SEARCH else 90
PASSES, FAILS, NEEDS_MORE = {0, 4, 5}, {1, 2}, 6
USUAL = ("polling", "comparison-style", "comparison-no-style", "small-styles", "odd-readings")


@pytest.fixture(scope="module")
def core() -> ModuleType:
    """The core as a module of its own, into which nothing is loaded."""
    spec = importlib.util.spec_from_file_location("observer_alone", OBSERVER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "observer_alone", module)
        spec.loader.exec_module(module)
    return module


def alone(core: ModuleType, folder: Path, anchor: str | None) -> Answer:
    """What the core ends with and prints, without the other file."""
    words = [str(folder), "--strict", "--alone", "--json"]
    words += ["--anchor", anchor] if anchor else []
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = core.main(words)
    return code, json.loads(out.getvalue()) if out.getvalue() else {"said": err.getvalue()}


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Usual audits, and between them records of every sort."""
    usual = [play(tmp_path_factory.mktemp("usual"), SCENES[name]) for name in USUAL]
    every = every_sort(tmp_path_factory.mktemp("mutable"))
    return [one for pair in zip(itertools.cycle(usual), every, strict=False) for one in pair]


def test_the_core_alone_passes_nothing_that_both_do_not_pass(
    core: ModuleType, observer: ModuleType, records: list[Path], tmp_path: Path
) -> None:
    """Property: for every changed record the core alone says what both say, or that it needs the other file."""
    codes: Counter[int] = Counter()
    for seed in range(20_000, 20_000 + CHANGED):
        record = records[seed % len(records)]
        folder = mutated(record, seed).write(tmp_path / str(seed))
        anchor = known_outside(record, seed)
        mine, both = alone(core, folder, anchor), of_observer(observer, folder, anchor)
        codes[mine[0]] += 1
        if mine[0] == NEEDS_MORE:
            assert mine[1]["lacks_more"], seed
            continue
        assert (seed, mine[0]) == (seed, both[0])
        assert failing(mine) <= failing(both), seed
        assert mine[0] in FAILS or told(mine) == told(both), seed
    assert any(codes[code] for code in PASSES)
    assert min(codes[1], codes[NEEDS_MORE]) >= CHANGED // 10


def told(answer: Answer) -> list[tuple[str, int]]:
    """The changes of mind of an answer, in whatever words."""
    return sorted((each["kind"], each["entry"]) for each in answer[1]["changes"])
