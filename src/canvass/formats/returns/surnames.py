"""People whose name is a word for marks: Blank, Void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import polars as pl

from canvass.formats.coded import words_of, written
from canvass.formats.names import folded
from canvass.formats.returns.choice_kinds import may_be_surname


def may_be_people(cells: pl.DataFrame, choice: str, contest: Sequence[str]) -> frozenset[str]:
    """The words for marks that may be somebody's name: in one contest of the file alone, and in one spelling.

    Blank ballots are counted in every contest, whatever party stands beside them by a slip; a person stands in one.
    """
    names = [name for name in words_of(cells[choice]) if name and may_be_surname(name)]
    if not names:
        return frozenset()
    lines = cells.filter(pl.col(choice).is_in(names)).select(*contest, written(choice)).unique()
    often = Counter(folded(name) for name in lines[choice])
    return frozenset(name for name in names if often[folded(name)] == 1)
