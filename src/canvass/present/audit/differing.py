"""Cards that differ from their records, on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from canvass.journeys.risk.compared import CardDiffers
from canvass.present import words

_SHOWN = 10


def differing_lines(cards: Sequence[CardDiffers]) -> Iterator[Text]:
    """How many there are, and the first of them."""
    if not cards:
        return
    yield Text(f"Cards that differ from their records: {len(cards):,}")
    for card in cards[:_SHOWN]:
        yield Text(f"  {_differs(card)}")
    if len(cards) > _SHOWN:
        yield Text(f"  and {len(cards) - _SHOWN:,} more; --json names them all")


def _differs(card: CardDiffers) -> str:
    recorded = "no record" if card.recorded is None else words.listed(card.recorded or ("no vote",))
    read = words.listed(card.read or (card.reading.value.replace("_", " "),))
    by = "one vote" if card.votes == 1 else f"{float(card.votes):g} votes"
    return (
        f"{'/'.join(card.card)}: recorded {recorded}, read {read}; {card.difference.value} by {by}"
    )
