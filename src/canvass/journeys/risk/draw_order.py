"""What is known of the order in which batches were drawn.

The order in which a file lists them is none: whoever writes the file chooses it.
"""

from __future__ import annotations

from enum import StrEnum


class DrawOrder(StrEnum):
    """What is known of the order in which batches were drawn."""

    SEED = "seed"
    NOT_NEEDED = "not_needed"
    UNKNOWN = "unknown"
