"""Values that TOML files hold as text, each with the form in which it is written."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from canvass.errors import BadValue
from canvass.numerals import LARGEST_INTEGER, read_ratio


def written(form: str, as_: str) -> AfterValidator:
    """Text of a form, told with an example where it has another one."""

    def check(text: str) -> str:
        if re.fullmatch(form, text, re.ASCII) is None:
            raise ValueError(f"this setting is written {as_}")
        return text

    return AfterValidator(check)


def _ratio(text: str) -> str:
    try:
        read_ratio(text)
    except BadValue as fault:
        raise ValueError(f'this setting is written as a share: "0.1" or "1/10"; {fault}') from None
    return text


Ratio = Annotated[str, AfterValidator(_ratio)]
"""A share as text."""
Count = Annotated[int, Field(strict=True, ge=0, le=LARGEST_INTEGER)]
"""A whole number as TOML writes it: never text, never with a point."""


def _no_number(value: object) -> object:
    """Refuse a number, which would be taken for seconds since 1970."""
    if isinstance(value, int | float):
        raise ValueError("this setting is a day, written as 2026-11-03")
    return value


Day = Annotated[date, BeforeValidator(_no_number)]
"""A day as TOML writes it, or as text."""


def toml_text(text: str) -> str:
    r"""A text as TOML writes it.

    >>> print(toml_text('The "Green" slate'))
    "The \"Green\" slate"
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
