"""How long work tells where it is; the terminal decides how that looks."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told the name of each step as it begins."""

    def __call__(self, step: str) -> None:
        """The step that begins now, in words."""


def silent(step: str) -> None:
    """Show nothing: for programs and tests."""
