"""Build the wheel, install it for each Python that is named, and run the README's commands from an empty folder.

``python tools/try_wheel.py python3.11 python3.12 python3.13``, some minutes for each. A command whose words stand for
something of a user's own (``FILE``) is asked for its help. Exit code 1 where a command does not end as it should.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMAND = re.compile(r"`canvass ([^`]+)`")
OF_ONES_OWN = re.compile(r"\b[A-Z]{4,}\b|\.\.\.$")
NOT_RUN = {"serve", "--install-completion"}
"""What goes on until it is stopped, and what changes the settings of who runs it."""
UNFINISHED = {"outcome", "paths", "plan", "brief", "open", "rehearse", "recheck"}
"""Last words of commands that the README names without what they are asked about."""


def build(place: Path) -> Path:
    """The wheel, built into a folder."""
    words = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = place.glob("*.whl")
    return wheel


def commands(readme: str) -> Iterator[list[str]]:
    """The words of every command that a README names, each once; help where it needs what only a reader has."""
    seen: set[str] = set()
    for told in COMMAND.findall(readme):
        if told in seen:
            continue
        seen.add(told)
        words = told.split()
        is_whole = not OF_ONES_OWN.search(told) and words[0] not in NOT_RUN
        if is_whole and words[-1] not in UNFINISHED:
            yield words
        else:
            yield [*takewhile(_names_a_command, words), "--help"]


def _names_a_command(word: str) -> bool:
    """Not a name in capitals, and not an option: `--install-completion` has no help of its own."""
    return word.islower() and not word.startswith("-")


def installed(python: str, wheel: Path, place: Path) -> Path:
    """The command of a new environment that has the wheel alone."""
    subprocess.run([python, "-m", "venv", str(place)], check=True)
    found = place / "bin"
    subprocess.run([str(found / "pip"), "install", "--quiet", str(wheel)], check=True)
    return found / "canvass"


def tried(command: Path, folder: Path) -> Iterator[tuple[list[str], int, float]]:
    """Every command of the README with its exit code and its seconds."""
    folder.mkdir()
    for words in commands((ROOT / "README.md").read_text("utf-8")):
        began = time.monotonic()
        ended = subprocess.run([str(command), *words], cwd=folder, stdout=subprocess.DEVNULL)
        yield words, ended.returncode, time.monotonic() - began


def main(pythons: list[str]) -> int:
    """Try each Python; what was run is printed as it goes."""
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        wheel = build(Path(scratch))
        for number, python in enumerate(pythons):
            command = installed(python, wheel, Path(scratch) / f"python-{number}")
            for words, code, seconds in tried(command, Path(scratch) / f"empty-{number}"):
                failed += code != 0
                print(f"{python}: {code} {seconds:5.1f} s  canvass {' '.join(words)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:] or [sys.executable]))
