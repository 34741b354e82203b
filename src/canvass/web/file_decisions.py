"""What a person decides from a browser about the faults of a file: kinds that may stand, and cells read otherwise.

The address says what is decided, since the body of the form is the file alone; who decides is who has signed in. A
cell is decided of the bytes that were refused, as a recipe has it: another file is told that it is another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from pydantic import ValidationError
from starlette.requests import Request

from canvass.audit.event import Loaded
from canvass.errors import BadValue
from canvass.formats.kinds import ALL
from canvass.formats.problem import Problem, Severity
from canvass.formats.recipe import (
    ACCEPTABLE,
    EXAMPLES,
    CellMend,
    Recipe,
    cells_to_mend,
    known_codes,
)
from canvass.journeys.audit_folder.decisions import Deciding
from canvass.model.examination import LET_STAND

LONGEST_REASON, LONGEST_CELL = 300, 300


@dataclass(frozen=True, slots=True)
class FaultThatMayStand:
    """A kind of fault that may stand where a person says so, and how often the file has it."""

    code: str
    message: str
    times: int
    is_decided: bool = False
    """Whether somebody said already that it may."""


@dataclass(frozen=True, slots=True)
class FaultyCell:
    """A cell with a fault, what stands in it and what is wrong; ``put`` is what is read instead, empty for nothing."""

    row: int
    column: str
    found: str
    message: str = ""
    put: str = ""

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands."""
        return self.row, self.column


@dataclass(frozen=True, slots=True)
class FileDecision:
    """What is decided of the next file, and why; the record keeps it with the name of who sends the file.

    ``sha256`` is that of the file whose cells are read otherwise.
    """

    what: Loaded
    codes: tuple[str, ...]
    cells: tuple[FaultyCell, ...]
    sha256: str
    why: str

    @property
    def query(self) -> str:
        """What the address of the form says of it."""
        of = [("of", self.sha256)] if self.cells else []
        cells = [
            (name, str(getattr(each, name)))
            for each in self.cells
            for name in ("row", "column", "found", "put")
        ]
        return urlencode(
            [*(("stand", code) for code in self.codes), *of, *cells, ("why", self.why)]
        )

    def by(self, name: str, file: str) -> Deciding:
        """The same, as a reader of files takes it. Raises BadValue for what no recipe may hold."""
        try:
            mends = tuple(
                CellMend(
                    row=each.row,
                    column=each.column,
                    found=each.found,
                    put=each.put,
                    by=name,
                    why=self.why,
                )
                for each in self.cells
            )
            recipe = Recipe(file=file, sha256=self.sha256, cell=mends) if mends else None
        except ValidationError:
            raise _incomplete() from None
        return Deciding(recipe, frozenset(self.codes), name, self.why)


def faults_that_may_stand(
    what: Loaded, problems: Sequence[Problem], decided: FileDecision | None = None
) -> tuple[FaultThatMayStand, ...]:
    """The kinds among these problems that somebody may let stand, or has; none of the contests', which are audited."""
    if what is Loaded.CONTESTS:
        return ()
    codes = decided.codes if decided else ()
    asked = [
        one
        for one in problems
        if one.code in ACCEPTABLE
        and (one.severity is Severity.ERROR or (one.code in codes and LET_STAND in one.message))
    ]
    times = Counter[str]()
    for one in asked:
        times[one.code] += one.count
    said = {one.code: one.message for one in reversed(asked) if one.severity is Severity.ERROR}
    return tuple(
        FaultThatMayStand(code, said.get(code, ALL[code].meaning), times[code], code in codes)
        for code in sorted(times)
    )


def cells_that_may_be_mended(
    what: Loaded, problems: Sequence[Problem], decided: FileDecision | None = None
) -> tuple[FaultyCell, ...]:
    """The cells that a recipe for this file would offer, and those that were decided.

    None of the cards: nobody shall guess what is in their records.
    """
    if what in (Loaded.CONTESTS, Loaded.CARDS):
        return ()
    known = decided.cells if decided else ()
    places = {each.place for each in known}
    offered = [
        FaultyCell(each.row or 0, each.column, each.found, each.message)
        for each in cells_to_mend(problems)
    ]
    rest = {each.place: each for each in reversed(offered) if each.place not in places}
    return tuple(sorted((*known, *rest.values()), key=lambda each: each.place))


def decision(request: Request, what: Loaded) -> FileDecision | None:
    """What an address decides; None where it decides nothing. Raises UnknownName, BadValue without a reason."""
    asked = request.query_params
    codes, cells = asked.getlist("stand"), _cells(request)
    if not codes and not cells:
        return None
    why = asked.get("why", "").strip()
    if not why or len(why) > LONGEST_REASON:
        raise BadValue(
            f"say in at most {LONGEST_REASON} letters why it is decided so, as the public will read it; nothing was "
            "kept"
        )
    return FileDecision(what, tuple(sorted(known_codes(codes))), cells, asked.get("of", ""), why)


def _cells(request: Request) -> tuple[FaultyCell, ...]:
    """The cells for which an address says what is read; an empty field leaves its cell as it is. Raises BadValue."""
    asked = request.query_params
    columns = [asked.getlist(name) for name in ("row", "column", "found", "put")]
    if len({len(each) for each in columns}) > 1 or len(columns[0]) > EXAMPLES:
        raise _incomplete()
    found = []
    for row, column, found_there, put in zip(*columns, strict=True):
        if not put.strip():
            continue
        if not (row.isascii() and row.isdecimal() and len(row) < 10):
            raise _incomplete()
        if len(put) > LONGEST_CELL:
            raise BadValue(
                f"row {row}, column {column}: at most {LONGEST_CELL} letters are read in the place of a cell; nothing "
                "was kept"
            )
        found.append(FaultyCell(int(row), column, found_there, put=put.strip()))
    return tuple(found)


def _incomplete() -> BadValue:
    return BadValue(
        "what is decided of the cells did not come whole: go back to the page of the files, and fill in the list "
        "again; nothing was kept"
    )
