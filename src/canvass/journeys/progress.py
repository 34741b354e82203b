"""How long work tells where it is; the terminal decides how that looks."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from canvass.model.sentence import Sentence

Step: TypeAlias = Sentence | str
"""What is done now: a sentence of the table ``doing``, or a name that the data has, as of a file."""


class Progress(Protocol):
    """Told each step as it begins."""

    def __call__(self, step: Step) -> None:
        """The step that begins now."""


def silent(step: Step) -> None:
    """Show nothing: for programs and tests."""
