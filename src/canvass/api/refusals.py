"""What is refused, told in Python as the command tells it: in a sentence, and with every problem of a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from canvass.api.given import as_hinted, hints_of
from canvass.errors import BadFile
from canvass.formats.problem import told

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")


def with_problems(function: Callable[_Given, _Returned]) -> Callable[_Given, _Returned]:
    """The function, which takes what its annotations say, and tells every problem of a file that it refuses.

    Each problem is a note of the refusal: Python prints them below it.
    """
    parameters = signature(function)

    @wraps(function)
    def refusing(*args: _Given.args, **kwargs: _Given.kwargs) -> _Returned:
        given: dict[str, Any] = parameters.bind(*args, **kwargs).arguments
        try:
            hints = hints_of(function)
            taken = {name: as_hinted(value, hints[name], name) for name, value in given.items()}
            return function(**taken)  # type: ignore[call-arg]
        except BadFile as refusal:
            for line in told(refusal.problems) if not hasattr(refusal, "__notes__") else ():
                refusal.add_note(line)
            raise

    return refusing
