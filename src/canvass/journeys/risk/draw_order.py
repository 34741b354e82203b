"""What is known of the order in which batches were drawn.

The order in which a file lists them is none: whoever writes the file chooses it.
"""

from __future__ import annotations

from enum import StrEnum


class DrawOrder(StrEnum):
    """What is known of the order in which batches were drawn; ``sentence`` is what a person reads."""

    SEED = "seed"
    NOT_NEEDED = "not_needed"
    UNKNOWN = "unknown"

    @property
    def sentence(self) -> str:
        """The order in words."""
        return _ORDERS[self]


_ORDERS = {
    DrawOrder.SEED: "The draw was repeated from the seed.",
    DrawOrder.NOT_NEEDED: "Every batch that can be drawn was counted, so that no order of drawing is needed.",
    DrawOrder.UNKNOWN: "Without the seed nobody can see that these batches are the draw, or in what order they came. "
    "If they are, and no other batch was drawn, the risk is at most this in every order; that ends no audit. Give the "
    "seed (--seed), and the draw is repeated.",
}
