"""Answers about an election that many chapters ask for, worked out once.

An election, its returns and their tables never change after they were read, and are compared by identity.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

MOST = 32
"""Answers kept for each question; the one longest unused makes room."""


def remembered(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """The same question, which gives the same object when the same is asked again; a refusal is no answer."""
    asked_before = lru_cache(maxsize=MOST)(question)

    @wraps(question)
    def answer(*asked: Asked.args, **named: Asked.kwargs) -> Answer:
        return asked_before(*asked, **named)  # type: ignore[arg-type]  # what an election is asked is hashable

    return answer
