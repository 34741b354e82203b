"""Records that are held at once: what they say of themselves, and every card as one block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.errors import BadTable
from canvass.formats.cvr.collected import records_of
from canvass.formats.cvr.names_alike import moves, of_choices, titles_alike
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.ways import Way
from canvass.formats.cvr.written_ranks import of_the_rules
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult, SourceFile, by_row, grouped, named
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.no_choices import line_fact
from canvass.model import ChoiceKind, RanksWritten
from canvass.model.card_block import CHOICE, CardBlock, RecordsHeader


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """What records say of themselves, and their cards."""

    header: RecordsHeader
    block: CardBlock


HeldRead: TypeAlias = ReadResult[Held]
FileReader: TypeAlias = Callable[[Path], "HeldRead | None"]
"""The records of a file that is not one text; None where it is no such export."""
_NAMED = 3
"""So many files of an archive are named."""
_NO_VOTE = (ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)
TextReader: TypeAlias = Callable[[ReadResult[str], str], "HeldRead | None"]
"""The records in a text of this name; None where it is no such export."""


def held(
    found: Held | None, problems: Iterator[Problem] | list[Problem], source: SourceFile
) -> HeldRead:
    """What was read with its problems in order; nothing where one of them is an error."""
    met = [*problems, *(_of_names(found) if found else ())]
    if found is not None and not len(found.block) and not any(p.severity.stops for p in met):
        met.append(kinds.EMPTY.at())
    in_order = named(by_row(grouped(met)), source.name)
    if found is None or any(problem.severity.stops for problem in in_order):
        return ReadResult(None, in_order, source)
    cards = len(found.block)
    source = replace(source, rows_read=source.rows_read or cards, rows_kept=cards)
    return ReadResult(found, in_order, source)


def files_unread(names: Sequence[str]) -> list[Problem]:
    """That an archive has these files too, which its reader passes over."""
    if not names:
        return []
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return [kinds.FILES_UNREAD.at(found=f"{', '.join(names[:_NAMED])}{more}")]


def _titles_twice(header: RecordsHeader) -> Iterator[Problem]:
    """Contests of one title: the marks of the first would be lost behind those of the second."""
    count = Counter(contest.title for contest in header.contests)
    return (kinds.TITLE_TWICE.at(column=title) for title, times in count.items() if times > 1)


def _of_names(found: Held) -> Iterator[Problem]:
    """Titles that stand twice or nearly so, and choices with the name of a sum, of marks that are no vote, or alike."""
    yield from _titles_twice(found.header)
    yield from titles_alike(contest.title for contest in found.header.contests)
    yield from moves(found.block.marks)
    for contest in found.header.contests:
        rows = found.block.marks.get(contest.title)
        if rows is None:
            continue
        for name in rows[CHOICE].unique().drop_nulls().cast(pl.String).sort():
            if line_fact(name):
                yield kinds.TOTAL_FOR_CHOICE.at(column=contest.title, found=name)
            elif choice_kind(name) in _NO_VOTE:
                yield kinds.NAME_OF_NO_VOTE.at(column=contest.title, found=name)
        yield from of_choices(contest.title, rows)


def records_held(read: HeldRead) -> ReadResult[VendorRecords]:
    """The same as a table of every card, with the votes of each contest."""
    if read.value is None:
        return ReadResult(None, read.problems, read.source)
    try:
        records = records_of(read.value.header, read.value.block, ())
    except BadTable as fault:
        problem = kinds.CONTEST_TWICE.at(found=str(fault))
        return ReadResult(None, (*read.problems, *named([problem], read.source.name)), read.source)
    return ReadResult(records, read.problems, read.source)


def by_rule(
    title: str, ways: Sequence[Way], of_card: Sequence[int] | NDArray[np.int64]
) -> Iterator[Problem]:
    """How many cards of a contest by ranks have another ranking by other rules."""
    written = RanksWritten(tuple(ways), np.array(of_card, np.int64))
    differing = of_the_rules(written) if ways else 0
    if differing:
        yield kinds.RANKS_BY_RULE.at(column=title, found=f"{differing:,}")
