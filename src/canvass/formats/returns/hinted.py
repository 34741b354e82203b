"""A dialect with what the name of a published file says and the file leaves open: its state, and its day."""

from __future__ import annotations

from canvass.data import places
from canvass.formats.dialect import CountColumns, Dialect, StateColumn
from canvass.formats.kinds import file as kinds
from canvass.formats.problem import Problem
from canvass.formats.returns.file_hints import FileHints


def hinted(dialect: Dialect, hints: FileHints) -> tuple[Dialect, tuple[Problem, ...]]:
    """The dialect with state and day, and what is said of it.

    Only a name of the form that OpenElections gives its files says both, and only of counties by name, and of contests
    told apart by columns, is anything open.
    """
    said = []
    unit, counts = dialect.unit, dialect.counts
    by_name = unit.county is not None and unit.county.by == "name"
    is_state = any(each.postal == hints.state for each in places.states())
    if is_state and by_name and not (unit.state.column or unit.state.the):
        unit = unit.model_copy(update={"state": StateColumn(the=hints.state)})
        said.append(hints.state)
    if hints.day and is_state and any(map(_lacks_day, counts)):
        counts = tuple(_on(each, hints) if _lacks_day(each) else each for each in counts)
        said.append(str(hints.day))
    if not said:
        return dialect, ()
    told = kinds.NAME_SAYS.at(found=", ".join(said))
    return dialect.model_copy(update={"unit": unit, "counts": counts}), (told,)


def _lacks_day(count: CountColumns) -> bool:
    contest = count.contest
    return bool(contest.columns) and not contest.year and contest.day is None


def _on(count: CountColumns, hints: FileHints) -> CountColumns:
    contest = count.contest.model_copy(update={"day": hints.day})
    return count.model_copy(update={"contest": contest})
