"""No sentence of a page or a screen stands in a module: modules name messages, and tables have the words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PRESENT = Path(__file__).parents[3] / "src" / "canvass" / "present"
SENTENCE = re.compile(r"(?:[A-Za-z,']+[ ;:]+){5}[A-Za-z]")
"""Six words in a row; a label is shorter, and markup and commands have other signs between their words."""
_QUOTED = re.compile(r'(?<!")"(?![")\]])([^"\n]*)')
"""What stands behind a quotation mark of a line, and opens no docstring and closes no call."""
LEFT = {
    ("paper.py", " cannot be set as a PDF: "),
    (
        "paper.py",
        "; write it in other letters, or leave the PDF out (--no-pdf, where the command has it)",
    ),
    ("printing.py", "--csv-only writes the same lists as CSV"),
    ("room_paper.py", "print the page of the browser itself"),
    ("rounds.py", "canvass audit sheets, then canvass audit enter"),
}
"""A refusal that is made for others to raise, what to do at the end of such ones, and commands."""


def test_every_sentence_stands_in_a_table() -> None:
    """Whoever writes another language writes a folder of tables, and no Python."""
    found = {
        (path.name, text)
        for path in PRESENT.rglob("*.py")
        if any(map(SENTENCE.search, _QUOTED.findall(source := path.read_text("utf-8"))))
        for text in prose(ast.parse(source))
    }
    assert found == LEFT


def test_a_sentence_in_a_module_is_found() -> None:
    """In a constant, in a call and between values; in a refusal and in the words beside a function it may stand."""
    planted = '''
"""A page that says something of an audit here."""
NOTE = "Nothing more is to be drawn in this audit."
def page(count):
    """What stands at the top of the page of it."""
    if not count:
        raise ValueError("a page without a single number says nothing")
    show(f"{count} ballots are read by people of the county")
'''
    assert [*prose(ast.parse(planted))] == [
        "Nothing more is to be drawn in this audit.",
        " ballots are read by people of the county",
    ]


def prose(node: ast.AST) -> Iterator[str]:
    """The texts of a module that hold a sentence, without refusals and docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant):
            if isinstance(child.value, str) and SENTENCE.search(child.value):
                yield child.value
        elif not isinstance(child, ast.Raise) and not _is_docstring(child):
            yield from prose(child)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
