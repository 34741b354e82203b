"""``canvass tabulate``: votes by contest and choice, and apart by batch, scanner, precinct, style and way of voting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.cards.store import is_parquet
from canvass.cards.tally import Part, Tally, asked_of, tally
from canvass.errors import BadValue, UnknownName
from canvass.formats.problem import Problem
from canvass.journeys.stored.convert import store_of
from canvass.model.card_block import CONTEST, RecordsHeader

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Tabulated:
    """What records of cards say: who wrote them, and the votes; ``untold`` are contests of which they tell no card."""

    name: str
    header: RecordsHeader
    tally: Tally
    problems: tuple[Problem, ...]
    untold: tuple[str, ...] = ()


def tabulate(
    records: Path,
    by: str = "",
    contests: Sequence[str] = (),
    allowed: Mapping[str, int] = _NOTHING,
    cluster: str = "",
) -> Tabulated:
    """Count the votes of a store or of an export. ``by`` names parts, with commas between them.

    ``cluster`` is the address of Spark, where a store is counted that is too large for one machine.
    Raises UnknownName for a part or a contest, BadFile with every problem of an export, BadValue for an address at
    which no Spark starts.
    """
    parts = [_part(word.strip()) for word in by.split(",") if word.strip()]
    if cluster and not is_parquet(records):
        raise BadValue(
            f"--cluster: its machines read a store, and {records.name} is none; make one where all of them read it: "
            "canvass convert"
        )
    with store_of(records, allowed) as (store, problems):
        if not cluster:
            counted = tally(store, parts, contests)
        else:
            from canvass.cards.cluster import counting_on

            with counting_on(cluster) as counting:
                counted = tally(store, parts, contests, counting)
        asked = asked_of(store, contests)
        return Tabulated(records.name, store.header, counted, problems, _untold(asked, counted))


def _untold(asked: Sequence[str], counted: Tally) -> tuple[str, ...]:
    """The contests without a row: on no card, or in a store on fewer than it tells a sum of."""
    told = {*counted.cards[CONTEST]}
    return tuple(title for title in asked if title not in told)


def _part(word: str) -> Part:
    try:
        return Part(word)
    except ValueError:
        raise UnknownName("part of the cards", word, [*Part]) from None
