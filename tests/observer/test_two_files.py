"""Two files: the core checks a usual audit by itself, and without the rest says what it did not check."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.terms.methods import Comparison, Method, Polling
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import OBSERVER, failed, run_core, run_observer
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.test_ceremony import of_two
from tests.observer.test_tampered import another_order, another_risk, another_seed, swapped_card
from tests.patience import PATIENCE
from tests.recount.made import made_recount
from tests.some_of import some_of

CEILING = 1585
"""Lines of the core that hold code; the aim is 1,000."""
USUAL = (
    *("polling", "comparison-no-style", "small-styles", "small-in-one-county"),
    *("last-draw", "unopposed", "aborted", "paper-not-established"),
)
RARER = {
    "comparison-style": ("reading", "second"),
    "odd-readings": ("kind", "entries.withdrawn"),
    "batch-comparison": ("method", "batch_comparison"),
    "two-methods": ("method", "batch_comparison"),
    "super-simple": ("method", "super_simple"),
    "suite": ("method", "suite"),
    "oneaudit": ("method", "oneaudit"),
    "minerva": ("method", "minerva"),
    "fixed-cards": ("method", "fixed_percentage"),
    "hand-count": ("method", "hand_count"),
    "polling-replacement": ("draw", "cards put back"),
    "comparison-replacement": ("draw", "cards put back"),
    "hand-count-differs": ("draw", "a full hand count"),
    "super-majority": ("rule", "super_majority"),
    "top-two": ("rule", "top_two"),
}


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the core with nothing beside it."""
    return Path(shutil.copy(OBSERVER, tmp_path_factory.mktemp("alone") / "observer.py"))


def started(program: Path, *arguments: object) -> tuple[int, str, str]:
    """How an observer ends that is started as a stranger does, and what it says."""
    command = [sys.executable, "-I", "-S", str(program), *map(str, arguments), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def asked(program: Path, *arguments: object) -> tuple[int, str, str]:
    """The same in this process: of both files, or of the core by itself."""
    if program == OBSERVER and "--alone" not in arguments:
        done = run_observer(*arguments, "--json")
    else:
        done = run_core(program, *arguments, "--json")
    return done.returncode, done.stdout, done.stderr


def checked(program: Path, *arguments: object) -> tuple[int, dict[str, Any]]:
    """The exit code and the answer for programs of an observer."""
    code, out, err = asked(program, *arguments)
    assert err == ""
    return code, json.loads(out)


@some_of("name", ["comparison-style", "suite", "hand-count-differs"], every=2)
def test_a_program_says_the_same(name: str, core: Path, tmp_path: Path) -> None:
    """Letter for letter what is asked of it in this process, for a usual audit and for rarer ones."""
    record = play(tmp_path, SCENES[name])
    for program, *options in ((core,), (OBSERVER,), (OBSERVER, "--alone")):
        assert started(program, record, *options) == asked(program, record, *options)


def without_the_telling(told: dict[str, Any]) -> dict[str, Any]:
    """An answer without the words of the other file: how to see a check, what came after, where lines differ."""
    changes = [(each["kind"], each["entry"]) for each in told["changes"]]
    checks = [
        {
            **check,
            "show_me": "",
            "seen": facts(check["seen"]),
            "faults": [fault["entry"] for fault in check["faults"]],
        }
        for check in told["checks"]
    ]
    return {**told, "changes": changes, "checks": checks}


def facts(seen: list[str]) -> list[str]:
    """What a check looked at, without how to see the first ticket oneself, and who saw the dice."""
    told_by_both = ("stands there by its ticket", "hat whoever typed the seed chose it")
    return [fact for fact in seen if not any(words in fact for words in told_by_both)]


@pytest.mark.parametrize("name", USUAL)
def test_the_core_alone_says_of_a_usual_audit_what_both_say(
    name: str, core: Path, tmp_path: Path
) -> None:
    """Polling and comparison, with and without card style: one answer and one exit code, and it is a pass."""
    record = play(tmp_path, SCENES[name])
    code, told = checked(core, record)
    both = checked(OBSERVER, record)
    assert (code, both[0], told["not_checked"]) == (0, 0, [])
    assert without_the_telling(told) == without_the_telling(both[1])
    assert checked(OBSERVER, record, "--alone") == (code, told)


def usual(folder: Path, scene: str) -> Forgery:
    """A usual audit to be changed, with one key: whoever changes it signs it anew."""
    forgery = Forgery.of(play(folder / "audit", SCENES[scene]))
    second = [e for e in forgery.events if e["kind"] == "key.authorised"][1:]
    forgery.events[:] = [event for event in forgery.events if event not in second]
    return forgery


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (another_order, "draw"),
        (another_risk, "risk"),
        (another_seed, "draw"),
        (swapped_card, "cards"),
    ],
)
def test_the_core_alone_finds_the_same_faults(
    change: Any, check: str, core: Path, tmp_path: Path
) -> None:
    """A usual audit that was changed, with new signatures, fails by the same checks with and without the other file."""
    methods: dict[str, Method] = {"mayor": Comparison(), "council": Polling()}
    forgery = Forgery.of(run(*office(tmp_path / "audit", methods, seed=9), 2))
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, told = checked(core, folder)
    both = checked(OBSERVER, folder)
    assert code == both[0] == 1
    assert failed(told) == failed(both[1])
    assert check in failed(told)
    assert not failed(told) & {"chain", "keys", "signatures", "artefacts"}
    assert without_the_telling(told) == without_the_telling(both[1])


@pytest.mark.parametrize("name", RARER)
def test_the_core_alone_names_what_it_did_not_check(name: str, core: Path, tmp_path: Path) -> None:
    """What is rarer is named, with its entry and the checks that were not made: exit code 6, never a pass."""
    record = play(tmp_path, SCENES[name])
    code, told = checked(core, record)
    (only,) = told["not_checked"]
    assert (code, only["what"], only["name"]) == (6, *RARER[name])
    assert (
        "which needs observer_more.py; nothing of the audit is checked from here on" in only["said"]
    )
    assert told["answer"].startswith("Not wholly checked: no check fails, but ")
    for check in told["checks"][7:]:
        assert check["not_made"][-1].startswith(f"from entry {only['entry']} on: ")
    assert checked(OBSERVER, record)[0] == 0


def test_a_fault_comes_before_what_is_not_checked(core: Path, tmp_path: Path) -> None:
    """A batch audit with a broken chain ends with 1 in the core alone, not with 6."""
    record = play(tmp_path, SCENES["batch-comparison"])
    ledger = record / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b"Two counties", b"Two Counties"))
    code, told = checked(core, record)
    assert (code, failed(told) >= {"chain"}) == (1, True)


def test_the_core_alone_names_the_steps_of_a_recount(core: Path, tmp_path: Path) -> None:
    """Every entry of a recount is named; the record does not pass."""
    code, told = checked(core, made_recount(tmp_path))
    kinds = {each["name"] for each in told["not_checked"]}
    assert code == 6
    assert {"recount.opened", "recount.baseline_set", "returns.amended"} <= kinds


def with_a_board(forgery: Forgery) -> None:
    """Both boards of Adams, with the people of each, after the seed."""
    seeded = forgery.first("audit.seeded")
    for board, name in (("board first", "Ann Lee"), ("board second", "Bo Karlsson")):
        body = {"jurisdiction": "Adams", "board": board, "members": [name]}
        at = forgery.events.index(seeded) + 1
        forgery.events.insert(at, {**seeded, "kind": "boards.formed", "body": body})


@pytest.mark.parametrize(
    ("change", "name"), [(of_two, "ceremony.opened"), (with_a_board, "boards.formed")]
)
def test_the_core_alone_does_not_pass_over_ceremonies_and_boards(
    change: Any, name: str, core: Path, tmp_path: Path
) -> None:
    """A step that only the other file knows ends what is checked of a usual audit, and is named."""
    forgery = usual(tmp_path, "polling")
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, told = checked(core, folder)
    assert (code, told["not_checked"][0]["name"]) == (6, name)
    assert checked(OBSERVER, folder)[0] == 0


@pytest.mark.parametrize("option", ["--since", "--witness", "--record"])
@pytest.mark.parametrize("value", ["somewhere", ""])
def test_the_core_alone_says_which_options_it_lacks(
    option: str, value: str, core: Path, published: Path
) -> None:
    """An older copy is compared by the other file: without it nothing is checked, and that is said.

    A variable of a script that is empty must not turn the question off.
    """
    done = run_core(core, published, option, value)
    assert (done.returncode, done.stdout) == (2, "")
    assert "observer_more.py" in done.stderr


def test_another_kind_of_thing_under_the_name_of_the_other_file_is_not_run(
    core: Path, published: Path
) -> None:
    """A link beside the core is refused in a sentence; nothing is written beside it either."""
    more = core.with_name("observer_more.py")
    more.symlink_to(OBSERVER.with_name("observer_more.py"))
    command = [sys.executable, "-I", "-S", str(core), str(published)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    more.unlink()
    assert done.returncode == 2
    assert "observer_more.py: a link, a pipe or a device stands there" in done.stderr
    assert [path.name for path in core.parent.iterdir()] == ["observer.py"]


def test_half_of_the_other_file_is_refused(core: Path, published: Path) -> None:
    """A copy that was cut, wherever, or is of another edition is refused, and not called a fault of the core."""
    more = core.with_name("observer_more.py")
    text = OBSERVER.with_name("observer_more.py").read_text("utf-8")
    other = text.replace("WHOLE_OF", "Parts.of_another_edition()\nWHOLE_OF")
    for cut in ("", text[: text.index("class FullChanges")], text[:-5], text[:-100], other):
        more.write_text(cut, "utf-8")
        command = [sys.executable, "-I", "-S", str(core), str(published)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "observer_more.py is not whole" in done.stderr
    more.unlink()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("WHOLE_OF =", 'WHOLE_OF = "0.9.0"  #'), "is of edition 0.9.0, and this file of"),
        (("WHOLE_OF =", "IS_WHOLE = True  #"), "is not whole or not of this edition"),
        (("WHOLE_OF =", "WHOLE_OF = None  #"), "is of edition None, and this file of"),
    ],
)
def test_the_other_file_of_another_edition_is_refused(
    change: tuple[str, str], why: str, core: Path, published: Path
) -> None:
    """It would load, and check by the rules of its own edition: nothing is checked, and both editions are named."""
    more = core.with_name("observer_more.py")
    text = OBSERVER.with_name("observer_more.py").read_text("utf-8")
    assert text.count(change[0]) == 1
    more.write_text(text.replace(*change), "utf-8")
    command = [sys.executable, "-I", "-S", str(core), str(published)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    more.unlink()
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


def test_both_files_have_the_edition_of_the_changes() -> None:
    """An edition is that of the newest section of CHANGELOG: who begins another one marks both files anew."""
    newest = re.search(
        r"^## (\S+)", (OBSERVER.parents[1] / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    assert newest
    for name, mark in (("observer.py", "EDITION"), ("observer_more.py", "WHOLE_OF")):
        text = OBSERVER.with_name(name).read_text("utf-8")
        assert re.findall(rf'^{mark} = "(.*)"', text, re.M) == [newest[1]]


def lines_of_code(path: Path) -> int:
    """Lines that hold code: no blank line, comment or docstring, and not the list of words."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                told |= set(range(first.lineno, (first.end_lineno or 0) + 1))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "WORDS":
            told |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    quiet |= {tokenize.ENCODING, tokenize.ENDMARKER}
    with tokenize.open(path) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    held = {n for t in tokens if t.type not in quiet for n in range(t.start[0], t.end[0] + 1)}
    return len(held - told)


def test_the_core_stays_within_its_ceiling() -> None:
    """What a stranger reads does not grow: whatever is not the usual audit stands in the other file."""
    assert lines_of_code(OBSERVER) <= CEILING


def test_how_long_they_are_is_told() -> None:
    """Whoever decides whether to read them learns it before, to the next hundred."""
    told = OBSERVER.parent.with_name("docs").joinpath("verify-a-record.md").read_text("utf-8")
    core, more = (
        f"{round(lines_of_code(OBSERVER.with_name(name)), -2):,}"
        for name in ("observer.py", "observer_more.py")
    )
    assert f"some {core} lines of code" in told
    assert f"`observer_more.py` has some {more}." in told
    assert f"some {core} lines of code" in (
        ast.get_docstring(ast.parse(OBSERVER.read_text("utf-8"))) or ""
    )


@pytest.mark.parametrize("name", ["observer.py", "observer_more.py"])
def test_both_import_nothing_but_the_standard_library(name: str) -> None:
    """No package, and nothing of canvass; the other file imports the core by its name."""
    own = {"observer"} if name == "observer_more.py" else set()
    found: set[str] = set()
    for node in ast.walk(ast.parse(OBSERVER.with_name(name).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name.split(".")[0] for each in node.names}
        if isinstance(node, ast.ImportFrom) and node.module != "tools.observer":
            found.add((node.module or "").split(".")[0])
    assert found <= {*sys.stdlib_module_names, *own}
