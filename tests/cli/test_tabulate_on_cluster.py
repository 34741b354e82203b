"""``canvass tabulate --cluster``: Spark counts a store as DuckDB does, by the same expressions."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from canvass.cards.cluster import counting_on, has_java
from canvass.cards.store import CardStore, open_store
from canvass.cards.tally import Counting, Part, tally
from canvass.cards.write import write_store
from canvass.errors import UnreadableFile
from tests.cards.blocks import HEADER, Card, block
from tests.cli.conftest import Run

pytestmark = [
    pytest.mark.filterwarnings(f"ignore::{warning}")
    for warning in ("ResourceWarning", "pytest.PytestUnraisableExceptionWarning")
]
"""Spark's own connections to Java are closed by whoever clears away its objects."""
MASTER = os.environ.get("CANVASS_CLUSTER", "")


@pytest.fixture(scope="module")
def counting() -> Iterator[Counting]:
    """Spark on this machine, started once."""
    if not MASTER:
        pytest.skip("make test-cluster starts Spark; CANVASS_CLUSTER names no address of one")
    if not has_java():
        pytest.skip("Java is not found; Spark needs it")
    if importlib.util.find_spec("pyspark") is None:
        pytest.skip("pyspark is not installed; make test-cluster installs it")
    with counting_on(MASTER) as made:
        yield made


def store(folder: Path, cards: int = 300) -> CardStore:
    """Cards of three contests, some of one only, without a mark, a precinct or a way of voting; a name of patterns."""
    chosen = random.Random(8)
    drawn: list[Card] = [
        {
            **{
                title: chosen.choice(["a", "b", "O'Neil", None])
                for title in ("Mayor", "Water", "School")
                if chosen.random() < 0.7
            },
            "unit": chosen.choice(["1", "2", "Doña Ana", None]),
            "vote_mode": chosen.choice(["Mail", None]),
        }
        for _ in range(cards)
    ]
    path = folder / "a [1] b*{c}.parquet"
    write_store(path, HEADER, [block(drawn[:100]), block(drawn[100:], 101)], None)
    return open_store(path)


def test_spark_counts_as_duckdb_does(tmp_path: Path, counting: Counting) -> None:
    """By no part, by two columns that make a part, and by two parts together; all contests and one."""
    cards = store(tmp_path)
    asked: list[tuple[tuple[Part, ...], tuple[str, ...]]] = [
        ((), ()),
        ((Part.BATCH, Part.STYLE), ()),
        ((Part.UNIT, Part.MODE), ("water",)),
    ]
    for by, contests in asked:
        here, there = tally(cards, by, contests), tally(cards, by, contests, counting)
        assert here.parts == there.parts
        assert here.votes.equals(there.votes)
        assert here.cards.equals(there.cards)
        assert here.votes["votes"].sum() > 0


def test_a_store_that_the_cluster_cannot_read_is_told(tmp_path: Path, counting: Counting) -> None:
    """One sentence with its name, and no words of Java's own classes."""
    cards = store(tmp_path)
    cards.path.unlink()
    with pytest.raises(UnreadableFile, match="the cluster cannot ask the store") as refused:
        tally(cards, (), (), counting)
    assert "\n" not in str(refused.value)


@pytest.mark.usefixtures("counting")
def test_the_command_counts_on_the_cluster(run: Run, tmp_path: Path) -> None:
    """The same answer, whatever counts."""
    path = str(store(tmp_path).path)
    answers = [
        run("tabulate", path, "--by", "unit,mode", "--json", *words)
        for words in ((), ("--cluster", MASTER))
    ]
    assert [code for code, _, _ in answers] == [0, 0]
    assert json.loads(answers[0][1]) == json.loads(answers[1][1])


def test_what_a_cluster_needs_is_told(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Java, the package, a store and not an export; rankings are told on this machine."""
    path = str(store(tmp_path).path)
    (tmp_path / "export.csv").write_text("a,b\n", "utf-8")
    words = ("--cluster", "local[1]")
    code, _, err = run("tabulate", str(tmp_path / "export.csv"), *words)
    assert code == 2
    assert "canvass convert" in err
    assert "--cluster out" in run("tabulate", path, "--rankings", *words)[2]
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    code, _, err = run("tabulate", path, *words)
    assert code == 2
    assert "needs Java 17" in err
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").touch(0o755)
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.delitem(sys.modules, "ibis.backends.pyspark", raising=False)
    code, _, err = run("tabulate", path, *words)
    assert code == 2
    assert "[cluster]" in err
