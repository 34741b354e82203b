"""Values that TOML files hold as text, each with the form in which it is written."""

from __future__ import annotations

import json
import re
from typing import Annotated

from pydantic import AfterValidator


def written(form: str, as_: str) -> AfterValidator:
    """Text of a form, told with an example where it has another one."""

    def check(text: str) -> str:
        if re.fullmatch(form, text, re.ASCII) is None:
            raise ValueError(f"this setting is written {as_}")
        return text

    return AfterValidator(check)


Ratio = Annotated[str, written(r"\d+(\.\d+)?|\d+/[1-9]\d*", 'as a share: "0.1" or "1/10"')]
"""A share as text."""


def toml_text(text: str) -> str:
    r"""A text as TOML writes it.

    >>> print(toml_text('The "Green" slate'))
    "The \"Green\" slate"
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
