"""The command line answers at once: it imports no more than the answer takes."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest
import typer.main
from typer import rich_utils
from typer.core import TyperGroup

import canvass
from canvass.audit.terms.methods import Polling
from canvass.cli.commands import COMMANDS
from canvass.cli.listing import show_list
from canvass.cli.tree import branch, whole_tree
from tests.formats.cvr.dominion import CARDS, export
from tests.observer.elections import office, run
from tests.recount.made import made_recount
from tests.some_of import some_of
from tests.test_commands_named import commands

HEAVY = (
    *("numpy", "scipy", "polars", "pandas", "statsmodels", "altair"),
    *("pydantic", "fastapi", "jinja2", "duckdb", "fluent", "cryptography", "msgspec"),
)
COMMAND = "import sys; sys.argv[0] = 'canvass'; from canvass.cli import main; "


@cache
def imported(code: str, *words: str, folder: Path | None = None) -> set[str]:
    """The modules that a process has when it ends, after this code with these words."""
    told = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    done = subprocess.run(
        [sys.executable, "-c", told + code, *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_the_list_imports_no_command_and_nothing_heavy(word: str) -> None:
    """Neither typer nor one of the modules that it lists."""
    found = imported(COMMAND + "main()", word)
    assert "canvass.cli.listing" in found
    assert not found & {*HEAVY, "typer", *(c.place.partition(":")[0] for c in COMMANDS)}


def test_import_canvass_imports_nothing_heavy() -> None:
    """What a notebook asks for is imported when it is asked for."""
    assert not imported("import canvass") & {*HEAVY, "typer", "rich"}


def test_the_help_of_a_command_imports_no_journey() -> None:
    """Its module and typer; pydantic is typer's own."""
    found = imported(COMMAND + "main()", "audit", "plan", "--help")
    assert not found & {*HEAVY} - {"pydantic"}
    assert "canvass.cli.recount" not in found


def test_the_version_is_told_without_a_command() -> None:
    """Neither the tree of commands nor the library that builds it."""
    assert not imported(COMMAND + "main()", "--version") & {*HEAVY, "typer", "rich"}
    done = subprocess.run(
        [sys.executable, "-m", "canvass", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"canvass {canvass.__version__}\n"


def test_a_recount_plan_of_a_past_day_imports_no_optimiser() -> None:
    """Its fits are made anew without scipy.optimize, and files that nobody asked for need no library of theirs."""
    words = ("us-2016-president", "--states", "WI", "--as-of", "2016-11-23", "--json")
    found = imported(COMMAND + "main()", "recount", "plan", *words)
    assert "scipy.special._ufuncs" in found
    assert not found & {"scipy.optimize", "scipy.stats", "statsmodels", "icalendar"}
    assert not found & {"scipy.special", "scipy.fft", "numpy.testing", "numpy.f2py"}


COUNTS = ("Ann=600", "Bob=400", "--method", "bravo", "--drawn", "2", "--found", "Ann=2")
WANTED = {
    ("outcome", "us-2016-president"): {"polars", "pydantic", "canvass.data"},
    ("audit", "risk", "polling", *COUNTS): {"numpy"},
    ("audit", "draw", "manifest.csv", "--seed", "12345678901234567890", "-n", "3"): {
        "polars",
        "numpy",
        "pydantic",
    },
    ("verify", "record"): {"numpy", "cryptography", "msgspec"},
}
"""The heavy modules that each of the commands may have when it ends; pydantic where a file of a user's is described."""
OF_OTHER_QUESTIONS = {
    *("canvass.journeys.audit_plan", "canvass.present.charts", "canvass.forensics", "canvass.web"),
    *("canvass.attack", "canvass.present.render.html"),
}

ASK_THE_LAW = {"verify", "outcome"}
"""Of a record's recount, and of what elects the winner: these commands read rules of recount law too."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A manifest and a record of a small audit."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "manifest.csv").write_text("batch,cards\nA,100\nB,200\n", "utf-8")
    record = run(*office(folder / "audit", {"mayor": Polling()}, seed=2))
    record.rename(folder / "record")
    return folder


@pytest.mark.parametrize("words", WANTED)
def test_a_small_answer_imports_no_large_library(words: tuple[str, ...], folder: Path) -> None:
    """Neither optimizers, nor distributions, nor regressions, nor pages, nor the plan of another question."""
    found = imported(COMMAND + "main()", *words, folder=folder)
    large = {*HEAVY, "scipy.special._ufuncs", "duckdb", "holidays", "icalendar"}
    assert found & large == WANTED[words] - {"canvass.data"}
    assert not found & OF_OTHER_QUESTIONS
    assert "canvass.recount" not in found or words[0] in ASK_THE_LAW


def test_the_checks_of_a_record_import_no_tables_and_no_law(folder: Path) -> None:
    """A record of an audit is neither a table of returns nor a recount: nothing that reads either is imported."""
    found = imported(COMMAND + "main()", "verify", "record", folder=folder)
    assert not found & {
        *("canvass.audit.ranked", "canvass.model.tables", "canvass.model.schema"),
        *("canvass.recount.rule", "canvass.recount.deadlines", "canvass.recount.flip"),
        *("canvass.recount.event", "canvass.recount.state"),
        *("canvass.tabulation.levels", "canvass.tabulation.tally", "canvass.present.as_json"),
        *("canvass.present.blocks", "canvass.present.verify_page", "markupsafe"),
    }
    assert sum(name.startswith("canvass") for name in found) < 260


def test_a_contest_without_a_law_of_one_state_reads_none(folder: Path) -> None:
    """What the law asks of a winner is asked for a contest of one state: a nation's imports no rule."""
    found = imported(COMMAND + "main()", "outcome", "us-2016-president", folder=folder)
    assert not found & {
        "canvass.journeys.rulebook",
        "canvass.recount.rule",
        "canvass.formats.rule_file",
    }


WHOLE = pytest.mark.long(twin="test_a_plan_of_reported_votes_imports_no_reader_of_cards")


@pytest.mark.parametrize("how", [("--quick",), pytest.param((), marks=WHOLE)])
def test_a_plan_of_reported_votes_imports_no_reader_of_cards(how: tuple[str, ...]) -> None:
    """The exports of voting systems are read where a file of rankings is given."""
    words = ("us-2016-president", "--state", "MN", *how)
    found = imported(COMMAND + "main()", "audit", "plan", *words)
    assert "canvass.audit.plan" in found
    assert not [
        name for name in found if name.startswith(("canvass.formats.cvr.", "canvass.cards"))
    ]


def test_records_of_cards_are_written_without_the_readers_of_results(tmp_path: Path) -> None:
    """They are loaded where a file is refused, to say what it is; Spark is loaded by nobody who does not ask for it."""
    (tmp_path / "d.csv").write_text(export(*CARDS), "utf-8")
    found = imported(COMMAND + "main()", "convert", "d.csv", folder=tmp_path)
    assert "canvass.formats.cvr.dominion_stream" in found
    assert not found & {
        *("canvass.formats.read_file", "canvass.formats.returns.read", "canvass.formats.recognise"),
        *("canvass.cards.cluster", "ibis", "pyspark", "duckdb"),
    }


tree = cache(whole_tree)
"""Every command, built once: what is printed of it depends on the terminal alone."""


@some_of(("columns", "color"), [*product(("60", "80", "120"), ("", "1"))], every=3)
def test_the_list_is_what_typer_prints_of_every_command(
    columns: str, color: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Byte by byte, in every width, in color and without: each name, panel and first sentence is the command's."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("FORCE_COLOR", color)
    monkeypatch.setattr(rich_utils, "FORCE_TERMINAL", bool(color) or None)
    show_list()
    shown = capsys.readouterr().out
    with pytest.raises(SystemExit):
        tree()(["--help"], prog_name="canvass")
    assert shown == capsys.readouterr().out
    assert all(command.name in shown for command in COMMANDS)


def test_a_branch_has_what_the_words_name() -> None:
    """One command; of a group one of its commands, at any depth; all of them where the words name none."""
    every = names(branch([]))
    assert every == names(typer.main.get_group(tree()))
    assert {command.name for command in COMMANDS} < every
    assert names(branch(["outcome", "us-2016-president"])) == {"outcome"}
    assert names(branch(["audit", "risk", "polling", "600", "400"])) == {
        "audit",
        "audit risk",
        "audit risk polling",
    }
    audit = {name for name in every if name.startswith("audit")}
    key = {"audit", "audit key"}
    assert names(branch(["audit", "key", "new"])) == {*key, "audit key new"}
    assert key < names(branch(["audit", "key", "nw"])) < audit
    for words in (["audit"], ["audit", "rsk"]):
        assert names(branch(words)) == audit
    for words in (["outcom"], ["--version", "outcome"]):
        assert names(branch(words)) == every


@pytest.mark.parametrize(
    "words",
    [["audit", "status"], ["recount", "count"], ["verify"], ["audit", "risk", "cards"], ["audit"]],
)
def test_a_branch_is_built_once(words: list[str]) -> None:
    """Whatever folder the command is asked about: the words that name it say which branch it is."""
    assert branch([*words, "one-folder", "--json"]) is branch([*words, "another"])


def names(group: TyperGroup) -> set[str]:
    """Every command as it is typed."""
    return set(commands(group))


def test_the_status_of_a_recount_imports_no_table_and_no_audit(
    tmp_path: Path,
) -> None:
    """It is asked for every few minutes: what keeps a recount, and what reads a file, is imported by who does that."""
    found = imported(COMMAND + "main()", "recount", "status", str(made_recount(tmp_path)))
    assert found & set(HEAVY) == {"msgspec", "cryptography"}
    assert not found & {
        "canvass.journeys.recount_folder.desk",
        "canvass.journeys.audit_folder",
        "canvass.audit",
    }
