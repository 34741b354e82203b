"""Small blocks of cards, with the styles that a test asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

Card = Mapping[str, str | None]
"""Of each contest on a card the choice that is marked, None without one; its ``unit``, ``vote_mode``, ``batch``."""
HEADER = RecordsHeader(
    "Test",
    "1",
    "Town election",
    tuple(RecordedName(title) for title in ("Mayor", "Water", "School")),
)
PLACES = ("unit", "vote_mode")


def block(cards: Sequence[Card], first: int = 1) -> CardBlock:
    """A block of these cards in the order of the list, of one batch where they name none."""
    marks: dict[str, list[tuple[int, str | None, int]]] = {}
    for row, card in enumerate(cards):
        for contest, choice in card.items():
            if contest not in (*PLACES, "batch"):
                marks.setdefault(contest, []).append((row, choice, int(choice is not None)))
    schema = {"row": pl.UInt32, "choice": pl.String, "votes": pl.UInt32}
    places = {name: [card.get(name) for card in cards] for name in PLACES}
    table = pl.DataFrame(
        {
            "tabulator": ["1"] * len(cards),
            "batch": [card.get("batch") or "7" for card in cards],
            "position": list(range(first, first + len(cards))),
            **places,
        },
        schema_overrides=dict.fromkeys(PLACES, pl.String),
    )
    return CardBlock(
        table, {title: pl.DataFrame(rows, schema, orient="row") for title, rows in marks.items()}
    )
