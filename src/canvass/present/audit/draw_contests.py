"""One sample for several contests, on a screen, in the order of the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.journeys.draw.contests import ContestsDraw, counts_for
from canvass.present import words
from canvass.present.audit.drawn import TICKET_SHOWN, seed_warning
from canvass.present.messages import messages
from canvass.present.plain_table import add_row, plain_table

say = messages("audit_draw")


def contests_draw_screen(result: ContestsDraw) -> RenderableType:
    """How many cards count for each contest, and the cards to fetch with the contests that each counts for."""
    contests = plain_table([say("contest")], [say("draws"), say("from"), say("without-record")])
    for each in result.contests:
        add_row(
            contests, each.contest, f"{len(each.ids):,}", f"{each.cards:,}", f"{each.phantoms:,}"
        )
    without = [each.contest for each in result.contests if not each.ids]
    phantoms = len(result.shelf.phantoms)
    return Group(
        Text(_title(result), style="bold"),
        Text(say("manifest", file=result.manifest, digest=result.manifest_sha256)),
        Text(say("records", file=result.records, digest=result.records_sha256)),
        *seed_warning(result.has_enough_dice),
        contests,
        *_base(result.base, without),
        Text(say("contests-fetch", cards=len(result.shelf.cards), batches=result.shelf.batches)),
        Text(),
        _cards_of_contests(result),
        *([Text(say("contests-besides", cards=phantoms))] if phantoms else []),
    )


def _title(result: ContestsDraw) -> str:
    return say("contests-title", contests=len(result.contests), seed=result.sample.seed)


def _base(base: int | None, without: Sequence[str]) -> Iterator[Text]:
    """What the base sample gives every contest, and which have no card in it."""
    if base is None:
        return
    yield Text(say("base", cards=base))
    if without:
        yield Text(say("not-drawn", contests=words.listed(without, shown=5)))


def _cards_of_contests(result: ContestsDraw) -> RenderableType:
    counts = counts_for(result)
    table = plain_table([*result.parts, say("ticket"), say("counts-for")], [say("card")])
    for card in result.shelf.cards:
        used = counts[(*card.batch, str(card.position))]
        ticket = card.ticket[:TICKET_SHOWN]
        add_row(table, *card.batch, ticket, ", ".join(used), str(card.position))
    return table
