"""A text file as received: its text, how it was read, and what is wrong with it as a whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from canvass.formats.bytes_file import FileBytes, read_bytes, unpack
from canvass.formats.encoding import decode
from canvass.formats.kinds import file as kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile


def read_text(path: Path) -> ReadResult[str]:
    """The text of a file, None when there is none to read, with every problem and the file's digest."""
    return text_of(*read_bytes(path))


def text_from_bytes(name: str, received: bytes) -> ReadResult[str]:
    """The text in bytes that came from somewhere else than a file."""
    return text_of(*unpack(name, received))


def text_of(file: FileBytes, problem: Problem | None) -> ReadResult[str]:
    """The text of a file's bytes."""
    source = SourceFile(file.name, file.sha256, file.size_bytes)
    if problem is not None:
        return ReadResult(None, (problem,), source)
    decoded = decode(file.content)
    if decoded.text is None:
        return ReadResult(None, decoded.problems, source)
    ends = _line_ends(decoded.text)
    mixed = (kinds.MIXED_LINE_ENDS.at(found=ends),) if " and " in ends else ()
    source = replace(source, encoding=decoded.encoding, line_end=ends)
    return ReadResult(decoded.text, (*decoded.problems, *mixed), source)


def _line_ends(text: str) -> str:
    both = text.count("\r\n")
    counts = {"CRLF": both, "LF": text.count("\n") - both, "CR": text.count("\r") - both}
    return " and ".join(name for name, count in counts.items() if count)
