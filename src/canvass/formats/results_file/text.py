"""The text of a file, or its rows where it is nested elements or a published sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canvass.formats.bytes_file import FileBytes
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import packed as packed_kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile
from canvass.formats.results_file.file_read import FileRead, result_of
from canvass.formats.results_file.tables import Nested
from canvass.formats.returns.file_hints import NOTHING_TOLD, FileHints, Told, hints_of
from canvass.formats.structured import contest_sheets, sheets, ward_report
from canvass.formats.structured.flat import Flat
from canvass.formats.structured.readers import flat as flat_of
from canvass.formats.text_file import text_in_lines
from canvass.formats.workbook import Sheet


def as_text(
    file: FileBytes,
    problem: Problem | None,
    dialect: Dialect | None = None,
    told: Told = NOTHING_TOLD,
) -> FileRead | Nested | ReadResult[str]:
    """The text of bytes, or what they hold where that is nested elements or a published sheet.

    Bytes, text and cells of a large file are never held together: each step ends before the next one begins.
    """
    is_other = problem is not None and problem.code == file_kinds.OTHER_FORMAT.code
    flat = flat_of(file.content) if is_other and dialect is None else None
    hints, postal = hints_of(file.member or file.name, told), told.state
    packed = [packed_kinds.ZIP_MEMBER.at(found=file.member)] if file.member else []
    if flat is not None:
        source = SourceFile(file.name, file.sha256, file.size_bytes)
        return _nested(source, packed, flat.within(postal), hints)
    report = _report_of(file.sheet, hints) if file.sheet and dialect is None else None
    if report is not None:
        source = SourceFile(file.name, file.sha256, file.size_bytes, workbook=file.workbook)
        return _nested(source, packed, report, hints)
    text = text_in_lines(file, problem)
    sheet = sheets.flat(text.value, hints, postal) if text.value and dialect is None else None
    if sheet is not None:
        return _nested(text.source, text.problems, sheet.within(postal), hints)
    return text


def _report_of(sheet: Sheet, hints: FileHints) -> Flat | None:
    """A workbook of which every sheet is a contest."""
    return ward_report.flat(sheet) or contest_sheets.flat(sheet, hints)


def _nested(
    source: SourceFile, met: Sequence[Problem], flat: Flat, hints: FileHints
) -> FileRead | Nested:
    """The rows of nested elements or of a published sheet; what is wrong with them, where there are none."""
    if flat.dialect is None:
        return FileRead(result_of(None, [*met, *flat.problems], source, flat), ())
    hints = replace(hints, is_general=hints.is_general or flat.is_general)
    return Nested(source, tuple(met), flat, flat.dialect, flat.grid, hints)
