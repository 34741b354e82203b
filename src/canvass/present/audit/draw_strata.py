"""The cards of SUITE on a screen: those to compare with their records, and those to read."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from canvass.audit.shelf import ShelfList
from canvass.journeys.draw.strata import StrataDraw
from canvass.present.audit.drawn import TICKET_SHOWN, beyond_manifest, seed_warning
from canvass.present.messages import messages
from canvass.present.plain_table import add_row, plain_table

say = messages("audit_draw")


def strata_draw_screen(result: StrataDraw) -> RenderableType:
    """What was drawn from what, then the cards of each stratum in the order of the shelf."""
    sample, phantoms = result.sample, len(result.read.phantoms)
    compared, polled = len(sample.compared.draws), len(sample.polled.draws)
    return Group(
        Text(
            say("strata-title", compared=compared, polled=polled, seed=sample.compared.seed),
            style="bold",
        ),
        Text(say("manifest", file=result.manifest, digest=result.manifest_sha256)),
        Text(say("records", file=result.records, digest=result.records_sha256)),
        *seed_warning(result.has_enough_dice),
        *_stratum(result, say("compare", cards=result.linked_cards), result.compare),
        *_stratum(result, say("read", cards=result.other_cards), result.read),
        *([Text(beyond_manifest(phantoms))] if phantoms else []),
    )


def _stratum(result: StrataDraw, heading: str, shelf: ShelfList) -> Iterator[RenderableType]:
    yield Text()
    yield Text(heading)
    table = plain_table([*result.parts, say("ticket")], [say("card"), say("draw")])
    for card in shelf.cards:
        drawn = ", ".join(map(str, card.drawn))
        add_row(table, *card.batch, card.ticket[:TICKET_SHOWN], str(card.position), drawn)
    yield table
