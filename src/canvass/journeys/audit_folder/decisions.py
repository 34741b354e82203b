"""What a person decided about the faults of a file that an audit loads: applied, kept in the record, applied again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import CellRead, FaultAccepted, FaultsAccepted, Loaded
from canvass.audit.state import AuditState
from canvass.errors import BadFile, BadRecord, BadValue
from canvass.formats.problem import Problem, SourceFile, named
from canvass.formats.recipe import CellMend, Recipe, known_codes, of_file, read_recipe
from canvass.formats.standing import AS_IT_IS, Standing
from canvass.model.examination import LET_STAND


@dataclass(frozen=True, slots=True)
class Deciding:
    """A recipe, and kinds of faults that may stand beside it: by whom and why."""

    recipe: Recipe | None = None
    codes: frozenset[str] = frozenset()
    by: str = ""
    why: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was decided."""
        return self.recipe is None and not self.codes


NOTHING = Deciding()


def deciding(recipe: Path | None, codes: Iterable[str], by: str, why: str) -> Deciding:
    """What was decided; raises BadFile for a recipe, UnknownName for a code, BadValue without a person and a reason."""
    accepted = known_codes(codes)
    lacking = [name for name, said in (("--by", by), ("--why", why)) if not said.strip()]
    if accepted and lacking:
        raise BadValue(
            f"--accept needs {' and '.join(lacking)}: who lets a fault stand, and why, as the public will read it; "
            "nothing was written"
        )
    return Deciding(read_recipe(recipe) if recipe else None, accepted, by.strip(), why.strip())


def standing_for(what: Deciding, source: SourceFile, loaded: Loaded) -> Standing:
    """What stands in this file. Raises BadFile for a recipe of other bytes, BadRecord for what no record may hold."""
    if what.is_nothing:
        return AS_IT_IS
    if loaded is Loaded.CONTESTS:
        raise BadRecord(
            "the contests are what is audited: no fault of theirs may stand; correct the file; nothing was written"
        )
    if other := of_file(what.recipe, source):
        raise BadFile(f"{source.name}: not the file of the recipe", named(other, source.name))
    cells = what.recipe.cell if what.recipe else ()
    if cells and loaded is Loaded.CARDS:
        raise BadRecord(
            "the record is public, and a mended cell of the cards would tell how a card was marked: correct the file "
            "of the cards itself and load that; nothing was written"
        )
    return Standing(
        {code: f"{LET_STAND}{by}: {why}" for code, (by, why) in _accepted(what).items()}, cells
    )


def said_of(
    what: Deciding, problems: Iterable[Problem], standing: Standing
) -> FaultsAccepted | None:
    """What the record keeps: the kinds of faults that were found and stand, and the cells; None where nothing was."""
    found = Counter[str]()
    for one in problems:
        if one.code in standing.accepted and LET_STAND in one.message:
            found[one.code] += one.count
    accepted = _accepted(what)
    faults = tuple(FaultAccepted(code, found[code], *accepted[code]) for code in sorted(found))
    cells = tuple(
        CellRead(each.row, each.column, each.found, each.put, each.by, each.why)
        for each in sorted(standing.cells, key=lambda each: (each.row, each.column))
    )
    return FaultsAccepted(faults, cells) if faults or cells else None


def standing_again(state: AuditState, place: int) -> Standing:
    """What stands in the file that was loaded as this one of all, by the record."""
    said = state.accepted.get(place)
    if said is None:
        return AS_IT_IS
    return Standing(
        {each.code: f"{LET_STAND}{each.by}: {each.why}" for each in said.faults},
        tuple(
            CellMend(
                row=each.row,
                column=each.column,
                found=each.found,
                put=each.put,
                by=each.by,
                why=each.why,
            )
            for each in said.cells
        ),
    )


def _accepted(what: Deciding) -> dict[str, tuple[str, str]]:
    """By whom and why, of each kind that may stand; what a recipe says of a kind comes first."""
    beside = dict.fromkeys(what.codes, (what.by, what.why))
    kinds = what.recipe.accept if what.recipe else ()
    return beside | {each.code: (each.by, each.why) for each in kinds if each.accepted}
