"""Ballot styles of a rehearsal: which of the manifest's cards have which contests, as the office's table says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from canvass.audit.terms.make import ContestPlan
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.audits.votes import read_card_styles
from canvass.formats.own_table import usable
from canvass.model import Manifest
from canvass.stats.streams import stream

Style = frozenset[str]
"""The contests on a card."""
Mask = npt.NDArray[np.bool_]


def cards_by_style(
    path: Path, boxes: Manifest, plans: Sequence[ContestPlan], seed: str
) -> tuple[Mask, ...]:
    """Of each contest, which cards have it: the cards of a style lie in neighbouring batches, as precincts do.

    Raises BadFile with every problem of the table, OutOfRange with all in which it does not fit manifest and contests.
    """
    styles = usable(read_card_styles(path))
    if faults := list(_faults(boxes, plans, styles)):
        raise OutOfRange(f"{path.name}: {'; '.join(faults)}")
    on = _placed(path.name, boxes, plans, styles, seed)
    return tuple(
        np.isin(on, [n for n, style in enumerate(styles) if plan.listed.id in style])
        for plan in plans
    )


def _faults(
    boxes: Manifest, plans: Sequence[ContestPlan], styles: Mapping[Style, int]
) -> Iterator[str]:
    ids = {plan.listed.id: plan for plan in plans}
    for contest in sorted(frozenset().union(*styles) - ids.keys()):
        yield str(UnknownName("contest of a style", contest, ids))
    total = sum(styles.values())
    if total != boxes.cards:
        yield (
            f"its styles have {total:,} cards and the manifest {boxes.cards:,}: give each card of the manifest a style"
        )
    for name, plan in ids.items():
        cards = sum(count for style, count in styles.items() if name in style)
        if not cards:
            yield f"{name} is on no style"
        elif cards > plan.bound:
            yield f"{name} is on {cards:,} cards, and its card_bound is {plan.bound:,}"


def _placed(
    name: str,
    boxes: Manifest,
    plans: Sequence[ContestPlan],
    styles: Mapping[Style, int],
    seed: str,
) -> npt.NDArray[np.int64]:
    """The number of the style of each card; those that fewest jurisdictions may have are placed first."""
    whose = np.repeat(
        [batch.jurisdiction for batch in boxes.batches], [batch.cards for batch in boxes.batches]
    )
    may = {style: _jurisdictions(style, plans, sorted({*whose.tolist()})) for style in styles}
    free, on = np.ones(whose.size, dtype=bool), np.full(whose.size, -1, dtype=np.int64)
    random = stream(seed, "styles of cards")
    numbers = {style: number for number, style in enumerate(styles)}
    for style in sorted(styles, key=lambda each: (len(may[each]), numbers[each])):
        places = np.flatnonzero(free & np.isin(whose, may[style]))
        cards = styles[style]
        if places.size < cards:
            said = ", ".join(sorted(style))
            raise OutOfRange(
                f"{name}: the style with {said} has {cards:,} cards, and {places.size:,} are left in the jurisdictions "
                "of its contests; mend its number, or the jurisdictions of the contests"
            )
        first = int(random.integers(max(1, places.size - cards + 1)))
        taken = places[first : first + cards]
        on[taken], free[taken] = numbers[style], False
    return on


def _jurisdictions(style: Style, plans: Sequence[ContestPlan], names: list[str]) -> list[str]:
    """Those in which all contests of a style are held; a manifest that names none is one place for all."""
    own = [each.listed.jurisdictions for each in plans if each.listed.id in style]
    return [name for name in names if not name or all(name in each for each in own)]
