"""A text file as received: its text, how it was read, and what is wrong with it as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from canvass.formats.bytes_file import FileBytes, read_bytes, unpack
from canvass.formats.encoding import Decoded, decode, lines_of
from canvass.formats.kinds import packed as packed_kinds
from canvass.formats.kinds import text as text_kinds
from canvass.formats.kinds import workbook as workbook_kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile

MOST_CHARACTERS_OF_A_LINE = 1_000_000
"""The longest line that a file of lines may have; a table of 10,000 columns has a tenth of that."""
_OF_ARCHIVES = {
    kind.code
    for kind in (
        packed_kinds.ARCHIVE,
        packed_kinds.ZIP_LEADS_OUT,
        packed_kinds.ZIP_LOCKED,
        packed_kinds.ZIP_DAMAGED,
    )
}


def read_text(path: Path) -> ReadResult[str]:
    """The lines of a file, None when there are none to read, with every problem and the file's digest."""
    return _in_lines(text_of(*read_bytes(path)))


def text_from_bytes(name: str, received: bytes) -> ReadResult[str]:
    """The lines in bytes that came from somewhere else than a file."""
    return _in_lines(text_of(*unpack(name, received)))


def text_in_lines(file: FileBytes, problem: Problem | None) -> ReadResult[str]:
    """The lines of a file's bytes."""
    return _in_lines(text_of(file, problem))


def text_of(file: FileBytes, problem: Problem | None) -> ReadResult[str]:
    """The text of a file's bytes, in lines or not."""
    source = SourceFile(file.name, file.sha256, file.size_bytes, workbook=file.workbook)
    if problem is not None:
        return ReadResult(None, (problem,), source)
    decoded = decode(file.content)
    problems = (*_misnamed(file, decoded), *_of_sheet(file), *decoded.problems)
    if decoded.text is None:
        return ReadResult(None, problems, source)
    ends = _line_ends(decoded.text)
    mixed = (text_kinds.MIXED_LINE_ENDS.at(found=ends),) if " and " in ends else ()
    source = replace(source, encoding=decoded.encoding, line_end=ends)
    text = decoded.text.replace("\r", "\n") if ends == "CR" else decoded.text
    return ReadResult(text, (*problems, *mixed), source)


def _in_lines(read: ReadResult[str]) -> ReadResult[str]:
    """The text, refused where a line of it is longer than any table's."""
    row = long_line(read.value or "", MOST_CHARACTERS_OF_A_LINE)
    if row is None:
        return read
    return replace(read, value=None, problems=(*read.problems, text_kinds.LINE_TOO_LONG.at(row)))


def has_long_line(problems: Iterable[Problem]) -> bool:
    """Whether a file was refused for a line that no table has: whoever reads it next would find that again."""
    return any(problem.code == text_kinds.LINE_TOO_LONG.code for problem in problems)


def is_packed(problems: Iterable[Problem]) -> bool:
    """Whether a file was refused as an archive that is no text: whoever reads its text next would unpack it again."""
    return any(problem.code in _OF_ARCHIVES for problem in problems)


def long_line(text: str, most: int) -> int | None:
    r"""The number of the first line with more characters than ``most``, None where there is none.

    >>> long_line("unit,votes\n1,2\n", 9)
    1
    >>> long_line("unit,votes\n1,2\n", 10) is None
    True
    """
    begins = 0
    while begins + most < len(text):
        stop = begins + most + 1
        end = max(text.rfind("\n", begins, stop), text.rfind("\r", begins, stop))
        if end < 0:
            return len(lines_of(text[:begins]))
        begins = end + 1
    return None


def _misnamed(file: FileBytes, decoded: Decoded) -> Iterator[Problem]:
    """What a file is that is called gzip and is not."""
    if file.name.lower().endswith(".gz") and not file.is_gzip:
        found = f"{decoded.encoding} text" if decoded.encoding else "bytes of another kind"
        yield packed_kinds.GZIP_IN_NAME_ONLY.at(found=found)


def _of_sheet(file: FileBytes) -> Iterator[Problem]:
    """Which file of an archive and which sheet of a workbook was read, and which sheets were not."""
    if file.member:
        yield packed_kinds.ZIP_MEMBER.at(found=file.member)
    if file.sheet is None:
        return
    yield workbook_kinds.SHEET_READ.at(found=file.sheet.name)
    for name in file.sheet.others:
        yield workbook_kinds.SHEET_NOT_READ.at(found=name)


def _line_ends(text: str) -> str:
    if "\r" not in text:
        return "LF" if "\n" in text else ""
    both = text.count("\r\n")
    counts = {"CRLF": both, "LF": text.count("\n") - both, "CR": text.count("\r") - both}
    return " and ".join(name for name, count in counts.items() if count)
