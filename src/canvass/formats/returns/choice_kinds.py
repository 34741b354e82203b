"""What a line of the returns stands for, by the words in it."""

from __future__ import annotations

import re

from canvass.formats.names import folded
from canvass.model import ChoiceKind

NO_NAME = "(no name)"
"""The choice of votes that a file gives for nobody."""

_KINDS = (
    (r"under ?votes?( total)?|blanks?( votes?)?|no votes?", ChoiceKind.BLANK),
    (r"over ?votes?( total)?", ChoiceKind.OVERVOTE),
    (r"voids?|spoiled|blank void( scattering)?", ChoiceKind.VOID),
    (r"none of (these|the above)( candidates)?", ChoiceKind.NONE_OF_THESE),
    (r"other|others|all others?|scattering|scatterings?|scattered|misc(ellaneous)?", ChoiceKind.OTHER),
    (r"(other |all |total |unassigned |misc |unqualified )?write ?ins?( votes?| total| totals)?", ChoiceKind.OTHER),
    (r"no name", ChoiceKind.OTHER),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern), kind) for pattern, kind in _KINDS)


def choice_kind(name: str, is_write_in: bool = False) -> ChoiceKind:
    """The kind of a choice of this name.

    >>> choice_kind("SCATTERING").name, choice_kind("Jill Stein").name, choice_kind("UNDERVOTES").name
    ('OTHER', 'CANDIDATE', 'BLANK')
    """
    words = folded(name)
    for pattern, kind in _PATTERNS:
        if pattern.fullmatch(words):
            return kind
    return ChoiceKind.WRITE_IN if is_write_in else ChoiceKind.CANDIDATE
