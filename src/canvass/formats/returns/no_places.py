"""Names of units that are no places: ways of voting, and what is left over."""

from __future__ import annotations

import re

_WAY = "(absentees?|ab|ev|early|early vot(es?|ing))"
NO_PLACE = re.compile(
    r"(county|jurisdiction|state)[ -]?wide|(all )?absentees?( ballots?| voting)?( board)?|avcb.*|"
    r"provisionals?( ballots?)?|write ins?|early vot(e|ing)|(vote )?by mail|mail( ins?| ballots?)?|"
    r"federal( ballots?| only)?|statistical adjustments?|central count.*|unassigned.*|"
    r"uocava|military|overseas|property owners?|limited|presidential only|"
    rf"{_WAY}( {_WAY})+"
)
"""Such names, folded."""
