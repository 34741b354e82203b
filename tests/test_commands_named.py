"""Every command that a page, a screen, a document or a message names can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from canvass.cli.tree import whole_tree

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = {".py", ".j2", ".md", ".toml", ".txt", ".ftl"}
NO_COMMANDS = {
    "alone",
    "and",
    "before",
    "came",
    "can",
    "cannot",
    "import",
    "in",
    "itself",
    "may",
    "of",
    "or",
    "table",
    "that",
}
NO_COMMANDS |= {"the", "where", "would", "wrote"}
"""Words after the name canvass in sentences and imports. Verbs are known by their last letter: canvass reads."""

NAMED = re.compile(r"\bcanvass ([a-z][a-z-]*)(?: ([a-z][a-z-]*)(?![\w-]))?")


def commands(group: TyperGroup, above: str = "") -> Iterator[str]:
    """Every command and group of commands, as it is typed after the name canvass."""
    for name, command in group.commands.items():
        yield f"{above}{name}"
        if isinstance(command, TyperGroup):
            yield from commands(command, f"{above}{name} ")


def groups(group: TyperGroup) -> set[str]:
    """The groups, whose name is followed by a command's."""
    return {name for name, command in group.commands.items() if isinstance(command, TyperGroup)}


@cache
def known_commands() -> tuple[frozenset[str], frozenset[str]]:
    """Every command as it is typed, and the names of the groups."""
    root = typer.main.get_command(whole_tree())
    assert isinstance(root, TyperGroup)
    return frozenset(commands(root)), frozenset(groups(root))


def wrong(text: str) -> list[str]:
    """Commands named in a text that do not exist."""
    known, above = known_commands()
    found = []
    for first, second in NAMED.findall(text):
        typed = f"{first} {second}" if first in above and second else first
        if typed not in known and not is_prose(typed.split()[-1]):
            found.append(typed)
    return found


def is_prose(word: str) -> bool:
    """Whether a word that is not a command continues a sentence."""
    return word in NO_COMMANDS or word.endswith("s")


def texts() -> list[Path]:
    """The files whose words a user may read, but for statutes: they speak of another canvass."""
    inside = [*(ROOT / "src").rglob("*"), *(ROOT / "docs").rglob("*"), *ROOT.glob("*.md")]
    said = (path for path in inside if path.suffix in SUFFIXES)
    return sorted(path for path in said if path.parent.name != "recount-rules")


def test_every_command_named_exists() -> None:
    """Sources with their templates and messages, documents, README."""
    found = {str(path.relative_to(ROOT)): wrong(path.read_text("utf-8")) for path in texts()}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("type canvass repot us-2016-president", ["repot"]),
        ("canvass plan ELECTION; canvass paths FOLDER", ["plan"]),
        ("``canvass audit plam``; canvass audit plan ELECTION", ["audit plam"]),
        ("canvass attack us-2016-president, canvass attack marge X", ["attack marge"]),
        ("canvass reads files, canvass itself does not; canvass doctor FILE does", []),
    ],
)
def test_the_search_for_commands_finds_them(text: str, expected: list[str]) -> None:
    """The test above can fail, and takes no sentence for a command."""
    assert wrong(text) == expected
