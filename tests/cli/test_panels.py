"""The help of a command is read at a glance: its options stand in panels, by what they speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import typer.main
from typer.core import TyperGroup

from canvass.cli import panels
from canvass.cli.tree import whole_tree
from tests.cli.conftest import Run
from tools.write_reference import commands_page

AT_A_GLANCE = 10
"""So many options a panel lists, --help among them."""
OWN = "Options"
"""The panel of what stands in none."""


def commands(above: Any, words: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its words."""
    for name, command in above.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, f"{words}{name} ")
        else:
            yield f"{words}{name}", command


COMMANDS = dict(commands(typer.main.get_command(whole_tree())))


def listed(command: Any) -> Counter[str]:
    """How many options each panel of a help lists."""
    options = (each for each in command.params if each.param_type_name == "option")
    return Counter(each.rich_help_panel or OWN for each in options if not each.hidden) + Counter(
        {OWN: 1}
    )


def test_no_panel_is_longer_than_a_glance() -> None:
    """Of every command; --help stands with the options that are in no panel."""
    found = {name: listed(command) for name, command in COMMANDS.items()}
    assert {name: n for name, n in found.items() if max(n.values()) > AT_A_GLANCE} == {}


def test_options_are_counted_as_the_help_lists_them(run: Run) -> None:
    """Audit size has seven panels, and the count above is what its help shows."""
    _, shown, _ = run("audit", "size", "--help")
    counts = listed(COMMANDS["audit size"])
    assert len(counts) == 7
    for panel, number in counts.items():
        _, _, inside = shown.partition(f"─ {panel} ─")
        lines = inside.partition("╰")[0].splitlines()
        assert sum(line.startswith("│ --") for line in lines) == number


def test_the_reference_has_the_panels_of_the_help() -> None:
    """A table for each panel, below its name."""
    page = commands_page().partition("## `canvass audit size`")[2].partition("\n## ")[0]
    names = [name for name in listed(COMMANDS["audit size"]) if name != OWN]
    assert [name for name in names if f"**{name}**\n\n| parameter" not in page] == []
    assert page.count("| parameter |") == len(names) + 1


def test_a_panel_that_commands_share_is_one_of_several() -> None:
    """A panel that one command alone has is named beside that command."""
    commands_with = Counter(panel for each in COMMANDS.values() for panel in listed(each))
    shared = [panel for name, panel in vars(panels).items() if name.isupper()]
    assert shared
    assert [panel for panel in shared if commands_with[panel] < 2] == []
