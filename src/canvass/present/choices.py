"""Choices as people read them: a page that names one need not know how an outcome is told."""

from __future__ import annotations

from canvass.model import Contest


def choice_name(contest: Contest, choice: str) -> str:
    """The name of a choice; its id where the contest does not list it."""
    return next((each.name for each in contest.choices if each.id == choice), choice)
