"""The bytes of a file as received: digest, size, unpacked if gzip or ZIP, and refused if they are no text."""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
import zipfile
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import packed as packed_kinds
from canvass.formats.kinds import text as text_kinds
from canvass.formats.kinds import workbook as workbook_kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.workbook import Sheet, first_sheet

MOST_BYTES = 1024**3
"""The largest file that is read, as it lies and once unpacked; reading takes up to four times its size in memory."""
MOST_EXPANSION = 200
"""How many times larger a compressed file may become, ten times what tables do; beyond that somebody made it so."""
SMALL = 64 * 1024**2
"""Up to this size a file may have any expansion."""

STANDARD_INPUT = Path("-")
"""What stands for the standard input in the place of a file."""
INPUT_NAME = "standard input"

_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_CHUNK = 1 << 20
_LONGEST_LINE = 4_000_000
"""More bytes than the longest line of a table has, in letters of four."""
_SPACE = b"\x00 \t\r\n"
_START = 512
_NAMED = 3
"""So many files of an archive are named."""
_TABLE_ROWS = 3
"""A table of a web page with fewer rows is part of its layout."""
_OF_FILE_MANAGERS = (".DS_Store", "Thumbs.db", "desktop.ini")
_LOCKED = 1
"""The flag of a file of an archive that a password locks."""
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class FileBytes:
    """The contents of a file, unpacked if ``is_gzip``; digest and size are of the bytes as received."""

    name: str
    content: bytes
    sha256: str = ""
    size_bytes: int = 0
    is_gzip: bool = False
    sheet: Sheet | None = None
    """The sheet of a workbook that the contents are."""
    workbook: str = ""
    """Which kind of workbook the sheet is of."""
    member: str = ""
    """The one file of an archive that the contents are."""


@dataclass(frozen=True, slots=True)
class _Signature:
    start: bytes
    kind: ProblemKind
    what: str


_SIGNATURES = (
    _Signature(_ZIP, packed_kinds.ARCHIVE, "a ZIP archive"),
    _Signature(b"PK\x05\x06", packed_kinds.ARCHIVE, "an empty ZIP archive"),
    _Signature(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", workbook_kinds.SPREADSHEET, "an Excel workbook (.xls)"
    ),
    _Signature(b"7z\xbc\xaf\x27\x1c", packed_kinds.ARCHIVE, "a 7-Zip archive"),
    _Signature(b"BZh", packed_kinds.ARCHIVE, "a bzip2 file"),
    _Signature(b"\xfd7zXZ\x00", packed_kinds.ARCHIVE, "an xz file"),
    _Signature(b"%PDF-", file_kinds.OTHER_FORMAT, "a PDF document"),
    _Signature(b"PAR1", file_kinds.OTHER_FORMAT, "a Parquet table"),
    _Signature(b"SQLite format 3\x00", file_kinds.OTHER_FORMAT, "an SQLite database"),
    _Signature(b"{\\rtf", file_kinds.OTHER_FORMAT, "a rich-text document"),
)
_MARKUP = (
    _Signature(b"<!doctype html", file_kinds.WEB_PAGE, "a web page"),
    _Signature(b"<html", file_kinds.WEB_PAGE, "a web page"),
    _Signature(b"<table", file_kinds.WEB_TABLE, "a web page's table"),
    _Signature(b"<?xml", file_kinds.OTHER_FORMAT, "XML"),
    _Signature(b"<electionre", file_kinds.OTHER_FORMAT, "XML"),
    _Signature(b"{", file_kinds.OTHER_FORMAT, "JSON"),
    _Signature(b"[{", file_kinds.OTHER_FORMAT, "JSON"),
    _Signature(b"version https://git-lfs", file_kinds.OTHER_FORMAT, "a pointer to a file kept elsewhere (Git LFS)"),
)  # fmt: skip
_OF_DOMINION = re.compile(
    rb"""\s*\{\s*"Version"\s*:\s*"[^"]{1,40}"\s*,(?:\s*"ElectionId"\s*:\s*"[^"]{0,400}"\s*,)?\s*"(List|Sessions)"\s*:"""
)
_PARTS = {b"List": "a list of names (Dominion's JSON)", b"Sessions": "sessions (Dominion's JSON)"}
_OF_HART = b"tempuri.org/cvrdesign.xsd"
_FIRST = 2_000
"""So many bytes of a file say that it is a card of Hart's system."""
_OF_EXCEL = b"urn:schemas-microsoft-com:office:spreadsheet"
_WORKBOOK_PARTS = {
    b"xl/workbook": "an Excel workbook (.xlsx)",
    b"opendocument.spreadsheet": "an OpenDocument spreadsheet (.ods)",
}


def member_of(path: Path) -> str:
    """The one file of the ZIP archive that a file is; empty where it is none, a workbook, or cannot be read."""
    with path.open("rb") as file:
        start = file.read(len(_ZIP))
    return read_bytes(path)[0].member if start.startswith((_ZIP, _GZIP)) else ""


def read_bytes(path: Path) -> tuple[FileBytes, Problem | None]:
    """The file's contents, and why they cannot be a text table, if they cannot."""
    if path == STANDARD_INPUT:
        return _from_input(sys.stdin.buffer)
    empty = FileBytes(path.name, b"")
    try:
        if not path.exists():
            return empty, file_kinds.ABSENT.at(found=str(path))
        if not path.is_file():
            return empty, file_kinds.UNREADABLE.at(
                message="this is a folder or a device, not a file"
            )
        if path.stat().st_size > MOST_BYTES:
            return empty, file_kinds.TOO_LARGE.at(found=f"{path.stat().st_size:,} bytes")
        row = _long_line_at(path)
        if row is not None:
            return _unread(path), text_kinds.LINE_TOO_LONG.at(row)
        received = path.read_bytes()
    except (OSError, ValueError) as refused:
        return empty, file_kinds.UNREADABLE.at(
            found=getattr(refused, "strerror", None) or str(refused)
        )
    return unpack(path.name, received)


def _long_line_at(path: Path) -> int | None:
    """The row of a line that no table has, in a large file of lines, found before the file is held."""
    if path.stat().st_size <= SMALL:
        return None
    with path.open("rb") as file:
        return _long_line(file)


def _long_line(file: BinaryIO) -> int | None:
    """The row of the first line with more bytes than any table's; None of nested elements, which may be one line."""
    chunks, since = 0, 0
    while chunk := file.read(_CHUNK):
        if not chunks and _is_no_lines(chunk):
            return None
        chunks += 1
        end = max(chunk.rfind(b"\n"), chunk.rfind(b"\r"))
        since = since + len(chunk) if end < 0 else len(chunk) - 1 - end
        if since > _LONGEST_LINE:
            return _row_behind(file, chunks)
    return None


def _row_behind(file: BinaryIO, chunks: int) -> int:
    """The row at the end of so many chunks of a file, which are counted for a file that is refused alone."""
    file.seek(0)
    read = (file.read(_CHUNK) for _ in range(chunks))
    return 1 + sum(chunk.count(b"\n") or chunk.count(b"\r") for chunk in read)


def begins_with_lines(start: bytes) -> bool:
    """Whether a file that begins so may be one of lines: nothing packed or marked up, and it says something."""
    packed = start.startswith(_GZIP) or _is_no_lines(start)
    return not (packed or _says_nothing(start) or _not_a_table(start))


def _is_no_lines(start: bytes) -> bool:
    """Whether a file is of nested elements, or of bytes that are no text."""
    is_nested = start[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b"<")
    return is_nested or any(start.startswith(each.start) for each in _SIGNATURES)


def _unread(path: Path) -> FileBytes:
    """A file whose bytes nobody holds, with its digest."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return FileBytes(path.name, b"", digest, path.stat().st_size)


@lru_cache(maxsize=1)
def _from_input(stream: BinaryIO) -> tuple[FileBytes, Problem | None]:
    """What stands in a pipe: it can be read once only, and is kept for who asks again."""
    received = stream.read(MOST_BYTES + 1)
    if len(received) > MOST_BYTES:
        return FileBytes(INPUT_NAME, b""), file_kinds.TOO_LARGE.at(
            found=f"over {MOST_BYTES:,} bytes"
        )
    return unpack(INPUT_NAME, received)


def unpack(name: str, received: bytes) -> tuple[FileBytes, Problem | None]:
    """The contents of bytes as received, and why they cannot be a text table, if they cannot."""
    is_gzip = received.startswith(_GZIP)
    content, problem = _gunzip(received) if is_gzip else (received, None)
    file = FileBytes(name, content, hashlib.sha256(received).hexdigest(), len(received), is_gzip)
    if content.startswith(_ZIP) and _workbook(content) is None:
        content, member, problem = _unzip(content)
        file = replace(file, content=content, member=member)
    if problem is None and file.content is not received and len(file.content) > SMALL:
        row = _long_line(BytesIO(file.content))
        if row is not None:
            return replace(file, content=b""), text_kinds.LINE_TOO_LONG.at(row)
    if problem is None:
        problem = file_kinds.EMPTY.at() if _says_nothing(content) else _not_a_table(content)
    if problem is not None and problem.code == workbook_kinds.SPREADSHEET.code:
        sheet = first_sheet(content, MOST_BYTES)
        if sheet is not None:
            of_sheet = replace(file, content=sheet.csv, sheet=sheet, workbook=problem.found)
            return of_sheet, None
    return file, problem


def _says_nothing(content: bytes) -> bool:
    """Whether nothing but space stands in a file; the first bytes mostly say it, without a copy of the rest."""
    return not content[:_START].strip(_SPACE) and not content.strip(_SPACE)


def _gunzip(received: bytes) -> tuple[bytes, Problem | None]:
    packed = BytesIO(received)
    chunks: list[bytes] = []
    unpacked = 0
    try:
        with gzip.open(packed) as stream:
            while chunk := stream.read(_CHUNK):
                unpacked += len(chunk)
                # Asked of what was unpacked so far: nothing of a file that somebody made to grow is held for long.
                most = min(MOST_BYTES, max(MOST_EXPANSION * packed.tell(), SMALL))
                if unpacked > most:
                    return b"", file_kinds.TOO_LARGE.at(found=f"over {most:,} bytes once unpacked")
                chunks.append(chunk)
    except (OSError, EOFError, zlib.error) as broken:
        return b"", packed_kinds.GZIP_DAMAGED.at(found=str(broken))
    return b"".join(chunks), None


def _unzip(content: bytes) -> tuple[bytes, str, Problem | None]:
    """The one file of a ZIP archive, its name, and why it cannot be read; nothing is written to the disk."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            out = next(filter(leads_out, archive.infolist()), None)
            if out is not None:
                return b"", "", packed_kinds.ZIP_LEADS_OUT.at(found=out.filename[:_LONGEST_NAME])
            members = [one for one in archive.infolist() if is_of_user(one)]
            if len(members) != 1:
                names = ", ".join(one.filename[:_LONGEST_NAME] for one in members[:_NAMED])
                found = f"a ZIP archive of {len(members):,} files: {names}".removesuffix(": ")
                return b"", "", packed_kinds.ARCHIVE.at(found=found)
            most = min(MOST_BYTES, max(MOST_EXPANSION * len(content), SMALL))
            # No more than a file of an archive declares is ever read of it.
            if members[0].file_size > most:
                return b"", "", file_kinds.TOO_LARGE.at(found=f"over {most:,} bytes once unpacked")
            if members[0].flag_bits & _LOCKED:
                return (
                    b"",
                    "",
                    packed_kinds.ZIP_LOCKED.at(found=members[0].filename[:_LONGEST_NAME]),
                )
            unpacked = archive.read(members[0])
    except (
        OSError,
        EOFError,
        RuntimeError,
        NotImplementedError,
        zipfile.BadZipFile,
        zlib.error,
    ) as no:
        return b"", "", packed_kinds.ZIP_DAMAGED.at(found=str(no))
    return unpacked, members[0].filename[-_LONGEST_NAME:], None


def leads_out(member: zipfile.ZipInfo) -> bool:
    r"""Whether a program that unpacks an archive could put this file outside of the folder it is told.

    >>> [leads_out(zipfile.ZipInfo(name)) for name in ("../x.csv", "a/../../x", "/etc/x", "C:\\x", "a/b..csv")]
    [True, True, True, True, False]
    """
    first, *others = re.split(r"[/\\]", member.orig_filename)
    is_absolute = not first or first[1:] == ":"
    return is_absolute or ".." in (first, *others)


def is_of_user(member: zipfile.ZipInfo) -> bool:
    """Whether a file of an archive is not a folder, and nothing that a file manager added."""
    parts = member.filename.split("/")
    return not member.is_dir() and "__MACOSX" not in parts and parts[-1] not in _OF_FILE_MANAGERS


def _not_a_table(content: bytes) -> Problem | None:
    for signature in _SIGNATURES:
        if content.startswith(signature.start):
            return _workbook(content) or signature.kind.at(found=signature.what)
    start = content[:512].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for signature in _MARKUP:
        if start.startswith(signature.start):
            if _OF_EXCEL in start:
                return workbook_kinds.SPREADSHEET_XML.at(found="an Excel workbook as XML (2003)")
            return (
                _web_table(content)
                or _part_of_export(content)
                or signature.kind.at(found=signature.what)
            )
    return None


def _part_of_export(content: bytes) -> Problem | None:
    """The problem that a file is one of an export: a list of names or sessions of Dominion's, a card of Hart's."""
    if _OF_HART in content[:_FIRST].lower():
        return file_kinds.ONE_CARD.at()
    found = _OF_DOMINION.match(content)
    return file_kinds.PART_OF_EXPORT.at(found=_PARTS[found[1]]) if found else None


def _web_table(content: bytes) -> Problem | None:
    """The problem that a web page has a table, which some offices call .xls, if it has one."""
    plain = content.lower()
    rows = plain.count(b"<tr")
    is_page = b"<html" in plain[:4096] or b"<table" in plain[:4096]
    if not is_page or b"<table" not in plain or rows < _TABLE_ROWS:
        return None
    return file_kinds.WEB_TABLE.at(
        found=f"a web page with {plain.count(b'<table'):,} tables of {rows:,} rows"
    )


def _workbook(content: bytes) -> Problem | None:
    """The problem that a ZIP archive is a spreadsheet, if it is one."""
    named = (what for part, what in _WORKBOOK_PARTS.items() if part in content)
    what = next(named, None)
    return workbook_kinds.SPREADSHEET.at(found=what) if what else None
