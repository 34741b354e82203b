"""The registry is the one listing of audit methods, and what it says of them holds in the commands."""

from __future__ import annotations

import ast
import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import canvass
from canvass.audit.kinds import KINDS
from canvass.audit.methods import METHODS, SIZED, method_named
from canvass.audit.methods.method import Method
from canvass.audit.named import Named
from canvass.errors import UnknownName
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.rounds import RoundsRead
from canvass.journeys.risk.suite import StrataCounts, StrataRead
from canvass.present.as_json import plain
from tests.cli.conftest import Run

SOURCES = Path(canvass.__file__).parent
LISTED = 4
REGISTRIES = {"canvass.audit.methods", "canvass.audit.kinds"}
"""So many words of methods in one table, enumeration or import are a listing of them."""
SENTENCES = {"present/audit_folder/public_words.py", "present/audit/risk.py"}
"""Tables of sentences: a message for each name under which a record announces a method, and for each fixed share."""


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_method_is_the_file_of_its_word(method: Method) -> None:
    """Whoever looks for a method finds it by the word that commands have."""
    assert (SOURCES / "audit" / "methods" / f"{method.word}.py").is_file()
    assert method.kind in KINDS
    assert method.sized is None or method.sized.kind in KINDS


EVIDENCE = {
    "polling": ("--drawn", "9"),
    "rounds": ("--round", "9:Ann=9"),
    "comparison": ("--drawn", "9"),
    "cards": ("--manifest", "m.csv", "--read", "r.csv", "--seed", "1"),
    "batches": ("--manifest", "m.csv", "--batches", "b.csv", "--counted", "c.csv"),
    "suite": ("--linked-cards", "9", "--linked", "Ann=9", "--linked-drawn", "1", "--drawn", "1"),
}


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_every_method_is_asked_by_one_command(run: Run, method: Method) -> None:
    """Each of the others says which; a word of nothing is refused with every word."""
    told = {}
    for command, given in EVIDENCE.items():
        words = ("audit", "risk", command, "Ann=60", "Bob=40", *given, "--method", method.word)
        told[command] = " ".join(run(*words)[2].split())
    mine = [
        command for command, err in told.items() if f"{method.word} does not measure" not in err
    ]
    others = [err for command, err in told.items() if command not in mine]
    # Cards with records, and pools, are measured by other methods than cards alone, by the same command.
    (named,) = mine or ["cards"]
    assert all(
        f"What {method.word} measures is asked by canvass audit risk {named}" in e for e in others
    )
    _, _, refused = run("audit", "risk", "polling", "Ann=60", "--drawn", "1", "--method", "no")
    assert f"'{method.word}'" in refused


def test_every_method_measures_some_evidence() -> None:
    """What the kinds of evidence allow, together, is the registry; each says of a method that it is asked for."""
    read = CardsRead(Path("manifest"), Path("read"), "1")
    compared = CardsRead(Path("manifest"), Path("read"), "1", records=Path("records"))
    pooled = CardsRead(Path("manifest"), Path("read"), "1", pools=Path("totals"))
    by_cards = (read, compared, pooled)
    others = (CountsRead, RoundsRead, DiscrepanciesFound, BatchesRead, StrataCounts, StrataRead)
    assert all(kind.methods for kind in (*others, *by_cards))
    assert {m for kind in (*others, *by_cards) for m in kind.methods} == set(METHODS)


def test_methods_lists_every_kind(run: Run) -> None:
    """``audit methods`` has each kind with what its file says."""
    _, out, _ = run("audit", "methods", "--json")
    entries = {each["entry"]["method"]: each["entry"] for each in json.loads(out)["methods"]}
    for kind in KINDS:
        assert entries[kind.word]["needs"] == kind.needs_in_words
        assert entries[kind.word]["assumes"] == kind.assumes


def test_size_has_every_test_that_is_sized_from_a_report(run: Run) -> None:
    """``audit size`` shows each test that says so, and no other; under the word that its file has."""
    words = ("audit", "size", "Ann=600", "Bob=400", "--replications", "50", "--json")
    _, out, _ = run(*words)
    shown = [each["test"] for each in json.loads(out)["sizes"]]
    assert shown == [
        plain(test) for kind in KINDS for test in SIZED if test.sizes and test.kind is kind
    ]


def test_a_value_of_the_registry_is_one_in_every_process() -> None:
    """What another process sends back is compared by identity, and must be what is registered here."""
    every: list[Named] = [*KINDS, *METHODS, *SIZED]
    assert all(pickle.loads(pickle.dumps(each)) is each for each in every)
    with pytest.raises(UnknownName, match="bravo"):
        method_named("no-method")


def test_there_is_no_second_listing() -> None:
    """No table, enumeration or import beside the registry names so many methods that a new one would be missing."""
    beside = {name for name in _sources() if any(len(each) >= LISTED for each in _listings(name))}
    assert beside == SENTENCES


def _sources() -> Iterator[str]:
    for path in SOURCES.rglob("*.py"):
        name = path.relative_to(SOURCES).as_posix()
        if not name.startswith(("audit/methods/", "audit/kinds.py")):
            yield name


def _listings(name: str) -> Iterator[set[str]]:
    """The words of methods and kinds in each table, class and import of a source file."""
    words = {each.word for each in (*METHODS, *KINDS)}
    text = (SOURCES / name).read_text("utf-8")
    if sum(word in text.lower() for word in words) < LISTED:
        return  # to parse all of the source takes three seconds, and in hardly a file are there so many of the words
    for node in ast.walk(ast.parse(text)):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            parts = [*node.elts]
        elif isinstance(node, ast.Dict):
            parts = [*node.keys]
        elif isinstance(node, ast.ClassDef):
            parts = [each.value for each in node.body if isinstance(each, ast.Assign)]
        elif isinstance(node, ast.ImportFrom) and node.module in REGISTRIES:
            yield words & {each.name.lower() for each in node.names}
        yield words & {each.value for each in parts if isinstance(each, ast.Constant)}


def test_a_listing_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An enumeration such as the command line had, and a table such as the plan had, are both seen."""
    (tmp_path / "words.py").write_text(
        'class Word(StrEnum):\n    A = "bravo"\n    B = "minerva"\n    C = "athena"\n    D = "suite"\n'
    )
    (tmp_path / "table.py").write_text(
        "from canvass.audit.methods import alpha, bravo, suite, athena\n"
    )
    monkeypatch.setitem(globals(), "SOURCES", tmp_path)
    assert all(max(map(len, _listings(name))) == LISTED for name in ("words.py", "table.py"))


def test_named_values_are_words_in_json() -> None:
    """A kind is its word; a method and a test have their sentence beside it."""
    method = method_named("comparison")
    assert plain(method.kind) == str(method.kind) == "comparison"
    assert plain(method) == {"value": "comparison", "sentence": method.sentence}
    assert plain({method: 1}) == {"comparison": 1}
    assert isinstance(method, Named)
