"""A user's results file, read whole: what it holds, what is wrong with it, and what its bytes are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from canvass.formats.bytes_file import read_bytes, unpack
from canvass.formats.cvr.rctab import configured_export
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.vendors import packed_export
from canvass.formats.dialect import Dialect
from canvass.formats.problem import ReadResult, named
from canvass.formats.recipe import Recipe, of_file, untold_cells
from canvass.formats.results_file.cells import divided, divided_within, in_blocks
from canvass.formats.results_file.contents import understood
from canvass.formats.results_file.file_read import FileRead as FileRead
from canvass.formats.results_file.other_kinds import exported
from canvass.formats.results_file.parts import in_part, with_untouched
from canvass.formats.results_file.tables import Divided
from canvass.formats.results_file.text import as_text
from canvass.formats.returns.file_hints import NOTHING_TOLD, Told
from canvass.formats.standing import with_accepted


def read_file(
    path: Path,
    dialect: Dialect | None = None,
    told: Told = NOTHING_TOLD,
    recipe: Recipe | None = None,
    only: Sequence[str] = (),
) -> FileRead:
    """The results file at a path, in the format that its contents show, or by this dialect.

    ``told`` is what a person says of it where neither the file nor its name does.
    ``recipe`` says what was decided about its faults; one for other bytes is an error, and nothing of it is applied.
    ``only`` are titles of contests to read alone: raises UnknownName where the file has none of such a title, BadValue
    for a file whose rows are not those of contests.
    """
    packed = _packed(path) if dialect is None and _opens(path) else None
    if packed is not None:
        return exported(packed)
    large = in_blocks(path, dialect, told, recipe)
    if large is not None:
        return _read(large, recipe, only)
    table = divided(as_text(*read_bytes(path), dialect, told), dialect, recipe, told)
    return _read(table, recipe, only)


def read_received(name: str, received: bytes, dialect: Dialect | None = None) -> FileRead:
    """The results file in bytes that came from somewhere else than a path."""
    return understood(divided(as_text(*unpack(name, received), dialect), dialect))


def read_within(
    path: Path,
    within: Callable[[Dialect], Dialect],
    told: Told = NOTHING_TOLD,
    recipe: Recipe | None = None,
    only: Sequence[str] = (),
) -> FileRead | None:
    """A table, read by what ``within`` makes of the packaged dialect that its header shows; None for another file."""
    table = divided_within(as_text(*read_bytes(path)), within, recipe, told)
    return None if table is None else _read(table, recipe, only)


def _read(table: Divided, recipe: Recipe | None, only: Sequence[str]) -> FileRead:
    """What a file holds, in part or whole, with what the recipe accepts."""
    read = in_part(table, only) if only else with_untouched(understood(table), table)
    return read if recipe is None else _by_recipe(read, recipe)


def _opens(path: Path) -> bool:
    """Whether the file may be read; why it may not is told where its bytes are read.

    A pipe or a device is not opened: it may have no end, or nobody who writes.
    """
    try:
        if not path.is_file():
            return path.is_dir()
        with path.open("rb"):
            return True
    except OSError:
        return False


def _packed(path: Path) -> ReadResult[VendorRecords] | None:
    return configured_export(path) or packed_export(path)


def _by_recipe(read: FileRead, recipe: Recipe) -> FileRead:
    """The file with the faults that the recipe accepts as warnings; cells of a table are as it says already."""
    result, source = read.result, read.result.source
    if recipe.sha256 != source.sha256:
        problems = (*result.problems, *of_file(recipe, source))
    else:
        untold = untold_cells(recipe, result.problems) if result.value is not None else ()
        problems = (*with_accepted(result.problems, recipe.accepted), *untold)
    return replace(read, result=replace(result, problems=named(problems, source.name)))
