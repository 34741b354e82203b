"""Votes that do not add up to the level above them, as problems of the folder that they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from canvass.formats.description import Description
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem, ProblemKind, named
from canvass.model import Election, Fate, SizeFault

_KINDS: Mapping[Fate, ProblemKind] = MappingProxyType(
    {Fate.MENDED: kinds.MENDED, Fate.LEFT_OUT: kinds.LEFT_OUT, Fate.USED: kinds.USED}
)


def fault_problems(election: Election, description: Description) -> Iterator[Problem]:
    """Each fault as a problem of the file of its returns or its table, and each recipe that was not applied.

    What another packaged election lends is in no file of the description, and stands under its own name.
    """
    tables = description.tables
    files = {entry.name: entry.file for entry in description.returns}
    for fault in election.faults:
        problem = _KINDS[fault.fate].at(message=fault.sentence)
        yield from named([problem], files.get(fault.returns, fault.returns))
    for wrong in election.size_faults:
        kind = kinds.SIZES_LEFT_OUT if wrong.fate is Fate.LEFT_OUT else kinds.SIZES_DOUBTFUL
        yield from named([kind.at(message=wrong.sentence)], tables.get(wrong.table, wrong.table))
    applied = {
        (mend.returns, mend.contest, mend.unit) for fault in election.faults for mend in fault.mends
    }
    for entry in description.mend:
        if (entry.returns, entry.contest, entry.unit) not in applied:
            yield from named(
                [kinds.MEND_NOT_NEEDED.at(found=f"{entry.unit} in {entry.returns}")],
                files.get(entry.returns, ""),
            )


def lent_problems(faults: Iterable[SizeFault], folder: str) -> tuple[Problem, ...]:
    """What canvass knows of a folder's places and could not lend, as its sizes do not fit their votes."""
    found = (kinds.LENT_LEFT_OUT.at(message=wrong.sentence) for wrong in faults)
    return named(found, folder)
