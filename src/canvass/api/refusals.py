"""What is refused, told in Python as the command tells it: with every problem of a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from canvass.errors import BadFile
from canvass.formats.problem import told

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")


def with_problems(function: Callable[_Given, _Returned]) -> Callable[_Given, _Returned]:
    """The function, whose refusal of a file has a note for each problem: Python prints them below the refusal."""

    @wraps(function)
    def refusing(*args: _Given.args, **kwargs: _Given.kwargs) -> _Returned:
        try:
            return function(*args, **kwargs)
        except BadFile as refusal:
            for line in told(refusal.problems) if not hasattr(refusal, "__notes__") else ():
                refusal.add_note(line)
            raise

    return refusing
