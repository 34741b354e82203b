"""A recipe: what a person decided about the faults of one file, told as data, applied whenever that file is read.

It names the file by its digest. ``accept`` lists kinds of faults that may stand: their rows stay as the reader left
them, in or out, and every result says so. ``cell`` lists cells that are read as something else than stands there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from canvass.errors import BadFile, UnknownName
from canvass.formats.kinds import ALL, audit, cell, election, inbox, row, sums, unit
from canvass.formats.kinds import recipe as kinds
from canvass.formats.problem import Problem, ProblemKind, Severity, SourceFile, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import read_toml
from canvass.formats.toml_values import toml_text
from canvass.model.examination import ACCEPTED, LET_STAND

RECIPE = "recipe.toml"
"""The name under which a recipe stays in an election folder."""
EXAMPLES = 20
"""So many cells of one kind are offered for mending."""

ACCEPTABLE = (
    *(
        kind.code
        for module in (cell, row, sums, unit)
        for kind in vars(module).values()
        if isinstance(kind, ProblemKind) and kind.severity is Severity.ERROR
    ),
    audit.RUNNING_TOTAL.code,
    election.PARTY_DOUBLED.code,
    inbox.TWO_TITLES.code,
    inbox.QUESTION.code,
    inbox.CONTEST_ABSENT.code,
)
"""Faults that a person may let stand: of cells, rows, sums and units, and two people of a party for one seat, whom a
court may put on one ballot. What cannot be read, or stands for nothing,
no decision makes readable."""

_OF_CELLS = frozenset({kinds.CELL_ABSENT.code, kinds.CELL_MENDED.code})

Text = Annotated[str, Field(min_length=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AcceptedKind(_Entry):
    """Faults of one kind: whether they may stand, and who says so and why."""

    code: Text
    accepted: bool = False
    by: str = ""
    why: str = ""

    @model_validator(mode="after")
    def _somebody_says_why(self) -> Self:
        if self.accepted and not (self.by.strip() and self.why.strip()):
            raise ValueError("who accepts a fault says by and why")
        return self


class CellMend(_Entry):
    """One cell: on which line and in which column it stands, what it holds, and what is read in its place."""

    row: Annotated[int, Field(ge=1)]
    column: Text
    found: str
    put: str
    by: Text
    why: Text


class Recipe(_Entry):
    """What was decided about one file."""

    file: Text
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    mapping: str = ""
    accept: tuple[AcceptedKind, ...] = ()
    cell: tuple[CellMend, ...] = ()

    @property
    def accepted(self) -> dict[str, str]:
        """The kinds of faults that may stand, each with what is said of it: by whom, and why."""
        return {
            each.code: f"{LET_STAND}{each.by}: {each.why}" for each in self.accept if each.accepted
        }


@dataclass(frozen=True, slots=True)
class Decided:
    """What may stand in a file: by a recipe, and by the codes that were named beside it.

    ``only`` are titles of contests that are read alone, so that faults of others stand.
    """

    recipe: Recipe | None = None
    accept: frozenset[str] = frozenset()
    only: tuple[str, ...] = ()

    @property
    def accepted(self) -> dict[str, str]:
        """Every kind of fault that may stand, each with what is said of it."""
        by_hand = dict.fromkeys(self.accept, ACCEPTED)
        return by_hand | (self.recipe.accepted if self.recipe else {})


def decided(recipe: Path | None, accept: Iterable[str], only: Iterable[str] = ()) -> Decided:
    """What was decided; raises BadFile for a recipe, UnknownName for a code that cannot be used."""
    return Decided(read_recipe(recipe) if recipe else None, known_codes(accept), tuple(only))


def read_recipe(path: Path) -> Recipe:
    """The recipe in a file; raises BadFile with every fault of it."""
    text = read_text(path)
    if text.value is None:
        raise BadFile(f"{path}: cannot be read as a recipe", named(text.problems, path.name))
    recipe, problems = read_toml(text.value, Recipe)
    unknown = [each.code for each in recipe.accept if each.code not in ACCEPTABLE] if recipe else []
    problems = (*problems, *(kinds.CODE_UNKNOWN.at(found=code) for code in unknown))
    if recipe is None or problems:
        raise BadFile(f"{path}: cannot be used as a recipe", named(problems, path.name))
    return recipe


def known_codes(codes: Iterable[str]) -> frozenset[str]:
    """The codes, each of which is a kind of fault that can be accepted; raises UnknownName for one that is none."""
    named_ = frozenset(codes)
    for code in sorted(named_ - {*ACCEPTABLE}):
        raise UnknownName("kind of fault that can be accepted", code, ACCEPTABLE)
    return named_


def of_file(recipe: Recipe | None, source: SourceFile) -> tuple[Problem, ...]:
    """Why a recipe is not for this file: then nothing of it is applied."""
    if recipe is None or recipe.sha256 == source.sha256:
        return ()
    found = f"{recipe.file}, SHA-256 {recipe.sha256[:12]}..."
    return (kinds.OTHER_FILE.at(found=found),)


def untold_cells(recipe: Recipe, told: Iterable[Problem]) -> tuple[Problem, ...]:
    """Cells of a recipe of which a reading does not say what became of them: the file was not read as a table."""
    places = {(each.row, each.column) for each in told if each.code in _OF_CELLS}
    return tuple(
        kinds.CELL_OF_NO_TABLE.at(each.row, each.column, each.found)
        for each in recipe.cell
        if (each.row, each.column) not in places
    )


def recipe_text(
    source: SourceFile, problems: Iterable[Problem], decided: Recipe | None = None
) -> str:
    """A recipe for a file: what was decided before, every kind of error to be decided, and cells to be corrected."""
    errors = [one for one in problems if one.severity is Severity.ERROR]
    return "\n".join(_lines(source, errors, decided)) + "\n"


def cells_to_mend(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The errors of single cells for which a recipe offers another reading: the first twenty."""
    errors = (one for one in problems if one.severity is Severity.ERROR)
    return tuple(islice((one for one in errors if one.row and one.column), EXAMPLES))


def kept_text(
    source: SourceFile, recipe: Recipe | None, codes: Mapping[str, tuple[str, str]]
) -> str:
    """The recipe as it was applied, with the kinds accepted beside it: by whom and why, by code."""
    applied = [each for each in recipe.accept if each.accepted] if recipe else []
    rest = [
        AcceptedKind(code=code, accepted=True, by=by, why=why)
        for code, (by, why) in sorted(codes.items())
        if code not in {each.code for each in applied}
    ]
    lines = [*_head(source)]
    for each in (*applied, *rest):
        lines += ["", "[[accept]]", *_accept(each)]
    for mend in recipe.cell if recipe else ():
        lines += ["", "[[cell]]", *_cell(mend)]
    return "\n".join(lines) + "\n"


def _head(source: SourceFile) -> Iterator[str]:
    yield "# What was decided about the faults of one file. It is applied to the file of this digest and to no other."
    yield f"file = {toml_text(source.name)}"
    yield f'sha256 = "{source.sha256}"'


def _lines(source: SourceFile, errors: list[Problem], decided: Recipe | None) -> Iterator[str]:
    yield from _head(source)
    for each in filter(lambda each: each.accepted, decided.accept if decided else ()):
        yield from ("", "[[accept]]", *_accept(each))
    for mend in decided.cell if decided else ():
        yield from ("", "[[cell]]", *_cell(mend))
    yield ""
    yield "# A fault that may stand: accepted = true, by whom and why. Its rows stay as they were read, in or out, and"
    yield "# every result says so. Faults without an entry that is accepted still stop the file."
    for code, times in Counter(one.code for one in errors if one.code in ACCEPTABLE).items():
        yield ""
        yield f"# found {times:,} of these: {ALL[code].meaning}"
        yield "[[accept]]"
        yield from _accept(AcceptedKind(code=code))
    offered = cells_to_mend(errors)
    if offered:
        yield ""
        yield "# A cell that is read as something else: take away the # of its lines, and say what, by whom and why."
    for one in offered:
        yield ""
        yield f"# {one.message}"
        yield from ("# " + line for line in ("[[cell]]", *_offered(one)))


def _accept(each: AcceptedKind) -> Iterator[str]:
    yield f"code = {toml_text(each.code)}"
    yield f"accepted = {str(each.accepted).lower()}"
    yield f"by = {toml_text(each.by)}"
    yield f"why = {toml_text(each.why)}"


def _offered(one: Problem) -> Iterator[str]:
    yield f"row = {one.row}"
    yield f"column = {toml_text(one.column)}"
    yield f"found = {toml_text(one.found)}"
    yield from ('put = "?"', 'by = ""', 'why = ""')


def _cell(mend: CellMend) -> Iterator[str]:
    yield f"row = {mend.row}"
    for name in ("column", "found", "put", "by", "why"):
        yield f"{name} = {toml_text(getattr(mend, name))}"
