"""Write docs/reference from the code: every command with its help, every table with its columns.

``make docs`` writes; ``make check`` compares, so that the pages cannot fall behind the code.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

import canvass
from canvass.cli.commands import EPILOG, PURPOSE
from canvass.cli.tree import whole_tree
from canvass.formats.kinds import ALL
from canvass.model.tables import SCHEMAS
from canvass.present import tables_of, tables_of_attacks
from canvass.present.gap.files import specifications

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"


TABLES = (
    *(
        make
        for module in (tables_of, tables_of_attacks)
        for name, make in sorted(vars(module).items())
        if name in module.__all__
    ),
    specifications,
)


def commands_page() -> str:
    """Every command and its options, as `--help` has them."""
    lines = ["# Commands", "", "Written from the code by `make docs`.", ""]
    for words, command in _commands(typer.main.get_command(whole_tree()), ("canvass",)):
        lines += [f"## `{' '.join(words)}`", "", _sentence(command.help), ""]
        for panel, parameters in _panels(command).items():
            lines += [f"**{panel}**", ""] if panel else []
            lines += ["| parameter | meaning |", "|---|---|", *map(_row, parameters), ""]
    return "\n".join(lines)


def man_page() -> str:
    """Every command and its options, as ``man canvass`` shows them."""
    lines = ['.\\" Written from the code by `make docs`.', ".TH CANVASS 1", ".SH NAME"]
    lines += [f"canvass \\- {_roff(PURPOSE)}", ".SH SYNOPSIS", ".B canvass", ".I COMMAND"]
    lines += ["[ARGUMENTS] [OPTIONS]", ".SH DESCRIPTION", _roff(EPILOG), ".SH COMMANDS"]
    for words, command in _commands(typer.main.get_command(whole_tree()), ("canvass",)):
        lines += [f".SS {_roff(' '.join(words))}", _roff(_sentence(command.help))]
        for panel, parameters in _panels(command).items():
            lines += [".PP", f".I {_roff(panel)}"] if panel else []
            for parameter in parameters:
                lines += [".TP", f".B {_roff(', '.join(_names(parameter)))}"]
                lines.append(_roff(_sentence(getattr(parameter, "help", None))))
    return "\n".join([*lines, ""])


def _roff(text: str) -> str:
    """Text that roff sets as it stands: nothing in it is a request, and a hyphen can be copied."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


def tables_page() -> str:
    """Every table an election folder may hold."""
    lines = ["# Tables of an election", "", "Written from the code by `make docs`.", ""]
    for schema in SCHEMAS.values():
        lines += [f"## {schema.name}", "", f"{schema.meaning}. Key: {', '.join(schema.key)}.", ""]
        lines += ["| column | type | meaning | may be empty |", "|---|---|---|---|"]
        for column in schema.columns:
            empty = "yes" if column.may_be_empty else "no"
            lines.append(f"| {column.name} | {column.type} | {column.meaning} | {empty} |")
        if schema.further is not None:
            lines.append(f"| any other | {schema.further} | a fact about the unit | yes |")
        lines.append("")
    return "\n".join(lines)


def problems_page() -> str:
    """Every kind of problem that a file can have."""
    lines = ["# Problems of files", "", "Written from the code by `make docs`.", ""]
    lines += ["| code | costs | what it means | what to do |", "|---|---|---|---|"]
    for kind in ALL.values():
        words = (_sentence(kind.meaning), _sentence(kind.mend))
        lines.append(f"| `{kind.code}` | {kind.severity} | {words[0]} | {words[1]} |")
    return "\n".join([*lines, ""])


def python_page() -> str:
    """What ``import canvass`` offers: functions with their arguments, then the kinds of values."""
    lines = ["# In Python", "", "Written from the code by `make docs`.", ""]
    public = {name: getattr(canvass, name) for name in canvass.__all__ if name[0] != "_"}
    functions = {name: value for name, value in public.items() if inspect.isfunction(value)}
    for name, function in functions.items():
        signature = inspect.signature(function)
        lines += [
            f"## `canvass.{name}`",
            "",
            "```python",
            f"canvass.{name}{_call(signature)}",
            "```",
        ]
        told = (inspect.getdoc(function) or "").replace("``", "`")
        lines += ["", f"Gives `{signature.return_annotation}`.", "", told, ""]
    lines += ["## Values", "", "| name | meaning |", "|---|---|"]
    for name, value in public.items():
        if name not in functions:
            first = (inspect.getdoc(value) or "").partition("\n\n")[0]
            lines.append(f"| `{name}` | {_sentence(first)} |")
    lines += ["", "## Tables", "", "What a row of `answer.to_polars()` is.", ""]
    lines += ["| result | table |", "|---|---|"]
    for table in TABLES:
        (result,) = inspect.signature(table).parameters.values()
        first = (inspect.getdoc(table) or "").partition("\n\n")[0]
        lines.append(f"| `{result.annotation}` | {_sentence(first)} |")
    return "\n".join([*lines, ""])


def _call(signature: inspect.Signature) -> str:
    """The arguments, with what each is unless given; their kinds are told below."""
    bare = [
        each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()
    ]
    return str(inspect.Signature(bare)).replace("'", '"')


PAGES = {
    "canvass.1": man_page,
    "commands.md": commands_page,
    "python.md": python_page,
    "tables.md": tables_page,
    "problems.md": problems_page,
}


def stale_pages() -> list[str]:
    """Pages that differ from what the code says now."""
    return [
        f"docs/reference/{name} is behind the code: run `make docs`"
        for name, page in PAGES.items()
        if not (FOLDER / name).exists() or (FOLDER / name).read_text("utf-8") != page()
    ]


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Each command with the words that call it; one that no list names is left out."""
    children = getattr(command, "commands", {})
    if not children and not command.hidden:
        yield words, command
    for name in sorted(children):
        yield from _commands(children[name], (*words, name))


def _panels(command: Any) -> dict[str, list[Any]]:
    """The parameters that can be typed by the panel that lists them, as a help has them: first those of none."""
    panels: dict[str, list[Any]] = {"": []}
    for parameter in command.params:
        if _names(parameter):
            panel = getattr(parameter, "rich_help_panel", None) or ""
            panels.setdefault(panel, []).append(parameter)
    return {panel: parameters for panel, parameters in panels.items() if parameters}


def _row(parameter: Any) -> str:
    names = ", ".join(f"`{name}`" for name in _names(parameter))
    return f"| {names} | {_sentence(getattr(parameter, 'help', None))} |"


def _names(parameter: Any) -> list[str]:
    """How a parameter is typed; an argument by what stands in its place, a hidden one not at all."""
    if parameter.name == "help" or getattr(parameter, "hidden", False):
        return []
    if parameter.param_type_name == "argument":
        return [(parameter.metavar or parameter.name).upper()]
    return [*parameter.opts]


def _sentence(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")


def main() -> int:
    """Write every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), "utf-8")
        print(f"docs/reference/{name}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
