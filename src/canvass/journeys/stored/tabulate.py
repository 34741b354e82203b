"""``canvass tabulate``: votes by contest and choice, and apart by batch, scanner, precinct, style and way of voting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.cards.tally import Part, Tally, tally
from canvass.errors import UnknownName
from canvass.formats.problem import Problem
from canvass.journeys.stored.convert import store_of
from canvass.model.card_block import RecordsHeader

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Tabulated:
    """What records of cards say: who wrote them, and the votes."""

    name: str
    header: RecordsHeader
    tally: Tally
    problems: tuple[Problem, ...]


def tabulate(
    records: Path,
    by: str = "",
    contests: Sequence[str] = (),
    allowed: Mapping[str, int] = _NOTHING,
) -> Tabulated:
    """Count the votes of a store or of an export. ``by`` names parts, with commas between them.

    Raises UnknownName for a part or a contest, BadFile with every problem of an export.
    """
    parts = [_part(word.strip()) for word in by.split(",") if word.strip()]
    with store_of(records, allowed) as (store, problems):
        return Tabulated(records.name, store.header, tally(store, parts, contests), problems)


def _part(word: str) -> Part:
    try:
        return Part(word)
    except ValueError:
        raise UnknownName("part of the cards", word, [*Part]) from None
