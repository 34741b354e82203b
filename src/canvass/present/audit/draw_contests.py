"""One sample for several contests, on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.journeys.draw.contests import ContestsDraw, counts_for
from canvass.present import words
from canvass.present.audit.drawn import TICKET_SHOWN, seed_warning
from canvass.present.plain_table import add_row, plain_table


def contests_draw_screen(result: ContestsDraw) -> RenderableType:
    """How many cards count for each contest, and the cards to fetch with the contests that each counts for."""
    contests = plain_table(["contest"], ["draws", "from", "without record"])
    for each in result.contests:
        add_row(
            contests, each.contest, f"{len(each.ids):,}", f"{each.cards:,}", f"{each.phantoms:,}"
        )
    named = words.counted(len(result.contests), "contest")
    without = [each.contest for each in result.contests if not each.ids]
    phantoms = len(result.shelf.phantoms)
    return Group(
        Text(f"One sample for {named}, by the seed {result.sample.seed}", style="bold"),
        Text(f"Manifest {result.manifest}, SHA-256 {result.manifest_sha256}"),
        Text(f"Records {result.records}, SHA-256 {result.records_sha256}"),
        *seed_warning(result.has_enough_dice),
        contests,
        *_base(result.base, without),
        Text(
            f"Fetch {words.counted(len(result.shelf.cards), 'card')} from "
            f"{words.counted(result.shelf.batches, 'batch', 'batches')}, in this order. A card counts only for the "
            "contests beside it, whatever else is on it."
        ),
        Text(),
        _cards_of_contests(result),
        *(
            [Text(f"Drawn besides: {words.counted(phantoms, 'card')} without a record.")]
            if phantoms
            else []
        ),
    )


def _base(base: int | None, without: Sequence[str]) -> Iterator[Text]:
    """What the base sample gives every contest, and which have no card in it."""
    if base is None:
        return
    yield Text(
        f"Base sample: the first {words.counted(base, 'card')} of all, whatever is on them. Every contest with draws "
        "gets a valid risk from them: canvass audit risk every."
    )
    if without:
        yield Text(
            f"No card was drawn of {words.listed(without, shown=5)}: nothing can be said there. Give each a --size."
        )


def _cards_of_contests(result: ContestsDraw) -> RenderableType:
    counts = counts_for(result)
    table = plain_table([*result.parts, "ticket", "counts for"], ["card"])
    for card in result.shelf.cards:
        used = counts[(*card.batch, str(card.position))]
        ticket = card.ticket[:TICKET_SHOWN]
        add_row(table, *card.batch, ticket, ", ".join(used), str(card.position))
    return table
