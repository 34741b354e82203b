"""Answers about an election that many chapters ask for, worked out once.

An election, its returns and their tables never change after they were read, and are compared by identity.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from canvass.model import Election

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def remembered(
    question: Callable[Concatenate[Election, Asked], Answer],
) -> Callable[Concatenate[Election, Asked], Answer]:
    """The same question, which gives the same object when the same is asked again; a refusal is not an answer.

    Answers are kept for as long as somebody has the election, so none may hold the election itself. ``progress`` is
    no part of a question: who asks first is told how far it has come.
    """
    answers: WeakKeyDictionary[Election, dict[object, Answer]] = WeakKeyDictionary()

    @wraps(question)
    def answer(election: Election, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        known = answers.setdefault(election, {})
        words = (asked, tuple(word for word in named.items() if word[0] != "progress"))
        if words not in known:
            known[words] = question(election, *asked, **named)
        return known[words]

    return answer
