"""The list of commands, as typer prints it, without importing any: its own takes what markdown and tracebacks need."""

from __future__ import annotations

import os

from rich.align import Align
from rich.columns import Columns
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from canvass.cli.commands import COMMANDS, EPILOG, PURPOSE, SHOW_VERSION, VERSION

OPTIONS = ((VERSION, "", SHOW_VERSION), ("--help", "-h", "Show this message and exit."))
STYLES = {
    "option": "bold cyan",
    "switch": "bold green",
    "types": "bold yellow",
    "types_sep": "dim",
    "usage": "yellow",
}


class _Words(RegexHighlighter):
    highlights = [  # noqa: RUF012 - as rich declares it
        r"(^|\W)(?P<switch>\-\w+)(?![a-zA-Z0-9])",
        r"(^|\W)(?P<option>\-\-[\w\-]+)(?![a-zA-Z0-9])",
        r"(?P<types>\<[^\>]+\>)",
        r"(?P<usage>Usage: )",
    ]


class _Types(RegexHighlighter):
    highlights = [r"^(?P<types_sep>(\[|<))", r"(?P<types_sep>(\]|>))(\.\.\.)?$"]  # noqa: RUF012


words, types = _Words(), _Types()


def show_list() -> None:
    """Print what ``canvass --help`` says."""
    console = _console()
    usage = Padding(words("Usage: canvass [OPTIONS] COMMAND [ARGS]..."), 1)
    console.print(usage, style="bold")
    console.print(Padding(Align(words(Text(PURPOSE)), pad=False), (0, 1, 1, 1)))
    console.print(_panel("Options", _options()))
    for panel in dict.fromkeys(command.panel for command in COMMANDS):
        console.print(_panel(panel, _commands(panel)))
    console.print(Padding(Align(words(Text(EPILOG)), pad=False), 1))
    console.print()


def _console() -> Console:
    forced = any(os.getenv(name) for name in ("GITHUB_ACTIONS", "FORCE_COLOR", "PY_COLORS"))
    width = os.getenv("TERMINAL_WIDTH")
    return Console(
        theme=Theme(STYLES),
        highlighter=words,
        force_terminal=True if forced else None,
        width=int(width) if width else None,
    )


def _panel(name: str, table: Table) -> Panel:
    return Panel(table, border_style="dim", title=name, title_align="left")


def _table(highlight: bool) -> Table:
    return Table(
        highlight=highlight,
        show_header=False,
        expand=True,
        box=None,
        show_lines=False,
        leading=0,
        pad_edge=False,
        padding=(0, 1),
    )


def _options() -> Table:
    table = _table(highlight=True)
    for long, short, meaning in OPTIONS:
        kind = types(Text("<bool>", "bold yellow"))
        table.add_row(words(long), words(short), "", "", kind, Columns([words(Text(meaning))]))
    return table


def _commands(panel: str) -> Table:
    table = _table(highlight=False)
    width = max(len(command.name) for command in COMMANDS)
    table.add_column(style="bold cyan", no_wrap=True, width=width)
    table.add_column("Description", justify="left", no_wrap=False, ratio=10)
    for command in COMMANDS:
        if command.panel == panel:
            table.add_row(Text(command.name), words(Text(command.sentence)))
    return table
