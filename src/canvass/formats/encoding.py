"""Bytes to text, with what had to be assumed. No byte is ever replaced or dropped."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import text as text_kinds
from canvass.formats.problem import Problem

UTF8, UTF8_BOM, CP1252, MIXED = "UTF-8", "UTF-8 with BOM", "Windows-1252", "UTF-8 and Windows-1252"
_UTF16_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
LOST = "\ufffd"
"""What stands where a program lost a character."""
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text, or None when no encoding fits, the encoding in words, and the problems met."""

    text: str | None
    encoding: str
    problems: tuple[Problem, ...] = ()


def decode(content: bytes) -> Decoded:
    """The text of a file: UTF-8 with or without mark, UTF-16, Windows-1252, or a mixture that is reported.

    >>> decode("Doña Ana".encode("cp1252")).encoding
    'Windows-1252'
    """
    decoded = _utf16(content) or _utf8(content) or _windows(content)
    if decoded.text is None:
        return decoded
    if "\0" in decoded.text:
        row = len(lines_of(decoded.text[: decoded.text.index("\0")]))
        return Decoded(None, "", (file_kinds.NOT_TEXT.at(row=row, found="a NUL byte"),))
    return replace(decoded, problems=(*decoded.problems, *_lost_characters(decoded.text)))


def lines_of(text: str) -> list[str]:
    r"""The lines of a text, as an editor numbers them.

    >>> lines_of("a\r\nb\rc\n")
    ['a', 'b', 'c', '']
    """
    return _LINE_END.split(text)


def _utf16(content: bytes) -> Decoded | None:
    encoding = _UTF16_MARKS.get(content[:2]) or _unmarked_utf16(content[:2048])
    if encoding is None:
        return None
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return Decoded(None, "", (text_kinds.UNDECODABLE.at(found="broken UTF-16"),))
    return Decoded(text, encoding.upper(), (text_kinds.UTF16.at(),))


def _unmarked_utf16(start: bytes) -> str | None:
    """The byte order of UTF-16 without a mark: in Western text every other byte is zero."""
    even, odd = start[0::2].count(0), start[1::2].count(0)
    if 2 * max(even, odd) < max(4, len(start) // 2) or min(even, odd) > max(even, odd) // 10:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _utf8(content: bytes) -> Decoded | None:
    marked = content.startswith(codecs.BOM_UTF8)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return Decoded(text, UTF8_BOM if marked else UTF8)


def _windows(content: bytes) -> Decoded:
    lines = content.removeprefix(codecs.BOM_UTF8).splitlines(keepends=True)
    foreign = [number for number, line in enumerate(lines, 1) if not _is_utf8(line)]
    try:
        if any(_has_utf8_letters(line) for line in lines):
            return Decoded("".join(_line(line) for line in lines), MIXED, _mixed(lines, foreign))
        text = b"".join(lines).decode("cp1252")
    except UnicodeDecodeError as broken:
        found = f"byte 0x{broken.object[broken.start]:02x}"
        return Decoded(None, "", (text_kinds.UNDECODABLE.at(row=foreign[0], found=found),))
    first = _shortened(lines_of(text)[foreign[0] - 1])
    return Decoded(text, CP1252, (text_kinds.CP1252.at(row=foreign[0], found=first),))


def _mixed(lines: list[bytes], foreign: list[int]) -> tuple[Problem, ...]:
    return tuple(
        text_kinds.MIXED_ENCODING.at(
            row=number, found=_shortened(lines[number - 1].decode("cp1252"))
        )
        for number in foreign
    )


def _line(line: bytes) -> str:
    return line.decode("utf-8" if _is_utf8(line) else "cp1252")


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _has_utf8_letters(line: bytes) -> bool:
    """Whether the line has letters beyond ASCII and is UTF-8."""
    return not line.isascii() and _is_utf8(line)


def _lost_characters(text: str) -> tuple[Problem, ...]:
    if LOST not in text:
        return ()
    return tuple(
        text_kinds.LOST_CHARACTERS.at(row=number, found=_shortened(line))
        for number, line in enumerate(lines_of(text), 1)
        if LOST in line
    )


def _shortened(line: str) -> str:
    line = line.strip()
    return line if len(line) <= 60 else f"{line[:57]}..."
