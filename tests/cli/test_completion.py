"""What a shell offers when Tab is pressed, asked by bash itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

BASH = shutil.which("bash")
ASK = (
    'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _canvass_completion canvass; '
    'printf "%s\\n" "${COMPREPLY[@]}"'
)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """What ``canvass --show-completion bash`` prints, in a file, and where the shell finds the command."""
    if BASH is None:
        pytest.skip("no bash here")
    folder = tmp_path_factory.mktemp("shell")
    program = folder / "canvass"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m canvass "$@"\n', "utf-8")
    program.chmod(0o755)
    known = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    made = subprocess.run(
        [str(program), "--show-completion", "bash"], env=known, check=True, capture_output=True
    )
    script = folder / "completion.sh"
    script.write_bytes(made.stdout)
    return script, known


@some_of(
    ("typed", "offered"),
    [
        (["canvass", "out"], ["outcome"]),
        (["canvass", "re"], ["report", "recheck", "rehearse", "recount"]),
        (["canvass", "audit", "ri"], ["risk"]),
        (["canvass", "audit", "ceremony", "ab"], ["abandon"]),
        (["canvass", "outcome", "--sta"], ["--states", "--state"]),
        (["canvass", "nothing", "x"], [""]),
    ],
    every=2,
    first=1,
)
def test_bash_offers_the_words_that_may_follow(
    shell: tuple[Path, dict[str, str]], typed: list[str], offered: list[str]
) -> None:
    """Commands, those of a group, options; nothing after what is not a command."""
    script, known = shell
    asked = [str(BASH), "-c", ASK, "bash", str(script), *typed]
    said = subprocess.run(asked, env=known, check=True, capture_output=True, text=True)
    assert said.stdout.splitlines() == offered


def test_it_is_installed_for_a_shell(tmp_path: Path) -> None:
    """In the home folder of who asks."""
    home = {**os.environ, "HOME": str(tmp_path)}
    words = [sys.executable, "-m", "canvass", "--install-completion", "bash"]
    subprocess.run(words, env=home, check=True, capture_output=True)
    assert "canvass" in (tmp_path / ".bashrc").read_text("utf-8")


def test_a_shell_that_is_not_known_is_refused(run: Run) -> None:
    """With those that are."""
    code, _, errors = run("--show-completion", "tcsh")
    assert code == 2
    assert "no shell is called 'tcsh'" in errors
    assert "bash" in errors


@pytest.mark.parametrize(
    ("name", "mark"),
    [("bash", "complete -o default"), ("zsh", "compdef"), ("fish", "complete --command canvass")],
)
def test_the_shell_that_is_named_is_the_one_that_is_shown(name: str, mark: str) -> None:
    """Not the one that asks."""
    words = [sys.executable, "-m", "canvass", "--show-completion", name]
    shown = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    assert mark in shown


def test_fish_is_told_each_word_in_one_line() -> None:
    """It takes every line for an offer: the end of a sentence that went on would be one."""
    asked = {
        **os.environ,
        "COLUMNS": "80",
        "_CANVASS_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": "canvass report us-2016-president --",
    }
    words = [sys.executable, "-m", "canvass"]
    told = subprocess.run(words, env=asked, check=True, capture_output=True, text=True).stdout
    lines = told.splitlines()
    assert len(lines) > 5
    assert [line for line in lines if not line.startswith("--")] == []
