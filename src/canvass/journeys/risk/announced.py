"""The one method that measures: the method announced before the first draw, and named by who asks.

Several methods give several numbers for one set of cards. The smallest of them is not a P-value, and whoever sees them
all can choose: so nothing is measured before the method is named, and then by that method alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from canvass.audit.methods.method import Method
from canvass.errors import OutOfRange


class Measurable(Protocol):
    """What was found: which kind of evidence it is, and the methods that can measure it."""

    @property
    def kind(self) -> str:
        """The kind in words, with its options."""

    @property
    def methods(self) -> Sequence[Method]:
        """The methods that this evidence allows."""


def announced(evidence: Measurable, method: Method | None) -> Method:
    """The method announced for this evidence. Raises OutOfRange where none is named, or one that does not fit."""
    if method is not None and method in evidence.methods:
        return method
    allowed = ", ".join(map(str, evidence.methods))
    if method is None:
        only = len(evidence.methods) == 1
        raise OutOfRange(
            f"{evidence.kind}: no method is named, so nothing was measured; "
            + (
                f"only one method measures this: if it was announced before the first draw, say --method {allowed}"
                if only
                else f"say with --method which one was announced before the first draw: {allowed}. Each gives another "
                "number, and only the one announced counts"
            )
        )
    raise OutOfRange(
        f"--method {method} does not measure {evidence.kind}; these do: {allowed}. What {method} measures is asked by "
        f"canvass audit risk {method.measures[0]}"
    )
