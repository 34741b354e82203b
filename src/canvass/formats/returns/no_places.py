"""Names of units that are no places: ways of voting, and what is left over."""

from __future__ import annotations

import re

from canvass.formats.names import folded

_WAY = "(absentees?|ab|ev|early|early vot(es?|ing))"
NO_PLACE = re.compile(
    r"(county|jurisdiction|state)[ -]?wide|(all )?absentees?( ballots?| voting)?( board)?|avcb.*|"
    r"provisionals?( ballots?)?|write ins?|early vot(e|ing)|(vote )?by mail|mail( ins?| ballots?)?|"
    r"federal( ballots?| only)?|statistical adjustments?|central count.*|unassigned.*|"
    r"uocava|military|overseas|property owners?|limited|presidential only|"
    rf"{_WAY}( {_WAY})+"
)
"""Such names, folded."""

_BEGINS = re.compile(r"(absentees?|provisionals?|early vot(e|es|ing)|uocava|overseas|military)\b.*")


def is_way_of_voting(name: str) -> bool:
    """Whether a name in a column of counties begins as a way of voting does, or is what is left over.

    >>> [is_way_of_voting(name) for name in ("Absentee Precinct", "UOCAVA", "Early", "Prairie")]
    [True, True, False, False]
    """
    words = folded(name)
    return bool(NO_PLACE.fullmatch(words) or _BEGINS.fullmatch(words))
