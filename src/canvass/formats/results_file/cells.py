"""The cells of a text, or of a large file in blocks, in the format that its contents show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from canvass.formats.cvr.vendors import vendor_records
from canvass.formats.dialect import Dialect
from canvass.formats.file_blocks import file_in_blocks
from canvass.formats.grid import Grid, read_grid, read_grid_in_blocks
from canvass.formats.manifests.foreign import foreign_manifest
from canvass.formats.mapping import packaged_dialects
from canvass.formats.nameless import named_by_place
from canvass.formats.one_county import recognised
from canvass.formats.problem import Problem, ReadResult, SourceFile
from canvass.formats.recipe import Recipe
from canvass.formats.recognise import Format, Recognised, formats, name_of, recognise_by_names
from canvass.formats.results_file.file_read import FileRead, result_of
from canvass.formats.results_file.other_kinds import exported, manifest_read, published
from canvass.formats.results_file.tables import Divided, Nested, Table
from canvass.formats.returns.file_hints import NOTHING_TOLD, Told, hints_of
from canvass.formats.returns.own_day import with_own_day
from canvass.formats.standing import mended
from canvass.formats.structured import sheets

_FEW_LINES = 1 << 16
"""So many characters mostly say that a file is of cards, and fewer of them are read twice."""


def divided(
    text: FileRead | Nested | ReadResult[str],
    dialect: Dialect | None,
    recipe: Recipe | None = None,
    told: Told = NOTHING_TOLD,
) -> Divided:
    """The cells of a text in the format that its contents show; a file of which more is known, as it is."""
    if not isinstance(text, ReadResult):
        return text
    if text.value is None:
        return FileRead(result_of(None, text.problems, text.source), ())
    cards = vendor_records(text, text.source.name) if dialect is None else None
    if cards is not None:
        return exported(cards)
    hints = hints_of(text.source.name, told)
    found = recognised(text.value, _known(dialect), hints)
    problems, format_ = (*text.problems, *found.problems), found.format
    if format_ is None:
        source = _of_format(text.source, found)
        cells = recipe.cell if recipe and recipe.sha256 == source.sha256 else ()
        manifest = foreign_manifest(text, source.name, cells) if dialect is None else None
        if manifest is not None and not found.candidates[1:]:
            return manifest_read(manifest)
        of_audit = published(text, source.name) if dialect is None else None
        if of_audit is not None:
            return of_audit
        return FileRead(result_of(None, problems, source), found.candidates)
    if isinstance(format_, Dialect):
        found = named_by_place(found)
    grid = _mended(_grid(text.value, found), text.source, recipe)
    return _table(text.source, problems, found, format_, grid, told)


def divided_within(
    text: FileRead | Nested | ReadResult[str],
    within: Callable[[Dialect], Dialect],
    recipe: Recipe | None,
    told: Told,
) -> Divided | None:
    """The cells of a text by what ``within`` makes of its dialect; its text is not held beside what is made of them."""
    if not isinstance(text, ReadResult) or text.value is None:
        return None
    found = recognised(text.value, _known(None), hints_of(text.source.name, told)).format
    return divided(text, within(found), recipe, told) if isinstance(found, Dialect) else None


def in_blocks(
    path: Path, dialect: Dialect | None, told: Told, recipe: Recipe | None
) -> Table | None:
    """A large table of results, of whose text a block is held at a time; None for a file that is asked as a whole."""
    file = file_in_blocks(path)
    if file is None or (dialect is None and _is_no_table(file.head, path.name)):
        return None
    found = recognise_by_names(file.head, _known(dialect))
    if found is None or not isinstance(found.format, Dialect):
        return None
    format_, found = found.format, named_by_place(found)
    columns = format_.columns_among(found.header.names, found.unread)
    grid = read_grid_in_blocks(file, found.delimiter, found.header, columns)
    if grid is None:
        return None
    problems = (*file.problems, *found.problems)
    return _table(file.source, problems, found, format_, _mended(grid, file.source, recipe), told)


def _is_no_table(head: str, name: str) -> bool:
    """Whether a text that begins so is read as something else than a table of results, whatever its columns are."""
    begins = (ReadResult(part, (), SourceFile(name)) for part in (head[:_FEW_LINES], head))
    is_of_cards = any(vendor_records(part, name) is not None for part in begins)
    return is_of_cards or sheets.flat(head, hints_of(name)) is not None


def _known(dialect: Dialect | None) -> Sequence[Format]:
    return (dialect,) if dialect else formats(packaged_dialects())


def _table(
    source: SourceFile,
    problems: tuple[Problem, ...],
    found: Recognised,
    format_: Format,
    grid: Grid,
    told: Told,
) -> Table:
    """A table of a known format, by what its own rows say of their day and state."""
    if isinstance(format_, Dialect):
        format_, of_file = with_own_day(grid, format_)
        told = replace(told, state=format_.own_state or told.state, day=of_file or told.day)
    hints = hints_of(source.name, told)
    return Table(_of_format(source, found), problems, found, format_, grid, hints)


def _of_format(source: SourceFile, found: Recognised) -> SourceFile:
    return replace(
        source,
        delimiter=found.delimiter,
        header_row=found.header.line,
        format=name_of(found.format) if found.format else "",
    )


def _mended(grid: Grid, source: SourceFile, recipe: Recipe | None) -> Grid:
    """The cells, with those that a recipe for these bytes mends."""
    is_for_it = recipe is not None and recipe.sha256 == source.sha256
    return mended(grid, recipe.cell if recipe and is_for_it else ())


def _grid(text: str, found: Recognised) -> Grid:
    if not isinstance(found.format, Dialect):
        return read_grid(text, found.delimiter, found.header)
    columns = found.format.columns_among(found.header.names, found.unread)
    return read_grid(text, found.delimiter, found.header, columns, is_coded=True)
